//! Searching: for a move, for the opponent's time, and in analysis. The input is looked at all the while.

use std::time::{Duration, Instant};

use crate::chess::{Found, Watch, search};
use crate::input::Next;

use super::clock::Budget;
use super::engine::Engine;
use super::state::{Purpose, Thinking};

/// Commands that end a search for a move, as it has lost its sense.
const ENDING: &[&str] =
    &["force", "new", "result", "quit", "setboard", "edit", "analyze", "variant", "white", "black", "?"];

/// Commands that end pondering and analysis, besides those above.
const LEAVING: &[&str] = &[
    "go",
    "playother",
    "undo",
    "remove",
    "easy",
    "hard",
    "exit",
    "usermove",
    "random",
    "protover",
    "xboard",
];

impl Engine {
    /// Whether the engine searches for its own move.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Play)
    }

    fn start(&mut self, purpose: Purpose, budget: Budget, choices: usize) {
        let board = *self.board();
        self.clock.begin();
        self.reported_start();
        self.thinking = Some(Thinking { purpose, board, budget, nodes: 0, depth: 0, choices, first: None });
    }

    /// Finds a move and plays it, unless a command comes in between that makes it senseless.
    pub(super) fn think(&mut self) {
        let claims = !self.has("moves-behind-claim");
        if self.has("no-claims") && self.board().legal().is_empty() || claims && self.claim() {
            return self.answer_pings();
        }
        if self.claims_too_early() {
            return;
        }
        if self.is_hurried_too_early() {
            return self.answer_pings();
        }
        let board = self.root();
        let mut moves = board.legal();
        if self.cannot_move(&moves) {
            return self.answer_pings();
        }
        if self.is_random {
            self.random.shuffle(&mut moves);
        }
        let mut budget = self.clock.budget(moves.len(), |name| self.has(name));
        budget.time += self.bonus();
        self.plain_budget(&mut budget);
        self.again_budget(&mut budget);
        let rate = self.clock.rate;
        self.clock.rate = rate.filter(|_| !self.forgets_rate());
        self.start(Purpose::Play, budget, moves.len());
        let book = self.book_move().or_else(|| self.any_move(&moves));
        self.again_book(book.is_some());
        let mut found = match moves.as_slice() {
            _ if book.is_some() => book,
            [one] => Some(Found { depth: 1, score: 0, nodes: 1, line: vec![*one] }),
            _ => search(&board, &moves, budget.depth, self),
        };
        self.again_search_on(found.as_ref());
        self.thinking = None;
        self.clock.rate = self.clock.rate.or(rate);
        if self.is_done {
            return;
        }
        self.late_slips_found(&mut found);
        self.slips_thought(found.as_ref());
        let held = self.held.clone();
        self.plain_slips_ended(held.as_deref().map(word));
        self.reported_ended(held.as_deref().map(word));
        let moves_now = match self.held.as_deref().map(word) {
            None => true,
            Some("?") => {
                self.held = None;
                if self.has("line-behind-now-lost") {
                    self.input.lose_next();
                }
                true
            }
            Some("easy") if self.has("easy-drops-search") => false,
            Some("hard" | "easy" | "post") => true,
            Some(_) => self.has("moves-on-any-command"),
        };
        match found {
            Some(found) if std::mem::take(&mut self.is_late) => {
                self.say(&format!("move {}", found.line[0].coordinates()))
            }
            Some(found) if moves_now => self.play(&found),
            _ => {}
        }
        self.answer_pings();
    }

    /// The pings that came while it was thinking.
    pub(super) fn answer_pings(&mut self) {
        let mut pings = std::mem::take(&mut self.pings);
        if self.has("waiting-pings-reversed") {
            pings.reverse();
        }
        let skip = if self.has("only-last-ping-answered") { pings.len().saturating_sub(1) } else { 0 };
        for ping in pings.into_iter().skip(skip) {
            self.say(&format!("pong {ping}"));
        }
    }

    /// Ponders or analyses, if that is due, until a command comes that it must obey.
    pub(super) fn search_in_background(&mut self) {
        let purpose = if self.state.analyzes && self.state.edit.is_none() {
            Purpose::Analyze
        } else if self.ponders() {
            Purpose::Ponder
        } else {
            return;
        };
        let stale = self.has("analyzes-old-position") && purpose == Purpose::Analyze;
        let board = match &self.thinking {
            Some(thinking) if stale => thinking.board,
            _ => self.background(purpose),
        };
        self.again_begins(purpose, &board);
        let moves = board.legal();
        if self.is_exhausted || self.state.is_bad || moves.is_empty() || self.has("deaf") {
            return;
        }
        let time = if purpose == Purpose::Ponder { self.patience_to_ponder() } else { Duration::MAX };
        self.start(purpose, Budget { time, depth: 40 }, moves.len());
        self.thinking.as_mut().expect("just begun").board = board;
        let depth =
            if self.has("analysis-moves-in-the-end") || self.has("ponder-moves-in-the-end") { 3 } else { 40 };
        let began = Instant::now();
        let found = search(&board, &moves, depth, self);
        if purpose == Purpose::Ponder {
            self.slips.pondered += began.elapsed();
        }
        let thinking = self.thinking.take().filter(|_| stale);
        self.thinking = thinking;
        self.is_exhausted = self.held.is_none();
        self.slips_pondered(purpose);
        self.late_slips_background(purpose);
        self.reported_background(purpose);
        self.again_background(purpose);
        let moves_in_the_end = match purpose {
            Purpose::Analyze if moves.len() == 1 && self.has("only-move-ends-analysis") => true,
            Purpose::Analyze => self.has("analysis-moves-in-the-end"),
            _ => self.has("ponder-moves-in-the-end"),
        };
        if let Some(found) = found.filter(|_| self.is_exhausted && moves_in_the_end && !self.is_done) {
            self.say(&format!("move {}", found.line[0].coordinates()));
        }
    }

    /// Whether the engine may think on the opponent's time.
    fn ponders(&self) -> bool {
        let state = &self.state;
        if self.has("ponders-in-force") && self.hard && state.side.is_none() && state.edit.is_none() {
            return true;
        }
        let fresh = state.is_fresh && !self.has("ponders-after-new");
        let waits = state.side.is_some_and(|side| side != self.board().turn);
        self.hard && waits && !fresh && !state.is_over && !state.is_bad && state.edit.is_none()
    }

    /// Whether the line can be obeyed beside the search.
    fn can_wait_beside(&self, line: &str) -> bool {
        let first = word(line);
        let purpose = self.thinking.as_ref().map(|thinking| thinking.purpose);
        let ending = ENDING.contains(&first);
        if purpose == Some(Purpose::Play) {
            return match first {
                "force"
                    if self.has("force-ignored-while-thinking") || self.has("force-lets-search-finish") =>
                {
                    true
                }
                "new" if self.has("new-lets-search-finish") => true,
                "easy" if self.has("easy-drops-search") => false,
                "result" => self.has("result-ignored-while-thinking"),
                "hard" | "easy" | "post" if self.has("settings-move-now") => false,
                "?" if self.has("question-mark-ignored") => true,
                "quit" if self.has("quit-lost-while-thinking") => true,
                _ if self.has("moves-on-any-command") => false,
                _ => !ending,
            };
        }
        match first {
            "?" => true,
            "hard" if self.hard => true,
            "ping" if self.has("ping-ends-pondering") => false,
            _ => !ending && !LEAVING.contains(&first) && !self.is_move(line),
        }
    }

    /// Looks at the input, and obeys what can be obeyed beside the search. Says whether the search has to end.
    pub(super) fn look(&mut self, patience: Duration) -> bool {
        if self.has("deaf") || self.reported.is_deaf {
            std::thread::sleep(patience);
            return false;
        }
        let mut patience = patience;
        loop {
            if self.held.is_some() || self.is_done {
                return true;
            }
            match self.input.next(Some(patience)) {
                Next::Line(line) => {
                    let line = self.heard(&line);
                    let lasts = self.has("pause-lets-it-ponder") && !self.is_thinking();
                    if word(&line) == "pause" && self.offers("pause") && !lasts {
                        self.pause();
                    } else if self.can_wait_beside(&line) {
                        self.obey(&line);
                    } else {
                        self.held = Some(line);
                    }
                }
                Next::Nothing => return false,
                Next::End => {
                    if !self.has("end-of-input-unseen") {
                        self.is_done = true;
                    }
                    return self.is_done;
                }
            }
            patience = Duration::ZERO;
        }
    }

    /// Sleeps until `resume`.
    pub(super) fn pause(&mut self) {
        let began = Instant::now();
        while let Some(line) = self.read() {
            match word(&line) {
                "resume" => break,
                "quit" => {
                    self.is_done = true;
                    break;
                }
                "ping" if !self.is_thinking() => self.obey(&line),
                _ => {}
            }
        }
        if !self.has("pause-is-charged") {
            self.clock.skip(began.elapsed());
        }
        let waits = !self.is_thinking() && self.state.side.is_some() && !self.state.is_over;
        if waits && self.has("resume-begins-to-think") {
            self.state.wants_move = true;
        }
        if self.has("resume-forgets-search") && self.is_thinking() {
            self.held = Some(String::new());
        }
    }
}

impl Watch for Engine {
    fn is_over(&mut self, nodes: u64) -> bool {
        let Some(thinking) = &mut self.thinking else { return true };
        thinking.nodes = nodes;
        let (budget, play) = (thinking.budget, thinking.purpose == Purpose::Play);
        // It is a slow thinker: there may be many engines on this machine.
        if nodes.is_multiple_of(512) {
            let patience = if self.clock.rate.is_some() { 0 } else { 6 };
            if self.look(Duration::from_millis(patience)) {
                return true;
            }
        }
        (play || self.has("ponders-briefly")) && self.clock.used(nodes) >= budget.time
    }

    fn finished(&mut self, found: &Found) {
        if let Some(thinking) = &mut self.thinking {
            thinking.depth = found.depth;
            thinking.first = found.line.first().copied();
        }
        let ponders = self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Ponder);
        if ponders {
            self.plain.guess = found.line.first().copied();
            self.late_slips_pondered(found);
        }
        if self.post || self.has("nopost-ignored") || ponders && self.has("ponder-lines-after-nopost") {
            self.show(found);
        }
        self.again_finished(found);
    }
}

/// The first word of a line.
pub(super) fn word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}
