//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

use super::TWINS;
use crate::engines::bei::build;
use crate::mutants::testing::{dialogues, test_mutants};
use crate::simulation::Simulation;

test_mutants! { "bei", 400 }

#[test]
fn twins_differ_visibly() {
    let scripts = dialogues(include_str!("dialogues.txt"));
    for twin in TWINS {
        let differs = |script: &String| {
            Simulation::new((twin.build)()).watch(script) != Simulation::new(build()).watch(script)
        };
        assert!(scripts.iter().any(differs), "{}", twin.name);
    }
}
