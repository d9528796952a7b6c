//! Live fuzzing as a user runs it: what `enginecheck fuzz` prints, saves and exits with.

#[cfg(unix)]
use crate::processes;
#[cfg(unix)]
use crate::program;
use crate::program::{Shell, has};

/// A mutant that any search shows.
const FAULTY: &str = "enginecheck reference uci --mutant bestmove-twice";

#[test]
fn an_honest_engine_has_no_finding_and_nothing_is_saved() {
    // Mostly the engines are waited for.
    std::thread::scope(|scope| {
        for protocol in enginecheck::protocol::PROTOCOLS {
            scope.spawn(|| {
                let shell = Shell::new();
                let name = protocol.name();
                let options = "--reference --runs 6 --seed 3 --json r.jsonl";
                let said = shell.run(format!("fuzz --protocol {name} {options}"));
                said.ends(0).prints("fuzzed: 6 dialogues").prints("seed 3").prints("covered: ");
                assert_eq!(shell.files(), ["r.jsonl"], "{name}");
                // The record tells the same.
                shell.run("judge r.jsonl").ends(0).prints("fuzzed: 6 dialogues").prints("covered: ");
            });
        }
    });
}

#[test]
fn a_finding_is_saved_as_a_scenario_that_fails_again() {
    let shell = Shell::new();
    let options = "--runs 12 --seed 1 --shrink-time 2s --junit r.xml --markdown r.md";
    let said = shell.run(format!("fuzz --protocol uci {options} {FAULTY}"));
    said.ends(1).prints("what was found is saved in findings/uci/fuzz-1.toml").prints("UCI-");
    shell.junit("r.xml", |cases| assert!(cases.iter().any(|case| has(case, "failure"))));
    assert!(shell.read("r.md").contains("12 dialogues"), "{}", shell.read("r.md"));
    assert!(shell.read("findings/uci/fuzz-1.toml").contains("--seed 1"));
    let again = |engine: &str| {
        shell.run(format!("--protocol uci --specs findings/uci --filter uci/fuzz-1/* --repeat 1 {engine}"))
    };
    again(FAULTY).ends(1).prints("uci/fuzz-1/drawn-");
    again("enginecheck reference uci").ends(0).prints("pass         uci/fuzz-1/drawn-");
}

#[test]
fn hostile_dialogues_ask_only_for_life() {
    let shell = Shell::new();
    let hostile = |options: &str| {
        shell.run(format!("fuzz --hostile --protocol uci --seed 3 --shrink-time 1s {options}"))
    };
    // What lawful dialogues would call wrong is none of their business.
    hostile("--timeout-scale 0.02 --runs 30 enginecheck reference uci --mutant third-go-unanswered")
        .ends(0)
        .prints("fuzzed: 30 dialogues");
    // Silence does not depend on when one looks, as the sight of a death does; on a loaded machine a short one may be ours.
    hostile("--timeout-scale 0.1 --runs 1 enginecheck reference uci --mutant unknown-command-wedges")
        .ends(0)
        .prints("warn uci/hostile-3/")
        .prints("UCI-ROBUST-1");
}

#[test]
fn a_corpus_is_kept_and_begun_with() {
    let shell = Shell::new();
    let fuzz = |options: &str| shell.run(format!("fuzz --protocol nboard --reference --seed 4 {options}"));
    fuzz("--runs 6 --corpus kept").ends(0);
    let kept = shell.read("kept/nboard.json");
    fuzz("--runs 3 --corpus kept").ends(0);
    assert!(shell.read("kept/nboard.json").len() >= kept.len(), "nothing of it is lost");
    shell.write("kept/nboard.json", &kept.replace("nboard", "uci"));
    fuzz("--runs 1 --corpus kept").ends(2).warns("kept/nboard.json cannot be used");
    shell.write("kept/nboard.json", "{");
    fuzz("--runs 1 --corpus kept").ends(2).warns("delete it, or name another folder");
}

#[test]
fn wrong_use_is_told_before_anything_is_drawn() {
    let shell = Shell::new();
    shell.write("file", "");
    for (options, told) in [
        ("--protocol uci --reference --save file", "--save file: file is no folder"),
        ("--protocol uci --reference --save file/in/it", "file is no folder"),
        ("--protocol uci --reference --corpus file", "--corpus file: file is no folder"),
        ("--protocol uci --reference --runs 0", "must be an integer, 1 or more"),
        ("--list", "--list requires --protocol"),
        ("--protocol uci", "which engine?"),
    ] {
        shell.run(format!("fuzz {options}")).ends(2).warns(told);
    }
    assert_eq!(shell.files(), ["file"]);
}

#[test]
fn what_can_be_said_is_listed() {
    for protocol in enginecheck::protocol::PROTOCOLS {
        let said = Shell::new().run(format!("fuzz --list --protocol {}", protocol.name()));
        said.ends(0).prints("says\n").prints("ends with\n");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_and_saves_what_it_found() {
    use std::process::Stdio;

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let shell = Shell::new();
    let starts = shell.path().join("starts");
    let engine = format!(
        "echo >> '{}'; exec '{}' reference uci --mutant bestmove-twice",
        starts.display(),
        program::PROGRAM
    );
    let mut words = program::words("fuzz --protocol uci --time 1h --seed 1 --json r.jsonl sh -c");
    words.push(&engine);
    let child = shell.command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // There are fewer probes than that: some dialogues are over.
    processes::wait_until("some dialogues", || {
        std::fs::read_to_string(&starts).is_ok_and(|text| text.lines().count() > 40)
    });
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("cut short: interrupted by SIGINT"), "{told}");
    assert!(told.contains("and not held again: `") && told.contains("fuzzed: "), "{told}");
    assert!(shell.has("findings/uci/fuzz-1.toml"), "what was found is saved");
}
