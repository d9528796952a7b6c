//! The first answer. In the dialogue that decides whether a program is an engine of the protocol at all, it limits
//! how long the program may print nothing of the protocol.

use std::time::Duration;

use super::course::Stop;
use super::engine::EngineSide;
use super::machine::Judge;
use super::span::span;
use crate::verdict::{ClauseId, FailureKind};

/// In the dialogue that decides whether the engine speaks the protocol, it may print nothing of the protocol for this
/// long: it may have to load tables (ours, scaled; the probe doubles it).
const FIRST_ANSWER: Duration = Duration::from_secs(30);

/// How much is shown of output in the wrong place, in bytes.
const LONGEST_SHOWN: usize = 80;

impl Judge {
    /// Whether an engine has printed anything that only an engine of the protocol prints.
    pub(crate) fn understood(&self) -> bool {
        self.sides.iter().any(|side| side.model.understood())
    }

    /// How many lines the engines have printed.
    pub(crate) fn printed(&self) -> usize {
        self.sides.iter().map(|side| side.output.printed()).sum()
    }

    /// How long a program that may not be an engine is given for the first answer; none in dialogues that do not
    /// decide this.
    pub(crate) fn first_answer(&self) -> Option<Duration> {
        self.setup.scenario.essential.then(|| self.setup.scaled(FIRST_ANSWER))
    }

    /// What an engine that has printed no line has written elsewhere: without a line end, or on stderr.
    fn elsewhere(&self) -> String {
        let shown = |bytes: &[u8]| crate::line::escape(&bytes[..bytes.len().min(LONGEST_SHOWN)]);
        let side = |side: &EngineSide| {
            let first = side.stderr.head().split(|&b| b == b'\n').next().filter(|line| !line.is_empty());
            side.output.unended().map(|open| format!(", but `{}` without a line end", shown(open))).or_else(|| {
                first.map(|line| {
                    format!(
                        "; it writes to stderr, first `{}`, which does not count as output (with `--stderr merge` it does)",
                        shown(line)
                    )
                })
            })
        };
        self.sides.iter().find_map(side).unwrap_or_default()
    }

    /// The engine has answered the greeting of another protocol.
    pub(crate) fn speaks_another(&mut self, told: &str) {
        let failure = self.failure(FailureKind::NotStarted, None, None, "an answer in the protocol", told);
        let failure = self.weighed(failure, None);
        self.evidence.failures.push(failure);
        self.stop(Stop::Failed);
    }

    /// Until this time nothing has come.
    pub(crate) fn waits_until(&mut self, time: Duration) {
        self.now = self.now.max(time);
    }

    /// The engine answers only when its input ends; the clause that this breaks, and what is told of it.
    pub(crate) fn holds_back(&mut self, clause: Option<&str>, told: &str) {
        let clause = clause.map(ClauseId::new);
        let failure =
            self.failure(FailureKind::Timeout, clause, None, "an answer in the protocol at once", told);
        let failure = self.weighed(failure, None);
        self.evidence.failures.push(failure);
        self.stop(Stop::Failed);
    }

    /// In all this time the engine printed nothing of the protocol, so it is not an engine of the protocol.
    pub(super) fn nothing_understood(&mut self) {
        let waited = span(self.now);
        let actual = match self.printed() {
            0 => format!("nothing at all within {waited}{}", self.elsewhere()),
            1 => format!("one line within {waited}, which does not belong to the protocol"),
            lines => format!("{lines} lines within {waited}, none of which belongs to the protocol"),
        };
        // Whatever the step that waits says of its own answer.
        let failure = self.failure(FailureKind::Timeout, None, None, "an answer in the protocol", &actual);
        let failure = self.weighed(failure, None);
        self.evidence.failures.push(failure);
        self.stop(Stop::Failed);
    }
}
