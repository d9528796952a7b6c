//! The model's tests: what is sent (`>`, on purpose against the interface clauses `!`) and printed (`<`), seconds that pass
//! (`+`), and the findings.

use std::time::Duration;

use super::machine::Autoplayer;
use crate::common::testing::{self, acted, call, check_readings};
use crate::model::{Class, Fence, FenceWanted, Known, Model, ModelSetup};

/// Plays a script: the model at its end, and what it told.
fn played_with(setup: ModelSetup, script: &[&str]) -> (Autoplayer, Vec<String>) {
    testing::played(Autoplayer::new(setup), script)
}

fn setup(profile: Option<&str>, facts: &[&str]) -> ModelSetup {
    let mut known = Known { probed: true, ..Known::default() };
    known.facts.extend(facts.iter().map(|fact| ((*fact).to_owned(), String::new())));
    ModelSetup { profile: profile.map(str::to_owned), known, ..ModelSetup::default() }
}

fn check(profile: Option<&str>, script: &[&str], expected: &[&str]) {
    let (_, told) = played_with(setup(profile, &[]), script);
    assert_eq!(told, expected, "{script:?}");
}

const PROMOTION: &str = "> setpos 7k/P7/8/8/8/8/8/K7 w - - 0 1";
const FIFTY: &str = "> setpos 8/8/8/4k3/8/8/3R4/4K3 w - - 99 80";
const STALEMATING: &str = "> setpos 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";
const WALL: &str = "> setpos 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
const MATING: &str = "> setpos 7k/8/6K1/8/8/8/8/R7 w - - 0 1";

#[test]
fn moves_are_judged() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["> new", "> go", "< move e4", "> e5", "< move Nf3"], &[]),
        (&["> new", "> e4", "< move e5", "< time 5900", "> Nf3", "< move Nc6"], &[]),
        (&["> new", "< move e4"], &["move-asked AP-GO-2 must"]),
        (&["> new", "> e4", "< move e5", "< move Nf6"], &["move-asked AP-MV-3 must"]),
        (&["> new", "> e4", "< move e4", "< move e5"], &["move-asked AP-MV-2 should"]),
        (&["> new", "> e4", "< move e6e5"], &["move-form AP-MV-7 may", "move-legal AP-MV-4 must"]),
        (&["> new", "> e4", "< e5"], &["move-form AP-MV-1 must"]),
        (&["> new", "> e4", "< 1. ... e5"], &["move-form AP-MV-1 must"]),
        (&["> new", "> e4", "< Move e5"], &["move-form AP-MV-1 should"]),
        (&["> new", "> e4", "< move"], &["move-form AP-MV-1 must"]),
        (&["> new", "> e4", "< move e7e5"], &["move-form AP-MV-7 may"]),
        (&["> new", "> Na3", "< move Nf6!"], &["move-form AP-MV-7 should"]),
        // What cannot be a move, and what may be done about it.
        (&["> new", "! e5"], &[]),
        (&["> new", "> e5"], &["APG-MV-3"]),
        (&["> new", "! e5", "< * {illegal move: e5}"], &[]),
        (&["> new", "! e5", "< move d4"], &["move-legal AP-ILL-2 must"]),
        (&["> new", "! e5", "< 0-1 {White made an illegal move}"], &["result-true AP-ILL-3 should"]),
        (&["> new", "> e4", "! d4", "< * {two moves}"], &[]),
        // The old move crosses with what ended its game.
        (&["> new", "> go", "> result * {-}", "< move e4", "> new", "> e4", "< move e5"], &[]),
        (&["> new", "> go", "> result * {-}", "+ 3", "< move e4"], &["move-asked AP-RS-9 should"]),
        (&["> new", "> go", "> new", "+ 3", "< move e4"], &["move-asked AP-NEW-1 should"]),
        (&["> new", "> go", "> new", "> e4", "< move e4", "< move e5"], &[]),
        (&["> new", "> go", "> new", "> e4", "< move e5", "< move e4"], &["move-asked AP-MV-3 must"]),
        (&["> new", "> go", "< move e4", "> result * {-}", "< move d4"], &["move-asked AP-RS-9 must"]),
    ];
    for (script, expected) in cases {
        check(None, script, expected);
    }
    check(Some("san"), &["> new", "> e4", "< move e7e5"], &["move-form AP-MV-7 should"]);
    check(Some("coordinate"), &["> new", "> e2e4", "< move e7e5"], &[]);
    let deaf = setup(None, &["deaf"]);
    let late = ["> new", "> go", "> result * {-}", "+ 3", "< move e4"];
    assert_eq!(played_with(deaf, &late).1, [""; 0], "it reads nothing while it thinks");
}

