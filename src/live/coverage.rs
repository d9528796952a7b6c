//! What has been tried ([`Coverage`]): which piece was said while the engine did what, when, and what it did then.

use std::collections::{BTreeMap, BTreeSet};

use super::said::Said;

/// One step of a dialogue as coverage sees it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Transition {
    /// What the engine was doing.
    pub(super) before: String,
    pub(super) piece: String,
    /// The kind of timing.
    pub(super) timing: &'static str,
    /// What it was doing when the next piece was chosen.
    pub(super) after: String,
}

/// What all dialogues of a hunt have tried.
#[derive(Debug, Default)]
pub(super) struct Coverage {
    /// What could have been said, and how often it was: by what the engine was doing, and the piece.
    pairs: BTreeMap<(String, String), u64>,
    seen: BTreeMap<Transition, Passed>,
    /// What monitors saw, and in how many dialogues: a thing that is seen everywhere ends no dialogue.
    breaches: BTreeMap<(&'static str, &'static str), u64>,
}

/// How often a transition came, and the shortest dialogue in which it did.
#[derive(Debug, Default)]
struct Passed {
    times: u64,
    shortest: Vec<Said>,
}

impl Coverage {
    /// How often it was said in this state.
    pub(super) fn times(&self, state: &str, piece: &str) -> u64 {
        self.pairs.get(&(state.to_owned(), piece.to_owned())).copied().unwrap_or_default()
    }

    /// It could be said in this state.
    pub(super) fn offer(&mut self, state: &str, piece: &str) {
        self.pairs.entry((state.to_owned(), piece.to_owned())).or_default();
    }

    /// It was said.
    pub(super) fn say(&mut self, state: &str, piece: &str) {
        *self.pairs.entry((state.to_owned(), piece.to_owned())).or_default() += 1;
    }

    /// What came of it, in a dialogue that had said so many pieces up to then.
    pub(super) fn pass(&mut self, transition: Transition, length: usize, said: impl FnOnce() -> Vec<Said>) {
        let passed = self.seen.entry(transition).or_default();
        passed.times += 1;
        if passed.times == 1 || length < passed.shortest.len() {
            passed.shortest = said();
        }
    }

    /// A short dialogue for each transition.
    pub(super) fn dialogues(&self) -> impl Iterator<Item = Vec<Said>> {
        self.seen.values().map(|passed| passed.shortest.clone())
    }

    /// Whether this was seen by monitors in so many dialogues that it need not end another one; it was seen once more.
    pub(super) fn is_common(&mut self, breaches: &BTreeSet<(&'static str, &'static str)>) -> bool {
        /// A thing seen in more dialogues than these is common.
        const COMMON: u64 = 4;
        let mut common = true;
        for breach in breaches {
            let times = self.breaches.entry(*breach).or_default();
            *times += 1;
            common &= *times > COMMON;
        }
        common
    }

    /// How many transitions there were.
    pub(super) fn transitions(&self) -> usize {
        self.seen.len()
    }

    /// The pairs by name, and how often each was said.
    pub(super) fn pairs_by_name(&self) -> BTreeMap<String, u64> {
        self.pairs.iter().map(|((state, piece), times)| (pair(state, piece), *times)).collect()
    }

    /// The transitions by name, and how often each came.
    pub(super) fn transitions_by_name(&self) -> BTreeMap<String, u64> {
        let name = |Transition { before, piece, timing, after }: &Transition| {
            format!("{}, {timing}, then {after}", pair(before, piece))
        };
        self.seen.iter().map(|(transition, passed)| (name(transition), passed.times)).collect()
    }
}

fn pair(state: &str, piece: &str) -> String {
    format!("{piece} while {state}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_never_said_is_told() {
        let mut coverage = Coverage::default();
        assert_eq!(coverage.times("idle", "go"), 0);
        coverage.offer("idle", "go");
        coverage.offer("idle", "stop");
        coverage.offer("thinking", "stop");
        coverage.say("idle", "go");
        coverage.say("thinking", "stop");
        coverage.say("thinking", "stop");
        let transition = |piece: &str| Transition {
            before: "idle".to_owned(),
            piece: piece.to_owned(),
            timing: "at once",
            after: "thinking".to_owned(),
        };
        coverage.pass(transition("go"), 0, Vec::new);
        assert_eq!(coverage.times("thinking", "stop"), 2);
        let pairs = [("go while idle", 1), ("stop while idle", 0), ("stop while thinking", 2)];
        assert_eq!(coverage.pairs_by_name(), pairs.map(|(name, times)| (name.to_owned(), times)).into());
        let transition = ("go while idle, at once, then thinking".to_owned(), 1);
        assert_eq!((coverage.transitions(), coverage.transitions_by_name()), (1, [transition].into()));
    }

    #[test]
    fn what_is_seen_everywhere_is_common() {
        let mut coverage = Coverage::default();
        let seen = BTreeSet::from([("form", "A-1")]);
        let common: Vec<bool> = (0..6).map(|_| coverage.is_common(&seen)).collect();
        assert_eq!(common, [false, false, false, false, true, true]);
        assert!(!coverage.is_common(&BTreeSet::from([("form", "A-1"), ("form", "A-2")])));
    }
}
