//! Every transition of the state table, by honest engines.

use super::play_all;

dialogues! {
    "xboard and protover": "> xboard\n$ SHAKE\n> protover 2\n< feature done=1\n$ SHAKE";
    "done=0 before xboard": "< feature done=0\n> xboard\n> protover 2\n< feature ping=1 done=1";
    "new waits as Black": "= v2\n> new\n$ WAIT, engine black, white to move, 0 plies";
    "new in force mode": "= v2\n> new\n> force\n$ FORCE\n> new\n$ WAIT, engine black";
    "new in analysis stays there":
        "= v2\n> new\n> force\n> e2e4\n> analyze\n> new\n$ ANALYZE, white to move, 0";
    "force": "= v2\n> new\n> force\n$ FORCE, white to move\n> e2e4\n$ FORCE, black to move, 1 plies";
    "go takes the side on move":
        "= v2\n> new\n> force\n> e2e4\n> go\n$ THINK, engine black\n< move e7e5\n$ WAIT";
    "go as White": "= v2\n> new\n> force\n> go\n$ THINK, engine white\n< move e2e4\n> e7e5\n< move g1f3";
    "go in WAIT": "= v2\n> new\n> go\n$ THINK, engine white\n< move d2d4";
    "playother": "= v2\n> new\n> force\n> playother\n$ WAIT, engine black\n> e2e4\n$ THINK\n< move c7c5";
    "a legal move in WAIT": "= v2\n> new\n> e2e4\n$ THINK, engine black\n< move e7e5\n$ WAIT";
    "an illegal move in WAIT":
        "= v2\n> new\n> e2e5\n< Illegal move: e2e5\n$ WAIT, engine black, white to move, 0";
    "an illegal move in FORCE":
        "= v2\n> new\n> force\n> e2e5\n< Illegal move: e2e5\n> e2e4\n$ FORCE, black to move, 1";
    "PONDER": "= v2\n= PO\n$ PONDER, engine black";
    "a hint that was asked for, and lines behind the hinted move":
        "= v2\n= PO\n> hint\n< Hint: g1f3\n< 2 20 1 200 b8c6 f1b5\n< 3 20 1 300 2... Nc6";
    "easy": "= v2\n= PO\n> easy\n$ WAIT\n> ping 1\n< pong 1\n> g1f3\n< move b8c6";
    "undo": "= v2\n> new\n> force\n> e2e4\n> undo\n$ FORCE, white to move, 0 plies";
    "undo twice after the engine's move":
        "= v2\n> new\n> e2e4\n< move e7e5\n> force\n> undo\n> undo\n> d2d4\n$ FORCE, black";
    "remove": "= v2\n> new\n> e2e4\n< move e7e5\n> remove\n$ WAIT, engine black, white to move, 0 plies";
    "setboard": "= v2\n> new\n> force\n> setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1\n> go\n< move f3e1";
    "edit":
        "> xboard\n> protover 2\n< feature ping=1 colors=0 done=1\n> new\n> force\n> edit\n$ EDIT\n> #\n\
         > Kg1\n> Nf3\n> Pf2\n> Pg2\n> Ph2\n> c\n> Kg8\n> Rb1\n> .\n$ FORCE, white to move\n> go\n\
         < move f3e1";
    "edit with Black on move":
        "> xboard\n> protover 2\n< feature ping=1 colors=0 done=1\n> new\n> force\n> a2a3\n> edit\n> #\n\
         > Kg1\n> Rb8\n> c\n> Kg8\n> Nf6\n> Pf7\n> Pg7\n> Ph7\n> .\n> go\n< move f6e8";
    "edit left at once":
        "> xboard\n> new\n> force\n> edit\n> .\n> e2e4\n$ FORCE, black to move, 1 plies\n~ sure";
    "analyze":
        "= v2\n> new\n> force\n> post\n> analyze\n$ ANALYZE\n< 1 2 3 4 e2e4\n> e2e4\n< 1 2 3 4 e7e5\n\
         > undo\n$ ANALYZE, white";
    "exit and force":
        "= v2\n> new\n> force\n> analyze\n> exit\n$ after exit\n> force\n> e2e4\n$ FORCE, black";
    "pause and resume": "= v2\n= TL\n> pause\n$ PAUSED\n> resume\n$ THINK, engine white\n< move e1c1";
    "result": "= v2\n= TL\n> result * {x}\n$ OVER\n> force\n$ FORCE\n> ping 1\n< pong 1";
    "quit": "= v2\n> new\n> quit\n$ GONE";
    "quit while thinking": "= v2\n= TL\n> quit\n< move e1c1\n$ GONE";
    "white and black of old":
        "> xboard\n> protover 2\n< feature ping=1 done=1\n> new\n> force\n> black\n> time 6000\n\
         > otim 6000\n> white\n> go\n< move e2e4\n> e7e5\n< move g1f3";
    "white and black of old, Black on move":
        "> xboard\n> protover 2\n< feature ping=1 done=1\n> new\n> force\n> e2e4\n> white\n> time 6000\n\
         > otim 6000\n> black\n> go\n< move e7e5";
    "protocol 1": "= v1\n> new\n> random\n> level 40 5 0\n> e2e4\n< move e7e5";
    "usermove with no move":
        "= usermove\n> new\n> usermove 0000\n< Illegal move: 0000\n> usermove e2\n< Illegal move: e2";
    "usermove": "= usermove\n> new\n> usermove e2e4\n< move e7e5";
    "san":
        "> xboard\n> protover 2\n< feature san=1 ping=1 done=1\n> new\n> Nf3\n< move Nf6\n> d4\n\
         < move e7e6\n$ WAIT, engine black, white to move, 4";
    "a variant":
        "> xboard\n> protover 2\n< feature done=1\n> new\n> variant crazyhouse\n> e2e4\n< move e7e5\n\
         < 1/2-1/2 {who knows}";
    "a mate":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> go\n< move a1a8\n\
         < 1-0 {White mates}\n$ OVER";
    "mated by the opponent":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> playother\n> a1a8\n\
         < 1-0 {White mates}\n> ping 1\n< pong 1";
    "mated and silent":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> playother\n> a1a8\n> ping 1\n\
         < pong 1";
    "a stalemate":
        "= v2\n> new\n> force\n> setboard 7k/8/6K1/8/5Q2/8/8/8 w - - 0 1\n> playother\n> f4f7\n\
         < 1/2-1/2 {Stalemate}";
    "fifty moves":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> go\n< offer draw\n\
         < move a1a2\n< 1/2-1/2 {fifty}";
    "a repetition":
        "= v2\n> new\n> force\n> g1f3\n> g8f6\n> f3g1\n> f6g8\n> g1f3\n> g8f6\n> f3g1\n> playother\n> f6g8\n\
         < 1/2-1/2 {Repetition}\n$ OVER";
    "bare kings":
        "= v2\n> new\n> force\n> setboard k7/8/8/8/8/8/1r6/K7 w - - 0 1\n> go\n< move a1b2\n\
         < 1/2-1/2 {Insufficient}";
    "it resigns": "= v2\n= TL\n< resign\n$ THINK";
    "it resigns with a result": "= v2\n= TL\n< 0-1 {White resigns}\n$ OVER";
    "draw declined and accepted":
        "= v2\n> new\n> draw\n> e2e4\n< offer draw\n< move e7e5\n> d2d4\n< move e5d4";
    "hint": "= v2\n> new\n> hint\n< Hint: e2e4\n> e2e4\n< move e7e5";
    "bk": "= v2\n> new\n> bk\n<  e2e4 50%\n<  d2d4 50%\n< \n> e2e4\n< move e7e5";
    "bk behind a move that is under way": "= v2\n> new\n> e2e4\n> ?\n> bk\n< move e7e5\n<  g1f3 50%\n< ";
    "bk between pings of one number":
        "= v2\n> new\n> ping 1\n> bk\n> ping 1\n< pong 1\n<  e2e4 50%\n< \n< pong 1";
    "bk twice": "= v2\n> new\n> bk\n> bk\n<  e2e4 50%\n< \n<  e2e4 50%\n< \n> e2e4\n< move e7e5";
    "an unknown command": "= v2\n> new\n> xyzzy 1 2\n< Error (unknown command): xyzzy\n> e2e4\n< move e7e5";
    "an unknown word without usermove": "= v2\n> new\n> xyzzy\n< Illegal move: xyzzy\n> e2e4\n< move e7e5";
    "refused settings":
        "= v1\n> new\n> random\n< Error (unknown command): random\n> time 100\n\
         < Error (unknown command): time\n> e2e4\n< move e7e5";
    "a refused analyze":
        "= v1\n> new\n> force\n> analyze\n< Error (unknown command): analyze\n$ FORCE\n> e2e4\n> go\n\
         < move e7e5";
    "a refused nopost":
        "= v2\n= TL\n> nopost\n< Error (unknown command): nopost\n< 2 20 1 100 e1c1\n< move e1c1";
    "an illegal position":
        "= v2\n> new\n> force\n> setboard 8/8/8/8/8/8/8/8 w - - 0 1\n< tellusererror Illegal position\n\
         > e2e4\n< Illegal move: e2e4\n~ none";
    "promotion without its letter":
        "= v2\n> new\n> force\n> setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1\n> a7a8\n< Illegal move: a7a8\n\
         > a7a8q\n~ sure";
    "comments with debug=1":
        "> xboard\n> protover 2\n< feature debug=1 done=1\n> accepted debug\n< # hello\n> new";
    "a move in SAN and with odd spacing": "= v2\n> new\n> e2e4\n< move  e5";
}