#[test]
fn results_are_judged() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["> new", MATING, "> go", "< move Ra8#", "< 1-0 {White mates}"], &[]),
        // Both cross with the next game.
        (&["> new", MATING, "> go", "> new", "< move Ra8#", "< 1-0 {White mates}"], &[]),
        // A game without a move of the engine's is nothing that it tells a result of.
        (&["> new", MATING, "> go", "< move Ra8#", "> new", "> go", "> new", "< 1-0 {White mates}"], &[]),
        (
            &["> new", MATING, "> go", "> new", "< move Ra8#", "< 0-1 {Black mates}"],
            &["result-true AP-RS-6 must"],
        ),
        (
            &["> new", MATING, "> go", "< 1-0 {White mates}", "< move Ra8#"],
            &["result-true AP-RS-5 must", "result-true AP-RS-6 should"],
        ),
        (&["> new", MATING, "> Ra8", "< 1-0 {White mates}"], &[]),
        (&["> new", MATING, "> Ra8", "< 0-1 {Black mates}"], &["result-true AP-RS-4 must"]),
        (&["> new", MATING, "> Ra8", "< 1-0"], &["result-form AP-RS-2 must"]),
        (&["> new", MATING, "> Ra8", "< 1-0 {}"], &["result-form AP-RS-3 must"]),
        (&["> new", MATING, "> Ra8", "< 1-0 White mates"], &["result-form AP-RS-2 must"]),
        (&["> new", MATING, "> Ra8", "< 1-0 {White mates"], &["result-form AP-RS-2 must"]),
        (&["> new", STALEMATING, "> Qg6", "< 1/2-1/2 {Stalemate}"], &[]),
        (&["> new", STALEMATING, "> Qg6", "< 1-0 {White mates}"], &["result-true AP-RS-4 must"]),
        (&["> new", PROMOTION, "> a8=N", "< 1/2-1/2 {Insufficient material}"], &[]),
        (&["> new", FIFTY, "> Rd3", "< 1/2-1/2 {50 moves}"], &[]),
        (&["> new", "> e4", "< 0-1 {I win}"], &["result-true AP-RS-6 must"]),
        (&["> new", "> e4", "< 1/2-1/2 {boring}"], &["result-true AP-RS-6 must"]),
        (&["> new", "> e4", "< * {tired}"], &["result-true AP-RS-6 should"]),
        (&["> new", "> e4", "< 1-0 {Black resigns}"], &["result-true AP-RS-6 may"]),
        (&["> new", "> e4", "< 1-0 {enough}"], &["result-true AP-RS-6 should"]),
        (
            &["> new", WALL, "> go", "< move Kd2", "< 1/2-1/2 {nobody gets through}"],
            &["result-true AP-RS-6 may"],
        ),
        (&["> new", "< 1-0 {won}"], &["result-true AP-RS-6 must"]),
        (&["> new", "< * {no}"], &["result-true AP-RS-6 must"]),
        // What is said of an illegal move comes late.
        (&["> new", "! e5", "> new", "> e4", "< * {illegal}", "< move e5", "> Nf3", "< move Nc6"], &[]),
        (&["> new", "! e5", "> result * {-}", "> new", "> e4", "< * {illegal}", "< move e5"], &[]),
        (
            &["> new", "! e5", "> new", "> e4", "< * {illegal}", "< * {tired}"],
            &["result-true AP-RS-6 should"],
        ),
        (&["> new", "! e5", "> new", "> e4", "< move e5", "< * {tired}"], &["result-true AP-RS-6 should"]),
        // It may know no positions.
        (&["> new", MATING, "< * {no setpos}"], &[]),
        (&["> new", MATING, "< 1-0 {no setpos}"], &["result-true AP-RS-6 must"]),
        // What is handed over is answered.
        (&["> new", "> e4", "< move e5", "> 0-1 {-}", "< * {it goes on}", "> Nf3", "< move Nc6"], &[]),
        (
            &["> new", "> e4", "< move e5", "> 0-1 {-}", "< 0-1 {yes}", "< 0-1 {yes}"],
            &["result-true AP-RS-6 must"],
        ),
        (&["> new", MATING, "> Ra8", "> result 1-0 {-}", "< 1-0 {White mates}"], &[]),
        (&["> new", MATING, "> Ra8", "> result 1-0 {-}", "> new", "< 1-0 {White mates}"], &[]),
        // So may the next game have begun, unless the engine has moved in it.
        (&["> new", MATING, "> go", "< move Ra8#", "> new", "> e4", "< 1-0 {White mates}", "< move e5"], &[]),
        (
            &["> new", MATING, "> Ra8", "> new", "> e4", "< move e5", "< 1-0 {White mates}"],
            &["result-true AP-RS-6 should"],
        ),
        (&["> new", MATING, "> Ra8", "> new", "> e4", "< 0-1 {I win}"], &["result-true AP-RS-6 must"]),
        // Draws.
        (&["> new", "> e4", "< move e5", "> draw", "> Nf3", "< draw", "< move Nc6"], &[]),
        (&["> new", "> e4", "< move e5", "> draw", "< 1/2-1/2 {agreed}"], &["result-true AP-DR-1 must"]),
        (
            &["> new", "> e4", "< move e5", "> draw", "< draw", "< 1/2-1/2 {agreed}"],
            &["result-true AP-DR-3 must"],
        ),
        (&["> new", "> e4", "< draw", "< move e5", "> decline", "> Nf3", "< move Nc6"], &[]),
        (&["> new", "> e4", "< draw", "< draw"], &["draw AP-DR-8 should"]),
        (&["> new", "> e4", "< decline"], &["draw AP-DR-10 should"]),
        (&["> new", "< draw"], &["draw AP-DR-9 should"]),
    ];
    for (script, expected) in cases {
        check(None, script, expected);
    }
}

