//! The one wrapper that all mutants are made of: the honest engine inside, and [rules](super::rules) or a [`Script`] that
//! look at every line in both directions and say what becomes of it.
//!
//! By default every line passes. The same for all protocols: what their lines mean is for what follows them there
//! ([`Seen`]).

use std::collections::VecDeque;
use std::time::Duration;

use super::rules::{Moment, Rule, meet};
use crate::lines::LineBuffer;
use crate::{Effect, Engine, honest};
use wire::exchange::Signal;

pub(super) use super::context::{Action, MutantContext};
pub(super) use super::rules::{argument, word, words_of};
pub(super) use super::script::{Cut, Script};

/// What is known of the engine inside: followed from the lines that it was given and the lines that it said.
pub(super) trait Seen: Default + Send + 'static {
    /// The protocol that it speaks.
    const PROTOCOL: &'static str;

    /// A fresh engine to be wrapped: the honest one, if nothing else is said.
    fn engine() -> Box<dyn Engine> {
        honest(Self::PROTOCOL).expect("the registry has an honest engine of every protocol with mutants")
    }

    /// The engine is given this line.
    fn given(&mut self, at: Duration, line: &[u8]);

    /// The engine says this line.
    fn said(&mut self, at: Duration, line: &[u8]);

    /// The engine says this line, which nobody outside hears.
    fn overheard(&mut self, line: &[u8]) {
        let _ = line;
    }
}

/// The honest engine among rules, and in a script that says what becomes of lines that no rule takes.
struct Faulty<S> {
    inner: Box<dyn Engine>,
    rules: Vec<Rule<S>>,
    script: Script<S>,
    context: MutantContext<S>,
    heard: LineBuffer,
    said: LineBuffer,
    /// Lines of a read that wait for the next one.
    backlog: VecDeque<Vec<u8>>,
    timers: Vec<(Duration, Action<S>)>,
    /// The beginning of a line was thrown away.
    forgot: bool,
    over: bool,
}

/// Builds the mutant of rules and of a script after them.
pub(super) fn ruled<S: Seen>(rules: Vec<Rule<S>>, script: Script<S>) -> Box<dyn Engine> {
    let starts = rules.iter().any(Rule::waits_for_start);
    Box::new(Faulty {
        inner: S::engine(),
        rules,
        script,
        context: MutantContext::default(),
        heard: LineBuffer::default(),
        said: LineBuffer::default(),
        backlog: VecDeque::new(),
        timers: if starts { vec![(Duration::ZERO, Action::Start)] } else { Vec::new() },
        forgot: false,
        over: false,
    })
}

/// How many actions one event may lead to; a script that feeds itself for ever is a mistake of ours.
const MOST_ACTIONS: usize = 100_000;

impl<S: Seen> Faulty<S> {
    /// Does what the script wants done, and what comes of it.
    fn work(&mut self, out: &mut Vec<Effect>) {
        for _ in 0..MOST_ACTIONS {
            match self.context.todo.pop_front() {
                Some(action) if !self.over => self.perform(action, out),
                _ => break,
            }
        }
        self.context.todo.clear();
    }

    fn perform(&mut self, action: Action<S>, out: &mut Vec<Effect>) {
        let now = self.context.now;
        let mut effects = Vec::new();
        match action {
            Action::Start => return self.meet(Moment::Start, b""),
            Action::Feed(line) => {
                self.context.seen.given(now, &line);
                self.inner.input(now, &[&line[..], b"\n"].concat(), &mut effects);
            }
            Action::Hush(line) => {
                self.context.seen.given(now, &line);
                self.inner.input(now, &[&line[..], b"\n"].concat(), &mut effects);
                return self.overhear(&effects);
            }
            Action::Print(bytes) => return out.push(Effect::Stdout(bytes)),
            Action::PrintError(bytes) => return out.push(Effect::Stderr(bytes)),
            Action::Later(delay, action) => return self.timers.push((now + delay, *action)),
            Action::Call(decide) => return decide(&mut self.context),
            Action::EndInput => self.inner.end_of_input(now, &mut effects),
            Action::Signal(signal) => self.inner.signal(now, signal, &mut effects),
            Action::End(effect) => {
                let unflushed = std::mem::take(&mut self.context.unflushed);
                if !unflushed.is_empty() {
                    out.push(Effect::Stdout(unflushed));
                }
                self.over = true;
                return out.push(effect);
            }
        }
        self.hear_engine(effects, out);
    }

    /// The rules meet a line or an event, and the script meets what they leave.
    fn meet(&mut self, moment: Moment, line: &[u8]) {
        meet(&mut self.rules, &self.script, moment, line, &mut self.context);
    }

