//! The engines that the harness is responsible for: those that are running now, in every dialogue of this process.
//!
//! It gives out cookies (an environment variable that identifies an engine's children wherever they went), keeps the
//! list of engines for the guardian, and at the end of a run kills what nobody claimed. [`prepare`] comes before the
//! first dialogue, [`finish`] after the last.

use std::path::Path;
use std::sync::LazyLock;
#[cfg(target_os = "linux")]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicUsize, Ordering};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustix::process::Pid;

use crate::driver::mark::RUN;
use crate::driver::unix::guardian::{ARGUMENT, Guardian, Slot, guard};

/// Makes the harness responsible for what its engines leave behind. To be called once, before the first dialogue.
///
/// On Linux this process becomes a child subreaper: orphans of engines become its children, and are killed. From here
/// on, every child that the driver did not start itself counts as such an orphan, and is killed when no dialogue is
/// running. So the caller must start processes only through the driver. `guardian` is the program that is started
/// together with the first engine, to kill all engines if this process dies. Its `main` must call [`run_internal`]
/// first, as that of `enginecheck` does.
pub fn prepare(guardian: Option<&Path>) {
    #[cfg(target_os = "linux")]
    {
        let own = rustix::process::getpid();
        SUBREAPER.store(rustix::process::set_child_subreaper(Some(own)).is_ok(), Ordering::Relaxed);
    }
    CUSTODY.guardian.lock().program = guardian.map(Path::to_path_buf);
}

/// Kills what is left of the run: orphans that no dialogue could claim, and the guardian. Returns the orphans that
/// had to be killed, as `pid name`.
pub fn finish() -> Vec<String> {
    let strays = end_strays();
    if let Some(guardian) = CUSTODY.guardian.lock().running.take() {
        guardian.dismiss();
    }
    strays
}

/// Runs one of the hidden programs that this executable also contains (the guardian), if the arguments (the program's
/// name first) ask for it. `main` calls this before it reads its arguments, and exits if it returned `true`.
#[must_use]
pub fn run_internal(mut arguments: impl Iterator<Item = std::ffi::OsString>) -> bool {
    if arguments.nth(1).is_none_or(|first| first != ARGUMENT) {
        return false;
    }
    guard(arguments.collect());
    true
}

/// What an engine's process gets before it is started: its mark.
#[derive(Debug)]
pub(super) struct Admission {
    number: usize,
}

/// A running engine; dropping this removes it.
#[derive(Debug)]
pub(super) struct Member {
    number: usize,
    pid: Pid,
    #[cfg(target_os = "linux")]
    since: Instant,
    slot: Option<Slot>,
}

/// All engines of this process.
#[derive(Debug)]
struct Custody {
    next: AtomicUsize,
    /// Admitted and not yet registered: their processes exist, but are not in `members`.
    starting: AtomicUsize,
    members: Mutex<Vec<Entry>>,
    guardian: Mutex<GuardianPost>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    number: usize,
    pid: Option<Pid>,
}

#[derive(Debug, Default)]
struct GuardianPost {
    program: Option<std::path::PathBuf>,
    running: Option<Guardian>,
}

#[cfg(target_os = "linux")]
static SUBREAPER: AtomicBool = AtomicBool::new(false);

static CUSTODY: LazyLock<Custody> = LazyLock::new(|| Custody {
    next: AtomicUsize::new(0),
    starting: AtomicUsize::new(0),
    members: Mutex::default(),
    guardian: Mutex::default(),
});

impl Admission {
    /// Admits an engine that is about to be started.
    pub(super) fn new() -> Self {
        // Before the engine: whatever happens to the harness from here on, the guardian finds the engine's mark.
        let _ = CUSTODY.guardian.lock().running();
        let number = CUSTODY.next.fetch_add(1, Ordering::Relaxed);
        CUSTODY.starting.fetch_add(1, Ordering::SeqCst);
        CUSTODY.members.lock().push(Entry { number, pid: None });
        Self { number }
    }

    /// The value of `COOKIE` for it.
    pub(super) fn cookie(&self) -> String {
        cookie(self.number)
    }

