//! Lines that no step has looked at yet ([`Inbox`]).

use std::collections::VecDeque;

use crate::line::Line;
use crate::protocol::model::{Model, Reading};

/// The largest number of lines that wait for a step; beyond it the oldest chatter is dropped first.
const MOST_WAITING: usize = 2_000;
/// How many of them may have a copy of the model before them, which takes some kilobytes; beyond it the oldest of
/// these is dropped first. This is many times what a step ever leaves unread: the answers to a thousand pings at once
/// (`ping/reader-pauses`) wait in the pipe, and come when the step that counts them is running.
const MOST_MODELS: usize = 128;

/// A line that no step has looked at yet.
#[derive(Debug)]
pub(in crate::judge) struct Item {
    pub(in crate::judge) line: Line,
    /// What the model made of it when it came; none while an act is running, which gets lines one at a time.
    pub(in crate::judge) seen: Option<Seen>,
}

/// What the model made of a line that no step has looked at yet.
#[derive(Debug)]
pub(in crate::judge) struct Seen {
    pub(in crate::judge) reading: Reading,
    /// The model before the line, if a step may still ask it; none for chatter.
    pub(in crate::judge) before: Option<Box<dyn Model>>,
}

impl Item {
    fn has_model(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.before.is_some())
    }
}

/// The lines that wait for a step, the oldest first.
#[derive(Debug, Default)]
pub(in crate::judge) struct Inbox {
    items: VecDeque<Item>,
}

impl Inbox {
    /// Whether no line waits.
    pub(in crate::judge) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Takes the oldest line.
    pub(in crate::judge) fn take(&mut self) -> Option<Item> {
        self.items.pop_front()
    }

    /// Puts a line back to the front, for the next step.
    pub(in crate::judge) fn put_back(&mut self, item: Item) {
        self.items.push_front(item);
    }

    /// The lines that the model does not know about.
    pub(super) fn unseen(&mut self) -> impl Iterator<Item = &mut Item> {
        self.items.iter_mut().filter(|item| item.seen.is_none())
    }

    /// The same, to be read only.
    pub(super) fn unread(&self) -> impl Iterator<Item = &Line> {
        self.items.iter().filter(|item| item.seen.is_none()).map(|item| &item.line)
    }

    /// Keeps a line for a later step.
    pub(in crate::judge) fn keep(&mut self, item: Item) {
        if self.items.len() >= MOST_WAITING {
            let oldest = self.items.iter().position(|item| !item.has_model()).unwrap_or(0);
            self.items.remove(oldest);
        }
        if item.has_model()
            && self.items.len() >= MOST_MODELS
            && self.items.iter().filter(|item| item.has_model()).count() >= MOST_MODELS
            && let Some(oldest) = self.items.iter().position(Item::has_model)
        {
            self.items.remove(oldest);
        }
        self.items.push_back(item);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::judge::testing::TestModel;
    use crate::line::{Ending, EngineId, Side};
    use crate::protocol::model::Class;

    fn item(number: usize, class: Class) -> Item {
        let text = number.to_string();
        let line = Line {
            engine: EngineId::A,
            side: Side::FromEngine,
            at: Duration::ZERO,
            bytes: text.clone().into_bytes(),
            ending: Ending::Lf,
        };
        let before: Option<Box<dyn Model>> =
            (class != Class::Chatter).then(|| Box::new(TestModel::default()) as Box<dyn Model>);
        Item { line, seen: Some(Seen { reading: Reading::new(class, text), before }) }
    }

    #[test]
    fn chatter_is_dropped_first_and_replies_are_bounded() {
        let mut inbox = Inbox::default();
        inbox.keep(item(0, Class::Reply));
        for number in 1..=MOST_WAITING {
            inbox.keep(item(number, Class::Chatter));
        }
        assert_eq!(inbox.items.len(), MOST_WAITING);
        assert_eq!(inbox.take().map(|item| item.line.bytes), Some(b"0".to_vec()), "chatter went first");

        let mut inbox = Inbox::default();
        for number in 0..MOST_MODELS + 3 {
            inbox.keep(item(number, Class::Reply));
        }
        assert_eq!(inbox.items.len(), MOST_MODELS);
        assert_eq!(inbox.take().map(|item| item.line.bytes), Some(b"3".to_vec()));
    }
}
