//! The first answer: in the dialogue that decides whether a program is an engine of the protocol at all, how long it may
//! say nothing of it.

use std::time::Duration;

use super::course::Stop;
use super::engine::EngineSide;
use super::machine::Judge;
use super::outcome::span;
use crate::verdict::{FailureKind, Level};

/// In the dialogue that decides whether the engine speaks the protocol, so long may it print nothing of it: it may have
/// tables to load (ours, scaled; the probe doubles it).
const FIRST_ANSWER: Duration = Duration::from_secs(30);

/// So much is shown of what stands elsewhere, in bytes.
const LONGEST_SHOWN: usize = 80;

impl Judge {
    /// Whether an engine has printed anything that only an engine of the protocol prints.
    #[must_use]
    pub fn understood(&self) -> bool {
        self.sides.iter().any(|side| side.model.understood())
    }

    /// How many lines the engines have printed.
    #[must_use]
    pub fn printed(&self) -> usize {
        self.sides.iter().map(|side| side.output.printed()).sum()
    }

    /// How long an engine that may be none is given for the first answer; none in other dialogues than the one that
    /// decides it.
    #[must_use]
    pub fn first_answer(&self) -> Option<Duration> {
        self.setup.scenario.essential.then(|| self.setup.scaled(FIRST_ANSWER))
    }

    /// What an engine that has printed no line has written all the same: without a line end, or on stderr.
    fn elsewhere(&self) -> String {
        let shown = |bytes: &[u8]| crate::line::escape(&bytes[..bytes.len().min(LONGEST_SHOWN)]);
        let side = |side: &EngineSide| {
            let first = side.stderr.head().split(|&b| b == b'\n').next().filter(|line| !line.is_empty());
            side.output.unended().map(|open| format!(", but `{}` without a line end", shown(open))).or_else(|| {
                first.map(|line| {
                    format!(
                        "; on stderr it writes, first `{}`, which is no part of its output (`--stderr merge` takes it for one)",
                        shown(line)
                    )
                })
            })
        };
        self.sides.iter().find_map(side).unwrap_or_default()
    }

    /// All this time the engine printed nothing of the protocol, so it is none.
    pub(super) fn nothing_understood(&mut self) {
        let waited = span(self.now);
        let actual = match self.printed() {
            0 => format!("nothing at all within {waited}{}", self.elsewhere()),
            1 => format!("one line within {waited}, which is not of the protocol"),
            lines => format!("{lines} lines within {waited}, none of which is of the protocol"),
        };
        self.fail_as(FailureKind::Timeout, None, Some(Level::Must), "an answer in the protocol", &actual);
        self.stop(Stop::Failed);
    }
}
