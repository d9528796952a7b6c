//! What a dialogue has shown so far ([`Evidence`]): broken demands, findings of monitors, and the lines.

use std::time::Duration;

use super::transcript::Transcript;
use super::vain::Vain;
use crate::line::{Ending, EngineId, Line, Side, escape};
use crate::protocol::model::{Class, Reading};
use crate::verdict::{Failure, FailureKind, Finding, Heard, Level};

/// How much is kept of a line that was sent.
const WIDEST: usize = 200;

/// What has been seen.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    pub(super) failures: Vec<Failure>,
    pub(super) findings: Vec<Finding>,
    pub(super) transcript: Transcript,
    /// The engine's line that is being looked at.
    pub(super) heard: Option<Heard>,
    /// What the scenario did last: a line that it sent, or what else it did in words.
    pub(super) sent: String,
    /// The question of the harness's own that is on its way to an engine.
    fence: Vec<u8>,
    /// The last wait that was in vain.
    pub(super) vain: Option<Vain>,
    /// The first command whose refusal was passed over.
    pub(super) refused: Option<String>,
    /// An answer was slow while the engine lacked a processor.
    pub(super) starved: bool,
}

impl Evidence {
    /// Adds a remark that is not a line on the wire.
    pub(super) fn tell(&mut self, engine: EngineId, at: Duration, text: String) {
        let line = Line { engine, side: Side::Harness, at, bytes: text.into_bytes(), ending: Ending::Lf };
        self.transcript.push(line);
    }

    /// This line of an engine is being looked at.
    pub(super) fn looks_at(&mut self, line: &Line, reading: &Reading) {
        let refusal = matches!(reading.class, Class::Refusal | Class::OpeningRefusal);
        self.heard = Some(Heard { line: line.text(), at: line.at, refusal });
    }

    /// The harness asks this of its own accord.
    pub(super) fn asks(&mut self, line: &[u8]) {
        self.fence = line.to_vec();
    }

    /// A line was sent.
    pub(super) fn sends(&mut self, line: &[u8]) {
        if line != self.fence {
            self.sent = escape(&line[..line.len().min(WIDEST)]);
        }
    }

    /// Whether the engine did not answer although it must.
    pub(super) fn is_hung(&self) -> bool {
        self.failures.iter().any(|f| f.kind == FailureKind::Timeout && f.level == Level::Must)
    }
}
