//! What the tests of all games share: tables as text, and words that are read or the test fails.

use std::fmt::Debug;
use std::str::FromStr;

use crate::referee::{Board, Tags};

/// The rows of a table: its lines without comments.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#'))
}

/// The cells of a row, of which there are so many.
pub(crate) fn cells<const N: usize>(row: &'static str, between: char) -> [&'static str; N] {
    let cells: Vec<&str> = row.split(between).map(str::trim).collect();
    cells.try_into().unwrap_or_else(|cells| panic!("not {N} cells: {cells:?}"))
}

/// What a word says.
pub(crate) fn read<T: FromStr<Err: Debug>>(word: &str) -> T {
    word.parse().unwrap_or_else(|error| panic!("{word}: {error:?}"))
}

/// What the words of a text say.
pub(crate) fn read_all<T: FromStr<Err: Debug>>(text: &str) -> Vec<T> {
    text.split_whitespace().map(read).collect()
}

/// The counts of leaves at depths from 1.
pub(crate) fn check_leaves(position: &str, leaves: &[u64], mut count: impl FnMut(u32) -> u64) {
    for (depth, leaves) in (1..).zip(leaves) {
        assert_eq!(count(depth), *leaves, "{position} at depth {depth}");
    }
}

/// A game after these moves.
pub(crate) fn played<B: Board>(mut game: B, moves: &str) -> B {
    moves.split(' ').for_each(|mv| game.play(mv).unwrap_or_else(|why| panic!("{why}")));
    game
}

/// What is told of a first game that was broken off.
pub(crate) fn unfinished() -> Tags {
    Tags { round: "1".to_owned(), result: "*".to_owned(), ..Tags::default() }
}
