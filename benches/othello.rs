//! How fast the rules of Othello are: leaves counted a second, beside the same count with every last move made.
//!
//! `cargo bench --bench othello` prints the ratio of the two, measured in turn, and leaves a second; it asserts only that
//! both count the same. Not for the search of the bundled engine.

#![expect(clippy::print_stdout, reason = "the result of a bench is what it prints")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use enginecheck::game::othello::Position;

/// The deepest count in specs/nboard/requirements.md 2.2, and how many leaves it has.
const KNOWN: (u32, u64) = (9, 3_005_288);
/// Plies of the count in bulk that gives the speed.
const DEEP: u32 = 10;
/// Pairs of measurements.
const ROUNDS: usize = 9;

fn main() {
    let start = Position::start();
    let (depth, leaves) = KNOWN;
    let mut ratios = Vec::new();
    let mut speeds = Vec::new();
    for _ in 0..ROUNDS {
        let (one_by_one, counted) = timed(|| one_by_one(&start, depth));
        let (in_bulk, bulk) = timed(|| start.perft(depth));
        assert_eq!((counted, bulk), (leaves, leaves), "leaves at depth {depth}");
        ratios.push(one_by_one.as_secs_f64() / in_bulk.as_secs_f64());
        let (time, leaves) = timed(|| start.perft(DEEP));
        speeds.push(leaves as f64 / time.as_secs_f64() / 1e6);
    }
    println!("perft {depth} in bulk / by single moves: {:.1} times as fast", median(&mut ratios));
    println!("perft {DEEP} in bulk: {:.0} million nodes a second", median(&mut speeds));
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

fn timed(count: impl Fn() -> u64) -> (Duration, u64) {
    let start = Instant::now();
    let leaves = black_box(count());
    (start.elapsed(), leaves)
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
