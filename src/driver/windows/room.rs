//! What the system has room for. Windows sets no limits that a program could ask for; only memory and threads are tried.

use std::io;
use std::num::NonZeroUsize;

/// Memory, in MiB, that a run needs at least.
const LEAST_MEMORY: usize = 44;

/// Why no run can be held here: the system gives too little memory. None if it gives enough.
#[must_use]
pub fn lack() -> Option<String> {
    let least = LEAST_MEMORY << 20;
    Vec::<u8>::new().try_reserve_exact(least).err().map(|_| {
        format!("the system has no room for a run: {LEAST_MEMORY} MiB more memory cannot be had; end other programs")
    })
}

/// What is said where not even one thread more can be started.
#[must_use]
pub fn no_thread(error: &io::Error) -> String {
    format!("the system has no room for a thread ({error}), so nothing was run; end other programs")
}

/// The limits that somebody has set for this process and that engines inherit; none are known.
#[must_use]
pub fn inherited_limits() -> Option<String> {
    None
}

/// How many of these dialogues may run at a time: all of them.
#[must_use]
pub fn make_room(dialogues: NonZeroUsize) -> NonZeroUsize {
    dialogues
}
