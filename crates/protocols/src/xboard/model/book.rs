//! The answer to `bk`: indented lines and an empty one behind them ([`Book`]).

use std::collections::BTreeSet;

use super::hypotheses::Hypotheses;
use super::order::{Order, Sent};
use super::pongs::Pongs;
use super::said::Said;
use super::state::State;
use crate::common::findings::{Findings, at_most_should, cited};
use crate::xboard::grammar::BookAnswer;
use wire::line::Line;

/// The answer to `bk` that may be under way, if any.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    answer: Option<Answer>,
    /// So many further `bk` were sent before its end.
    further: usize,
}

#[derive(Debug, Clone, Default)]
struct Answer {
    /// An indented line of it has come, while nothing else could print one.
    begun: bool,
    /// A move came before any line of it: that may have crossed the `bk`.
    crossed: bool,
    /// Something else was sent behind the `bk`, so a line may belong to that.
    followed: bool,
    /// The pings sent behind the `bk`: their pongs end it, as all that came before is done then (XB-PING-2).
    pings: BTreeSet<i64>,
}

impl Book {
    /// A line was sent, while these pings were unanswered.
    pub(super) fn sent(&mut self, sent: &Sent, pongs: &Pongs) {
        match (&mut self.answer, &sent.order) {
            (Some(answer), _) if sent.is_setting(b"bk") => {
                answer.followed = true;
                self.further += 1;
            }
            (None, _) if sent.is_setting(b"bk") => self.answer = Some(Answer::default()),
            (Some(answer), Order::Ping(number)) if !pongs.is_open(*number) => {
                answer.pings.insert(*number);
            }
            (Some(answer), _) => answer.followed = true,
            (None, _) => {}
        }
    }

    /// Whether indented lines belong to an answer.
    pub(super) fn answer(&self) -> BookAnswer {
        if self.answer.is_some() { BookAnswer::Open } else { BookAnswer::Closed }
    }

    /// A move came: it cannot stand within an answer, but one that was under way when `bk` was sent comes before it.
    pub(super) fn moved(&mut self) {
        match &mut self.answer {
            Some(answer) if !answer.begun && !answer.crossed => answer.crossed = true,
            _ => self.end(),
        }
    }

    /// Its end.
    pub(super) fn end(&mut self) {
        let next = self.further.checked_sub(1);
        self.further = next.unwrap_or_default();
        self.answer = next.map(|_| Answer { followed: true, ..Answer::default() });
    }

    /// An indented line while an answer may be under way. Thinking lines may be indented, too.
    pub(super) fn line(&mut self, hypotheses: &Hypotheses) {
        if let Some(answer) = &mut self.answer {
            answer.begun |= prints_nothing_else(hypotheses);
        }
    }

    /// A line that is nothing the protocol knows, and not indented. Whether it belongs to an answer to `bk`.
    pub(super) fn judge_stray(
        &self,
        line: &Line,
        said: &Said,
        hypotheses: &Hypotheses,
        findings: &mut Findings,
    ) -> bool {
        let quiet = || prints_nothing_else(hypotheses) && !echoes_move(line, said);
        let Some(answer) = self.answer.as_ref().filter(|answer| !answer.followed && quiet()) else {
            return false;
        };
        let cited = if answer.begun {
            cited("XB-BK-1")
        } else {
            at_most_should("XB-BK-1", "before the first indented line it may be a remark of another kind")
        };
        let text = "each line of the answer to `bk` begins with a blank or a tab";
        findings.add_once("book-form", cited, text, line);
        true
    }

    /// A pong came: what was sent before its ping is answered in full.
    pub(super) fn ponged(&mut self, number: i64, line: &Line, findings: &mut Findings) {
        let Some(answer) = self.answer.take_if(|answer| answer.pings.contains(&number)) else {
            return;
        };
        self.further = 0;
        if answer.begun {
            let text =
                "the answer to `bk` was not ended by an empty line: an interface goes on collecting it";
            findings.add_once("book-form", "XB-BK-2", text, line);
        }
    }
}

/// Some engines echo moves, and late: `2. h1h3`.
fn echoes_move(line: &Line, said: &Said) -> bool {
    let text = line.text();
    said.lately(|sent| matches!(&sent.order, Order::Move { text: mv, .. } if text.contains(&**mv)))
}

/// Neither thinking nor an undefined state: what comes now was asked for.
fn prints_nothing_else(hypotheses: &Hypotheses) -> bool {
    let calm = |state: &State| !state.thinks() && !state.may_think();
    hypotheses.alive().iter().all(|h| calm(&h.state)) && hypotheses.settled().iter().all(calm)
}
