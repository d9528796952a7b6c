//! Faults that users and authors of real engines of other protocols have reported in public, and that could be made here as well.
//! Behind each: what was sent to see it (five by five: `G` is `boost-5-5-2-8-2`, `P` any position of it).

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const REPORTED: &[Fault] = &[
    // `newgame G`, `setline P`, `isready`, `go`.
    must("isready-clears-line", "BEI-LINE-1", "`isready` goes back to the start of the game"),
    // `go` on nine by nine, `quit`.
    must("quit-in-search-dies", "BEI-QUIT-2", "`quit` during a search ends in an abort"),
    // `setline` of a finished game, `go`, `setline P`, `go`.
    must("finished-then-dies", "BEI-GO-1", "the `go` behind a finished game dies"),
    // `newgame G`, `stop`.
    must("stop-before-search-moves", "BEI-GO-6", "`stop` before the first search brings a move"),
    // `setline` of a position that is lost in two plies, `go`.
    must("mute-when-lost", "BEI-GO-1", "where it sees that it loses, it sends no move"),
    // `go`, `stop`, `go`.
    must("go-after-stop-dies", "BEI-GO-1", "the `go` behind a search that `stop` has ended dies"),
    // `ponder 1`, `stop`, `ponder 1`.
    must("second-ponder-dies", "BEI-POND-1", "the second pondering ends in an abort"),
    // `setline P`, `go`, `setline P`, `go`.
    must("same-line-again-dies", "BEI-GO-1", "`go` dies if the same `setline` came twice in a row"),
];

/// The honest variant, which others took for faulty.
pub(super) const VARIANTS: &[Variant] =
    &[Variant::new("noisy-errors", "writes pages to standard error, and waits until they are read")];
