//! `go` and its answer.

use super::prelude::*;
use crate::mutants::chess::some_illegal_move;

/// A move that is not legal here.
pub(super) fn illegal_move(position: &Position) -> Option<String> {
    some_illegal_move(position)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "go-unanswered", "UCI-GO-1", "it never answers go" => says(answer).lost();
    wrong "bestmove-twice", "UCI-BM-5", "it answers each go twice" => says(answer).twice();
    wrong "bestmove-spontaneous", "UCI-GEN-14", "it says a move to a position" => hears(position).then_says("bestmove e2e4");
    wrong "bestmove-with-words-behind", "UCI-BM-1", "it tells the score behind its move" =>
        writes_moves(|mv, position| Some(format!("{} score 12", position.coordinates(mv))));
    wrong "moves-in-upper-case", "UCI-MOVE-1", "it writes moves in upper case" =>
        writes_moves(|mv, position| Some(position.coordinates(mv).to_uppercase()));
    wrong "moves-in-san", "UCI-MOVE-1", "it writes moves in algebraic notation" =>
        writes_moves(|mv, position| Some(position.san(mv)));
    wrong "promotion-without-letter", "UCI-MOVE-2", "it leaves away what a pawn becomes" =>
        writes_moves(|mv, position| Some(position.coordinates(mv)[..4].to_owned()));
    wrong "castles-onto-rook", "UCI-MOVE-3", "it writes castling as the king taking its rook" =>
        writes_moves(|mv, position| Some(position.coordinates_960(mv)));
    wrong "illegal-answer", "UCI-BM-2", "it answers with a move that is not legal" =>
        answers_as(|_, position| illegal_move(position));
    wrong "illegal-ponder-move", "UCI-BM-3", "it expects its own move" =>
        writes_moves(|mv, position| {
            let mv = position.coordinates(mv);
            Some(format!("{mv} ponder {mv}"))
        });
    lacks "silent-search", "UCI-BM-4", "it tells nothing of its searches" => says("info").lost();
};
