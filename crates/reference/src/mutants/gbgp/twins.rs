//! The honest engine in the other editions of the text, each judged by its profile, and faulty forms of it: what an edition
//! writes in its own way is judged there as it is in the one that numbers the nodes.

use std::time::Duration;

use super::{lacks, of_twin, wrong};
use crate::engines::gbgp::speaking;
use crate::mutants::Twin;
use crate::mutants::wrap::{MutantContext, Seen, heard, said, word};
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

/// Answers with the words of the answer changed.
fn reword<S: Seen>(line: &[u8], context: &mut MutantContext<S>, change: fn(&str) -> String) {
    match word(line) {
        b"bestmove" => context.print(words(line, change)),
        _ => context.print(line),
    }
}

/// Passes a line on, the text of a position in it changed.
fn reposition<S: Seen>(line: &[u8], context: &mut MutantContext<S>, change: fn(&str) -> String) {
    match word(line) {
        b"position" => {
            context.feed(words(line, |word| if word.contains(':') { change(word) } else { word.to_owned() }))
        }
        _ => context.feed(line),
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

/// The line of an engine as another notation writes it.
fn rewritten(line: &[u8], from: Notation, to: Notation) -> Vec<u8> {
    Message::parse(line, from).message.to_bytes(to)
}

/// Passes a line on; a `go` is changed before.
fn change_go<S: Seen>(line: &[u8], context: &mut MutantContext<S>, change: fn(&str) -> String) {
    match Command::parse(line, Notation::Edition2025) {
        Command::Go(_) => context.feed(words(line, change)),
        _ => context.feed(line),
    }
}

/// Mutants of the twin that writes nodes by their names.
pub(super) const LETTERS: &[Mutant] = &of_twin(
    IN_LETTERS,
    [
        wrong("letters-in-capitals", "it writes the names of nodes in capitals", "GB-MOV-1", || {
            said::<Letters>(|line, context| {
                reword(line, context, |word| match word {
                    "none" | "ponder" => word.to_owned(),
                    mv => mv.to_ascii_uppercase(),
                })
            })
        }),
        wrong("letters-take-by-x", "it writes what is taken as the edition of 2025 does", "GB-MOV-1", || {
            said::<Letters>(|line, context| reword(line, context, |word| word.replace('T', "x")))
        }),
        wrong("letters-and-numbers", "it tells its lines with numbers", "GB-MOV-1", || {
            said::<Letters>(|line, context| match word(line) {
                b"info" => context.print(rewritten(line, Notation::Letters, Notation::Numbers)),
                _ => context.print(line),
            })
        }),
        wrong("letters-upside-down", "it reads positions with row 1 at the top", "GB-POS-2", || {
            heard::<Letters>(|line, context| reposition(line, context, upside_down))
        }),
    ],
);

/// Mutants of the twin of 2025.
pub(super) const EDITION_2025: &[Mutant] = &of_twin(
    IN_2025,
    [
        wrong("moves-with-letters", "it writes P and M before moves", "GB-MOV-1", || {
            said::<Edition2025>(|line, context| match word(line) {
                b"bestmove" => context.print(rewritten(line, Notation::Edition2025, Notation::Letters)),
                _ => context.print(line),
            })
        }),
        wrong("take-by-t", "it writes what is taken behind a T", "GB-MOV-1", || {
            said::<Edition2025>(|line, context| reword(line, context, |word| word.replace('x', "T")))
        }),
        wrong(
            "move-number-counts-plies",
            "it takes the number of the move for that of plies",
            "GB-POS-8",
            || {
                heard::<Edition2025>(|line, context| {
                    reposition(line, context, |text| renumbered(text, |number| number / 2 + 1));
                })
            },
        ),
        wrong("white-moves-first", "White is to move in every position that it reads", "GB-POS-2", || {
            heard::<Edition2025>(|line, context| {
                reposition(line, context, |text| match text.strip_prefix("b:") {
                    Some(rest) => format!("w:{rest}"),
                    None => text.to_owned(),
                });
            })
        }),
        lacks("depth-unknown", "it knows maxdepth, but not depth", "GB-GO-5", || {
            heard::<Edition2025>(|line, context| {
                change_go(line, context, |word| word.replace("depth", "maxdepth"));
            })
        }),
        lacks("movetime-unknown", "it knows maxtime, but not movetime", "GB-GO-6", || {
            heard::<Edition2025>(|line, context| {
                change_go(line, context, |word| word.replace("movetime", "maxtime"));
            })
        }),
    ],
);

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
