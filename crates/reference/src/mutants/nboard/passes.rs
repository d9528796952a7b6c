//! Passes: answered, evaluated, sent, and in games.

use super::desk::{
    Fate, change_game, feed_unless, heard, is_answer, is_evaluation, move_in, print_unless, said,
};
use super::seen::{Seen, Task};
use super::{lacks, wrong};
use crate::Mutant;
use games::othello::{Move, Square};
use grammars::nboard::ggf::Property;
use grammars::nboard::{Command, MoveItem};

/// Whether a line answers with a pass.
fn is_passing(line: &[u8]) -> bool {
    is_answer(line) && move_in(line) == Some(Move::Pass)
}

/// Some square without a disc.
fn some_empty(seen: &Seen) -> Option<Square> {
    Square::ALL.into_iter().find(|&square| seen.root.disc_on(square).is_none())
}

/// A line with a square instead of its pass.
fn with_square(line: &[u8], seen: &Seen) -> Option<String> {
    let text = String::from_utf8_lossy(line).into_owned();
    some_empty(seen).map(|square| text.replacen("PA", &square.to_string(), 1))
}

fn is_pass(property: &Property<'_>) -> bool {
    matches!(property, Property::Move(_, MoveItem { mv: Move::Pass, .. }))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("moves-instead-of-passing", "it answers with a square where it must pass", "NB-GO-10", || {
        said(|line, desk| match with_square(line, &desk.seen).filter(|_| is_passing(line)) {
            Some(answer) => desk.print(answer),
            None => desk.print(line),
        })
    }),
    lacks("silent-instead-of-passing", "it answers nothing where it must pass", "NB-GO-10", || {
        said(|line, desk| print_unless(line, desk, is_passing(line)))
    }),
    lacks("hint-silent-in-pass", "hint brings nothing where it must pass", "NB-PV-3", || {
        said(|line, desk| {
            let passes = is_evaluation(line) && desk.seen.root.must_pass();
            print_unless(line, desk, passes && desk.seen.task == Some(Task::Hint));
        })
    }),
    wrong("hint-moves-in-pass", "hint evaluates a square where it must pass", "NB-PV-3", || {
        said(|line, desk| {
            let passes = is_evaluation(line) && desk.seen.root.must_pass();
            match with_square(line, &desk.seen).filter(|_| passes) {
                Some(evaluation) => desk.print(evaluation),
                None => desk.print(line),
            }
        })
    }),
    wrong("pass-not-understood", "it does not know a pass that is sent", "NB-MOVE-5", || {
        heard(|line, desk| {
            let pass = matches!(desk.seen.read(line), Command::Move(MoveItem { mv: Move::Pass, .. }));
            feed_unless(line, desk, pass);
        })
    }),
    wrong("ignores-passes-in-game", "it leaves out the passes of a game", "NB-GAME-4", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                game.properties.retain(|property| !is_pass(property));
                Fate::Read
            })
        })
    }),
    wrong("pass-ends-game", "it reads a game up to the first pass", "NB-GAME-4", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                if let Some(at) = game.properties.iter().position(is_pass) {
                    game.properties.truncate(at);
                }
                Fate::Read
            })
        })
    }),
    wrong(
        "only-upper-case-pass",
        "it knows PA in a game, but no other word for a pass",
        "NB-ROBUST-1",
        || {
            heard(|line, desk| {
                let mut text = String::from_utf8_lossy(line).into_owned();
                for word in ["pa", "pass", "PASS"] {
                    for colour in ["B", "W"] {
                        text = text.replace(&format!("{colour}[{word}]"), "");
                    }
                }
                if text.len() < line.len() { desk.feed(text) } else { desk.feed(line) }
            })
        },
    ),
];
