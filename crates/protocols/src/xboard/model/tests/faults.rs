//! Faulty engines: each fault gives exactly one finding, under the right clause, and does not draw others after it.

use std::time::Duration;

use super::{line, play, play_all};
use crate::model::{Departure, Intent, Model};
use wire::line::Line;

dialogues! {
    "more time told than has passed":
        "= v2\n= TL\n< 2 20 99 200 e1c1\n< 3 20 500 300 e1c1\n< 4 20 900 400 e1c1\n\
         ! thinking-time XB-POST-3\n< 5 20 1900 500 e1c1";
    "castling as the king's capture of its rook":
        "= v2\n> new\n> force\n> setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n> go\n< move e1h1\n\
         ! move-form XB-MOVEOUT-3";
    "thinking that cannot be switched off":
        "= v2\n> new\n> nopost\n< Error (unknown command): nopost\n> e2e4\n< 1 10 1 10 e7e5\n\
         ! thinking-when XB-POST-1 should\n< 2 10 1 20 e7e5\n< move e7e5";
    "a question mark refused":
        "= v2\n= TL\n> ?\n< Error (unknown command): ?\n! refusal-true XB-NOW-3 should\n< move e1c1";
    "a variant that no text has":
        "> xboard\n> protover 2\n< feature variants=\"normal,10x8+7_own,chess2\" colors=0 done=1\n\
         ! feature-form XB-VARIANT-2 may";
    "ponder lines without the expected move":
        "= v2\n= PO\n< 2 20 1 200 b8c6 f1b5\n< 3 20 1 300 2... Nc6\n! ponder-line XB-POST-7\n\
         < 4 20 1 400 b8c6";
    "a variation that goes on behind two blanks": "= v2\n= TL\n<   c6d4 e3d4\n! thinking-form XB-POST-4";
    "a pong before the move":
        "= v2\n= TL\n} ping 1\n< pong 1\n! pong XB-PING-5\n< move e1c1\n> ping 2\n< pong 2";
    "a pong twice": "= v2\n> new\n> ping 1\n< pong 1\n< pong 1\n! pong XB-PING-1\n> ping 2\n< pong 2";
    "a wrong number": "= v2\n> new\n> ping 1\n< pong 2\n! pong XB-PING-1";
    "pongs in the wrong order":
        "= v2\n> new\n> ping 1\n> ping 2\n> ping 3\n< pong 2\n! pong XB-PING-8\n< pong 1\n< pong 3";
    "a ping forgotten":
        "= v2\n> new\n> ping 1\n> e2e4\n< move e7e5\n! pong XB-PING-2 should\n< pong 1\n> g1f3\n< move b8c6";
    "an illegal move":
        "= v2\n> new\n> e2e4\n< move e7e4\n! move-legal XB-MOVEOUT-6\n~ sure\n> new\n~ sure\n> e2e4\n\
         < move e7e5";
    "two moves in a turn":
        "= v2\n> new\n> e2e4\n< move e7e5\n< move g8f6\n! move-turn XB-MOVEOUT-7\n> new\n> e2e4\n< move e7e5";
    "the same move twice":
        "= v2\n> new\n> e2e4\n< move e7e5\n< move e7e5\n! move-turn XB-MOVEOUT-7\n> g1f3\n< move b8c6";
    "an echo":
        "= v2\n> new\n> e2e4\n< move e2e4\n! move-turn XB-MOVEOUT-2\n< move e7e5\n> g1f3\n< move g1f3\n\
         ! move-turn XB-MOVEOUT-2\n< move b8c6";
    "an echo in force mode":
        "= v2\n> new\n> force\n> e2e4\n> ping 1\n< pong 1\n< move e2e4\n! move-turn XB-MOVEOUT-2";
    "a move in force mode":
        "= v2\n> new\n> force\n> e2e4\n> ping 1\n< pong 1\n< move e7e5\n! move-turn XB-FORCE-1";
    "force ignored": "= v2\n= TL\n> force\n> ping 1\n< pong 1\n< move e1c1\n! move-turn XB-FORCE-5";
    "force ignored, thinking on":
        "= v2\n= TL\n> force\n> ping 1\n< pong 1\n< 9 9 9 9 e1c1\n! thinking-when XB-FORCE-2\n\
         < 9 9 9 9 e1c1\n> ping 2\n< pong 2";
    "the old move after new":
        "= v2\n= TL\n> force\n> new\n> ping 1\n< pong 1\n< move e1c1\n! move-turn XB-NEW-9";
    "the old move after new and a move":
        "= v2\n= TL\n> new\n> ping 1\n< pong 1\n> e2e4\n< move e1c1\n! move-legal XB-MOVEOUT-6";
    "a move by itself after new": "= v2\n> new\n> ping 1\n< pong 1\n< move e2e4\n! move-turn XB-NEW-3";
    "new does not leave force mode, and go is not told":
        "= v2\n> new\n> ping 1\n< pong 1\n> e2e5\n< move e7e5\n! move-turn XB-NEW-3";
    "pondering prints a move": "= v2\n= PO\n< move g1f3\n! move-turn XB-PONDER-3";
    "analysis prints a move":
        "= v2\n> new\n> force\n> post\n> analyze\n< 1 1 1 1 e2e4\n< move e2e4\n! move-turn XB-ANALYZE-1";
    "a move after a claim":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> go\n< move a1a2\n\
         < 1/2-1/2 {fifty}\n> e8e7\n< move a2a1\n! move-turn XB-CLAIM-8";
    "thinking after nopost":
        "= v2\n= TL\n> nopost\n< 2 2 2 2 e1c1\n< move e1c1\n> g8h8\n> ping 1\n? XG-PING-2\n< move c1b1\n\
         < 2 2 2 2 b7b6\n! thinking-when XB-POST-1\n< pong 1";
    "thinking after new":
        "= v2\n> new\n> hard\n> post\n> ping 1\n< pong 1\n< 1 1 1 1 e2e4\n! thinking-when XB-NEW-4";
    "thinking after exit":
        "= v2\n> new\n> force\n> post\n> analyze\n< 1 1 1 1 e2e4\n> exit\n> ping 1\n< pong 1\n\
         < 2 1 1 1 e2e4\n! thinking-when XB-ANALYZE-7";
    "thinking after easy":
        "= v2\n= PO\n> easy\n> ping 1\n< pong 1\n< 2 1 1 1 e2e4\n! thinking-when XB-PONDER-1 should";
    "a legal move refused":
        "= v2\n> new\n> e2e4\n< Illegal move: e2e4\n! refusal-true XB-MOVEIN-1\n> d2d4\n< move d7d5";
    "en passant refused":
        "= v2\n> new\n> force\n> setboard rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\n\
         > e5f6\n< Illegal move: e5f6\n! refusal-true XB-MOVEIN-1";
    "book moves without a blank before them":
        "= v2\n> new\n> bk\n< e4 (50%)\n! book-form XB-BK-1 should\n< \n> ping 1\n< pong 1";
    "a book move without a blank behind one with it":
        "= v2\n> new\n> bk\n<  e4\n< d4\n! book-form XB-BK-1\n< \n> ping 1\n< pong 1";
    "book moves without an end":
        "= v2\n> new\n> bk\n> ping 1\n<  e4\n< pong 1\n! book-form XB-BK-2\n> ping 2\n< pong 2";
    "a message of no kind": "= v2\n> new\n< tellgui hello\n! message-form XB-TELL-1 should";
    "a question without a tag": "= v2\n> new\n< askuser\n! message-form XB-TELL-2";
    "an announced option refused":
        "> xboard\n> protover 2\n< feature option=\"A = b -spin 1 0 3\" done=1\n> option A = b=3\n\
         < Error (unknown command): option\n! refusal-true XB-FEATURE-4";
    "an illegal move answered by an error":
        "= v2\n> new\n> e2e5\n< Error (illegal move): e2e5\n! refusal-form XB-ERR-1";
    "an illegal move refused in other words":
        "= v2\n> new\n> e2e5\n< Invalid move: e2e5\n! refusal-form XB-ERR-1";
    "no colon": "= v2\n> new\n> e2e5\n< Illegal move e2e5\n! refusal-form XB-ERR-1 should";
    "an unknown command taken for a move":
        "= usermove\n> new\n> xyzzy\n< Illegal move: xyzzy\n! refusal-form XB-ERR-2 should";
    "force refused":
        "= v2\n> new\n> force\n< Error (unknown command): force\n! refusal-true XB-FORCE-1\n> e2e4\n\
         < move e7e5";
    "a promise broken":
        "= v2\n> new\n> force\n> setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1\n\
         < Error (unknown command): setboard\n! refusal-true XB-FEATURE-4";
    "accepted answered":
        "> xboard\n> protover 2\n< feature ping=1 done=1\n> accepted ping\n\
         < Error (unknown command): accepted\n! refusal-true XB-HANDSHAKE-10\n> accepted done\n\
         < Error (unknown command): accepted";
    "accepted is no command of the editor":
        "= v1\n> new\n> force\n> edit\n> accepted ping\n< Error (unknown edit command): accepted ping";
    "rejected answered":
        "> xboard\n> protover 2\n< feature ping=1 done=1\n> rejected ping\n\
         < Error (unknown command): rejected\n! refusal-true XB-HANDSHAKE-10 should";
    "a combo without a current choice":
        "> xboard\n> protover 2\n< feature option=\"A -combo x /// y\" done=1\n\
         ! feature-form XB-OPTION-3 should";
    "a combo with two current choices":
        "> xboard\n> protover 2\n< feature option=\"A -combo *x /// *y\" done=1\n! feature-form XB-OPTION-3";
    "a combo with an empty choice":
        "> xboard\n> protover 2\n< feature option=\"A -combo *x /// \" done=1\n! feature-form XB-OPTION-3";
    "a false mate": "= v2\n= TL\n< 1-0 {White mates}\n! result-true XB-CLAIM-9";
    "a mate claimed before the move":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> go\n< 1-0 {White mates}\n\
         ! result-true XB-CLAIM-9 should\n< move a1a8";
    "a draw claimed before the move":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> go\n< 1/2-1/2 {fifty}\n\
         ! result-true XB-CLAIM-5\n< move a1a2";
    "a draw claimed while pondering":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 b - - 98 80\n> go\n< move e8e7\n\
         < 1/2-1/2 {fifty}\n! result-true XB-PONDER-4\n> a1a2\n< 1/2-1/2 {fifty}";
    "an offer accepted by a result":
        "= v2\n> new\n> e2e4\n< move e7e5\n> draw\n< 1/2-1/2 {agreed}\n! result-true XB-CLAIM-5";
    "a time forfeit":
        "= v2\n> new\n> e2e4\n< move e7e5\n< 0-1 {White forfeits on time}\n! result-true XB-CLAIM-3";
    "two knights":
        "= v2\n> new\n> force\n> setboard 4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1\n> go\n< move e1d1\n\
         < 1/2-1/2 {insufficient}\n! result-true XB-CLAIM-6";
    "no braces":
        "= v2\n> new\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> go\n< move a1a8\n\
         < 1-0 White mates\n! result-true XB-CLAIM-4 should";
    "a capital promotion":
        "= v2\n> new\n> force\n> setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1\n> go\n< move a7a8Q\n\
         ! move-form XB-MOVEOUT-3";
    "long algebraic": "= v2\n> new\n> e2e4\n< move e7-e5\n! move-form XB-MOVEOUT-3";
    "a numbered move":
        "= v2\n> new\n> e2e4\n< 1. ... e7e5\n! move-form XB-MOVEOUT-1 should\n> g1f3\n< move b8c6";
    "SAN in protocol 1": "= v1\n> new\n> e2e4\n< move e5\n! move-form XB-MOVEOUT-5 should";
    "free text": "= v2\n> new\n< hello world\n! line-kind XB-IO-8 should\n< hello again";
    "comments without debug": "= v2\n> new\n< # hello\n! line-kind XB-DEBUG-1 should\n< # hello";
    "a fatal phrase": "= v2\n> new\n< book not found\n! line-kind XB-IO-9 should";
    "White to move": "= v2\n> new\n< White to move\n! line-kind XB-IO-9 should\n> e2e4\n< move e7e5";
    "a bare string": "> xboard\n> protover 2\n< feature myname=x done=1\n! feature-form XB-FEATURE-2";
    "yes and no": "> xboard\n> protover 2\n< feature ping=yes done=1\n! feature-form XB-FEATURE-3";
    "a spin out of bounds":
        "> xboard\n> protover 2\n< feature option=\"Hash -spin 0 1 9\" done=1\n! feature-form XB-OPTION-2";
    "an option without type":
        "> xboard\n> protover 2\n< feature option=\"Hash\" done=1\n! feature-form XB-OPTION-1";
    "an option twice":
        "> xboard\n> protover 2\n< feature option=\"A -check 0\" option=\"A -check 1\" done=1\n\
         ! feature-form XB-OPTION-8 should";
    "a score with a point": "= v2\n= TL\n< 3 +0.25 10 1000 e1c1\n! thinking-form XB-POST-2\n< move e1c1";
    "a mate as text": "= v2\n= TL\n< 3 +M2 10 1000 e1c1\n! thinking-form XB-POST-2\n< move e1c1";
    "a depth in two parts": "= v2\n= TL\n< 3/7 25 10 1000 e1c1\n! thinking-form XB-POST-2\n< move e1c1";
    "a mate as text in analysis": "= v2\n> new\n> force\n> post\n> analyze\n< 3 #-2 10 1000 e2e4\n! thinking-form XB-POST-2";
    "a move refused that was not sent": "= v2\n> new\n< Illegal move: e2e4\n! unasked XB-ERR-1 should";
    "moves while paused": "= v2\n= TL\n> pause\n> resume\n> pause\n< 2 2 2 2 e1c1\n< move e1c1";
}

