//! Version 1: bare moves, and what that version does not have.

use super::desk::{Desk, feed_unless, heard};
use super::{lacks, wrong};
use crate::Mutant;
use games::othello::Move;
use grammars::nboard::{Command, MoveItem, Version};

/// The item of a bare move.
fn bare<'a>(line: &'a [u8], desk: &Desk) -> Option<MoveItem<'a>> {
    match desk.seen.read(line) {
        Command::BareMove(item) => Some(item),
        _ => None,
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("bare-move-ignored", "a move without the word does nothing", "NB-V1-1", || {
        heard(|line, desk| {
            feed_unless(line, desk, bare(line, desk).is_some_and(|item| item.mv != Move::Pass))
        })
    }),
    wrong(
        "bare-move-with-eval-ignored",
        "a move without the word does nothing if it has evaluation or time",
        "NB-V1-1",
        || {
            heard(|line, desk| {
                let told = bare(line, desk).is_some_and(|item| item.eval.is_some() || item.time.is_some());
                feed_unless(line, desk, told);
            })
        },
    ),
    wrong("bare-pass-ignored", "a pass without the word does nothing", "NB-V1-1", || {
        heard(|line, desk| {
            feed_unless(line, desk, bare(line, desk).is_some_and(|item| item.mv == Move::Pass))
        })
    }),
    lacks(
        "deaf-after-later-command",
        "it reads nothing any more after a command of version 2",
        "NB-PING-1",
        || {
            heard(|line, desk| {
                let later = matches!(desk.seen.read(line), Command::SetContempt(_) | Command::Analyze);
                desk.feed(line);
                desk.deaf = later && desk.seen.version == Some(Version::One);
            })
        },
    ),
];
