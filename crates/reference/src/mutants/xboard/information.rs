//! What the engine is told of its opponent: `name`, `rating`, `ics`, `computer`.

use super::desk::{argument, heard, word};
use super::{lacks, wrong};
use crate::Mutant;

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("long-name-kills", "it has room for sixty letters of a name", "XB-INFO-1", || {
        heard(
            |line, desk| {
                if word(line) == b"name" && line.len() > 65 { desk.die(11) } else { desk.feed(line) }
            },
        )
    }),
    wrong("name-is-a-command", "it takes the opponent's name for a command", "XB-INFO-1", || {
        heard(|line, desk| match (word(line), argument(line)) {
            (b"name", command @ (b"go" | b"force" | b"quit")) => desk.feed(command),
            _ => desk.feed(line),
        })
    }),
    wrong("unrated-kills", "it divides by a rating of nothing", "XB-INFO-2", || {
        heard(|line, desk| match (word(line), argument(line).ends_with(b" 0")) {
            (b"rating", true) => desk.die(8),
            _ => desk.feed(line),
        })
    }),
    lacks("ics-enters-force", "on a server it waits for a human to say go", "XB-INFO-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"ics" && argument(line) != b"-" {
                desk.feed("force");
            }
        })
    }),
    wrong("computer-starts-play", "told of a computer it begins to play", "XB-INFO-4", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"computer" {
                desk.feed("st 1");
                desk.feed("go");
            }
        })
    }),
];