    /// The process was started.
    pub(super) fn register(self, pid: Pid) -> Member {
        let number = self.number;
        for entry in CUSTODY.members.lock().iter_mut().filter(|entry| entry.number == number) {
            entry.pid = Some(pid);
        }
        CUSTODY.starting.fetch_sub(1, Ordering::SeqCst);
        #[cfg(target_os = "linux")]
        let since = Instant::now();
        std::mem::forget(self);
        let slot = CUSTODY.guardian.lock().running.as_mut().and_then(|guardian| guardian.watch(pid));
        Member {
            number,
            pid,
            #[cfg(target_os = "linux")]
            since,
            slot,
        }
    }
}

impl Drop for Admission {
    /// It was not started in the end.
    fn drop(&mut self) {
        leave(self.number);
        CUSTODY.starting.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Member {
    /// The engine's process, which leads its group.
    pub(super) fn pid(&self) -> Pid {
        self.pid
    }

    /// Time since it was started.
    #[cfg(target_os = "linux")]
    pub(super) fn age(&self) -> Duration {
        self.since.elapsed()
    }

    /// Its mark.
    #[cfg(target_os = "linux")]
    pub(super) fn cookie(&self) -> String {
        cookie(self.number)
    }

    /// Whether no other engine of this process is running or being started.
    #[cfg(target_os = "linux")]
    pub(super) fn is_alone(&self) -> bool {
        CUSTODY.members.lock().iter().all(|entry| entry.number == self.number)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        leave(self.number);
        if let Some(slot) = self.slot.take()
            && let Some(guardian) = CUSTODY.guardian.lock().running.as_mut()
        {
            guardian.forget(slot);
        }
    }
}

impl GuardianPost {
    /// The guardian; it is started now if it is not running yet.
    fn running(&mut self) -> Option<&mut Guardian> {
        if self.running.is_none() {
            // If the guardian cannot be started, there is no second try.
            let program = self.program.take()?;
            self.running = Guardian::start(&program).ok();
        }
        self.running.as_mut()
    }
}

/// Whether orphans become children of this process.
#[cfg(target_os = "linux")]
pub(super) fn adopts_orphans() -> bool {
    SUBREAPER.load(Ordering::Relaxed)
}

/// Whether a cookie belongs to an engine of this process that is still running.
#[cfg(target_os = "linux")]
pub(super) fn is_living(mark: &[u8]) -> bool {
    CUSTODY.members.lock().iter().any(|entry| cookie(entry.number).as_bytes() == mark)
}

/// Whether this is a process that the driver itself started.
#[cfg(target_os = "linux")]
pub(super) fn is_member(pid: i32) -> bool {
    let is = |own: Pid| own.as_raw_nonzero().get() == pid;
    CUSTODY.members.lock().iter().filter_map(|entry| entry.pid).any(is)
        || CUSTODY.guardian.lock().running.as_ref().is_some_and(|guardian| is(guardian.pid()))
}

/// Reaps a dead orphan; not while an engine is being started, because the number might be that engine's.
#[cfg(target_os = "linux")]
pub(super) fn reap_orphan(pid: i32) {
    if CUSTODY.starting.load(Ordering::SeqCst) == 0 && !is_member(pid) {
        let _ = rustix::process::waitpid(Pid::from_raw(pid), rustix::process::WaitOptions::NOHANG);
    }
}

fn cookie(number: usize) -> String {
    format!("{}-{number}", *RUN)
}

fn leave(number: usize) {
    CUSTODY.members.lock().retain(|entry| entry.number != number);
}

#[cfg(target_os = "linux")]
fn end_strays() -> Vec<String> {
    use crate::driver::unix::procfs;
    use rustix::process::{Signal, kill_process};

    let mut ended = Vec::new();
    if !adopts_orphans() || !CUSTODY.members.lock().is_empty() {
        return ended;
    }
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let limit = Instant::now() + Duration::from_secs(2);
    let mut pause = Duration::from_micros(200);
    while Instant::now() < limit {
        let children = procfs::all().into_iter().filter_map(procfs::stat).filter(|stat| stat.parent == own);
        let strays: Vec<_> = children.filter(|stat| !is_member(stat.pid)).collect();
        for stray in &strays {
            reap_orphan(stray.pid);
            let told = format!("{} {}", stray.pid, stray.name);
            if let Some(pid) = Pid::from_raw(stray.pid).filter(|_| !stray.is_zombie())
                && kill_process(pid, Signal::KILL).is_ok()
                && !ended.contains(&told)
            {
                ended.push(told);
            }
        }
        if strays.is_empty() {
            break;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
    ended
}

#[cfg(not(target_os = "linux"))]
fn end_strays() -> Vec<String> {
    Vec::new()
}
