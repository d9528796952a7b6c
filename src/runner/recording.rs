//! The record of one dialogue while it is held. Its size is bounded.
//!
//! Endless output must not be kept without end, and simultaneous dialogues share the space. A record that would
//! become longer ends with [`Entry::Cut`]; this does not affect the judge. Main type: [`Recording`].

use std::num::NonZeroUsize;

use crate::event::Entry;
use crate::exchange::{Observation, Want};

/// Bytes for the records of all dialogues that are held at the same time.
const ROOM: usize = 8 << 20;
/// The largest number of bytes for one record: hundreds of times what an engine prints in a scenario.
const MOST: usize = 1 << 20;
/// The smallest limit for one record, however many dialogues are held at the same time.
const LEAST: usize = 128 << 10;

/// The record of one dialogue.
#[derive(Debug)]
pub(super) struct Recording {
    limit: usize,
    spent: usize,
    cut: bool,
    entries: Vec<Entry>,
}

impl Recording {
    /// An empty record, where this many are made at the same time.
    pub(super) fn beside(workers: NonZeroUsize) -> Recording {
        Recording::within((ROOM / workers).clamp(LEAST, MOST))
    }

    fn within(limit: usize) -> Recording {
        Recording { limit, spent: 0, cut: false, entries: Vec::new() }
    }

    /// The judge wants this; writes are recorded. The scenario says how much is written, so writes need no bound.
    pub(super) fn wanted(&mut self, want: &Want) {
        if let Want::Write { engine, bytes, .. } = want {
            self.add(0, || Entry::Write { engine: *engine, bytes: bytes.clone() });
        }
    }

    /// The driver has returned this.
    pub(super) fn saw(&mut self, seen: &Observation) {
        let size = if let Observation::Chunk { bytes, .. } = seen { bytes.len() } else { 0 };
        self.add(size, || Entry::Saw(seen.clone()));
    }

    /// The entries, in order.
    pub(super) fn finish(self) -> Vec<Entry> {
        self.entries
    }

    fn add(&mut self, size: usize, entry: impl FnOnce() -> Entry) {
        if self.cut {
            return;
        }
        self.spent = self.spent.saturating_add(size_of::<Entry>() + size);
        self.cut = self.spent > self.limit;
        self.entries.push(if self.cut { Entry::Cut { cut_after: self.limit } } else { entry() });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::exchange::Stream;
    use crate::line::EngineId;

    #[test]
    fn a_record_is_whole_or_ends_with_its_cut() {
        let (engine, at) = (EngineId::A, Duration::ZERO);
        let chunk = |size| Observation::Chunk { engine, stream: Stream::Stdout, at, bytes: vec![b'x'; size] };
        let limit = 4 * size_of::<Entry>();
        // Sizes of chunks, and what of them is kept.
        let cases: &[(&[usize], usize, bool)] = &[
            (&[], 0, false),
            (&[0, 0, 0, 0], 4, false),
            (&[0, 0, 0, 0, 0], 4, true),
            (&[1, 0, 0, 0], 3, true),
            (&[limit], 0, true),
            (&[limit, 1, 1], 0, true),
            (&[1, limit, 1], 1, true),
        ];
        for (chunks, kept, cut) in cases {
            let mut recording = Recording::within(limit);
            chunks.iter().for_each(|size| recording.saw(&chunk(*size)));
            let entries = recording.finish();
            assert_eq!(entries.len(), kept + usize::from(*cut), "{chunks:?}");
            assert_eq!(entries.last() == Some(&Entry::Cut { cut_after: limit }), *cut, "{chunks:?}");
        }
    }

    #[test]
    fn dialogues_at_the_same_time_share_the_room() {
        for (workers, limit) in [(1, MOST), (8, MOST), (16, MOST / 2), (1000, LEAST)] {
            let workers = NonZeroUsize::new(workers).unwrap();
            assert_eq!(Recording::beside(workers).limit, limit, "{workers}");
        }
    }
}
