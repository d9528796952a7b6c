//! The one wrapper that all mutants are made of: the honest engine inside, and a [`Script`] that looks at every line in
//! both directions and says what becomes of it.
//!
//! A script is a handful of functions with a [`Desk`] before them: what is known of the engine, a little memory, and the
//! actions to be done. By default every line passes. The same for all protocols: what their lines mean is for what follows
//! them there ([`Seen`]).

use std::collections::VecDeque;
use std::time::Duration;

use crate::lines::LineBuffer;
use crate::{Effect, Engine, honest};
use wire::exchange::Signal;

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

/// What a faulty engine does with lines and events.
pub(super) struct Script<S> {
    /// How bytes from the GUI become lines.
    pub(super) cut: Cut,
    /// A line from the GUI.
    pub(super) heard: fn(&[u8], &mut Desk<S>),
    /// A line of the engine inside.
    pub(super) said: fn(&[u8], &mut Desk<S>),
    /// After each call: what was put off.
    pub(super) settle: fn(&mut Desk<S>),
    /// Input has ended.
    pub(super) ended: fn(&mut Desk<S>),
    /// A signal came.
    pub(super) signal: fn(Signal, &mut Desk<S>),
}

/// How bytes from the GUI become lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// At line feeds, as it should be.
    AtLineFeeds,
    /// What has no line feed yet is a line too.
    AtOnce,
    /// One line a read; the others wait for the next one.
    OneARead,
    /// What follows the last line feed of a read is forgotten.
    ForgetRest,
    /// A read without a line feed is forgotten.
    OnlyEnded,
    /// So many lines of a read, the others are forgotten.
    First(usize),
}

impl<S> Clone for Script<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Script<S> {}

impl<S> Script<S> {
    /// The script of the honest engine.
    pub(super) const HONEST: Script<S> = Script {
        cut: Cut::AtLineFeeds,
        heard: |line, desk| desk.feed(line),
        said: |line, desk| desk.print(line),
        settle: |_| {},
        ended: |desk| desk.act(Action::EndInput),
        signal: |signal, desk| desk.act(Action::Signal(signal)),
    };
}

/// Something that a script has done.
pub(super) enum Action<S> {
    /// The engine inside is given a line.
    Feed(Vec<u8>),
    /// The same, and what it says at once is not heard outside.
    Hush(Vec<u8>),
    /// Bytes go to stdout.
    Print(Vec<u8>),
    /// Bytes go to stderr.
    PrintError(Vec<u8>),
    /// Later.
    Later(Duration, Box<Action<S>>),
    /// The script decides then.
    Call(fn(&mut Desk<S>)),
    /// The engine inside is told that input has ended.
    EndInput,
    /// The engine inside gets a signal.
    Signal(Signal),
    /// The process ends.
    End(Effect),
}

/// What lies before a script.
pub(super) struct Desk<S> {
    /// The engine inside.
    pub(super) seen: S,
    /// The time.
    pub(super) now: Duration,
    /// Lines put aside.
    pub(super) held: VecDeque<Vec<u8>>,
    /// Something remembered.
    pub(super) memo: Vec<u8>,
    /// Something counted.
    pub(super) count: u32,
    /// Nothing is read any more.
    pub(super) deaf: bool,
    /// On how many cores it searches.
    pub(super) cores: u32,
    /// Bytes of a line that has no end yet.
    pub(super) fragment: usize,
    /// Output that is written only when the process ends.
    pub(super) unflushed: Vec<u8>,
    todo: VecDeque<Action<S>>,
}

impl<S> Desk<S> {
    /// Has something done, after what is to be done already.
    pub(super) fn act(&mut self, action: Action<S>) {
        self.todo.push_back(action);
    }

    /// Gives the engine inside a line.
    pub(super) fn feed(&mut self, line: impl AsRef<[u8]>) {
        self.act(Action::Feed(line.as_ref().to_vec()));
    }

    /// Writes a line.
    pub(super) fn print(&mut self, line: impl AsRef<[u8]>) {
        self.act(Action::Print([line.as_ref(), b"\n"].concat()));
    }

