//! `gbgp` and what answers it, and what may come only then.

use super::prelude::*;
use crate::mutants::family::{option_cut, says_option};

lines! {
    |line| command(line).name();
    may_come_first: "" | "gbgp" | "quit",
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "identity-missing", "GB-INIT-1", "it does not say who it is" => says("id").lost();
    lacks "author-missing", "GB-INIT-1", "it does not name its author" => says(beginning("id author")).lost();
    wrong "identity-without-text", "GB-INIT-1", "its author has no name" =>
        says(beginning("id author")).instead_says("id author");
    lacks "gbgpok-missing", "GB-INIT-3", "it does not end its answer by gbgpok" => says("gbgpok").lost();
    wrong "gbgpok-twice", "GB-INIT-3", "it says gbgpok twice" => says("gbgpok").twice();
    wrong "gbgpok-first", "GB-INIT-3", "gbgpok comes before its identity and options" =>
        says(["id", "option"]).waits_for(says("gbgpok"));
    wrong "options-behind-gbgpok", "GB-INIT-2", "its options come behind gbgpok" =>
        says("option").waits_for(says("gbgpok"));
    wrong "options-at-newgame", "GB-INIT-4", "it announces its options again at each newgame" =>
        hears(newgame).then(|_, context| {
            context.seen.options.clone().iter().for_each(|option| context.print(option));
        });
    wrong "identity-at-isready", "GB-INIT-4", "it says its name before each readyok" =>
        hears(isready).first_says("id name enginecheck reference");
    wrong "banner", "GB-INIT-5", "it greets before it was asked anything" =>
        starts().then_says("A morris engine, by somebody");
    wrong "moves-at-newgame", "GB-BM-3", "it moves at newgame" => hears(newgame).then_says("bestmove P0");
    wrong "moves-at-position", "GB-BM-3", "it moves when a position is set" =>
        hears(position).then(|_, context| context.answer(context.seen.some_move()));
    wrong "option-without-default", "GB-OPT-2", "an integer among its options has no default" =>
        says_option::<Seen>("spin").replacing(" default 16", "");
    wrong "option-default-outside", "GB-OPT-2", "the default of an option lies above its maximum" =>
        says_option::<Seen>("spin").replacing(" default 16", " default 100000");
    wrong "option-default-not-among-vars", "GB-OPT-2", "the default of an option is none of its choices" =>
        says_option::<Seen>("combo").replacing(" default Balanced", " default Normal");
    wrong "option-type-unknown", "GB-OPT-2", "an option has a type of its own" =>
        says_option::<Seen>("spin").replacing(" type spin", " type slider");
    wrong "option-without-type", "GB-OPT-2", "an option has no type" => option_cut::<Seen>("check", "type");
    wrong "check-with-digits", "GB-OPT-2", "the default of a switch is 0 instead of false" =>
        says_option::<Seen>("check").replacing(" default false", " default 0");
    wrong "spin-without-bounds", "GB-OPT-2", "an integer among its options has no bounds" =>
        option_cut::<Seen>("spin", "min");
    wrong "combo-without-choices", "GB-OPT-2", "an option offers a choice from nothing" =>
        option_cut::<Seen>("combo", "var");
    wrong "dies-before-gbgp", "GB-ROBUST-1", "it crashes on a command that comes before gbgp" =>
        hears(anything).that(|line| !may_come_first(line)).when(|seen| seen.greeted == 0).deadly();
    wrong "dies-on-second-gbgp", "GB-ROBUST-1", "it crashes on a second gbgp" =>
        hears(gbgp).when(|seen| seen.greeted > 0).deadly();
    lacks "second-gbgp-wedges", "GB-ROBUST-1", "it reads nothing any more behind a second gbgp" =>
        hears(gbgp).when(|seen| seen.greeted > 0).deafens();
    wrong "prints-garbage", "GB-IO-7", "it prints text that is no line of the protocol" =>
        says(answer).first_says("thinking hard ...");
    wrong "name-not-ascii", "GB-IO-1", "its author's name is not written in ASCII" =>
        says(beginning("id author")).instead_says("id author J\u{fc}rgen M\u{fc}hle");
};
