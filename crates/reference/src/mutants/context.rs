//! What a faulty engine has at hand while it looks at a line: what is known of the engine inside, the time, a little
//! memory for scripts, and the actions to be done.

use std::collections::VecDeque;
use std::time::Duration;

use crate::Effect;
use wire::exchange::Signal;

/// Decides later, when what comes before it has been done.
type Decision<S> = Box<dyn FnOnce(&mut MutantContext<S>) + Send>;

/// Something to be done.
pub(super) enum Action<S> {
    /// The faulty engine starts, before anything is read.
    Start,
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
    /// What is to be done is decided then.
    Call(Decision<S>),
    /// The engine inside is told that input has ended.
    EndInput,
    /// The engine inside gets a signal.
    Signal(Signal),
    /// The process ends.
    End(Effect),
}

impl<S> Action<S> {
    /// What is to be done is decided then.
    pub(super) fn call(decide: impl FnOnce(&mut MutantContext<S>) + Send + 'static) -> Action<S> {
        Action::Call(Box::new(decide))
    }

    /// A line goes to stdout.
    pub(super) fn print(line: impl AsRef<[u8]>) -> Action<S> {
        Action::Print([line.as_ref(), b"\n"].concat())
    }
}

/// What a faulty engine has at hand.
pub(super) struct MutantContext<S> {
    /// What is known of the engine inside.
    pub(super) seen: S,
    /// The time.
    pub(super) now: Duration,
    /// Lines put aside by a script.
    pub(super) held: VecDeque<Vec<u8>>,
    /// Something remembered by a script.
    pub(super) memo: Vec<u8>,
    /// Something counted by a script.
    pub(super) count: u32,
    /// Nothing is read any more.
    pub(super) deaf: bool,
    /// On how many cores it searches.
    pub(super) cores: u32,
    /// Bytes of a line that has no end yet.
    pub(super) fragment: usize,
    /// Output that is written only when the process ends.
    pub(super) unflushed: Vec<u8>,
    /// What is to be done.
    pub(super) todo: VecDeque<Action<S>>,
}

impl<S: Default> Default for MutantContext<S> {
    fn default() -> Self {
        MutantContext {
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
        }
    }
}

impl<S> MutantContext<S> {
    /// Has something done, after what is to be done already.
    pub(super) fn act(&mut self, action: Action<S>) {
        self.todo.push_back(action);
    }

    /// Gives the engine inside a line.
    pub(super) fn feed(&mut self, line: impl AsRef<[u8]>) {
        self.act(Action::Feed(line.as_ref().to_vec()));
    }

    /// Gives the engine inside a line; what it says at once is not heard outside.
    pub(super) fn hush(&mut self, line: impl AsRef<[u8]>) {
        self.act(Action::Hush(line.as_ref().to_vec()));
    }

    /// Writes a line.
    pub(super) fn print(&mut self, line: impl AsRef<[u8]>) {
        self.act(Action::print(line));
    }

    /// Writes a line later.
    pub(super) fn print_later(&mut self, delay: Duration, line: impl AsRef<[u8]>) {
        self.later(delay, Action::print(line));
    }

    /// Has something done later.
    pub(super) fn later(&mut self, delay: Duration, action: Action<S>) {
        self.act(Action::Later(delay, Box::new(action)));
    }

    /// Decides when what is to be done already has been done.
    pub(super) fn then(&mut self, decide: impl FnOnce(&mut MutantContext<S>) + Send + 'static) {
        self.act(Action::call(decide));
    }

    /// Dies of a signal.
    pub(super) fn die(&mut self, signal: i32) {
        self.act(Action::End(Effect::Die(signal)));
    }

    /// Exits.
    pub(super) fn exit(&mut self, code: i32) {
        self.act(Action::End(Effect::Exit(code)));
    }

    /// Puts a line aside.
    pub(super) fn put_aside(&mut self, line: &[u8]) {
        self.held.push_back(line.to_vec());
    }

    /// Gives the engine inside the lines that were put aside.
    pub(super) fn feed_held(&mut self) {
        while let Some(line) = self.held.pop_front() {
            self.feed(line);
        }
    }

    /// Writes the lines that were put aside.
    pub(super) fn print_held(&mut self) {
        while let Some(line) = self.held.pop_front() {
            self.print(line);
        }
    }
}
