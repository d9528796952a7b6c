//! Faulty forms of the twins that do less, or more, than the honest engine.

use super::prelude::*;
use super::seen::SeenOf;
use super::twins::{DEAF, Deaf, PLAIN, Plain, WITH_BUGHOUSE, WithBughouse};
use crate::mutants::rules;

/// It says a move.
fn moves<K: Send + 'static>() -> Event<SeenOf<K>> {
    rules::says(own_move)
}

/// It hears this word.
fn hears_word<K: Send + 'static>(word: &'static str) -> Event<SeenOf<K>> {
    rules::hears(word)
}

/// Of the one that reads nothing while it thinks.
pub(super) const DEAFS: &[Mutant] = &mutants! {
    of DEAF;
    lacks "forgets-what-it-did-not-hear", "AP-QT-1", "what comes while it thinks is lost" =>
        hears_word::<Deaf>("quit").when(SeenOf::is_thinking).lost();
    lacks "draw-unheard-costs-a-move", "AP-GO-3", "an offer that comes while it thinks costs its next move" =>
        moves().next_after(hears_word::<Deaf>("draw").when(SeenOf::is_thinking)).lost();
};

/// Of the one that does the least.
pub(super) const PLAINS: &[Mutant] = &mutants! {
    of PLAIN;
    lacks "plain-and-done-after-one-move", "AP-GO-3", "it makes one move a game" =>
        moves::<Plain>().when(|seen| seen.own_moves > 1).lost();
    wrong "plain-and-confirms-anything", "AP-L2-2", "it commits itself to every word" =>
        hears_word::<Plain>("frobnicate").that(|line| argument(line).is_empty()).then_says("frobnicate ok");
};

/// Of the one that knows bughouse.
pub(super) const BUGHOUSES: &[Mutant] = &mutants! {
    of WITH_BUGHOUSE;
    wrong "partner-without-commitment", "AP-L2-4", "it speaks to a partner before anybody asked for one" =>
        moves::<WithBughouse>().then_says("ptell Hello, partner.");
};
