//! `learn`.

use super::desk::{Desk, HONEST, Script, die_if, faulty, heard, print_unless, said};
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::common::is_ping;
use grammars::nboard::Command;

fn is_learned(line: &[u8]) -> bool {
    line == b"learned"
}

fn is_learn(line: &[u8], desk: &Desk) -> bool {
    desk.seen.read(line) == Command::Learn
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("learn-silent", "it does not answer learn", "NB-LEARN-1", || {
        said(|line, desk| print_unless(line, desk, is_learned(line)))
    }),
    wrong("says-learn", "it answers learn by the same word", "NB-LEARN-1", || {
        said(|line, desk| if is_learned(line) { desk.print("learn") } else { desk.print(line) })
    }),
    wrong("learned-twice", "it answers learn twice", "NB-LEARN-1", || {
        said(|line, desk| {
            desk.print(line);
            if is_learned(line) {
                desk.print(line);
            }
        })
    }),
    wrong("learn-loses-position", "after learn it is at the beginning of the game", "NB-LEARN-4", || {
        said(|line, desk| {
            desk.print(line);
            if is_learned(line)
                && let Some(first) = desk.seen.positions.first().copied()
            {
                desk.set_up(&first);
            }
        })
    }),
    wrong(
        "dies-on-learning-finished-game",
        "it crashes on learn in a game that is over",
        "NB-GAME-2",
        || heard(|line, desk| die_if(line, desk, is_learn(line, desk) && desk.seen.position().is_over())),
    ),
    wrong("dies-on-ping-after-learn", "it crashes on a ping right behind learn", "NB-ROBUST-1", || {
        faulty(Script {
            heard: |line, desk| {
                if is_learn(line, desk) {
                    desk.count = 1;
                }
                die_if(line, desk, is_ping(line) && desk.count == 1);
            },
            settle: |desk| desk.count = 0,
            ..HONEST
        })
    }),
];
