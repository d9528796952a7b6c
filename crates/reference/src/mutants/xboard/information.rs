//! What the engine is told of its opponent: `name`, `rating`, `ics`, `computer`.

use super::context::{argument, heard, word};
use super::{lacks, wrong};
use crate::Mutant;

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("long-name-kills", "it has room for sixty letters of a name", "XB-INFO-1", || {
        heard(
            |line, context| {
                if word(line) == b"name" && line.len() > 65 { context.die(11) } else { context.feed(line) }
            },
        )
    }),
    wrong("name-is-a-command", "it takes the opponent's name for a command", "XB-INFO-1", || {
        heard(|line, context| match (word(line), argument(line)) {
            (b"name", command @ (b"go" | b"force" | b"quit")) => context.feed(command),
            _ => context.feed(line),
        })
    }),
    wrong("unrated-kills", "it divides by a rating of nothing", "XB-INFO-2", || {
        heard(|line, context| match (word(line), argument(line).ends_with(b" 0")) {
            (b"rating", true) => context.die(8),
            _ => context.feed(line),
        })
    }),
    lacks("ics-enters-force", "on a server it waits for a human to say go", "XB-INFO-3", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"ics" && argument(line) != b"-" {
                context.feed("force");
            }
        })
    }),
    wrong("computer-starts-play", "told of a computer it begins to play", "XB-INFO-4", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"computer" {
                context.feed("st 1");
                context.feed("go");
            }
        })
    }),
];
