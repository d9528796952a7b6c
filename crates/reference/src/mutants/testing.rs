//! What is demanded of the mutants of every protocol: they are well described, and their wrapper is seen by nobody.

use std::collections::{BTreeSet, HashMap};

use regex::{Captures, Regex};

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

/// The dialogues of a file, in the language of [`Simulation`], with ` ; ` between their lines. `NAME := text` defines a
/// word for those below; `3 lines text`, `3 words text` and `3 letters text` repeat the text, with a line's end, a blank or
/// nothing between.
pub(super) fn dialogues(file: &str) -> Vec<String> {
    let word = Regex::new(r"[\w-]+").unwrap();
    let repeats = Regex::new(r"^(\d+) (lines|words|letters) (.*)$").unwrap();
    let mut words: HashMap<String, String> = HashMap::new();
    let mut dialogues = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, text) = line.split_once(" := ").map_or((None, line), |(name, text)| (Some(name), text));
        let meaning = |found: &Captures| words.get(&found[0]).cloned().unwrap_or_else(|| found[0].to_owned());
        let text = word.replace_all(text, meaning).into_owned();
        match (name, repeats.captures(&text)) {
            (None, _) => dialogues.push(text.replace(" ; ", "\n")),
            (Some(name), None) => _ = words.insert(name.to_owned(), text),
            (Some(name), Some(parts)) => {
                let between = match &parts[2] {
                    "lines" => " ; ",
                    "words" => " ",
                    _ => "",
                };
                let text = vec![&parts[3]; parts[1].parse().unwrap()].join(between);
                words.insert(name.to_owned(), text);
            }
        }
    }
    dialogues
}

/// The tests of a protocol's mutants: its name, and how many there are at least.
macro_rules! test_mutants {
    ($protocol:literal, $at_least:literal) => {
        #[test]
        fn names_are_unique_and_clauses_exist() {
            let clauses = [
                include_str!(concat!("../../../../../specs/", $protocol, "/clauses.toml")),
                include_str!("../../../../../specs/harness.toml"),
            ];
            $crate::mutants::testing::check_described(super::TOPICS, &clauses, $at_least);
        }

        #[test]
        fn the_wrapper_alone_makes_no_difference() {
            let dialogues = $crate::mutants::testing::dialogues(include_str!("dialogues.txt"));
            $crate::mutants::testing::check_wrapper::<super::seen::Seen>(&dialogues);
        }
    };
}
pub(super) use test_mutants;

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
