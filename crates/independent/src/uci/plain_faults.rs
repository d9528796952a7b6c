//! Plain faults of the engine for UCI: what goes wrong in a first version, at the edge of a range, or on the way out of a search.

use crate::faults::{Fault, must, should};

/// All of them.
pub(super) const PLAIN: &[Fault] = &[
    // Positions.
    must("fen-is-always-whites", "UCI-POS-2", "the side to move of a FEN is not read, White moves"),
    must(
        "fen-adds-rights",
        "UCI-POS-5",
        "the castling rights of a FEN are added to those of the position before",
    ),
    must("startpos-alone-unread", "UCI-POS-4", "`position startpos` is read only if `moves` follow"),
    must("isready-resets-board", "UCI-POS-2", "`isready` sets everything up, and the start position with it"),
    must("stopped-search-leaves-moves", "UCI-POS-7", "a stopped search does not take its moves back"),
    // Rules.
    must("kings-may-touch", "UCI-BM-2", "a king may go beside the other king"),
    must("long-castling-over-b-file", "UCI-BM-2", "long castling does not look whether b1 or b8 is empty"),
    must("black-pawns-check-upwards", "UCI-BM-2", "Black's pawns are seen to attack as White's do"),
    must(
        "free-rights-by-usual-squares",
        "UCI-BM-2",
        "in Chess960 only moves from the corners and e1 or e8 end rights",
    )
    .on(&["chess960"]),
    // Limits.
    must("depth-one-unsearched", "UCI-BM-2", "`depth 1` ends before a move was found, with `bestmove a1a1`"),
    must("depth-above-64-dies", "UCI-GO-8", "a depth above 64 ends in an abort"),
    must(
        "exhausted-search-dies",
        "UCI-GO-6",
        "an infinite search that comes to its greatest depth ends in an abort",
    ),
    must("movetime-under-50-endless", "UCI-GO-11", "a `movetime` below the 50 ms kept in reserve has no end"),
    must("low-clock-endless", "UCI-GO-1", "a clock below the 50 ms kept in reserve has no end"),
    // Options.
    must("hash-maximum-dies", "UCI-SET-1", "`Hash` at its maximum ends in an abort"),
    must("odd-hash-dies", "UCI-SET-1", "a size of `Hash` that is no power of two ends in an abort"),
    must("false-is-true", "UCI-SET-8", "any value of a check option is true, `false` too"),
    must(
        "least-elo-null",
        "UCI-OPT-21",
        "at the lowest `UCI_Elo` the depth is 0, and the answer `bestmove 0000`",
    ),
    must("threads-move-each", "UCI-BM-5", "with `Threads` above 1 each thread sends a `bestmove`"),
    // Ends of searches.
    must("stop-moves-twice", "UCI-BM-5", "`stop` brings a `bestmove` of the reader and one of the searcher"),
    // What is written.
    must(
        "prompts",
        "UCI-RDY-7",
        "a prompt `> ` is written before each command, and stands before the answer",
    ),
    must(
        "nul-in-place-of-promotion",
        "UCI-MOVE-1",
        "moves are written as five characters, the fifth may be NUL",
    ),
    must(
        "any-piece-promotes",
        "UCI-MOVE-1",
        "whatever goes to the last rank from the one before has the letter `q`",
    ),
    should("pv-as-list", "UCI-MOVE-1", "the line of best play is written as `['e2e4', 'e7e5']`"),
    must(
        "mate-rounded-down",
        "UCI-INFO-6",
        "plies to a mate are halved and rounded down: `mate 0` mates in one",
    ),
    must("mate-is-infinity", "UCI-INFO-1", "the score of a mate is written as `cp inf`"),
    must("zero-time-divides", "UCI-GO-1", "a line that is sent in the first millisecond divides by zero"),
    must("multipv-best-twice", "UCI-INFO-13", "the second of several lines is the best one again"),
];
