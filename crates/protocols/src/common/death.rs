//! How the end of a process is to be judged (EC-ALIVE).

use std::time::Duration;

use super::findings::{Cited, Findings, at_most_should, cited};
use crate::model::{Departure, End};
use wire::exchange::Exit;

/// The clause of the harness that all protocols share.
pub(crate) const ALIVE: &str = "EC-ALIVE";

/// What was going on when the process ended.
#[derive(Debug, Clone)]
pub(crate) struct Circumstances {
    pub(crate) departure: Departure,
    /// `quit` was sent.
    pub(crate) quit: bool,
    /// How leaving unasked breaks [`ALIVE`].
    pub(crate) leaving: Cited,
}

/// Judges an end: the monitor `alive`.
pub(crate) fn tell(findings: &mut Findings, end: End, at: Duration, here: Circumstances) {
    let End::Exited(exit) = end else { return };
    if let Some((cited, text)) = breach(exit, here) {
        // Who aborts or leaves may have lacked memory or threads.
        findings.add_end("alive", cited, text, at, !exit.is_own_fault());
    }
}

fn breach(exit: Exit, here: Circumstances) -> Option<(Cited, String)> {
    // SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV: nobody sends these.
    let crash = matches!(exit, Exit::Signal(4 | 5 | 6 | 7 | 8 | 10 | 11));
    match exit {
        Exit::Signal(_) if crash || here.departure == Departure::Unasked => {
            Some((cited(ALIVE), format!("the engine died: {exit}")))
        }
        Exit::Code(_) if here.departure == Departure::Unasked => {
            Some((here.leaving, format!("the engine exited without being told to ({exit})")))
        }
        Exit::Code(code) if code != 0 && here.quit => {
            let cited = at_most_should(ALIVE, "the engine was told to leave, only its exit code is wrong");
            Some((cited, format!("the engine exited with {exit} after quit")))
        }
        _ => None,
    }
}
