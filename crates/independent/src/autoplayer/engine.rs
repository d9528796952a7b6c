//! What the engine knows, and the loop in which it lives: read a line, obey, move.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::chess::{Board, Color, Game, Oddities};
use crate::faults::Chosen;
use crate::input::{Input, Manner, Next};
use crate::output::Output;

use super::clock::Clock;

/// The engine.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) chosen: Chosen,
    pub(super) input: Input,
    /// What is written but not sent: only in an engine that forgets to flush.
    output: Output,
    pub(super) game: Game,
    /// The side that the engine plays, from `go` or the first move on.
    pub(super) side: Option<Color>,
    /// The engine has told a result, or the interface has: no move any more.
    pub(super) is_over: bool,
    /// The engine has to move.
    pub(super) wants_move: bool,
    pub(super) clock: Clock,
    /// Lines that came while it was thinking.
    pub(super) held: VecDeque<String>,
    /// When the search has to end.
    pub(super) until: Option<Instant>,
    /// The search has lost its sense.
    pub(super) is_stopped: bool,
    /// The engine has offered a draw, and no answer came.
    pub(super) has_offered: bool,
    /// Positions of earlier games: only in a faulty engine.
    pub(super) earlier: Vec<Board>,
    /// The position that was set: only in a faulty engine.
    pub(super) was_set: Option<Board>,
    /// An illegal move has come in.
    pub(super) was_refused: bool,
    /// A clock was told in this game.
    pub(super) was_timed: bool,
    /// The engine has moved.
    pub(super) has_moved: bool,
    pub(super) random: fastrand::Rng,
    pub(super) is_done: bool,
}

/// Runs the engine on standard input and output until it is told to quit, or has nothing more to read.
pub(crate) fn play(chosen: Chosen) {
    let manner = match () {
        () if chosen.has("lines-wait-in-buffer") => Manner::OneLineForEachRead,
        () if chosen.has("slow-piece-dropped") => Manner::Impatient(100),
        () if chosen.has("reads-are-lines") => Manner::ReadsAreLines,
        () => Manner::Properly,
    };
    let mut engine = Engine {
        input: Input::read_in(manner),
        output: Output::default(),
        game: Game::from(Board::start(Oddities::chosen(|name| chosen.has(name)))),
        side: None,
        is_over: false,
        wants_move: false,
        clock: Clock::default(),
        held: VecDeque::new(),
        until: None,
        is_stopped: false,
        has_offered: false,
        earlier: Vec::new(),
        was_set: None,
        was_refused: false,
        was_timed: false,
        has_moved: false,
        random: fastrand::Rng::new(),
        is_done: false,
        chosen,
    };
    engine.run();
}

impl Engine {
    /// Whether the engine has this fault, or is of this variant.
    pub(super) fn has(&self, name: &str) -> bool {
        self.chosen.has(name)
    }

    fn run(&mut self) {
        if self.has("slow-start") {
            std::thread::sleep(Duration::from_secs(3));
        }
        if self.has("banner") {
            self.say("Harrow, a chess program of 1998");
        }
        while !self.is_done {
            if self.wants_move {
                self.wants_move = false;
                self.think();
                continue;
            }
            let line = self.held.pop_front().or_else(|| match self.input.next(None) {
                Next::Line(line) => Some(self.heard(&line)),
                Next::Nothing | Next::End => None,
            });
            match line {
                Some(line) => self.obey(&line),
                None => self.is_done = true,
            }
        }
    }

    /// A line has arrived.
    pub(super) fn heard(&mut self, line: &[u8]) -> String {
        self.flush();
        String::from_utf8_lossy(line).trim().to_owned()
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str) {
        self.output.write(line);
        self.output.write(if self.has("crlf") { "\r\n" } else { "\n" });
        if !self.has("moves-held-back") {
            self.flush();
        }
    }

    /// Writes without an end of line.
    pub(super) fn write_open(&mut self, text: &str) {
        self.output.write(text);
        self.flush();
    }

    fn flush(&mut self) {
        if self.has("in-pieces") {
            self.output.flush_in_pieces();
        }
        self.output.flush();
        self.is_done |= self.output.is_closed;
    }
}
