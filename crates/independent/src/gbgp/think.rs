//! Searching, on the own time and on the opponent's. The input is looked at all the while.

use std::time::{Duration, Instant};

use crate::lines::Heard;
use crate::morris::{Board, Move, Side};
use crate::search::{Found, Watch, plies_to_the_end, search};

use super::engine::Engine;
use super::state::{Budget, Limits, Thinking};

impl Engine {
    /// `go`.
    pub(super) fn think(&mut self, limits: Limits) {
        self.searches += 1;
        let board = self.game.board;
        let moves = board.legal();
        if self.is_mute() {
            return;
        }
        if self.is_drawn() || moves.is_empty() {
            return self.tell_the_end();
        }
        let budget = self.budget(&limits);
        self.thinking = Some(Thinking {
            board,
            began: Instant::now(),
            counts: Instant::now(),
            budget,
            ponders: limits.ponders,
            is_over: std::mem::take(&mut self.has_stop) && self.has("stop-kept"),
            has_ended: false,
            depth: 0,
            nodes_before: 0,
            stopped: None,
        });
        for line in self.lines.take_waiting() {
            self.hear(line);
        }
        if self.has("stop-in-one-write-lost") {
            self.lines.take_early("stop");
        }
        if self.has("pv-of-last-search") && !self.last.is_empty() {
            let line = self.line(&self.last);
            self.say(&format!("info depth 1 pv {line}"));
        }
        let found = match self.look(Duration::ZERO) {
            true => Some(Found { depth: 0, score: 0, nodes: 0, line: vec![moves[0]] }),
            false => search(&board, &moves, budget.depth, self),
        };
        if self.has("second-go-dropped") {
            self.look(Duration::ZERO);
        }
        self.wait_for_release();
        let Some(found) = found.filter(|_| self.thinking.is_some()) else { return };
        self.tell(&found);
    }

    /// Whether nothing at all will come.
    fn is_mute(&self) -> bool {
        self.has("one-in-five-unanswered") && self.searches.is_multiple_of(5)
            || self.has("second-game-mute") && self.games > 1
            || self.has("needs-newgame") && self.games == 0
            || self.has("mute-after-forty-plies") && self.game.board.plies > 40
            || self.has("combo-mutes") && self.is_bold
    }

    fn tell_the_end(&mut self) {
        let board = &self.game.board;
        let is_blocked = board.legal().is_empty() && board.count(board.turn) > 3;
        self.last.clear();
        if is_blocked && self.has("blocked-mute") {
            return;
        }
        if is_blocked && self.has("blocked-moves") {
            let point = |man| board.men.iter().position(|here| *here == man).unwrap_or_default();
            return self.say(&format!("bestmove M{}-{}", point(Some(board.turn)), point(None)));
        }
        self.say(if self.has("none-in-brackets") { "bestmove (none)" } else { "bestmove none" });
    }

    /// The search has ended; a move may come only when it is wanted.
    fn wait_for_release(&mut self) {
        loop {
            let is_impatient = self.has("ponder-ends-itself");
            let Some(thinking) = &mut self.thinking else { return };
            thinking.has_ended = true;
            let waits = thinking.ponders && !is_impatient || thinking.budget.is_open;
            if thinking.is_over || !waits || self.is_done {
                return;
            }
            match self.lines.arriving(None) {
                Heard::Line(line) => {
                    let line = self.heard(line);
                    self.hear(line);
                }
                Heard::Nothing | Heard::End => self.is_done = true,
            }
        }
    }

