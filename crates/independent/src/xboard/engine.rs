//! What the engine knows, and the loop in which it lives: read a line, obey, think.

use std::time::Duration;

use crate::chess::{Board, Color, Game, Oddities};
use crate::faults::Chosen;
use crate::input::{Input, Manner, Next};
use crate::output::Output;

use super::clock::Clock;
use super::state::{Again, Edit, Options, Plain, Reported, Slips, Thinking};

/// What belongs to the game that is played.
#[derive(Debug)]
pub(super) struct State {
    pub(super) game: Game,
    /// The side that the engine plays; `None` in force mode.
    pub(super) side: Option<Color>,
    /// The game has ended: no move until a new one, or `go`.
    pub(super) is_over: bool,
    /// The position is impossible: every move is refused.
    pub(super) is_bad: bool,
    /// Nothing has happened since `new`: no pondering.
    pub(super) is_fresh: bool,
    /// The engine has to move.
    pub(super) wants_move: bool,
    pub(super) analyzes: bool,
    pub(super) edit: Option<Edit>,
    /// The last thing that changed the board was `undo`.
    pub(super) has_undone: bool,
    /// Without castling.
    pub(super) is_nocastle: bool,
}

/// The engine.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) chosen: Chosen,
    pub(super) input: Input,
    output: Output,
    pub(super) state: State,
    pub(super) clock: Clock,
    pub(super) options: Options,
    pub(super) thinking: Option<Thinking>,
    /// A line that ended a search and is not obeyed yet.
    pub(super) held: Option<String>,
    /// What the pings carried that wait for the move.
    pub(super) pings: Vec<String>,
    pub(super) post: bool,
    pub(super) hard: bool,
    pub(super) random: fastrand::Rng,
    pub(super) is_random: bool,
    /// The version in `protover`; 1 without.
    pub(super) version: u32,
    /// The features that the interface has accepted.
    pub(super) accepted: Vec<String>,
    pub(super) has_memory: bool,
    /// How many games were begun.
    pub(super) games: u32,
    /// The background search has nothing more to find here.
    pub(super) is_exhausted: bool,
    /// What was searched is not asked for any more, but the search goes on: only in a faulty engine.
    pub(super) is_late: bool,
    pub(super) is_done: bool,
    pub(super) slips: Slips,
    pub(super) plain: Plain,
    pub(super) reported: Reported,
    pub(super) again: Again,
}

/// Runs the engine on standard input and output until it is told to quit, or has nothing more to read.
pub(crate) fn play(chosen: Chosen) {
    Engine::new(chosen).run();
}

impl Engine {
    fn new(chosen: Chosen) -> Engine {
        let odd = Oddities::chosen(|name| chosen.has(name));
        let manner = match () {
            () if chosen.has("lines-wait-in-buffer") => Manner::OneLineForEachRead,
            () if chosen.has("reads-are-lines") => Manner::ReadsAreLines,
            () if chosen.has("line-cut-at-255") => Manner::Cut(255),
            () if chosen.has("queue-of-sixteen") => Manner::Queue(16),
            () if chosen.has("long-reads-are-cut") => Manner::Short(1024),
            () => Manner::Properly,
        };
        let eager = chosen.has("eager");
        Engine {
            input: Input::read_in(manner),
            output: Output::default(),
            state: State {
                game: Game::from(Board::start(odd)),
                side: None,
                is_over: false,
                is_bad: false,
                is_fresh: true,
                wants_move: false,
                analyzes: false,
                edit: None,
                has_undone: false,
                is_nocastle: false,
            },
            clock: Clock::default(),
            options: Options::new(&chosen),
            thinking: None,
            held: None,
            pings: Vec::new(),
            post: eager,
            hard: eager,
            random: fastrand::Rng::with_seed(11),
            is_random: false,
            version: 1,
            accepted: Vec::new(),
            has_memory: false,
            games: 0,
            is_exhausted: false,
            is_late: false,
            is_done: false,
            slips: Slips::default(),
            plain: Plain::default(),
            reported: Reported::default(),
            again: Again::default(),
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

    /// The position on the board.
    pub(super) fn board(&self) -> &Board {
        self.state.game.board()
    }

    fn run(&mut self) {
        self.begin();
        while !self.is_done {
            if self.state.wants_move && self.held.is_none() {
                self.state.wants_move = false;
                self.think();
                continue;
            }
            if self.held.is_none() && !self.is_done {
                self.search_in_background();
            }
            let line = self.held.take().or_else(|| self.read());
            match line {
                Some(line) => self.obey(&line),
                None if self.has("end-of-input-unseen") => std::thread::sleep(Duration::from_millis(50)),
                None => self.is_done = true,
            }
        }
    }

    /// The next line, whenever it comes; `None` at the end of input.
    pub(super) fn read(&mut self) -> Option<String> {
        self.hangs_if_deaf();
        match self.input.next(None) {
            Next::Line(line) => Some(self.heard(&line)),
            Next::Nothing | Next::End => None,
        }
    }

    /// A line has arrived.
    pub(super) fn heard(&mut self, line: &[u8]) -> String {
        self.flush();
        if self.has("foreign-letters-end-engine") && !line.is_ascii() {
            self.is_done = true;
        }
        String::from_utf8_lossy(line).trim().to_owned()
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str) {
        let end = if self.has("crlf") { "\r\n" } else { "\n" };
        self.output.write(line);
        self.output.write(end);
        let flushes = if self.has("pong-not-flushed") {
            !line.starts_with("pong")
        } else if self.has("thinking-not-flushed") {
            !self.is_thinking() || line.starts_with("move")
        } else if self.has("refusal-not-flushed") {
            !line.starts_with("Illegal")
        } else if self.has("move-waits-for-pondering") {
            !(self.hard && line.starts_with("move"))
        } else {
            true
        };
        if flushes {
            self.flush();
        }
        if line.starts_with("pong")
            && let Some(stale) = self.slips.stale.take()
        {
            self.say(&stale);
        }
    }

    /// Sends what is written, without a new line.
    pub(super) fn flush(&mut self) {
        self.output.flush();
        self.is_done |= self.output.is_closed;
    }

    /// Writes without an end of line.
    pub(super) fn write_open(&mut self, text: &str) {
        self.output.write(text);
        self.flush();
    }

    /// Refuses a command.
    pub(super) fn refuse(&mut self, why: &str, line: &str) {
        let line: String = line.chars().filter(|letter| !letter.is_control()).take(200).collect();
        self.say(&format!("Error ({why}): {line}"));
    }
}
