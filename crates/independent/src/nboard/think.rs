//! Searching: for a move, for hints, and over a whole game. The input is looked at all the while.

use std::time::{Duration, Instant};

use crate::input::Next;
use crate::othello::{Board, Color, Found, Line, Move, Watch, search};

use super::commands::split;
use super::engine::{Engine, die};
use super::slips::without_mover;
use super::state::{Game, Purpose, Thinking};

/// With so many empty squares the end is always searched.
const SOLVED: u32 = 8;

impl Engine {
    /// Searches a position, as deep as was set; what was found last.
    fn search(&mut self, purpose: Purpose, board: &Board, until: Option<Duration>) -> Option<Found> {
        let most = match () {
            () if self.has("depth-ignored") => 9,
            () if self.has("instant") => 1,
            () => self.depth.unwrap_or(1),
        };
        let (most, count) = match purpose {
            Purpose::Analyze => (most.min(3), 1),
            Purpose::Hint(_) if self.has("one-hint") || self.has("hint-of-one-move") => (most, 1),
            Purpose::Hint(count) => (most, count),
            Purpose::Go => (most, 1),
        };
        let empties = board.empties();
        let is_endless = self.has("endless-hint") && matches!(purpose, Purpose::Hint(_));
        let most = if is_endless { empties } else { most };
        let iterates = 1..=if self.has("depth-beyond-the-end") { most } else { most.min(empties) };
        let solves = empties <= SOLVED && most < empties && !self.has("instant");
        let first = if self.has("one-depth") { most.min(empties) } else { 1 };
        let first = if self.has("hint-begins-at-two") { first.max(2) } else { first };
        let depths = iterates.filter(move |depth| *depth >= first).chain(solves.then_some(empties));
        let began = Instant::now();
        let until = until.map(|until| began + until);
        let nodes = if self.has("nodes-never-reset") { self.all_nodes } else { 0 };
        if !self.has("stop-stays") {
            self.is_stopped = false;
        }
        if std::mem::take(&mut self.slips.stays_stopped) {
            self.is_stopped = true;
        }
        self.input.cuts_at_reads(self.has("fragment-lost-in-search"));
        if self.has("search-drops-what-waits") {
            drop(self.input.take_early(|_| true));
        }
        if self.has("ping-jumps-queue") {
            for line in self.input.take_early(|line| line.starts_with(b"ping")) {
                self.ping(split(&String::from_utf8_lossy(&line)).1);
            }
        }
        self.thinking = Some(Thinking { purpose, board: *board, began, until, nodes });
        let found = search(board, depths, count, self);
        self.input.cuts_at_reads(false);
        if found.as_ref().is_some_and(|found| found.is_exact) {
            self.slips.solved.push(*board);
        }
        if let Some(found) = &found {
            self.keep_value(board, found);
        }
        if let Some(thinking) = self.thinking.take() {
            self.all_nodes = self.all_nodes.max(thinking.nodes);
        }
        found
    }

    /// Whether an interface has kept its duties so far.
    fn is_ready(&mut self) -> Option<Game> {
        let game = self.game.clone().filter(|_| self.depth.is_some());
        if game.is_none() {
            self.say("status no game yet");
        }
        game
    }

