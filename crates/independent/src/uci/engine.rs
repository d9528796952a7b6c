//! What the engine knows, and the loop in which it lives: read a line, obey, think.

use std::time::{Duration, Instant};

use crate::chess::{Board, Game, Move, Oddities};
use crate::faults::Chosen;
use crate::lines::{self, Lines};

use super::state::{Kept, Limits, Options, Thinking};

/// The engine.
#[derive(Debug)]
pub(super) struct Engine {
    chosen: Chosen,
    pub(super) odd: Oddities,
    pub(super) lines: Lines,
    /// `uci` has come.
    pub(super) is_known: bool,
    /// `isready` has come.
    pub(super) is_ready: bool,
    pub(super) debugs: bool,
    pub(super) options: Options,
    pub(super) game: Game,
    /// What `position` told, without its moves: only a faulty engine looks at it.
    pub(super) begins: String,
    /// The positions of earlier games: only a faulty engine looks at them.
    pub(super) past: Vec<Board>,
    pub(super) positions: u32,
    pub(super) games: u32,
    pub(super) searches: u32,
    /// How many searches were without a limit of their own.
    pub(super) open_searches: u32,
    pub(super) ponder_hits: u32,
    pub(super) readies: u32,
    pub(super) thinking: Option<Thinking>,
    /// What the last search found, and its last line: only a faulty engine looks at them.
    pub(super) last: Vec<Move>,
    pub(super) last_line: String,
    /// The last search was ended by `stop`.
    pub(super) was_stopped: bool,
    /// A `stop` has come without a search.
    pub(super) has_stop: bool,
    /// How many lines the last search showed, as only a faulty engine keeps it.
    pub(super) former_lines: usize,
    /// The parameters of the last `go`.
    pub(super) former: Limits,
    pub(super) kept: Kept,
    pub(super) is_done: bool,
}

/// Runs the engine on standard input and output until it is told to quit, or has nothing more to read.
pub(crate) fn play(chosen: Chosen) {
    let odd = Oddities::chosen(|name| chosen.has(name));
    let mut engine = Engine {
        odd,
        lines: Lines::chosen(&chosen, ("line-cut-at-1024", 1024)),
        is_known: false,
        is_ready: false,
        debugs: false,
        options: Options::default(),
        game: Game::from(Board::start(odd)),
        begins: String::new(),
        past: Vec::new(),
        positions: 0,
        games: 0,
        searches: 0,
        open_searches: 0,
        ponder_hits: 0,
        readies: 0,
        thinking: None,
        last: Vec::new(),
        last_line: String::new(),
        was_stopped: false,
        has_stop: false,
        former_lines: 1,
        former: Limits::default(),
        kept: Kept::default(),
        is_done: false,
        chosen,
    };
    engine.run();
    engine.outlive_quit();
    lines::leave(&engine.chosen, engine.searches);
}

impl Engine {
    /// Whether the engine has this fault, or is of this variant.
    pub(super) fn has(&self, name: &str) -> bool {
        self.chosen.has(name)
    }

    /// What stands on the board.
    pub(super) fn board(&self) -> Board {
        *self.game.board()
    }

    fn run(&mut self) {
        self.begin();
        while !self.is_done {
            self.prompt();
            let Some(line) = self.lines.next() else {
                while self.has("end-of-input-unseen") {
                    std::thread::park();
                }
                return;
            };
            if self.has("isready-once")
                && self.lines.take_early("isready") > 0
                && self.first(&line) != "isready"
            {
                self.lines.put_off("isready".to_owned());
            }
            self.obey(&line);
        }
    }

