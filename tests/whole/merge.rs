//! A run divided into parts and merged, as a user does it on several machines: the same as the whole.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::Shell;
use enginecheck::protocol::PROTOCOLS;
use enginecheck::report::fold::Report;
use enginecheck::report::json::{CutOff, Reader};
use enginecheck::verdict::Verdict;

/// Scenarios of each protocol that take little time, and an engine that fails some of them.
const RUNS: &[(&str, &str)] = &[
    ("uci", "--filter uci/stop --filter uci/info enginecheck reference uci --mutant multipv-first-alone"),
    (
        "xboard",
        "--filter xboard/ping --filter xboard/illegal enginecheck reference xboard --mutant pong-before-move",
    ),
    (
        "nboard",
        "--filter nboard/ping --filter nboard/hint enginecheck reference nboard --mutant pong-before-move",
    ),
    (
        "gbgp",
        "--filter gbgp/ready --filter gbgp/stop enginecheck reference gbgp --mutant identity-without-text",
    ),
    ("autoplayer", "--filter autoplayer/moves enginecheck reference autoplayer"),
    ("bei", "--filter bei/ping --filter bei/thinking enginecheck reference bei"),
];

/// Verdicts by id, totals by word, and how many must clauses were judged of how many.
type Sums = (BTreeMap<String, String>, Vec<(String, usize)>, (usize, usize));

fn report(shell: &Shell, record: &str) -> Report {
    let text = shell.read(record);
    let events: Vec<_> =
        Reader::new(text.as_bytes(), CutOff::Refuse).map(|event| event.expect("it is a record")).collect();
    Report::of(&events)
}

/// What a record comes to, as far as it does not depend on times: verdicts by id, sums, the clauses that were judged.
fn sums(shell: &Shell, record: &str) -> Sums {
    let report = report(shell, record);
    let scenarios = report.scenarios.iter().map(|one| (one.id.clone(), one.verdict.to_string()));
    let monitors = report.monitors.iter().map(|one| (one.id.clone(), one.verdict.to_string()));
    let finished = report.finished.as_ref().expect("it ended");
    (scenarios.chain(monitors).collect(), finished.totals.clone(), finished.judged)
}

/// The same as far as another run gives it, too. Whether a monitor meets what it looks at depends on times: there is no
/// difference between one that found nothing and one that had nothing to look at, and so none in the clauses that it
/// judged. Of those only the number that could be judged is kept.
fn timeless(shell: &Shell, record: &str) -> (BTreeMap<String, String>, Vec<(String, usize)>, usize) {
    let (mut verdicts, mut totals, (_, musts)) = sums(shell, record);
    let mut skipped = 0;
    for (_, verdict) in verdicts.iter_mut().filter(|(id, _)| id.contains("/monitor/")) {
        if verdict == "skip" {
            "pass".clone_into(verdict);
            skipped += 1;
        }
    }
    for (word, number) in &mut totals {
        match word.as_str() {
            "pass" => *number += skipped,
            "skip" => *number -= skipped,
            _ => {}
        }
    }
    totals.retain(|(_, number)| *number > 0);
    (verdicts, totals, musts)
}

/// How many findings each monitor has in how many dialogues. How often a race is lost differs from run to run.
fn findings(shell: &Shell, record: &str) -> BTreeMap<String, (usize, usize)> {
    let monitors = report(shell, record).monitors.into_iter();
    monitors.map(|one| (one.id, (one.count, one.dialogues))).collect()
}

#[test]
fn merged_parts_are_the_whole() {
    assert_eq!(RUNS.len(), PROTOCOLS.len());
    std::thread::scope(|scope| {
        for (protocol, rest) in RUNS {
            scope.spawn(move || {
                let shell = Shell::new();
                let run =
                    |options: &str| shell.run(format!("--protocol {protocol} --repeat 1 {options} {rest}"));
                let code = run("--json whole.jsonl").code.expect("it ends by itself");
                run("--shard 1/2 --json 1.jsonl").prints("part 1 of 2");
                run("--shard 2/2 --json 2.jsonl");
                shell.run("merge 2.jsonl 1.jsonl --json merged.jsonl --junit merged.xml").ends(code);
                let timeless = |record: &str| timeless(&shell, record);
                assert_eq!(timeless("merged.jsonl"), timeless("whole.jsonl"), "{protocol}");
                // The merged record is one like any other.
                shell.run("judge merged.jsonl --json again.jsonl").ends(code);
                assert_eq!(sums(&shell, "again.jsonl"), sums(&shell, "merged.jsonl"), "{protocol}");
                let merged = findings(&shell, "merged.jsonl");
                assert_eq!(findings(&shell, "again.jsonl"), merged, "{protocol}");
                let [first, second] = ["1.jsonl", "2.jsonl"].map(|part| findings(&shell, part));
                for (id, (count, _)) in merged {
                    let (first, second) = (first[&id].0, second[&id].0);
                    // Each part holds the probe, which counts once.
                    assert!((first.max(second)..=first + second).contains(&count), "{id}: {count}");
                }
            });
        }
    });
}