    /// `go`.
    pub(super) fn go(&mut self) {
        let Some(game) = self.is_ready() else { return };
        let legal = game.board.legal();
        if legal.is_empty()
            || self.slips.is_over
            || legal.len() == 1 && game.board.empties() == 1 && self.has("last-square-unanswered")
        {
            return self.say(if self.has("answers-when-over") {
                "=== PA"
            } else {
                "status the game is over"
            });
        }
        if self.has("status-left-open") {
            self.write_open("status thinking");
        } else {
            self.say("status thinking");
        }
        if let Some(answer) = self.strange_answer(&game, &legal) {
            self.say(&answer);
            return self.say("status");
        }
        let ply = game.items.len();
        let remembered = self.remembered.iter().find(|(other, _)| *other == ply).map(|(_, chosen)| *chosen);
        if let Some(chosen) = remembered.filter(|_| self.has("answers-remembered-by-ply")) {
            return self.answer(&game, &Line { value: 0, moves: vec![chosen] }, Duration::ZERO);
        }
        if self.slips.has_result && self.has("result-ends-game") {
            return;
        }
        if let Some(chosen) = self.ready_answer(&game.board) {
            return self.answer(&game, &Line { value: 0, moves: vec![chosen] }, Duration::ZERO);
        }
        if self.answered.is_some() && self.has("answers-once-a-position") {
            return;
        }
        let began = Instant::now();
        let budget = self.budget();
        let found = self.search(Purpose::Go, &game.board, budget);
        let is_stopped = self.is_stopped && !self.has("stop-stays");
        if self.is_done || is_stopped && !self.has("answers-before-pong") && !self.has("any-command-stops") {
            return;
        }
        if found.is_none() && self.has("stop-stays") {
            return;
        }
        let fallback = Line { value: 0, moves: vec![legal[0]] };
        let line = found.and_then(|found| found.lines.into_iter().next()).unwrap_or(fallback);
        self.remembered.push((ply, line.moves[0]));
        self.slips.answers.push((without_mover(&game.board), line.moves[0]));
        self.answer(&game, &line, began.elapsed());
    }

    /// `hint`.
    pub(super) fn hint(&mut self, count: &str) {
        let Some(mut game) = self.is_ready() else { return };
        if let Some(given) = self.slips.given.filter(|_| self.has("hint-behind-the-moves")) {
            game.board = given;
        }
        let legal = game.board.legal();
        if count.is_empty() && self.has("hint-without-number-dies") {
            die();
        }
        let count = count.parse::<usize>().unwrap_or(1).max(1);
        let is_left_out = match legal.as_slice() {
            [] => true,
            [Move::Pass] => self.has("no-hint-for-a-pass"),
            [_] => self.has("forced-hint-missing"),
            _ => false,
        };
        if is_left_out {
            return self.say("status nothing to choose");
        }
        if count > legal.len() && self.has("many-hints-die") {
            die();
        }
        let budget = self.budget().filter(|_| self.has("hint-obeys-clock"));
        if self.has("hints-shown-once") && self.slips.shown.contains(&game.board) {
            return self.say("status");
        }
        self.slips.shown.push(game.board);
        self.slips.has_no_clocks |= self.has("hint-drops-clock");
        let ply = game.items.len();
        let known = self.slips.hints.iter().find(|(other, _)| *other == ply).map(|(_, found)| found.clone());
        if let Some(known) = known.filter(|_| self.has("hints-remembered-by-ply")) {
            self.show(&game.board, &known);
            return self.say("status");
        }
        let found = self.search(Purpose::Hint(count), &game.board, budget);
        if self.is_done {
            return;
        }
        if let Some(found) = &found {
            self.slips.hinted = Some(found.lines[0].moves[0]);
            self.slips.hints.push((ply, found.clone()));
        }
        if let Some(found) = found.as_ref().filter(|_| self.has("repeats-lines")) {
            self.show(&game.board, found);
        }
        if let Some(found) = found.as_ref().filter(|_| count > legal.len() && self.has("hint-fills-up")) {
            let rest =
                (0..64).map(Move::At).filter(|chosen| !legal.contains(chosen)).take(count - legal.len());
            let lines = rest.map(|chosen| Line { value: -6400, moves: vec![chosen] }).collect();
            self.show(&game.board, &Found { lines, is_exact: false, ..found.clone() });
        }
        if let Some(found) = found
            && self.has("hint-plays")
            && let Some(game) = &mut self.game
        {
            game.add(found.lines[0].moves[0], Duration::ZERO);
        }
        self.say("status");
    }

