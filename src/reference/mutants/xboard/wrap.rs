//! The one wrapper that all mutants are made of: the honest engine inside, and a [`Script`] that looks at every line in
//! both directions and says what becomes of it.
//!
//! A script is a handful of functions with a [`Desk`] before them: what is known of the engine ([`Seen`]), a little
//! memory, and the actions to be done. By default every line passes.

use std::collections::VecDeque;
use std::time::Duration;

use super::seen::{Cause, Seen};
use crate::exchange::Signal;
use crate::game::chess::Position;
use crate::reference::lines::LineBuffer;
use crate::reference::{Effect, Engine, honest};

/// What a faulty engine does with lines and events.
#[derive(Clone, Copy)]
pub(super) struct Script {
    /// How bytes from the GUI become lines.
    pub(super) cut: Cut,
    /// A line from the GUI.
    pub(super) heard: fn(&[u8], &mut Desk),
    /// A line of the engine inside.
    pub(super) said: fn(&[u8], &mut Desk),
    /// After each call: what was put off.
    pub(super) settle: fn(&mut Desk),
    /// Input has ended.
    pub(super) ended: fn(&mut Desk),
    /// A signal came.
    pub(super) signal: fn(Signal, &mut Desk),
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
    /// So many lines of a read, the others are forgotten.
    First(usize),
}

/// The script of the honest engine.
pub(super) const HONEST: Script = Script {
    cut: Cut::AtLineFeeds,
    heard: |line, desk| desk.feed(line),
    said: |line, desk| desk.print(line),
    settle: |_| {},
    ended: |desk| desk.act(Action::EndInput),
    signal: |signal, desk| desk.act(Action::Signal(signal)),
};

/// Something that a script has done.
#[derive(Debug, Clone)]
pub(super) enum Action {
    /// The engine inside is given a line.
    Feed(Vec<u8>),
    /// The same, and what it says at once is not heard outside; a hint is remembered.
    Hush(Vec<u8>),
    /// Bytes go to stdout.
    Print(Vec<u8>),
    /// Bytes go to stderr.
    PrintError(Vec<u8>),
    /// Later.
    Later(Duration, Box<Action>),
    /// The script decides then.
    Call(fn(&mut Desk)),
    /// The engine inside is told that input has ended.
    EndInput,
    /// The engine inside gets a signal.
    Signal(Signal),
    /// The process ends.
    End(Effect),
}

/// What lies before a script.
pub(super) struct Desk {
    /// The engine inside.
    pub(super) seen: Seen,
    /// The time.
    pub(super) now: Duration,
    /// When the engine last said a move.
    pub(super) moved_at: Option<Duration>,
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
    /// The answer to a hushed `hint`.
    pub(super) hint: Vec<u8>,
    /// Output that is written only when the process ends.
    pub(super) unflushed: Vec<u8>,
    /// The position before the line that was said last.
    pub(super) before: Position,
    /// Why the engine was thinking before that line.
    pub(super) cause: Option<Cause>,
    todo: VecDeque<Action>,
}

impl Desk {
    /// Has something done, after what is to be done already.
    pub(super) fn act(&mut self, action: Action) {
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

    /// Writes a move line, if there is a move.
    pub(super) fn print_move(&mut self, mv: Option<String>) {
        if let Some(mv) = mv {
            self.print(format!("move {mv}"));
        }
    }

    /// Refuses a command that is known very well.
    pub(super) fn refuse_command(&mut self, line: &[u8]) {
        self.print([b"Error (unknown command): ", line].concat());
    }

    /// Refuses a move.
    pub(super) fn refuse_move(&mut self, mv: &str) {
        self.print(format!("Illegal move: {mv}"));
    }

    /// Has something done later.
    pub(super) fn later(&mut self, delay: Duration, action: Action) {
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
struct Faulty {
    inner: Box<dyn Engine>,
    script: Script,
    desk: Desk,
    heard: LineBuffer,
    said: LineBuffer,
    /// Lines of a read that wait for the next one.
    backlog: VecDeque<Vec<u8>>,
    timers: Vec<(Duration, Action)>,
    /// The beginning of a line was thrown away.
    forgot: bool,
    over: bool,
}

/// Builds the mutant of a script.
pub(super) fn faulty(script: Script) -> Box<dyn Engine> {
    Box::new(played(script))
}

/// The same, with something done before anything is read.
pub(super) fn faulty_from(start: Action, script: Script) -> Box<dyn Engine> {
    let mut engine = played(script);
    engine.timers.push((Duration::ZERO, start));
    Box::new(engine)
}

fn played(script: Script) -> Faulty {
    let inner = honest("xboard").expect("the registry has an honest engine of xboard");
    Faulty {
        inner,
        script,
        desk: Desk {
            seen: Seen::default(),
            now: Duration::ZERO,
            moved_at: None,
            held: VecDeque::new(),
            memo: Vec::new(),
            count: 0,
            deaf: false,
            cores: 1,
            fragment: 0,
            hint: Vec::new(),
            unflushed: Vec::new(),
            before: Position::start(),
            cause: None,
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

impl Faulty {
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

    fn perform(&mut self, action: Action, out: &mut Vec<Effect>) {
        let now = self.desk.now;
        let mut effects = Vec::new();
        match action {
            Action::Feed(line) => {
                self.desk.seen.given(&line);
                self.inner.input(now, &[&line[..], b"\n"].concat(), &mut effects);
            }
            Action::Hush(line) => {
                self.desk.seen.given(&line);
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
                        if line.starts_with(b"move ") {
                            self.desk.moved_at = Some(self.desk.now);
                        }
                        self.desk.before = self.desk.seen.position.clone();
                        self.desk.cause = self.desk.seen.thinking;
                        self.desk.seen.said(&line);
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
                for line in bytes.split(|&b| b == b'\n') {
                    if let Some(hint) = line.strip_prefix(b"Hint: ") {
                        self.desk.hint = hint.to_vec();
                    }
                }
            }
        }
    }

    /// The lines that a read brings.
    fn cut(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        self.heard.push(bytes);
        let mut lines: Vec<Vec<u8>> = std::iter::from_fn(|| self.heard.next_as_is()).collect();
        match self.script.cut {
            Cut::AtLineFeeds => {}
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

impl Engine for Faulty {
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
