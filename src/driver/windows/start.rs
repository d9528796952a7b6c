//! Starts a process with pipes, in a job of its own. It is started suspended, so that nothing that it starts is outside.

use std::io;
use std::os::windows::process::CommandExt as _;
use std::process::Command;

use windows_sys::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, CREATE_SUSPENDED};

use crate::driver::command::{EngineCommand, StderrMode};
use crate::driver::started::Started;
use crate::driver::windows::custody::Member;
use crate::driver::windows::group::Group;
use crate::driver::windows::source::{Source, Use};

/// The variables that lead an engine to its scratch folder.
pub(in crate::driver) const HOMES: &[&str] = &["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"];

/// The variables that would lead it out of there again.
pub(in crate::driver) const OTHER_HOMES: &[&str] = &["HOMEDRIVE", "HOMEPATH", "HOMESHARE"];

/// Why an engine's memory cannot be limited here.
pub(in crate::driver) const NO_MEMORY_LIMIT: Option<&str> = Some("memory can only be limited on Linux");

/// Gives a command what every engine gets, before its own environment is set.
pub(in crate::driver) fn prepare(command: &mut Command, _engine: &EngineCommand) {
    // In a group of its own: Ctrl-C on the console must not end it before the harness.
    command.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP);
}

/// Starts it.
///
/// # Errors
/// Those of the system.
pub(in crate::driver) fn start(mut command: Command, engine: &EngineCommand) -> io::Result<Started> {
    let (stdin, theirs) = Source::pipe(Use::Write)?;
    command.stdin(theirs);
    let (stdout, theirs) = Source::pipe(Use::Read)?;
    let stderr = match engine.stderr {
        StderrMode::Separate => {
            command.stdout(theirs);
            let (stderr, theirs) = Source::pipe(Use::Read)?;
            command.stderr(theirs);
            Some(stderr)
        }
        StderrMode::Merge => {
            command.stdout(theirs.try_clone()?).stderr(theirs);
            None
        }
    };
    let mut command = tokio::process::Command::from(command);
    let member = Member::new();
    let child = command.spawn()?;
    // The command still holds the engine's ends of the pipes; the end of output shows only when they are gone.
    drop(command);
    Ok(Started { group: Group::new(child, member)?, stdin, stdout, stderr })
}
