//! `go` and its answer.

use super::prelude::*;
use crate::mutants::chess::some_illegal_move;
use games::chess::Color;

/// How long it takes to notice a stop.
const SLOW: Duration = Duration::from_secs(8);

/// A move that is not legal here.
pub(super) fn illegal_move(position: &Position) -> Option<String> {
    some_illegal_move(position)
}

/// Another legal move than this one.
pub(super) fn other_move(mv: &str, position: &Position) -> Option<String> {
    position.legal_moves().into_iter().map(|other| position.coordinates(other)).find(|other| other != mv)
}

/// The search had a single move to choose from.
fn was_single(search: &Search) -> bool {
    search.root.legal_moves().len() == 1
}

/// It has just found a mate.
fn has_mated(search: &Search) -> bool {
    search.mates
}

/// The game could be claimed as drawn.
fn was_drawn(search: &Search) -> bool {
    search.root.halfmove_clock() >= 99 || search.root.repetitions() >= 3
}

/// Its time, and not `stop`, has ended a search.
fn has_ended_by_time(search: &Search) -> bool {
    search.go.movetime.is_some() && search.go.depth.is_none() && !search.stopped
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "go-unanswered", "UCI-GO-1", "it never answers go" => says(answer).lost();
    lacks "single-move-unanswered", "UCI-GO-1", "it does not answer where it has a single move" =>
        says(answer).when(after_search(was_single)).lost();
    lacks "mate-unanswered", "UCI-GO-1", "it does not answer when it has found a mate" =>
        says(answer).when(after_search(has_mated)).lost();
    lacks "third-go-unanswered", "UCI-GO-1", "it answers the third go and each one after it with nothing" =>
        says(answer).beyond(2).lost();
    lacks "black-unanswered", "UCI-GO-1", "it plays with White only" =>
        says(answer).when(after_search(|search| search.root.turn() == Color::Black)).lost();
    lacks "bestmove-misspelt", "UCI-BM-5", "it writes best move in two words" =>
        says(answer).replacing("bestmove", "best move");
    wrong "bestmove-empty", "UCI-BM-5", "it answers without a move" => says(answer).instead_says("bestmove");
    wrong "bestmove-twice", "UCI-BM-5", "it answers each go twice" => says(answer).twice();
    wrong "bestmove-spontaneous", "UCI-GEN-14", "it says a move to a position" =>
        hears(position).then_says("bestmove e2e4");
    wrong "bestmove-with-words-behind", "UCI-BM-1", "it tells the score behind its move" =>
        writes_moves(|mv, position| Some(format!("{} score 12", position.coordinates(mv))));
    wrong "moves-in-upper-case", "UCI-MOVE-1", "it writes moves in upper case" =>
        writes_moves(|mv, position| Some(position.coordinates(mv).to_uppercase()));
    wrong "moves-in-san", "UCI-MOVE-1", "it writes moves in algebraic notation" =>
        writes_moves(|mv, position| Some(position.san(mv)));
    wrong "moves-with-dash", "UCI-MOVE-1", "it writes a dash between the squares of a move" =>
        writes_moves(|mv, position| {
            let text = position.coordinates(mv);
            let (from, to) = text.split_at_checked(2)?;
            Some(format!("{from}-{to}"))
        });
    wrong "promotion-without-letter", "UCI-MOVE-2", "it leaves away what a pawn becomes" =>
        writes_moves(|mv, position| Some(position.coordinates(mv)[..4].to_owned()));
    wrong "promotion-of-black-without-letter", "UCI-MOVE-2",
        "it leaves away what a pawn of Black becomes" =>
        writes_moves(|mv, position| {
            (position.turn() == Color::Black).then(|| position.coordinates(mv)[..4].to_owned())
        });
    wrong "upper-case-promotion", "UCI-MOVE-2", "it writes what a pawn becomes in upper case" =>
        writes_moves(|mv, position| {
            let text = position.coordinates(mv);
            let (squares, piece) = text.split_at_checked(4)?;
            Some(format!("{squares}{}", piece.to_ascii_uppercase()))
        });
    wrong "promotion-with-equals", "UCI-MOVE-2", "it writes what a pawn becomes behind an equals sign" =>
        writes_moves(|mv, position| {
            let text = position.coordinates(mv);
            let (squares, piece) = text.split_at_checked(4).filter(|(_, piece)| !piece.is_empty())?;
            Some(format!("{squares}={piece}"))
        });
    wrong "castles-onto-rook", "UCI-MOVE-3", "it writes castling as the king taking its rook" =>
        writes_moves(|mv, position| Some(position.coordinates_960(mv)));
    wrong "castles-in-letters", "UCI-MOVE-3", "it writes castling with letters O" =>
        writes_moves(|mv, position| position.is_castling(mv).then(|| position.san(mv)));
    wrong "illegal-answer", "UCI-BM-2", "it answers with a move that is not legal" =>
        answers_as(|_, position| illegal_move(position));
    wrong "illegal-answer-in-check", "UCI-BM-2", "in check it answers as if it were in none" =>
        answers_as(|_, position| if position.in_check() { illegal_move(position) } else { None });
    wrong "illegal-ponder-move", "UCI-BM-3", "it expects its own move" =>
        writes_moves(|mv, position| {
            let mv = position.coordinates(mv);
            Some(format!("{mv} ponder {mv}"))
        });
    wrong "ponder-word-alone", "UCI-BM-1", "it says ponder and no move behind it" =>
        writes_moves(|mv, position| Some(format!("{} ponder", position.coordinates(mv))));
    lacks "silent-search", "UCI-BM-4", "it tells nothing of its searches" => says("info").lost();
    lacks "silent-when-over", "UCI-MOVE-4", "it does not answer where it has no legal move" =>
        says(no_move).lost();
    wrong "dies-when-over", "UCI-MOVE-4", "it crashes on a go where it has no legal move" =>
        hears(go).when(Seen::is_over).deadly();
    wrong "dies-pondering-when-over", "UCI-BM-5", "it crashes on a go ponder where it has no legal move" =>
        hears(go_ponder).when(Seen::is_over).deadly();
    wrong "null-move-in-words", "UCI-MOVE-4", "it writes the null move in words" =>
        says(no_move).instead_says("bestmove (none)");
    wrong "over-for-ever", "UCI-POS-5", "behind a position without a legal move it takes no other" =>
        hears(position).after(hears_position(|setup, _| setup.end.legal_moves().is_empty())).lost();
    wrong "null-moves-for-ever", "UCI-POS-5",
        "behind a null move it answers with nothing else until ucinewgame" =>
        says(answer).after(says(no_move)).until(hears(newgame)).instead_says("bestmove 0000");
    lacks "silent-when-drawn", "UCI-GO-1", "it does not answer where a draw could be claimed" =>
        says(answer).when(after_search(was_drawn)).lost();
    wrong "answers-draw-at-a-repetition", "UCI-GO-1",
        "where the position stands the second time it answers that the game is drawn" =>
        says(answer)
            .when(after_search(|search| search.root.repetitions() == 2))
            .instead_says("bestmove (draw)");
    lacks "silent-pondering-a-draw", "UCI-PH-3",
        "it does not answer when it has pondered where a draw could be claimed" =>
        says(answer).when(after_search(|search| search.go.ponder && was_drawn(search))).lost();
    lacks "stops-late-when-drawn", "UCI-STOP-1",
        "where a draw could be claimed it notices stop after eight seconds" =>
        says(answer).when(after_search(|search| search.stopped && was_drawn(search))).late(SLOW);
    lacks "deaf-when-over", "UCI-RDY-1", "it answers no isready where it has no legal move" =>
        hears(isready).when(Seen::is_over).lost();
    wrong "plays-its-answer", "UCI-POS-7", "its answer stands on its board" =>
        says(answer).then(|_, context: &mut Context| context.play_answer());
    wrong "search-that-time-ended-plays", "UCI-POS-7", "it plays the move of a search that its time ended" =>
        says(answer).when(after_search(has_ended_by_time)).then(|_, context| context.play_answer());
};
