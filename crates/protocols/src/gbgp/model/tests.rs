//! The model's tests: what is sent (`>`, on purpose against the interface clauses `!`) and printed (`<`), and the findings.

use std::time::Duration;

use super::machine::Gbgp;
use crate::common::testing::{self, acted, acted_by, admits, check_readings, check_types, pair, read};
use crate::model::{Class, Fence, FenceWanted, Intent, Model, ModelSetup, Said};

/// Plays a script with a model of this profile.
fn played_as(profile: Option<&str>, script: &[&str]) -> (Gbgp, Vec<String>) {
    let profile = profile.map(str::to_owned);
    testing::played(Gbgp::new(ModelSetup { profile, ..ModelSetup::default() }), script)
}

/// Plays a script after the handshake.
fn played(script: &[&str]) -> (Gbgp, Vec<String>) {
    let opening = ["> gbgp", "< id name x", "< gbgpok", "> newgame", "> isready", "< readyok"];
    played_as(None, &[&opening, script].concat())
}

const START: &str = "> position startpos";
const OPEN: &str = "> position pos w:4,10,13,19;b:0,2,21,23;w;18;0";
const TAKE: &str = "> position pos w:0,1;b:9,10;w;4;0";
const BLOCKED: &str = "> position pos w:0,2,21,23;b:1,9,14,22;w;40;0";
const TWO_MEN: &str = "> position pos w:0,2;b:1,9,14;w;40;0";
const DRAWN: &str = "> position pos w:4,10,13,19;b:0,2,21,23;w;140;100";

