//! Faults that users and testers of further engines have reported in public, mostly of small ones and of those that are young.

use crate::faults::{Fault, must, should};

/// All of them.
pub(super) const AGAIN: &[Fault] = &[
    // Handshake and declarations.
    must("combo-line-broken", "UCI-OPT-5", "the line of the combo option breaks before its default"),
    should("first-unknown-leaves", "UCI-GEN-9", "a first line that is unknown ends the process"),
    // Options.
    must(
        "empty-behind-path-dies",
        "UCI-SET-9",
        "`<empty>` for a path that had another value ends in an abort",
    )
    .on(&["tablebases"]),
    must("semicolon-dies", "UCI-SET-1", "a string value that holds a semicolon ends in an abort")
        .on(&["tablebases"]),
    should(
        "string-without-value-dies",
        "UCI-SET-7",
        "`setoption` without `value` for a string ends in an abort",
    ),
    must(
        "threads-maximum-mute",
        "UCI-SET-1",
        "the greatest number of threads is kept as 0, and none searches",
    )
    .on(&["many-threads"]),
    must("threads-reset-position", "UCI-POS-2", "`setoption` of `Threads` brings the start position")
        .on(&["many-threads"]),
    must(
        "threads-without-newgame-die",
        "UCI-SET-1",
        "a search with several threads ends in an abort before the first `ucinewgame`",
    )
    .on(&["many-threads"]),
    should("go-before-isready-dies", "UCI-ROBUST-1", "`go` before the first `isready` ends in an abort"),
    // Positions.
    must(
        "positions-add-up",
        "UCI-POS-5",
        "a second `position startpos` without a search between is played on the board as it is, or aborts",
    ),
    must("fen-pawns-step-once", "UCI-POS-3", "in a list behind a FEN no pawn makes two steps"),
    should(
        "short-fen-takes-moves",
        "UCI-ROBUST-1",
        "a FEN of four fields takes `moves` for its next one, and is refused",
    ),
    should("fen-move-zero-refused", "UCI-ROBUST-1", "a FEN with the move number 0 is refused"),
    // Limits.
    must("first-go-unanswered", "UCI-GO-1", "the first `go` of a process brings nothing"),
    must("flags-swallow-a-word", "UCI-GO-2", "`ponder` and `infinite` swallow the word behind them"),
    must("clocks-need-movestogo", "UCI-GO-3", "clocks without `movestogo` are no limit"),
    must("mate-refused", "UCI-GO-10", "`mate` is called an unexpected token, and nothing is searched"),
    must(
        "limited-strength-ignores-depth",
        "UCI-GO-8",
        "with limited strength a search to a depth waits for `stop`",
    ),
    should("times-in-microseconds", "UCI-GO-12", "`movetime` and clocks are read as microseconds"),
    should("nodes-between-depths", "UCI-GO-9", "`nodes` is looked at between two depths"),
    // Moves.
    must(
        "short-clock-repeats-move",
        "UCI-BM-2",
        "where `movestogo` and an increment leave less than 50 ms the last search's move comes again",
    ),
    must("short-clock-none", "UCI-BM-2", "with less than 20 ms on the clock the answer is `bestmove (none)`"),
    must(
        "king-moves-only-null",
        "UCI-BM-2",
        "where all pawns are blocked and only the kings can move the answer is `bestmove 0000`",
    ),
    must(
        "foreseen-null",
        "UCI-BM-2",
        "the position to which the last line of best play leads in two moves is answered by `bestmove 0000`",
    ),
    must("mated-soon-null", "UCI-BM-2", "a search that sees itself mated brings `bestmove 0000`"),
    must(
        "tenth-search-for-opponent",
        "UCI-BM-2",
        "every tenth search moves for the side that is not on move",
    ),
    // Pondering, `stop` and the end.
    must("drawn-pondering-mute", "UCI-PH-3", "pondering where the game is drawn is never answered"),
    should("stop-late-when-drawn", "UCI-STOP-1", "where the game is drawn `stop` is obeyed a second later"),
    must("second-stop-dies", "UCI-STOP-4", "a second `stop` ends in an abort"),
    must("quit-outlived", "UCI-QUIT-1", "once there was a search, the process outlives `quit`"),
    should("hurried-position-lost", "UCI-ROBUST-1", "a `position` that comes together with `stop` is lost"),
    // What is written.
    must("pv-promotes-in-capitals", "UCI-MOVE-1", "lines of best play promote with a capital"),
    must("pv-promotes-to-queen", "UCI-INFO-16", "lines of best play show every promotion as one to a queen"),
    must("pv-beyond-mate", "UCI-INFO-16", "a line of best play that mates has one move more"),
    must("hashfull-below-zero", "UCI-INFO-10", "with a `Hash` above 256 MB the fill is told as below 0"),
    should("time-in-centiseconds", "UCI-INFO-1", "`time` counts hundredths of a second"),
    should(
        "multipv-ponder-of-last-line",
        "UCI-BM-3",
        "with `MultiPV` the expected reply is that of the last line",
    ),
];
