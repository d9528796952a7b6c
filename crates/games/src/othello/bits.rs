//! The rules on bare bitboards: which empty squares flip something, and what a disc flips. A1 is bit 0, B1 bit 1, H8
//! bit 63.
//!
//! All runs of a direction grow together by doubling (one, two, four, six squares), without a loop or a table.

/// Discs on the a and h files end no run sideways: there is no square beyond such a run.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The four axes: distance between neighbours, and the squares that a run on it may pass.
const AXES: [(u32, u64); 4] = [(1, INNER_FILES), (8, !0), (7, INNER_FILES), (9, INNER_FILES)];

/// The squares where a disc of `own` flips at least one of `other`.
#[inline]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    let mut found = 0;
    for (step, passable) in AXES {
        let runs = other & passable;
        found |= run_up(own, runs, step) << step;
        found |= run_down(own, runs, step) >> step;
    }
    found & !(own | other)
}

/// The discs of `other` that a disc of `own` on the square of `placed` (one bit, empty square) flips.
#[inline]
pub(super) fn flips(own: u64, other: u64, placed: u64) -> u64 {
    let mut flipped = 0;
    for (step, passable) in AXES {
        let runs = other & passable;
        let up = run_up(placed, runs, step);
        flipped |= if (up << step) & own != 0 { up } else { 0 };
        let down = run_down(placed, runs, step);
        flipped |= if (down >> step) & own != 0 { down } else { 0 };
    }
    flipped
}

/// The squares of `runs` that follow `from` without a gap, towards H8.
#[inline]
fn run_up(from: u64, runs: u64, step: u32) -> u64 {
    let mut run = runs & (from << step);
    run |= runs & (run << step);
    let pairs = runs & (runs << step);
    run |= pairs & (run << (2 * step));
    run | (pairs & (run << (2 * step)))
}

/// The same towards A1.
#[inline]
fn run_down(from: u64, runs: u64, step: u32) -> u64 {
    let mut run = runs & (from >> step);
    run |= runs & (run >> step);
    let pairs = runs & (runs >> step);
    run |= pairs & (run >> (2 * step));
    run | (pairs & (run >> (2 * step)))
}

/// The set bits of a board, each as a board with one bit.
pub(super) fn each(mut board: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = board & board.wrapping_neg();
        board ^= bit;
        (bit != 0).then_some(bit)
    })
}
