//! Words that the engine does not know.

use super::desk::{Action, Desk, argument, heard, word};
use super::{lacks, wrong};
use crate::Mutant;
use games::othello::Position;
use grammars::nboard::Command;

/// Passes a line on; an unknown one through `instead`.
fn at_unknown(line: &[u8], desk: &mut Desk, instead: fn(&[u8], &mut Desk)) {
    match desk.seen.read(line) {
        Command::Unknown(line) if !line.ends_with(b"\r") => instead(line, desk),
        _ => desk.feed(line),
    }
}

/// What stands behind the unknown word: the first, or the one behind `set`.
fn behind(line: &[u8]) -> &[u8] {
    let rest = argument(line);
    if word(line) == b"set" { argument(rest) } else { rest }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("unknown-command-fatal", "it ends on a command that it does not know", "NB-UNK-1", || {
        heard(|line, desk| at_unknown(line, desk, |_, desk| desk.exit(1)))
    }),
    lacks(
        "unknown-command-wedges",
        "it reads nothing any more behind an unknown command",
        "NB-UNK-1",
        || heard(|line, desk| at_unknown(line, desk, |_, desk| desk.deaf = true)),
    ),
    wrong("unknown-arguments-executed", "it goes on reading behind an unknown word", "NB-UNK-2", || {
        heard(|line, desk| at_unknown(line, desk, |line, desk| desk.feed(behind(line))))
    }),
    wrong("unknown-command-resets", "an unknown command begins a new game", "NB-UNK-3", || {
        heard(|line, desk| at_unknown(line, desk, |_, desk| desk.set_up(&Position::start())))
    }),
    lacks(
        "unknown-command-stops-search",
        "an unknown command ends its search without an answer",
        "NB-UNK-3",
        || {
            heard(|line, desk| {
                at_unknown(line, desk, |_, desk| {
                    if desk.seen.is_searching() {
                        desk.act(Action::Hush(b"ping 0".to_vec()));
                    }
                })
            })
        },
    ),
    wrong("two-letters-are-a-move", "it takes any word of two letters for a move", "NB-UNK-3", || {
        heard(|line, desk| {
            at_unknown(line, desk, |line, desk| {
                if line.trim_ascii().len() == 2 {
                    desk.play(desk.seen.some_move());
                }
            })
        })
    }),
];
