//! What is demanded of the mutants of every protocol: they are well described, and each differs from the honest engine in
//! some small dialogue.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::Twin;
use super::wrap::{Script, Seen, faulty};
use crate::reference::simulation::Simulation;
use crate::reference::{Engine, Fault, Mutant};

fn all(topics: &'static [&'static [Mutant]]) -> impl Iterator<Item = &'static Mutant> {
    topics.iter().flat_map(|topic| topic.iter())
}

/// Names are unique, sentences are sentences, clauses stand in one of these texts.
pub(super) fn check_described(topics: &'static [&'static [Mutant]], clauses: &[&str], at_least: usize) {
    let mut names = BTreeSet::new();
    for mutant in all(topics) {
        assert!(names.insert(mutant.name), "two mutants are named {}", mutant.name);
        let header = format!("[\"{}\"]", mutant.clause);
        assert!(
            clauses.iter().any(|text| text.contains(&header)),
            "{}: no clause {}",
            mutant.name,
            mutant.clause
        );
        assert!(
            mutant.name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
            "{}",
            mutant.name
        );
        assert!(mutant.doc.len() >= 10 && !mutant.doc.ends_with('.'), "{}: {}", mutant.name, mutant.doc);
    }
    assert!(names.len() >= at_least, "{} mutants", names.len());
}

fn watch(engine: Box<dyn Engine>, script: &str) -> Vec<String> {
    Simulation::new(engine).watch(script)
}

/// What becomes of mutants that are faulty forms of a twin.
#[derive(Debug, Clone, Copy)]
pub(super) enum OfTwins {
    /// Each is compared with its twin, one of these, in the same dialogues.
    Compared(&'static [Twin]),
    /// The dialogues are in the honest engine's dialect; that these mutants differ from their twins, the matrix proves.
    ByMatrix,
}

/// The wrapper alone makes no difference in any of these dialogues, each mutant in one of them.
pub(super) fn check_differences<S: Seen>(
    topics: &'static [&'static [Mutant]],
    scripts: &[String],
    of_twins: OfTwins,
) {
    let honest: Vec<Vec<String>> = scripts.iter().map(|script| watch(S::engine(), script)).collect();
    for (script, expected) in scripts.iter().zip(&honest) {
        assert_eq!(
            &watch(faulty(Script::<S>::HONEST), script),
            expected,
            "the wrapper itself makes a difference in:\n{script}"
        );
    }
    let compared = match of_twins {
        OfTwins::Compared(twins) => twins,
        OfTwins::ByMatrix => &[],
    };
    let twins: BTreeMap<&str, Vec<Vec<String>>> = compared
        .iter()
        .map(|twin| (twin.name, scripts.iter().map(|script| watch((twin.build)(), script)).collect()))
        .collect();
    let mut alike = Vec::new();
    for mutant in all(topics) {
        let Fault::Wrap(build) = mutant.fault else {
            continue;
        };
        if matches!(of_twins, OfTwins::ByMatrix) && mutant.twin.is_some() {
            continue;
        }
        let sound = mutant.twin.map_or(&honest, |twin| &twins[twin]);
        let differs = |(script, expected): (&String, &Vec<String>)| watch(build(), script) != *expected;
        // Processor time is no line, but it is seen, too.
        let mut busy = build();
        busy.input(Duration::ZERO, b"new\n", &mut Vec::new());
        if busy.cores() == 1 && !scripts.iter().zip(sound).any(differs) {
            alike.push(mutant.name);
        }
    }
    assert!(alike.is_empty(), "like the honest engine: {alike:?}");
}
