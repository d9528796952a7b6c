//! What acts answer the judge, in short.

use crate::model::{ActFailure, ActOut, ActThen, ModelSetup, Within};
use crate::verdict::{ClauseId, FailureKind};

/// Sends these (each inner list in one write), then this.
pub(crate) fn out(send: Vec<Vec<Vec<u8>>>, then: ActThen) -> ActOut {
    ActOut { send, then }
}

/// Sends these; that is all.
pub(crate) fn done(send: Vec<Vec<Vec<u8>>>) -> ActOut {
    out(send, ActThen::Done)
}

/// Sends these and waits for a line.
pub(crate) fn await_line(send: Vec<Vec<Vec<u8>>>, within: Within, expected: &str) -> ActOut {
    out(send, ActThen::Await { within, expected: expected.to_owned() })
}

/// The engine does not support what the scenario needs.
pub(crate) fn skip(why: impl Into<String>) -> ActOut {
    out(Vec::new(), ActThen::Skip(why.into()))
}

/// The situation could not be brought about.
pub(crate) fn inconclusive(why: impl Into<String>) -> ActOut {
    out(Vec::new(), ActThen::Inconclusive(why.into()))
}

/// The scenario says what cannot be said here.
pub(crate) fn misfit(why: impl Into<String>) -> ActOut {
    out(Vec::new(), ActThen::Misfit(why.into()))
}

/// The engine broke this clause; the scenario cannot go on.
pub(crate) fn failed(clause: &str, kind: FailureKind, expected: &str, actual: &str) -> ActThen {
    ActThen::Fail(ActFailure {
        kind,
        clause: Some(ClauseId::new(clause)),
        expected: expected.to_owned(),
        actual: actual.to_owned(),
    })
}

/// Nothing came in time that this clause demands; the scenario cannot go on.
pub(crate) fn timed_out(clause: &str, expected: &str) -> ActOut {
    out(Vec::new(), failed(clause, FailureKind::Timeout, expected, "nothing"))
}

/// The engine did not do what the step is about; the scenario cannot go on.
pub(crate) fn step_failed(kind: FailureKind, expected: &str, actual: &str) -> ActThen {
    ActThen::Fail(ActFailure { kind, clause: None, expected: expected.to_owned(), actual: actual.to_owned() })
}

/// One write for each line, as a GUI sends them.
pub(crate) fn each<L: AsRef<[u8]>>(lines: &[L]) -> Vec<Vec<Vec<u8>>> {
    lines.iter().map(|line| vec![line.as_ref().to_vec()]).collect()
}

/// The configured lines that follow each handshake.
pub(crate) fn setup_lines(setup: &ModelSetup) -> Vec<Vec<Vec<u8>>> {
    each(&setup.setup_lines)
}
