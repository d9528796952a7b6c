//! Searching, on the own time and on the opponents'. The input is looked at all the while.

use std::time::{Duration, Instant};

use crate::boost::{Board, Move};
use crate::lines::Heard;
use crate::search::{Found, Watch, any_number, search};

use super::engine::Engine;
use super::state::{Before, Purpose, Thinking};

impl Engine {
    /// `go`.
    pub(super) fn think(&mut self, wants_threats: bool) {
        self.searches += 1;
        if self.is_mute() || self.is_muted() {
            return;
        }
        self.stumble_at_go();
        self.begin_search();
        let wants_threats = self.wants_threats(wants_threats);
        let moves = self.root(wants_threats);
        let mut moves = self.remembered(moves);
        if self.has("random-mover") {
            moves = vec![moves[any_number() % moves.len()]];
        }
        let board = self.board.clone();
        if self.has("stop-in-one-write-lost") {
            self.lines.take_early("stop");
        }
        if self.has("talks-to-people") {
            self.say("thinking ...");
        }
        let depth = if self.has("deaf") { self.depth.min(2) } else { self.depth };
        let depth = match () {
            () if self.has("instant") => 1,
            () if self.has("always-three-plies") => super::engine::USUAL,
            () => depth,
        };
        if self.has("depth-for-one-search") {
            self.depth = super::engine::USUAL + 2;
        }
        let found = self.search(Purpose::Play { wants_threats }, &board, &moves, depth);
        let Some((found, thinking)) = found else { return };
        if self.is_done && !self.has("moves-on-quit") || thinking.is_mute {
            return;
        }
        if self.fails_to_move(&thinking, &found) {
            return;
        }
        let was_early = thinking.is_over && found.depth == 0;
        if was_early && self.has("stop-early-mute") {
            return;
        }
        let chosen = match was_early {
            true if self.has("stop-early-passes") => Move::Pass,
            true => self.early_move(&board, found.line[0]),
            false => found.line[0],
        };
        self.tell(&thinking, &found, chosen, &moves);
        if moves.len() == 1 && chosen != Move::Pass && self.has("forced-moves-twice") {
            let last = self.last.clone();
            self.say(&last);
        }
        self.remember(&board, chosen);
        if self.has("go-plays-its-move") && !self.board.is_finished() {
            self.board = self.board.after(chosen).turned();
        }
        if self.has("move-crosses-stop") && self.searches.is_multiple_of(4) {
            self.cross();
        }
    }

    /// Whether nothing at all will come.
    fn is_mute(&self) -> bool {
        let is_finished = self.board.is_finished();
        let is_stuck = !is_finished && self.board.legal() == [Move::Pass];
        self.has("one-in-five-unanswered") && self.searches.is_multiple_of(5)
            || self.has("third-game-mute") && self.games > 2
            || self.has("mute-after-forty-searches") && self.searches > 40
            || self.has("finished-mute") && is_finished
            || self.has("immobilised-mute") && is_stuck
    }

    /// A `stop` that comes shortly after the move is answered as if the search went on.
    fn cross(&mut self) {
        if let Heard::Line(line) = self.lines.arriving(Some(Duration::from_millis(20))) {
            if line.trim() == "stop" {
                let last = self.last.clone();
                return self.say(&last);
            }
            self.lines.put_off(line);
        }
    }

    /// `ponder`.
    pub(super) fn ponder(&mut self) {
        if self.has("ponder-answered") {
            self.say("known");
        }
        self.stumble_at_ponder();
        if self.has("never-ponders") || self.has("deaf") {
            return;
        }
        if self.has("ponder-drops-taboo") {
            self.taboo.clear();
        }
        let board = self.board.clone();
        let moves = board.legal();
        self.begin_pondering(&moves);
        let depth = if self.has("ponder-moves-in-the-end") { 2 } else { 30 };
        let Some((found, thinking)) = self.search(Purpose::Ponder, &board, &moves, depth) else { return };
        let names = |one: Move| board.spelt(one, "pass");
        if !thinking.is_over && self.has("ponder-moves-in-the-end") || self.moves_after_pondering() {
            self.say(&format!("move {} {}", found.score, names(found.line[0])));
        }
        self.end_pondering(found.line[0]);
    }

    /// Whether what has ended pondering brings a move, as only in a faulty engine.
    fn moves_after_pondering(&mut self) -> bool {
        if self.has("stop-moves-while-pondering") && self.was_stopped {
            return true;
        }
        let waiting = self.lines.take_waiting();
        let first = waiting.front().map(|line| first_word(line).to_owned()).unwrap_or_default();
        for (at, line) in waiting.into_iter().enumerate() {
            if !(at == 0 && first == "go" && self.has("go-after-ponder-lost")) {
                self.lines.put_off(line);
            }
        }
        match first.as_str() {
            "newgame" => self.has("newgame-moves-while-pondering"),
            "setline" => self.has("setline-moves-while-pondering"),
            "go" => self.has("go-after-ponder-moves-twice"),
            "ponder" => self.has("second-ponder-moves"),
            _ => false,
        }
    }

    fn search(
        &mut self,
        purpose: Purpose,
        board: &Board,
        moves: &[Move],
        depth: u32,
    ) -> Option<(Found<Move>, Thinking)> {
        let thinking =
            Thinking { purpose, board: board.clone(), began: Instant::now(), is_over: false, is_mute: false };
        self.thinking = Some(thinking);
        for line in self.lines.take_waiting() {
            self.hear(line);
        }
        let found = match moves {
            [one] => Some(Found { depth: 1, score: 0, nodes: 1, line: vec![*one] }),
            [one, ..] if self.look(Duration::ZERO) => {
                Some(Found { depth: 0, score: 0, nodes: 0, line: vec![*one] })
            }
            _ => search(board, moves, depth, self),
        };
        if let Some(found) = &found {
            self.wait_on(purpose, found);
        }
        Some((found?, self.thinking.take()?))
    }