#[test]
fn one_fault_is_one_finding() {
    play_all(DIALOGUES);
}

#[test]
fn death_is_judged_by_what_was_asked() {
    use crate::model::{End, Model as _};
    use wire::exchange::Exit;
    let cases: &[(&str, Exit, Departure, &[&str])] = &[
        ("= v2\n> new", Exit::Code(0), Departure::Unasked, &["alive EC-ALIVE"]),
        ("= v2\n> new", Exit::Signal(11), Departure::Unasked, &["alive EC-ALIVE"]),
        ("= v2\n> new\n> quit", Exit::Code(0), Departure::Asked, &[]),
        ("= v2\n> new\n> quit", Exit::Code(1), Departure::Asked, &["alive EC-ALIVE should"]),
        ("= v2\n> new\n> quit", Exit::Signal(11), Departure::Asked, &["alive EC-ALIVE"]),
        ("= v2\n> new\n> quit", Exit::Signal(15), Departure::Asked, &[]),
        ("= v2\n> new\n> exit", Exit::Code(0), Departure::Unasked, &["alive EC-ALIVE should"]),
        ("= v2\n> new\n} setboard rubbish", Exit::Signal(11), Departure::Unasked, &["alive EC-ALIVE should"]),
    ];
    for (script, exit, departure, expected) in cases {
        let mut model = play(script, script);
        model.ended(Duration::ZERO, End::Exited(*exit), *departure);
        let found: Vec<String> = model.take_breaches().iter().map(super::shown).collect();
        assert_eq!(&found, expected, "{script} {exit}");
    }
}

