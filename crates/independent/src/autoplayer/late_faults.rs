//! Faults and variants of the engine for the autoplayer draft that were thought of last: mostly what outlives a game, and moves
//! in forms that are rare.

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const LATE: &[Fault] = &[
    // Input.
    must(
        "slow-piece-dropped",
        "AP-IO-1",
        "what has not become a line within a tenth of a second is thrown away",
    ),
    must("fragment-lost-in-search", "AP-IO-1", "while it thinks, whatever one read returns is a whole line"),
    must("result-drops-what-waits", "AP-NEW-1", "what has come in behind a `result` in a search is lost"),
    // Games and turns.
    must("side-stays-in-next-game", "AP-NEW-1", "who had Black does not move for `go` in the next game"),
    must("setpos-survives-new", "AP-SP-3", "`new` goes back to the position that was set"),
    must("illegal-survives-new", "AP-NEW-2", "after an illegal move there is no other game"),
    must("level-of-first-game-stays", "AP-LV-1", "`level` is not read again once moves were made"),
    must("time-heeded-once", "AP-TM-3", "only the first `time` of a game has an effect"),
    // Moves that come in.
    must("whole-square-unread", "AP-MV-5", "a move that tells file and rank, as `Qh4e1`, is refused"),
    must("promotion-by-capture-unread", "AP-MV-5", "`bxa8=Q` is refused"),
    must("black-castles-unread", "AP-MV-6", "`e8g8` and `e8c8` are refused"),
    must("black-promotes-to-queens", "AP-MV-6", "each promotion of Black that comes in is to a queen"),
    must("rook-move-keeps-right", "AP-MV-4", "Black's right to castle outlives moves of the rook"),
    // Draws and results.
    must("decline-ends-game", "AP-DR-6", "behind `decline` it moves no more").on(&["offers-draws"]),
    must("captures-do-not-reset-fifty", "AP-RS-6", "captures do not set the count of quiet moves back"),
    must("black-mates-untold", "AP-RS-5", "of a mate that it gives as Black it tells nothing"),
    must("repetition-across-games", "AP-RS-6", "positions of earlier games count for repetition"),
];

/// The honest variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("in-pieces", "sends each line in pieces of three letters"),
    Variant::new("clock-first", "tells its clock before its move"),
    Variant::new("no-signs", "writes neither `+` nor `#`"),
];
