//! Whole runs with real processes: the bundled engine keeps to what it is tried on, records give the same verdicts, interrupts and
//! deadlines end a run in good order.

use std::collections::BTreeMap;

#[cfg(unix)]
use crate::processes;
#[cfg(unix)]
use crate::program;
use crate::program::Shell;
use enginecheck::event::{Event, EventKind, RunFinished, ScenarioResult};
use enginecheck::protocol::PROTOCOLS;
#[cfg(target_os = "linux")]
use enginecheck::reference::{Fault, mutants};
#[cfg(target_os = "linux")]
use enginecheck::verdict::FailureKind;
use enginecheck::verdict::Verdict;

/// By this variable the engines of a test are found again, their children too.
#[cfg(target_os = "linux")]
const TOKEN: &str = "ENGINECHECK_TEST_TOKEN";

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
    // Two at a time: a run mostly waits.
    std::thread::scope(|lanes| {
        for lane in 0..2 {
            lanes.spawn(move || {
                for protocol in PROTOCOLS.iter().skip(lane).step_by(2) {
                    passes_and_is_judged_the_same_again(protocol.name(), lane + 1);
                }
            });
        }
    });
}

/// Every eighth scenario; `scripts/check.sh reference` holds all of them, and the matrix holds all of them in simulated time.
fn passes_and_is_judged_the_same_again(protocol: &str, eighth: usize) {
    let shell = Shell::new();
    // Most of a run is waiting, so more dialogues than usual at a time; what times out thereby is confirmed alone.
    let options = "--reference --seed 1 --repeat 1 --jobs 12 -qqq --json then.jsonl";
    let said = shell.run(format!("--protocol {protocol} --shard {eighth}/8 {options}"));
    let then = shell.record("then.jsonl");
    let bad: Vec<_> = results(&then)
        .into_values()
        .filter(|r| !matches!(r.verdict, Verdict::Pass | Verdict::Skip | Verdict::Note))
        .map(|r| format!("{} {}: {} {:?}", r.id, r.verdict, r.reason, r.failures))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    said.ends(0);
    shell.run("judge then.jsonl -qqq --json now.jsonl");
    let now = shell.record("now.jsonl");
    assert_eq!(verdicts(&now), verdicts(&then));
    assert_eq!(finished(&now).totals, finished(&then).totals);
    assert_eq!(finished(&now).judged, finished(&then).judged);
}

/// What catches a mutant that needs a kernel: one id of a run with real processes, and how it says so.
#[cfg(target_os = "linux")]
struct Catch {
    protocol: &'static str,
    mutant: &'static str,
    filter: &'static str,
    /// What catches it; everything else is as the honest engine has it.
    by: &'static str,
    kind: Option<FailureKind>,
}

#[cfg(target_os = "linux")]
const PROCESS_CATCHES: &[Catch] = &[
    Catch {
        protocol: "xboard",
        mutant: "leaves-child",
        filter: "xboard/eof/after-handshake",
        by: "xboard/monitor/left-behind",
        kind: None,
    },
    Catch {
        protocol: "xboard",
        mutant: "lives-on-without-reader",
        filter: "xboard/eof/after-handshake",
        by: "xboard/eof/after-handshake",
        kind: Some(FailureKind::Timeout),
    },
    Catch {
        protocol: "bei",
        mutant: "leaves-child-process",
        filter: "bei/ends/eof",
        by: "bei/monitor/left-behind",
        kind: None,
    },
];

/// These mutants cannot be simulated, so the kill matrix only counts them; here they are run.
#[cfg(target_os = "linux")]
#[test]
fn mutants_that_need_a_kernel_are_caught_as_processes() {
    let all = PROTOCOLS.iter().flat_map(|protocol| {
        let name = protocol.name();
        mutants::of(name).filter(|m| matches!(m.fault, Fault::Process(_))).map(move |m| (name, m.name))
    });
    // These runs are nearly all waiting.
    std::thread::scope(|scope| {
        for mutant in all {
            scope.spawn(move || caught_as_process(mutant));
        }
    });
}

#[cfg(target_os = "linux")]
fn caught_as_process((protocol, mutant): (&str, &str)) {
    let catch = PROCESS_CATCHES.iter().find(|c| (c.protocol, c.mutant) == (protocol, mutant));
    let catch = catch.unwrap_or_else(|| panic!("nothing here catches the mutant {mutant} of {protocol}"));
    let honest = judged(catch, None);
    assert_eq!(honest.get(catch.by), Some(&Verdict::Pass), "the honest engine: {honest:?}");
    let mut faulty = judged(catch, Some(mutant));
    assert_eq!(
        faulty.insert(catch.by.to_owned(), Verdict::Pass),
        Some(Verdict::Warn),
        "{mutant}: {faulty:?}"
    );
    assert_eq!(faulty, honest, "{mutant}: something else is not as with the honest engine");
}

