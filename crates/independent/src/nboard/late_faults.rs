//! Faults and variants of the engine for NBoard that were thought of last: what outlives a search or a game, numbers as other
//! languages write them, and squares that are taken for nothing.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const LATE: &[Fault] = &[
    // Input.
    must(
        "slow-piece-dropped",
        "NB-IO-1",
        "what has not become a line within a tenth of a second is thrown away",
    ),
    must("bare-letters-confused", "NB-V1-1", "in version 1 bare moves on A, G and H are taken for commands")
        .with(&["--filter", "tag:v1"]),
    // Games.
    should("accents-refused", "NB-GAME-1", "a game with a letter beyond ASCII is not read"),
    must(
        "board-in-comment",
        "NB-GAME-3",
        "the board is the first thing that looks like one, in a comment too",
    ),
    must("over-by-move-stays", "NB-GAME-6", "once `move` has ended a game, later games are over too"),
    // Rules and moves.
    must("four-directions-at-most", "NB-GO-9", "a move turns discs in four directions at most"),
    must("first-square-lost", "NB-MOVE-1", "`move A1` is ignored, as its index is zero"),
    must("first-square-is-no-move", "NB-GO-9", "where A1 is best the answer is a pass, as its index is zero"),
    must("timed-pass-lost", "NB-MOVE-5", "`move PA//1.5` is ignored"),
    // Hints.
    must("second-solve-of-opponent", "NB-EVAL-2", "a solved position is valued for the opponent next time"),
    must("exact-stays", "NB-DEP-3", "once a position is solved, all later evaluations are called exact"),
    must("depths-told-once", "NB-HINT-1", "a depth that was told is not told again for another position"),
    must(
        "lines-throttled",
        "NB-HINT-1",
        "evaluations are told ten times a second at most, over all searches",
    ),
    // Nodes and answers.
    must("nodes-in-milliseconds", "NB-NODE-1", "the time in `nodestats` is in milliseconds"),
    must("comma-in-answer", "NB-GO-1", "the numbers of the answer have a comma for a point"),
    // Clocks.
    must("octal-clock", "NB-GO-8", "a clock of `0:09` is not read, as eight and nine are no octal digits"),
    must("times-by-number", "NB-GAME-7", "times of even plies are Black's, also where White began"),
    // Analysis.
    must("analysis-by-discs", "NB-ANA-3", "moves are counted by the discs on the board"),
    must("analysis-of-longest-game", "NB-ANA-3", "the analysis goes on to the length of the game before"),
    must(
        "stopped-analysis-loses-position",
        "NB-PING-6",
        "the position where a ping ends an analysis stays on the board",
    ),
];

/// The honest variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("exponents", "writes evaluations with exponents"),
    Variant::new("analysis-forward", "analyses from the beginning of the game to its end"),
    Variant::new("in-pieces", "sends each line in pieces of three letters"),
];
