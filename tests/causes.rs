//! One fault is one thing to fix, and two faults are two: how many causes a report of the whole suite tells of each mutant, as
//! `reports/causes/<protocol>.txt` says. `UPDATE=1 cargo test --test causes` holds the suite against every mutant and writes those
//! files anew; without it, against some of those that the files say are one thing to fix.

#[path = "support/proof.rs"]
mod proof;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use enginecheck::proof::{Bench, Held};
use enginecheck::reference::{Fault, Mutant, mutants};

use proof::{bench, rows};

/// So many causes of a mutant are named in the table.
const NAMED: usize = 6;
/// So many mutants of a protocol are tried in each test run.
const TRIED: usize = 2;
/// Of those that fail in so many ways: where much fails, much can be told apart that is one.
const FAILURES: usize = 10;

/// Ten mutants have at most so many causes on average.
const MEAN_OF_TEN: usize = 13;
/// So many mutants in a hundred may have more than two causes.
const OFTEN_PERCENT: usize = 7;

/// What a report tells of a mutant.
struct Told {
    causes: usize,
    failures: usize,
    /// Whether the first thing to fix is shown by the clause that the mutant breaks.
    by_its_clause: bool,
    /// What the table says.
    text: String,
}

/// The suite on a mutant; nothing if it cannot be simulated.
fn held(bench: &Bench, mutant: &Mutant) -> Option<Held> {
    let Fault::Wrap(build) = mutant.fault else { return None };
    Some(bench.held(&build))
}

/// Nothing of one that cannot be simulated, or of which nothing fails.
fn told(bench: &Bench, mutant: &Mutant) -> Option<Told> {
    let fixes = bench.fixes(&[&held(bench, mutant)?]);
    let failures = fixes.iter().map(|fix| fix.failures).sum();
    let (causes, first) = (fixes.len(), fixes.first()?);
    let by_its_clause = first.clause.as_ref().is_some_and(|clause| clause.as_str() == mutant.clause);
    let mut text = format!("{:<36} {:<14} {causes} of {failures} failures", mutant.name, mutant.clause);
    for fix in fixes.iter().take(NAMED) {
        let clause = fix.clause.as_ref().map(ToString::to_string).unwrap_or_default();
        let id = fix.shown.split('[').next().unwrap_or_default();
        let _ = write!(text, "\n    {} {clause} {id}: {}", fix.failures, fix.cause);
    }
    if causes > NAMED {
        let _ = write!(text, "\n    … and {} more", causes - NAMED);
    }
    Some(Told { causes, failures, by_its_clause, text })
}

fn table(protocol: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/causes").join(format!("{protocol}.txt"))
}

/// The mutants that a table says are one thing to fix, which fails so much.
fn one_thing(text: &str) -> Vec<&str> {
    let one = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words[..], [_, _, "1", "of", failures, "failures"] if failures.parse::<usize>().is_ok_and(|n| n >= FAILURES))
    };
    text.lines().filter(one).filter_map(|line| line.split_whitespace().next()).collect()
}

fn write_table(bench: &Bench, protocol: &str) {
    let mutants: Vec<&Mutant> = mutants::of(protocol).collect();
    let rows = rows(&mutants, |mutant| told(bench, mutant));
    let with = |like: &dyn Fn(&Told) -> bool| rows.iter().filter(|row| like(row)).count();
    let most = rows.iter().map(|row| row.causes).max().unwrap_or_default();
    let failures: usize = rows.iter().map(|row| row.failures).sum();
    let causes: usize = rows.iter().map(|row| row.causes).sum();
    let mut text = format!(
        "# How many things a report of the whole suite tells to fix of each mutant of {protocol}, which has one fault: its clause, the\n\
         # number of causes and failures, and for each cause the failures, the clause and the result that is shown of it.\n\
         # Mutants that cannot be simulated, and those of which only warnings and notes are told, are left out. Written by `UPDATE=1 cargo test --test causes`.\n\
         #\n\
         # {failures} failures of {} mutants are told as {causes} causes: {} mutants have one, {} two, {} three, {} more (at most {most}).\n\
         # Of {} what is shown first breaks the mutant's own clause.\n\n",
        rows.len(),
        with(&|row| row.causes == 1),
        with(&|row| row.causes == 2),
        with(&|row| row.causes == 3),
        with(&|row| row.causes > 3),
        with(&|row| row.by_its_clause),
    );
    for row in &rows {
        let _ = writeln!(text, "{}", row.text);
    }
    let path = table(protocol);
    std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
    std::fs::write(path, text).expect("the table can be written");
}

/// The number of causes of each mutant of a table.
fn counts(text: &str) -> Vec<usize> {
    let count = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [_, _, causes, "of", _, "failures"] => causes.parse().ok(),
            _ => None,
        }
    };
    text.lines().filter(|line| !line.starts_with([' ', '#'])).filter_map(count).collect()
}

/// A report tells a fault once or twice: so it is on average, and of nearly all.
fn few_are_told_more_than_twice(protocol: &str, text: &str) {
    let counts = counts(text);
    let (sum, often) = (counts.iter().sum::<usize>(), counts.iter().filter(|count| **count > 2).count());
    assert!(counts.len() > 100, "{protocol}: {} mutants", counts.len());
    assert!(sum * 10 <= counts.len() * MEAN_OF_TEN, "{protocol}: {sum} causes of {} mutants", counts.len());
    assert!(often * 100 <= counts.len() * OFTEN_PERCENT, "{protocol}: {often} of {}", counts.len());
}

fn one_fault_is_one_thing_to_fix(protocol: &str) {
    let bench = bench(protocol);
    let update = std::env::var_os("UPDATE").is_some();
    if update {
        write_table(&bench, protocol);
    }
    let text = std::fs::read_to_string(table(protocol)).expect("the table is committed");
    few_are_told_more_than_twice(protocol, &text);
    if update {
        return;
    }
    let names = one_thing(&text);
    assert!(names.len() >= TRIED, "{protocol}: only {} are one thing to fix", names.len());
    let mut runs: Vec<(&str, Held)> = Vec::new();
    for name in names.iter().step_by(names.len().div_ceil(TRIED)) {
        let mutant = mutants::find(protocol, name).expect("a mutant of the table exists");
        let run = held(&bench, mutant).expect("it can be simulated");
        assert_eq!(causes(&bench.fixes(&[&run])).len(), 1, "{name}: {:?}", causes(&bench.fixes(&[&run])));
        runs.push((name, run));
    }
    let both: Vec<&Held> = runs.iter().map(|(_, run)| run).collect();
    let names: Vec<&str> = runs.iter().map(|(name, _)| *name).collect();
    let fixes = bench.fixes(&both);
    assert_eq!(fixes.len(), TRIED, "{names:?}: {:?}", causes(&fixes));
}

fn causes(fixes: &[enginecheck::report::ToFix]) -> Vec<&str> {
    fixes.iter().map(|fix| fix.cause.as_str()).collect()
}

macro_rules! each {
    ($($protocol:ident)*) => {
        $(#[test]
        fn $protocol() {
            one_fault_is_one_thing_to_fix(stringify!($protocol));
        })*

        #[test]
        fn every_protocol_is_tried() {
            assert_eq!(proof::untried(&[$(stringify!($protocol)),*]), None);
        }
    };
}
each! { uci xboard nboard gbgp bei autoplayer }