    /// Has something done later.
    pub(super) fn later(&mut self, delay: Duration, action: Action<S>) {
        self.act(Action::Later(delay, Box::new(action)));
    }

    /// Dies of a signal.
    pub(super) fn die(&mut self, signal: i32) {
        self.act(Action::End(Effect::Die(signal)));
    }

    /// Exits.
    pub(super) fn exit(&mut self, code: i32) {
        self.act(Action::End(Effect::Exit(code)));
    }

    /// Gives the engine inside the lines that were put aside.
    pub(super) fn feed_held(&mut self) {
        while let Some(line) = self.held.pop_front() {
            self.feed(line);
        }
    }
}

/// The honest engine in a script.
struct Faulty<S> {
    inner: Box<dyn Engine>,
    script: Script<S>,
    desk: Desk<S>,
    heard: LineBuffer,
    said: LineBuffer,
    /// Lines of a read that wait for the next one.
    backlog: VecDeque<Vec<u8>>,
    timers: Vec<(Duration, Action<S>)>,
    /// The beginning of a line was thrown away.
    forgot: bool,
    over: bool,
}

/// Builds the mutant of a script.
pub(super) fn faulty<S: Seen>(script: Script<S>) -> Box<dyn Engine> {
    Box::new(played(script))
}

/// The same, with something done before anything is read.
pub(super) fn faulty_from<S: Seen>(start: Action<S>, script: Script<S>) -> Box<dyn Engine> {
    let mut engine = played(script);
    engine.timers.push((Duration::ZERO, start));
    Box::new(engine)
}

/// An engine that changes lines to it only.
pub(super) fn heard<S: Seen>(heard: fn(&[u8], &mut Desk<S>)) -> Box<dyn Engine> {
    faulty(Script { heard, ..Script::HONEST })
}

/// An engine that changes lines of its own only.
pub(super) fn said<S: Seen>(said: fn(&[u8], &mut Desk<S>)) -> Box<dyn Engine> {
    faulty(Script { said, ..Script::HONEST })
}

fn played<S: Seen>(script: Script<S>) -> Faulty<S> {
    Faulty {
        inner: S::engine(),
        script,
        desk: Desk {
            seen: S::default(),
            now: Duration::ZERO,
            held: VecDeque::new(),
            memo: Vec::new(),
            count: 0,
            deaf: false,
            cores: 1,
            fragment: 0,
            unflushed: Vec::new(),
            todo: VecDeque::new(),
        },
        heard: LineBuffer::default(),
        said: LineBuffer::default(),
        backlog: VecDeque::new(),
        timers: Vec::new(),
        forgot: false,
        over: false,
    }
}

/// How many actions one event may lead to; a script that feeds itself for ever is a mistake of ours.
const MOST_ACTIONS: usize = 100_000;

impl<S: Seen> Faulty<S> {
    /// Does what the script wants done, and what comes of it.
    fn work(&mut self, out: &mut Vec<Effect>) {
        for _ in 0..MOST_ACTIONS {
            match self.desk.todo.pop_front() {
                Some(action) if !self.over => self.perform(action, out),
                _ => break,
            }
        }
        self.desk.todo.clear();
    }

    fn perform(&mut self, action: Action<S>, out: &mut Vec<Effect>) {
        let now = self.desk.now;
        let mut effects = Vec::new();
        match action {
            Action::Feed(line) => {
                self.desk.seen.given(now, &line);
                self.inner.input(now, &[&line[..], b"\n"].concat(), &mut effects);
            }
            Action::Hush(line) => {
                self.desk.seen.given(now, &line);
                self.inner.input(now, &[&line[..], b"\n"].concat(), &mut effects);
                return self.overhear(&effects);
            }
            Action::Print(bytes) => return out.push(Effect::Stdout(bytes)),
            Action::PrintError(bytes) => return out.push(Effect::Stderr(bytes)),
            Action::Later(delay, action) => return self.timers.push((now + delay, *action)),
            Action::Call(function) => return function(&mut self.desk),
            Action::EndInput => self.inner.end_of_input(now, &mut effects),
            Action::Signal(signal) => self.inner.signal(now, signal, &mut effects),
            Action::End(effect) => {
                let unflushed = std::mem::take(&mut self.desk.unflushed);
                if !unflushed.is_empty() {
                    out.push(Effect::Stdout(unflushed));
                }
                self.over = true;
                return out.push(effect);
            }
        }
        self.hear_engine(effects, out);
    }

