//! What the engine knows, and the loop in which it lives: read a line, obey, think.

use std::time::Duration;

use crate::faults::Chosen;
use crate::lines::{self, Lines};
use crate::morris::{Board, Move, Names, Oddities};

use super::state::{Game, Reported, Slips, Thinking};

/// The engine.
#[derive(Debug)]
pub(super) struct Engine {
    chosen: Chosen,
    pub(super) odd: Oddities,
    pub(super) lines: Lines,
    /// The last line has no end yet.
    pub(super) is_open: bool,
    /// `gbgp` has come.
    pub(super) is_known: bool,
    pub(super) debugs: bool,
    pub(super) is_bold: bool,
    pub(super) game: Game,
    /// The positions of earlier games: only a faulty engine looks at them.
    pub(super) past: Vec<Board>,
    pub(super) games: u32,
    pub(super) searches: u32,
    pub(super) thinking: Option<Thinking>,
    /// What the last search found.
    pub(super) last: Vec<Move>,
    /// A `stop` has come without a search: only a faulty engine keeps it.
    pub(super) has_stop: bool,
    pub(super) is_done: bool,
    pub(super) slips: Slips,
    pub(super) reported: Reported,
}

/// Runs the engine on standard input and output until it is told to quit, or has nothing more to read.
pub(crate) fn play(chosen: Chosen) {
    let odd = Oddities::chosen(|name| chosen.has(name));
    let mut engine = Engine {
        odd,
        lines: Lines::chosen(&chosen, ("line-cut-at-512", 512)),
        is_open: false,
        is_known: false,
        debugs: false,
        is_bold: false,
        game: Game::of(Board::start(odd)),
        past: Vec::new(),
        games: 0,
        searches: 0,
        thinking: None,
        last: Vec::new(),
        has_stop: false,
        is_done: false,
        slips: Slips::default(),
        reported: Reported::default(),
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

    /// How it names points.
    pub(super) fn names(&self) -> Names {
        if self.has("letters") { Names::Letters } else { Names::Numbers }
    }

    fn run(&mut self) {
        self.begin();
        while !self.is_done {
            let Some(line) = self.lines.next() else { break };
            let line = self.heard(line);
            if self.has("isready-overtakes") || self.has("readyok-once") {
                self.answer_early(&line);
            }
            self.obey(&line);
        }
    }

    /// Looks for `isready` among what has arrived, as only a faulty engine does.
    fn answer_early(&mut self, line: &str) {
        let early = self.lines.take_early("isready");
        if self.has("isready-overtakes") && self.is_known {
            for _ in 0..early {
                self.say("readyok");
            }
        } else if line != "isready" && early > 0 {
            self.lines.put_off("isready".to_owned());
        }
    }

    fn obey(&mut self, line: &str) {
        let words = self.words(self.cut_list(line));
        match words.first().copied().unwrap_or_default() {
            "gbgp" => self.shake(),
            "quit" if !self.is_known && self.has("quit-unknown-at-first") => {}
            "quit" => self.is_done = true,
            _ if !self.is_known => {}
            "isready" => self.ready(),
            "debug" => self.debug(&words),
            "setoption" => self.set_option(&words),
            "newgame" => self.new_game(),
            "position" => self.position(&words),
            "go" => {
                if let Some(limits) = self.limits(&words) {
                    self.think(limits);
                }
            }
            "stop" => self.stop_idle(),
            "ponderhit" => {
                if self.has("ponderhit-alone-dies") {
                    std::process::abort();
                }
                self.tell_none_again();
            }
            "" => {}
            other => {
                if self.has("unknown-word-dies") {
                    std::process::abort();
                }
                if self.has("unknown-word-answered") {
                    self.say(&format!("unknown command: {other}"));
                }
            }
        }
    }

    fn new_game(&mut self) {
        self.games += 1;
        self.past.append(&mut self.game.seen);
        self.slips.forget_the_game();
        if self.has("slow-newgame") {
            std::thread::sleep(Duration::from_millis(1500));
        }
        self.game = match self.has("startpos-keeps-plies") || self.has("third-game-old-board") {
            true => Game::of(self.game.board),
            false => Game::of(Board::start(self.odd)),
        };
        if self.has("newgame-answered") {
            self.say("readyok");
        }
        if self.has("author-late") && self.games == 1 {
            self.say("id author A. Miller");
        }
    }

    fn stop_idle(&mut self) {
        self.has_stop = true;
        self.tell_none_again();
        self.move_before_search();
        if self.has("stop-after-move-answered")
            && let Some(&one) = self.last.first()
        {
            let text = self.names().text(one);
            self.say(&format!("bestmove {text}"));
        }
    }
}