    /// `analyze`: from the end of the game back to its beginning.
    pub(super) fn analyze(&mut self) {
        let Some(game) = self.is_ready() else { return };
        if game.board.is_over() && self.has("analyze-finished-dies") {
            die();
        }
        let mut boards = vec![(0, game.start)];
        let mut number = 0;
        for item in &game.items {
            number += usize::from(item.chosen != Move::Pass || !self.has("analysis-counts-no-passes"));
            let board = boards[boards.len() - 1].1.after(item.chosen);
            boards.push((number, board));
        }
        let from_one = self.has("analysis-of-white-from-one") && game.start.turn == Color::White;
        if from_one || self.has("analysis-from-one") {
            boards.iter_mut().for_each(|(number, _)| *number += 1);
        }
        if self.has("analysis-of-last-moves-only") {
            boards.drain(..boards.len().saturating_sub(3));
        }
        if self.has("analysis-by-discs") {
            boards.iter_mut().for_each(|(number, board)| *number = 60 - board.empties() as usize);
        }
        if self.has("analysis-of-longest-game") {
            (game.items.len() + 1..=self.slips.longest)
                .for_each(|number| self.say(&format!("analysis {number} 0.00")));
        }
        self.slips.longest = self.slips.longest.max(game.items.len());
        if !self.has("analysis-forward") {
            boards.reverse();
        }
        for (number, board) in &boards {
            let over = board.legal().is_empty();
            self.is_stopped = false;
            let (purpose, began) = (Purpose::Analyze, Instant::now());
            self.look(&Thinking { purpose, board: *board, began, until: None, nodes: 0 });
            if self.is_done || self.is_stopped {
                return;
            }
            let found = self.search(purpose, board, None);
            if self.is_done || self.is_stopped {
                return;
            }
            let value = found.as_ref().map_or(0, |found| found.lines[0].value);
            let value = if over { 100 * board.lead() } else { value };
            let best = || found.as_ref().map_or("--".to_owned(), |found| found.lines[0].moves[0].write());
            self.say(&match self.has("analysis-without-number") {
                _ if self.has("analysis-tells-move") => {
                    format!("analysis {number} {} {:.2}", best(), f64::from(value) / 100.0)
                }
                _ if over && self.has("end-without-value") => format!("analysis {number}"),
                true => format!("analysis {:.2}", f64::from(value) / 100.0),
                false => format!("analysis {number} {:.2}", f64::from(value) / 100.0),
            });
        }
        if let Some(game) = self.game.as_mut().filter(|_| self.chosen.has("analyze-loses-position")) {
            game.board = game.start;
        }
    }

    /// Looks at the input, and keeps what has to wait for the end of the search.
    fn look(&mut self, thinking: &Thinking) {
        if self.has("deaf") {
            return std::thread::sleep(Duration::from_millis(1));
        }
        let mut patience = Duration::from_millis(1);
        while !self.is_done && !self.is_stopped {
            match self.input.next(Some(patience)) {
                Next::Line(line) => {
                    let line = self.heard(&line);
                    self.take_in_search(line, thinking);
                }
                Next::Nothing => return,
                Next::End => {
                    self.is_done = true;
                }
            }
            patience = Duration::ZERO;
        }
    }

    fn take_in_search(&mut self, line: String, thinking: &Thinking) {
        let (first, rest) = split(&line);
        match first {
            "ping" => self.take_ping_in_search(&line, thinking),
            "quit" if self.has("quit-dies-in-search") => die(),
            "quit" => {
                self.held.push_back(line);
                self.is_stopped = true;
            }
            "set" if rest.starts_with("game") && self.has("game-lost-in-search") => {}
            "move" if self.has("move-lost-in-search") => {}
            "move" if self.has("moves-in-search-collapse") => {
                if self.held.back().is_some_and(|last| last.starts_with("move")) {
                    self.held.pop_back();
                }
                self.held.push_back(line);
            }
            _ if self.has("bare-move-lost-in-search") && self.version == 1 && self.is_bare_move(&line) => {}
            _ if self.has("queue-of-eight") && self.held.len() >= 8 => {}
            _ if !self.knows(&line) => {
                self.take_unknown(&line);
                self.is_stopped |= self.has("unknown-stops-search");
            }
            _ => {
                self.held.push_back(line);
                self.is_stopped |= self.has("any-command-stops");
            }
        }
    }