#[test]
fn everything_else_is_judged() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["< Crafty 15.20", "> new", "< hello", "> e4", "< move e5"], &[]),
        (&["> new", "> e4", "< 7 12 30 4000 e5", "< move e5"], &["line-kind AP-IO-4 should"]),
        (&["> new", "> time 6000", "> e4", "< move e5", "< time 59"], &["clock AP-TM-2 must"]),
        (&["> new", "> time 6000", "> e4", "< move e5", "< time 59.0"], &["clock AP-TM-2 must"]),
        (&["> new", "> time 6000", "> e4", "< move e5", "< time 5990"], &[]),
        // The clock and the move may cross.
        (&["> new", "> time 100", "> e4", "< move e5", "> time 6000", "> d4", "< time 90", "< move d5"], &[]),
        (&["> new", "> time 100", "> e4", "> time 6000", "< move e5", "< time 90"], &[]),
        (&["< time 3000"], &["clock AP-TM-6 should"]),
        (&["> new", "> bughouse", "< bughouse ok"], &[]),
        (&["> new", "< bughouse ok"], &["commitment AP-L2-4 should"]),
        (&["> new", "> draw"], &["APG-DR-1"]),
        (&["> new", "> go", "> e4"], &["APG-MV-1"]),
        (&["> new", "> e4", "< move e5", "> go"], &["APG-GO-1"]),
        (&["> new", "> setpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"], &["APG-SP-1"]),
        (&["> new", "> level 40 5"], &["APG-IO-1"]),
        (&["> result * {-}"], &["APG-RS-1"]),
    ];
    for (script, expected) in cases {
        check(None, script, expected);
    }
    let mut model = Autoplayer::new(ModelSetup::default());
    for (bytes, clause) in [(&b"White (1): "[..], "AP-IO-3"), (b"move e", "AP-IO-2")] {
        model.open_line(Duration::ZERO, bytes);
        assert_eq!(model.take_breaches()[0].clause, clause);
    }
    assert_eq!(model.fence(FenceWanted::Own), Fence::Quiet, "nothing must be answered");
}

#[test]
fn lines_are_read() {
    let (model, _) = played_with(setup(None, &[]), &["> new", "> Nf3"]);
    let cases: &[(&str, Class, &[&str])] = &[
        ("move Nf6", Class::Reply, &["move g8f6"]),
        ("move Nf3", Class::Chatter, &["move Nf3"]),
        ("1-0 {x}", Class::Reply, &["1-0 {x}", "result 1-0"]),
        ("draw", Class::Chatter, &["draw"]),
        ("time 5", Class::Chatter, &["time 5"]),
        ("thinking", Class::Chatter, &["thinking", "unknown thinking"]),
        ("move", Class::Reply, &["move", "malformed move"]),
    ];
    check_readings(&model, cases);
}

fn sent(act: &str, profile: Option<&str>, facts: &[&str]) -> Vec<String> {
    let (mut model, _) = played_with(setup(profile, facts), &["> new"]);
    let out = model.act(&call(act), &mut fastrand::Rng::with_seed(1));
    out.send.concat().into_iter().map(|line| String::from_utf8(line).unwrap()).collect()
}

