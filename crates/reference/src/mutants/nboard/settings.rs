//! `set depth` and `set contempt`.

use super::desk::{die_if, heard};
use super::{lacks, wrong};
use crate::Mutant;
use games::othello::Position;
use grammars::nboard::Command;

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("ignores-depth", "it searches as deep as ever, whatever the depth set", "NB-GO-7", || {
        heard(|line, desk| match desk.seen.read(line) {
            Command::SetDepth(_) => desk.feed("set depth 40"),
            _ => desk.feed(line),
        })
    }),
    lacks("depth-never-lowered", "a depth smaller than the one before does not count", "NB-GO-7", || {
        heard(|line, desk| match desk.seen.read(line) {
            Command::SetDepth(depth) => {
                desk.count = desk.count.max(u32::try_from(depth).unwrap_or(0));
                desk.feed(format!("set depth {}", desk.count));
            }
            _ => desk.feed(line),
        })
    }),
    wrong("depth-forgets-game", "set depth begins a new game", "NB-GAME-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(desk.seen.read(line), Command::SetDepth(_)) {
                desk.set_up(&Position::start());
            }
        })
    }),
    wrong("dies-on-odd-depth", "it crashes on a depth that it does not expect", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let odd = match desk.seen.read(line) {
                Command::SetDepth(depth) => !(1..=60).contains(&depth),
                Command::Malformed { command, .. } => command == "set depth",
                _ => false,
            };
            die_if(line, desk, odd);
        })
    }),
    wrong("contempt-forgets-game", "set contempt begins a new game", "NB-GAME-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(desk.seen.read(line), Command::SetContempt(_)) {
                desk.set_up(&Position::start());
            }
        })
    }),
    wrong("contempt-answered", "it confirms set contempt", "NB-CONT-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(desk.seen.read(line), Command::SetContempt(_)) {
                desk.print("learned");
            }
        })
    }),
];
