//! What the engine knows, and the loop in which it lives: read a line, obey.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::faults::Chosen;
use crate::input::{Input, Manner, Next};
use crate::othello::{Move, Oddities};
use crate::output::Output;

use super::state::{Game, Reported, Slips, Thinking};

/// The engine.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) chosen: Chosen,
    pub(super) input: Input,
    /// What is written but not sent: only in an engine that forgets to flush.
    output: Output,
    pub(super) version: u32,
    pub(super) depth: Option<u32>,
    pub(super) game: Option<Game>,
    /// How many games were set.
    pub(super) games: u32,
    pub(super) thinking: Option<Thinking>,
    /// Lines that came during a search, and wait for its end.
    pub(super) held: VecDeque<String>,
    /// The search has to end.
    pub(super) is_stopped: bool,
    /// The next answer is not sent before something is read: only in a faulty engine.
    pub(super) holds_back: bool,
    /// Nodes of all searches.
    pub(super) all_nodes: u64,
    /// What was answered at which ply: only in a faulty engine.
    pub(super) remembered: Vec<(usize, Move)>,
    /// The game before its own answer, and that: only in a faulty engine.
    pub(super) answered: Option<(Game, Move)>,
    pub(super) slips: Slips,
    pub(super) reported: Reported,
    pub(super) random: fastrand::Rng,
    pub(super) is_done: bool,
}

/// Runs the engine on standard input and output until it is told to quit, or has nothing more to read.
pub(crate) fn play(chosen: Chosen) {
    Engine::new(chosen).run();
}

impl Engine {
    fn new(chosen: Chosen) -> Engine {
        let manner = match () {
            () if chosen.has("lines-wait-in-buffer") => Manner::OneLineForEachRead,
            () if chosen.has("reads-are-lines") => Manner::ReadsAreLines,
            () if chosen.has("line-cut-at-1024") => Manner::Cut(1024),
            () if chosen.has("line-cut-at-2048") => Manner::Cut(2048),
            () if chosen.has("slow-piece-dropped") => Manner::Impatient(100),
            () if chosen.has("return-kept") => Manner::ReturnsStay,
            () => Manner::Properly,
        };
        Engine {
            input: Input::read_in(manner),
            output: Output::default(),
            version: 2,
            depth: None,
            game: None,
            games: 0,
            thinking: None,
            held: VecDeque::new(),
            is_stopped: false,
            holds_back: false,
            all_nodes: 0,
            remembered: Vec::new(),
            answered: None,
            slips: Slips::default(),
            reported: Reported::default(),
            random: fastrand::Rng::new(),
            is_done: false,
            chosen,
        }
    }

    /// Whether the engine has this fault, or is of this variant.
    pub(super) fn has(&self, name: &str) -> bool {
        self.chosen.has(name)
    }

    /// The faults of the rules, for a new board.
    pub(super) fn odd(&self) -> Oddities {
        Oddities::chosen(|name| self.chosen.has(name))
    }

    /// Once in five times, in an engine of this fault.
    pub(super) fn fails_at_times(&mut self, name: &str) -> bool {
        self.has(name) && self.random.u8(0..5) == 0
    }

    fn run(&mut self) {
        if self.has("slow-start") {
            std::thread::sleep(Duration::from_secs(3));
        }
        if self.has("chatter") {
            self.say("status Slate, a program for the patient, is here");
            self.say("");
        }
        while !self.is_done {
            let line = self.held.pop_front().or_else(|| self.read());
            match line {
                Some(line) => self.obey(&line),
                None if self.has("stays") => std::thread::sleep(Duration::from_millis(50)),
                None if self.has("end-of-input-dies") => die(),
                None => self.is_done = true,
            }
        }
    }

    /// The next line, whenever it comes; `None` at the end of input.
    fn read(&mut self) -> Option<String> {
        if let Some((moment, late)) = self.slips.late.take() {
            match self.input.next(Some(moment.saturating_duration_since(Instant::now()))) {
                Next::Line(line) => {
                    self.slips.late = Some((moment, late));
                    return Some(self.heard(&line));
                }
                Next::Nothing => self.say(&late),
                Next::End => return None,
            }
        }
        match self.input.next(None) {
            Next::Line(line) => Some(self.heard(&line)),
            Next::Nothing | Next::End => None,
        }
    }

    /// A line has arrived.
    pub(super) fn heard(&mut self, line: &[u8]) -> String {
        self.holds_back = false;
        self.flush();
        let line = String::from_utf8_lossy(line);
        if self.has("return-kept") { line.into_owned() } else { line.trim().to_owned() }
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str) {
        if self.has("bare") && (line.starts_with("status") || line.starts_with("nodestats")) {
            return;
        }
        self.make_noise();
        let end = if self.has("crlf") { "\r\n" } else { "\n" };
        self.output.write(line);
        self.output.write(end);
        self.holds_back |= self.has("pong-held-back") && line.starts_with("pong")
            || self.has("hint-held-back") && line.starts_with("search")
            || self.has("answer-held-back") && line.starts_with("===");
        if line.starts_with("===") && self.has("hint-held-back") {
            self.holds_back = false;
        }
        if !self.holds_back {
            self.flush();
        }
    }

    /// Writes without an end of line.
    pub(super) fn write_open(&mut self, text: &str) {
        self.output.write(text);
        self.flush();
    }

    /// Sends what is written, without a new line.
    fn flush(&mut self) {
        if self.has("in-pieces") {
            self.output.flush_in_pieces();
        }
        self.output.flush();
        self.is_done |= self.output.is_closed;
    }
}

/// What happens to an engine that reads beyond the end of an array.
pub(super) fn die() -> ! {
    std::process::abort()
}