    /// What the engine inside says goes to the script, and what the script makes of it is done before anything else.
    fn hear_engine(&mut self, effects: Vec<Effect>, out: &mut Vec<Effect>) {
        let later = std::mem::take(&mut self.desk.todo);
        for effect in effects {
            match effect {
                Effect::Stdout(bytes) => {
                    self.said.push(&bytes);
                    while let Some(line) = self.said.next() {
                        self.desk.seen.said(self.desk.now, &line);
                        (self.script.said)(&line, &mut self.desk);
                    }
                }
                Effect::Stderr(bytes) => out.push(Effect::Stderr(bytes)),
                ending => self.desk.act(Action::End(ending)),
            }
        }
        self.desk.todo.extend(later);
    }

    fn overhear(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Stdout(bytes) = effect {
                bytes.split(|&b| b == b'\n').for_each(|line| self.desk.seen.overheard(line));
            }
        }
    }

    /// The lines that a read brings.
    fn cut(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        if self.script.cut == Cut::OnlyEnded && !bytes.contains(&b'\n') {
            return Vec::new();
        }
        self.heard.push(bytes);
        let mut lines: Vec<Vec<u8>> = std::iter::from_fn(|| self.heard.next_as_is()).collect();
        match self.script.cut {
            Cut::AtLineFeeds | Cut::OnlyEnded => {}
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
        }
        self.desk.fragment = self.heard.open().len();
        lines
    }

    fn due(&mut self, out: &mut Vec<Effect>) {
        let now = self.desk.now;
        // In the order in which they were set, as equal delays keep their order.
        while let Some(index) =
            (0..self.timers.len()).filter(|&i| self.timers[i].0 <= now).min_by_key(|&i| self.timers[i].0)
        {
            let (_, action) = self.timers.remove(index);
            self.desk.act(action);
            self.work(out);
        }
    }

    fn settle(&mut self, out: &mut Vec<Effect>) {
        (self.script.settle)(&mut self.desk);
        self.work(out);
    }
}

impl<S: Seen> Engine for Faulty<S> {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.desk.now = at;
        self.due(out);
        for line in self.cut(bytes) {
            if self.over || self.desk.deaf {
                return;
            }
            (self.script.heard)(&line, &mut self.desk);
            self.work(out);
        }
        self.settle(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        self.desk.now = at;
        if !self.over {
            (self.script.ended)(&mut self.desk);
            self.work(out);
        }
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.desk.now = at;
        if !self.over {
            (self.script.signal)(signal, &mut self.desk);
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
        self.desk.now = at;
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
        self.desk.cores
    }
}

/// The first word of a line.
pub(super) fn word(line: &[u8]) -> &[u8] {
    line.split(u8::is_ascii_whitespace).find(|word| !word.is_empty()).unwrap_or_default()
}

/// What follows the first word.
pub(super) fn argument(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii();
    line[word(line).len()..].trim_ascii()
}

/// Passes a line on, if it is not so.
pub(super) fn feed_unless<S: Seen>(line: &[u8], desk: &mut Desk<S>, so: bool) {
    if !so {
        desk.feed(line);
    }
}

/// Passes a line of the engine on, if it is not so.
pub(super) fn print_unless<S: Seen>(line: &[u8], desk: &mut Desk<S>, so: bool) {
    if !so {
        desk.print(line);
    }
}

/// Dies of a line that is so, by SIGSEGV.
pub(super) fn die_if<S: Seen>(line: &[u8], desk: &mut Desk<S>, so: bool) {
    if so { desk.die(11) } else { desk.feed(line) }
}

/// The words of a line that begins with one of these.
pub(super) fn words_of(line: &[u8], first: &[&str]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(line).ok()?;
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    first.contains(&words.first()?.as_str()).then_some(words)
}
