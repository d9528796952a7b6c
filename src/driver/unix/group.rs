//! An engine's process and its group: how they are signalled, ended and looked at.
//!
//! Synchronous and non-blocking, except for the watch of its exit, which the runtime may take over.

use std::io;
use std::os::fd::OwnedFd;
use std::task::{Context, Poll};

use rustix::io::Errno;
use rustix::process::{
    Signal as Number, WaitId, WaitIdOptions, WaitOptions, kill_process, kill_process_group, waitid, waitpid,
};

use crate::driver::ready::Outputs;
use crate::driver::unix::custody::Member;
use crate::driver::unix::leftovers::{self, Left};
use crate::driver::unix::source::Source;
use crate::driver::usage::Usage;
use crate::exchange::{Exit, Signal};

/// How a process ends that was killed by [`Group::kill`].
pub(in crate::driver) const KILLED: Exit = Exit::Signal(Number::KILL.as_raw());

/// A process that leads its group.
#[derive(Debug)]
pub(in crate::driver) struct Group {
    member: Member,
    /// Readable when the process is dead; none after that was seen.
    exit_watch: Option<Source>,
    reaped: bool,
}

impl Group {
    /// The group of a process that was just started.
    pub(super) fn new(member: Member) -> Self {
        Self { member, exit_watch: None, reaped: false }
    }

    /// Watches for the end of the process from now on.
    ///
    /// # Errors
    /// If the system has no descriptor or thread for it.
    pub(in crate::driver) fn watch(&mut self) -> io::Result<()> {
        self.exit_watch = Some(watch_exit(&self.member)?.into());
        Ok(())
    }

    /// What becomes readable when the process is dead, as long as that was not seen.
    pub(in crate::driver) fn exit_watch(&self) -> Option<&Source> {
        self.exit_watch.as_ref()
    }

    /// Ready when the process may be dead.
    pub(in crate::driver) fn poll_exit(&mut self, context: &mut Context<'_>, _outputs: Outputs) -> Poll<()> {
        self.exit_watch.as_mut().map_or(Poll::Pending, |watch| watch.poll_ready(context, false))
    }

    /// How it ended, if it did.
    pub(in crate::driver) fn exit(&mut self) -> Option<Exit> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let exit = match waitid(WaitId::Pid(self.member.pid()), options) {
            Ok(None) | Err(Errno::INTR) => return None,
            Ok(Some(status)) => match status.terminating_signal() {
                Some(number) => Exit::Signal(number),
                None => Exit::Code(status.exit_status().unwrap_or_default()),
            },
            // Something else in this process reaped it. How it ended is lost; that it ended is not.
            Err(_) => Exit::Code(0),
        };
        self.exit_watch = None;
        Some(exit)
    }

    /// Sends a signal. A dead process keeps its number until it is reaped, so this cannot hit another process.
    pub(in crate::driver) fn signal(&mut self, signal: Signal) {
        let number = match signal {
            Signal::Int => Number::INT,
            Signal::Term => Number::TERM,
            Signal::Hup => Number::HUP,
            Signal::Stop => Number::STOP,
            Signal::Cont => Number::CONT,
            Signal::Kill => Number::KILL,
        };
        let pid = self.member.pid();
        let _ = match signal {
            // An engine that thinks in a child (an adapter) would go on while it is stopped.
            Signal::Stop | Signal::Cont => kill_process_group(pid, number),
            _ => kill_process(pid, number),
        };
    }

    /// Kills the process and its group.
    pub(in crate::driver) fn kill(&self) {
        let _ = kill_process_group(self.member.pid(), Number::KILL);
    }

    /// Releases the number of a process that is dead. Until then nothing else can get the number of its group.
    pub(in crate::driver) fn reap(&mut self) {
        if !self.reaped {
            self.reaped = true;
            let _ = waitpid(Some(self.member.pid()), WaitOptions::NOHANG);
        }
    }

    /// Whether nothing more is to be done about the process itself.
    pub(in crate::driver) fn is_reaped(&self) -> bool {
        self.reaped
    }

    /// What the process left behind and is still running.
    pub(in crate::driver) fn left(&self) -> Vec<Left> {
        leftovers::find(&self.member)
    }

    /// The process itself, which nothing ends.
    pub(in crate::driver) fn undying(&self) -> Left {
        Left { pid: self.member.pid(), name: "(SIGKILL does not end it)".to_owned() }
    }

    /// Kills what was left behind.
    pub(in crate::driver) fn end(&self, left: &Left) {
        let _ = kill_process(left.pid, Number::KILL);
    }

    /// What the process and its descendants use of the processor; of no process, how punctual the harness is.
    #[cfg(target_os = "linux")]
    pub(in crate::driver) fn usage(of: Option<&Group>) -> Usage {
        use crate::driver::unix::procfs;
        let family = of.and_then(|group| procfs::family(group.member.pid().as_raw_nonzero().get()));
        Usage {
            used: family.map(|family| procfs::duration_of(family.ticks)),
            busy: family.is_some_and(|family| family.busy),
            delayed: family.and_then(|family| family.delayed),
            harness: procfs::own_delay(),
        }
    }

    /// The same where the system tells nothing.
    #[cfg(not(target_os = "linux"))]
    pub(in crate::driver) fn usage(_of: Option<&Group>) -> Usage {
        Usage::default()
    }

    /// Whether the process and its descendants can do nothing more until they get input. False where the system does not tell.
    #[cfg(target_os = "linux")]
    pub(in crate::driver) fn awaits_input(&self) -> bool {
        use crate::driver::unix::rest;
        rest::awaits_input(self.member.pid().as_raw_nonzero().get(), &self.member.cookie())
    }

    /// The same where the system tells nothing.
    #[cfg(not(target_os = "linux"))]
    pub(in crate::driver) fn awaits_input(&self) -> bool {
        false
    }
}

/// A descriptor that becomes readable when the process is dead.
#[cfg(target_os = "linux")]
fn watch_exit(member: &Member) -> io::Result<OwnedFd> {
    use rustix::process::{PidfdFlags, pidfd_open};
    // Kernels before 5.3 and some sandboxes do not have it.
    pidfd_open(member.pid(), PidfdFlags::empty()).or_else(|_| watch_exit_by_thread(member))
}

#[cfg(not(target_os = "linux"))]
fn watch_exit(member: &Member) -> io::Result<OwnedFd> {
    watch_exit_by_thread(member)
}

/// A pipe whose writing end is dropped by a thread that waits for the process.
fn watch_exit_by_thread(member: &Member) -> io::Result<OwnedFd> {
    let pid = member.pid();
    let (reader, writer) = io::pipe()?;
    let wait = move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
        drop(writer);
    };
    std::thread::Builder::new().name("exit".to_owned()).spawn(wait)?;
    Ok(reader.into())
}
