//! What the engine does wrong, or oddly, in plain ways.

use crate::morris::{Board, Move};

use super::engine::Engine;
use super::state::{Game, Limits};

/// The parameters of `go` in the order of the text.
const ORDER: [&str; 8] = ["ponder", "wtime", "btime", "winc", "binc", "movestogo", "maxdepth", "maxtime"];

impl Engine {
    /// `isready`, while it does not think.
    pub(super) fn ready(&mut self) {
        if self.has("isready-needs-newgame") && self.games == 0 {
            return;
        }
        if self.has("isready-clears-position") {
            self.game = Game::of(Board::start(self.odd));
        }
        self.say("readyok");
    }

    /// The position that is searched.
    pub(super) fn root(&mut self, limits: &Limits) -> Board {
        let mut board = self.game.board;
        if self.has("plays-its-first-colour") {
            board.turn = *self.slips.colour.get_or_insert(board.turn);
        }
        if limits.ponders && self.has("ponders-for-the-opponent") {
            board.turn = board.turn.other();
        }
        board.is_placing_for_good = Some(board.is_placing());
        board
    }

    /// Whether nothing comes, because a plain mistake is in the way.
    pub(super) fn is_stuck(&mut self) -> bool {
        std::mem::replace(&mut self.slips.is_used, true) && self.has("position-used-once")
    }

    /// Whether a faulty engine takes the game for finished.
    pub(super) fn ends_wrongly(&mut self, board: &Board) -> bool {
        let was_searched = self.slips.searched.contains(board);
        self.slips.searched.push(*board);
        let mut other = *board;
        other.turn = board.turn.other();
        let blocked = board.plies >= 18 && other.count(other.turn) > 3 && other.legal().is_empty();
        was_searched && self.has("asked-again-none")
            || blocked && self.has("opponent-blocked-ends")
            || board.plies >= 100 && self.has("draw-by-plies")
    }

    /// The answer to a finished game, before `bestmove`.
    pub(super) fn tell_of_the_end(&mut self) {
        if self.has("info-before-none") {
            self.say("info depth 0 score win 0 pv");
        }
    }

    /// The move that needs no search.
    pub(super) fn plain_answer(&self, moves: &[Move], limits: &Limits) -> Option<Move> {
        assert!(moves.len() <= 48 || !self.has("moves-beyond-48-die"), "the moves do not fit");
        let at_once =
            self.has("forced-move-ends-pondering") || self.has("forced-move-at-once") && !limits.ponders;
        if moves.len() == 1 && at_once {
            return Some(moves[0]);
        }
        let knows = self.has("remembers-answers") && !limits.ponders;
        let known = self.slips.answers.iter().filter(|(men, _)| knows && *men == self.game.board.men);
        known.map(|(_, one)| *one).find(|one| moves.contains(one))
    }

    /// What a faulty engine takes besides.
    pub(super) fn second_take(&self, board: &Board, one: Move) -> String {
        let Some(take) = one.take.filter(|_| self.has("double-mill-takes-two")) else {
            return String::new();
        };
        if board.after(one).mills_at(one.to, board.turn) < 2 {
            return String::new();
        }
        let same = board.legal().into_iter().filter(|other| (other.from, other.to) == (one.from, one.to));
        let second = same.filter_map(|other| other.take).find(|other| *other != take);
        second.map_or_else(String::new, |second| format!("T{}", self.names().name(second)))
    }

    /// Whether the parameters of `go` come in an order that a faulty engine does not know.
    pub(super) fn is_out_of_order(&self, words: &[&str]) -> bool {
        let places = words.iter().filter_map(|word| ORDER.iter().position(|known| known == word));
        self.has("order-of-text-only") && !places.is_sorted()
    }

    /// Whether a position is written in a way that a faulty engine does not know.
    pub(super) fn is_unsorted(&self, text: &str) -> bool {
        let lists = text.split(';').take(2).filter_map(|side| side.split_once(':'));
        let is_sorted = |list: &str| list.split(',').filter_map(|man| man.parse::<u8>().ok()).is_sorted();
        self.has("unsorted-men-unknown") && lists.map(|(_, list)| list).any(|list| !is_sorted(list))
    }

    /// A setting, with the plain mistakes of `setoption`.
    pub(super) fn set_plainly(&mut self, name: &str, value: Option<&str>) {
        let Some(value) = value else { return };
        if name == "Ponder" {
            self.slips.is_ponder_off = value != "on" && self.has("true-read-as-false");
        }
        if name == "Table Size" && std::mem::replace(&mut self.slips.has_table, true) {
            assert!(!self.has("table-size-twice-dies"), "the table is freed already");
        }
        assert!(!value.contains(' ') || !self.has("value-of-two-words-dies"), "one value was expected");
    }
}
