//! The supervisor: the process that the user sees and signals, with the harness as its child.
//!
//! On Linux it is the nearest living ancestor to which orphans fall when the harness dies, whatever they have done to their
//! group, session and environment. So nothing of an engine is left even if somebody kills one of the two by SIGKILL: the
//! supervisor ends what a killed harness has left, and a harness without its supervisor ends in good order. Signals that come
//! are passed on. Main function: [`supervise`].

use std::process::ExitCode;
use std::sync::OnceLock;

/// Why there is no supervisor, if there should be one.
static MISSING: OnceLock<String> = OnceLock::new();

/// Runs this program again as the harness, with the same arguments, and watches over it. Returns its exit code, once it is
/// over and nothing of it is left; none if this process is the harness, because it is supervised already or cannot be.
///
/// To be called before the process has other threads, by a program that may be started again with its own arguments.
#[must_use]
pub fn supervise() -> Option<ExitCode> {
    #[cfg(target_os = "linux")]
    {
        linux::supervise()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Why this run has no supervisor although the system could have one, in words for the user.
pub(crate) fn missing() -> Option<&'static str> {
    MISSING.get().map(String::as_str)
}

#[cfg(target_os = "linux")]
mod linux {
    use std::env;
    use std::io::{self, Write as _};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, ExitCode, ExitStatus};
    use std::time::{Duration, Instant};

    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, getppid, kill_process, set_child_subreaper,
        set_parent_process_death_signal, waitid, waitpid,
    };

    use super::MISSING;
    use crate::driver::unix::signals::Signals;
    use crate::driver::unix::variables::{ONE_ARENA, SUPERVISOR};
    use crate::driver::unix::{guardian, procfs, room};

    /// How long the end of what a killed harness has left may take. The guardian has ten seconds of its own.
    const ENDING: Duration = Duration::from_secs(12);

    /// The exit code of a harness that failed by itself.
    const HARNESS_ERROR: u8 = 5;

    pub(super) fn supervise() -> Option<ExitCode> {
        if is_supervised() {
            // It ends in good order when its supervisor is gone.
            let _ = set_parent_process_death_signal(Some(Signal::TERM));
            if is_supervised() {
                return None;
            }
            let _ = set_parent_process_death_signal(None);
        }
        match watch() {
            Ok(status) => {
                end_the_rest();
                Some(code(status))
            }
            Err(error) => {
                let why = format!(
                    "enginecheck has no supervising process ({error}): if it is killed by SIGKILL, an engine's daemons may be left"
                );
                let _ = MISSING.set(why);
                None
            }
        }
    }

    /// Whether the parent of this process is its supervisor. The variable alone says little: it may be inherited.
    fn is_supervised() -> bool {
        let told = env::var(SUPERVISOR).ok().and_then(|number| number.parse().ok());
        told.is_some() && told == getppid().map(|parent| parent.as_raw_nonzero().get())
    }

    /// Runs the harness to its end.
    fn watch() -> io::Result<ExitStatus> {
        if !procfs::is_there() {
            return Err(io::Error::other("the system has no /proc"));
        }
        set_child_subreaper(Some(getpid()))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            // Before the harness: a signal that comes in between is passed on.
            let mut signals = Signals::new()?;
            let mut changes = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::child())?;
            let mut command = Command::new(env::current_exe()?);
            command.args(env::args_os().skip(1)).env(SUPERVISOR, getpid().as_raw_nonzero().to_string());
            let (arenas, one) = ONE_ARENA;
            if room::addresses_are_bounded() && env::var_os(arenas).is_none() {
                command.env(arenas, one);
            }
            let mut harness = command.spawn()?;
            let pid = Pid::from_child(&harness);
            loop {
                if let Some(status) = harness.try_wait()? {
                    return Ok(status);
                }
                tokio::select! {
                    number = signals.next() => {
                        if let Some(signal) = Signal::from_named_raw(number) {
                            let _ = kill_process(pid, signal);
                        }
                    }
                    _ = changes.recv() => {}
                }
            }
        })
    }

    /// Ends all that is left below this process. The guardian of a killed harness ends by itself when its work is done.
    fn end_the_rest() {
        let own = getpid().as_raw_nonzero().get();
        let limit = Instant::now() + ENDING;
        let mut pause = Duration::from_micros(200);
        let any =
            || waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT);
        while any().is_ok() && Instant::now() < limit {
            while matches!(waitpid(None, WaitOptions::NOHANG), Ok(Some(_))) {}
            let children =
                procfs::all().into_iter().filter_map(procfs::stat).filter(|stat| stat.parent == own);
            for child in children.filter(|stat| !stat.is_zombie() && !guardian::is_guardian(stat.pid)) {
                if let Some(pid) = Pid::from_raw(child.pid) {
                    let _ = kill_process(pid, Signal::KILL);
                }
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    /// The harness's exit code; that of a shell if a signal ended it, unless it aborted itself.
    fn code(status: ExitStatus) -> ExitCode {
        let Some(signal) = status.signal() else {
            return ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX));
        };
        // Rust's answer to memory that cannot be had.
        let aborted = signal == Signal::ABORT.as_raw();
        let (what, help) = match aborted {
            true => (
                "aborted".to_owned(),
                ". If the system has no room for memory: fewer `--jobs`, or raise the limit (`ulimit -v`)",
            ),
            false => (format!("ended by signal {signal}"), ""),
        };
        // Nobody is left who could tell it in a report.
        let _ = writeln!(
            io::stderr(),
            "enginecheck: the run was {what}; its engines have been ended, its reports say that it did not end{help}"
        );
        let code = if aborted { HARNESS_ERROR } else { u8::try_from(128 + signal).unwrap_or(u8::MAX) };
        ExitCode::from(code)
    }
}
