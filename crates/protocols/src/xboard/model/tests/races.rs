//! The traps of the requirements: lines that cross, in the orders that an honest engine may print.

use super::{play, play_all};

dialogues! {
    "a search that is shown in spite of nopost":
        "= v2\n> new\n> nopost\n> go\n> result * {over}\n> force\n> post\n> go\n> ?\n> ping 24\n< 1 -20 0 2 b1a3\n\
         < move g1f3\n< 1 -20 0 2 b8c6\n< move b8c6\n< pong 24";
    "the end of its own search told behind the move, and ponder lines after a hint":
        "= v2\n= PO\n< 2 20 1 200 e7e5 g1f3\n< 3 20 1 300 e5 Nf3\n< Hint: g1f3\n< 4 20 1 400 b8c6\n\
         < 5 20 1 500 Nc6";
    "one impossible time, and times in processor time":
        "= v2\n= TL\n< 2 20 900 200 e1c1\n> nps 0\n< 3 20 900 300 e1c1\n< 4 20 900 400 e1c1";
    "XT-1 ping in TL": "= v2\n= TL\n> ping 1\n? XG-PING-2\n< 2 30 5 1000 e1c1\n< move e1c1\n< pong 1";
    "XT-2 ? and ping": "= v2\n= TL\n> ?\n> ping 2\n< move e1c1\n< pong 2";
    "XT-3 ping while pondering": "= v2\n= PO\n> ping 3\n< 2 20 1 100 g1f3\n< pong 3\n< 3 20 1 100 g1f3";
    "XT-4 ponder hit": "= v2\n= PO\n> g1f3\n< 4 1 1 1 g1f3\n< move b8c6";
    "XT-5 ping in analysis":
        "= v2\n> new\n> force\n> post\n> analyze\n< 1 2 3 4 e2e4\n> ping 5\n< 2 2 3 4 e2e4\n< pong 5\n\
         < 3 2 3 4 e2e4";
    "XT-6 ? in WAIT": "= v2\n> new\n> ?\n> ping 1\n< pong 1\n> e2e4\n< move e7e5";
    "XT-6 ? in FORCE": "= v2\n> new\n> force\n> ?\n> ping 1\n< pong 1";
    "XT-7 ? twice": "= v2\n= TL\n> ?\n> ?\n< move e1c1\n> ping 1\n< pong 1";
    "XT-8 force stops": "= v2\n= TL\n> force\n> ping 8\n< 2 30 5 1000 e1c1\n< pong 8";
    "XT-8 force moves first":
        "= v2\n= TL\n> force\n> ping 8\n< move e1c1\n< pong 8\n$ FORCE, black to move\n~ sure";
    "XT-9 a move behind force": "= v2\n= TL\n> force\n> e1c1\n> ping 9\n< pong 9\n$ FORCE, black to move";
    "XT-9 it had moved":
        "= v2\n= TL\n> force\n> e1c1\n> ping 9\n< move e1c1\n< Illegal move: e1c1\n< pong 9\n\
         $ FORCE, black to move\n~ sure";
    "XT-11 result alone": "= v2\n= TL\n> result * {x}\n< move e1c1";
    "XT-11 result stops": "= v2\n= TL\n> result * {x}\n> ping 1\n< 2 30 5 1000 e1c1\n< pong 1";
    "XT-12 all in one write":
        "= v2\n= TL\n> result 1-0 {x}\n> force\n> new\n> ping 12\n< pong 12\n> e2e4\n< move e7e5";
    "XT-12 it moves at once":
        "= v2\n= TL\n> result 1-0 {x}\n> force\n> new\n> ping 12\n< move e1c1\n< pong 12\n> e2e4\n\
         < move e7e5";
    "XT-13 new without force":
        "= v2\n= TL\n> new\n> ping 13\n< pong 13\n$ WAIT, engine black\n> e2e4\n< move e7e5";
    "XT-14 setboard in TL":
        "= v2\n= TL\n> setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1\n~ doubt\n< move e1c1\n< move f3e1\n\
         > force\n> setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1\n> go\n< move f3e1\n> ping 1\n< pong 1\n\
         ~ sure";
    "XT-15 undo in TL": "= v2\n= TL\n} undo\n< move e1c1\n~ doubt";
    "XT-16 undo right after the move":
        "= v2\n= PO\n> force\n> undo\n> undo\n> d2d4\n> ping 1\n< 2 2 2 2 g1f3\n< pong 1\n\
         $ FORCE, black to move, 1 plies";
    "XT-17 undo at the start":
        "= v2\n> new\n> force\n> undo\n< Error (command not legal now): undo\n> e2e4\n> ping 1\n< pong 1\n\
         $ FORCE, black to move, 1";
    "XT-18 many undos":
        "= v2\n> new\n> force\n> e2e4\n> e7e5\n> undo\n> undo\n> undo\n> undo\n\
         < Error (command not legal now): undo\n< Error (command not legal now): undo\n> ping 1\n< pong 1\n\
         $ FORCE, white to move, 0 plies\n~ sure";
    "XT-19 remove too early": "= v2\n> new\n> e2e4\n} remove\n< move e7e5\n~ doubt";
    "XT-20 remove while pondering": "= v2\n= PO\n> remove\n< 3 3 3 3 g1f3\n> d2d4\n< move d7d5\n~ sure";
    "XT-21 go in THINK": "= v2\n= TL\n> go\n< move e1c1\n> ping 1\n< pong 1";
    "XT-22 go twice": "= v2\n> new\n> force\n> go\n> go\n< move e2e4\n> ping 1\n< pong 1";
    "XT-22 go twice, read late": "= v2\n> new\n> force\n> go\n> go\n< move e2e4\n< move e7e5";
    "XT-23 idempotent":
        "= v2\n> new\n> force\n> force\n> easy\n> easy\n> nopost\n> nopost\n> hard\n> hard\n> ping 1\n\
         < pong 1\n$ FORCE";
    "XT-24 a move out of turn": "= v2\n= TL\n> g8h8\n< Illegal move: g8h8\n< move e1c1";
    "XT-24 refused after the move": "= v2\n= TL\n> e1d1\n< move e1c1\n< Illegal move: e1d1";
    "XT-24 an error is as good": "= v2\n= TL\n> e1d1\n< Error (not your turn): e1d1\n< move e1c1";
    "XT-26 an illegal move, then a legal one":
        "= v2\n> new\n> e2e5\n> e2e4\n< Illegal move: e2e5\n< move e7e5";
    "XT-30 setboard in WAIT":
        "= v2\n> new\n> setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1\n> f3e1\n< move b1e1\n~ doubt";
    "XT-33 junk in edit mode": "= v1\n> new\n> force\n> edit\n> Qz9\n> c\n> c\n> c\n> xa4\n> .\n~ doubt";
    "XT-34 ping in edit mode":
        "> xboard\n> protover 2\n< feature ping=1 colors=0 done=1\n> new\n> force\n> edit\n> ping 1\n> new\n\
         > .\n< pong 1\n~ doubt";
    "XT-35 edit in analysis":
        "> xboard\n> protover 2\n< feature ping=1 colors=0 done=1\n> new\n> force\n> post\n> analyze\n\
         < 1 1 1 1 e2e4\n> edit\n> xa2\n> .\n$ ANALYZE\n< 1 1 1 1 e2e4";
    "XT-36 exit, force":
        "= v2\n> new\n> force\n> post\n> analyze\n< 1 1 1 1 e2e4\n> exit\n> force\n> e2e4\n> ping 1\n\
         < 2 1 1 1 e2e4\n< pong 1";
    "XT-37 exit outside analysis": "= v2\n> new\n> exit\n< Error (not now): exit\n> e2e4\n< move e7e5";
    "XT-52 an unknown command in TL":
        "= v2\n= TL\n> xyzzy\n< 3 3 3 3 e1c1\n< Error (unknown command): xyzzy\n< move e1c1";
    "XT-52 answered after the move":
        "= v2\n= TL\n> xyzzy\n< move e1c1\n< Error (unknown command): xyzzy\n> ping 1\n< pong 1";
    "XT-67 a move right behind the move":
        "= v2\n> new\n> e2e4\n< move e7e5\n> g1f3\n< move b8c6\n> f1b5\n< move a7a6";
    "XT-68 draw everywhere":
        "= v2\n> new\n> draw\n> e2e4\n> draw\n< offer draw\n< move e7e5\n> draw\n> ping 1\n< offer draw\n\
         < pong 1";
    "XT-69 after mate":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> go\n< move a1a8\n\
         < 1-0 {mate}\n> g8h8\n< Illegal move: g8h8\n> new\n> e2e4\n< move e7e5";
    "XT-70 a claim after the real move":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 b - - 98 80\n> go\n< move e8e7\n> a1a2\n\
         < 1/2-1/2 {fifty}";
    "XT-81 the init order":
        "= v2\n> new\n> random\n> level 40 5 0\n> post\n> hard\n> easy\n> ping 81\n< pong 81";
    "XT-83 an opening in FORCE":
        "= v2\n> new\n> force\n> e2e4\n> e7e5\n> g1f3\n> b8c6\n> f1b5\n> a7a6\n> time 30000\n> otim 30000\n\
         > go\n< move b5a4";
    "a command sent twice and refused once, whichever it was":
        "= v2\n> new\n> force\n> playother\n> e2e4\n> playother\n\
         < Error (command not legal now): playother\n> e7e5\n< Illegal move (not your turn): e7e5";
    "XT-84 playother": "= v2\n> new\n> force\n> e2e4\n> e7e5\n> playother\n> g1f3\n< move b8c6";
    "XT-85 sides switched":
        "= v2\n> new\n> e2e4\n< move e7e5\n> force\n> go\n< move g1f3\n> b8c6\n< move f1b5";
    "nopost takes effect in the next turn":
        "= v2\n= TL\n> nopost\n< 2 1 1 1 e1c1\n< move e1c1\n> g8h8\n< move c1b1";
    "post turned on while pondering":
        "= v2\n> new\n> nopost\n> hard\n> e2e4\n< move e7e5\n> post\n< 1 1 1 1 g1f3";
    "a late claim":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> go\n< move a1a8\n> ping 1\n\
         < 1-0 {mate}\n< pong 1";
    "a move and a claim cross":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> go\n< move a1a2\n> e8e7\n\
         < 1/2-1/2 {fifty}";
    "a word that begins like a move": "= v2\n> new\n> e2e4e5\n< Illegal move: e2e4e5\n> e2e4\n< move e7e5";
    "a word that is taken for the move in it": "= v2\n> new\n> e2e4e5\n< move e7e5\n> g1f3\n< move b8c6";
    "a move echoed late, behind bk":
        "= v2\n> new\n> force\n> ping 1\n< pong 1\n> h2h4\n> bk\n< 1. h2h4\n! line-kind XB-IO-8 should\n\
         > ping 2\n< pong 2";
    "a book with an end, and the pong to an earlier ping before it":
        "= v2\n> new\n> ping 1\n> bk\n< pong 1\n<  e4\n< \n> ping 2\n< pong 2";
    "an option refused that was not announced":
        "> xboard\n> protover 2\n< feature option=\"A -spin 1 0 3\" done=1\n> option A=4\n\
         < Error (unknown value): option A=4";
    "options told again":
        "> xboard\n> protover 2\n< feature option=\"A -check 1\"\n> protover 2\n\
         < feature option=\"A -check 1\" done=1";
    "a game after a game":
        "= v2\n> new\n> e2e4\n< move e7e5\n> result * {x}\n> force\n> new\n> d2d4\n< move d7d5\n~ sure\n\
         > c2c4";
    "a move on the way out": "= v2\n> new\n> force\n> e2e4\n> ping 1\n> quit\n< move e7e5";
    "the move crosses undo":
        "= v2\n= TL\n> force\n> undo\n> ping 1\n< move e1c1\n< pong 1\n$ FORCE, white to move";
}

#[test]
fn crossing_lines_are_no_fault() {
    play_all(DIALOGUES);
}

#[test]
fn a_thousand_pings_in_one_write() {
    let mut script = "= v2\n> new\n".to_owned();
    (1..=1000).for_each(|n| script.push_str(&format!("> ping {n}\n")));
    (1..=1000).for_each(|n| script.push_str(&format!("< pong {n}\n")));
    script.push_str("& 1");
    play("XT-66", &script);
}

#[test]
fn a_thousand_pings_while_thinking() {
    let mut script = "= v2\n= TL\n".to_owned();
    (1..=1000).for_each(|n| script.push_str(&format!("}} ping {n}\n")));
    script.push_str("< 2 2 2 2 e1c1\n< move e1c1\n& 1\n");
    (1..=1000).for_each(|n| script.push_str(&format!("< pong {n}\n")));
    script.push_str("& 1");
    play("XT-66 in TL", &script);
}