#[test]
fn parts_by_the_times_of_an_earlier_record_are_the_whole() {
    let shell = Shell::new();
    let run = |options: &str| {
        let line = "--protocol uci --repeat 1 --filter uci/handshake --filter uci/quit";
        shell.run(format!("{line} {options} enginecheck reference uci"))
    };
    run("--json whole.jsonl").ends(0);
    run("--shard 1/2 --shard-by whole.jsonl --json 1.jsonl").ends(0);
    run("--shard 2/2 --shard-by whole.jsonl --json 2.jsonl").ends(0);
    run("--shard 2/2 --json unfit.jsonl").ends(0);
    shell.run("merge 1.jsonl unfit.jsonl").ends(2).warns("how it is divided");
    shell.run("merge 1.jsonl 2.jsonl --json merged.jsonl").ends(0);
    assert_eq!(sums(&shell, "merged.jsonl"), sums(&shell, "whole.jsonl"));
}

#[test]
fn a_part_that_is_missing_is_told_and_no_pass() {
    let shell = Shell::new();
    let run = |options: &str| {
        shell.run(format!("--protocol uci --repeat 1 --filter uci/quit {options} enginecheck reference uci"))
    };
    run("--shard 1/3 --json 1.jsonl");
    run("--shard 3/3 --json 3.jsonl");
    shell.run("merge 1.jsonl 3.jsonl").ends(1).prints("cut short: part 2 of 3 is missing");
    shell.run("merge 1.jsonl 1.jsonl").ends(2).warns("which one should count?");
    run("--seed 3 --shard 2/3 --json 2.jsonl");
    shell.run("merge 1.jsonl 2.jsonl 3.jsonl").ends(2).warns("the seed differs (0, 3)");
    shell.run("merge 1.jsonl none.jsonl").ends(2).warns("cannot read none.jsonl");
    run("--shard 4/3").ends(2).warns("must be K/N");
    run("--shard-by 1.jsonl").ends(2).warns("--shard");
}

/// Games are divided by pairs, so that the engine has each colour in each part.
#[test]
fn merged_parts_of_games_are_all_games() {
    std::thread::scope(|scope| {
        for (protocol, time) in [("uci", "--movetime 10"), ("nboard", "--tc 1+0.01")] {
            scope.spawn(move || {
                let shell = Shell::new();
                let run = |options: &str| {
                    let games = format!("--reference --games 3 {time} --timeout-scale 3 --seed 7");
                    shell.run(format!("play --protocol {protocol} {games} {options}"))
                };
                run("--shard 1/2 --json 1.jsonl").ends(0).prints("part 1 of 2").says("2 games: ");
                run("--shard 2/2 --json 2.jsonl").ends(0).says("game-3").never_says("game-1 ");
                let said = shell.run("merge 2.jsonl 1.jsonl --json merged.jsonl");
                said.ends(0).says("3 games: ");
                let games = report(&shell, "merged.jsonl").scenarios;
                let mut ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
                ids.sort_unstable();
                assert_eq!(ids, [1, 2, 3].map(|game| format!("{protocol}/play/game-{game}")));
                assert!(games.iter().all(|game| game.verdict == Verdict::Pass), "{games:?}");
                shell.run("merge 2.jsonl").ends(1).says("part 1 of 2 is missing");
            });
        }
    });
}

#[test]
fn what_several_machines_drew_is_one_report() {
    let shell = Shell::new();
    for seed in [1, 2] {
        let options = format!("--runs 8 --seed {seed} --shrink-time 1s --save found --json {seed}.jsonl");
        let engine = "enginecheck reference nboard --mutant pong-doubled";
        shell.run(format!("fuzz --protocol nboard {options} {engine}")).ends(1);
    }
    let merged = shell.run("merge 1.jsonl 2.jsonl --specs found --json whole.jsonl");
    merged.ends(1).prints("fuzzed: 16 dialogues").prints("seeds 1, 2").never_says("no such scenario");
    let drawn = |record: &str| -> BTreeSet<String> {
        let ids = report(&shell, record).scenarios.into_iter().map(|one| one.id);
        ids.filter(|id| id.contains("/fuzz-")).collect()
    };
    assert_eq!(drawn("whole.jsonl"), &drawn("1.jsonl") | &drawn("2.jsonl"));
    // The whole is a record like any other.
    shell.run("judge whole.jsonl --specs found").ends(1).prints("fuzzed: 16 dialogues").prints("seeds 1, 2");
    shell.run("merge 1.jsonl 1.jsonl").ends(2).warns("each machine needs a --seed of its own");
}
