//! The honest engine in other dialects of the text, and faulty forms of them.

use std::time::Duration;

use crate::engines::bei::{Dialect, speaking};
use crate::mutants::Twin;
use crate::mutants::rules::{self, Event, Lines, beginning, mutants};
use crate::mutants::wrap::Seen;
use crate::{Engine, Mutant};

/// It writes special moves with their point twice.
const DOUBLED: usize = 0;
/// It has another word for the pass.
const ANOTHER_PASS: usize = 1;
/// Its lines end in CR LF.
const CR_LF: usize = 2;
/// The least that the text asks for.
const PLAIN: usize = 3;
/// It says all that it may.
const CHATTY: usize = 4;
/// It does not exit at `quit`.
const STAYING: usize = 5;

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    Twin { name: "doubled-points", build: || speaking(Dialect::DOUBLED), profile: None },
    Twin { name: "another-pass", build: || speaking(Dialect::ANOTHER_PASS), profile: None },
    Twin { name: "cr-lf", build: || speaking(Dialect::CR_LF), profile: None },
    Twin { name: "plain", build: || speaking(Dialect::PLAIN), profile: None },
    Twin { name: "chatty", build: || speaking(Dialect::CHATTY), profile: None },
    Twin { name: "stays-after-quit", build: || speaking(Dialect::STAYING), profile: None },
];

/// What is known of the twin in this place of the table: nothing.
#[derive(Default)]
struct Nothing<const TWIN: usize>;

impl<const TWIN: usize> Seen for Nothing<TWIN> {
    const PROTOCOL: &'static str = "bei";

    fn engine() -> Box<dyn Engine> {
        (TWINS[TWIN].build)()
    }

    fn given(&mut self, _: Duration, _: &[u8]) {}

    fn said(&mut self, _: Duration, _: &[u8]) {}
}

/// The twin in this place of the table hears such a line.
fn hears<const TWIN: usize, M>(lines: impl Lines<Nothing<TWIN>, M>) -> Event<Nothing<TWIN>> {
    rules::hears(lines)
}

/// It says such a line.
fn says<const TWIN: usize, M>(lines: impl Lines<Nothing<TWIN>, M>) -> Event<Nothing<TWIN>> {
    rules::says(lines)
}

/// An answer with the first point of every step twice.
fn with_first_points_twice(line: &[u8]) -> String {
    let twice = |word: &str| {
        let is_step = word.len() == 4 && word.as_bytes()[1].is_ascii_digit();
        if is_step { format!("{}{word}", &word[..2]) } else { word.to_owned() }
    };
    String::from_utf8_lossy(line).split(' ').map(twice).collect::<Vec<_>>().join(" ")
}

/// An answer with a comma in its score.
fn with_comma(line: &[u8]) -> String {
    String::from_utf8_lossy(line).replacen(".0", ",0", 1)
}

fn no_move(line: &[u8]) -> bool {
    line.windows(6).any(|text| text == b"noMove")
}

/// Of the one that writes special moves with their point twice.
pub(super) const DOUBLEDS: &[Mutant] = &mutants! {
    of TWINS[DOUBLED].name;
    wrong "doubled-in-steps", "BEI-MOVE-3", "it writes the first point of every move twice" =>
        says::<DOUBLED, _>("move").reworded(|line, _| Some(with_first_points_twice(line)));
};

/// Of the one whose lines end in CR LF.
pub(super) const CR_LFS: &[Mutant] = &mutants! {
    of TWINS[CR_LF].name;
    lacks "cr-lf-and-ready-once", "BEI-READY-1", "it answers the first isready only" =>
        says::<CR_LF, _>("readyok").beyond(1).lost();
};

/// Of the one that does not exit at `quit`.
pub(super) const STAYINGS: &[Mutant] = &mutants! {
    of TWINS[STAYING].name;
    wrong "stays-and-knows-twice", "BEI-NEW-1", "it says known twice" => says::<STAYING, _>("known").twice();
};

/// Of the one that does the least.
pub(super) const PLAINS: &[Mutant] = &mutants! {
    of TWINS[PLAIN].name;
    lacks "plain-and-no-beiok", "BEI-HELLO-3",
        "without anything to tell of itself it does not end the opening" => says::<PLAIN, _>("beiok").lost();
    lacks "plain-and-deaf-behind-ponder", "BEI-READY-5",
        "as it does not ponder, it hears nothing until the next go" =>
        hears::<PLAIN, _>("isready").after(hears("ponder")).until(hears("go")).lost();
    wrong "plain-and-ponder-is-an-error", "BEI-POND-1", "as it does not ponder, it calls ponder an error" =>
        hears::<PLAIN, _>("ponder").first_says("error no pondering");
};

/// Of the one with another pass.
pub(super) const ANOTHER_PASSES: &[Mutant] = &mutants! {
    of TWINS[ANOTHER_PASS].name;
    wrong "another-pass-and-the-usual-one", "BEI-MOVE-10", "it has two words for the pass" =>
        says::<ANOTHER_PASS, _>(no_move).every(2).replacing("noMove", "pass");
};

/// Of the one that says all that it may.
pub(super) const CHATTIES: &[Mutant] = &mutants! {
    of TWINS[CHATTY].name;
    wrong "chatty-without-log", "BEI-LOG-2", "it tells its thoughts in lines of their own" =>
        says::<CHATTY, _>(beginning("log ")).reworded(|line, _| Some(line[4..].to_vec()));
    wrong "chatty-with-comma", "BEI-MOVE-2", "the fraction of its scores stands behind a comma" =>
        says::<CHATTY, _>("move").reworded(|line, _| Some(with_comma(line)));
};