#[test]
fn monitors_and_interface_clauses() {
    let cases: &[(&[&str], &[&str])] = &[
        // Answers.
        (&[START, "> go maxdepth 1", "< info depth 1 score eval 3 pv P0 P1", "< bestmove P0 ponder P1"], &[]),
        (&[START, "> go", "< bestmove P0", "< bestmove P0"], &["answer GB-GO-1 must"]),
        (&[START, "< bestmove P0"], &["answer GB-BM-3 must"]),
        (&[START, "> go", "< bestmove P07"], &["answer-form GB-MOV-3 should"]),
        (&[START, "> go", "< bestmove P24"], &["answer-form GB-MOV-1 must"]),
        (&[START, "> go", "< bestmove P 4"], &["answer-form GB-MOV-1 must"]),
        (&[START, "> go", "< bestmove P4 P5"], &["answer-form GB-BM-1 must"]),
        (
            &[START, "> go", "< bestmove P24", "< bestmove P4"],
            &["answer-form GB-MOV-1 must", "answer GB-GO-1 must"],
        ),
        (&[START, "> go", "< bestmove P0 ponder P0"], &["ponder-move GB-BM-2 must"]),
        // Legality.
        (&["> position startpos moves P0", "> go", "< bestmove P0"], &["move-legal GB-GO-2 must"]),
        (&[OPEN, "> go", "< bestmove P5"], &["move-legal GB-GO-2 must"]),
        (&[TAKE, "> go", "< bestmove P2"], &["move-legal GB-MOV-2 must"]),
        (&[TAKE, "> go", "< bestmove P2T9"], &[]),
        (&[TAKE, "> go", "< bestmove P3T9"], &["move-legal GB-MOV-2 must"]),
        (&[TAKE, "> go", "< bestmove P2T3"], &["move-legal GB-MOV-2 must"]),
        // The position stays as it was.
        (&[START, "> go", "< bestmove P0", "> go", "< bestmove P0"], &[]),
        (&[TAKE, "> go", "< bestmove P2T9", "> go", "< bestmove P9"], &["move-legal GB-GO-10 should"]),
        // The end of the game.
        (&[BLOCKED, "> go", "< bestmove none"], &[]),
        (&[BLOCKED, "> go", "< bestmove M0-1"], &["move-legal GB-GO-3 should"]),
        (&[TWO_MEN, "> go", "< bestmove M0-3"], &["move-legal GB-GO-3 should"]),
        (&[START, "> go", "< bestmove none"], &["move-legal GB-GO-4 must"]),
        (&[DRAWN, "> go", "< bestmove none"], &[]),
        (&[DRAWN, "> go", "< bestmove M4-3"], &["move-legal GB-POS-11 must"]),
        // Pondering.
        (&[START, "> go ponder", "< bestmove P0"], &["ponder GB-GO-9 must"]),
        (&[START, "> go ponder", "> quit", "< bestmove P0"], &[]),
        (&[START, "> go ponder", ". ", "< bestmove P0"], &[]),
        (&[START, "> go ponder", "> ponderhit", "< bestmove P0"], &[]),
        (&[START, "> go ponder", "> stop", "< bestmove P0"], &[]),
        (&[BLOCKED, "> go ponder", "< bestmove none"], &[]),
        // isready, before the move or behind it.
        (&[START, "> go", "> isready", "< readyok", "> stop", "< bestmove P0"], &[]),
        (&[START, "> go", "> isready", "> stop", "< bestmove P0", "< readyok"], &[]),
        (&["< readyok"], &["ready GB-RDY-2 must"]),
        // Info.
        (&["< info depth 1"], &["info-place GB-INFO-2 must"]),
        (&[START, "> go", "< info depth 1 speed 3"], &["info-form GB-INFO-1 should"]),
        (&[START, "> go", "< info depth one"], &["info-form GB-INFO-1 must"]),
        (&[START, "> go", "< info score 3"], &["info-form GB-INFO-3 must"]),
        (&[START, "> go", "< info pv P0 P0"], &["info-moves GB-INFO-5 must"]),
        (&[START, "> go", "< info pv"], &["info-form GB-INFO-1 should"]),
        (&[BLOCKED, "> go", "< info pv"], &[]),
        (&[OPEN, "> go", "< info currmove P3 currmovenumber 1"], &["info-moves GB-INFO-6 must"]),
        (&[START, "> go", "< info currmove P3 currmovenumber 0"], &["info-moves GB-INFO-6 should"]),
        (
            &[START, "> go", "< info nodes 9 time 3", "< info nodes 8 time 3"],
            &["info-progress GB-INFO-7 should"],
        ),
        (&[START, "> go maxdepth 2", "< info depth 3"], &["info-progress GB-INFO-8 should"]),
        (&[START, "> go maxdepth 0", "< info depth 1"], &[]),
        (&[START, "> go maxdepth 0", "< info depth 2"], &["info-progress GB-INFO-8 should"]),
        (&[START, "> go", "< info time 8", "< info time 7"], &["info-progress GB-INFO-7 should"]),
        (&[START, "> go ponder", "< info time 8", "> ponderhit", "< info time 1"], &[]),
        // Identity and lines.
        (&["< id name x"], &["identity GB-INIT-4 must"]),
        (&["< option name A type button"], &["identity GB-INIT-4 must"]),
        (&["< gbgpok"], &["identity GB-INIT-3 should"]),
        (&["! gbgp", "< id name x", "< gbgpok"], &[]),
        (&["< hello"], &["line-kind GB-IO-7 should"]),
        (&["> isready", "< readyok now"], &["line-kind GB-IO-7 should"]),
        (&["> isready", "< readyok\r"], &["line-form GB-IO-2 must"]),
        (&[START, "> go", "< info string ü"], &["line-form GB-IO-1 must", "info-form GB-INFO-1 should"]),
        // What no GUI sends makes breaches weaknesses, and the board unknown.
        (&["! position pos garbage", "> go", "< bestmove P0", "< bestmove P0"], &["answer GB-GO-1 should"]),
        (&["> frobnicate", START, "> go", "< bestmove none"], &["move-legal GB-GO-4 should"]),
        (&[START, "> go foo 7 maxdepth 1", "< bestmove none"], &[]),
        (&["> quit", "< bestmove P0"], &[]),
        // Interface clauses.
        (&["> gbgp"], &["GBG-1"]),
        (&["> position startpos moves P0 P0"], &["GBG-8"]),
        (&["> position pos garbage"], &["GBG-8"]),
        (&[START, "> go", "> go"], &["GBG-9"]),
        (&[START, "> go", "> position startpos"], &["GBG-9"]),
        (&[START, "> go", "> ponderhit"], &["GBG-10"]),
        (&["> setoption name Nope value 3"], &["GBG-11"]),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, *expected, "{script:?}");
    }
}

#[test]
fn nothing_is_judged_before_the_greeting_but_that_it_is_silent() {
    let (model, told) = played_as(None, &["< banner", "< more", "> gbgp", "< id name A B", "< gbgpok"]);
    assert_eq!(told, ["line-kind GB-INIT-5 should"]);
    assert_eq!(model.known().name.as_deref(), Some("A B"));
    assert_eq!(played_as(None, &["> isready", "> quit"]).1, ["GBG-1"]);
    assert_eq!(played_as(None, &["> gbgp", "> isready"]).1, ["GBG-5"]);
}

#[test]
fn an_announced_option_may_be_set() {
    let opening = ["> gbgp", "< option name A type spin default 1 min 1 max 3", "< gbgpok"];
    let set = |text| played_as(None, &[&opening[..], &[text]].concat()).1;
    assert!(set("> setoption name A value 3").is_empty());
    assert_eq!(set("> setoption name A value 4"), ["GBG-11"]);
}

