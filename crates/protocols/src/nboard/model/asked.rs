//! What was asked of the engine and may still be answered, in the order in which it was sent ([`Asked`]).
//!
//! An engine takes its input line by line, and a pong says that everything before its ping is over (NB-PING-3). Its own
//! moves do not change its board, so that each question keeps the position which it was asked about.

use std::collections::{BTreeSet, VecDeque};

use crate::model::Obligation;
use games::othello::Position;

/// More questions than these are not remembered; nobody leaves so many open.
pub(super) const MOST: usize = 20_000;

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// `go`: a move.
    Move,
    /// `hint`: evaluations, without an end mark.
    Hint,
    /// `analyze`: evaluations of a whole game, without an end mark.
    Analysis,
    /// `learn`: that it is done.
    Learning,
}

/// One thing asked.
#[derive(Debug, Clone)]
pub(super) struct Question {
    pub(super) wanted: Wanted,
    /// The position that it is about, if it is known.
    pub(super) position: Option<Position>,
    /// Moves and passes of the game up to here, if they are known.
    pub(super) plies: Option<u32>,
    /// Something else was sent while it may have been under way: whether it is still answered is not defined.
    pub(super) disturbed: bool,
    /// The last nodes told for it.
    pub(super) nodes: Option<u64>,
    /// The positions of an analysis that have been told, as far as the game has them.
    pub(super) told: BTreeSet<u32>,
}

impl Question {
    /// The position, if it is known and what is said of it is defined.
    pub(super) fn open_position(&self) -> Option<Position> {
        self.position.filter(|position| !self.disturbed && !position.is_over())
    }

    /// Whether it is an analysis of which every position has been told.
    fn is_told(&self) -> bool {
        self.plies.is_some_and(|plies| self.told.len() as u64 > u64::from(plies))
    }
}

#[derive(Debug, Clone)]
enum Item {
    Question(Question),
    Ping(i64),
}

/// Everything that may still be answered.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    items: VecDeque<Item>,
    /// What the last answered ping has ended.
    pub(super) ended: Vec<Wanted>,
    /// The positions of the goes that were answered since the last ping was: lines about them may still be under way.
    pub(super) answered: Vec<Option<Position>>,
}

/// How a pong fits what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// It answers the next ping.
    Next,
    /// It answers a later ping: this one before it is passed over.
    Later(i64),
    /// It answers none that is open.
    None,
}

impl Asked {
    pub(super) fn ask(&mut self, question: Question) {
        // What comes from now on may be about this one.
        self.ended.clear();
        self.push(Item::Question(question));
    }

    pub(super) fn ping(&mut self, number: i64) {
        self.push(Item::Ping(number));
    }

    fn push(&mut self, item: Item) {
        if self.items.len() == MOST {
            self.items.pop_front();
        }
        self.items.push_back(item);
    }

    /// All questions that no pong has ended, in order.
    pub(super) fn questions(&self) -> impl Iterator<Item = &Question> {
        self.items.iter().filter_map(|item| match item {
            Item::Question(question) => Some(question),
            Item::Ping(_) => None,
        })
    }

    /// The pings that are not answered, in order.
    pub(super) fn pings(&self) -> impl Iterator<Item = i64> {
        self.items.iter().filter_map(|item| match item {
            Item::Ping(number) => Some(*number),
            Item::Question(_) => None,
        })
    }

    /// Whether anything may still be under way once the engine has taken everything sent: nothing was asked since the
    /// last ping, or all of it is answered.
    pub(super) fn searches(&self) -> bool {
        let mut questions = self.items.iter().rev().map_while(|item| match item {
            Item::Question(question) => Some(question),
            Item::Ping(_) => None,
        });
        questions.any(|question| !question.is_told())
    }

    /// The positions that a search line may be about: that of a search under way, or of a go that has just been answered.
    /// Empty if nothing is searched; none if one of them is not known. An analysis is about many positions.
    pub(super) fn searched(&self) -> Option<Vec<Position>> {
        let position = |q: &Question| q.open_position().filter(|_| q.wanted != Wanted::Analysis);
        let mut searches = self.questions().filter(|q| q.wanted != Wanted::Learning).map(position).peekable();
        if searches.peek().is_none() {
            return Some(Vec::new());
        }
        searches.chain(self.answered.iter().copied()).collect()
    }

