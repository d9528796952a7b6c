//! What was asked and may still be answered ([`Pending`]): one kind of question, in the order in which it was sent.
//!
//! Some questions need not be answered, because the text does not say what an engine does with them. So there are several
//! states that the dialogue may be in: each is told by the number of the question that comes next. An answer is wrong
//! only if it is so in all of them.

use std::collections::{BTreeSet, VecDeque};

/// More questions than these are not remembered; nobody leaves so many open.
const MOST: usize = 20_000;

/// One question.
#[derive(Debug, Clone)]
pub(super) struct Item<T> {
    /// Its place among all that was sent.
    pub(super) at: u64,
    /// Whether an answer need not come.
    pub(super) optional: bool,
    pub(super) what: T,
}

/// The questions of one kind.
#[derive(Debug, Clone)]
pub(super) struct Pending<T> {
    items: VecDeque<Item<T>>,
    /// The number of the first item.
    first: u64,
    /// The states: in each of them all items before this number are done.
    next: BTreeSet<u64>,
}

impl<T> Default for Pending<T> {
    fn default() -> Pending<T> {
        Pending { items: VecDeque::new(), first: 0, next: BTreeSet::from([0]) }
    }
}

impl<T: Clone> Pending<T> {
    pub(super) fn ask(&mut self, item: Item<T>) {
        if self.items.len() == MOST {
            self.items.pop_front();
            self.first += 1;
            self.next = self.next.iter().map(|next| (*next).max(self.first)).collect();
        }
        self.items.push_back(item);
    }

    /// The questions that are not answered in every state, in order.
    pub(super) fn open(&self) -> impl Iterator<Item = &Item<T>> {
        self.items.iter()
    }

    /// The same, to be changed.
    pub(super) fn open_mut(&mut self) -> impl Iterator<Item = &mut Item<T>> {
        self.items.iter_mut()
    }

    pub(super) fn is_open(&self) -> bool {
        !self.items.is_empty()
    }

    /// The questions whose answer is due in every state, to be changed.
    pub(super) fn owed(&mut self) -> impl Iterator<Item = &mut Item<T>> {
        let done =
            self.next.last().map_or(0, |last| usize::try_from(last - self.first).unwrap_or(usize::MAX));
        self.items.iter_mut().skip(done).filter(|item| !item.optional)
    }

    /// The same, to be looked at.
    pub(super) fn due(&self) -> impl Iterator<Item = &Item<T>> {
        let done =
            self.next.last().map_or(0, |last| usize::try_from(last - self.first).unwrap_or(usize::MAX));
        self.items.iter().skip(done).filter(|item| !item.optional)
    }

    /// The questions that the next answer may be for.
    pub(super) fn candidates(&self) -> impl Iterator<Item = &Item<T>> {
        self.numbered().map(|(_, item)| item)
    }

    fn numbered(&self) -> impl Iterator<Item = (u64, &Item<T>)> {
        let mut reached = false;
        (self.first..).zip(&self.items).filter(move |(number, item)| {
            reached |= self.next.contains(number);
            let here = reached;
            reached &= item.optional;
            here
        })
    }

    /// An answer came: the questions that it may be for, those alone for which it weighs least; none if nothing was asked.
    pub(super) fn answer(&mut self, mut weight: impl FnMut(&T) -> u8) -> Vec<Item<T>> {
        let weighed: Vec<(u64, u8)> =
            self.numbered().map(|(number, item)| (number, weight(&item.what))).collect();
        let Some(least) = weighed.iter().map(|(_, weight)| *weight).min() else { return Vec::new() };
        let chosen: BTreeSet<u64> =
            weighed.into_iter().filter(|(_, weight)| *weight == least).map(|(number, _)| number).collect();
        let numbered = (self.first..).zip(&self.items);
        let items =
            numbered.filter(|(number, _)| chosen.contains(number)).map(|(_, item)| item.clone()).collect();
        self.next = chosen.into_iter().map(|number| number + 1).collect();
        while self.next.first().is_some_and(|next| *next > self.first) {
            self.items.pop_front();
            self.first += 1;
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(items: &[(u64, bool)]) -> Pending<u64> {
        let mut pending = Pending::default();
        items.iter().for_each(|(at, optional)| pending.ask(Item { at: *at, optional: *optional, what: *at }));
        pending
    }

    fn answered(pending: &mut Pending<u64>, fits: &[u64]) -> Vec<u64> {
        pending.answer(|what| u8::from(!fits.contains(what))).into_iter().map(|item| item.what).collect()
    }

    #[test]
    fn what_must_be_answered_is_answered_in_order() {
        let mut pending = pending(&[(1, false), (2, false)]);
        assert_eq!(answered(&mut pending, &[2]), [1], "the first one is due, whatever fits");
        assert_eq!((pending.is_open(), pending.owed().count()), (true, 1));
        assert_eq!(answered(&mut pending, &[]), [2]);
        assert_eq!(answered(&mut pending, &[2]), [0; 0]);
    }

    #[test]
    fn what_need_not_be_answered_leaves_several_states() {
        let mut pending = pending(&[(1, true), (2, false), (3, false)]);
        assert_eq!(pending.candidates().map(|item| item.what).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(answered(&mut pending, &[1, 2]), [1, 2]);
        // Either 1 is answered, and 2 comes next, or 1 was passed over, and 3 does.
        assert_eq!(pending.owed().map(|item| item.what).collect::<Vec<_>>(), [3]);
        assert_eq!(answered(&mut pending, &[3]), [3], "the fitting one tells which");
        assert!(!pending.is_open());
        assert!(answered(&mut pending, &[3]).is_empty());
    }

    #[test]
    fn an_answer_that_fits_none_may_be_for_any() {
        let mut pending = pending(&[(1, true), (2, true)]);
        assert_eq!(answered(&mut pending, &[]), [1, 2]);
        assert_eq!(answered(&mut pending, &[]), [2]);
        assert!(answered(&mut pending, &[]).is_empty());
    }
}