/// Runs the reference engine as a user's engine and returns all verdicts. What is not a pass must cite the clause of
/// the mutant, and must have nothing else to say.
#[cfg(target_os = "linux")]
fn judged(catch: &Catch, mutant: Option<&str>) -> BTreeMap<String, Verdict> {
    let shell = Shell::new();
    let Catch { protocol, filter, .. } = catch;
    let token = processes::token();
    let options = format!("--filter {filter} --seed 1 -qqq --json run.jsonl --env {TOKEN}={token}");
    let faulty = mutant.map_or_else(String::new, |name| format!("--mutant {name}"));
    let said =
        shell.run(format!("--protocol {protocol} {options} enginecheck reference {protocol} {faulty}"));
    // Warnings leave a run green.
    said.ends(0);
    assert_eq!(marked_with(&token), Vec::<i32>::new(), "nothing outlives the run");
    let events = shell.record("run.jsonl");
    let clause = mutant.and_then(|name| mutants::find(protocol, name)).map(|m| m.clause);
    for event in &events {
        let cited: Vec<_> = match &event.kind {
            EventKind::ScenarioFinished(result) => {
                let kinds: Vec<_> = result.failures.iter().map(|f| Some(f.kind)).collect();
                assert!(kinds.iter().all(|kind| *kind == catch.kind), "{}: {kinds:?}", result.id);
                result.failures.iter().map(|f| f.clause.clone()).collect()
            }
            EventKind::MonitorFinished(result) => {
                result.findings.iter().map(|f| Some(f.clause.clone())).collect()
            }
            _ => continue,
        };
        for cited in cited {
            assert_eq!(cited.as_ref().map(|c| c.as_str()), clause, "{:?}", event.kind);
        }
    }
    let mut verdicts = verdicts(&events);
    // What a monitor gets to see in so few dialogues differs from run to run: a skipped one has found nothing, either.
    for (id, verdict) in &mut verdicts {
        if *verdict == Verdict::Skip && id.contains("/monitor/") {
            *verdict = Verdict::Pass;
        }
    }
    verdicts
}

/// The processes, without zombies, that an engine with this token has left: their numbers.
#[cfg(target_os = "linux")]
fn marked_with(token: &str) -> Vec<i32> {
    let folder = std::fs::read_dir("/proc").expect("Linux has it");
    let numbers = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let mark = format!("{TOKEN}={token}");
    let is_marked = |pid: &i32| {
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|b| *b == 0).any(|entry| entry == mark.as_bytes())
    };
    numbers.filter(is_marked).collect()
}

#[test]
fn a_failure_is_shown_again_by_its_command_line() {
    let shell = Shell::new();
    let options = "--protocol xboard --filter ping/* --seed 7 -qqq --json first.jsonl";
    shell.run(format!("{options} enginecheck reference xboard --mutant pong-before-position")).ends(1);
    let first = results(&shell.record("first.jsonl"));
    let failing =
        first.values().find(|result| result.verdict == Verdict::Fail).expect("the mutant is caught");
    let (program, rest) = failing.reproduce.split_first().expect("a command line");
    assert_eq!(program, "enginecheck");
    let options = ["-qqq", "--json", "again.jsonl"].map(str::to_owned);
    shell.run_words(&[&options, rest].concat()).ends(1);
    let again = results(&shell.record("again.jsonl"));
    let ids: Vec<_> = again.keys().collect();
    assert_eq!(ids, [&failing.id]);
    assert_eq!(again[&failing.id].failures[0].expected, failing.failures[0].expected);
}

#[test]
fn a_passed_deadline_ends_the_run_with_all_reports() {
    let shell = Shell::new();
    let reports = "--json run.jsonl --junit run.xml";
    shell.run(format!("--protocol xboard --deadline 200ms {reports} misbehave silent")).ends(1);
    let cut_short = finished(&shell.record("run.jsonl")).cut_short.expect("the deadline passed");
    assert!(cut_short.starts_with("deadline of 200ms passed during the probe; "), "{cut_short}");
    shell.junit("run.xml", |_| {});
}

