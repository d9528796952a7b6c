//! Starts a process with pipes, as the leader of a group that is in custody.
//!
//! None of our code runs between fork and exec. So the standard library takes its fast path (posix_spawn), which
//! spares a large harness a copy of its page tables.

use std::env;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};

use rustix::process::Pid;

use crate::driver::command::{EngineCommand, StderrMode};
use crate::driver::started::Started;
use crate::driver::unix::custody::{Admission, Member};
use crate::driver::unix::group::Group;
use crate::driver::unix::source::Source;
use crate::driver::unix::variables::{COOKIE, ONE_ARENA, SUPERVISOR};

/// The variables that lead an engine to its scratch folder.
pub(in crate::driver) const HOMES: &[&str] = &["HOME"];

/// The variables that would lead it out of there again.
pub(in crate::driver) const OTHER_HOMES: &[&str] =
    &["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"];

/// Why an engine's memory cannot be limited here.
pub(in crate::driver) const NO_MEMORY_LIMIT: Option<&str> = match cfg!(target_os = "linux") {
    true => None,
    false => Some("memory can only be limited on Linux"),
};

/// Gives a command what every engine gets, before its own environment is set.
pub(in crate::driver) fn prepare(command: &mut Command, engine: &EngineCommand) {
    command.process_group(0);
    if engine.cwd.is_none() && engine.scratch.is_none() {
        // As in a shell. From another folder, an engine that looks for its files next to itself needs the whole path.
        command.arg0(&engine.program);
    }
    command.env_remove(SUPERVISOR);
    let (arenas, one) = ONE_ARENA;
    if env::var_os(arenas).is_some_and(|number| number == one) {
        command.env_remove(arenas);
    }
}

/// Starts it.
///
/// # Errors
/// Those of the system.
pub(in crate::driver) fn start(mut command: Command, engine: &EngineCommand) -> io::Result<Started> {
    let admission = Admission::new();
    command.env(COOKIE, admission.cookie()).stdin(Stdio::piped());
    let (stdout, stderr) = match engine.stderr {
        StderrMode::Separate => {
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            (None, None)
        }
        StderrMode::Merge => {
            let (reader, writer) = io::pipe()?;
            (Some(reader), Some(writer))
        }
    };
    if let Some(writer) = stderr {
        command.stdout(writer.try_clone()?).stderr(writer);
    }
    let mut child = command.spawn()?;
    let member = admission.register(Pid::from_child(&child));
    // The command still holds the writing end of a merged pipe; the end of output shows only when it is gone.
    drop(command);
    limit_memory(&member, engine.memory_limit);
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let started = Started {
        group: Group::new(member),
        stdin: pipes.0.map(OwnedFd::from).expect("stdin was piped").into(),
        stdout: stdout
            .map(OwnedFd::from)
            .or(pipes.1.map(OwnedFd::from))
            .expect("stdout was piped one way or the other")
            .into(),
        stderr: pipes.2.map(OwnedFd::from).map(Source::from),
    };
    Ok(started)
}

/// Sets the limit from outside, right after the start. That costs a system call. A wrapper that sets its own limit
/// and then becomes the engine would cost a second exec, and hide why an engine does not start.
#[cfg(target_os = "linux")]
fn limit_memory(member: &Member, limit: Option<u64>) {
    use rustix::process::{Resource, Rlimit, prlimit};
    if let Some(limit) = limit {
        let bound = Rlimit { current: Some(limit), maximum: Some(limit) };
        // It fails only if the process is already gone.
        let _ = prlimit(Some(member.pid()), Resource::As, bound);
    }
}

#[cfg(not(target_os = "linux"))]
fn limit_memory(_member: &Member, _limit: Option<u64>) {}
