//! Searching, on the own time and on the opponent's. The input is looked at all the while.

use std::time::{Duration, Instant};

use crate::chess::{Board, Found, Move, Watch, search_lines};
use crate::lines::Heard;

use super::engine::Engine;
use super::slips::two_steps;
use super::state::{Limits, Thinking};

impl Engine {
    /// `go`.
    pub(super) fn think(&mut self, limits: Limits) {
        self.searches += 1;
        if self.is_mute(&limits) {
            return;
        }
        let mut board = self.board();
        if self.kept.came_soon && self.has("newgame-clears-late") {
            board = Board::start(self.odd);
        }
        let mut limits = limits;
        limits.ponders |= self.options.ponders && self.has("ponder-option-makes-ponder");
        if limits.ponders && self.has("ponders-before-the-move") {
            let mut game = self.game.clone();
            game.take_back();
            board = *game.board();
        }
        self.mistake_last_move(&mut board, &limits);
        self.take_sides(&mut board);
        let moves = self.root(&board, &limits);
        let moves = self.with_one_promotion(moves);
        if self.is_drawn() || self.kept.is_finished && self.has("game-over-stays") {
            return self.say("bestmove 0000");
        }
        if self.answers_without_search(&board, &limits, &moves) {
            return;
        }
        if let Some(text) = self.move_without_search(&limits) {
            return self.say(&format!("bestmove {text}"));
        }
        self.collapse(&moves, &limits);
        if let Some(one) = self.ponders_by_book(&moves, &limits) {
            return self.say(&format!("bestmove {}", one.coordinates()));
        }
        if moves.is_empty() && self.ends_badly(&board) {
            return;
        }
        if self.plays_from_book(&board, &limits) {
            return self.say("bestmove e2e4");
        }
        if let Some(one) = self.remembered(&board, &limits) {
            return self.say(&format!("bestmove {}", one.coordinates()));
        }
        let mut budget = self.budget(&limits, &board);
        let has_said_enough = self.has("infinite-ends-on-single-reply")
            || limits.ponders && self.has("ponder-ends-on-single-reply");
        if moves.len() == 1 && has_said_enough {
            budget.depth = 1;
        }
        self.bend(&mut budget, &limits, &moves);
        self.hurry_to_the_end(&moves, &mut budget);
        self.open_searches += u32::from(budget.is_open);
        let now = Instant::now();
        self.kept.timer = self.kept.timer.filter(|timer| *timer > now);
        self.thinking = Some(Thinking {
            board,
            began: now,
            counts: self.counts_from(now),
            budget,
            ponders: limits.ponders,
            has_pondered: limits.ponders,
            is_over: std::mem::take(&mut self.has_stop) && self.has("stop-kept")
                || self.has("stop-holds-for-next-search") && std::mem::take(&mut self.was_stopped),
            is_stopped: false,
            missed: false,
            has_ended: false,
            depth: 0,
            nodes: 0,
            nodes_before: 0,
            looked: now,
            has_answered: false,
            lines: Vec::new(),
            only: moves.clone(),
        });
        for line in self.lines.take_waiting() {
            self.hear(line);
        }
        if self.has("stop-in-one-write-lost") {
            self.lines.take_early("stop");
        }
        for (fault, command) in
            [("ponderhit-in-one-write-lost", "ponderhit"), ("quit-behind-go-lost", "quit")]
        {
            if self.has(fault) {
                self.lines.take_early(command);
            }
        }
        self.begin_with_words(&board);
        let mut lines = self.options.lines;
        if self.has("multipv-a-search-late") {
            lines = std::mem::replace(&mut self.former_lines, lines);
        }
        let lines = self.lines_by_now(lines);
        let is_lost = limits.ponders && self.has("multipv-lost-while-pondering")
            || !limits.is_infinite && self.has("multipv-only-in-infinite");
        let lines = if is_lost { 1 } else { lines };
        let found = match self.move_of_early_end(&moves) {
            Some(one) => vec![Found { depth: 0, score: 0, nodes: 0, line: vec![one] }],
            None => {
                self.lines.cuts_at_reads(self.has("pieces-are-lines-in-search"));
                search_lines(&board, &moves, lines, budget.depth, self)
            }
        };
        self.wait_for_release();
        self.lines.cuts_at_reads(false);
        self.tell(found);
    }

    /// What is played without a search: at once by a hasty player, and by a faulty engine that is stopped at once.
    fn move_of_early_end(&mut self, moves: &[Move]) -> Option<Move> {
        if self.has("plays-any-move") {
            return moves.first().copied();
        }
        if (self.has("early-end-null") || self.has("none-as-score")) && self.look(Duration::ZERO) {
            return moves.first().copied();
        }
        if self.has("early-stop-forgets-searchmoves") && self.look(Duration::ZERO) {
            return self.board().legal().first().copied();
        }
        if self.has("stop-at-once-repeats-move") && self.look(Duration::ZERO) {
            return self.last.first().or(moves.first()).copied();
        }
        None
    }

