//! What the engine does wrong in plain ways, and what its latest variants do.

use crate::chess::{Board, Color, Found, Game, Kind, Move};

use super::engine::Engine;
use super::state::{Budget, Limits, Thinking};

impl Engine {
    /// The parameters of `go`, as a faulty engine takes them at the edge of their range.
    pub(super) fn mistake_range(&self, limits: &mut Limits) {
        if limits.depth.is_some_and(|depth| depth > 64) && self.has("depth-above-64-dies") {
            std::process::abort();
        }
        let own = self.board().turn.index();
        if limits.times[own].is_some_and(|clock| clock < 50) && self.has("low-clock-endless") {
            (limits.times, limits.increments, limits.moves) = ([None; 2], [None; 2], None);
        }
        if limits.time.is_some_and(|time| time < 50) && self.has("movetime-under-50-endless") {
            (limits.time, limits.is_infinite) = (None, true);
        }
    }

    /// What is answered without a search by a faulty engine, or by one that knows no position.
    pub(super) fn move_without_search(&self, limits: &Limits) -> Option<&'static str> {
        let is_seen = limits.mate == Some(1) && self.has("mate-one-unsearched");
        if is_seen || limits.depth == Some(1) && self.has("depth-one-unsearched") {
            return Some("a1a1");
        }
        let is_weakest = self.options.is_limited && self.options.elo == 600 && self.has("least-elo-null");
        let is_lost = self.positions == 0 && self.has("needs-position");
        (is_weakest || is_lost).then_some("0000")
    }

    /// The position of a FEN, with what a faulty engine makes of it.
    pub(super) fn misread(&self, board: &mut Board) {
        if self.has("fen-is-always-whites") {
            board.turn = Color::White;
        }
        if self.has("fen-adds-rights") {
            let before = self.board().castling;
            for (rights, before) in board.castling.iter_mut().flatten().zip(before.iter().flatten()) {
                *rights |= before;
            }
        }
    }

    /// What a faulty engine does on `isready`.
    pub(super) fn set_everything_up(&mut self) {
        if self.has("isready-resets-board") {
            self.game = Game::from(Board::start(self.odd));
        }
    }

    /// A faulty engine whose search without limits has come to its end.
    pub(super) fn overflow_when_exhausted(&self) {
        let is_open =
            self.thinking.as_ref().is_some_and(|thinking| thinking.budget.is_open && !thinking.is_over);
        if is_open && self.has("exhausted-search-dies") {
            std::process::abort();
        }
    }

    /// Moves behind which a faulty engine writes something.
    pub(super) fn lengthened(&self, board: &Board, one: Move, text: String) -> String {
        let is_pawn = board.has(Some(one.from), board.turn, Kind::Pawn);
        let last = board.turn.other().home();
        let is_last = one.to.rank() == last && one.from.rank() == last - board.turn.forward();
        if is_last && !is_pawn && self.has("any-piece-promotes") {
            return format!("{text}q");
        }
        if one.promotion.is_none() && self.has("nul-in-place-of-promotion") {
            return format!("{text}\0");
        }
        text
    }

    /// What a faulty engine does when its move is sent.
    pub(super) fn move_again(&mut self, thinking: &Thinking, best: &Found) {
        let line = self.last_line.clone();
        let copies = if self.has("threads-move-each") { self.kept.threads } else { 1 };
        for _ in 1..copies {
            self.say(&line);
        }
        if thinking.is_stopped && self.has("stop-moves-twice") {
            self.say(&line);
        }
        if thinking.is_stopped && self.has("stopped-search-leaves-moves") {
            for &one in &best.line {
                self.game.make(one);
            }
        }
    }

    /// A prompt, as an engine writes it that was made for a keyboard.
    pub(super) fn prompt(&mut self) {
        if self.has("prompts") {
            self.lines.output.write("> ");
            self.lines.output.flush();
        }
    }

    /// A variant that soon has enough of a search without limits.
    pub(super) fn grow_tired(&self, budget: &mut Budget) {
        if budget.is_open && self.has("infinite-shallow") {
            budget.depth = budget.depth.min(2);
        }
    }

    /// What a variant says of a depth to whoever looks at its terminal.
    pub(super) fn say_for_people(&mut self, found: &Found) {
        if self.has("free-text-in-search") {
            let (depth, best) = (found.depth, found.line[0].coordinates());
            self.say(&format!("Depth {depth} is done, I would play {best} ({} nodes)", found.nodes));
        }
    }

    /// The bound that a variant had come to when its search was ended.
    pub(super) fn end_on_bound(&mut self, thinking: &Thinking, best: &Found) {
        if best.depth > 0 && self.has("ends-on-a-bound") {
            let score = self.score(&thinking.board, best.score);
            let time = thinking.began.elapsed().as_millis() as u64;
            let nps = (best.nodes * 1000).checked_div(time).unwrap_or(best.nodes * 1000);
            let (depth, nodes, first) = (best.depth, best.nodes, best.line[0].coordinates());
            self.say(&format!(
                "info depth {depth} score {score} upperbound nodes {nodes} nps {nps} time {time} pv {first}"
            ));
        }
    }
}
