//! What is demanded of the mutants of every protocol: they are well described, and their wrapper is seen by nobody.

use std::collections::BTreeSet;

use super::wrap::{Script, Seen, ruled};
use crate::simulation::Simulation;
use crate::{Engine, Mutant};

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

/// The wrapper alone makes no difference in any of these dialogues, so that what a mutant does is its own. That each
/// mutant differs from the honest engine, `tests/matrix.rs` proves: a scenario catches it.
pub(super) fn check_wrapper<S: Seen>(scripts: &[String]) {
    for script in scripts {
        assert_eq!(
            watch(ruled(Vec::new(), Script::<S>::HONEST), script),
            watch(S::engine(), script),
            "the wrapper itself makes a difference in:\n{script}"
        );
    }
}
