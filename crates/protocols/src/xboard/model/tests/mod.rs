//! Dialogues as data: what is sent (`> `), what the engine prints (`< `), and what monitors must find in the line before
//! (`! monitor CLAUSE`). A dialogue without `!` lines must leave no finding: it is one of an honest engine.
//!
//! `= v2` and its like stand for a handshake. `? CLAUSE` says that the interface clauses forbid the sent line before it,
//! `~ doubt` and `~ sure` whether the board is ambiguous now, `$ TEXT` that the state in words begins so, `& n` that
//! nothing but `n` hypotheses are left.

/// Dialogues by name.
macro_rules! dialogues {
    ($($name:literal: $script:literal;)+) => {
        const DIALOGUES: &[(&str, &str)] = &[$(($name, $script)),+];
    };
}

mod acts;
mod faults;
mod properties;
mod races;
mod refusals;
mod states;

use crate::common::testing::read;
use std::time::Duration;

use super::Xboard;
use crate::common::testing::level;
use crate::model::Breach;
use crate::model::{Intent, Model, ModelSetup};
use crate::verdict::Level;
use wire::line::{Ending, EngineId, Line, Side};

const V2: &str = "> xboard
> protover 2
< feature ping=1 setboard=1 playother=1 usermove=0 san=0 colors=0 variants=\"normal\" myname=\"x\" pause=1 done=1
> accepted ping
> accepted setboard
> accepted done";
const USERMOVE: &str = "> xboard
> protover 2
< feature ping=1 setboard=1 playother=1 usermove=1 colors=0 variants=\"normal\" done=1
> accepted ping
> accepted usermove";
const V1: &str = "> xboard";
/// Macro TL: the engine thinks about LONG.
const TL: &str = "> new
> force
> setboard r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9
> level 0 60 0
> post
> go
< 1 20 1 100 e1c1";
/// Macro PO: the engine has moved and ponders.
const PO: &str = "> new
> hard
> post
> level 0 5 0
> e2e4
< move e7e5
< 1 20 1 100 g1f3";

/// An engine line.
fn line(text: &str) -> Line {
    Line {
        engine: EngineId::A,
        side: Side::FromEngine,
        at: Duration::from_millis(1),
        bytes: text.as_bytes().to_vec(),
        ending: Ending::Lf,
    }
}

fn model() -> Xboard {
    Xboard::new(ModelSetup { scale: 1.0, ..ModelSetup::default() })
}

/// What an engine should announce is told in nearly every dialogue of these tests; it has a test of its own.
fn is_advice(breach: &Breach) -> bool {
    breach.monitor == "feature-advice"
}

fn shown(breach: &Breach) -> String {
    let level = match level(breach) {
        Level::Must => "",
        Level::Should => " should",
        Level::May => " may",
    };
    format!("{} {}{level}", breach.monitor, breach.clause)
}

/// Plays a dialogue; panics with its name where something is not as written.
fn play(name: &str, script: &str) -> Xboard {
    let mut model = model();
    let mut expected: Vec<String> = Vec::new();
    let mut found: Vec<String> = Vec::new();
    let mut breach: Option<String> = None;
    for (number, raw) in script.lines().flat_map(expand).enumerate() {
        let raw = raw.trim_start();
        let (mark, text) = (raw.get(..1).unwrap_or_default(), raw.get(2..).unwrap_or_default());
        let place = format!("{name}, line {number}: {raw}");
        if !matches!(mark, "!" | "?") {
            assert_eq!(found, expected, "findings before {place}");
            assert_eq!(breach.take(), None, "breach before {place}");
            found.clear();
            expected.clear();
        }
        match mark {
            ">" => breach = model.sent(Duration::ZERO, text.as_bytes(), Intent::Lawful).map(|i| i.clause),
            // Sent on purpose although it is breach.
            "}" => assert_eq!(model.sent(Duration::ZERO, text.as_bytes(), Intent::Trap), None, "{place}"),
            "<" => {
                let read = read(&model, text);
                assert!(!read.canonical.is_empty() || text.trim().is_empty(), "{place}");
                model.receive(&line(text));
                found.extend(model.take_breaches().iter().filter(|f| !is_advice(f)).map(shown));
            }
            "!" => expected.push(text.to_owned()),
            "?" => assert_eq!(breach.take().as_deref(), Some(text), "{place}"),
            "~" => assert_eq!(model.doubt().is_some(), text == "doubt", "{place}: {:?}", model.doubt()),
            "$" => assert!(model.state().starts_with(text), "{place}: {}", model.state()),
            "&" => assert_eq!(model.dialogue.hypotheses.alive().len().to_string(), text, "{place}"),
            "" => {}
            _ => panic!("{place}: unknown mark"),
        }
    }
    assert_eq!(found, expected, "findings at the end of {name}");
    assert_eq!(breach, None, "breach at the end of {name}");
    model
}

/// Plays all, and names every one that is not as written.
fn play_all(dialogues: &[(&str, &str)]) {
    let failed: Vec<&str> = dialogues
        .iter()
        .filter(|(name, script)| std::panic::catch_unwind(|| play(name, script)).is_err())
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(failed, Vec::<&str>::new());
}

/// A line of a script, or the lines that it stands for.
fn expand(raw: &str) -> Vec<&str> {
    match raw.trim() {
        "= v2" => V2.lines().collect(),
        "= usermove" => USERMOVE.lines().collect(),
        "= v1" => V1.lines().collect(),
        "= TL" => TL.lines().collect(),
        "= PO" => PO.lines().collect(),
        _ => vec![raw],
    }
}

#[test]
fn what_an_engine_should_announce_is_told_once() {
    let advice = |lines: &[&str]| {
        let mut model = model();
        for sent in ["xboard", "protover 2"] {
            model.sent(Duration::ZERO, sent.as_bytes(), Intent::Lawful);
        }
        lines.iter().for_each(|text| drop(model.receive(&line(text))));
        model.take_breaches().iter().filter(|f| is_advice(f)).map(shown).collect::<Vec<_>>()
    };
    let all = "feature ping=1 setboard=1 playother=1 colors=0 variants=\"normal\"";
    assert_eq!(advice(&[all, "feature done=1"]), Vec::<String>::new());
    assert_eq!(advice(&["feature ping=1"]), Vec::<String>::new());
    assert_eq!(
        advice(&[
            "feature ping=1 colors=1 done=0",
            "feature variants=\"normal\"",
            "feature done=1",
            "feature done=1"
        ]),
        [
            "feature-advice XB-FEATURE-6 should",
            "feature-advice XB-FEATURE-7 should",
            "feature-advice XB-FEATURE-8 should"
        ]
    );
}