#[test]
fn acts_speak_the_edition() {
    let handshake = ["id name x", "gbgpok", "readyok"];
    let cases = [
        (None, "position pos w:0,2;b:1,3;w;4;0 moves P4", "go maxdepth 1", "bestmove P5"),
        (Some("letters"), "position pos w:a7,g7;b:d7,b6;w;4;0 moves Pd6", "go maxdepth 1", "bestmove Pf6"),
        (Some("2025"), "position pos w:wa7,g7:bd7,b6:3 moves d6", "go depth 1", "bestmove f6"),
    ];
    for (profile, position, go, answer) in cases {
        let mut model = Gbgp::new(ModelSetup {
            profile: profile.map(str::to_owned),
            setup_lines: vec!["debug off".to_owned()],
            ..ModelSetup::default()
        });
        let (sent, end) = acted(&mut model, "handshake", &handshake);
        assert_eq!((sent, end), pair("gbgp, debug off, newgame, isready", "done"));
        assert_eq!(acted(&mut model, "setup PLACING moves P4", &[]).0, position);
        let (sent, end) = acted(&mut model, "answer maxdepth 1", &["info depth 1", answer]);
        assert_eq!((sent, end), pair(go, "done"), "{profile:?}");
        assert_eq!(read(&model, answer).canonical, "bestmove P5");
        let random = &mut fastrand::Rng::with_seed(1);
        assert_eq!(model.choose("last-answer", &[], random).as_deref(), Some("P5"));
        assert!(model.take_breaches().is_empty());
    }
}

#[test]
fn wrong_answers_fail_the_act() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("START", &["bestmove P0"], "done"),
        ("START", &["-", "bestmove P0"], "done"),
        ("BLOCKED", &["bestmove none"], "done"),
        ("IDLE-100", &["bestmove none"], "done"),
        ("IDLE-100", &["bestmove M4-3"], "done"),
        ("START", &["-", "-"], "bestmove / nothing"),
        ("START", &["bestmove none"], "a legal move in w:;b:;w;0 / bestmove none"),
        ("PLACING", &["bestmove P0"], "a legal move in w:0,2;b:1,3;w;4 / bestmove P0"),
        ("BLOCKED", &["bestmove M0-1"], "bestmove none in w:0,2,21,23;b:1,9,14,22;w;40 / bestmove M0-1"),
        ("START", &["bestmove"], "bestmove MOVE or bestmove none / bestmove"),
        (
            "START",
            &["bestmove a7"],
            "a move of the edition `numbers` / bestmove a7, a move of the edition `2025`; judge it with --profile 2025",
        ),
    ];
    for (position, answers, expected) in cases {
        let (mut model, _) = played(&[]);
        acted(&mut model, &format!("setup {position}"), &[]);
        let (_, end) = acted(&mut model, "answer maxdepth 1", answers);
        assert_eq!(end.trim_start_matches("fail step: "), *expected, "{position} {answers:?}");
    }
}

#[test]
fn pondering_that_waits_is_an_occasion_to_judge_it() {
    let coverage = |script: &[&str]| played(script).0.coverage().iter().any(|id| id.as_str() == "GB-GO-9");
    assert!(coverage(&[START, "> go ponder", "> stop", "< bestmove P0"]));
    assert!(!coverage(&[START, "> go", "< bestmove P0"]));
}

#[test]
fn a_search_that_was_begun_before_is_finished() {
    let (mut model, _) = played(&[START, "> go maxdepth 1"]);
    let (sent, end) = acted(&mut model, "finish", &["info depth 1", "-", "bestmove P0"]);
    assert_eq!((sent, end), pair("stop", "done"));
}

#[test]
fn searches_that_cross_their_stop_are_answered_once() {
    let cases: [(&[&str], bool); 5] = [
        (&["bestmove P0", "readyok", "readyok"], true),
        (&["readyok", "bestmove P0", "readyok"], true),
        (&["bestmove P0", "bestmove P0"], false),
        (&["bestmove P0", "readyok", "bestmove P0"], false),
        (&["readyok", "-"], false),
    ];
    for (answers, good) in cases {
        for seed in 0..8 {
            let (mut model, _) = played(&[START]);
            // With some seeds `stop` goes out together with `go`, with the others after a while.
            let waits = acted_by(&mut model.clone(), seed, "crossing maxdepth 1", &[]).0 == "go maxdepth 1";
            let script = [if waits { &["-"][..] } else { &[] }, answers].concat();
            let (_, end) = acted_by(&mut model, seed, "crossing maxdepth 1", &script);
            assert_eq!(end == "done", good, "{answers:?}: {end}");
        }
    }
}