#[test]
fn a_prompt_is_ended_on_xboard() {
    use crate::model::Model as _;
    let at = Duration::ZERO;
    let cases: &[(&[&str], &[&str], &[&str])] = &[
        (&[], &["feature ping=1 done=1"], &["line-form XB-HANDSHAKE-1"]),
        (&[], &["feature ping=1", "feature done=1"], &["line-form XB-HANDSHAKE-1"]),
        (&[], &["", "feature ping=1 done=1"], &[]),
        // It was no prompt, but the beginning of a line.
        (&["loaded"], &["feature ping=1 done=1"], &[]),
        (&[], &["# loaded", "feature ping=1 done=1"], &[]),
    ];
    for (before, after, expected) in cases {
        let mut model = super::model();
        model.open_line(at, b"engine> ");
        before.iter().for_each(|text| drop(model.receive(&line(text))));
        model.sent(at, b"xboard", Intent::Lawful);
        model.sent(at, b"protover 2", Intent::Lawful);
        after.iter().for_each(|text| drop(model.receive(&line(text))));
        let found = model.take_breaches().into_iter().filter(|f| f.monitor == "line-form");
        assert_eq!(found.map(|f| super::shown(&f)).collect::<Vec<_>>(), *expected, "{before:?} {after:?}");
    }
    // Without a prompt there is nothing to end.
    let mut model = super::model();
    model.sent(at, b"xboard", Intent::Lawful);
    model.receive(&line("feature done=1"));
    assert!(model.take_breaches().iter().all(|f| f.monitor != "line-form"));
}

