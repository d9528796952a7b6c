//! What the tests of models share: dialogues as scripts, acts, types, readings; and what the ledgers of the repository say of a
//! breach, as models know no levels.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use crate::model::{
    ActCall, ActEvent, ActThen, Breach, Class, Departure, End, Intent, Known, Model, Reading, Requirement,
};
use crate::verdict::{Level, Lowered};
use crate::words::{Condition, Facts, meets};
use wire::exchange::Exit;
use wire::line::{Ending, EngineId, Line, Side};

/// The level at which a breach counts: the ledger's, or what it is lowered to.
pub(crate) fn level(breach: &Breach) -> Level {
    let ledger = ledger().get(breach.clause).copied();
    let ledger = ledger.unwrap_or_else(|| panic!("{} stands in no ledger", breach.clause));
    breach.lowered.as_ref().map_or(ledger, |lowered: &Lowered| lowered.level().min(ledger))
}

/// A breach in one line: `move-legal XB-MOVEOUT-6 must`.
pub(crate) fn shown(breach: &Breach) -> String {
    format!("{} {} {}", breach.monitor, breach.clause, level(breach))
}

/// A line of the engine; with `\r` at its end it ended in CR LF.
pub(crate) fn line(text: &str) -> Line {
    line_at(Duration::ZERO, text)
}

fn line_at(at: Duration, text: &str) -> Line {
    let bare = text.strip_suffix('\r');
    let ending = if bare.is_some() { Ending::CrLf } else { Ending::Lf };
    let bytes = bare.unwrap_or(text).as_bytes().to_vec();
    Line { engine: EngineId::A, side: Side::FromEngine, at, bytes, ending }
}

/// How a model would take a line now.
pub(crate) fn read(model: &dyn Model, text: &str) -> Reading {
    model.boxed_clone().receive(&line(text))
}

/// Plays a script: what is sent (`>`, on purpose against the interface clauses `!`) and printed (`<`), seconds that pass (`+`),
/// and the end of input (`.`). The model at its end; the interface clauses that were broken, and the findings.
pub(crate) fn played<M: Model>(mut model: M, script: &[&str]) -> (M, Vec<String>) {
    let mut told = Vec::new();
    let mut at = Duration::ZERO;
    for text in script {
        let (mark, text) = text.split_at(2);
        match mark.trim() {
            "<" => drop(model.receive(&line_at(at, text))),
            "." => model.input_ended(),
            "+" => at += Duration::from_secs_f64(text.parse().unwrap()),
            mark => {
                let bare = text.strip_suffix('\r');
                if bare.is_some() {
                    model.ends_in_cr();
                }
                let breach = model.sent(
                    at,
                    bare.unwrap_or(text).as_bytes(),
                    if mark == "!" { Intent::Trap } else { Intent::Lawful },
                );
                told.extend(breach.map(|breach| breach.clause));
            }
        }
    }
    told.extend(model.take_breaches().iter().map(shown));
    (model, told)
}

/// An act as scenarios write it.
pub(crate) fn call(text: &str) -> ActCall {
    let mut words = text.split(' ').map(str::to_owned);
    ActCall { name: words.next().unwrap_or_default(), arguments: words.collect() }
}

/// Begins an act, and answers it line by line (`-`: nothing comes; `+ 2`: two seconds pass). All that was sent, and how it ended.
pub(crate) fn acted(model: &mut dyn Model, act: &str, answers: &[&str]) -> (String, String) {
    acted_by(model, 1, act, answers)
}

