//! What is demanded of every game's search.

use std::fmt::Debug;

use super::stack::{Rules, Search, SearchLine};
use super::table::{MOVE_BITS, Packed, Table};

/// A search that has come to its end in slices of so many nodes, and the lines that it has told.
pub(super) fn finished<R: Rules>(mut search: Search<R>, slice: u64) -> (Search<R>, Vec<SearchLine<R::Move>>) {
    let mut table = Table::new(1);
    let mut told = Vec::new();
    while !search.is_done() {
        search.run(&mut table, slice, &mut told);
    }
    (search, told)
}

/// However it is cut into slices, a search tells the same lines and takes so many nodes at most.
pub(super) fn check_slices<R: Rules<Move: Debug>>(search: impl Fn() -> Search<R>, slices: &[u64], most: u64) {
    let (whole, told) = finished(search(), u64::MAX);
    assert!(whole.nodes() <= most, "{} nodes", whole.nodes());
    for &slice in slices {
        let (cut, told_in_slices) = finished(search(), slice);
        assert_eq!((cut.nodes(), told_in_slices), (whole.nodes(), told.clone()), "slices of {slice}");
    }
}

/// Moves fit into the table and come out as they were.
pub(super) fn check_packed<M: Packed + Debug>(moves: impl IntoIterator<Item = M>) {
    for mv in moves {
        assert!(mv.pack() < 1 << MOVE_BITS, "{mv:?}");
        assert_eq!(M::unpack(mv.pack()), mv);
    }
}
