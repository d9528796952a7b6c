//! The model's tests: what is sent (`>`, on purpose against the interface clauses `!`) and printed (`<`), and the findings.

use std::time::Duration;

use super::asked;
use super::machine::NBoard;
use crate::common::testing::{self, acted, admits, check_readings, check_types, line, pair, read};
use crate::model::{Class, Fence, FenceWanted, Intent, Model, ModelSetup};

const START: &str =
    "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *];)";
const PASS: &str =
    "set game (;GM[Othello]BO[8 -------------------*-------**------**-------***-----O------OOO-- *];)";
const LATE: &str =
    "set game (;GM[Othello]BO[8 OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO***OOOO-**OOOOO-* *];)";
const OVER: &str =
    "set game (;GM[Othello]BO[8 --------------------*------***----*****----***------*----------- O];)";

/// Plays a script after `nboard 2` and `set depth 1`.
fn played(script: &[&str]) -> (NBoard, Vec<String>) {
    let games =
        [("> START", START), ("> PASS", PASS), ("> LATE", LATE), ("> OVER", OVER), ("! START", START)];
    let named = |text: &&str| match games.iter().find(|(name, _)| name == text) {
        Some((name, game)) => format!("{}{game}", &name[..2]),
        None => (*text).to_owned(),
    };
    let lines: Vec<String> = ["> nboard 2", "> set depth 1"].iter().chain(script).map(named).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    testing::played(NBoard::new(ModelSetup::default()), &lines)
}

