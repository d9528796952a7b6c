//! Waits that were in vain in this run, so that an engine that hangs in the same way a hundred times does not cost a
//! hundred times the longest bound.
//!
//! Pure. Main type: [`Waits`]. Waits are told apart by the cause that their failures have ([`Cause`](crate::cause::Cause)).
//! After [`ENOUGH`] of a kind, further ones end early, but only where the engine is idle: a busy one may be slow, and gets
//! all its time. One that ended early counts as a failure only once [`ENOUGH`] of the kind have been confirmed, each with
//! its full bound, alone or where the machine did not cause it. If a confirmation goes well, no wait of the kind ends
//! early any more. So nothing that a busy machine delays can fail, however often the engine fails elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::judge::{Outcome, in_vain};

use super::attempts::Beside;

/// So many waits of a kind say what further ones would say.
const ENOUGH: usize = 3;

/// The waits that were in vain.
#[derive(Debug, Default)]
pub(super) struct Waits(BTreeMap<String, Kind>);

/// Those of one kind.
#[derive(Debug, Default)]
struct Kind {
    /// How many there were.
    seen: usize,
    /// How many were confirmed, with the full bound.
    confirmed: usize,
    /// One of them was met when it was repeated.
    doubtful: bool,
}

impl Waits {
    /// What need not be waited for beyond the soft bound.
    pub(super) fn hopeless(&self, beside: Beside) -> BTreeSet<String> {
        let hopeless = |kind: &Kind| match beside {
            Beside::Others => kind.seen >= ENOUGH && !kind.doubtful,
            Beside::Nothing => kind.is_certain(),
        };
        self.0.iter().filter(|(_, kind)| hopeless(kind)).map(|(cause, _)| cause.clone()).collect()
    }

    /// Processes an attempt. Returns whether its outcome counts as it is, although it needs confirmation.
    pub(super) fn take(&mut self, outcome: &Outcome, beside: Beside) -> Counts {
        let Some(vain) = in_vain(outcome) else { return Counts::Unsure };
        let kind = self.0.entry(vain.cause.clone()).or_default();
        kind.seen += 1;
        if !vain.cut && (vain.certain || beside == Beside::Nothing) {
            kind.confirmed += 1;
        }
        if vain.cut && vain.certain && kind.is_certain() { Counts::Surely } else { Counts::Unsure }
    }

    /// Whether it is known that waits of this kind are in vain.
    pub(super) fn are_certain_of(&self, cause: &str) -> bool {
        self.0.get(cause).is_some_and(Kind::is_certain)
    }

    /// A wait of this kind that had been in vain was met when it was repeated.
    pub(super) fn doubt(&mut self, cause: &str) {
        self.0.entry(cause.to_owned()).or_default().doubtful = true;
    }
}

impl Kind {
    fn is_certain(&self) -> bool {
        self.confirmed >= ENOUGH && !self.doubtful
    }
}

/// Whether an outcome counts without confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counts {
    /// It is certain from others.
    Surely,
    /// As it says itself.
    Unsure,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{outcome, waited_in_vain};
    use crate::verdict::Verdict;

    /// An outcome after a wait in vain: `i` surely the engine's fault, `b` perhaps the machine's, upper case if it ended at
    /// the soft bound; `.` passes.
    fn outcome_of(letter: char) -> Outcome {
        if letter == '.' {
            return outcome(Verdict::Pass, &[]);
        }
        waited_in_vain(letter.eq_ignore_ascii_case(&'i'), letter.is_ascii_uppercase())
    }

    /// Takes attempts beside others; then whether the last counts, what is cut beside others, and what alone.
    fn check(letters: &str, counts: Counts, beside: bool, alone: bool) {
        let mut waits = Waits::default();
        let mut last = Counts::Unsure;
        for letter in letters.chars() {
            last = waits.take(&outcome_of(letter), Beside::Others);
        }
        let cut = |beside| waits.hopeless(beside).contains("move");
        assert_eq!((last, cut(Beside::Others), cut(Beside::Nothing)), (counts, beside, alone), "{letters}");
    }

    #[test]
    fn three_confirmed_waits_make_further_ones_short() {
        check("ii", Counts::Unsure, false, false);
        check("iii", Counts::Unsure, true, true);
        check("iiiI", Counts::Surely, true, true);
        // A busy engine may only be slow on this machine.
        check("bbb", Counts::Unsure, true, false);
        check("bbbI", Counts::Unsure, true, false);
        check("iiiB", Counts::Unsure, true, true);
        check("i.b.", Counts::Unsure, false, false);
    }

    #[test]
    fn one_that_was_met_when_repeated_makes_the_others_doubtful() {
        let mut waits = Waits::default();
        for _ in 0..3 {
            waits.take(&outcome_of('b'), Beside::Nothing);
        }
        assert!(waits.hopeless(Beside::Nothing).contains("move"));
        waits.doubt("move");
        assert!(waits.hopeless(Beside::Others).is_empty() && waits.hopeless(Beside::Nothing).is_empty());
    }

    #[test]
    fn what_was_only_slow_or_inconclusive_was_not_in_vain() {
        let mut slow = outcome_of('i');
        slow.failures[0].actual = "slow: it came after 3 s".to_owned();
        let inconclusive = Outcome { verdict: Verdict::Inconclusive, ..outcome_of('i') };
        for outcome in [slow, inconclusive, outcome_of('.')] {
            assert!(in_vain(&outcome).is_none());
        }
    }
}