    /// The move that a faulty engine remembers for a position that it takes for the last one.
    fn remembered(&self, board: &Board, limits: &Limits) -> Option<Move> {
        let (searched, one) = self.kept.searched?;
        let is_plain = limits.only.is_empty() && self.has("cache-forgets-rights");
        let is_same = board.is_same(&searched) && self.has("cache-ignores-searchmoves");
        let is_known = limits.depth.is_some() && (is_same || is_plain && board.has_same_places(&searched));
        is_known.then_some(one)
    }

    /// The moves that may be played.
    fn root(&self, board: &Board, limits: &Limits) -> Vec<Move> {
        let mut moves = board.legal();
        if self.options.is_limited && self.has("limited-strength-breaks-rules") {
            moves = board.pseudo_legal();
            moves.reverse();
        }
        let bare = |text: &str| text[..text.len().min(4)].to_owned();
        let is_wanted = |one: &Move| match self.has("searchmoves-without-promotion") {
            true => limits.only.iter().any(|text| bare(text) == bare(&one.coordinates())),
            false if board.castles_freely(*one) && self.has("chess960-searchmoves-two-steps") => {
                limits.only.contains(&two_steps(*one))
            }
            false => limits.only.contains(&one.coordinates()) && self.knows_in_list(board, *one),
        };
        let wanted: Vec<Move> = moves.iter().copied().filter(is_wanted).collect();
        // A list without a legal move says nothing.
        let is_free = wanted.is_empty()
            || self.has("searchmoves-ignored")
            || self.has("searchmoves-ignored-while-pondering") && limits.ponders
            || self.has("mate-ignores-searchmoves") && limits.mate.is_some()
            || self.has("multipv-ignores-searchmoves") && self.options.lines > 1
            || self.has("searchmoves-ignored-for-black") && self.is_black();
        if is_free { moves } else { wanted }
    }

    /// Whether nothing at all will come.
    fn is_mute(&self, limits: &Limits) -> bool {
        self.kept.is_stuck && self.has("mute-after-ponder-miss")
            || self.has("unregistered-never-moves") && !self.kept.is_registered
            || self.has("few-nodes-mute") && limits.nodes.is_some_and(|nodes| nodes < 20)
            || self.has("multipv-mute-on-single-reply")
                && self.options.lines > 1
                && self.board().legal().len() == 1
            || self.has("one-in-five-unanswered") && self.searches.is_multiple_of(5)
            || self.has("third-game-mute") && self.games > 2
            || self.has("needs-newgame") && self.games == 0
            || self.has("mute-after-eighty-plies") && self.game.plies() > 80
            || self.has("risky-style-mute") && self.options.style == "Very Risky"
    }

    /// What a faulty engine does without a legal move.
    fn ends_badly(&mut self, board: &Board) -> bool {
        let is_mate = board.is_in_check(board.turn);
        let dies = self.has("multipv-without-moves-dies") && self.options.lines > 1;
        if is_mate && (self.has("mated-dies") || dies) {
            std::process::abort();
        }
        !is_mate && self.has("stalemate-mute")
    }

    /// Whether the book has the answer.
    fn plays_from_book(&self, board: &Board, limits: &Limits) -> bool {
        let is_free = (!limits.is_infinite || self.has("book-ends-infinite"))
            && !limits.ponders
            && (limits.only.is_empty() || self.has("book-ignores-searchmoves"));
        self.has("book") && self.options.has_book && is_free && *board == Board::start(self.odd)
    }

    fn begin_with_words(&mut self, board: &Board) {
        if self.debugs || self.has("chatter") {
            let count = board.legal().len();
            self.say(&format!("info string {count} moves, style {}", self.options.style));
        }
        if self.has("pv-of-last-search") && !self.last.is_empty() {
            let line: Vec<String> = self.last.iter().map(|one| one.coordinates()).collect();
            self.say(&format!("info depth 1 score cp 0 time 0 nodes 1 nps 1000 pv {}", line.join(" ")));
        }
    }

    /// The search has ended; a move may come only when it is wanted.
    fn wait_for_release(&mut self) {
        loop {
            let Some(thinking) = &mut self.thinking else { return };
            thinking.has_ended = true;
            self.overflow_when_exhausted();
            self.fire_old_timer();
            let Some(thinking) = &self.thinking else { return };
            let (budget, elapsed) = (thinking.budget, thinking.counts.elapsed());
            let (ponders, is_over) = (thinking.ponders, thinking.is_over);
            if is_over || self.is_done || self.has_lost_patience(ponders) {
                return;
            }
            let left = match budget.time {
                _ if ponders || budget.is_open || self.seeks_in_vain() => None,
                Some(time) if budget.is_exact && elapsed < time => Some(time.saturating_sub(elapsed)),
                _ => return,
            };
            if let Some(left) = left.filter(|_| self.has("sleeps-out-movetime")) {
                return std::thread::sleep(left);
            }
            let left = self.until_old_timer(left);
            let left = if self.has("repeats-itself") { self.repeat_lines() } else { left };
            self.pause_between_looks();
            self.take(left);
        }
    }

