//! What the system has room for: how many dialogues, and whether there is room for a run at all.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread::Builder;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What the harness keeps open beside its dialogues: reports, the guardian, signals.
const OURS: u64 = 40;
/// What a dialogue keeps open at most: the pipes of two engines on both sides while they start, and its runtime.
const A_DIALOGUE: u64 = 20;

/// Files that a run opens before its first dialogue.
const LEAST_FILES: usize = 12;
/// Threads of a run and its guardian, and some of an engine: less lets no engine start.
const LEAST_THREADS: usize = 16;

/// Threads of a dialogue: ours, and those of its engines, if they have not many.
const THREADS_OF_A_DIALOGUE: usize = 16;
/// Where the user may have so many threads and processes, dialogues are not counted.
const MANY_THREADS: u64 = 4096;

/// Memory, in MiB, that a run needs beside its dialogues: the suite, the reports, its own threads.
const LEAST_MEMORY: usize = 40;
/// Memory of a dialogue, in MiB: a thread with its stack, what is kept of the engine's output, and the record.
const MEMORY_OF_A_DIALOGUE: usize = 4;

/// Why no run can be held here: the system gives too few files or threads, or too little memory. None if it gives enough.
#[must_use]
pub fn lack() -> Option<String> {
    let files: Result<Vec<_>, _> =
        (0..LEAST_FILES).map(|_| rustix::io::dup(rustix::stdio::stderr())).collect();
    if let Err(error) = files {
        return Some(format!(
            "the system has no room for a run: {LEAST_FILES} more files cannot be opened ({error}); raise the limit (`ulimit -n`)"
        ));
    }
    if !has_memory(LEAST_MEMORY + MEMORY_OF_A_DIALOGUE) {
        return Some(format!(
            "the system has no room for a run: {} MiB more memory cannot be had; end other processes, or raise the limit \
             (`ulimit -v`)",
            LEAST_MEMORY + MEMORY_OF_A_DIALOGUE
        ));
    }
    // Where addresses are short, so many threads would use them up: the C library reserves some for each.
    if addresses_are_bounded() {
        return None;
    }
    let (_, error) = threads(LEAST_THREADS);
    error.map(|error| {
        format!(
            "the system has no room for a run: {LEAST_THREADS} more threads cannot be started ({error}); end other processes, or \
             raise the limits (`ulimit -u`, `ulimit -v`)"
        )
    })
}

/// What is said where not even one thread more can be started.
#[must_use]
pub fn no_thread(error: &std::io::Error) -> String {
    format!(
        "the system has no room for a thread ({error}), so nothing was run; end other processes, or raise the limits (`ulimit \
         -u`, `ulimit -v`)"
    )
}

/// The limits that somebody has set for this process and that engines inherit, where they could end an engine: memory,
/// processor time, size of files. None if there is none.
#[must_use]
pub fn inherited_limits() -> Option<String> {
    let mib = |bytes: u64| format!("{} MiB", bytes >> 20);
    let limits = [
        (Resource::As, "addresses", "-v", mib as fn(u64) -> String),
        (Resource::Data, "data", "-d", mib),
        (Resource::Fsize, "size of files", "-f", mib),
        (Resource::Cpu, "processor time", "-t", |seconds| format!("{seconds} s")),
    ];
    let set = limits.into_iter().filter_map(|(resource, name, option, shown)| {
        let limit = getrlimit(resource).current?;
        Some(format!("{name} {} (`ulimit {option}`)", shown(limit)))
    });
    let set: Vec<String> = set.collect();
    (!set.is_empty()).then(|| {
        format!(
            "limits of this shell hold for engines too: {}; an engine that ends at one is judged as if it had failed by itself",
            set.join(", ")
        )
    })
}

/// Whether somebody has set a limit for the addresses of this process (`ulimit -v`).
pub(super) fn addresses_are_bounded() -> bool {
    getrlimit(Resource::As).current.is_some()
}

/// Whether the system would give so many MiB more. They are not touched, so this costs nothing.
fn has_memory(mib: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(mib.saturating_mul(1 << 20)).is_ok()
}

/// How many of so many threads can be started at a time, and the error of the first that cannot.
fn threads(wanted: usize) -> (usize, Option<std::io::Error>) {
    // Each waits for the lock, or else for the other end to be closed.
    let (hold, held) = channel::<()>();
    let held = Mutex::new(held);
    std::thread::scope(|scope| {
        let wait = || {
            let _ = held.lock().map(|held| held.recv());
        };
        let start = |_| Builder::new().stack_size(0).spawn_scoped(scope, wait);
        let mut started = 0;
        let error = (0..wanted).map(start).find_map(|thread| {
            started += usize::from(thread.is_ok());
            thread.err()
        });
        drop(hold);
        (started, error)
    })
}

/// How many of these dialogues may run at a time, with the memory that there is, the threads and processes that the user may
/// start, and the files that this process may open. Raises the number of files as far as they need it and the system allows it.
#[must_use]
pub fn make_room(dialogues: NonZeroUsize) -> NonZeroUsize {
    files_for(threads_for(memory_for(dialogues)))
}

/// How many dialogues there is memory for. It is counted only where somebody has set a limit.
fn memory_for(dialogues: NonZeroUsize) -> NonZeroUsize {
    if !addresses_are_bounded() {
        return dialogues;
    }
    let (mut least, mut most) = (1, dialogues.get());
    while least < most {
        let middle = most - (most - least) / 2;
        if has_memory(LEAST_MEMORY.saturating_add(middle.saturating_mul(MEMORY_OF_A_DIALOGUE))) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    NonZeroUsize::new(least).unwrap_or(NonZeroUsize::MIN)
}

/// How many dialogues there are threads for. They are counted only where somebody has set a small limit.
fn threads_for(dialogues: NonZeroUsize) -> NonZeroUsize {
    if getrlimit(Resource::Nproc).current.is_none_or(|limit| limit >= MANY_THREADS) {
        return dialogues;
    }
    let (started, error) = threads(dialogues.get().saturating_mul(THREADS_OF_A_DIALOGUE));
    match error {
        Some(_) => {
            dialogues.min(NonZeroUsize::new(started / THREADS_OF_A_DIALOGUE).unwrap_or(NonZeroUsize::MIN))
        }
        None => dialogues,
    }
}

fn files_for(dialogues: NonZeroUsize) -> NonZeroUsize {
    let limit = getrlimit(Resource::Nofile);
    let wanted =
        u64::try_from(dialogues.get()).unwrap_or(u64::MAX).saturating_mul(A_DIALOGUE).saturating_add(OURS);
    let raised = wanted.min(limit.maximum.unwrap_or(u64::MAX));
    if limit.current.is_none_or(|current| current >= wanted) {
        return dialogues;
    }
    // Where it cannot be raised, what there is counts.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum: limit.maximum });
    fitting(dialogues, getrlimit(Resource::Nofile).current)
}

/// How many of these fit into so many open files; none is no limit.
fn fitting(dialogues: NonZeroUsize, files: Option<u64>) -> NonZeroUsize {
    let Some(files) = files else { return dialogues };
    let most = usize::try_from(files.saturating_sub(OURS) / A_DIALOGUE).unwrap_or(usize::MAX);
    dialogues.min(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_fit() {
        let cases =
            [(None, 32), (Some(1024), 32), (Some(680), 32), (Some(256), 10), (Some(60), 1), (Some(6), 1)];
        for (files, fit) in cases {
            assert_eq!(fitting(NonZeroUsize::new(32).unwrap(), files).get(), fit, "{files:?}");
        }
    }
}
