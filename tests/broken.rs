//! The harness's own fault: a judge that panics in the middle of a dialogue makes that scenario `broken`, and nothing else.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use enginecheck::event::{Event, EventKind};
use enginecheck::ledger::Ledger;
use enginecheck::protocol;
use enginecheck::report::fold::Report;
use enginecheck::report::json::{CutOff, Reader, Writer};
use enginecheck::report::junit;
use enginecheck::runner::{Clauses, EngineCommand, Plan, run};
use enginecheck::scenario::{SpecFile, Suite};
use enginecheck::verdict::{ClauseId, Level, Verdict};
use enginecheck::{Levels, Sign};

#[path = "support/processes.rs"]
mod processes;

/// Only a failing step asks whether its clause is contested, so that the judge falls over while the engine lives.
const TRAPDOOR: &str = "OWN-TRAPDOOR-1";

const SCENARIOS: &str = r#"
[first]
title = "a step that is met"
steps = [
  { send   = 'ping 1', trap = true },
  { expect = 'pong 1' },
]

[falls-over]
title   = "the judge falls over while it writes down the failure"
clauses = ["OWN-TRAPDOOR-1"]
steps = [
  { send   = 'ping 2', trap = true },
  { expect = 'pong 3' },
]

[last]
title = "another step that is met"
steps = [
  { send   = 'ping 4', trap = true },
  { expect = 'pong 4' },
]
"#;

/// A ledger that panics when it is asked about one clause.
#[derive(Debug)]
struct Trapdoor;

impl Levels for Trapdoor {
    fn level(&self, _: &ClauseId) -> (Level, bool) {
        (Level::Must, false)
    }

    fn contested(&self, clause: &ClauseId) -> Option<&str> {
        assert_ne!(clause.as_str(), TRAPDOOR, "the floor opens");
        None
    }

    fn shows_in(&self, _: &ClauseId, _: Sign) -> bool {
        false
    }
}

/// The events of a run over these scenarios and no probe, on an engine that knows `ping`.
fn events(token: &str, jobs: usize, names: &[&str]) -> Vec<Event> {
    let protocol = protocol::find("xboard").expect("xboard is built in");
    let mut suite = Suite::with_files(protocol, &[SpecFile::new("own/floor.toml", SCENARIOS)])
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(false)));
    suite.probes.clear();
    suite.scenarios.retain(|scenario| names.iter().any(|name| scenario.id == format!("xboard/floor/{name}")));
    let ledger = Ledger::load("xboard").expect("the built-in ledger loads");
    let mut clauses = Clauses::of(ledger);
    clauses.levels = Arc::new(Trapdoor);
    let command = [env!("CARGO_BIN_EXE_misbehave"), "pong", token].map(OsString::from);
    let engine = EngineCommand::new(&command).expect("a command has a program");
    let mut plan = Plan::new(protocol, Arc::new(suite), clauses, engine);
    plan.jobs = std::num::NonZeroUsize::new(jobs);
    plan.record = true;
    let (sender, receiver) = sync_channel(256);
    std::thread::scope(|scope| {
        let runner = scope.spawn(|| run(&plan, sender));
        let events = receiver.iter().collect();
        runner.join().expect("no panic leaves the runner");
        events
    })
}

#[test]
fn a_judge_that_panics_breaks_its_own_scenario_only() {
    for jobs in [1, 3] {
        let token = processes::token();
        let events = events(&token, jobs, &["first", "falls-over", "last"]);
        let mut verdicts: Vec<(&str, Verdict, &str)> = events
            .iter()
            .filter_map(|event| match &event.kind {
                EventKind::ScenarioFinished(result) => {
                    Some((result.id.as_str(), result.verdict, result.reason.as_str()))
                }
                _ => None,
            })
            .collect();
        verdicts.sort_by_key(|(id, ..)| *id);
        let [broken, first, last] = verdicts[..] else { panic!("{verdicts:?}") };
        assert_eq!((broken.0, broken.1), ("xboard/floor/falls-over", Verdict::Broken));
        assert!(
            broken.2.starts_with("the harness failed: ") && broken.2.contains("the floor opens"),
            "{broken:?}"
        );
        assert_eq!((first.1, last.1), (Verdict::Pass, Verdict::Pass), "{verdicts:?}");
        assert_eq!(exit_code(&events), 5);
        if Path::new("/proc/self/cmdline").exists() {
            assert_eq!(processes::processes_with(&token), Vec::<String>::new());
        }
    }
}

#[test]
fn reports_of_a_broken_run_are_whole() {
    let events = events(&processes::token(), 1, &["first", "falls-over"]);
    let report = Report::of(&events);
    let xml = junit::render(&report);
    let document = roxmltree::Document::parse(&xml).expect("the report is XML");
    let has = |name: &str, child: &str| {
        let case =
            document.descendants().find(|n| n.has_tag_name("testcase") && n.attribute("name") == Some(name));
        case.is_some_and(|case| case.children().any(|c| c.has_tag_name(child)))
    };
    assert!(has("xboard/floor/falls-over", "error"), "{xml}");
    assert!(has("xboard/floor/first", "system-out") && !has("xboard/floor/first", "error"), "{xml}");
    let mut record = Vec::new();
    let mut writer = Writer::new(&mut record);
    for event in &events {
        writer.event(event).expect("memory takes everything");
    }
    let read: Vec<Event> =
        Reader::new(&record[..], CutOff::Refuse).collect::<Result<_, _>>().expect("the record is whole");
    assert_eq!(read, events);
}

fn exit_code(events: &[Event]) -> u8 {
    let last = events.last().map(|event| &event.kind);
    match last {
        Some(EventKind::RunFinished(finished)) => finished.exit_code,
        other => panic!("the last event is {other:?}"),
    }
}
