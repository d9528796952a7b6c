//! The guardian: a separate process that kills all engines when the harness dies, however it dies.
//!
//! It holds the reading end of a pipe, and only the harness has the writing end: the end of this pipe means that the
//! harness is gone. The engines are in a table, a file without a name that both processes hold: a launch writes four
//! bytes into it, and wakes nobody. [`Guardian`] is the harness's side, [`guard`] the other process.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::driver::mark;
use crate::driver::unix::variables::{COOKIE, SUPERVISOR};

/// The argument that makes an executable the guardian. The run's mark and its scratch folder follow it.
pub(super) const ARGUMENT: &str = "--guardian-internal";

/// What the harness writes into the pipe when the run is over and nothing has to be killed.
const DISMISSED: u8 = b'.';

/// A slot in the table.
#[derive(Debug)]
pub(super) struct Slot(u64);

/// The guardian, as the harness sees it.
#[derive(Debug)]
pub(super) struct Guardian {
    child: Child,
    lifeline: io::PipeWriter,
    table: File,
    free: Vec<u64>,
    slots: u64,
}

impl Guardian {
    pub(super) fn start(program: &Path) -> io::Result<Self> {
        let (held, lifeline) = io::pipe()?;
        let table = nameless_file()?;
        let child = Command::new(program)
            .args([ARGUMENT, mark::RUN.as_str()])
            .arg(mark::run_folder())
            .env_remove(COOKIE)
            .env_remove(SUPERVISOR)
            // In a group of its own: Ctrl-C on the terminal must not end it before the harness.
            .process_group(0)
            .current_dir("/")
            .stdin(OwnedFd::from(held))
            .stdout(table.try_clone()?)
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self { child, lifeline, table, free: Vec::new(), slots: 0 })
    }

    /// Its process.
    #[cfg(target_os = "linux")]
    pub(super) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Adds an engine's group to the table.
    pub(super) fn watch(&mut self, group: Pid) -> Option<Slot> {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots += 1;
            self.slots - 1
        });
        let number = group.as_raw_nonzero().get().to_ne_bytes();
        self.table.write_all_at(&number, slot * 4).ok()?;
        Some(Slot(slot))
    }

    /// Removes it.
    pub(super) fn forget(&mut self, slot: Slot) {
        if self.table.write_all_at(&[0; 4], slot.0 * 4).is_ok() {
            self.free.push(slot.0);
        }
    }

    /// Ends it in an orderly way.
    pub(super) fn dismiss(mut self) {
        let _ = self.lifeline.write_all(&[DISMISSED]);
        drop(self.lifeline);
        let _ = self.child.wait();
    }
}

/// The other process: waits for the end of the harness and then kills its engines. stdin is the pipe, stdout the
/// table.
pub(super) fn guard(arguments: Vec<OsString>) {
    let mut last_words = Vec::new();
    while matches!(io::stdin().read_to_end(&mut last_words), Err(e) if e.kind() == io::ErrorKind::Interrupted)
    {
    }
    if last_words.contains(&DISMISSED) {
        return;
    }
    for group in groups_in_table().unwrap_or_default() {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let mut arguments = arguments.into_iter();
    if let Some(run) = arguments.next().and_then(|run| run.into_string().ok()) {
        end_marked(&run);
    }
    if let Some(folder) = arguments.next() {
        let _ = fs::remove_dir_all(folder);
    }
}

fn groups_in_table() -> io::Result<Vec<Pid>> {
    use std::os::fd::AsFd as _;
    let table = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut bytes = vec![0; usize::try_from(table.metadata()?.len()).unwrap_or(0)];
    table.read_exact_at(&mut bytes, 0)?;
    let numbers = bytes.as_chunks::<4>().0.iter().map(|four| i32::from_ne_bytes(*four));
    Ok(numbers.filter(|number| *number > 1).filter_map(Pid::from_raw).collect())
}

/// Whether this process is the guardian of some run.
#[cfg(target_os = "linux")]
pub(super) fn is_guardian(pid: i32) -> bool {
    crate::driver::unix::procfs::first_argument(pid) == ARGUMENT.as_bytes()
}

/// Kills all processes with a cookie of this run, until it finds none twice in a row: they may still be forking.
#[cfg(target_os = "linux")]
fn end_marked(run: &str) {
    use crate::driver::unix::procfs;
    use rustix::process::kill_process;
    use std::time::{Duration, Instant};

    let is_marked =
        |pid: &i32| procfs::variable(*pid, COOKIE).is_some_and(|mark| mark.starts_with(run.as_bytes()));
    let limit = Instant::now() + Duration::from_secs(10);
    let mut clean = 0;
    while clean < 2 && Instant::now() < limit {
        let marked: Vec<i32> = procfs::all().into_iter().filter(is_marked).collect();
        clean = if marked.is_empty() { clean + 1 } else { 0 };
        for pid in marked.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(not(target_os = "linux"))]
fn end_marked(_run: &str) {}

#[cfg(target_os = "linux")]
fn nameless_file() -> io::Result<File> {
    use rustix::fs::{MemfdFlags, memfd_create};
    Ok(File::from(memfd_create("enginecheck-engines", MemfdFlags::CLOEXEC)?))
}

#[cfg(not(target_os = "linux"))]
fn nameless_file() -> io::Result<File> {
    let path = std::env::temp_dir().join(format!("enginecheck-{:016x}", fastrand::u64(..)));
    let file = File::options().read(true).write(true).create_new(true).open(&path)?;
    fs::remove_file(path)?;
    Ok(file)
}
