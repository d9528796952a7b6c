//! How the end of a process is to be judged (EC-ALIVE).

use std::time::Duration;

use super::findings::Findings;
use crate::model::End;
use crate::verdict::{ClauseId, Finding, Level};
use wire::exchange::Exit;

/// What was going on when the process ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Circumstances {
    /// Its end was asked for: by `quit`, a signal, the end of its input, a closed pipe.
    pub(crate) asked: bool,
    /// `quit` was sent.
    pub(crate) quit: bool,
    /// The most that leaving unasked weighs.
    pub(crate) leaving: Level,
}

/// Judges an end: the monitor `alive`. What follows on input that no GUI sends is a weakness, no breach.
pub(crate) fn tell(findings: &mut Findings, end: End, at: Duration, here: Circumstances) {
    let End::Exited(exit) = end else { return };
    let most = findings.most();
    let here = Circumstances { leaving: here.leaving.min(most), ..here };
    if let Some((level, text)) = breach(exit, most, here) {
        let clause = ClauseId::new("EC-ALIVE");
        findings.push(Finding {
            monitor: "alive".to_owned(),
            clause,
            level,
            text,
            line: String::new(),
            at,
            timed: false,
        });
    }
}

fn breach(exit: Exit, most: Level, here: Circumstances) -> Option<(Level, String)> {
    // SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV: nobody sends these.
    let crash = matches!(exit, Exit::Signal(4 | 5 | 6 | 7 | 8 | 10 | 11));
    match exit {
        Exit::Signal(_) if crash || !here.asked => Some((most, format!("the engine died: {exit}"))),
        Exit::Code(_) if !here.asked => {
            Some((here.leaving, format!("the engine exited without being told to ({exit})")))
        }
        Exit::Code(code) if code != 0 && here.quit => {
            Some((Level::Should, format!("the engine exited with {exit} after quit")))
        }
        _ => None,
    }
}
