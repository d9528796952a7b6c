//! The runner's end of the event channel.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use crate::event::{Event, EventKind};

/// Sends events with their time, from any thread.
#[derive(Debug)]
pub(super) struct Teller {
    begun: Instant,
    events: SyncSender<Event>,
    deaf: AtomicBool,
}

impl Teller {
    /// Times count from now.
    pub(super) fn new(events: SyncSender<Event>) -> Teller {
        Teller { begun: Instant::now(), events, deaf: AtomicBool::new(false) }
    }

    /// Sends an event. Waits while the reporters are behind, which bounds memory.
    pub(super) fn tell(&self, kind: EventKind) {
        if self.events.send(Event { at: self.elapsed(), kind }).is_err() {
            self.deaf.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the reporters have gone. The run then goes on for its exit code, which shows this.
    pub(super) fn deaf(&self) -> bool {
        self.deaf.load(Ordering::Relaxed)
    }

    /// Time since the run began.
    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}
