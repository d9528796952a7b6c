//! What a dialogue has shown so far ([`Evidence`]): broken demands, findings of monitors, and the lines.

use std::time::Duration;

use super::transcript::Transcript;
use crate::line::{Ending, EngineId, Line, Side};
use crate::verdict::{Failure, FailureKind, Finding, Level};

/// What has been seen.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    pub(super) failures: Vec<Failure>,
    pub(super) findings: Vec<Finding>,
    pub(super) transcript: Transcript,
}

impl Evidence {
    /// Adds a remark that is not a line on the wire.
    pub(super) fn tell(&mut self, engine: EngineId, at: Duration, text: String) {
        let line = Line { engine, side: Side::Harness, at, bytes: text.into_bytes(), ending: Ending::Lf };
        self.transcript.push(line);
    }

    /// Whether the engine did not answer although it must.
    pub(super) fn is_hung(&self) -> bool {
        self.failures.iter().any(|f| f.kind == FailureKind::Timeout && f.level == Level::Must)
    }
}
