//! Plain faults of the engine for NBoard, as a first version of an Othello program has them: passing, colours, times, numbers,
//! and settings.

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const PLAIN: &[Fault] = &[
    // Games.
    must(
        "mover-by-discs",
        "NB-GAME-4",
        "the number of discs tells who is to move in a game, so that a pass is not seen",
    ),
    must("board-read-by-files", "NB-GAME-3", "the squares of the board are read file by file"),
    must(
        "other-tags-spoil-game",
        "NB-GAME-1",
        "moves are sought by `B[` and `W[` alone; the first that is none, as a name, ends the game",
    ),
    // Passing.
    must(
        "passes-by-itself",
        "NB-GO-10",
        "the turn passes by itself, and what the interface passes is ignored",
    ),
    must("pv-pass-is-a9", "NB-PV-3", "a pass in a line is the square behind H8, written A9"),
    must(
        "two-passes-overflow",
        "NB-GO-1",
        "only a full board ends a line of the search, and two passes without end overflow the stack",
    ),
    // Moves and clocks.
    must(
        "hint-behind-the-moves",
        "NB-MOVE-2",
        "`hint` looks at the board that `set game` gave, and `move` changes that of `go` only",
    ),
    must("empty-eval-skipped", "NB-GAME-7", "of `F5//2.5` the time is taken for the evaluation"),
    must("eval-read-as-integer", "NB-GAME-7", "an evaluation is read up to its point, and the time is lost"),
    must("side-clocks-exchanged", "NB-GAME-7", "`TB` is White's clock, and `TW` Black's"),
    // Settings.
    must("set-numbers-are-depth", "NB-HINT-1", "`set contempt` sets the depth, which may be 0 then"),
    // Hints and answers.
    must("solve-tells-nothing", "NB-HINT-1", "where the depth reaches the end of the game, nothing is told"),
    must("depth-as-progress", "NB-DEP-3", "the depth is how much of the set depth is reached, up to `100%`"),
    must("nodes-as-double", "NB-NODE-1", "from a million on, nodes are written as 1.23457e+06"),
    must("forced-answer-is-made", "NB-GO-6", "a forced move is made on the own board, too"),
    // Ping, learning, analysis.
    must("pong-counts-itself", "NB-PING-1", "the number of a pong is how many pings there were"),
    must(
        "ping-jumps-queue",
        "NB-PING-3",
        "a ping that has arrived when a search begins is answered, and does not end it",
    ),
    must("learned-game-is-over", "NB-LEARN-4", "behind `learn` the game is taken for over"),
    must("analysis-tells-move", "NB-ANA-2", "the best move stands between number and evaluation"),
];

/// The honest variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("repeats-lines", "tells the last evaluations of a hint again at its end"),
    Variant::new("plus-depth", "writes a sign in front of the depth"),
    Variant::new("no-opinion", "values everything as zero, and claims nothing exact"),
];