#[test]
fn a_run_that_ends_in_its_probe_tells_in_its_last_lines_what_it_saw() {
    let shell = Shell::new();
    let reports = "--deadline 200ms --json run.jsonl --junit run.xml --markdown run.md";
    // The engine's word, and what is told of it.
    for (engine, seen) in
        [("silent", ", and nothing had come; "), ("prints-binary", " < a\\x00b\\xff\\xfe\n")]
    {
        let said = shell.run(format!("--protocol xboard {reports} misbehave {engine}"));
        said.ends(1);
        let (_, last) = said.out.rsplit_once("\ncut short: ").unwrap_or_else(|| panic!("{said:?}"));
        assert!(last.contains("\n    probe     xboard/probe/"), "{last}");
        assert!(last.contains(" was awaited") && last.contains("; it was the first dialogue\n"), "{last}");
        assert!(last.contains(" > xboard\n") && last.contains(seen), "{seen}: {last}");
        let again = shell.run("judge run.jsonl");
        assert!(again.out.contains(last.split_once(" in ").expect("totals").0), "{}", again.out);
        let probe = finished(&shell.record("run.jsonl")).probe.expect("it was cut off");
        assert_eq!((probe.over, probe.transcript.is_empty()), (0, false), "{engine}");
        let markdown = shell.read("run.md");
        assert!(markdown.contains("- **probe** ") && markdown.contains(" > xboard\n"), "{markdown}");
        assert!(shell.read("run.xml").contains("&gt; xboard") || shell.read("run.xml").contains("> xboard"));
        let totals = shell.run(format!("--protocol xboard --deadline 200ms -qqq misbehave {engine}"));
        totals.prints("    probe     xboard/probe/").never_says(" > xboard");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_engines_and_leaves_the_reports() {
    use std::process::{Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process};

    let signals = [
        (Signal::INT, 130),
        (Signal::TERM, 143),
        (Signal::HUP, 129),
        (Signal::QUIT, 131),
        (Signal::USR1, 138),
        (Signal::ALARM, 142),
        (Signal::XCPU, 152),
        (Signal::XFSZ, 153),
    ];
    let signals = signals.map(|(signal, code)| (signal, Some(code)));
    for (signal, code) in signals.into_iter().chain([(Signal::KILL, None)]) {
        let shell = Shell::new();
        let token = processes::token();
        let reports = "--json run.jsonl --junit run.xml --markdown run.md";
        let line = format!("--protocol xboard {reports} misbehave stubborn {token}");
        let run = shell.command(&program::words(&line));
        // The tests themselves may run where some signals are ignored.
        let mut command = Command::new("env");
        command.arg("--default-signal").arg(run.get_program()).args(run.get_args());
        command.current_dir(shell.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut harness = command.spawn().expect("it can be run");
        let number = i32::try_from(harness.id()).expect("process numbers are small");
        processes::wait_until("the engine", || engine_runs(&token));
        kill_process(Pid::from_raw(number).expect("it is no zero"), signal).expect("it lives");
        let status = harness.wait().expect("it ends");
        assert_eq!(status.code(), code, "{signal:?}");
        let Some(code) = code else {
            // The supervisor is gone, so the run ends itself in good order.
            processes::wait_until("the end of the run", || processes::pids_with(&token).is_empty());
            assert_eq!(finished(&shell.record("run.jsonl")).exit_code, 143);
            shell.junit("run.xml", |cases| assert!(!cases.is_empty()));
            continue;
        };
        assert_eq!(processes::processes_with(&token), Vec::<String>::new());
        let finished = finished(&shell.record("run.jsonl"));
        assert_eq!(i32::from(finished.exit_code), code);
        let why = finished.cut_short.expect("it was interrupted");
        assert!(why.starts_with("interrupted by SIG") && why.contains(" during the probe; "), "{why}");
        assert!(finished.probe.is_some_and(|probe| !probe.awaited.is_empty() && probe.over == 0));
        shell.junit("run.xml", |cases| assert!(!cases.is_empty()));
        assert!(shell.read("run.md").contains("Cut short:"));
    }
}

/// The verdicts that there were; none of them is a failure.
#[cfg(unix)]
fn totals(record: &[Event]) -> Vec<String> {
    let verdicts: Vec<String> = finished(record).totals.iter().map(|(name, _)| name.clone()).collect();
    assert!(
        !verdicts.iter().any(|name| name == "fail" || name == "flaky" || name == "blocked"),
        "{verdicts:?}"
    );
    verdicts
}

/// Whether an engine with this word runs: the supervisor and the harness have the word, too.
#[cfg(target_os = "linux")]
fn engine_runs(token: &str) -> bool {
    processes::processes_with(token).iter().any(|process| !process.contains("--protocol"))
}

/// What is killed here is the process below the one that was started, and its engine has a daemon that has left everything
/// behind by which it could be found.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_harness_leaves_no_daemon_and_reports_that_say_it_did_not_end() {
    use std::process::Stdio;

    use rustix::process::{Pid, Signal, kill_process};

    // Out of memory, the harness aborts.
    let ends = [
        (Signal::KILL, 137, "the run was ended by signal 9"),
        (Signal::ABORT, 5, "the run was aborted; its engines have been ended"),
    ];
    let end = |signal, code, told| {
        let shell = Shell::new();
        let token = processes::token();
        let reports = "--json run.jsonl --junit run.xml --markdown run.md";
        let line =
            format!("--protocol xboard {reports} misbehave leaves-child two session deaf wiped {token}");
        let mut command = shell.command(&program::words(&line));
        let supervisor = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it can be run");
        let is_harness = |process: &&String| {
            process.contains("--protocol") && !process.starts_with(&format!("{} ", supervisor.id()))
        };
        let mut harness = None;
        processes::wait_until("the daemon", || {
            let all = processes::processes_with(&token);
            harness = all.iter().find(is_harness).and_then(|process| process.split(' ').next()?.parse().ok());
            all.iter().filter(|process| process.contains(" child ")).count() > 1
        });
        let harness = harness.and_then(Pid::from_raw).expect("the harness runs while its engine does");
        kill_process(harness, signal).expect("it lives");
        let output = supervisor.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code));
        assert!(String::from_utf8_lossy(&output.stderr).contains(told));
        assert_eq!(processes::processes_with(&token), Vec::<String>::new());
        shell.junit("run.xml", |cases| assert!(cases.len() == 1 && program::has(&cases[0], "error")));
        assert!(shell.read("run.xml").contains("this run did not end"));
        assert!(shell.read("run.md").contains("this run did not end"));
    };
    std::thread::scope(|side_by_side| {
        for (signal, code, told) in ends {
            side_by_side.spawn(move || end(signal, code, told));
        }
    });
}

