//! The moves that the engine may still owe, in the order in which they fell due ([`Asked`]).

use std::collections::VecDeque;
use std::time::Duration;

use games::chess::{Looseness, Move, Notation, Position, ReadMove};

/// More of them are not remembered; nobody leaves so many open.
const MOST: usize = 64;

/// What ended the wait for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closed {
    /// `new`, or a new position.
    New,
    /// `result`.
    Result,
}

/// A move that is due.
#[derive(Debug, Clone, Default)]
pub(super) struct Due {
    /// Where it is to be made; none if that is not known.
    pub(super) position: Option<Position>,
    /// The move that was sent, and the position before it.
    pub(super) answers: Option<(Position, Move)>,
    /// What was sent was no legal move: no answer is due, and none may come.
    pub(super) illegal: bool,
    /// What has ended the wait, and when, although the engine may not have read that.
    pub(super) closed: Option<(Closed, Duration)>,
}

/// How a move of the engine is to be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Taken {
    /// The move that is due, in its position.
    Answer(Move),
    /// The move that was due before `new` or `result`: they have crossed.
    InFlight,
    /// The move that was sent, said again.
    Echo,
    /// No move of the position, although one is due.
    Illegal,
    /// A move where an illegal one was sent.
    ToIllegal,
    /// A move is due, but nothing is known of the position.
    Unknown,
    /// None is due.
    Unasked,
}

/// All moves that may still come.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    due: VecDeque<Due>,
    /// A move could have been the answer to either of two: one more may come.
    stray: bool,
    /// A `go` or a move was sent while the engine was on move. Who reads it only then may take it for the next turn's.
    extra: bool,
}

impl Asked {
    pub(super) fn ask(&mut self, due: Due) {
        if self.due.len() == MOST {
            self.due.pop_front();
        }
        self.due.push_back(due);
    }

    /// Something was sent out of turn that may be answered behind what is due.
    pub(super) fn allow_one_more(&mut self) {
        self.extra = true;
    }

    /// `new`, `result` or a new position was sent: nothing is due any more, but much may still come.
    pub(super) fn close(&mut self, by: Closed, at: Duration) {
        for due in &mut self.due {
            due.closed.get_or_insert((by, at));
        }
    }

    /// The move that is due.
    pub(super) fn open(&self) -> Option<&Due> {
        self.due.back().filter(|due| due.closed.is_none())
    }

    /// Whether a legal answer is due.
    pub(super) fn thinks(&self) -> bool {
        self.open().is_some_and(|due| !due.illegal)
    }

    /// The positions in which a move that was broken off may still be made.
    pub(super) fn broken_off(&self) -> impl Iterator<Item = &Position> {
        self.due.iter().filter(|due| due.closed.is_some()).filter_map(|due| due.position.as_ref())
    }

    /// Where a move written like this would be taken: the place in the list, and how.
    fn find(&self, text: &str) -> (Option<usize>, Taken) {
        let last = self.due.len().checked_sub(1).filter(|_| self.open().is_some());
        if let Some((index, due)) = last.map(|index| (index, &self.due[index])) {
            match read(due, text) {
                Some(taken @ (Taken::Answer(_) | Taken::Unknown)) => return (Some(index), taken),
                // One that is still on its way comes first.
                other => {
                    if let Some(found) = self.in_flight(text) {
                        return (Some(found), Taken::InFlight);
                    }
                    if self.extra {
                        return (None, Taken::InFlight);
                    }
                    if due.illegal {
                        return (Some(index), Taken::ToIllegal);
                    }
                    return (Some(index), other.unwrap_or(Taken::Illegal));
                }
            }
        }
        match self.in_flight(text) {
            Some(found) => (Some(found), Taken::InFlight),
            None if self.stray || self.extra => (None, Taken::InFlight),
            None => (None, Taken::Unasked),
        }
    }

    fn in_flight(&self, text: &str) -> Option<usize> {
        self.due.iter().position(|due| {
            due.closed.is_some() && due.position.as_ref().is_none_or(|p| p.parse_any(text).is_ok())
        })
    }

    /// How a move written like this is to be taken now. Changes nothing.
    pub(super) fn look(&self, text: &str) -> Taken {
        self.find(text).1
    }

    /// Takes it in. Returns what was due, too.
    pub(super) fn take(&mut self, text: &str) -> (Option<Due>, Taken) {
        let (index, taken) = self.find(text);
        let Some(index) = index else {
            if taken == Taken::InFlight {
                (self.stray, self.extra) = (false, false);
            }
            return (None, taken);
        };
        if matches!(taken, Taken::Echo | Taken::ToIllegal) {
            return (self.due.get(index).cloned(), taken);
        }
        if matches!(taken, Taken::Answer(_) | Taken::Unknown) {
            self.stray = self.in_flight(text).is_some();
        }
        // What fell due earlier is answered no more.
        self.due.drain(..index);
        (self.due.pop_front(), taken)
    }
}

/// How a move is to be taken where this one is due; none: it is none that could be meant.
fn read(due: &Due, text: &str) -> Option<Taken> {
    if due.illegal {
        return None;
    }
    let Some(position) = &due.position else { return Some(Taken::Unknown) };
    match position.parse_any(text) {
        // No king steps that far: the text asks for the moves of PGN, and `O-O` is castling there.
        Ok(ReadMove { notation: Notation::Loose(Looseness::CastlingAsStep), .. }) => {}
        Ok(read) => return Some(Taken::Answer(read.mv)),
        Err(_) => {}
    }
    let (before, sent) = due.answers.as_ref()?;
    before.parse_any(text).is_ok_and(|read| read.mv == *sent).then_some(Taken::Echo)
}
