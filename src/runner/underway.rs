//! The dialogues that are running, for those who wait ([`Register`]).

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::event::Underway;

/// How often it is told what is running.
const EVERY: Duration = Duration::from_secs(10);

/// The dialogues that are running.
#[derive(Debug, Default)]
pub(super) struct Register(Mutex<Vec<Entry>>);

#[derive(Debug)]
struct Entry {
    id: String,
    since: Instant,
}

/// Stands for a dialogue that is running, until it is dropped.
#[derive(Debug)]
pub(super) struct Running<'a> {
    register: &'a Register,
    since: Instant,
}

impl Register {
    /// A dialogue of this scenario begins now.
    pub(super) fn begin(&self, id: &str) -> Running<'_> {
        let since = Instant::now();
        self.0.lock().push(Entry { id: id.to_owned(), since });
        Running { register: self, since }
    }

    /// What is running, the longest first.
    pub(super) fn now(&self) -> Vec<Underway> {
        let entries = self.0.lock();
        let mut running: Vec<_> = entries
            .iter()
            .map(|entry| Underway { id: entry.id.clone(), lasts: entry.since.elapsed() })
            .collect();
        running.sort_by_key(|one| std::cmp::Reverse(one.lasts));
        running
    }

    /// Tells from time to time what is running, until `over` is signalled or dropped.
    pub(super) fn tell(&self, over: &Receiver<()>, tell: impl Fn(Vec<Underway>)) {
        while over.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
            tell(self.now());
        }
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let mut entries = self.register.0.lock();
        if let Some(place) = entries.iter().position(|entry| entry.since == self.since) {
            entries.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_running_is_known_with_the_longest_first() {
        let register = Register::default();
        let ids = || register.now().into_iter().map(|one| one.id).collect::<Vec<_>>();
        let first = register.begin("uci/a/first");
        let second = register.begin("uci/a/second");
        assert_eq!(ids(), ["uci/a/first", "uci/a/second"]);
        drop(first);
        assert_eq!(ids(), ["uci/a/second"]);
        drop(second);
        assert!(ids().is_empty());
    }

    #[test]
    fn nothing_is_told_once_it_is_over() {
        let (over, is_over) = std::sync::mpsc::channel();
        drop(over);
        Register::default().tell(&is_over, |_| panic!("it is over"));
    }
}