#[test]
fn monitors_and_interface_clauses() {
    let cases: &[(&[&str], &[&str])] = &[
        // Answers.
        (&["> START", "> go", "< === F5/0.5/0.1", "> ping 1", "< pong 1"], &[]),
        (&["> START", "> go", "< === f5 0.5 0.1"], &["answer-form NB-GO-1 may"]),
        (&["> START", "> go", "< === A1"], &["move-legal NB-GO-9 must"]),
        (&["> PASS", "> go", "< === E3"], &["move-legal NB-GO-10 must"]),
        (&["> PASS", "> go", "< === pa"], &["answer-form NB-GO-1 may"]),
        (&["> START", "> go", "< === F5", "< === F5"], &["answer NB-GO-2 must"]),
        (&["> START", "< === F5"], &["answer NB-GO-2 must"]),
        (&["> START", "> go", "< === Z9"], &["answer-form NB-GO-1 must"]),
        // The engine's own move stays off the board.
        (&["> START", "> go", "< === F5", "> go", "< === D6"], &["move-legal NB-GO-9 must"]),
        (&["> START", "> move F5", "> go", "< === D6"], &[]),
        // A ping ends what was asked before it, wherever the lines cross.
        (&["> START", "> go", "> ping 1", "< === F5", "< pong 1"], &[]),
        (&["> START", "> go", "> ping 1", "< pong 1", "< === F5"], &["stale NB-PING-3 must"]),
        (&["> START", "> go", "> ping 1", "> go", "< pong 1", "< === F5"], &[]),
        (&["> START", "> hint 2", "> ping 1", "< pong 1", "< search F5 0 0 1"], &["stale NB-PING-3 must"]),
        (&["> START", "> hint 2", "> ping 1", "< pong 1", "< nodestats 9 0.1"], &["stale NB-PING-7 should"]),
        (&["> START", "> analyze", "> ping 1", "< pong 1", "< analysis 0 0"], &["stale NB-PING-3 must"]),
        // Pongs.
        (&["> ping 1", "> ping 2", "< pong 1", "< pong 2"], &[]),
        (&["> ping 1", "> ping 2", "< pong 2", "< pong 1"], &["pong NB-PING-4 must"]),
        (
            &["> ping 1", "> ping 2", "< pong 2", "< pong 1", "< pong 1"],
            &["pong NB-PING-4 must", "pong NB-PING-1 must"],
        ),
        (&["> ping 1", "< pong 2"], &["pong NB-PING-1 must"]),
        (&["> ping 1", "< pong 1", "< pong 1"], &["pong NB-PING-1 must"]),
        (&["> ping", "< pong 0"], &[]),
        // Variations and values.
        (&["> START", "> hint 2", "< search F5d6C3 +0.5 0 12@98% text"], &[]),
        (&["> START", "> hint 2", "< search A1 +0.5 0 12"], &["pv NB-PV-1 must"]),
        (&["> START", "> hint 2", "< search F5F5 +0.5 0 12"], &["pv NB-PV-4 should"]),
        (&["> PASS", "> hint 1", "< search E3 +0.5 0 12"], &["pv NB-PV-3 must"]),
        (&["> PASS", "> hint 1", "< search PAE3 -0.5,+0.5 0 12"], &[]),
        (&["> START", "> hint 2", "< search F5 D6 0.5 0 12"], &["search-form NB-PV-2 must"]),
        (&["> START", "> hint 2", "< search F5 0.5 1 12"], &["search-form NB-HINT-5 must"]),
        (&["> START", "> hint 2", "< search F5 good 0 12"], &["search-form NB-EVAL-1 must"]),
        (&["> START", "> hint 2", "< search F5 0.5 0 d12"], &["search-form NB-DEP-1 must"]),
        (&["> START", "> hint 2", "< book F5 0.5 many 12"], &["search-form NB-HINT-6 must"]),
        (&["> LATE", "> hint 2", "< search G8 +10 0 100%"], &[]),
        (&["> LATE", "> hint 2", "< search G8 +12 0 100%"], &["solved NB-DEP-3 must"]),
        (&["> LATE", "> hint 2", "< search G8 +1 0 100%W"], &[]),
        (&["> LATE", "> hint 2", "< search G8 -1 0 100%W"], &["solved NB-DEP-4 must"]),
        (&["> LATE", "> hint 2", "< search G8 +1000 0 100%"], &[]),
        (&["> LATE", "> hint 2", "< search G8 -64,+64 0 100%"], &[]),
        (&["> START", "> hint 2", "< search F5 -nan(ind) 0 3"], &["search-form NB-EVAL-1 should"]),
        // What was just answered may still be told of; what was asked later is not stale.
        (&["> START", "> hint 1", "> ping 1", "< pong 1", "> go", "< === F5", "< search F5 0 0 1"], &[]),
        (&["> START", "> go", "< === F5", "> move F5", "> go", "< search F5 0 0 1", "< nodestats 1 0"], &[]),
        (&["> START", "> learn", "< search F5 0 0 1"], &[]),
        (&["> START", "> learn", "> ping 1", "< pong 1", "< learned"], &["answer NB-LEARN-1 should"]),
        // The rest.
        (&["> START", "> learn", "< learned"], &[]),
        (&["> START", "> learn", "< learn"], &["answer NB-LEARN-1 must"]),
        (&["> START", "> analyze", "< analysis 0 0.5", "< analysis 1 0.5"], &["analysis NB-ANA-3 must"]),
        (&["> START", "> analyze", "< analysis 0 0.5", "> move F5", "> analyze", "< analysis 1 0.5"], &[]),
        (&["> START", "> hint 1", "< nodestats 9 0.1", "< nodestats 3 0.2"], &["nodestats NB-NODE-2 should"]),
        (&["> START", "> hint 1", "< nodestats few 0.1"], &["nodestats NB-NODE-1 must"]),
        (&["> START", "> hint 1", "< nodestats 9 350.0"], &["nodestats NB-NODE-1 must"]),
        (&["< set myname two words"], &["name NB-NAME-1 may"]),
        (&["< hello"], &["line-kind NB-IO-5 should"]),
        (&["< ", "< status", "< status thinking"], &[]),
        // What no GUI sends, and what follows on it.
        (&["> go"], &["NBG-2"]),
        (&["> START", "> F5"], &["NBG-4"]),
        (&["> START", "> go", "> hint 1"], &["NBG-5"]),
        (&["> START", "> go", "> move F5", "> ping 1"], &[]),
        (&["> START", "> go", "> ping 1", "> move F5"], &[]),
        (&["> nboard 0"], &["NBG-15"]),
        (&["> START", "! move A1", "> go", "< === H8"], &[]),
        (&["> START", "> go", "! START", "< === A1"], &[]),
        (&["> START", "> frobnicate", "< === F5"], &["answer NB-GO-2 should"]),
        (&["> START", "> go", "> quit", "< pong 0", "< === F5"], &[]),
        (&["! ping abc", "< pong abc", "! ping", "< pong 0"], &[]),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, *expected, "{script:?}");
    }
}

