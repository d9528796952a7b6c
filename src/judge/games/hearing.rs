//! The end of a game in protocols in which the engines report results themselves: both are heard before the interface
//! sends its own result ([`Hearing`]).
//!
//! First each of them may report by itself how the game has ended. An engine that says nothing gets what is known,
//! for confirmation.

use std::time::Duration;

use super::fault::{Fault, index};
use crate::protocol::relay::{Said, Score, Seat};
use crate::verdict::{FailureKind, Lowered};

/// How long to wait for a result, and again for the answer to one that was passed on.
const PATIENCE: Duration = Duration::from_secs(1);

/// What one engine says.
type Opinion = Option<(Score, String)>;

/// The end of a game, and what the engines say about it.
#[derive(Debug)]
pub(super) struct Hearing {
    /// How it has ended: by the rules, by the clock, or by the report of the engine that said so first.
    end: (Score, String),
    /// The clause that makes the engines report it.
    clause: &'static str,
    by_rule: bool,
    opinions: [Opinion; 2],
    /// The engines that have been asked for a verdict, and so need not know by themselves.
    asked: [bool; 2],
    until: Duration,
    patience: Duration,
}

impl Hearing {
    pub(super) fn new(
        end: (Score, String),
        clause: &'static str,
        by_rule: bool,
        at: Duration,
        scale: f64,
    ) -> Hearing {
        let patience = PATIENCE.mul_f64(scale.max(1.0));
        Hearing {
            end,
            clause,
            by_rule,
            opinions: [None, None],
            asked: [false; 2],
            until: at + patience,
            patience,
        }
    }

    /// An engine has sent something.
    pub(super) fn heard(&mut self, seat: Seat, said: &Said) {
        if let Said::Claim(score, why) = said {
            self.opinions[index(seat)].get_or_insert_with(|| (*score, why.clone()));
        }
    }

    /// Whether all engines have said how it ended.
    pub(super) fn is_complete(&self) -> bool {
        self.opinions.iter().all(Option::is_some)
    }

    /// What is passed on: what an engine has said, otherwise how the game has ended.
    pub(super) fn verdict(&self) -> (Score, String) {
        self.opinions.iter().flatten().next().unwrap_or(&self.end).clone()
    }

    /// Those that have neither said anything nor been asked; from now on they have.
    pub(super) fn ask_the_silent(&mut self) -> impl Iterator<Item = Seat> + use<> {
        let silent = [Seat::First, Seat::Second]
            .map(|seat| (self.opinions[index(seat)].is_none() && !self.asked[index(seat)]).then_some(seat));
        for seat in silent.into_iter().flatten() {
            self.asked[index(seat)] = true;
            self.until += self.patience;
        }
        silent.into_iter().flatten()
    }

    /// Until when to wait.
    pub(super) fn until(&self) -> Duration {
        self.until
    }

    /// The result, together with differing reports of the engines.
    pub(super) fn outcome(&self) -> (Score, String) {
        let (score, mut why) = self.end.clone();
        for (seat, side) in [(Seat::First, "White"), (Seat::Second, "Black")] {
            if let Some((other, reason)) = self.opinions[index(seat)].as_ref().filter(|o| o.0 != score) {
                why.push_str(&format!("; {side} says {other}: {reason}"));
            }
        }
        (score, why)
    }

    /// An engine that has not reported a game which a rule ended.
    pub(super) fn fault(&self) -> Option<Fault> {
        let silent = |seat: &Seat| self.opinions[index(*seat)].is_none();
        let seat = [Seat::First, Seat::Second].into_iter().find(silent).filter(|_| self.by_rule)?;
        let (score, why) = &self.end;
        Some(Fault {
            seat,
            kind: FailureKind::Timeout,
            lowered: Some(Lowered::to_should("which ends an engine must see depends on the rule")),
            clause: Some(self.clause),
            expected: format!("{score} {{{why}}}"),
            actual: "no result".to_owned(),
        })
    }
}