#[test]
fn acts_speak_the_notation_that_is_understood() {
    assert_eq!(sent("move g1f3", None, &[]), ["Nf3"]);
    assert_eq!(sent("move Nf3", Some("coordinate"), &[]), ["g1f3"]);
    assert_eq!(sent("play Nf3", None, &["no-san"]), ["g1f3"]);
    assert_eq!(sent("move xyzzy", None, &[]), ["xyzzy"], "what is none is sent as it stands");
    assert_eq!(
        sent("begin FIFTY", None, &[]),
        ["new", "setpos 8/8/8/4k3/8/8/3R4/4K3 w - - 99 80", "level 1000 1 0"]
    );
    assert_eq!(sent("think-long", None, &[]), ["new", "level 1000 1 0", "go"], "it may still be starting");
}

#[test]
fn a_late_result_is_no_answer() {
    let script = ["> new", MATING, "> Ra8", "> result 1-0 {-}", "> new"];
    let (mut model, _) = played_with(setup(None, &[]), &script);
    let (_, end) = acted(&mut model, "play e4", &["1-0 {White mates}", "move e5"]);
    assert!(end.starts_with("done"), "{end}");
}

#[test]
fn a_scenario_does_not_play_what_is_illegal() {
    let (mut model, _) = played_with(setup(None, &[]), &["> new"]);
    let (sent, end) = acted(&mut model, "play e5", &[]);
    assert!(sent.is_empty() && end.starts_with("misfit: `play e5`: e5 is not legal in rnbq"), "{sent} {end}");
}

#[test]
fn an_answer_is_awaited() {
    let cases = [
        ("move e5", "done"),
        ("move e4", "awaits"),
        ("move Ke5", "fail"),
        ("draw", "awaits"),
        ("1-0 {Black resigns}", "inconclusive"),
        ("1/2-1/2 {why not}", "inconclusive"),
        ("* {no}", "fail"),
        ("0-1 {won}", "fail"),
    ];
    for (text, expected) in cases {
        let (mut model, _) = played_with(setup(None, &[]), &["> new"]);
        let (_, end) = acted(&mut model, "play e4", &[text]);
        assert!(end.starts_with(expected), "{text}: {end}");
    }
}

#[test]
fn the_configured_lines_come_before_the_first_game() {
    let setup_lines = vec!["xbook off".to_owned()];
    let mut model = Autoplayer::new(ModelSetup { setup_lines, ..ModelSetup::default() });
    let sent = acted(&mut model, "begin", &[]).0;
    assert!(sent.starts_with("xbook off, new, "), "{sent}");
    let sent = acted(&mut model, "begin", &[]).0;
    assert!(sent.starts_with("new, "), "{sent}");
}

/// What is wrong with a legal move counts only where the engine has moved in its position.
#[test]
fn a_battery_asks_again_before_it_judges() {
    let cases: &[(&[&str], &str)] = &[
        (&["move Kd1"], "awaits a legal move behind e1d1"),
        (&["* {no}"], "awaits a legal move behind c7c5"),
        (&["* {no}", "* {late}", "move Kd7", "move Kd1"], "awaits a legal move behind e1d1"),
        (&["* {no}", "move Kd7", "* {no}"], "fail AP-MV-5: a legal move behind c7c5"),
        (&["move Ke3", "move Kd7", "move Ke3"], "fail AP-MV-5: a legal move behind c7c5"),
        (&["-"], "fail AP-MV-5: a legal move behind c7c5"),
        (&["* {no}", "* {no}", "-"], "awaits a legal move behind e1d1"),
        (&["* {no}", "-", "* {no}", "-", "* {no}", "-"], "inconclusive"),
        (&["* {no}", "move Kd7", "1/2-1/2 {dull}"], "awaits a legal move behind e1d1"),
        (&["1/2-1/2 {dull}", "-"], "awaits a legal move behind e1d1"),
        (&["move Kd1", "+ 31", "move Kd8"], "inconclusive: the engine thinks so long"),
    ];
    for (answers, expected) in cases {
        let (mut model, _) = played_with(setup(None, &[]), &[]);
        let (_, end) = acted(&mut model, "battery pawn-double-step", answers);
        assert!(end.starts_with(expected), "{answers:?}: {end}");
    }
    let (mut model, _) = played_with(setup(Some("coordinate"), &[]), &[]);
    let (sent, end) = acted(&mut model, "battery pawn-double-step", &["* {no}", "move Kd7", "* {no}"]);
    assert!(
        end.starts_with("fail AP-MV-6") && sent.contains("0 1, level 1000 1 0, go, result"),
        "{sent} {end}"
    );
    let silent = setup(None, &["no-coordinates"]);
    let (mut model, _) = played_with(silent, &[]);
    assert!(acted(&mut model, "battery empty-square", &[]).1.starts_with("awaits a legal move"));
}
