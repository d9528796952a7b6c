//! `position`, and what is known of the game from it.

use crate::morris::{Board, Side};

use super::engine::Engine;
use super::state::Game;

impl Engine {
    /// `position`.
    pub(super) fn position(&mut self, words: &[&str]) {
        if self.has("position-answered") {
            self.say("a7 d7 g7 b6 d6 f6");
        }
        let (begins, rest) = match words.get(1..) {
            Some(["startpos", rest @ ..]) => ("startpos", rest),
            Some(["pos", position, rest @ ..]) => (*position, rest),
            _ => return self.damage(),
        };
        let Some(board) = self.board_of(begins) else { return self.damage() };
        let mut game = Game::of(board);
        let moves = match rest {
            ["moves", ..] if begins != "startpos" && self.has("pos-ignores-moves") => &[][..],
            ["moves", moves @ ..] => moves,
            _ => &[],
        };
        assert!(moves.len() <= 300 || !self.has("three-hundred-moves-die"), "the game is too long");
        let mut played = 0;
        if self.has("position-goes-on") && self.game.begins == begins && self.game.length < moves.len() {
            game = self.game.clone();
            played = game.length;
        }
        let many = if self.has("forty-moves") { 40 } else { usize::MAX };
        for text in moves.iter().take(many).skip(played) {
            let one = self.names().read(text).filter(|one| game.board.legal().contains(one));
            let Some(one) = one else { return self.damage() };
            game.board = game.board.after(one);
            game.seen.push(game.board);
        }
        self.note_position(words);
        game.begins = begins.to_owned();
        game.length = moves.len();
        self.slips.asked.push(self.game.board);
        self.game = game;
        self.slips.is_used = false;
        if self.debugs && self.has("debug-tells-positions") {
            self.say("info depth 0 nodes 0");
        }
    }

    fn board_of(&self, begins: &str) -> Option<Board> {
        if begins == "startpos" {
            let mut board = Board::start(self.odd);
            if self.has("startpos-keeps-plies") {
                board.plies = self.game.board.plies;
            }
            if self.has("third-game-old-board") && self.games > 2 {
                board.men = self.game.board.men;
            }
            return Some(board);
        }
        if self.has("black-first-unknown") && begins.starts_with('b')
            || self.has("empty-list-unknown") && begins.contains(":;")
            || self.is_unsorted(begins)
        {
            return None;
        }
        let mut board = self.names().board(begins, self.odd)?;
        if self.has("counter-of-three-digits") && board.plies.max(board.idle) > 999 {
            return None;
        }
        if self.has("pos-onto-old-board") {
            for (man, old) in board.men.iter_mut().zip(self.game.board.men) {
                *man = man.or(old);
            }
        }
        if self.has("counter-of-eight-bits") {
            board.plies %= 256;
        }
        Some(board)
    }

    /// The position is none: the message is ignored.
    fn damage(&self) {
        if self.has("bad-position-dies") {
            std::process::abort();
        }
    }

    /// Whether the game has ended by a draw.
    pub(super) fn is_drawn(&self) -> bool {
        let board = &self.game.board;
        let past: &[Board] = match () {
            () if self.has("repetitions-survive-newgame") => &self.past,
            () if self.has("position-commands-count") => &self.slips.asked,
            () => &[],
        };
        let looks_at_turn = !self.has("repetition-ignores-mover");
        let often = if self.has("second-occurrence-ends") { 2 } else { 3 };
        let idle = if self.has("fifty-plies-end") { 50 } else { 100 };
        !self.has("plays-on-in-draws")
            && board.plies >= 18
            && (self.game.occurrences(past, looks_at_turn) >= often || board.idle >= idle)
    }

    /// Whether Black is on move.
    pub(super) fn is_black(&self) -> bool {
        self.game.board.turn == Side::Black
    }
}
