//! Whole runs with real processes: the bundled engine keeps to everything, records give the same verdicts, interrupts and
//! deadlines end a run in good order.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use enginecheck::event::{Event, EventKind, RunFinished, ScenarioResult};
use enginecheck::report::json::{CutOff, Reader};
use enginecheck::verdict::Verdict;

#[cfg(target_os = "linux")]
#[path = "support/processes.rs"]
mod processes;

const ENGINECHECK: &str = env!("CARGO_BIN_EXE_enginecheck");
const MISBEHAVE: &str = env!("CARGO_BIN_EXE_misbehave");

fn enginecheck(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(ENGINECHECK);
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    enginecheck(folder, arguments).output().expect("the program can be run")
}

/// The events of a record, which must be whole.
fn record(folder: &Path, name: &str) -> Vec<Event> {
    let bytes = std::fs::read(folder.join(name)).expect("the record was written");
    Reader::new(&bytes[..], CutOff::Refuse).collect::<Result<_, _>>().expect("the record is whole")
}

fn results(events: &[Event]) -> BTreeMap<String, ScenarioResult> {
    let results = events.iter().filter_map(|event| match &event.kind {
        EventKind::ScenarioFinished(result) => Some((result.id.clone(), (**result).clone())),
        _ => None,
    });
    results.collect()
}

/// Verdicts of scenarios and monitors.
fn verdicts(events: &[Event]) -> BTreeMap<String, Verdict> {
    let monitors = events.iter().filter_map(|event| match &event.kind {
        EventKind::MonitorFinished(result) => Some((result.id.clone(), result.verdict)),
        _ => None,
    });
    results(events).into_iter().map(|(id, result)| (id, result.verdict)).chain(monitors).collect()
}

fn finished(events: &[Event]) -> RunFinished {
    let last = events.iter().find_map(|event| match &event.kind {
        EventKind::RunFinished(finished) => Some(finished.clone()),
        _ => None,
    });
    last.expect("a whole record has an end")
}

#[test]
fn the_bundled_engine_keeps_to_everything_and_its_record_gives_the_same_verdicts() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = folder.path();
    // Most of a run is waiting, so more dialogues than usual at a time; what times out thereby is confirmed alone.
    let options =
        ["--protocol", "xboard", "--reference", "--seed", "1", "--repeat", "1", "--jobs", "12", "-qqq"];
    let said = run(folder, &[&options[..], &["--json", "then.jsonl"]].concat());
    let then = record(folder, "then.jsonl");
    let bad: Vec<_> = results(&then)
        .into_values()
        .filter(|r| !matches!(r.verdict, Verdict::Pass | Verdict::Skip | Verdict::Note))
        .map(|r| format!("{} {}: {} {:?}", r.id, r.verdict, r.reason, r.failures))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stdout));

    run(folder, &["judge", "then.jsonl", "-qqq", "--json", "now.jsonl"]);
    let now = record(folder, "now.jsonl");
    assert_eq!(verdicts(&now), verdicts(&then));
    assert_eq!(finished(&now).totals, finished(&then).totals);
    assert_eq!(finished(&now).judged, finished(&then).judged);
}

#[test]
fn a_failure_is_shown_again_by_its_command_line() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = folder.path();
    let faulty = [ENGINECHECK, "reference", "xboard", "--mutant", "pong-before-position"];
    let options =
        ["--protocol", "xboard", "--filter", "ping/*", "--seed", "7", "-qqq", "--json", "first.jsonl"];
    let said = run(folder, &[&options[..], &faulty[..]].concat());
    assert_eq!(said.status.code(), Some(1));
    let first = results(&record(folder, "first.jsonl"));
    let failing =
        first.values().find(|result| result.verdict == Verdict::Fail).expect("the mutant is caught");
    let again: Vec<&str> = failing.reproduce.iter().map(String::as_str).collect();
    assert_eq!(again[0], "enginecheck");
    let said = run(folder, &[&["-qqq", "--json", "again.jsonl"], &again[1..]].concat());
    assert_eq!(said.status.code(), Some(1));
    let again = results(&record(folder, "again.jsonl"));
    let ids: Vec<_> = again.keys().collect();
    assert_eq!(ids, [&failing.id]);
    assert_eq!(again[&failing.id].failures[0].expected, failing.failures[0].expected);
}

#[test]
fn a_passed_deadline_ends_the_run_with_all_reports() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = folder.path();
    let options =
        ["--protocol", "xboard", "--deadline", "200ms", "--json", "run.jsonl", "--junit", "run.xml"];
    let said = run(folder, &[&options[..], &[MISBEHAVE, "silent"]].concat());
    assert_eq!(said.status.code(), Some(1));
    let cut_short = finished(&record(folder, "run.jsonl")).cut_short.expect("the deadline passed");
    assert!(cut_short.starts_with("deadline of 200ms passed"), "{cut_short}");
    let junit = std::fs::read_to_string(folder.join("run.xml")).expect("the report was written");
    roxmltree::Document::parse(&junit).expect("the report is XML");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_engines_and_leaves_the_reports() {
    use rustix::process::{Pid, Signal, kill_process};

    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let folder = folder.path();
        let token = processes::token();
        let options = ["--protocol", "xboard", "--json", "run.jsonl", "--junit", "run.xml"];
        let mut harness = enginecheck(folder, &[&options[..], &[MISBEHAVE, "stubborn", &token]].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program can be run");
        let number = i32::try_from(harness.id()).expect("process numbers are small");
        let others = || processes::pids_with(&token).into_iter().filter(move |pid| *pid != number).count();
        processes::wait_until("the engine", || others() > 0);
        kill_process(Pid::from_raw(number).expect("it is no zero"), signal).expect("it lives");
        let status = harness.wait().expect("it ends");
        assert_eq!(status.code(), Some(code));
        assert_eq!(processes::processes_with(&token), Vec::<String>::new());
        let finished = finished(&record(folder, "run.jsonl"));
        assert_eq!(i32::from(finished.exit_code), code);
        assert!(finished.cut_short.is_some_and(|why| why.starts_with("interrupted by SIG")));
        assert!(folder.join("run.xml").exists());
    }
}
