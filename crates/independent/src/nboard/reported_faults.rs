//! Faults that users and authors of real programs have reported in public, as far as they break the text and no other list has
//! them. Most are of Othello programs, some of engines for Go and chess that could be made here as well.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const REPORTED: &[Fault] = &[
    // Games.
    must("mover-of-last-game-stays", "NB-GAME-6", "once White has begun a game, White begins all later ones"),
    must("last-pass-of-game-lost", "NB-GAME-4", "a pass that is the last item of a game is left out"),
    must(
        "board-in-movers-colours",
        "NB-GAME-3",
        "`*` is read as a disc of who is to move, so that a board with White to move changes its colours",
    ),
    // Rules.
    must("places-without-turning", "NB-GO-9", "any square beside a disc of the opponent may be taken"),
    must(
        "turns-past-own-disc",
        "NB-GO-9",
        "a run goes on behind the first own disc, up to the last one in front of an empty square",
    ),
    must("pass-stays", "NB-GO-9", "who had to pass passes the next time as well, whatever it could do"),
    // Passes.
    must("passing-position-dies", "NB-GO-10", "`go` where it has to pass ends in an abort"),
    must("square-for-a-pass", "NB-GO-10", "where it has to pass it answers by an empty square"),
    must("passes-in-time-trouble", "NB-GO-9", "with a second or less on its clock it passes"),
    must("pass-frees-clock", "NB-GO-8", "behind a pass the clock has no effect"),
    // Searches.
    must(
        "wiped-out-in-search-dies",
        "NB-GO-1",
        "a line in which a side loses its last disc ends the search in an abort",
    ),
    must(
        "question-marks-for-a-move",
        "NB-GO-9",
        "two plies behind a position that was solved it answers `??`, as its table holds no move",
    ),
    must("go-again-dies", "NB-GO-6", "a second `go` in the same position ends in an abort"),
    // Evaluations.
    must("drawn-is-lost", "NB-DEP-3", "a drawn game counts as won for White by one disc"),
    must("pass-keeps-sign", "NB-DEP-3", "the search does not change its view when a side passes"),
    must(
        "shallow-value-called-exact",
        "NB-DEP-3",
        "the value of an earlier, less deep search of the position is told as the exact one",
    ),
    must(
        "eval-behind-pass-of-opponent",
        "NB-EVAL-2",
        "the number of moves that are no passes tells whose evaluation it is",
    ),
    // Ping, analysis, and what no interface sends.
    must("ping-resets-game", "NB-PING-6", "`ping` sets everything up anew, the board too"),
    must("tail-of-longer-pong", "NB-PING-1", "a shorter pong ends with the tail of the longer one before it"),
    must("analyze-finished-dies", "NB-ANA-1", "`analyze` of a game that is over ends in an abort"),
    should("hint-without-number-dies", "NB-ROBUST-1", "`hint` without a number ends in an abort"),
];

/// The honest variants, which others took for faulty.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("noisy-errors", "writes pages to standard error, and waits until they are read"),
    Variant::new("spends-its-whole-clock", "thinks about each move until its clock is all but empty"),
    Variant::new(
        "depth-beyond-the-end",
        "goes on to the depth that was set, though the board is full before",
    ),
    Variant::new(
        "forced-move-at-once",
        "answers with an only move without a search, and without an evaluation",
    ),
];