    fn take_ping_in_search(&mut self, line: &str, thinking: &Thinking) {
        let number = split(line).1.to_owned();
        let goes_on = match thinking.purpose {
            Purpose::Analyze => self.has("analysis-goes-on-after-pong"),
            Purpose::Go => self.has("search-goes-on-after-pong"),
            Purpose::Hint(_) => self.has("search-goes-on-after-pong") || self.has("hint-goes-on-after-pong"),
        };
        if goes_on {
            return self.ping(&number);
        }
        self.is_stopped = true;
        self.note_stop(thinking);
        let late = match thinking.purpose {
            Purpose::Go => self.has("answer-behind-pong"),
            Purpose::Hint(_) => self.has("line-behind-pong"),
            Purpose::Analyze => false,
        };
        if late || self.has("nodestats-behind-pong") {
            self.ping(&number);
            let chosen = thinking.board.legal()[0];
            let line = Line { value: 0, moves: vec![chosen] };
            match thinking.purpose {
                _ if !late => self.tell_nodes(thinking),
                Purpose::Go => self.say(&format!("=== {}", chosen.write())),
                _ => self.show(&thinking.board, &Found { depth: 1, is_exact: false, lines: vec![line] }),
            }
            return;
        }
        if let Some(game) = self.game.as_mut().filter(|_| self.chosen.has("stop-loses-position")) {
            game.board = game.board.after(game.board.legal()[0]);
        }
        let mut pings = vec![line.to_owned()];
        if self.has("last-ping-only") || self.has("pings-turned-round") {
            let more = self.input.take_early(|line| line.starts_with(b"ping"));
            pings.extend(more.iter().map(|line| String::from_utf8_lossy(line).into_owned()));
            pings.reverse();
            if self.has("last-ping-only") {
                pings.truncate(1);
            }
        }
        self.held.extend(pings);
    }
}

impl Watch for Engine {
    fn is_over(&mut self, nodes: u64) -> bool {
        let Some(thinking) = &mut self.thinking else { return true };
        thinking.nodes += 1;
        if self.is_done || self.is_stopped {
            return true;
        }
        let thinking = thinking.clone();
        let solves = self.has("solver-hears-nothing") && thinking.board.empties() <= 20;
        if nodes.is_multiple_of(1024) && !solves {
            self.look(&thinking);
        }
        let late = self.has("solver-without-clock") && thinking.board.empties() <= 20;
        self.is_done
            || self.is_stopped
            || !late && thinking.until.is_some_and(|until| Instant::now() >= until)
    }

    fn finished(&mut self, found: &Found) {
        let Some(thinking) = self.thinking.clone() else { return };
        let is_told = found.depth <= self.slips.deepest;
        self.slips.deepest = self.slips.deepest.max(found.depth);
        let is_soon = self.slips.told.is_some_and(|told| told.elapsed() < Duration::from_millis(100));
        if is_told && self.has("depths-told-once") || is_soon && self.has("lines-throttled") {
            return;
        }
        self.slips.told = Some(Instant::now());
        let is_shown = match thinking.purpose {
            Purpose::Go => !self.has("bare") && !self.has("quiet-go"),
            Purpose::Hint(_) if self.has("solve-tells-nothing") => {
                self.depth.is_none_or(|depth| depth < thinking.board.empties())
            }
            Purpose::Hint(_) => true,
            Purpose::Analyze => false,
        };
        if is_shown {
            self.show(&thinking.board, found);
            self.tell_nodes(&thinking);
        }
    }
}
