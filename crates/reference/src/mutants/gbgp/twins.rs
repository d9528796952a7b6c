//! The honest engine in the other editions of the text, each judged by its profile, and faulty forms of it: what an edition
//! writes in its own way is judged there as it is in the one that numbers the nodes.

use std::time::Duration;

use crate::engines::gbgp::speaking;
use crate::mutants::Twin;
use crate::mutants::rules::{Rule, hears, mutants, says};
use crate::mutants::wrap::Seen;
use crate::{Engine, Mutant};
use grammars::gbgp::{Command, Message, Notation};

const IN_LETTERS: &str = "in-letters";
const IN_2025: &str = "in-edition-2025";

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    Twin { name: IN_LETTERS, build: Letters::engine, profile: Notation::Letters.profile() },
    Twin { name: IN_2025, build: Edition2025::engine, profile: Notation::Edition2025.profile() },
];

/// What is known of an engine that writes nodes by their names: nothing.
#[derive(Default)]
struct Letters;

impl Seen for Letters {
    const PROTOCOL: &'static str = "gbgp";

    fn engine() -> Box<dyn Engine> {
        speaking(Notation::Letters)
    }

    fn given(&mut self, _: Duration, _: &[u8]) {}

    fn said(&mut self, _: Duration, _: &[u8]) {}
}

/// What is known of an engine of the edition of 2025: nothing.
#[derive(Default)]
struct Edition2025;

impl Seen for Edition2025 {
    const PROTOCOL: &'static str = "gbgp";

    fn engine() -> Box<dyn Engine> {
        speaking(Notation::Edition2025)
    }

    fn given(&mut self, _: Duration, _: &[u8]) {}

    fn said(&mut self, _: Duration, _: &[u8]) {}
}

/// A line with each word changed, the first one not.
fn words(line: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let text = String::from_utf8_lossy(line);
    let words = text.split(' ').enumerate();
    let changed: Vec<String> =
        words.map(|(place, word)| if place == 0 { word.to_owned() } else { change(word) }).collect();
    changed.join(" ").into_bytes()
}

/// Answers with their words changed.
fn answers_as<S: Seen>(change: impl Fn(&str) -> String + Send + 'static) -> Rule<S> {
    says("bestmove").reworded(move |line, _| Some(words(line, &change)))
}

/// Positions with their text changed.
fn positions_as<S: Seen>(change: impl Fn(&str) -> String + Send + 'static) -> Rule<S> {
    let change = move |word: &str| if word.contains(':') { change(word) } else { word.to_owned() };
    hears("position").reworded(move |line, _| Some(words(line, &change)))
}

/// Each `go` of the edition of 2025 with a word for another.
fn goes_with(old: &'static str, new: &'static str) -> Rule<Edition2025> {
    let go = hears(|line: &[u8]| matches!(Command::parse(line, Notation::Edition2025), Command::Go(_)));
    go.reworded(move |line, _| Some(words(line, |word| word.replace(old, new))))
}

/// Lines with this first word are written as in another notation.
fn rewritten<S: Seen>(word: &'static str, from: Notation, to: Notation) -> Rule<S> {
    says(word).reworded(move |line, _| Some(Message::parse(line, from).message.to_bytes(to)))
}

/// The move of an answer in capitals.
fn in_capitals(word: &str) -> String {
    match word {
        "none" | "ponder" => word.to_owned(),
        mv => mv.to_ascii_uppercase(),
    }
}

/// Names of nodes in a text, each with its row counted from the other side.
fn upside_down(text: &str) -> String {
    let mut before = ' ';
    let turned = text.chars().map(|symbol| {
        let is_row = before.is_ascii_lowercase() && ('1'..='7').contains(&symbol);
        before = symbol;
        if is_row { char::from(b'1' + b'7' - symbol as u8) } else { symbol }
    });
    turned.collect()
}

/// The text of a position of the edition of 2025 with another number of the move.
fn renumbered(text: &str, number: fn(u32) -> u32) -> String {
    let Some((rest, last)) = text.rsplit_once(':') else { return text.to_owned() };
    last.parse().map_or_else(|_| text.to_owned(), |read| format!("{rest}:{}", number(read)))
}

fn white_to_move(text: &str) -> String {
    text.strip_prefix("b:").map_or_else(|| text.to_owned(), |rest| format!("w:{rest}"))
}

/// Mutants of the twin that writes nodes by their names.
pub(super) const LETTERS: &[Mutant] = &mutants! {
    of IN_LETTERS;
    wrong "letters-in-capitals", "GB-MOV-1", "it writes the names of nodes in capitals" =>
        answers_as::<Letters>(in_capitals);
    wrong "letters-take-by-x", "GB-MOV-1", "it writes what is taken as the edition of 2025 does" =>
        answers_as::<Letters>(|word| word.replace('T', "x"));
    wrong "letters-and-numbers", "GB-MOV-1", "it tells its lines with numbers" =>
        rewritten::<Letters>("info", Notation::Letters, Notation::Numbers);
    wrong "letters-upside-down", "GB-POS-2", "it reads positions with row 1 at the top" =>
        positions_as::<Letters>(upside_down);
};

/// Mutants of the twin of 2025.
pub(super) const EDITION_2025: &[Mutant] = &mutants! {
    of IN_2025;
    wrong "moves-with-letters", "GB-MOV-1", "it writes P and M before moves" =>
        rewritten::<Edition2025>("bestmove", Notation::Edition2025, Notation::Letters);
    wrong "take-by-t", "GB-MOV-1", "it writes what is taken behind a T" =>
        answers_as::<Edition2025>(|word| word.replace('x', "T"));
    wrong "move-number-counts-plies", "GB-POS-8", "it takes the number of the move for that of plies" =>
        positions_as::<Edition2025>(|text| renumbered(text, |number| number / 2 + 1));
    wrong "white-moves-first", "GB-POS-2", "White is to move in every position that it reads" =>
        positions_as::<Edition2025>(white_to_move);
    lacks "depth-unknown", "GB-GO-5", "it knows maxdepth, but not depth" => goes_with("depth", "maxdepth");
    lacks "movetime-unknown", "GB-GO-6", "it knows maxtime, but not movetime" =>
        goes_with("movetime", "maxtime");
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_changed_as_meant() {
        let turned = upside_down("w:a7,g4;b:d1;w;12;3");
        assert_eq!(turned, "w:a1,g4;b:d7;w;12;3");
        assert_eq!(renumbered("w:wb4:bd2:10", |number| number / 2 + 1), "w:wb4:bd2:6");
        assert_eq!(words(b"go depth 2", |word| word.replace("depth", "maxdepth")), b"go maxdepth 2");
    }
}
