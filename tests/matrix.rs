//! The kill matrix holds: the honest engine passes everything, every mutant is killed, every scenario and monitor kills,
//! and `reports/kill-matrix.txt` says so: each kill that it or a scenario claims is held again. `UPDATE=1 cargo test --test
//! matrix` holds every scenario on every mutant (some minutes) and writes that file anew; `scripts/check.sh` does so.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use enginecheck::exchange::Signal;
use enginecheck::ledger::Ledger;
use enginecheck::proof::{Bench, Matrix};
use enginecheck::protocol::PROTOCOLS;
use enginecheck::reference::{Effect, Engine, Fault, Mutant, honest, mutants};
use enginecheck::scenario::Suite;
use enginecheck::verdict::Verdict;

/// What the honest engine may skip, and why that is right.
const HONEST_SKIPS: &[(&str, &str)] = &[
    ("usermove=1", "it takes moves by usermove, so scenarios about bare moves are for other engines"),
    ("nps=1", "it announces nps, so a scenario about those that do not say is for other engines"),
    ("setboard=1", "it takes positions by setboard; those by edit are proven by its twin without"),
    ("no colors", "it ignores white and black; its twin does not"),
    ("the engine has no variants", "it plays standard chess only; its twin announces more"),
    ("no variant crazyhouse", "the same"),
    ("no variant fischerandom", "the same"),
    ("no variant bughouse", "the same"),
    ("no variant nocastle", "the same"),
    ("no san", "it takes moves in coordinates; its twin takes SAN"),
    ("sigterm=1", "it lets itself be ended by SIGTERM"),
    ("not asks-user", "it asks people nothing; the mutants that do are engines of that kind"),
];

fn suite_and_mutants(protocol: &'static dyn enginecheck::protocol::Protocol) -> (Bench, Vec<Mutant>) {
    let suite = Suite::built_in(protocol).expect("the built-in scenarios load");
    let ledger = Ledger::load(protocol.name()).expect("the built-in ledger loads");
    let bench = Bench { protocol, suite: Arc::new(suite), levels: Arc::new(ledger) };
    (bench, mutants::of(protocol.name()).copied().collect())
}

#[test]
fn every_scenario_is_proven_by_a_mutant() {
    for &protocol in PROTOCOLS {
        let (bench, mutants) = suite_and_mutants(protocol);
        let matrix = if std::env::var_os("UPDATE").is_some() {
            Matrix::compute(&bench, &mutants)
        } else {
            Matrix::recheck(&bench, &mutants, &Matrix::claims(protocol.name(), &committed()))
        };
        let mut wrong: Vec<String> = Vec::new();
        for (id, verdict, reason) in &matrix.honest {
            let excused = *verdict == Verdict::Skip && HONEST_SKIPS.iter().any(|(why, _)| reason == why);
            if *verdict != Verdict::Pass && !excused {
                wrong.push(format!("the honest engine: {id}: {verdict} ({reason})"));
            }
        }
        for (id, finding) in &matrix.honest_findings {
            wrong.push(format!("the honest engine: {id}: {}: {}", finding.monitor, finding.text));
        }
        for mutant in matrix.survivors() {
            wrong.push(format!("nothing catches the mutant {}", mutant.name));
        }
        let process: BTreeSet<&str> = matrix.mutants.iter().filter(|m| m.process).map(|m| m.name).collect();
        let skipped = |id: &str| {
            matrix.honest.iter().any(|(honest, verdict, _)| honest == id && *verdict == Verdict::Skip)
        };
        for scenario in &bench.suite.scenarios {
            if skipped(scenario.id.split('[').next().unwrap_or_default()) {
                continue;
            }
            for name in &scenario.kills {
                let row = matrix.mutants.iter().find(|m| m.name == name);
                let id = scenario.id.split('[').next().unwrap_or_default();
                let killed = row.is_some_and(|m| m.killers.contains(id));
                if !killed && !process.contains(name.as_str()) {
                    let known = if row.is_some() { "does not catch" } else { "names an unknown mutant:" };
                    wrong.push(format!("{} {known} {name}", scenario.id));
                }
            }
        }
        for (id, killed) in matrix.kills() {
            let by_process = bench.suite.scenarios.iter().any(|s| {
                s.id.split('[').next() == Some(id.as_str())
                    && s.kills.iter().any(|name| process.contains(name.as_str()))
            });
            // What the honest engine cannot take part in is proven by its twin for engines that it is like.
            let needs_kill = !id.contains("/probe/") && !skipped(&id);
            if killed.is_empty() && needs_kill && !by_process {
                wrong.push(format!("{id} catches no mutant"));
            }
        }
        keep(&matrix.to_string());
        assert!(wrong.is_empty(), "{}\n{} things are wrong", wrong.join("\n"), wrong.len());
    }
}