    fn tell(&mut self, found: &Found<Move>) {
        let Some(thinking) = self.thinking.take() else { return };
        if self.is_done && !self.has("moves-on-quit") {
            return;
        }
        let is_early = thinking.is_over && found.depth == 0;
        if thinking.is_over && self.has("stop-mute") {
            return;
        }
        self.last.clone_from(&found.line);
        let names = self.names();
        let mut text = match found.line[0] {
            _ if self.has("stop-early-none") && is_early => "none".to_owned(),
            one => names.text(one),
        };
        if self.has("leading-zeros") {
            text = self.with_zeros(found.line[0]);
        }
        if self.has("take-apart") {
            text = text.replace('T', " T");
        }
        let flies = thinking.board.count(thinking.board.turn) == 3 && found.line[0].from.is_some();
        if self.has("flights-marked") && flies {
            text = text.replace('M', "F");
        }
        let second = found.line.get(1).filter(|_| !self.has("minimal") && !self.has("short-lines"));
        let ponder = match second {
            Some(_) if self.has("ponder-own-move") => {
                format!(" ponder {}", self.own_next(&thinking.board, found))
            }
            Some(&one) => format!(" ponder {}", names.text(one)),
            None if self.has("ponder-without-move") => " ponder".to_owned(),
            None => String::new(),
        };
        self.say(&format!("bestmove {text}{ponder}"));
        if self.has("ponderhit-moves-twice") && thinking.has_ended && thinking.stopped.is_some() {
            self.say(&format!("bestmove {text}"));
        }
        if self.has("info-after-move") {
            self.say(&format!("info nodes {}", found.nodes));
        }
        if self.has("go-plays-its-move") {
            self.game.board = self.game.board.after(found.line[0]);
        }
        if self.has("move-crosses-stop") && self.searches.is_multiple_of(4) {
            self.cross(&text);
        }
    }

    /// A `stop` that comes shortly after the move is answered as if the search went on.
    fn cross(&mut self, text: &str) {
        if let Heard::Line(line) = self.lines.arriving(Some(Duration::from_millis(20))) {
            let line = self.heard(line);
            if line == "stop" {
                return self.say(&format!("bestmove {text}"));
            }
            self.lines.put_off(line);
        }
    }

    fn own_next(&self, board: &Board, found: &Found<Move>) -> String {
        let one = found.line.get(2).copied();
        let next = board.after(found.line[0]);
        let own = one.or_else(|| next.legal().first().copied()).unwrap_or(found.line[0]);
        self.names().text(if board.legal().contains(&own) { own } else { found.line[0] })
    }

    fn with_zeros(&self, one: Move) -> String {
        let take = one.take.map(|take| format!("T{take:02}")).unwrap_or_default();
        match one.from {
            None => format!("P{:02}{take}", one.to),
            Some(from) => format!("M{from:02}-{:02}{take}", one.to),
        }
    }

    /// A line comes in during a search.
    fn hear(&mut self, line: String) {
        let is_black = self.is_black();
        let word = self.words(&line).first().copied().unwrap_or_default().to_owned();
        let keeps_time = !self.has("ponderhit-forgets-limits");
        let is_in_order = !self.lines.is_waiting();
        let has = |name: &str| self.has(name);
        let (drops, deaf_to_stop) = (has("second-go-dropped"), has("black-never-stops") && is_black);
        let (restarts, late) = (has("second-go-restarts"), has("stops-late"));
        let (very_late, hits) = (has("stop-after-four-seconds"), has("ponderhit-moves-at-once"));
        let (loses_hit, twice) = (has("ponderhit-lost-at-the-end"), has("ponderhit-moves-twice"));
        let (ponder_deaf, quit_deaf) = (has("ponder-stop-lost"), has("quit-lost-while-pondering"));
        let (quit_waits, isready_lost) = (has("quit-waits-for-move"), has("isready-lost-in-search"));
        let (ready_later, isready_ends) = (has("ready-later"), has("isready-ends-pondering"));
        let Some(thinking) = &mut self.thinking else { return };
        match word.as_str() {
            "stop" => {
                if deaf_to_stop || ponder_deaf && thinking.ponders {
                    return;
                }
                if late || very_late {
                    let wait = if late { 1500 } else { 4000 };
                    std::thread::sleep(Duration::from_millis(wait));
                }
                thinking.is_over = true;
                thinking.ponders = false;
                if !is_in_order {
                    self.lines.put_off(line);
                }
            }
            "quit" if quit_deaf && thinking.ponders => {}
            "quit" if !quit_waits => {
                thinking.is_over = true;
                self.is_done = true;
            }
            "ponderhit" if thinking.ponders && is_in_order => {
                if loses_hit && thinking.has_ended {
                    return;
                }
                thinking.ponders = false;
                thinking.counts = Instant::now();
                if twice {
                    thinking.stopped = Some(thinking.counts);
                }
                if !keeps_time {
                    thinking.budget = Budget { depth: 50, time: Duration::MAX, is_open: true };
                }
                thinking.is_over |= hits;
            }
            "isready" if isready_lost => {}
            "isready" if isready_ends && thinking.ponders => {
                thinking.is_over = true;
                self.say("readyok");
            }
            "isready" if is_in_order && !ready_later => self.say("readyok"),
            "go" if drops => {}
            "go" if restarts => {
                thinking.is_over = true;
                thinking.ponders = false;
                self.lines.put_off(line);
            }
            _ => self.lines.put_off(line),
        }
    }

