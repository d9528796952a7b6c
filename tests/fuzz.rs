//! Live fuzzing in simulated time: honest engines have no findings, faulty ones are found as `reports/fuzz/<protocol>.txt` says, and
//! what is found becomes a small scenario that fails by the same clause. `UPDATE=1 cargo test --test fuzz` tries every mutant and
//! writes those files anew; without it, those are tried that are found soon.

#[path = "support/proof.rs"]
mod proof;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use enginecheck::proof::{Bench, Claimed, Fuzzing, Matrix};
use enginecheck::reference::{Engine, Fault, honest, mutants};
use enginecheck::verdict::{ClauseId, Level};

use proof::{bench, rows};

/// Dialogues with the honest engine in each test run; `DIALOGUES=20000` holds more, `SEED` draws others.
const HONEST: u64 = 150;
/// Each twin gets one for so many of the reference's.
const FOR_A_TWIN: u64 = 6;
/// A mutant is given up after so many; `DIALOGUES` stands for another number here, too.
const MOST: u64 = 120;
/// Those that are found after so many are found again in each test run.
const SOON: u64 = 4;
/// So many dialogues suffice for that, even if what can be said has become more.
const AGAIN: u64 = 40;

fn dialogues(usual: u64) -> u64 {
    std::env::var("DIALOGUES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The seed of what is drawn; `SEED` stands for another one.
fn seed() -> u64 {
    std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// What is wrong about what an honest engine was found to do.
fn blamed(name: &str, fuzzing: &Fuzzing) -> Vec<String> {
    let mut wrong: Vec<String> = fuzzing
        .hits
        .iter()
        // What twins do without is advice that they do not follow.
        .filter(|hit| !hit.cause.starts_with("feature-advice"))
        .map(|hit| {
            format!("{name}: {} {:?}\n{}", hit.cause, hit.clauses, hit.scenario.as_deref().unwrap_or(""))
        })
        .collect();
    wrong.extend(
        fuzzing
            .unlawful
            .iter()
            .map(|(why, times, first)| format!("{name}: {times} not lawful: {why}\n{first}")),
    );
    // Dialogues that come to nothing test nothing.
    let nothing: u64 = fuzzing.nothing.iter().map(|(_, times)| times).sum();
    if nothing * 25 > fuzzing.dialogues {
        let (all, why) = (fuzzing.dialogues, &fuzzing.nothing);
        wrong.push(format!("{name}: {nothing} of {all} came to nothing: {why:?}"));
    }
    wrong
}

fn honest_engines_have_no_findings(name: &str) {
    let bench = bench(name);
    let engine = || honest(name).expect("the protocol has a reference engine");
    let fuzzing = bench.fuzz(&engine, dialogues(HONEST), seed(), None).expect("the repertoire is right");
    let mut wrong = blamed(name, &fuzzing);
    for twin in mutants::twins(name).iter().filter(|twin| twin.profile.is_none()) {
        let fuzzing = bench
            .fuzz(&|| (twin.build)(), dialogues(HONEST) / FOR_A_TWIN, seed(), None)
            .expect("the repertoire is right");
        wrong.extend(blamed(twin.name, &fuzzing));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One line of the table of a protocol.
struct Row {
    /// After how many dialogues it was found by its own clause.
    after: Option<u64>,
    /// Whether anything was found that breaks a clause of this weight.
    found: bool,
    /// Whether it breaks a must clause by lawful input.
    must: bool,
    /// Whether no dialogue says a scenario that catches it.
    unsaid: bool,
    /// How long what shows it is, compared with the shortest scenario of the suite that does.
    length: Option<f64>,
    line: String,
}

fn build(protocol: &str, name: &str) -> Option<(Box<dyn Engine>, ClauseId)> {
    let mutant = mutants::find(protocol, name)?;
    match mutant.fault {
        Fault::Wrap(build) => Some((build(), ClauseId::new(mutant.clause))),
        _ => None,
    }
}

/// Fuzzes a mutant, which these scenarios catch; nothing if it cannot be simulated.
fn tried(bench: &Bench, protocol: &str, name: &str, most: u64, killers: &BTreeSet<String>) -> Option<Row> {
    let (_, clause) = build(protocol, name)?;
    let engine = || build(protocol, name).expect("it was built before").0;
    let fuzzing = bench.fuzz(&engine, most, seed(), Some(&clause)).expect("the repertoire is right");
    let hit = fuzzing.hits.iter().find(|hit| hit.clauses.contains(&clause) && hit.scenario.is_some());
    let mut line = format!("{name:<36} {clause:<14} ");
    let must = bench.level(&clause) == Some(Level::Must);
    let found = hit.is_some() || fuzzing.hits.iter().any(|hit| hit.must || !must);
    let shortest = bench.shortest(killers);
    let length = hit.zip(shortest).map(|(hit, shortest)| hit.lines as f64 / shortest as f64);
    let missed = fuzzing.hits.is_empty();
    let why = missed.then(|| bench.why_unsaid(killers).expect("the repertoire is right")).flatten();
    let unsaid = why.is_some();
    let (after, told) = match (hit, fuzzing.hits.first()) {
        (Some(hit), _) => {
            let shortest = shortest.map(|lines| format!(" ({lines})")).unwrap_or_default();
            (Some(fuzzing.dialogues), format!("after {}, {} lines{shortest}", fuzzing.dialogues, hit.lines))
        }
        (None, Some(other)) => (None, format!("only by {}", other.cause)),
        (None, None) => (
            None,
            why.map_or("not found".to_owned(), |why| {
                format!("not found: the scenarios that catch it are not said ({why})")
            }),
        ),
    };
    if let Some(hit) = hit {
        let saved = hit.scenario.as_deref().expect("it was shrunk");
        let (_, clauses) =
            bench.replay(&engine, saved).unwrap_or_else(|why| panic!("{name}: {why}\n{saved}"));
        assert!(clauses.contains(&clause), "{name}: what is saved does not show {clause}:\n{saved}");
    }
    let _ = write!(line, "{told}");
    Some(Row { after, found, must, unsaid, length, line })
}

fn table(protocol: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/fuzz").join(format!("{protocol}.txt"))
}

/// What the kill matrix says of the mutants of a protocol.
fn killed(protocol: &str) -> Claimed {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/kill-matrix").join(format!("{protocol}.txt"));
    Matrix::claims(protocol, &std::fs::read_to_string(path).expect("the matrix is committed"))
}

/// The mutants that a table says are found, and after how many dialogues.
fn claims(text: &str) -> Vec<(String, u64)> {
    let claim = |line: &str| {
        let name = line.split_whitespace().next()?;
        let after = line.split(" after ").nth(1)?.split(',').next()?.parse().ok()?;
        Some((name.to_owned(), after))
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(claim).collect()
}

fn faulty_engines_are_found(protocol: &str) {
    let bench = bench(protocol);
    if std::env::var_os("UPDATE").is_some() {
        return write_table(&bench, protocol);
    }
    let text = std::fs::read_to_string(table(protocol)).expect("the table is committed");
    let soon: Vec<(String, u64)> = claims(&text).into_iter().filter(|(_, after)| *after <= SOON).collect();
    assert!(soon.len() >= 5, "{protocol}: only {} are found soon", soon.len());
    // Some of them each time: the tables are long.
    for (name, _) in soon.iter().step_by(soon.len().div_ceil(8)) {
        let row =
            tried(&bench, protocol, name, AGAIN, &BTreeSet::new()).expect("a mutant of the table exists");
        assert!(row.after.is_some(), "{protocol}: {}", row.line);
    }
}

fn write_table(bench: &Bench, protocol: &str) {
    let most = dialogues(MOST);
    let names: Vec<&str> = mutants::of(protocol).map(|mutant| mutant.name).collect();
    let killed = killed(protocol);
    let rows = rows(&names, |name| {
        let killers = killed.get(*name).cloned().unwrap_or_default();
        tried(bench, protocol, name, most, &killers)
    });
    let of_must = rows.iter().filter(|row| row.must).count();
    let unsaid = rows.iter().filter(|row| row.must && row.unsaid).count();
    let found = rows.iter().filter(|row| row.must && row.found).count();
    let others = rows.iter().filter(|row| !row.must && row.found).count();
    let mut afters: Vec<u64> = rows.iter().filter_map(|row| row.after).collect();
    afters.sort_unstable();
    let median = afters.get(afters.len() / 2).copied().unwrap_or_default();
    let mut lengths: Vec<f64> = rows.iter().filter_map(|row| row.length).collect();
    lengths.sort_unstable_by(f64::total_cmp);
    let longer = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
    let mut text = format!(
        "# What live fuzzing finds of the mutants of {protocol} within {most} simulated dialogues from seed {}: by the mutant's own clause,\n\
         # after how many dialogues, and how many lines are left of the dialogue, beside those of the shortest scenario that catches the\n\
         # mutant; or only by another clause.\n\
         # Written by `UPDATE=1 cargo test --test fuzz`.\n\
         #\n\
         # {found} of the {of_must} that break a must by lawful input are found, {others} of the {} others. Of {unsaid} of the rest nothing is said\n\
         # that would find them.\n\
         # {} are found by their own clause; half of those after {median} dialogues or fewer.\n\
         # What is left of a dialogue is {longer:.2} times as long as the shortest scenario (median).\n\n",
        seed(),
        rows.len() - of_must,
        afters.len()
    );
    for row in &rows {
        let _ = writeln!(text, "{}", row.line.trim_end());
    }
    let path = table(protocol);
    std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
    std::fs::write(path, text).expect("the table can be written");
}

macro_rules! each {
    ($($protocol:ident)*) => {
        mod honest_engines {
            $(#[test]
            fn $protocol() {
                super::honest_engines_have_no_findings(stringify!($protocol));
            })*
        }

        mod faulty_engines {
            $(#[test]
            fn $protocol() {
                super::faulty_engines_are_found(stringify!($protocol));
            })*
        }

        #[test]
        fn every_protocol_is_tried() {
            assert_eq!(proof::untried(&[$(stringify!($protocol)),*]), None);
        }
    };
}
each! { uci xboard nboard gbgp bei autoplayer }