/// `nohup` and its like: what they have ignored stays so, and everything else ends the run.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    use std::process::{Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process};

    let shell = Shell::new();
    let token = processes::token();
    let line = format!("--protocol xboard --json run.jsonl misbehave stubborn {token}");
    let run = shell.command(&program::words(&line));
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap "" HUP INT; exec "$0" "$@""#]).arg(run.get_program()).args(run.get_args());
    command.current_dir(shell.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut harness = command.spawn().expect("it can be run");
    let number = i32::try_from(harness.id()).expect("process numbers are small");
    processes::wait_until("the engine", || engine_runs(&token));
    let status = std::fs::read_to_string(format!("/proc/{number}/status")).expect("it lives");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("Linux tells it").trim();
    let ignored = u64::from_str_radix(mask, 16).expect("a mask");
    assert_eq!(ignored & 0b11, 0b11, "SIGHUP and SIGINT in {mask}");
    for signal in [Signal::HUP, Signal::INT, Signal::TERM] {
        kill_process(Pid::from_raw(number).expect("it is no zero"), signal).expect("it lives");
    }
    assert_eq!(harness.wait().expect("it ends").code(), Some(143));
    assert_eq!(processes::processes_with(&token), Vec::<String>::new());
}

/// The reference, of which only one can run at a time: the others end as if they lacked memory.
#[cfg(unix)]
#[test]
fn an_end_that_comes_only_beside_others_is_not_blamed_on_the_engine() {
    let shell = Shell::new();
    let reference = env!("CARGO_BIN_EXE_enginecheck");
    let engine = "if mkdir lock 2>/dev/null; then trap 'rmdir lock' EXIT; REFERENCE reference nboard; else kill -ABRT $$; fi";
    shell.write("engine.sh", &engine.replace("REFERENCE", reference));
    let said = shell.run("--protocol nboard --repeat 1 --filter ping/* --jobs 8 --json r.jsonl sh engine.sh");
    said.never_says("fail  ").prints("failed while other dialogues were running, but not alone");
    let verdicts = totals(&shell.record("r.jsonl"));
    assert!(verdicts.contains(&"inconclusive".to_owned()), "{verdicts:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_was_killed_from_outside_is_not_failed() {
    let shell = Shell::new();
    let reference = env!("CARGO_BIN_EXE_enginecheck");
    let engine = "while read -r line; do case $line in go) kill -KILL $$; exit;; esac; echo \"$line\"; case $line in quit) break;; esac; done | REFERENCE reference nboard";
    shell.write("engine.sh", &engine.replace("REFERENCE", reference));
    let said = shell.run("--protocol nboard --filter go/* --json r.jsonl sh engine.sh");
    said.never_says("fail  ").never_says("left processes behind");
    said.prints("was ended from outside (killed by SIGKILL)");
    let verdicts = totals(&shell.record("r.jsonl"));
    assert!(verdicts.contains(&"inconclusive".to_owned()), "{verdicts:?}");
}