    /// Looks at the input. Says whether the search has to end.
    fn look(&mut self, patience: Duration) -> bool {
        if self.has("deaf") {
            return false;
        }
        let mut patience = patience;
        loop {
            match self.lines.arriving(Some(patience)) {
                Heard::Line(line) => {
                    let line = self.heard(line);
                    self.hear(line);
                }
                Heard::Nothing => break,
                Heard::End => self.is_done = true,
            }
            patience = Duration::ZERO;
            if self.is_done {
                return true;
            }
        }
        self.thinking.as_ref().is_none_or(|thinking| thinking.is_over)
    }

    /// Moves in writing, one after the other.
    fn line(&self, line: &[Move]) -> String {
        let bare = |&one: &Move| match self.has("pv-without-takes") {
            true => Move { take: None, ..one },
            false => one,
        };
        line.iter().map(|one| self.names().text(bare(one))).collect::<Vec<_>>().join(" ")
    }

    fn score(&self, score: i32, turn: Side) -> String {
        let score = if turn == Side::White { score } else { -score };
        match plies_to_the_end(score) {
            _ if self.has("score-as-in-uci") => format!("cp {score}"),
            Some(plies) => format!("win {}", plies / 2),
            None if self.has("score-with-fraction") => format!("eval {:.2}", f64::from(score) / 100.0),
            None => format!("eval {score}"),
        }
    }

    fn is_silent(&self) -> bool {
        self.has("minimal")
    }
}

impl Watch<Move> for Engine {
    fn is_over(&mut self, nodes: u64) -> bool {
        let Some(thinking) = &self.thinking else { return true };
        if thinking.is_over || self.is_done {
            return true;
        }
        let slow = nodes.is_multiple_of(512);
        // It is a slow thinker: there may be many engines on this machine.
        if (slow || nodes == 32) && self.look(Duration::from_millis(if slow { 6 } else { 0 })) {
            return true;
        }
        let counts_pondering = self.has("ponder-counts-time");
        let Some(thinking) = &mut self.thinking else { return true };
        let is_late = thinking.counts.elapsed() >= thinking.budget.time;
        if thinking.ponders && is_late && counts_pondering {
            thinking.ponders = false;
        }
        !thinking.ponders && is_late
    }

    fn tries(&mut self, depth: u32, one: Move, number: usize) {
        let Some(thinking) = &mut self.thinking else { return };
        thinking.depth = depth;
        if self.is_silent() || !self.has("chatter") && (depth < 4 || number > 3) {
            return;
        }
        let number = number - usize::from(self.has("currmovenumber-from-zero"));
        let text = self.names().text(one);
        self.say(&format!("info currmove {text} currmovenumber {number}"));
    }

    fn finished(&mut self, found: &Found<Move>) {
        if self.is_silent() {
            return;
        }
        let per_depth = self.has("nodes-per-depth");
        let Some(thinking) = &mut self.thinking else { return };
        let (time, turn) = (thinking.began.elapsed().as_millis() as u64, thinking.board.turn);
        let mut nodes = found.nodes;
        if per_depth {
            nodes = if found.depth.is_multiple_of(2) { 1 } else { found.nodes - thinking.nodes_before };
        }
        thinking.nodes_before = found.nodes;
        let score = self.score(found.score, turn);
        let nps = match (found.nodes * 1000).checked_div(time) {
            Some(nps) => format!(" nps {nps}"),
            None if self.has("nps-of-nothing") => " nps inf".to_owned(),
            None => String::new(),
        };
        let line = if self.has("short-lines") { &found.line[..1] } else { &found.line[..] };
        let line = self.line(line);
        let head = format!("info depth {} time {time}", found.depth);
        let full = if self.has("chatter") { " hashfull 12" } else { "" };
        if self.has("pv-before-nodes") {
            return self.say(&format!("{head} score {score} pv {line} nodes {nodes}"));
        }
        if self.has("info-string") {
            self.say("info string still thinking");
        }
        self.say(&format!("{head} nodes {nodes} score {score}{full}{nps} pv {line}"));
    }
}
