//! What must be done before the steps go on ([`Outbox`]): writes and other wants, one at a time.

use std::collections::VecDeque;
use std::time::Duration;

use crate::exchange::Want;
use crate::line::EngineId;
use crate::protocol::model::Intent;

/// How long to wait at a time for the answer to anything but a write.
const ANSWER: Duration = Duration::from_secs(10);
/// How the lines of a step are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// In one write.
    Together,
    /// One at a time, with this pause before each, because the engine loses lines that arrive together.
    OneByOne(Duration),
}

/// Bytes for an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Write {
    pub(super) engine: EngineId,
    pub(super) bytes: Vec<u8>,
    /// Whether they deliberately break the interface clauses.
    pub(super) intent: Intent,
}

/// What is left to do, and what is being done.
#[derive(Debug)]
pub(super) struct Outbox {
    pace: Pace,
    todo: VecDeque<Todo>,
    in_flight: Option<InFlight>,
}

/// A small thing to carry out.
#[derive(Debug)]
enum Todo {
    Write(Write),
    /// Another want that gets exactly one observation as its answer.
    Plain(Want),
}

/// The want that waits for its answer.
#[derive(Debug)]
enum InFlight {
    Write { write: Write, deadline: Duration },
    Plain,
}

impl Outbox {
    pub(super) fn new(pace: Pace) -> Outbox {
        Outbox { pace, todo: VecDeque::new(), in_flight: None }
    }

    /// Whether nothing is queued.
    pub(super) fn is_empty(&self) -> bool {
        self.todo.is_empty()
    }

    /// Whether nothing is queued and no answer is missing.
    pub(super) fn is_idle(&self) -> bool {
        self.todo.is_empty() && self.in_flight.is_none()
    }

    /// The engine that notices the next thing to do.
    pub(super) fn acts_on(&self) -> Option<EngineId> {
        match self.todo.front().filter(|_| self.in_flight.is_none())? {
            Todo::Write(Write { engine, .. })
            | Todo::Plain(Want::Signal { engine, .. } | Want::Close { engine, .. }) => Some(*engine),
            Todo::Plain(_) => None,
        }
    }

    /// Queues bytes, in one write.
    pub(super) fn write(&mut self, write: Write) {
        self.todo.push_back(Todo::Write(write));
    }

    /// Queues lines.
    pub(super) fn write_lines(&mut self, engine: EngineId, lines: Vec<Vec<u8>>, intent: Intent) {
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend_from_slice(&line);
            bytes.push(b'\n');
            if self.pace != Pace::Together {
                self.write(Write { engine, bytes: std::mem::take(&mut bytes), intent });
            }
        }
        if !bytes.is_empty() {
            self.write(Write { engine, bytes, intent });
        }
    }

    /// Queues a want that gets exactly one observation as its answer.
    pub(super) fn push(&mut self, want: Want) {
        self.todo.push_back(Todo::Plain(want));
    }

    /// Drops what is queued.
    pub(super) fn clear(&mut self) {
        self.todo.clear();
    }

    /// Gives out this want; its answer is missing from now on.
    pub(super) fn begin(&mut self, want: Want) -> Want {
        self.in_flight = Some(InFlight::Plain);
        want
    }

    /// The next want: a wait for the missing answer, or the next in the queue. A write may take `write_bound`;
    /// `last_write` says when the last one to an engine was done.
    pub(super) fn next(
        &mut self,
        now: Duration,
        write_bound: Duration,
        last_write: impl FnOnce(EngineId) -> Option<Duration>,
    ) -> Option<Want> {
        match &self.in_flight {
            Some(InFlight::Write { deadline, .. }) => return Some(Want::Wait { until: *deadline }),
            Some(InFlight::Plain) => return Some(Want::Wait { until: now + ANSWER }),
            None => {}
        }
        if let Todo::Write(write) = self.todo.front()?
            && let Pace::OneByOne(pause) = self.pace
            && let Some(until) = last_write(write.engine).map(|last| last + pause).filter(|due| now < *due)
        {
            return Some(Want::Wait { until });
        }
        Some(match self.todo.pop_front()? {
            Todo::Write(write) => {
                let deadline = now + write_bound;
                let want = Want::Write { engine: write.engine, bytes: write.bytes.clone(), deadline };
                self.in_flight = Some(InFlight::Write { write, deadline });
                want
            }
            Todo::Plain(want) => self.begin(want),
        })
    }

    /// The answer came.
    pub(super) fn answered(&mut self) {
        self.in_flight = None;
    }

    /// The write that is done now.
    pub(super) fn written(&mut self) -> Option<Write> {
        match self.in_flight.take()? {
            InFlight::Write { write, .. } => Some(write),
            InFlight::Plain => None,
        }
    }

    /// The engine that has not read a write by its deadline.
    pub(super) fn late(&self, now: Duration) -> Option<EngineId> {
        match &self.in_flight {
            Some(InFlight::Write { write, deadline }) if now >= *deadline => Some(write.engine),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: EngineId = EngineId::A;

    fn lines() -> Vec<Vec<u8>> {
        vec![b"a".to_vec(), b"b".to_vec()]
    }

    /// The next want in short: the bytes of a write, or the end of a wait in milliseconds.
    fn next(outbox: &mut Outbox, now: u64, last_write: Option<u64>) -> String {
        let last_write = last_write.map(Duration::from_millis);
        match outbox.next(Duration::from_millis(now), Duration::from_secs(10), |_| last_write) {
            Some(Want::Write { bytes, .. }) => String::from_utf8(bytes).unwrap(),
            Some(Want::Wait { until }) => until.as_millis().to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn there_is_one_want_at_a_time() {
        let mut outbox = Outbox::new(Pace::Together);
        outbox.write_lines(A, lines(), Intent::Lawful);
        outbox.push(Want::Sample { engine: A, closely: false });
        assert_eq!(next(&mut outbox, 5, Some(4)), "a\nb\n");
        assert_eq!(next(&mut outbox, 6, None), "10005", "it waits for the write");
        assert_eq!(outbox.late(Duration::from_secs(10)), None);
        assert_eq!(outbox.late(Duration::from_secs(11)), Some(A));
        assert_eq!(outbox.written().map(|write| write.bytes), Some(b"a\nb\n".to_vec()));
        assert!(!outbox.is_empty() && outbox.written().is_none());
        assert_eq!(
            next(&mut outbox, 6, None),
            format!("{:?}", Some(Want::Sample { engine: A, closely: false }))
        );
        assert!(outbox.is_empty() && !outbox.is_idle());
        outbox.answered();
        assert!(outbox.is_idle());
    }

    #[test]
    fn an_engine_that_loses_lines_gets_them_with_pauses() {
        let mut outbox = Outbox::new(Pace::OneByOne(Duration::from_millis(25)));
        outbox.write_lines(A, lines(), Intent::Lawful);
        assert_eq!(next(&mut outbox, 1, None), "a\n");
        outbox.written();
        assert_eq!(next(&mut outbox, 2, Some(2)), "27");
        assert_eq!(next(&mut outbox, 27, Some(2)), "b\n");
        outbox.written();
        outbox.write_lines(A, lines(), Intent::Lawful);
        outbox.clear();
        assert_eq!(next(&mut outbox, 30, None), "None");
    }
}
