//! The mode in which the pieces are put on the board one by one.

use crate::chess::{Board, Color, Piece, Square};

use super::engine::Engine;
use super::state::Edit;

impl Engine {
    /// `edit`.
    pub(super) fn begin_edit(&mut self) {
        let color = if self.has("edit-begins-with-black-again") && self.games > 1 {
            Color::Black
        } else {
            Color::White
        };
        self.state.edit = Some(Edit { board: *self.board(), color });
    }

    /// A line in that mode.
    pub(super) fn edit(&mut self, line: &str) {
        let odd = self.odd();
        let Some(edit) = &mut self.state.edit else { return };
        match line {
            "#" => {
                let turn = edit.board.turn;
                edit.board = Board::empty(odd);
                edit.board.turn = turn;
            }
            "c" if self.chosen.has("edit-c-is-black") => edit.color = Color::Black,
            "c" => {
                edit.color = edit.color.other();
                if self.chosen.has("edit-c-gives-black-the-move") {
                    edit.board.turn = edit.color;
                }
            }
            "." => self.end_edit(),
            "quit" => self.is_done = true,
            _ => {
                let mut letters = line.chars();
                let piece = letters.next();
                let Some(square) = Square::named(letters.as_str()) else { return };
                match piece.and_then(Piece::of) {
                    Some(piece) => edit.board.put(square, Some(Piece { color: edit.color, ..piece })),
                    None if piece == Some('x') => edit.board.put(square, None),
                    None => {}
                }
            }
        }
    }

    fn end_edit(&mut self) {
        let Some(Edit { mut board, .. }) = self.state.edit.take() else { return };
        let old = board;
        board.castling = board.castling_by_places();
        if self.has("edit-without-castling") {
            board.castling = [[false; 2]; 2];
        }
        (board.en_passant, board.quiet) = (None, 0);
        if self.has("edit-keeps-en-passant") {
            board.en_passant = old.en_passant;
        }
        if self.has("edit-keeps-fifty") {
            board.quiet = self.board().quiet;
        }
        if self.has("edit-gives-white-the-move") {
            board.turn = Color::White;
        }
        if board.is_sound() {
            let (side, fresh) = (self.state.side, self.state.is_fresh);
            self.put_position(board);
            (self.state.side, self.state.is_fresh) = (side, fresh);
            self.leave_force("edit-ends-force");
        } else {
            self.bad_position();
        }
    }
}
