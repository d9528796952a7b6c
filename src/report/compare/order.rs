//! Which of two verdicts is the better one.
//!
//! From good to bad: `pass` and `note`; `skip`; `warn`; `flaky` with one failed attempt; `flaky` with several; `fail` and
//! `blocked`. Three verdicts have no place in this order. What is open says nothing about the engine, so nothing gets worse
//! by it, and a failure after it is told as worse. What is known is accepted by the baseline, so only its end is told as
//! better. What is broken is our own fault. Main function: [`turn`].

use crate::verdict::Verdict;

/// The place of a verdict in the order, the best one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Everything that was judged held.
    Kept,
    /// The engine does not offer it.
    NotOffered,
    Warned,
    /// One attempt failed.
    FailedOnce,
    /// Several attempts failed, but not all.
    FailedOften,
    Failed,
}

/// What a result counts as in a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weighed {
    /// It has a place in the order.
    Ranked(Rank),
    /// It says nothing about the engine.
    Open,
    /// The baseline lists it.
    Known,
    /// It is our own fault.
    Ours,
}

/// What became of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Same,
    Worse,
    Better,
    /// One of the two is open.
    Undecided,
    /// One of the two is known.
    Known,
    /// One of the two is our own fault.
    Ours,
}

impl Weighed {
    /// The weight of a scenario's verdict. A single failure that the end of the run left unconfirmed proves nothing.
    pub(super) fn of_scenario(verdict: Verdict, unconfirmed: bool) -> Weighed {
        match verdict {
            Verdict::Pass | Verdict::Note => Weighed::Ranked(Rank::Kept),
            Verdict::Skip => Weighed::Ranked(Rank::NotOffered),
            Verdict::Warn => Weighed::Ranked(Rank::Warned),
            Verdict::Flaky { failed: ..2, .. } if unconfirmed => Weighed::Open,
            Verdict::Flaky { failed: ..2, .. } => Weighed::Ranked(Rank::FailedOnce),
            Verdict::Flaky { .. } => Weighed::Ranked(Rank::FailedOften),
            Verdict::Fail | Verdict::Blocked => Weighed::Ranked(Rank::Failed),
            Verdict::Inconclusive => Weighed::Open,
            Verdict::Known => Weighed::Known,
            Verdict::Broken => Weighed::Ours,
        }
    }

    /// The weight of a monitor's verdict. It skips when it had no occasion, which is not the engine's doing.
    pub(super) fn of_monitor(verdict: Verdict) -> Weighed {
        match verdict {
            Verdict::Skip => Weighed::Open,
            other => Weighed::of_scenario(other, false),
        }
    }

    /// Whether the engine failed, or was warned.
    pub(super) fn is_bad(self) -> bool {
        matches!(self, Weighed::Ranked(rank) if rank > Rank::NotOffered)
    }

    /// How bad it is: of several results with one id the worst counts.
    pub(super) fn badness(self) -> (u8, Option<Rank>) {
        match self {
            Weighed::Open => (0, None),
            Weighed::Ranked(rank) => (1, Some(rank)),
            Weighed::Known => (2, None),
            Weighed::Ours => (3, None),
        }
    }
}

/// What became of a result that was the old one, and is now the new one.
pub(super) fn turn(old: Weighed, new: Weighed) -> Turn {
    match (old, new) {
        (old, new) if old == new => Turn::Same,
        (Weighed::Ours, _) | (_, Weighed::Ours) => Turn::Ours,
        (_, Weighed::Open) => Turn::Undecided,
        (Weighed::Known, Weighed::Ranked(Rank::Kept)) => Turn::Better,
        (Weighed::Known, _) | (_, Weighed::Known) => Turn::Known,
        (Weighed::Open, new) if new.is_bad() => Turn::Worse,
        (Weighed::Open, _) => Turn::Undecided,
        (Weighed::Ranked(old), Weighed::Ranked(new)) if old < new => Turn::Worse,
        (Weighed::Ranked(_), Weighed::Ranked(_)) => Turn::Better,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_stand_in_an_order() {
        use Verdict::{Blocked, Broken, Fail, Inconclusive, Known, Note, Pass, Skip, Warn};
        let flaky = |failed| Verdict::Flaky { failed, attempts: 5 };
        let order = [vec![Pass, Note], vec![Skip], vec![Warn], vec![flaky(1)], vec![flaky(2), flaky(4)]];
        let order: Vec<Vec<Verdict>> = order.into_iter().chain([vec![Fail, Blocked]]).collect();
        let weighed = |verdict| Weighed::of_scenario(verdict, false);
        for (better, one) in order.iter().enumerate() {
            for (worse, other) in order.iter().enumerate() {
                let expected = match better.cmp(&worse) {
                    std::cmp::Ordering::Less => Turn::Worse,
                    std::cmp::Ordering::Equal => Turn::Same,
                    std::cmp::Ordering::Greater => Turn::Better,
                };
                for (old, new) in one.iter().flat_map(|old| other.iter().map(move |new| (*old, *new))) {
                    assert_eq!(turn(weighed(old), weighed(new)), expected, "{old} {new}");
                }
            }
        }
        let outside = [
            (Pass, Broken, Turn::Ours),
            (Broken, Fail, Turn::Ours),
            (Broken, Broken, Turn::Same),
            (Pass, Inconclusive, Turn::Undecided),
            (Fail, Inconclusive, Turn::Undecided),
            (Inconclusive, Pass, Turn::Undecided),
            (Inconclusive, Skip, Turn::Undecided),
            (Inconclusive, Warn, Turn::Worse),
            (Inconclusive, Fail, Turn::Worse),
            (Pass, Known, Turn::Known),
            (Fail, Known, Turn::Known),
            (Known, Fail, Turn::Known),
            (Known, Skip, Turn::Known),
            (Known, Pass, Turn::Better),
            (Known, Known, Turn::Same),
        ];
        for (old, new, expected) in outside {
            assert_eq!(turn(weighed(old), weighed(new)), expected, "{old} {new}");
        }
    }

    #[test]
    fn what_proves_nothing_makes_nothing_worse() {
        let once = Verdict::Flaky { failed: 1, attempts: 1 };
        let pass = Weighed::of_scenario(Verdict::Pass, false);
        assert_eq!(turn(pass, Weighed::of_scenario(once, true)), Turn::Undecided);
        assert_eq!(turn(pass, Weighed::of_scenario(once, false)), Turn::Worse);
        let often = Verdict::Flaky { failed: 2, attempts: 2 };
        assert_eq!(turn(pass, Weighed::of_scenario(often, true)), Turn::Worse);
        assert_eq!(turn(pass, Weighed::of_monitor(Verdict::Skip)), Turn::Undecided);
        assert_eq!(turn(Weighed::of_monitor(Verdict::Skip), Weighed::of_monitor(Verdict::Fail)), Turn::Worse);
    }
}