/// Nobody remembers without bound what was asked; what is forgotten makes no right answer wrong.
#[test]
fn pings_that_are_forgotten_are_answered_all_the_same() {
    let most = i64::try_from(asked::MOST).expect("it is a small number");
    let (mut model, _) = played(&["> START", "> hint 1"]);
    for number in 1..=most + 2 {
        assert_eq!(model.sent(Duration::ZERO, format!("ping {number}").as_bytes(), Intent::Lawful), None);
    }
    for number in 1..=most + 2 {
        let reading = model.receive(&line(&format!("pong {number}")));
        assert_eq!(reading.class, Class::Reply, "{number}");
    }
    assert_eq!(model.take_breaches(), []);
    model.receive(&line("pong 1"));
    let again: Vec<String> = model.take_breaches().into_iter().map(|finding| finding.text).collect();
    assert_eq!(again, ["pong 1 was printed twice"]);
}

#[test]
fn lines_have_a_class_and_a_canonical_form() {
    let (model, _) = played(&["> START", "> go", "> ping 7"]);
    let cases: &[(&str, Class, &[&str])] = &[
        ("=== d6 -1.00 0.0", Class::Reply, &["=== D6/-1.00/0.0", "=== D6"]),
        ("===  PA", Class::Reply, &["=== PA", "=== PA"]),
        ("pong 7", Class::Reply, &["pong 7"]),
        ("learned", Class::Reply, &["learned"]),
        ("learn", Class::Reply, &["learn"]),
        ("search f5d6 +1 0 3 x", Class::Chatter, &["search F5d6 +1 0 3 x"]),
        (
            "search F5 D6 1 0 3",
            Class::Chatter,
            &["search F5 D6 1 0 3", "malformed NB-PV-2 search F5 D6 1 0 3"],
        ),
        ("status x", Class::Chatter, &["status x"]),
        ("pong x", Class::Reply, &["pong x", "malformed NB-PING-1 pong x"]),
        ("", Class::Chatter, &[""]),
        ("banner", Class::Chatter, &["banner"]),
    ];
    check_readings(&model, cases);
    let (late, _) = played(&["> LATE", "> hint 1"]);
    assert_eq!(read(&late, "search G8 +8 0 100%").also, ["false-exact G8 +8 100%"]);
    for many in [&["> LATE", "> analyze"][..], &["> LATE", "> go", "< === G8", "> hint 1"]] {
        let (model, _) = played(many);
        assert!(read(&model, "search G8 +8 0 100%").also.is_empty(), "{many:?}: it may be about others");
    }
    let (answered, _) = played(&["> ping 7", "< pong 7"]);
    assert_eq!(read(&answered, "pong 7").class, Class::Chatter, "the monitor tells of it");
}

#[test]
fn a_ping_is_a_fence_where_it_stops_nothing() {
    let cases: &[(&[&str], bool)] = &[
        (&["> START"], true),
        (&["> START", "> go"], false),
        (&["> START", "> go", "< === F5"], true),
        (&["> START", "> hint 1", "< search F5 0 0 1"], false),
        (&["> START", "> hint 1", "> ping 1"], true),
        (&["> START", "> learn"], false),
        (&["> START", "> analyze", "< analysis 0 0"], true),
    ];
    for (script, harmless) in cases {
        let (mut model, _) = played(script);
        assert_eq!(model.fence(FenceWanted::Harmless) != Fence::Quiet, *harmless, "{script:?}");
        assert_ne!(model.fence(FenceWanted::Own), Fence::Quiet);
    }
    assert_eq!(
        NBoard::new(ModelSetup::default()).fence(FenceWanted::Harmless),
        Fence::Quiet,
        "nothing comes before `nboard`"
    );
}

