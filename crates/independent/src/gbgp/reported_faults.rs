//! Faults that users and authors of real programs have reported in public, as far as they break the text and no other list has
//! them: of programs for mills, and of engines for UCI that could be made here as well.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const REPORTED: &[Fault] = &[
    // Options.
    should("spin-without-range", "GB-OPT-2", "a spin option has no `min` and no `max`"),
    // Rules.
    must(
        "seventeenth-mill-ends-placing",
        "GB-GO-2",
        "if White's last man closes a mill, Black's last man is not placed any more",
    ),
    must("last-placing-takes-own", "GB-POS-3", "the mill of the last man placed takes a man of its own side"),
    // Searches.
    must(
        "answers-opponents-move",
        "GB-GO-2",
        "where it sees that it loses, it sends the last move of the list, which was the opponent's",
    ),
    must("mute-when-lost", "GB-GO-1", "where it sees that it loses, it sends no move"),
    must("same-position-again-dies", "GB-GO-1", "`go` dies if the same `position` came twice in a row"),
    must("go-after-stop-dies", "GB-GO-1", "the `go` behind a search that `stop` has ended dies"),
    must("finished-then-dies", "GB-GO-1", "the `go` behind a finished game dies"),
    must("stop-before-search-moves", "GB-BM-3", "`stop` before the first search brings a move"),
    must("quit-in-search-dies", "GB-QUIT-2", "`quit` during a search ends in an abort"),
    // Pondering.
    must("finished-ponder-dies", "GB-GO-1", "`go ponder` in a finished game ends in an abort"),
    must("second-ponder-dies", "GB-GO-9", "the second pondering ends in an abort"),
    // What it tells.
    must("move-joins-info", "GB-BM-1", "`bestmove` stands in the last line of information"),
    should("pv-empty-when-even", "GB-INFO-5", "where both sides are equal, nothing stands behind `pv`"),
];

/// The honest variants, which others took for faulty.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("noisy-errors", "writes pages to standard error, and waits until they are read"),
    Variant::new(
        "string-default-blank",
        "has an empty text for the default of an option, for which the text knows no word",
    ),
];
