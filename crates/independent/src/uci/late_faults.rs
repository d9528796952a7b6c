//! Still more faults of the engine for UCI: what authors get wrong with streams and threads, what outlives a search or a game, and
//! two features that do not go together.

use crate::faults::{Fault, must, should};

/// All of them.
pub(super) const LATE: &[Fault] = &[
    // Streams.
    must("bom-before-id", "UCI-HS-1", "a byte order mark stands in front of the first message"),
    must("nul-behind-readyok", "UCI-RDY-7", "a NUL follows the line end of `readyok`"),
    must(
        "readyok-runs-into-bestmove",
        "UCI-BM-1",
        "an `isready` that comes together with `stop` is answered in the line of `bestmove`",
    ),
    must("info-cut-at-90", "UCI-INFO-16", "of a line of information 90 bytes are sent"),
    must("multipv-lines-run-together", "UCI-INFO-13", "now and then two of several lines are sent as one"),
    must("slow-piece-dropped", "UCI-RDY-1", "a line that is not complete after 100 ms loses its beginning"),
    must(
        "half-line-lost-at-bestmove",
        "UCI-BM-7",
        "the beginning of a line is lost if `bestmove` comes before its end",
    ),
    must(
        "last-line-wins-in-search",
        "UCI-STOP-1",
        "of lines that arrive together in a search only the last is obeyed",
    ),
    must("queue-of-sixteen", "UCI-RDY-5", "of lines that arrive together the first sixteen are kept"),
    must(
        "line-behind-debug-lost",
        "UCI-DBG-3",
        "in a search the line that comes together with `debug` is lost",
    ),
    // Options and registration.
    must(
        "opponent-without-elo-dies",
        "UCI-SET-1",
        "`UCI_Opponent` without a number for Elo ends in an abort",
    ),
    must(
        "first-isready-resets-options",
        "UCI-SET-8",
        "the first `isready` brings the defaults of all options",
    ),
    must("hash-resets-multipv", "UCI-SET-8", "`setoption` of `Hash` sets `MultiPV` back to 1"),
    must("one-flag-shows-both", "UCI-INFO-14", "`UCI_ShowCurrLine` shows refutations too"),
    must("second-register-unanswered", "UCI-REG-2", "the second `register` with a name has no verdict")
        .on(&["unregistered"]),
    // Positions and rules.
    must("take-back-ignored", "UCI-POS-5", "a list that is the beginning of the last one is ignored"),
    must(
        "game-over-stays",
        "UCI-BM-2",
        "behind a mate or stalemate every answer is `0000` until `ucinewgame`",
    ),
    must(
        "idle-en-passant-refused",
        "UCI-POS-2",
        "a FEN is refused if nobody can capture on its square of en passant",
    ),
    must(
        "any-e1g1-is-castling",
        "UCI-MOVE-5",
        "in a list `e1g1` brings the rook along, whatever piece moves",
    ),
    must("pawns-capture-round-the-edge", "UCI-BM-2", "pawns capture from one edge of the board to the other"),
    // Chess960.
    must("chess960-toggles", "UCI-960-1", "`UCI_Chess960` set to true twice is false").on(&["chess960"]),
    must(
        "free-step-to-g-is-castling",
        "UCI-960-1",
        "in a list a king's step to its square of castling is taken for castling",
    )
    .on(&["chess960"]),
    must("chess960-searchmoves-two-steps", "UCI-960-1", "`searchmoves` knows castling as `e1g1` only")
        .on(&["chess960"]),
    must("chess960-ponder-two-steps", "UCI-960-1", "the expected reply shows castling as `e8g8`")
        .on(&["chess960"]),
    // Limits.
    must("clock-by-parity", "UCI-GO-14", "the number of moves behind the position tells whose clock runs"),
    must(
        "movetime-sticks",
        "UCI-GO-3",
        "the last `movetime` holds where none is given, and rules the clocks",
    ),
    must("movetime-for-each-line", "UCI-GO-11", "with `MultiPV` each line has its `movetime`"),
    must("old-timer-ends-next-search", "UCI-GO-6", "the timer of a stopped search ends the next one"),
    should("resumes-at-old-depth", "UCI-GO-8", "a position is searched again as deep as it was before"),
    must(
        "only-first-line-keeps-to-searchmoves",
        "UCI-GO-4",
        "with `MultiPV` the second line does not look at `searchmoves`",
    ),
    // Pondering.
    must("ponder-time-is-a-credit", "UCI-PH-1", "the time of pondering is added to the limits of time"),
    must("ponderhit-keeps-clocks-only", "UCI-PH-1", "after `ponderhit` neither depth nor nodes are a limit"),
    must("searchmoves-ignored-while-pondering", "UCI-GO-4", "`go ponder` ignores `searchmoves`"),
    must("late-move-of-ponder-miss", "UCI-BM-5", "300 ms behind the move of a ponder miss it comes again"),
    must("score-turned-while-pondering", "UCI-INFO-8", "while pondering the scores are the opponent's"),
    must(
        "time-below-zero-after-ponderhit",
        "UCI-INFO-1",
        "after `ponderhit` the time of pondering is taken from `time`, which falls below 0",
    ),
    // Ends of searches.
    must("stop-lost-when-exhausted", "UCI-STOP-1", "a search that has found all hears no `stop`"),
    must("quit-lost-when-exhausted", "UCI-QUIT-2", "a search that has found all hears no `quit`"),
    must("busy-for-20-ms", "UCI-BM-7", "a `position` that comes within 20 ms of `bestmove` is ignored"),
    // Information.
    must("none-as-score", "UCI-INFO-1", "a search that is stopped at once tells the score `cp None`"),
    must("mated-by-floor-division", "UCI-INFO-7", "who is mated in n is told `mate` -(n+1)"),
    must("pv-keeps-old-moves", "UCI-INFO-16", "a line of best play ends with what is left of longer ones"),
    must("multipv-counts-promotions-once", "UCI-INFO-13", "with `MultiPV` a pawn promotes in one line only"),
    must("multipv-ends-at-mate", "UCI-INFO-13", "behind a line that mates no other is shown"),
    must("multipv-without-moves-dies", "UCI-SET-1", "with `MultiPV` a mated position ends in an abort"),
    should("empty-pv-at-repetition", "UCI-INFO-1", "where the position repeats, `pv` has no moves"),
];