#[test]
fn transitions() {
    play_all(DIALOGUES);
}

#[test]
fn moves_and_pongs_are_owed_until_they_come() {
    use crate::model::Model as _;
    let cases = [
        ("= v2\n> new\n> force\n> ping 1\n> ping 2", "pong 1, pong 2"),
        ("= v2\n> new\n> force\n> ping 1\n> ping 2\n< pong 1", "pong 2"),
        ("= v2\n> new\n> e2e4", "move MOVE"),
        ("= v2\n> new\n> e2e4\n> ?\n> ping 3", "move MOVE, pong 3"),
        ("= v2\n> new\n> e2e4\n> ?\n> ping 3\n< move e7e5", "pong 3"),
        ("= v2\n> new\n> e2e4\n> ?\n> ping 3\n< move e7e5\n< pong 3", ""),
        // Whether the move still comes is open; the pong is not.
        ("= v2\n> new\n> e2e4\n> force\n> ping 4", "pong 4"),
        ("= v2\n= PO\n> ping 5", "pong 5"),
        ("= v2\n> new\n> force\n> post\n> analyze\n> ping 6", "pong 6"),
        // Nothing is defined of it.
        ("= v2\n> new\n> pause", ""),
        ("= v2\n> new\n> quit", ""),
    ];
    for (script, expected) in cases {
        let owed: Vec<String> =
            super::play(script, script).obligations().into_iter().map(|owed| owed.expected).collect();
        assert_eq!(owed.join(", "), expected, "{script}");
    }
}
