//! `uci` and the answer to it.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "id-name-missing", "UCI-HS-1", "it tells no name" => says("id").that(|line| line.starts_with(b"id name")).lost();
    lacks "id-author-missing", "UCI-HS-2", "it tells no author" =>
        says("id").that(|line| line.starts_with(b"id author")).lost();
    wrong "option-behind-uciok", "UCI-HS-3", "it tells an option behind uciok" =>
        says(uciok).then_says("option name Late type button");
    wrong "ids-behind-options", "UCI-HS-4", "it tells its author behind an option" =>
        says("id").that(|line| line.starts_with(b"id author"))
            .first_says("option name Early type button");
    wrong "uciok-twice", "UCI-HS-5", "it says uciok twice" => says(uciok).twice();
    wrong "keyword-in-banner", "UCI-HS-10", "its banner begins like an info" =>
        hears("uci").first_says("info string welcome");
    wrong "spin-without-bounds", "UCI-OPT-4", "a spin has no bounds" =>
        says("option").replacing(" min 1 max 1024", "");
    wrong "hash-is-a-string", "UCI-OPT-9", "the size of its table is a text" =>
        says("option").replacing("type spin default 16 min 1 max 1024", "type string default 16");
    wrong "elo-without-limit", "UCI-OPT-14", "it tells a strength, and no switch for it" =>
        says("option").that(|line| line.starts_with(b"option name UCI_LimitStrength")).lost();
    wrong "registration-before-uciok", "UCI-REG-1", "it tells of registration before uciok" =>
        says(uciok).first_says("registration checking");
};
