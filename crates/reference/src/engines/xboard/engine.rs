//! The engine as its caller sees it: bytes, signals and slices of time come in, whole lines go out.

use std::time::Duration;

use crate::console::Console;
use crate::engines::chess::Clock;
use crate::search::chess::Table;
use crate::{Effect, Engine};
use games::chess::{Color, Position};
use wire::exchange::Signal;

use super::board::Standing;
use super::limits::Limits;
use super::options::Settings;
use super::think::Thought;
use super::{CpuTime, Dialect, Mode, Stage, Toggle, Xboard};

/// Megabytes of the transposition table before `memory` says otherwise.
const DEFAULT_MEMORY: usize = 2;

impl Xboard {
    pub(super) fn new() -> Xboard {
        Xboard {
            console: Console::default(),
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
            limits: Limits::default(),
            settings: Settings::default(),
            table: Table::new(DEFAULT_MEMORY),
            thought: None,
            paused: None,
            pings: Vec::new(),
            last_score: 0,
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.console.say(line);
    }
}

impl Engine for Xboard {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.tick(at);
        self.console.push(bytes);
        while let Some(line) = self.console.next_line() {
            self.handle_line(&line);
            self.settle();
        }
        self.console.emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        // The text does not mention it; an engine without a GUI has nothing left to do (XT-43).
        self.tick(at);
        self.console.end(Effect::Exit(0));
        self.console.emit(out);
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.tick(at);
        match signal {
            // "Best by ignoring it" (XB-SIG-1).
            Signal::Int => {}
            other => self.console.signal(other),
        }
        self.console.emit(out);
    }

    fn busy(&self) -> bool {
        !self.console.is_over()
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
        self.console.emit(out);
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
        self.console.now = at;
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
