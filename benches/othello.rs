//! How fast the rules of Othello are: leaves counted a second, beside the same count with every last move made.
//!
//! `cargo bench --bench othello` prints the ratio of the two, measured in turn, and leaves a second; it asserts only that
//! both count the same. Not for the search of the bundled engine.

#![expect(clippy::print_stdout, reason = "the result of a bench is what it prints")]

mod counting;

use counting::Counts;
use enginecheck::game::othello::Position;

fn main() {
    let counts = Counts {
        in_bulk: |depth| Position::start().perft(depth),
        one_by_one: |depth| one_by_one(&Position::start(), depth),
        // The deepest count in specs/nboard/requirements.md 2.2.
        known: (9, 3_005_288),
        deep: (10, 24_571_284),
    };
    counts.tell();
}

/// The same count with nothing but the public moves of a position.
fn one_by_one(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let after = moves.into_iter().filter_map(|mv| position.play(mv).ok());
    after.map(|next| one_by_one(&next, depth - 1)).sum()
}
