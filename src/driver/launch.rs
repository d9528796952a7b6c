//! Starts an engine's process: finds the program, makes its pipes, marks it.
//!
//! None of our code runs between fork and exec. So the standard library takes its fast path (posix_spawn), which
//! spares a large harness a copy of its page tables.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::Pid;

use crate::driver::command::{EngineCommand, StderrMode};
use crate::driver::custody::{Admission, Member};
use crate::driver::mark::{COOKIE, ONE_ARENA, SUPERVISOR};
use crate::driver::refusal::{self, Refusal, is_executable};
use crate::driver::scratch::ScratchFolder;

/// A process that was just started, with the harness's ends of its pipes.
#[derive(Debug)]
pub(super) struct Launched {
    pub(super) member: Member,
    pub(super) stdin: OwnedFd,
    pub(super) stdout: OwnedFd,
    /// None if stderr goes into the same pipe as stdout.
    pub(super) stderr: Option<OwnedFd>,
    pub(super) scratch: Option<ScratchFolder>,
}

/// Starts the engine.
///
/// # Errors
/// Why it could not be started and what to do about it, in words for the user.
pub(super) fn launch(engine: &EngineCommand) -> Result<Launched, Refusal> {
    if engine.memory_limit.is_some() && !cfg!(target_os = "linux") {
        return Err(Refusal::of_engine("memory can only be limited on Linux"));
    }
    let program = find(engine).ok_or_else(|| refusal::not_found(&engine.program))?;
    if let Some(cwd) = engine.cwd.as_deref().filter(|cwd| !cwd.is_dir()) {
        return Err(Refusal::of_engine(format!("its working directory {} does not exist", cwd.display())));
    }
    let scratch = match engine.scratch.as_ref().map(ScratchFolder::new).transpose() {
        Ok(scratch) => scratch,
        Err(error) => return Err(Refusal::because("its scratch folder could not be created", &error)),
    };
    let admission = Admission::new();
    let mut command = command(engine, &program, &admission, scratch.as_ref());
    spawn(&mut command, engine, admission, scratch).map_err(|error| refusal::not_started(&program, &error))
}

fn command(
    engine: &EngineCommand,
    program: &Path,
    admission: &Admission,
    scratch: Option<&ScratchFolder>,
) -> Command {
    let mut command = Command::new(program);
    command.args(&engine.args).process_group(0);
    if engine.cwd.is_none() && scratch.is_none() {
        // As in a shell. From another folder, an engine that looks for its files next to itself needs the whole path.
        command.arg0(&engine.program);
    }
    if let Some(scratch) = scratch {
        command.current_dir(scratch.path()).env("HOME", scratch.path());
        // These variables would lead out of the fresh home again.
        for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
            command.env_remove(variable);
        }
    }
    if let Some(cwd) = &engine.cwd {
        command.current_dir(cwd);
    }
    command.env_remove(SUPERVISOR);
    let (arenas, one) = ONE_ARENA;
    if env::var_os(arenas).is_some_and(|number| number == one) {
        command.env_remove(arenas);
    }
    command.envs(engine.env.iter().map(|(name, value)| (name, value))).env(COOKIE, admission.cookie());
    command
}

fn spawn(
    command: &mut Command,
    engine: &EngineCommand,
    admission: Admission,
    scratch: Option<ScratchFolder>,
) -> io::Result<Launched> {
    command.stdin(Stdio::piped());
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
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let launched = Launched {
        member,
        stdin: pipes.0.map(OwnedFd::from).expect("stdin was piped"),
        stdout: stdout
            .map(OwnedFd::from)
            .or(pipes.1.map(OwnedFd::from))
            .expect("stdout was piped one way or the other"),
        stderr: pipes.2.map(OwnedFd::from),
        scratch,
    };
    // The command still holds the writing end of a merged pipe; the end of output shows only when it is gone.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    limit_memory(&launched.member, engine.memory_limit);
    Ok(launched)
}

/// The program's path, absolute: a name with a slash is used as it is, any other is looked up on `PATH` (the engine's
/// own, if it has one).
fn find(engine: &EngineCommand) -> Option<PathBuf> {
    let name = &engine.program;
    if name.as_os_str().as_encoded_bytes().contains(&b'/') {
        return std::path::absolute(name).ok();
    }
    if name.as_os_str().is_empty() {
        return None;
    }
    let own = engine.env.iter().rfind(|(variable, _)| variable == OsStr::new("PATH"));
    let path = own.map(|(_, value)| value.clone()).or_else(|| env::var_os("PATH"))?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| is_executable(file))
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
