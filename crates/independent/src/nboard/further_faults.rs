//! Further faults and variants of the engine for NBoard: mostly those that need two things at once to show, as a second search, a
//! clock and a setting, or a line that comes while the engine thinks.

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const FURTHER: &[Fault] = &[
    // Input and output.
    must("fragment-lost-in-search", "NB-IO-1", "while it thinks, whatever one read returns is a whole line"),
    must("line-cut-at-2048", "NB-GAME-1", "what exceeds 2048 bytes is taken for a line of its own"),
    must("queue-of-eight", "NB-MOVE-6", "of the lines that come during a search eight are kept"),
    must("moves-in-search-collapse", "NB-MOVE-6", "of moves that come during a search only the last is made"),
    must("bare-move-lost-in-search", "NB-V1-1", "in version 1 a bare move during a search is lost")
        .with(&["--filter", "tag:v1"]),
    must(
        "late-thinking-line",
        "NB-PING-3",
        "a thinking line comes a moment after the answer, behind a pong too",
    ),
    // Games.
    must("passing-board-turned", "NB-GAME-3", "a board whose mover has to pass is given to the opponent"),
    must("result-ends-game", "NB-GO-1", "a game with a result is taken for over, wherever it stands"),
    must("long-items-lost", "NB-GAME-5", "moves of a game with more than fifteen letters are left out"),
    must("second-pass-in-game-lost", "NB-GAME-4", "only the first pass of a game is made"),
    must("negative-eval-of-move-lost", "NB-MOVE-3", "`move` with a negative evaluation is ignored"),
    // Clocks.
    must("depth-drops-clock", "NB-GO-8", "`set depth` behind `set game` forgets the clock"),
    must("stop-drops-clock", "NB-GO-8", "once a ping has ended a search, the clock has no effect"),
    must("hint-drops-clock", "NB-GO-8", "once there was a hint, the clock has no effect"),
    must("three-part-clock-unread", "NB-GO-8", "a clock with hours, as `0:00:03`, is not read"),
    must("opponents-times-charged", "NB-GO-8", "the times of the opponent are taken from the own clock"),
    must("last-time-only", "NB-GO-8", "only the time of a side's last move is taken from its clock"),
    must(
        "clock-fixed-at-set-game",
        "NB-GAME-7",
        "behind `move` the clock is still that of the side that was to move in the game",
    ),
    // Answers.
    must("go-takes-hint", "NB-GO-9", "`go` answers what the last hint found, behind a `move` too"),
    must(
        "stopped-move-comes-later",
        "NB-GO-9",
        "the move of a search that a ping ended answers the next `go`",
    ),
    must(
        "mover-not-in-key",
        "NB-GO-9",
        "what was answered on a board is answered there for the other side too",
    ),
    must(
        "stop-of-analysis-stays",
        "NB-GO-1",
        "the first `go` behind an analysis that a ping ended is not answered",
    ),
    // Evaluations.
    must("hints-remembered-by-ply", "NB-PV-1", "what was evaluated at a ply is told there in later games"),
    must("hints-shown-once", "NB-HINT-1", "a second hint in a position tells nothing"),
    must("zero-eval-missing", "NB-EVAL-1", "an evaluation of zero is left out"),
    must("forced-depth-is-dash", "NB-DEP-1", "where only one move is legal, a dash stands for the depth"),
    must("forced-is-exact", "NB-DEP-3", "where only one move is legal, its evaluation is called exact"),
    must("contempt-in-solved-eval", "NB-DEP-3", "the contempt is added to exact evaluations"),
    // Analysis.
    must("analysis-of-white-from-one", "NB-ANA-3", "where White begins, positions are counted from 1"),
    must("end-without-value", "NB-ANA-2", "the end of a finished game has no evaluation"),
];

/// The honest variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new(
        "endless-hint",
        "evaluates to the end of the game for `hint`, whatever the depth, until a ping comes",
    ),
    Variant::new("worst-first", "tells the best moves in turned order, the top move last"),
    Variant::new("name-behind-pong", "tells its name and a status behind each pong"),
    Variant::new("random-mover", "answers `go` at once, by any legal move"),
    Variant::new("quotes", "quotes commands and answers in its status"),
];
