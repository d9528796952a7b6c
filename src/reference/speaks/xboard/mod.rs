//! The reference engine's CECP: protocol 1 and 2 with the 4.3 and 4.4 additions.
//!
//! [`Xboard`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged:
//! where the protocol's text leaves a choice, the choice is told in a comment.

mod board;
mod book;
mod clock;
mod commands;
mod options;
mod talk;
#[cfg(test)]
mod tests;
mod think;

use std::time::Duration;

use crate::exchange::Signal;
use crate::game::chess::{Color, Position};
use crate::reference::lines::LineBuffer;
use crate::reference::search::Table;
use crate::reference::{Effect, Engine};

use board::{Edit, Standing};
use clock::Clock;
use options::Settings;
use think::Thought;

/// A fresh engine.
pub(super) fn build() -> Box<dyn Engine> {
    Box::new(Xboard::new())
}

/// What the engine does about the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// It owns this colour.
    Play(Color),
    /// It only keeps the board.
    Force,
    /// It searches the position on the board for ever.
    Analyze,
}

/// Whether a switch that the GUI may set is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Toggle {
    On,
    Off,
}

/// What is agreed with the GUI.
#[derive(Debug)]
struct Dialect {
    /// 1 until `protover` says otherwise.
    version: i64,
    /// Bare words are read as moves in every spelling only where `usermove` is not agreed.
    usermove: Toggle,
    /// Whether `white` and `black` mean something: in version 1, or if `colors=0` was rejected.
    colors: Toggle,
    /// `#` lines, once `debug` is accepted.
    debug: Toggle,
}

/// How far the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// `new` was the last that happened: the engine does not ponder on this move (XB-NEW-4).
    Fresh,
    /// Moves are being made.
    Running,
    /// The engine has claimed a result, resigned, or been told of one: it moves no more until `new` or `go`.
    Over,
}

/// The engine.
pub(super) struct Xboard {
    lines: LineBuffer,
    out: Vec<u8>,
    ending: Option<Effect>,
    /// The time of the call being handled.
    now: Duration,
    /// CPU time used for searching.
    cpu: CpuTime,
    dialect: Dialect,
    mode: Mode,
    /// The colour that it plays, or played last: `time` is that colour's clock (XB-CLOCK-5).
    colour: Color,
    stage: Stage,
    standing: Standing,
    editing: Option<Edit>,
    /// The side that `white` or `black` put on move; takes effect with the next command that needs it.
    named_turn: Option<Color>,
    post: Toggle,
    hard: Toggle,
    clock: Clock,
    settings: Settings,
    table: Table,
    thought: Option<Thought>,
    /// Since when it is paused.
    paused: Option<Duration>,
    /// Pings that came on the engine's move.
    pings: Vec<i64>,
    /// The score of the last own search, for the engine.
    last_score: i32,
}

/// CPU time used, as the caller tells it, or else the time between steps of a search.
#[derive(Debug, Default)]
struct CpuTime {
    used: Duration,
    told: bool,
    /// End of the last step that left the engine busy.
    since: Option<Duration>,
}

/// Megabytes of the transposition table before `memory` says otherwise.
const DEFAULT_MEMORY: usize = 2;

impl Xboard {
    fn new() -> Xboard {
        Xboard {
            lines: LineBuffer::default(),
            out: Vec::new(),
            ending: None,
            now: Duration::ZERO,
            cpu: CpuTime::default(),
            dialect: Dialect { version: 1, usermove: Toggle::Off, colors: Toggle::On, debug: Toggle::Off },
            mode: Mode::Play(Color::Black),
            colour: Color::Black,
            stage: Stage::Fresh,
            standing: Standing::Legal(Position::start()),
            editing: None,
            named_turn: None,
            post: Toggle::Off,
            hard: Toggle::Off,
            clock: Clock::default(),
            settings: Settings::default(),
            table: Table::new(DEFAULT_MEMORY),
            thought: None,
            paused: None,
            pings: Vec::new(),
            last_score: 0,
        }
    }

    /// Writes one line.
    fn say(&mut self, line: &str) {
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
    }

    /// Hands what was written in this call to the outside, in one write.
    fn emit(&mut self, out: &mut Vec<Effect>) {
        if !self.out.is_empty() {
            out.push(Effect::Stdout(std::mem::take(&mut self.out)));
        }
        out.extend(self.ending.clone());
    }
}

impl Engine for Xboard {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.tick(at);
        self.lines.push(bytes);
        while self.ending.is_none()
            && let Some(line) = self.lines.next()
        {
            self.handle_line(&line);
            self.settle();
        }
        self.emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        // The text does not mention it; an engine without a GUI has nothing left to do (XT-43).
        self.tick(at);
        self.ending = Some(Effect::Exit(0));
        self.emit(out);
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.tick(at);
        match signal {
            // "Best by ignoring it" (XB-SIG-1).
            Signal::Int | Signal::Stop | Signal::Cont => {}
            Signal::Term => self.ending = Some(Effect::Die(15)),
            Signal::Hup => self.ending = Some(Effect::Die(1)),
            Signal::Kill => self.ending = Some(Effect::Die(9)),
        }
        self.emit(out);
    }

    fn busy(&self) -> bool {
        self.ending.is_none()
            && self.paused.is_none()
            && self.thought.as_ref().is_some_and(Thought::wants_nodes)
    }

    fn wakes_at(&self) -> Option<Duration> {
        None
    }

    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64 {
        self.tick(at);
        if !self.busy() {
            return 0;
        }
        let used = self.search_on(nodes);
        self.settle();
        self.cpu.since = Some(at);
        self.emit(out);
        used
    }

    fn cpu_time(&mut self, used: Duration) {
        self.cpu.used = used;
        self.cpu.told = true;
    }
}

impl Xboard {
    /// A call begins. Between two steps of a busy engine the CPU was its own, as far as it can know.
    fn tick(&mut self, at: Duration) {
        self.now = at;
        if let Some(since) = self.cpu.since.take()
            && !self.cpu.told
            && self.busy()
        {
            self.cpu.used += at.saturating_sub(since);
        }
        if self.busy() {
            self.cpu.since = Some(at);
        }
    }
}
