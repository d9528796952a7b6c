//! How fast the rules of a game are: leaves counted a second, beside the same count with every last move made.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Pairs of measurements.
const ROUNDS: usize = 9;

/// Two ways to count the leaves so many plies below the start.
pub(crate) struct Counts {
    /// In bulk: the last ply is not played.
    pub(crate) in_bulk: fn(u32) -> u64,
    /// With nothing but the public moves of a position.
    pub(crate) one_by_one: fn(u32) -> u64,
    /// A depth at which both are compared, and the number of leaves there.
    pub(crate) known: (u32, u64),
    /// The depth of the count in bulk that gives the speed, and the number of leaves there.
    pub(crate) deep: (u32, u64),
}

impl Counts {
    /// Measures both in turn, and prints the ratio and the speed.
    pub(crate) fn tell(&self) {
        let ((depth, leaves), (deep, deep_leaves)) = (self.known, self.deep);
        let mut ratios = Vec::new();
        let mut speeds = Vec::new();
        for _ in 0..ROUNDS {
            let (one_by_one, counted) = timed(|| (self.one_by_one)(depth));
            let (in_bulk, bulk) = timed(|| (self.in_bulk)(depth));
            assert_eq!((counted, bulk), (leaves, leaves), "leaves at depth {depth}");
            ratios.push(one_by_one.as_secs_f64() / in_bulk.as_secs_f64());
            let (time, leaves) = timed(|| (self.in_bulk)(deep));
            assert_eq!(leaves, deep_leaves, "leaves at depth {deep}");
            speeds.push(leaves as f64 / time.as_secs_f64() / 1e6);
        }
        println!("perft {depth} in bulk / by single moves: {:.1} times as fast", median(&mut ratios));
        println!("perft {deep} in bulk: {:.0} million nodes a second", median(&mut speeds));
    }
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