/// What the honest engine skips because it speaks another dialect, its twin passes.
#[test]
fn twins_pass_what_is_for_their_dialect() {
    for &protocol in PROTOCOLS {
        let (bench, _) = suite_and_mutants(protocol);
        for twin in mutants::twins(protocol.name()) {
            let mut wrong: Vec<String> = Vec::new();
            for tried in bench.run(&|| (twin.build)()) {
                if !matches!(tried.outcome.verdict, Verdict::Pass | Verdict::Skip) {
                    wrong.push(format!("{}: {} ({})", tried.id, tried.outcome.verdict, tried.outcome.reason));
                }
                // That it does not ask for what makes an engine testable is advice, and right.
                for finding in tried.outcome.findings.iter().filter(|f| f.monitor != "feature-advice") {
                    wrong.push(format!("{}: {}: {}", tried.id, finding.monitor, finding.text));
                }
            }
            assert!(wrong.is_empty(), "the honest engine {}: {}", twin.name, wrong.join("\n"));
        }
    }
}

/// A fact spares or paces what comes later, so it is proven only by an engine that really is so.
#[test]
fn facts_are_proven_by_the_probe() {
    let protocol = PROTOCOLS.iter().find(|p| p.name() == "xboard").expect("xboard is built in");
    let (bench, _) = suite_and_mutants(*protocol);
    let provable: BTreeSet<String> =
        bench.suite.probes.iter().filter_map(|probe| probe.fails_means.clone()).collect();
    let facts = |name: &'static str| {
        let mutant = mutants::find("xboard", name);
        let known = bench.known(&|| match mutant.map(|m| m.fault) {
            Some(Fault::Wrap(build)) => build(),
            _ => Box::new(Selective {
                lacks: name,
                core: honest("xboard").expect("xboard has a reference engine"),
            }),
        });
        known.facts.into_keys().filter(|fact| provable.contains(fact)).collect::<Vec<_>>().join(" ")
    };
    for (engine, proven) in [
        ("honest", ""),
        ("quit-ignored", "ignores-quit"),
        ("quit-crashes", ""),
        ("time-enters-force", "does-not-play"),
        ("one-line-a-read", "loses-lines"),
        ("thinking-without-time", "ponders-unseen"),
        // No mutants: these may be ignored.
        ("?", "ignores-now"),
        ("hard", "ponders-unseen"),
    ] {
        assert_eq!(facts(engine), proven, "{engine}");
    }
}

/// The honest engine, deaf for one command.
struct Selective {
    lacks: &'static str,
    core: Box<dyn Engine>,
}

impl Engine for Selective {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        let lines = bytes.split_inclusive(|b| *b == b'\n');
        let heard = lines.filter(|line| line.strip_suffix(b"\n") != Some(self.lacks.as_bytes()));
        self.core.input(at, &heard.flatten().copied().collect::<Vec<u8>>(), out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        self.core.end_of_input(at, out);
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.core.signal(at, signal, out);
    }

    fn busy(&self) -> bool {
        self.core.busy()
    }

    fn wakes_at(&self) -> Option<Duration> {
        self.core.wakes_at()
    }

    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64 {
        self.core.step(at, nodes, out)
    }
}

fn report() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/kill-matrix.txt")
}

fn committed() -> String {
    std::fs::read_to_string(report()).unwrap_or_default()
}

/// Compares with the committed report, or writes it.
fn keep(text: &str) {
    let path = report();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("the path has a folder")).expect("reports/ can be made");
        std::fs::write(&path, text).expect("the report can be written");
        return;
    }
    assert!(
        committed() == text,
        "reports/kill-matrix.txt is not what the matrix is now; look at the difference after UPDATE=1 cargo test --test matrix"
    );
}