#[test]
fn types_admit_and_choose() {
    let (mut model, _) = played(&["> START", "> go"]);
    let cases = [
        ("legal-move", "F5", true),
        ("legal-move", "A1", false),
        ("move", "A1", true),
        ("move", "K1", false),
        ("pv", "F5d6", true),
        ("pv", "A1d6", false),
        ("foreign-pv", "A1d6", true),
        ("illegal-move", "A1", true),
        ("eval", "1.5,-3", true),
        ("eval", "1.5,", false),
        ("positive-eval", "0.5", true),
        ("positive-eval", "-0.5,0.5", false),
        ("negative-eval", "-2", true),
        ("infinite-eval", "-inf", true),
        ("infinite-eval", "1.5,-3", false),
        ("depth", "12@98%", true),
        ("depth", "@98%", false),
        ("above(3)", "4", true),
        ("below(3)", "4", false),
    ];
    check_types(&model, &cases);
    let (after, _) = played(&["> START", "> go", "< === F5", "> move F5", "> hint 1"]);
    // A line of the go may come late.
    check_types(&after, &["D6", "A1", "F5d6"].map(|pv| ("foreign-pv", pv, pv == "A1")));
    let (late, _) = played(&["> LATE", "> hint 1"]);
    let evals = [("+10", true), ("10.0", true), ("9", false), ("-10", false)];
    check_types(&late, &evals.map(|(eval, exact)| ("exact-eval(G8h8)", eval, exact)));
    let random = &mut fastrand::Rng::with_seed(1);
    for _ in 0..20 {
        for kind in ["opponent-move", "illegal-move", "ggf"] {
            let chosen = model.choose(kind, &[], random).expect("there is one");
            assert!(admits(&model, kind, &chosen), "{kind}: {chosen}");
        }
        assert_ne!(model.choose("other-move", &["F5".to_owned()], random).as_deref(), Some("F5"));
    }
}

#[test]
fn acts_are_spoken() {
    let mut model = NBoard::new(ModelSetup::default());
    assert_eq!(acted(&mut model, "handshake", &["pong 31001"]), pair("nboard 2, ping 31001", "done"));
    let setup_lines = vec!["set depth 2".to_owned()];
    let mut set_up = NBoard::new(ModelSetup { setup_lines, ..ModelSetup::default() });
    assert_eq!(acted(&mut set_up, "handshake", &["pong 31001"]).0, "nboard 2, set depth 2, ping 31001");
    let (sent, end) = acted(&mut model, "think-long", &["-"]);
    assert!(sent.starts_with("set depth 20, set game (;GM[Othello]") && sent.ends_with(", go"), "{sent}");
    assert_eq!(end, "done");
    let (mut model, _) = played(&[]);
    let (sent, end) = acted(&mut model, "setup PASS", &[]);
    assert!(sent.starts_with("set game (;") && end == "done");
    let (mut model, _) = played(&["> START"]);
    assert_eq!(acted(&mut model, "ask hint 2", &[]), pair("hint 2", "done"));
    let (_, end) = acted(&mut model, "ask go", &[]);
    assert!(end.starts_with("inconclusive"), "no ping has ended the hint: {end}");
    let (mut model, _) = played(&["> OVER"]);
    assert_eq!(acted(&mut model, "ask go", &[]), pair("", "done"));
    for act in ["setup NOWHERE", "think-long 0", "hint-long x"] {
        let (_, end) = acted(&mut model, act, &[]);
        assert!(end.starts_with("inconclusive"), "{act}");
    }
}

#[test]
fn batteries_ask_for_moves() {
    let (mut model, _) = played(&[]);
    let (sent, end) = acted(&mut model, "battery passed", &["status thinking", "=== C3/1.5/0.1", "=== B6"]);
    assert!(sent.contains(" *];), move B7, move PA, go"), "{sent}");
    assert_eq!(end, "done");
    let (sent, end) = acted(&mut model, "battery passed recorded", &["=== PA"]);
    assert!(sent.contains("]B[B7]W[PA];), go"), "{sent}");
    assert!(end.starts_with("fail step: === C3 behind B7 PA in ---") && end.ends_with(" / === PA"), "{end}");
    for act in ["battery flips", "battery turns played"] {
        let (_, end) = acted(&mut model, act, &[]);
        assert!(end.starts_with("inconclusive"), "{act}");
    }
}
