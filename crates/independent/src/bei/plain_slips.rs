//! What the engine does wrong, or otherwise, because of what stays of the search, the line or the game before.

use std::time::Duration;

use crate::boost::{Board, Cell, Game, Move};
use crate::search::{Found, plies_to_the_end};

use super::engine::{Engine, STANDARD};
use super::state::Purpose;

impl Engine {
    /// What is wrong with the game that begins.
    pub(super) fn begin_game(&mut self, game: &mut Game) {
        game.is_demo |= self.board.game.is_demo && self.has("demo-stays");
        if self.has("tower-limit-two") {
            game.towers = STANDARD.towers;
        }
        if self.has("newgame-resets-depth") {
            self.depth = 30;
        }
        self.remains.position.clear();
        self.remains.has_no_game = false;
    }

    /// Whether this line is not read.
    pub(super) fn skips_line(&mut self, position: &str) -> bool {
        let is_same = position == self.remains.position;
        position.clone_into(&mut self.remains.position);
        is_same && self.has("same-position-skipped")
    }

    /// Whether this option is not heeded.
    pub(super) fn skips_option(&mut self, option: &str) -> bool {
        if self.has("setoption-resets-board") {
            self.board = Board::start(self.board.game, self.odd);
            self.taboo.clear();
        }
        if option == "strength" {
            self.remains.has_strength = true;
            return false;
        }
        let had_depth = std::mem::replace(&mut self.remains.has_depth, true);
        had_depth && self.has("first-depth-stays")
            || self.remains.has_strength && self.has("strength-outranks-depth")
    }

    /// Whether a search ends before it begins.
    pub(super) fn is_muted(&mut self) -> bool {
        let is_stopped = std::mem::take(&mut self.remains.is_stopped);
        let ponders = std::mem::take(&mut self.remains.ponders);
        is_stopped && self.has("stale-stop-mutes") || ponders && self.has("newgame-leaves-pondering")
    }

    /// Whether threats are wanted, by what was wanted before.
    pub(super) fn wants_threats(&mut self, wants: bool) -> bool {
        self.remains.wanted_threats |= wants;
        wants || self.remains.wanted_threats && self.has("threats-stay")
    }

    /// The moves from which a search chooses, by what it remembers.
    pub(super) fn remembered(&self, moves: Vec<Move>) -> Vec<Move> {
        let is_same = |board: &Board| match () {
            () if self.has("remembered-move-taboo") => *board == self.board,
            () if self.has("remembered-without-dragons") => {
                without_dragons(board) == without_dragons(&self.board)
            }
            () => false,
        };
        let played = self.remains.played.iter().find(|(board, _)| is_same(board));
        played.map_or(moves, |&(_, one)| vec![one])
    }

    /// A search has chosen.
    pub(super) fn remember(&mut self, board: &Board, chosen: Move) {
        self.remains.played.push((board.clone(), chosen));
    }

    /// The best moves, with those of the search before.
    pub(super) fn with_former(&mut self, mut texts: Vec<String>) -> Vec<String> {
        let former = std::mem::replace(&mut self.remains.best, texts.clone());
        if self.has("best-moves-stay") {
            let others = former.into_iter().filter(|text| !texts.contains(text)).collect::<Vec<_>>();
            texts.extend(others);
        }
        texts
    }

    /// A search has come to its end; waits on, as only a faulty engine does.
    pub(super) fn wait_on(&mut self, purpose: Purpose, found: &Found<Move>) {
        let waits = purpose != Purpose::Ponder && plies_to_the_end(found.score).is_some();
        if waits && self.has("decided-waits-for-stop") {
            while !self.look(Duration::from_millis(50)) {}
        }
    }

    /// A line that comes during a search, as it is kept for later.
    pub(super) fn kept(&self, line: String, plays: bool) -> String {
        if !(plays && self.has("setline-in-search-without-taboo")) {
            return line;
        }
        line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
    }

    /// Pondering is to begin on these moves.
    pub(super) fn begin_pondering(&mut self, moves: &[Move]) {
        if moves == [Move::Pass] && self.has("ponder-stuck-dies") {
            std::process::abort();
        }
        if self.has("ponder-leaves-depth") {
            self.depth = 30;
        }
        if let &[one] = moves
            && self.has("forced-while-pondering-moves")
        {
            let text = self.board.spelt(one, "pass");
            self.say(&format!("move 0 {text}"));
        }
    }

    /// Pondering has ended, with this for the likely answer.
    pub(super) fn end_pondering(&mut self, answer: Move) {
        if self.has("ponder-moves-board-on") && !self.board.is_finished() {
            self.board = self.board.after(answer);
        }
    }
}

fn without_dragons(board: &Board) -> Board {
    let mut board = board.clone();
    for cell in board.cells.iter_mut().filter(|cell| **cell == Cell::Dragon) {
        *cell = Cell::Empty;
    }
    board
}