#[test]
fn another_edition_is_known_by_its_moves() {
    let opening = ["> gbgp", "< gbgpok", "> newgame", "> position startpos", "> go maxdepth 1"];
    let cases = [
        (None, "Pa7", "letters"),
        (None, "a7", "2025"),
        (Some("2025"), "P0", "numbers"),
        (Some("letters"), "a7", "2025"),
    ];
    for (profile, answer, other) in cases {
        let answer = format!("< bestmove {answer}");
        let (model, told) = played_as(profile, &[&opening[..], &[answer.as_str()]].concat());
        assert!(told.is_empty(), "the scenario that looks for it tells it: {told:?}");
        assert_eq!(model.known().facts.get("other-edition").map(String::as_str), Some(other));
    }
    // Its information alone proves nothing; with answers of this edition it is wrong.
    let info = "< info depth 1 currmove Pa7 currmovenumber 1";
    let (model, told) = played_as(None, &[&opening[..], &[info]].concat());
    assert!(told.is_empty() && !model.known().facts.contains_key("other-edition"), "{told:?}");
    let (model, told) = played_as(None, &[&opening[..], &[info, info, "< bestmove P0"]].concat());
    assert_eq!(told, ["info-form GB-MOV-1 must"]);
    assert!(!model.known().facts.contains_key("other-edition"));
    let (model, told) = played_as(None, &[&opening[..], &[info, "< bestmove Pa7"]].concat());
    assert!(told.is_empty() && model.known().facts.contains_key("other-edition"), "{told:?}");
    let (model, told) = played_as(None, &[&opening[..], &["< bestmove P0 ponder Pa7"]].concat());
    assert_eq!(told, ["answer-form GB-MOV-1 must"]);
    assert!(!model.known().facts.contains_key("other-edition"));
    let (model, _) = played_as(Some("2025"), &[&opening[..], &["< bestmove a7"]].concat());
    assert_eq!(model.known().facts.get("edition").map(String::as_str), Some("2025"));
    assert!(!model.known().facts.contains_key("other-edition"));
}

#[test]
fn answers_are_owed() {
    let cases: &[(&[&str], &[&str])] = &[
        (&[START, "> isready"], &["readyok"]),
        (&[START, "> go"], &[]),
        (&[START, "> go", "> isready"], &[]),
        (&[START, "> go", "> isready", "> stop"], &["bestmove MOVE", "readyok"]),
        (&[START, "> go maxdepth 1"], &["bestmove MOVE"]),
        (&[START, "> go maxdepth 1", "< bestmove P0"], &[]),
        (&[START, "> go ponder maxdepth 1"], &[]),
        (&[START, "> go ponder maxdepth 1", "> ponderhit"], &["bestmove MOVE"]),
        // A lost game is answered after `stop` at the latest.
        (&[BLOCKED, "> go maxdepth 1"], &[]),
        (&[BLOCKED, "> go maxdepth 1", "> stop"], &["bestmove MOVE"]),
    ];
    for (script, expected) in cases {
        let (model, _) = played(script);
        let owed: Vec<String> = model.obligations().into_iter().map(|owed| owed.expected).collect();
        assert_eq!(owed, *expected, "{script:?}");
    }
}

#[test]
fn fences_words_and_readings() {
    let (mut model, _) = played(&[START]);
    assert_eq!(
        model.fence(FenceWanted::Harmless),
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned(), clause: "GB-RDY-1" }
    );
    let random = &mut fastrand::Rng::with_seed(1);
    let mv = model.choose("opponent-move", &[], random).unwrap();
    let cases = [
        ("legal-move", mv.as_str(), true),
        ("legal-move", "P4T3", false),
        ("ponder-move(P4)", "P4", false),
        ("ponder-move(P4)", "P5", true),
        ("other-move(P4)", "P4", false),
    ];
    check_types(&model, &cases);
    assert_eq!(model.choose("illegal-move", &[], random), None, "every node is empty");
    model.sent(Duration::ZERO, b"go", Intent::Lawful);
    assert_eq!(model.fence(FenceWanted::Harmless), Fence::Quiet);
    let cases: &[(&str, Class, &[&str])] = &[
        ("bestmove   P4  ponder P5", Class::Reply, &["bestmove P4 ponder P5", "bestmove P4"]),
        ("bestmove P99", Class::Reply, &["bestmove P99", "malformed GB-MOV-1 bestmove P99"]),
        ("hello", Class::Chatter, &["hello", "unknown hello"]),
    ];
    check_readings(&model, cases);
    let cases = [
        ("bestmove P4 ponder P5", Said::Move("P4".to_owned())),
        ("bestmove none", Said::NoMove),
        ("bestmove P99", Said::Move("P99".to_owned())),
        ("bestmove", Said::Broken("bestmove")),
        ("readyok", Said::Ready),
    ];
    for (text, said) in cases {
        assert_eq!(read(&model, text).said, said, "{text}");
    }
    let (mut model, _) = played(&[OPEN]);
    let taken = model.choose("illegal-move", &[], random).unwrap();
    assert!(admits(&model, "illegal-move", &taken), "{taken}");
    assert_eq!(Gbgp::new(ModelSetup::default()).fence(FenceWanted::Harmless), Fence::Quiet);
}
