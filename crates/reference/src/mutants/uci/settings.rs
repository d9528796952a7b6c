//! `setoption`.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "deaf-to-settings", "UCI-SET-8", "no setting has any effect" => hears("setoption").lost();
    wrong "answers-settings", "UCI-GEN-14", "it says readyok to a setting" => hears("setoption").then_says("readyok");
    wrong "dies-on-button", "UCI-SET-5", "it crashes on a setting without a value" =>
        hears("setoption").that(|line| words_of(line, &["setoption"]).is_some_and(|words| !words.iter().any(|w| w == "value")))
            .deadly();
};
