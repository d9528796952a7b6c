//! The numbers of a dialogue's pings: which were sent, which are answered, and fresh ones for fences.
//!
//! Not for their order, nor for what they end: that is the protocol's own.

use std::collections::BTreeMap;

use crate::model::Fence;

/// Our own fences count from here, so that no scenario's number is met.
const FIRST_FENCE: i64 = 31_001;

/// How often each number was sent and answered.
#[derive(Debug, Clone)]
pub(crate) struct PingCounts {
    /// How often each number was sent and not answered; below zero: answered more often than asked.
    unanswered: BTreeMap<i64, i64>,
    next_fence: i64,
}

impl Default for PingCounts {
    fn default() -> PingCounts {
        PingCounts { unanswered: BTreeMap::new(), next_fence: FIRST_FENCE }
    }
}

impl PingCounts {
    /// A ping was sent.
    pub(crate) fn ask(&mut self, number: i64) {
        *self.unanswered.entry(number).or_default() += 1;
    }

    /// A pong came. Whether a ping with its number was still unanswered.
    pub(crate) fn answer(&mut self, number: i64) -> bool {
        let Some(unanswered) = self.unanswered.get_mut(&number) else { return false };
        *unanswered -= 1;
        *unanswered >= 0
    }

    /// Whether a ping with this number was sent.
    pub(crate) fn was_asked(&self, number: i64) -> bool {
        self.unanswered.contains_key(&number)
    }

    /// Whether a ping with this number is still to be answered.
    pub(crate) fn is_open(&self, number: i64) -> bool {
        self.unanswered.get(&number).is_some_and(|unanswered| *unanswered > 0)
    }

    /// How many different numbers were sent.
    pub(crate) fn numbers(&self) -> usize {
        self.unanswered.len()
    }

    /// Whether a ping with this number was sent, and each of them is answered.
    pub(crate) fn is_answered(&self, number: i64) -> bool {
        self.unanswered.get(&number).is_some_and(|unanswered| *unanswered <= 0)
    }

    /// A number that was not sent yet.
    pub(crate) fn fresh(&mut self) -> i64 {
        while self.was_asked(self.next_fence) {
            self.next_fence += 1;
        }
        self.next_fence += 1;
        self.next_fence - 1
    }

    /// A fence with a fresh number, which must be answered by this clause.
    pub(crate) fn fence(&mut self, clause: &'static str) -> Fence {
        let number = self.fresh();
        Fence::Ask { line: format!("ping {number}").into_bytes(), answer: format!("pong {number}"), clause }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_have_numbers_that_nobody_sent() {
        let mut pings = PingCounts::default();
        assert_eq!(pings.fresh(), FIRST_FENCE);
        pings.ask(FIRST_FENCE + 1);
        assert_eq!(pings.fresh(), FIRST_FENCE + 2);
        let answer = format!("pong {}", FIRST_FENCE + 3);
        assert!(matches!(pings.fence("XB-PING-1"), Fence::Ask { answer: fence, .. } if fence == answer));
    }

    #[test]
    fn a_number_is_answered_when_each_of_its_pings_is() {
        let mut pings = PingCounts::default();
        assert!(!pings.answer(7));
        assert!(!pings.was_asked(7) && !pings.is_answered(7), "a pong alone is no ping");
        pings.ask(7);
        pings.ask(7);
        assert!(pings.answer(7));
        assert!(pings.was_asked(7) && !pings.is_answered(7));
        assert!(pings.answer(7) && pings.is_answered(7));
        assert!(!pings.answer(7), "nobody waits for it any more");
    }
}