    /// What the engine inside says goes to rules and script, and what the script makes of it is done before anything else.
    fn hear_engine(&mut self, effects: Vec<Effect>, out: &mut Vec<Effect>) {
        let later = std::mem::take(&mut self.context.todo);
        for effect in effects {
            match effect {
                Effect::Stdout(bytes) => {
                    self.said.push(&bytes);
                    while let Some(line) = self.said.next() {
                        self.context.seen.said(self.context.now, &line);
                        self.meet(Moment::Said, &line);
                    }
                }
                Effect::Stderr(bytes) => out.push(Effect::Stderr(bytes)),
                ending => self.context.act(Action::End(ending)),
            }
        }
        self.context.todo.extend(later);
    }

    fn overhear(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Stdout(bytes) = effect {
                bytes.split(|&b| b == b'\n').for_each(|line| self.context.seen.overheard(line));
            }
        }
    }

    /// The lines that a read brings.
    fn cut(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let needs_end = match self.script.cut {
            Cut::OnlyEnded => true,
            Cut::OnlyEndedInSearch => self.inner.busy(),
            _ => false,
        };
        if needs_end && !bytes.contains(&b'\n') {
            return Vec::new();
        }
        let most = match self.script.cut {
            Cut::ForgetRestOfFull(most) => most,
            _ => usize::MAX,
        };
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for read in bytes.chunks(most) {
            self.heard.push(read);
            lines.extend(std::iter::from_fn(|| self.heard.next_as_is()));
            if read.len() == most {
                self.heard.take_open();
            }
        }
        match self.script.cut {
            Cut::AtLineFeeds | Cut::OnlyEnded | Cut::OnlyEndedInSearch | Cut::ForgetRestOfFull(_) => {}
            Cut::AtOnce => {
                let rest = self.heard.take_open();
                if !rest.is_empty() {
                    lines.push(rest);
                }
            }
            Cut::OneARead => {
                self.backlog.extend(lines);
                lines = self.backlog.pop_front().into_iter().collect();
            }
            Cut::ForgetRest => {
                // What completes a forgotten line is forgotten with it.
                if std::mem::take(&mut self.forgot) && !lines.is_empty() {
                    lines.remove(0);
                }
                self.forgot = bytes.contains(&b'\n') && !self.heard.take_open().is_empty();
            }
            Cut::First(most) => lines.truncate(most),
            Cut::FirstInSearch if self.inner.busy() => lines.truncate(1),
            Cut::FirstInSearch => {}
            Cut::OneOf(word) => {
                let mut first = true;
                lines.retain(|line| !line.starts_with(word.as_bytes()) || std::mem::take(&mut first));
            }
        }
        self.context.fragment = self.heard.open().len();
        lines
    }

    fn due(&mut self, out: &mut Vec<Effect>) {
        let now = self.context.now;
        // In the order in which they were set, as equal delays keep their order.
        while let Some(index) =
            (0..self.timers.len()).filter(|&i| self.timers[i].0 <= now).min_by_key(|&i| self.timers[i].0)
        {
            let (_, action) = self.timers.remove(index);
            self.context.act(action);
            self.work(out);
        }
    }

    fn settle(&mut self, out: &mut Vec<Effect>) {
        self.meet(Moment::Settled, b"");
        self.work(out);
    }
}

impl<S: Seen> Engine for Faulty<S> {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.context.now = at;
        self.due(out);
        for line in self.cut(bytes) {
            if self.over || self.context.deaf {
                return;
            }
            self.meet(Moment::Heard, &line);
            self.work(out);
        }
        self.settle(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        self.context.now = at;
        if !self.over {
            self.meet(Moment::InputEnd, b"");
            self.work(out);
        }
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.context.now = at;
        if !self.over {
            self.meet(Moment::Signal(signal), b"");
            self.work(out);
        }
    }

    fn busy(&self) -> bool {
        !self.over && self.inner.busy()
    }

    fn wakes_at(&self) -> Option<Duration> {
        if self.over {
            return None;
        }
        self.timers.iter().map(|(at, _)| *at).chain(self.inner.wakes_at()).min()
    }

    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64 {
        self.context.now = at;
        self.due(out);
        let mut used = 0;
        if self.busy() {
            let mut effects = Vec::new();
            used = self.inner.step(at, nodes, &mut effects);
            self.hear_engine(effects, out);
            self.work(out);
            self.settle(out);
        }
        used
    }

    fn cpu_time(&mut self, used: Duration) {
        self.inner.cpu_time(used);
    }

    fn cores(&self) -> u32 {
        self.context.cores
    }
}