    /// A line comes in during a search.
    fn hear(&mut self, line: String) {
        let Some(thinking) = &self.thinking else { return };
        let (purpose, is_over) = (thinking.purpose, thinking.is_over);
        if is_over {
            return self.lines.put_off(line);
        }
        let plays = purpose != Purpose::Ponder;
        let mut ends = false;
        let mut is_mute = false;
        match first_word(&line) {
            "isready" if !plays && self.has("isready-lost-while-pondering") => {}
            "isready" if plays && self.has("isready-lost-in-search") => {}
            "isready" if plays && self.has("isready-ends-search") => {
                self.lines.put_off(line);
                ends = true;
            }
            "isready" if plays && self.searches > 1 && self.has("deaf-in-later-searches") => {
                self.lines.put_off(line);
            }
            "isready" if plays && self.has("deaf-in-search") => self.lines.put_off(line),
            "isready" if !self.lines.is_waiting() => self.say("readyok"),
            "setoption" => {
                if !plays && self.has("setoption-while-pondering-dies") {
                    std::process::abort();
                }
                ends = plays && self.has("setoption-ends-search");
                self.slips.was_set |= plays;
                let words: Vec<&str> = line.split_whitespace().collect();
                if !(plays && self.has("option-in-search-forgotten")) {
                    self.set_option(&words);
                }
            }
            "stop" => {
                let is_deaf = purpose == Purpose::Play { wants_threats: true };
                ends = !(is_deaf && self.has("stop-lost-with-threats") || plays && self.is_deaf_to_stop());
                self.was_stopped = true;
                if plays && self.has("stop-drops-taboo") {
                    self.taboo.clear();
                }
            }
            "quit" => {
                self.stumble_at_quit(plays);
                if !plays && self.has("quit-while-pondering-dies") {
                    std::process::abort();
                }
                ends = true;
                self.is_done = true;
            }
            "go" if plays && self.has("second-go-dropped") => {}
            "newgame" if plays && self.lets_go_on(&line) => {
                self.say("unknown");
            }
            word @ ("go" | "newgame" | "setline" | "ponder") => {
                is_mute = plays && self.swallows(word);
                self.slips.was_interrupted |= plays && word == "newgame";
                self.remains.ponders = !plays && word == "newgame";
                if word == "go" {
                    self.merge_queued();
                    self.slips.has_gone = Some(if plays { Before::Search } else { Before::Pondering });
                }
                if word == "newgame" && plays && self.has("known-before-move") {
                    let name = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
                    self.new_game(&name);
                } else if !self.loses(word, plays) {
                    let line = if word == "setline" { self.kept(line, plays) } else { line };
                    self.lines.put_off(line);
                }
                ends = true;
            }
            _ if self.lines.is_waiting() => self.lines.put_off(line),
            word => {
                let text = format!("log I do not know `{word}`");
                self.say(&text);
            }
        }
        if ends && self.has("stops-late") {
            std::thread::sleep(Duration::from_millis(1500));
        }
        if let Some(thinking) = &mut self.thinking {
            thinking.is_over = ends;
            thinking.is_mute = is_mute;
        }
    }

    fn lets_go_on(&self, line: &str) -> bool {
        let name = line.split_whitespace().nth(1).unwrap_or_default();
        self.has("unknown-lets-search-go-on") && crate::boost::Game::of(name).is_none()
    }

    /// Whether the command ends a search without a move.
    fn swallows(&self, word: &str) -> bool {
        self.has(match word {
            "go" => "second-go-swallows-move",
            "newgame" => "newgame-loses-move",
            "setline" => "setline-loses-move",
            _ => "ponder-loses-move",
        })
    }

    /// Whether it has thought for long enough by itself.
    fn is_late(&self) -> bool {
        self.has("never-thinks-long")
            && self.thinking.as_ref().is_some_and(|thinking| {
                thinking.purpose != Purpose::Ponder && thinking.began.elapsed() > Duration::from_millis(500)
            })
    }

    /// Looks at the input. Says whether the search has to end.
    pub(super) fn look(&mut self, patience: Duration) -> bool {
        if self.has("deaf") {
            return false;
        }
        let mut patience = patience;
        while self.thinking.as_ref().is_some_and(|thinking| !thinking.is_over) {
            match self.lines.arriving(Some(patience)) {
                Heard::Line(line) => self.hear(line),
                Heard::Nothing => return false,
                Heard::End => {
                    self.is_done = true;
                    return true;
                }
            }
            patience = Duration::ZERO;
        }
        true
    }
}

impl Watch<Move> for Engine {
    fn is_over(&mut self, nodes: u64) -> bool {
        let slow = nodes.is_multiple_of(256);
        // It is a slow thinker: there may be many engines on this machine.
        let is_due = slow || nodes == 32;
        is_due && self.look(Duration::from_millis(if slow { 5 } else { 0 }))
            || self.thinking.as_ref().is_none_or(|thinking| thinking.is_over)
            || is_due && self.is_late()
    }

    fn tries(&mut self, depth: u32, one: Move, number: usize) {
        if self.has("chatter")
            && let Some(thinking) = &self.thinking
        {
            let text = thinking.board.spelt(one, "pass");
            self.say(&format!("log depth {depth}, move {number}: {text}"));
        }
    }

    fn finished(&mut self, _: &Found<Move>) {}
}

/// The first word of a line.
fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}
