//! Answers to `ping` (XM-4): the right number, once, in order, and never ahead of the move.

use super::Xboard;
use super::hypotheses::{Depth, Hypothesis, Pings, Visit};
use super::state::{Mode, State};
use crate::common::findings::at_most_should;
use wire::line::Line;

impl Xboard {
    /// The engine answered a ping.
    pub(super) fn ponged(&mut self, number: i64, line: &Line) {
        self.end_book(number, line);
        self.input.pings.answer(number);
        let dialect = self.dialect();
        let right = self.answering(Pings::Hold, number, |state| {
            state.owed.front() == Some(&number) && !state.must_move()
        });
        if !right.is_empty() {
            self.hypotheses.replace(right, dialect);
            return;
        }
        if let Some(at) = self.input.loose_pings.iter().position(|p| p.is_none_or(|p| p == number)) {
            self.input.loose_pings.remove(at);
            return;
        }
        let early = self.answering(Pings::Hold, number, |state| state.owed.front() == Some(&number));
        if !early.is_empty() {
            let text = format!("pong {number} came before the move that the engine was on");
            self.findings.add("pong", "XB-PING-5", text, line);
            self.hypotheses.replace(early, dialect);
            return;
        }
        let disordered = self.answering(Pings::Skip, number, |state| state.owed.contains(&number));
        if !disordered.is_empty() {
            let text = format!("pong {number} came before the answer to an earlier ping");
            self.findings.add("pong", "XB-PING-8", text, line);
            // What was passed over may still be answered; that it was late has been told.
            let passed: Vec<i64> =
                disordered[0].state.owed.iter().copied().filter(|n| *n != number).collect();
            self.input.loose_pings.extend(passed.into_iter().map(Some));
            let mut survivors = disordered;
            survivors.iter_mut().for_each(|h| h.state.owed.clear());
            self.hypotheses.replace(survivors, dialect);
            return;
        }
        if self.hypotheses.alive().iter().any(|h| h.state.mode == Mode::Gone) {
            return;
        }
        let text = if self.input.pings.was_asked(number) {
            format!("pong {number} was printed twice")
        } else {
            format!("pong {number} answers no ping")
        };
        self.findings.add("pong", "XB-PING-1", text, line);
    }

    /// Whether a pong says once more what has been said: the monitor tells it, and steps pass it over, so that one fault
    /// is one finding.
    pub(super) fn repeats(&self, number: i64) -> bool {
        self.input.pings.is_answered(number)
    }

    /// The states that are like this, with the answer given. Not looked further behind the first on each way.
    fn answering(&self, pings: Pings, number: i64, like: impl Fn(&State) -> bool) -> Vec<Hypothesis> {
        let mut found = Vec::new();
        self.hypotheses.explore(self.dialect(), pings, Depth::All, |h| {
            if !like(&h.state) {
                return Visit::Further;
            }
            let mut state = h.state.clone();
            if let Some(at) = state.owed.iter().position(|n| *n == number) {
                state.owed.remove(at);
            }
            found.push(Hypothesis { taken: h.taken, state });
            // Taken in a search, later lines may have been taken before the answer as well.
            if h.state.thinks() { Visit::Further } else { Visit::Enough }
        });
        found
    }

    /// A line was right only if the engine has passed a ping over: these pings may be answered at any time from now on.
    pub(super) fn loosen_pings(&mut self, right: &mut [Hypothesis], line: &Line) {
        self.tell_skipped_ping(line);
        for hypothesis in right {
            self.input.loose_pings.extend(hypothesis.state.owed.drain(..).map(Some));
        }
    }

    /// An answer came to a line that was sent after a ping which is still unanswered.
    fn tell_skipped_ping(&mut self, line: &Line) {
        let number = self.unanswered_ping();
        let text = match number {
            Some(number) => format!("a line sent after ping {number} was answered before that ping"),
            None => "a line sent after a ping was answered before that ping".to_owned(),
        };
        self.findings.add("pong", at_most_should("XB-PING-2", "the pong is late, not early"), text, line);
    }

    fn unanswered_ping(&self) -> Option<i64> {
        let mut found = None;
        self.hypotheses.explore(self.dialect(), Pings::Hold, Depth::All, |h| {
            found = found.or(h.state.owed.front().copied());
            if found.is_some() { Visit::Enough } else { Visit::Further }
        });
        found
    }
}
