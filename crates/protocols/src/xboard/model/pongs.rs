//! Answers to `ping` (XM-4): the right number, once, in order, and never ahead of the move.

use std::collections::VecDeque;

use super::hypotheses::{Depth, Hypotheses, Hypothesis, Pings, Visit};
use super::order::{Order, Sent};
use super::said::RECENT;
use super::state::{Mode, State};
use crate::common::findings::{Findings, at_most_should};
use crate::common::pings::PingCounts;
use crate::model::Fence;
use wire::line::Line;

/// The pings of one dialogue, and what became of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Pongs {
    /// Pings whose answer may be any: sent without the feature, in edit mode, or with an odd number.
    loose: VecDeque<Option<i64>>,
    /// All numbers of pings.
    counts: PingCounts,
}

impl Pongs {
    /// A line was sent. `promised`: the feature is on.
    pub(super) fn sent(&mut self, sent: &Sent, promised: bool) {
        match &sent.order {
            Order::Ping(number) => {
                self.counts.ask(*number);
                if !is_usual(*number) || !promised {
                    self.loose.push_back(is_usual(*number).then_some(*number));
                }
            }
            Order::Neutral | Order::Editing(_) if sent.word() == b"ping" => self.loose.push_back(None),
            _ => {}
        }
        if self.loose.len() > RECENT {
            self.loose.pop_front();
        }
    }

    /// A question whose answer shows that all before it is done.
    pub(super) fn fence(&mut self) -> Fence {
        self.counts.fence("XB-PING-1")
    }

    /// Whether the answer to a ping without a usual number may come, whatever it is.
    pub(super) fn owe_any(&self) -> bool {
        self.loose.contains(&None)
    }

    /// Whether the pong of this ping could be taken for that of an earlier one with the same number.
    pub(super) fn is_open(&self, number: i64) -> bool {
        self.counts.is_open(number)
    }

    /// How many numbers were sent.
    pub(super) fn numbers(&self) -> usize {
        self.counts.numbers()
    }

    /// Whether a pong says once more what has been said: the monitor tells it, and steps pass it over, so that one fault
    /// is one finding.
    pub(super) fn repeats(&self, number: i64) -> bool {
        self.counts.is_answered(number)
    }

    /// The engine answered a ping.
    pub(super) fn ponged(
        &mut self,
        number: i64,
        line: &Line,
        hypotheses: &mut Hypotheses,
        findings: &mut Findings,
    ) {
        self.counts.answer(number);
        let is_next = |state: &State| state.owed.front() == Some(&number);
        let right = answering(hypotheses, Pings::Hold, number, |s| is_next(s) && !s.must_move());
        if !right.is_empty() {
            hypotheses.replace(right);
            return;
        }
        if let Some(at) = self.loose.iter().position(|p| p.is_none_or(|p| p == number)) {
            self.loose.remove(at);
            return;
        }
        let early = answering(hypotheses, Pings::Hold, number, is_next);
        if !early.is_empty() {
            let text = format!("pong {number} came before the move that the engine was on");
            findings.add("pong", "XB-PING-5", text, line);
            hypotheses.replace(early);
            return;
        }
        let mut disordered = answering(hypotheses, Pings::Skip, number, |s| s.owed.contains(&number));
        if let Some(first) = disordered.first() {
            let text = format!("pong {number} came before the answer to an earlier ping");
            findings.add("pong", "XB-PING-8", text, line);
            // What was passed over may still be answered; that it was late has been told.
            self.loose.extend(first.state.owed.iter().copied().filter(|n| *n != number).map(Some));
            disordered.iter_mut().for_each(|h| h.state.owed.clear());
            hypotheses.replace(disordered);
            return;
        }
        if hypotheses.alive().iter().any(|h| h.state.mode == Mode::Gone) {
            return;
        }
        let why = if self.counts.was_asked(number) { "was printed twice" } else { "answers no ping" };
        findings.add("pong", "XB-PING-1", format!("pong {number} {why}"), line);
    }

    /// A line was right only if the engine has passed a ping over: these pings may be answered at any time from now on.
    pub(super) fn pass_over(
        &mut self,
        right: &mut [Hypothesis],
        line: &Line,
        hypotheses: &Hypotheses,
        findings: &mut Findings,
    ) {
        // What an engine says on its way out answers nothing.
        if right.iter().any(|hypothesis| hypothesis.state.mode != Mode::Gone) {
            let text = match unanswered(hypotheses) {
                Some(number) => format!("a line sent after ping {number} was answered before that ping"),
                None => "a line sent after a ping was answered before that ping".to_owned(),
            };
            findings.add("pong", at_most_should("XB-PING-2", "the pong is late, not early"), text, line);
        }
        for hypothesis in right {
            self.loose.extend(hypothesis.state.owed.drain(..).map(Some));
        }
    }
}

/// Whether a ping has a number that an interface would send. Others are nobody's fence.
pub(super) fn is_usual(number: i64) -> bool {
    (0..=i64::from(i32::MAX)).contains(&number)
}

/// The states that are like this, with the answer given. Not looked further behind the first on each way.
fn answering(
    hypotheses: &Hypotheses,
    pings: Pings,
    number: i64,
    like: impl Fn(&State) -> bool,
) -> Vec<Hypothesis> {
    hypotheses.gather(pings, Depth::All, |h| {
        if !like(&h.state) {
            return (None, Visit::Further);
        }
        let mut answered = h.clone();
        if let Some(at) = h.state.owed.iter().position(|n| *n == number) {
            answered.state.owed.remove(at);
        }
        // Taken in a search, later lines may have been taken before the answer as well.
        (Some(answered), if h.state.thinks() { Visit::Further } else { Visit::Enough })
    })
}

fn unanswered(hypotheses: &Hypotheses) -> Option<i64> {
    let mut found = None;
    hypotheses.explore(Pings::Hold, Depth::All, |h| {
        found = found.or(h.state.owed.front().copied());
        if found.is_some() { Visit::Enough } else { Visit::Further }
    });
    found
}
