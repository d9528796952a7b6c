//! Searching, on the own time and on the opponent's. The input is looked at all the while.

use std::time::{Duration, Instant};

use crate::lines::Heard;
use crate::morris::{Board, Move};
use crate::search::{Found, Watch, any_number, search};

use super::engine::Engine;
use super::state::{Budget, Limits, Thinking};

impl Engine {
    /// `go`.
    pub(super) fn think(&mut self, limits: Limits) {
        self.searches += 1;
        let limits = self.misread(limits);
        self.stumble_at_go(&limits);
        let board = self.root(&limits);
        let mut moves = board.legal();
        if self.is_mute() || self.is_stuck() {
            return;
        }
        if self.is_drawn() || moves.is_empty() || self.ends_wrongly(&board) {
            self.stumble_at_the_end(&limits);
            self.slips.owes_none = limits.ponders;
            if limits.ponders && self.has("finished-ponder-mute") {
                return;
            }
            self.tell_of_the_end();
            return self.tell_the_end();
        }
        let known = self.known_answer().filter(|_| !limits.ponders);
        if let Some(one) = known.or_else(|| self.plain_answer(&moves, &limits)) {
            let text = self.names().text(one);
            return self.say(&format!("bestmove {text}"));
        }
        if self.has_no_time(&limits) {
            return self.say("bestmove none");
        }
        if self.has("random-mover") {
            moves = vec![moves[any_number() % moves.len()]];
        }
        self.lines.cuts_at_reads(self.has("fragment-lost-in-search"));
        let budget = self.budget(&limits);
        self.thinking = Some(Thinking {
            board,
            began: Instant::now(),
            counts: Instant::now(),
            budget,
            ponders: limits.ponders,
            was_hit: false,
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
        if self.has("bare-info") {
            self.say("info");
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
        self.lines.cuts_at_reads(false);
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
        if self.fails_to_move(&thinking, found) {
            return;
        }
        let names = self.names();
        let second_take = self.second_take(&thinking.board, found.line[0]);
        let mut text = match found.line[0] {
            _ if self.has("stop-early-none") && is_early => "none".to_owned(),
            one => names.text(one) + &second_take,
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
            Some(&one) if self.has("ponder-without-take") => {
                format!(" ponder {}", names.text(Move { take: None, ..one }))
            }
            Some(&one) => format!(" ponder {}", names.text(one)),
            None if self.has("ponder-without-move") => " ponder".to_owned(),
            None if self.has("ponder-none-at-the-end")
                && thinking.board.after(found.line[0]).legal().is_empty() =>
            {
                " ponder none".to_owned()
            }
            None if self.has("ponder-stays") => {
                self.slips.expected.map_or_else(String::new, |one| format!(" ponder {}", names.text(one)))
            }
            None => String::new(),
        };
        self.slips.expected = second.copied().or(self.slips.expected);
        self.slips.answers.push((thinking.board.men, found.line[0]));
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
        let (waits_deaf, quit_waits_deaf) =
            (has("isready-lost-when-ponder-done"), has("quit-lost-when-ponder-done"));
        let (black_not_hit, hit_deaf) =
            (has("ponderhit-lost-for-black") && is_black, has("stop-after-ponderhit-lost"));
        let loses_rest = has("lines-behind-stop-lost");
        if word == "quit" && self.thinking.is_some() {
            self.stumble_at_quit();
        }
        let Some(thinking) = &mut self.thinking else { return };
        let is_waiting = thinking.ponders && thinking.has_ended;
        match word.as_str() {
            "stop" => {
                if deaf_to_stop || ponder_deaf && thinking.ponders || hit_deaf && thinking.was_hit {
                    return;
                }
                if late || very_late {
                    let wait = if late { 1500 } else { 4000 };
                    std::thread::sleep(Duration::from_millis(wait));
                }
                thinking.is_over = true;
                self.slips.has_stopped_pondering |= thinking.ponders;
                thinking.ponders = false;
                if loses_rest {
                    self.lines.lose_arrived();
                }
                if !is_in_order {
                    self.lines.put_off(line);
                }
            }
            "quit" if quit_waits_deaf && is_waiting => {}
            "quit" if quit_deaf && thinking.ponders => {}
            "quit" if !quit_waits => {
                thinking.is_over = true;
                self.is_done = true;
            }
            "ponderhit" if thinking.ponders && is_in_order => {
                if loses_hit && thinking.has_ended || black_not_hit {
                    return;
                }
                thinking.ponders = false;
                thinking.was_hit = true;
                self.slips.has_stopped_pondering = false;
                thinking.counts = Instant::now();
                if twice {
                    thinking.stopped = Some(thinking.counts);
                }
                if !keeps_time {
                    thinking.budget = Budget { depth: 50, time: Duration::MAX, is_open: true };
                }
                thinking.is_over |= hits;
            }
            "isready" if waits_deaf && is_waiting => {}
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
        if !self.is_silent() {
            self.inform(found);
        }
        if self.debugs && self.has("debug-comments-search") {
            self.say(&format!("depth {} is finished", found.depth));
        }
    }
}