#[test]
fn an_open_line_is_told_once_and_only_after_xboard() {
    use crate::model::Model as _;
    let at = Duration::ZERO;
    let mut model = super::model();
    model.open_line(at, b"engine> ");
    assert!(model.take_breaches().is_empty(), "a prompt before xboard is allowed");
    model.sent(at, b"xboard", Intent::Lawful);
    model.open_line(at, b"engine> ");
    model.open_line(at, b"engine> ");
    let found: Vec<String> = model.take_breaches().iter().map(super::shown).collect();
    assert_eq!(found, ["line-form XB-IO-3"]);
}

#[test]
fn a_flag_may_be_the_doing_of_a_busy_machine_and_an_illegal_move_may_not() {
    let mut model =
        play("three seconds for a move", "= v2\n> new\n> level 1 0:03 0\n> time 300\n> otim 300\n> e2e4");
    model.receive(&Line { at: Duration::from_secs(9), ..line("move e7e4") });
    let findings = model.take_breaches();
    let found: Vec<_> = findings.iter().map(|f| (f.clause, f.timed)).collect();
    assert_eq!(found, [("XB-TC-1", true), ("XB-MOVEOUT-6", false)]);
}

/// Lines of a search, each with the milliseconds at which it comes behind `go`: what is found.
fn shown_in_time(lines: &[(u64, &str)], expected: &[&str]) {
    let mut model = play("go", "= v2\n> new\n> force\n> post\n> go");
    let found: Vec<String> = lines
        .iter()
        .flat_map(|(at, text)| {
            let late = Line { at: Duration::from_millis(*at), ..line(text) };
            drop(model.receive(&late));
            model.take_breaches()
        })
        .filter(|breach| !super::is_advice(breach))
        .map(|breach| super::shown(&breach))
        .collect();
    assert_eq!(found, expected, "{lines:?}");
}

#[test]
fn what_is_ready_long_before_it_comes_was_kept_back() {
    let kept = ["line-form XB-IO-2 should"];
    shown_in_time(&[(2000, "1 9 1 10 e2e4"), (2000, "5 9 120 999 e2e4"), (2000, "6 9 180 999 e2e4")], &kept);
    // Told as they come, told in whole seconds, told late but not together.
    shown_in_time(&[(20, "1 9 1 10 e2e4"), (1200, "5 9 120 999 e2e4"), (1800, "6 9 180 999 e2e4")], &[]);
    shown_in_time(&[(2000, "1. 9 0 10 e2e4"), (2000, "5. 9 1 999 e2e4"), (2000, "6. 9 2 999 e2e4")], &[]);
    shown_in_time(&[(1600, "1 9 10 10 e2e4"), (2000, "5 9 190 999 e2e4")], &[]);
}

#[test]
fn time_is_measured_by_the_search() {
    shown_in_time(&[(1000, "1 9 1000 10 e2e4"), (1100, "2 9 1100 99 e2e4")], &["thinking-time XB-POST-3"]);
    shown_in_time(&[(1000, "1 9 100 10 e2e4"), (1100, "2 9 110 99 e2e4")], &[]);
}