    fn obey(&mut self, line: &str) {
        let line = self.buffered(line);
        if self.has("talks-on-stderr") {
            eprintln!("read {line:?}");
        }
        if self.has("slow-reader") {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.is_done |= line.contains("quit") && self.has("quit-inside-a-value");
        let words = self.message(line);
        let word = words.first().copied().unwrap_or_default();
        match word {
            "uci" => self.shake(),
            "quit" => self.quit(),
            "isready" => self.ready(),
            "debug" => self.debug(&words),
            "setoption" => self.set_option(&words),
            "register" => self.register(&words),
            "ucinewgame" => self.new_game(),
            "position" => self.position(&words),
            "go" => {
                if let Some(limits) = self.limits(&words) {
                    self.think(limits);
                }
            }
            "stop" => self.stop_idle(),
            "ponderhit" => {
                if self.has("ponderhit-idle-moves") && !self.last_line.is_empty() {
                    let line = self.last_line.clone();
                    self.say(&line);
                }
            }
            _ => self.not_understood(line),
        }
    }

    fn not_understood(&mut self, line: &str) {
        let is_blank = line.trim().is_empty();
        if is_blank && self.has("empty-line-dies") || !is_blank && self.has("unknown-word-dies") {
            std::process::abort();
        }
        if !is_blank {
            self.leave_at_once();
        }
        if !is_blank && self.has("says-unknown") {
            self.say(&format!("Unknown command: {}", line.trim()));
        }
    }

    fn quit(&mut self) {
        let is_deaf = !self.is_known && self.has("quit-before-uci-lost")
            || self.is_known && !self.is_ready && self.has("quit-needs-isready");
        self.is_done = !is_deaf;
    }

    /// `isready`, while nothing is searched.
    fn ready(&mut self) {
        if !self.is_ready && self.has("slow-first-isready") {
            std::thread::sleep(Duration::from_secs(4));
        }
        if !self.is_ready && self.has("first-isready-resets-options") {
            self.options = Options::default();
        }
        self.is_ready = true;
        self.set_everything_up();
        self.answer_ready();
    }

    /// The answer to `isready`.
    pub(super) fn answer_ready(&mut self) {
        self.readies += 1;
        let is_mute = self.has("isready-needs-position") && self.positions == 0 && self.games == 0
            || self.has("isready-lost-one-in-five") && self.readies.is_multiple_of(5)
            || self.has("second-game-not-ready") && self.games > 1;
        if is_mute {
            return;
        }
        if self.thinking.is_some() && self.readies.is_multiple_of(2) && self.has("readyok-tears-info") {
            return self.say("info depth 1 score cp readyok\n12 nodes 30 time 0");
        }
        self.say(if self.has("readyok-with-name") { "readyok Adze" } else { "readyok" });
    }

    fn new_game(&mut self) {
        self.games += 1;
        if !self.is_ready && self.has("newgame-before-isready-dies") {
            std::process::abort();
        }
        if self.has("newgame-twice-dies") && self.positions == 0 && self.games > 1 {
            std::process::abort();
        }
        self.options.is_free &= self.positions == 0 || !self.has("chess960-for-one-game");
        self.positions = 0;
        self.game = Game::from(Board::start(self.odd));
        if self.has("newgame-loses-options") {
            self.options = Options::default();
        }
        if self.has("newgame-answered") {
            self.say("readyok");
        }
        if self.has("newgame-searches") {
            self.say("info depth 1 score cp 12 nodes 20 time 0 pv e2e4");
        }
        if self.has("isready-behind-newgame-lost") {
            self.lines.take_early("isready");
        }
        if self.has("slow-newgame") {
            std::thread::sleep(Duration::from_secs(2));
        }
        self.kept.is_finished = false;
        self.kept.is_set_up = false;
        self.kept.game_began = Some(Instant::now());
        self.kept.count = 0;
        for (key, name, value) in std::mem::take(&mut self.kept.options) {
            self.set(&key, &name, &value);
        }
        self.say_in_passing("a new game");
    }

    fn stop_idle(&mut self) {
        self.has_stop = true;
        self.collapse_at_second_stop();
        if self.searches == 0 && self.has("stop-before-search-moves") {
            self.say("bestmove h1h1");
        }
        let again = self.has("stop-idle-moves")
            || self.has("second-stop-moves") && std::mem::take(&mut self.was_stopped);
        if again && !self.last_line.is_empty() {
            let line = self.last_line.clone();
            self.say(&line);
        }
    }
}
