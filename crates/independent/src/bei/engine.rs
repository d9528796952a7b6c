//! What the engine knows, and the loop in which it lives: read a line, obey, think.

use crate::boost::{Board, Game, Oddities};
use crate::faults::Chosen;
use crate::lines::{self, Lines};

use super::state::{Remains, Reported, Slips, Thinking};

/// The engine.
#[derive(Debug)]
pub(super) struct Engine {
    chosen: Chosen,
    pub(super) odd: Oddities,
    pub(super) lines: Lines,
    /// `bei` has come.
    pub(super) is_known: bool,
    /// The game, as it was told.
    pub(super) identifier: String,
    pub(super) board: Board,
    /// Earlier positions that must not come again.
    pub(super) taboo: Vec<Board>,
    pub(super) depth: u32,
    pub(super) thinking: Option<Thinking>,
    /// The last `move`: only a faulty engine sends it again.
    pub(super) last: String,
    pub(super) was_stopped: bool,
    pub(super) games: u32,
    pub(super) searches: u32,
    pub(super) specials: u32,
    pub(super) is_done: bool,
    pub(super) slips: Slips,
    pub(super) reported: Reported,
    pub(super) remains: Remains,
}

/// What is played before anything else was told.
pub(super) const STANDARD: Game =
    Game { width: 9, height: 9, players: 2, pawns: 8, towers: 2, is_demo: false };

/// How deep it looks without being told.
pub(super) const USUAL: u32 = 3;

/// Runs the engine on standard input and output until it is told to quit, or has nothing more to read.
pub(crate) fn play(chosen: Chosen) {
    let odd = Oddities::chosen(|name| chosen.has(name));
    let mut engine = Engine {
        odd,
        lines: Lines::chosen(&chosen, ("line-cut-at-1024", 1024)),
        is_known: false,
        identifier: String::new(),
        board: Board::start(STANDARD, odd),
        taboo: Vec::new(),
        depth: if chosen.has("deep-unless-told") { 30 } else { USUAL },
        thinking: None,
        last: String::new(),
        was_stopped: false,
        games: 0,
        searches: 0,
        specials: 0,
        is_done: false,
        slips: Slips::default(),
        reported: Reported::default(),
        remains: Remains::default(),
        chosen,
    };
    engine.run();
    lines::leave(&engine.chosen, engine.searches);
}

impl Engine {
    /// Whether the engine has this fault, or is of this variant.
    pub(super) fn has(&self, name: &str) -> bool {
        self.chosen.has(name)
    }

    /// Sends a message.
    pub(super) fn say(&mut self, line: &str) {
        self.make_noise();
        let end = if self.has("crlf") { "\r\n" } else { "\n" };
        if self.has("logs-like-messages") {
            self.lines.output.write(&format!("log {line}{end}"));
        }
        self.lines.output.write(line);
        self.lines.output.write(end);
        let is_held = line.starts_with("move") && self.has("move-not-flushed")
            || line == "known" && self.has("known-not-flushed");
        match () {
            () if is_held => {}
            () if self.has("writes-in-pieces") => self.lines.output.flush_in_pieces(),
            () => self.lines.output.flush(),
        }
        self.is_done |= self.lines.output.is_closed;
    }

    fn run(&mut self) {
        self.begin();
        while !self.is_done {
            let Some(line) = self.lines.next() else { return };
            if self.has("isready-overtakes") || self.has("ready-once") {
                self.answer_early(line.trim());
            }
            self.obey(line.trim());
        }
        while self.has("stays-after-quit") && self.lines.next().is_some() {}
    }

    /// Looks for `isready` among what has arrived, as only a faulty engine does.
    fn answer_early(&mut self, line: &str) {
        let early = self.lines.take_early("isready");
        if self.has("isready-overtakes") {
            for _ in 0..early {
                self.say("readyok");
            }
        } else if line != "isready" && early > 0 {
            self.lines.put_off("isready".to_owned());
        }
    }

    fn obey(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(&word) = words.first() else { return };
        let was_stopped = std::mem::take(&mut self.was_stopped);
        match word {
            "bei" => {
                self.shake(&words);
                if self.has("isready-behind-bei-lost") {
                    self.lines.take_early("isready");
                }
            }
            "isready" => self.pong(),
            "quit" => self.is_done = true,
            _ if !self.is_known => {}
            "newgame" => self.new_game(words.get(1).copied().unwrap_or_default()),
            "setoption" => self.set_option(&words),
            "setline" | "ponder" | "go" if self.remains.has_no_game => {}
            "setline" => self.set_line(&words),
            "ponder" => {
                if self.has("ponder-two-dies") && words.get(1).is_some_and(|turns| *turns != "1") {
                    std::process::abort();
                }
                self.ponder();
            }
            "go" => {
                let wants_threats = words.get(1) == Some(&"wantThreats");
                if !(wants_threats && self.has("threats-unknown")) {
                    self.think(wants_threats);
                }
            }
            "stop" => {
                let again = self.has("stop-repeats-move") || was_stopped && self.has("second-stop-moves");
                if again && !self.last.is_empty() {
                    let last = self.last.clone();
                    self.say(&last);
                }
                self.move_before_search();
                self.was_stopped = was_stopped;
                self.remains.is_stopped = true;
            }
            _ => {
                self.say(&format!("log I do not know `{word}`"));
                self.is_done = self.has("leaves-on-nonsense");
            }
        }
    }

    fn pong(&mut self) {
        if !self.is_known && self.has("isready-before-bei-dies") {
            std::process::abort();
        }
        self.forget_line();
        self.say("readyok");
    }
}
