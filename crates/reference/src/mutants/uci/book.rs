//! The engine's own book, `OwnBook`: a twin that has one, and what goes wrong with it.

use super::prelude::*;
use super::twins::Rules;
use crate::mutants::habits::faulty;
use games::chess::Color;

pub(super) const HAS_A_BOOK: &str = "has-a-book";

/// What its book holds: the first move of the game.
const FROM_BOOK: [&str; 2] = ["info depth 1 score cp 20 time 0 nodes 1 pv e2e4", "bestmove e2e4"];

/// A `go` with this word among its words, while the book is switched on.
fn go_with(word: &'static str) -> Event<Seen> {
    hears(go)
        .that(move |line| line.split(u8::is_ascii_whitespace).any(|other| other == word.as_bytes()))
        .when(|seen| seen.setting("OwnBook") == Some("true"))
}

/// Whether a move of the book is what was asked for.
fn is_plain(line: &[u8]) -> bool {
    let waits = [&b"infinite"[..], b"ponder", b"searchmoves"];
    !line.split(u8::is_ascii_whitespace).any(|word| waits.contains(&word))
}

/// It opens with a move of its book, where that is switched on, and where nothing else was asked for.
pub(super) fn has_a_book() -> Rules {
    vec![
        says(uciok).first_says("option name OwnBook type check default false"),
        go_with("go").that(is_plain).when(|seen| seen.position == Position::start()).instead_says(FROM_BOOK),
    ]
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    of HAS_A_BOOK;
    wrong "book-ends-infinite", "UCI-GO-6", "a move of its book ends an infinite search" =>
        faulty(has_a_book(), go_with("infinite").then_hears("stop"));
    wrong "book-ends-pondering", "UCI-GO-7", "a move of its book ends pondering" =>
        faulty(has_a_book(), go_with("ponder").then_hears("stop"));
    wrong "book-ignores-searchmoves", "UCI-GO-4", "it plays a move of its book against searchmoves" =>
        faulty(has_a_book(), go_with("searchmoves").instead_says(FROM_BOOK));
    wrong "book-ignores-position", "UCI-BM-2", "it plays the move of its book in any position" =>
        faulty(has_a_book(), go_with("movetime").instead_says(FROM_BOOK));
    wrong "book-plays-for-white-alone", "UCI-BM-2", "it plays moves of White from its book for Black, too" =>
        faulty(
            has_a_book(),
            go_with("movetime").when(|seen| seen.position.turn() == Color::Black).instead_says(FROM_BOOK),
        );
};