    /// Shows the last lines again, and says when to do so next.
    fn repeat_lines(&mut self) -> Option<Duration> {
        if let Some(thinking) = self.thinking.take() {
            if !thinking.lines.is_empty() {
                self.show(&thinking, &thinking.lines);
            }
            self.thinking = Some(thinking);
        }
        Some(Duration::from_millis(100))
    }

    /// Whether a faulty engine moves when it should wait.
    fn has_lost_patience(&self, ponders: bool) -> bool {
        let Some(thinking) = &self.thinking else { return true };
        let is_mate = thinking.lines.first().is_some_and(|found| super::score::mate(found.score).is_some());
        let is_single = thinking.only.len() == 1;
        let is_open = thinking.budget.is_open && !ponders;
        ponders && (self.has("ponder-ends-itself") || self.has("ponder-ends-on-mate") && is_mate)
            || ponders && is_single && self.has("ponder-ends-on-single-reply")
            || is_open && self.options.is_limited && self.has("limited-strength-ends-infinite")
            || is_open
                && (self.has("infinite-ends-on-mate") && is_mate
                    || self.has("infinite-ends-when-exhausted")
                    || self.has("infinite-ends-on-single-reply") && is_single)
    }

    /// Takes what arrives within this time, or whenever it comes.
    fn take(&mut self, within: Option<Duration>) {
        match self.lines.arriving(within) {
            Heard::Line(line) => self.hear(line),
            Heard::Nothing => {}
            Heard::End => {
                self.outlive_input();
                self.is_done = true;
            }
        }
    }

    fn pause_between_looks(&self) {
        if self.has("polls-rarely") {
            std::thread::sleep(Duration::from_millis(300));
        }
    }

    /// Looks at the input. Says whether the search has to end.
    fn look(&mut self, patience: Duration) -> bool {
        let mut patience = patience;
        loop {
            let Some(thinking) = &mut self.thinking else { return true };
            if thinking.is_over || self.is_done {
                return true;
            }
            if thinking.looked.elapsed() < Duration::from_millis(300) && self.has("polls-rarely") {
                return false;
            }
            match self.lines.arriving(Some(patience)) {
                Heard::Line(line) => self.hear(line),
                Heard::Nothing => break,
                Heard::End => {
                    self.outlive_input();
                    self.is_done = true;
                }
            }
            patience = Duration::ZERO;
        }
        if let Some(thinking) = &mut self.thinking {
            thinking.looked = Instant::now();
        }
        false
    }

    /// Whether a limit or a command ends the search. Its first depth is finished before, unless that takes long.
    fn has_to_end(&mut self, nodes: u64) -> bool {
        self.fire_old_timer();
        let (is_hasty, counts) = (self.has("early-end-null"), self.has("ponder-counts-time"));
        let (by_depths, waits) = (self.has("movetime-between-depths"), self.has("clock-between-depths"));
        let counts_on = self.has("nodes-between-depths");
        let Some(thinking) = &mut self.thinking else { return true };
        let has_begun = thinking.depth > 0 || nodes > 5000 || is_hasty;
        if thinking.is_over {
            return has_begun;
        }
        let is_late = thinking.budget.time.is_some_and(|time| thinking.counts.elapsed() >= time);
        if is_late && counts {
            thinking.ponders = false;
        }
        let is_patient = thinking.budget.is_exact && by_depths || waits && !thinking.budget.is_exact;
        has_begun
            && !thinking.ponders
            && (is_late && !is_patient || nodes >= thinking.budget.nodes && !counts_on)
    }
}

impl Watch for Engine {
    fn is_over(&mut self, nodes: u64) -> bool {
        if let Some(thinking) = &mut self.thinking {
            thinking.nodes = nodes;
        }
        let is_slow = nodes.is_multiple_of(512);
        if (is_slow || nodes == 32) && !self.has("looks-between-depths") {
            // It is a slow thinker: there may be many engines on this machine.
            self.look(Duration::from_millis(if is_slow { 5 } else { 0 }));
        }
        self.is_done || self.has_to_end(nodes)
    }

    fn finished(&mut self, _: &Found) {}

    fn tries(&mut self, depth: u32, one: Move, number: usize) {
        self.tell_of_try(depth, one, number);
    }

    fn finished_lines(&mut self, lines: &[Found]) {
        let by_depths = self.has("movetime-between-depths") || self.has("clock-between-depths");
        let Some(mut thinking) = self.thinking.take() else { return };
        thinking.depth = lines[0].depth;
        thinking.nodes = lines.iter().map(|found| found.nodes).max().unwrap_or(thinking.nodes);
        thinking.lines = lines.to_vec();
        let is_late = thinking.budget.time.is_some_and(|time| thinking.counts.elapsed() >= time);
        thinking.is_over |= by_depths && is_late && !thinking.ponders;
        let has_enough = thinking.nodes >= thinking.budget.nodes && !thinking.ponders;
        thinking.is_over |= has_enough && self.has("nodes-between-depths");
        self.show(&thinking, lines);
        self.say_for_people(&lines[0]);
        self.thinking = Some(thinking);
        if self.has("looks-between-depths") {
            self.look(Duration::ZERO);
        }
    }
}
