//! What tests that write a table of all mutants share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use enginecheck::ledger::Ledger;
use enginecheck::proof::Bench;
use enginecheck::protocol::PROTOCOLS;
use enginecheck::scenario::Suite;

/// A protocol with its suite.
pub(crate) fn bench(name: &str) -> Bench {
    let protocol = *PROTOCOLS.iter().find(|p| p.name() == name).expect("the protocol is built in");
    let suite = Suite::built_in(protocol).expect("the built-in scenarios load");
    let ledger = Ledger::load(protocol.name()).expect("the built-in ledger loads");
    Bench::new(protocol, Arc::new(suite), Arc::new(ledger))
}

/// A protocol that is not among these.
pub(crate) fn untried(tried: &[&str]) -> Option<&'static str> {
    PROTOCOLS.iter().map(|protocol| protocol.name()).find(|name| !tried.contains(name))
}

/// What `row` makes of each of these, on all processors, in order; some have none.
pub(crate) fn rows<T: Sync, R: Send>(all: &[T], row: impl Fn(&T) -> Option<R> + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = all.get(index) else { break };
                    let row = row(one);
                    rows.lock().expect("no thread panicked").extend(row.map(|row| (index, row)));
                }
            });
        }
    });
    let mut rows: Vec<(usize, R)> = rows.into_inner().expect("no thread panicked");
    rows.sort_by_key(|(index, _)| *index);
    rows.into_iter().map(|(_, row)| row).collect()
}
