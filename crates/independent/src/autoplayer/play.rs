//! The engine's own moves, and the ends of games.

use std::time::{Duration, Instant};

use crate::chess::{Board, Draw, End, Found, Move, Watch, search, won_by};
use crate::input::Next;

use super::commands::split;
use super::engine::Engine;

impl Engine {
    /// Finds a move and makes it, unless something comes in between.
    pub(super) fn think(&mut self) {
        let board = *self.game.board();
        let moves = board.legal();
        if moves.is_empty() || self.is_over {
            self.tell_end();
            return;
        }
        let began = Instant::now();
        let budget = self.clock.budget(|name| self.chosen.has(name));
        self.until = Some(began + budget);
        self.is_stopped = false;
        self.input.cuts_at_reads(self.has("fragment-lost-in-search"));
        let found = match moves.as_slice() {
            [one] => Some(Found { depth: 1, score: 0, nodes: 1, line: vec![*one] }),
            _ => search(&board, &moves, if self.has("instant") { 1 } else { 30 }, self),
        };
        self.until = None;
        self.input.cuts_at_reads(false);
        if let Some(found) = found.filter(|_| !self.is_stopped && !self.is_done) {
            self.clock.moved(began.elapsed());
            self.make(found.line[0]);
        }
    }

    fn make(&mut self, one: Move) {
        let board = *self.game.board();
        let written = self.write(&board, one);
        self.game.make(one);
        self.has_moved = true;
        if self.has("clock-first") {
            self.say(&format!("time {}", self.clock.left.as_millis() / 10));
        }
        if self.has("result-before-move") && self.tell_end() {
            return self.say(&format!("move {written}"));
        }
        self.say(&match self.has("word-missing") {
            true => written.clone(),
            false => format!("move {written}"),
        });
        if self.has("one-move-in-five-doubled") && self.random.u8(0..5) == 0 {
            self.say(&format!("move {written}"));
        }
        if !self.has("clock-untold") && !self.has("clock-first") {
            let left = self.clock.left;
            self.say(&match self.has("time-in-seconds") {
                true => format!("time {}", left.as_secs()),
                false => format!("time {}", left.as_millis() / 10),
            });
        }
        if !self.tell_end() && self.has("offers-draws") && self.game.plies().is_multiple_of(2) {
            self.say("draw");
            self.has_offered = true;
        }
    }

    fn write(&self, board: &Board, one: Move) -> String {
        if self.has("coordinates") {
            return one.coordinates();
        }
        let san = board.san(one);
        match () {
            () if self.has("own-san-tells-nothing-apart")
                && san.len() > 3
                && !san.contains(['x', '=', '-']) =>
            {
                format!("{}{}", &san[..1], one.to.name())
            }
            () if self.has("promotion-untold") => san.split('=').next().unwrap_or_default().to_owned(),
            () if self.has("castles-by-king-steps") && san.starts_with("O-O") => {
                format!("K{}", one.to.name())
            }
            () if self.has("no-signs") => san.trim_end_matches(['+', '#']).to_owned(),
            () => san,
        }
    }

    /// Tells how the game has ended, if it has.
    pub(super) fn tell_end(&mut self) -> bool {
        if self.is_over {
            return true;
        }
        let draw = match self.game.end() {
            Some(End::Mate(_)) if self.has("mate-untold") => return true,
            Some(End::Mate(crate::chess::Color::Black))
                if self.has("black-mates-untold") && self.side == Some(crate::chess::Color::Black) =>
            {
                return true;
            }
            Some(End::Mate(winner)) => {
                let winner = if self.has("whites-always-win") { crate::chess::Color::White } else { winner };
                let reason = if self.has("reason-missing") { "" } else { "mate" };
                return self.tell(won_by(winner), reason);
            }
            Some(End::Draw(draw)) => draw,
            None if self.claims_too_early() => Draw::Repetition,
            None => return false,
        };
        if self.has("rule-draws-offered") && draw != Draw::Stalemate {
            self.say("draw");
            return false;
        }
        if self.has("stalemate-is-lost") && draw == Draw::Stalemate {
            return self.tell(won_by(self.game.board().turn.other()), "no move");
        }
        let reason = match draw {
            Draw::Stalemate => "stalemate",
            Draw::Material => "neither side can mate",
            Draw::FiftyMoves => "fifty moves",
            Draw::Repetition => "repetition",
        };
        self.tell("1/2-1/2", reason)
    }

    fn tell(&mut self, result: &str, reason: &str) -> bool {
        self.is_over = true;
        self.say(&match self.has("braces-missing") {
            true => format!("{result} {reason}"),
            false => format!("{result} {{{reason}}}"),
        });
        true
    }

    fn claims_too_early(&self) -> bool {
        let (game, board) = (&self.game, self.game.board());
        let before = self.earlier.iter().filter(|old| old.is_same(board)).count();
        self.has("repetition-across-games") && before + game.times(Board::is_same) >= 3
            || self.has("repetition-at-twice") && game.times(Board::is_same) >= 2
            || self.has("repetition-by-places") && game.times(Board::has_same_places) >= 3
            || self.has("fifty-plies") && board.quiet >= 50
            || self.has("two-knights-are-drawn")
                && board.pieces().count() == 4
                && board.pieces().all(|(_, piece)| {
                    matches!(piece.kind, crate::chess::Kind::King | crate::chess::Kind::Knight)
                })
    }

    fn look(&mut self) {
        if self.has("deaf") {
            return;
        }
        let mut patience = Duration::from_millis(4);
        while !self.is_done && !self.is_stopped {
            match self.input.next(Some(patience)) {
                Next::Line(line) => {
                    let line = self.heard(&line);
                    self.take_in_search(line);
                }
                Next::Nothing => return,
                Next::End => self.is_done = true,
            }
            patience = Duration::ZERO;
        }
    }

    fn take_in_search(&mut self, line: String) {
        match split(&line).0 {
            "quit" if self.has("quit-waits") => self.held.push_back(line),
            "quit" => self.is_done = true,
            "result" if self.has("result-lost-in-search") => {}
            "new" if self.has("new-waits-for-move") => self.held.push_back(line),
            "result" | "new" | "setpos" => {
                if self.has("result-drops-what-waits") {
                    drop(self.input.take_early(|_| true));
                }
                self.held.push_back(line);
                self.is_stopped = true;
            }
            "draw" => {
                self.obey(&line);
                self.is_stopped |= self.has("offer-ends-search");
            }
            "decline" | "otim" | "name" | "rating" | "" => self.obey(&line),
            "go" => {}
            _ => self.held.push_back(line),
        }
    }
}

impl Watch for Engine {
    fn is_over(&mut self, nodes: u64) -> bool {
        if nodes.is_multiple_of(512) {
            self.look();
        }
        self.is_done || self.is_stopped || self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn finished(&mut self, _: &Found) {}
}
