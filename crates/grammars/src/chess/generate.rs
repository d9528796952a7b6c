//! Generators of what the lines of chess protocols have in common: moves in every notation.

use arbitrary::{Result, Unstructured};

use super::MoveText;

/// Spelled as the texts have it.
#[rustfmt::skip]
const MOVES: &[&str] = &[
    "e2e4", "e7e8q", "e1g1", "O-O", "O-O-O", "P@h3", "N@f7", "a10a9", "@@@@", "c4d5,d5e4", "e4", "Nf3",
    "exd5", "Bxf7+", "Qxf7#", "e8=Q", "dxc8=N+", "Nbd2", "R1e2", "Qh4xe1",
];

/// A move, mostly one that is legal nowhere.
pub(crate) fn mv<'a>(u: &mut Unstructured<'a>) -> Result<MoveText<'a>> {
    let word = u.choose(MOVES)?.as_bytes();
    MoveText::parse(word).ok_or(arbitrary::Error::IncorrectFormat)
}