/// The same with this seed.
pub(crate) fn acted_by(model: &mut dyn Model, seed: u64, act: &str, answers: &[&str]) -> (String, String) {
    let mut sent = Vec::new();
    let mut out = model.act(&call(act), &mut fastrand::Rng::with_seed(seed));
    let (mut answers, mut at) = (answers.iter(), Duration::ZERO);
    loop {
        for line in out.send.concat() {
            assert_eq!(model.sent(at, &line, Intent::Lawful), None);
            sent.push(String::from_utf8(line).unwrap());
        }
        let (ActThen::Await { .. }, Some(answer)) = (&out.then, answers.next()) else { break };
        if let Some(seconds) = answer.strip_prefix("+ ") {
            at += Duration::from_secs_f64(seconds.parse().unwrap());
            out.send.clear();
            continue;
        }
        out = match *answer {
            "-" => model.act_event(ActEvent::TimeUp),
            text => {
                let reading = model.receive(&line_at(at, text));
                model.act_event(ActEvent::Line(&reading))
            }
        };
    }
    let end = match out.then {
        ActThen::Done => "done".to_owned(),
        ActThen::Await { expected, .. } => format!("awaits {expected}"),
        ActThen::Skip(why) => format!("skip: {why}"),
        ActThen::Inconclusive(why) => format!("inconclusive: {why}"),
        ActThen::Misfit(why) => format!("misfit: {why}"),
        ActThen::Fail(failure) => {
            let clause = failure.clause.map_or_else(|| "step".to_owned(), |id| id.as_str().to_owned());
            format!("fail {clause}: {} / {}", failure.expected, failure.actual)
        }
    };
    (sent.join(", "), end)
}

/// What is sent, and how it ends, as [`acted`] tells it.
pub(crate) fn pair(sent: &str, end: &str) -> (String, String) {
    (sent.to_owned(), end.to_owned())
}

/// Whether a model admits a text as a value of a type, written `kind` or `kind(argument)`.
pub(crate) fn admits(model: &dyn Model, kind: &str, text: &str) -> bool {
    let (kind, arguments) = match kind.split_once('(') {
        Some((kind, argument)) => (kind, vec![argument.trim_end_matches(')').to_owned()]),
        None => (kind, Vec::new()),
    };
    model.admits(kind, &arguments, text).is_ok()
}

/// Types with a text each, and whether it is admitted.
pub(crate) fn check_types(model: &dyn Model, cases: &[(&str, &str, bool)]) {
    for (kind, text, fits) in cases {
        assert_eq!(admits(model, kind, text), *fits, "{kind} {text}");
    }
}

/// Lines with class and forms, the canonical one first.
pub(crate) fn check_readings(model: &dyn Model, cases: &[(&str, Class, &[&str])]) {
    for (text, class, forms) in cases {
        let Reading { class: found, canonical, also, .. } = read(model, text);
        assert_eq!(
            (found, [vec![canonical], also].concat()),
            (*class, forms.iter().map(|form| (*form).to_owned()).collect()),
            "{text}"
        );
    }
}

/// Requirements, and why they are not met by what is known (empty: they are). Before any dialogue nothing is missing.
pub(crate) fn check_requirements(rows: &[Condition], facts: Facts, known: &Known, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let ActCall { name, arguments } = call(text);
        let required = Requirement { name, arguments };
        let known = Known { probed: true, ..known.clone() };
        assert_eq!(meets(rows, facts, &known, &required).err().unwrap_or_default(), *expected, "{text}");
        assert_eq!(meets(rows, facts, &Known::default(), &required), Ok(()), "{text}: nothing is known yet");
    }
}

/// What a model finds when the process ends, after a script.
pub(crate) fn ended<M: Model>(
    (mut model, _): (M, Vec<String>),
    exit: Exit,
    departure: Departure,
) -> Vec<String> {
    model.ended(Duration::ZERO, End::Exited(exit), departure);
    model.take_breaches().iter().map(|breach| level(breach).to_string()).collect()
}

fn ledger() -> &'static BTreeMap<String, Level> {
    static LEDGER: OnceLock<BTreeMap<String, Level>> = OnceLock::new();
    LEDGER.get_or_init(|| {
        let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
        let folders = std::fs::read_dir(&specs).unwrap().map(|entry| entry.unwrap().path());
        let of_protocols = folders.map(|folder| folder.join("clauses.toml")).filter(|file| file.exists());
        let mut levels = BTreeMap::new();
        for file in of_protocols.chain([specs.join("harness.toml")]) {
            let text = std::fs::read_to_string(&file).unwrap();
            let mut id = "";
            for line in text.lines() {
                if let Some(name) = line.strip_prefix("[\"") {
                    id = name.trim_end_matches("\"]");
                } else if let Some(level) = line.strip_prefix("level") {
                    let level = match level.trim_matches([' ', '=', '"']) {
                        "must" => Level::Must,
                        "should" => Level::Should,
                        "may" => Level::May,
                        other => panic!("{}: level {other}", file.display()),
                    };
                    levels.insert(id.to_owned(), level);
                }
            }
        }
        levels
    })
}
