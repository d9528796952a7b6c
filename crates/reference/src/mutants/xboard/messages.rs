//! Messages and questions to people.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "tells-the-gui", "XB-TELL-1", "it greets by a message that nobody knows" =>
        hears("new").then_says("tellgui a good game to you");
    wrong "question-without-tag", "XB-TELL-2", "it asks without a tag for the answer" =>
        hears("new").then_says("askuser");
};