    /// What the engine owes: a move for a `go` that nothing interrupts, and a pong for each ping. A ping ends what was asked
    /// before it, so that nothing else is due there.
    pub(super) fn obligations(&self) -> Vec<Obligation> {
        let mut owed: Vec<Obligation> = self
            .pings()
            .map(|number| Obligation::new(format!("pong {number}"), "NB-PING-1", "stop"))
            .collect();
        let last = self.items.back().and_then(|item| match item {
            Item::Question(question) => Some(question),
            Item::Ping(_) => None,
        });
        let due = last.filter(|q| q.wanted == Wanted::Move && q.open_position().is_some());
        owed.extend(due.map(|_| Obligation::new("=== MOVE", "NB-GO-1", "think")));
        owed
    }

    /// The first question of this kind, to be changed.
    pub(super) fn first(&mut self, wanted: Wanted) -> Option<&mut Question> {
        self.items.iter_mut().find_map(|item| match item {
            Item::Question(question) if question.wanted == wanted => Some(question),
            _ => None,
        })
    }

    /// Takes the first question of this kind away: it is answered, and what was asked before it is over.
    pub(super) fn answer(&mut self, wanted: Wanted) -> Option<Question> {
        let at = self
            .items
            .iter()
            .position(|item| matches!(item, Item::Question(question) if question.wanted == wanted))?;
        let Some(Item::Question(question)) = self.items.remove(at) else { return None };
        let mut index = 0;
        self.items.retain(|item| {
            index += 1;
            index > at || matches!(item, Item::Ping(_))
        });
        self.ended.clear();
        if wanted == Wanted::Move {
            self.answered.push(question.open_position());
        }
        Some(question)
    }

    /// How a pong with this number fits.
    pub(super) fn fit(&self, number: i64) -> Fit {
        let mut pings = self.pings();
        match pings.next() {
            Some(first) if first == number => Fit::Next,
            Some(first) if pings.any(|ping| ping == number) => Fit::Later(first),
            _ => Fit::None,
        }
    }

    /// The ping with this number is answered: everything before it is over.
    pub(super) fn pong(&mut self, number: i64) {
        self.ended.clear();
        self.answered.clear();
        while let Some(item) = self.items.pop_front() {
            match item {
                Item::Question(question) => self.ended.push(question.wanted),
                Item::Ping(ping) if ping == number => break,
                Item::Ping(_) => {}
            }
        }
    }

    /// Something was sent that changes what a search under way is about.
    pub(super) fn disturb(&mut self) {
        for item in self.items.iter_mut().rev() {
            match item {
                Item::Question(question) => question.disturbed = true,
                Item::Ping(_) => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(wanted: Wanted) -> Question {
        Question { wanted, position: None, plies: None, disturbed: false, nodes: None, told: BTreeSet::new() }
    }

    #[test]
    fn a_pong_ends_what_was_asked_before_its_ping() {
        let mut asked = Asked::default();
        asked.ask(question(Wanted::Move));
        asked.ping(1);
        asked.ask(question(Wanted::Hint));
        asked.ping(2);
        assert_eq!((asked.fit(1), asked.fit(2), asked.fit(3)), (Fit::Next, Fit::Later(1), Fit::None));
        assert!(!asked.searches());
        asked.pong(1);
        assert_eq!(asked.ended, [Wanted::Move]);
        assert!(asked.answer(Wanted::Move).is_none());
        asked.ask(question(Wanted::Learning));
        assert!(asked.searches());
        asked.pong(2);
        assert_eq!((asked.ended.clone(), asked.searches()), (vec![Wanted::Hint], true));
        assert!(asked.answer(Wanted::Learning).is_some() && !asked.searches());
    }

    #[test]
    fn an_answer_ends_what_was_asked_before_it() {
        let mut asked = Asked::default();
        asked.ask(question(Wanted::Hint));
        asked.ping(4);
        asked.ask(question(Wanted::Move));
        asked.ask(question(Wanted::Move));
        asked.disturb();
        assert!(asked.answer(Wanted::Move).is_some_and(|question| question.disturbed));
        assert_eq!(asked.questions().map(|q| q.wanted).collect::<Vec<_>>(), [Wanted::Move]);
        assert_eq!(asked.pings().collect::<Vec<_>>(), [4], "a ping wants its own answer");
        asked.pong(9);
        assert_eq!(asked.pings().next(), None, "a number that nobody asked ends everything");
    }
}
