//! Further faults of the engine for UCI, mostly those that need two things at once to show: a second search, another option, a
//! command that comes together with the one before it.

use crate::faults::{Fault, must, should};

/// All of them.
pub(super) const FURTHER: &[Fault] = &[
    // Handshake and declarations.
    must("uciok-without-newline", "UCI-GEN-4", "the line end of `uciok` comes with the next message"),
    must("id-author-after-uciok", "UCI-HS-2", "`id author` follows `uciok`"),
    must("option-without-type", "UCI-OPT-1", "an option has no type"),
    should("check-default-in-capitals", "UCI-OPT-3", "the default of a check option is `False`"),
    must("limit-strength-alone", "UCI-OPT-14", "`UCI_LimitStrength` comes without `UCI_Elo`"),
    must("elo-is-a-string", "UCI-OPT-9", "`UCI_Elo` is a string"),
    must("copyprotection-without-checking", "UCI-REG-1", "the verdict on the copy protection comes alone")
        .on(&["protected"]),
    must("copyprotection-error-leaves", "UCI-CP-1", "a copy that is not content leaves by itself")
        .on(&["protected"]),
    must("registration-before-uciok", "UCI-REG-1", "the verdict on the registration comes before `uciok`")
        .on(&["unregistered"]),
    must("unregistered-never-moves", "UCI-REG-3", "without a registration no `go` is answered")
        .on(&["unregistered"]),
    // Words and lines.
    must("double-blank-ends-moves", "UCI-GEN-6", "two blanks in a row end a list of moves"),
    must("value-keeps-trailing-blank", "UCI-GEN-6", "a blank behind an option's value belongs to the value"),
    must("blanks-unknown-in-search", "UCI-GEN-6", "in a search a line with a blank around it is lost"),
    must(
        "pieces-are-lines-in-search",
        "UCI-RDY-2",
        "in a search whatever one read returns is taken for whole lines",
    ),
    must("readyok-tears-info", "UCI-RDY-7", "now and then `readyok` stands in the midst of an `info` line"),
    must("input-lost-after-bestmove", "UCI-BM-7", "what comes within 30 ms of `bestmove` is thrown away"),
    // Options.
    must("multipv-never-down", "UCI-SET-8", "`MultiPV` can be raised, and not lowered"),
    must("multipv-only-in-infinite", "UCI-SET-8", "`MultiPV` holds in infinite searches only"),
    must(
        "options-hold-from-newgame",
        "UCI-SET-8",
        "once there was a search, options hold from the next `ucinewgame` on",
    ),
    must("long-string-dies", "UCI-SET-1", "a string value of 128 bytes ends in an abort"),
    must("analysemode-is-infinite", "UCI-GO-8", "with `UCI_AnalyseMode` every search waits for `stop`"),
    must("ponder-option-makes-ponder", "UCI-OPT-18", "with `Ponder` every `go` waits for `ponderhit`"),
    must("book-ignores-searchmoves", "UCI-GO-4", "the book does not look at `searchmoves`").on(&["book"]),
    must("book-ends-infinite", "UCI-GO-6", "the book answers an infinite search").on(&["book"]),
    must("debug-on-says-option", "UCI-GEN-14", "with `debug on` a line `option Hash set to 16` is sent"),
    must("debug-on-stamps-lines", "UCI-BM-5", "with `debug on` the time stands in front of `bestmove`"),
    // Ready and new games.
    must("isready-answered-again", "UCI-RDY-5", "`isready` in a search is answered again when it has ended"),
    must("isready-throttled-in-search", "UCI-RDY-5", "in a search one `isready` in 100 ms is answered"),
    must("isready-behind-stop-lost", "UCI-RDY-1", "an `isready` that comes together with `stop` is lost"),
    must(
        "isready-lost-after-ponderhit",
        "UCI-RDY-2",
        "after `ponderhit` no `isready` is heard in the search",
    ),
    must(
        "isready-behind-newgame-lost",
        "UCI-RDY-1",
        "an `isready` that comes together with `ucinewgame` is lost",
    ),
    must("newgame-clears-late", "UCI-RDY-4", "`ucinewgame` clears the board 150 ms late, whatever came then"),
    must("newgame-searches", "UCI-GEN-7", "`ucinewgame` warms up with a search"),
    // Positions and moves in lists.
    must("fen-black-en-passant-unread", "UCI-POS-2", "the en passant square of a FEN is not read for Black"),
    must("fen-rights-by-index", "UCI-POS-2", "the rights to castle of a FEN are read by their places"),
    must("position-by-count", "UCI-POS-5", "a list of as many moves as the last one is taken for the same"),
    should("history-of-1024-dies", "UCI-POS-3", "more than 1024 moves end in an abort"),
    must("rook-and-bishop-unread", "UCI-MOVE-5", "in a list promotions to rook and bishop become a queen"),
    must("black-promotes-to-white", "UCI-MOVE-5", "what Black promotes to in a list is White's"),
    must("ponder-miss-keeps-position", "UCI-POS-5", "the first `position` after a ponder miss is ignored"),
    // Rules.
    must("king-retreats-along-ray", "UCI-BM-2", "a king may step back on the line on which it is attacked"),
    must("castles-out-of-check", "UCI-BM-2", "a king in check may castle"),
    must("check-forgets-en-passant", "UCI-POS-2", "who is in check cannot capture en passant"),
    must("double-check-is-single", "UCI-BM-2", "in a double check it is enough to answer one"),
    must("rook-move-keeps-right", "UCI-BM-2", "Black's right to castle outlives moves of the rook"),
    must("cache-forgets-rights", "UCI-BM-2", "a move is remembered for the pieces' places alone"),
    must(
        "cache-ignores-searchmoves",
        "UCI-GO-4",
        "a position seen before is answered from memory, whatever `searchmoves` says",
    ),
    // Limits.
    must("big-numbers-die", "UCI-GO-1", "a number above 2147483647 in `go` ends in an abort"),
    must("movestogo-one-dies", "UCI-GO-1", "`movestogo 1` ends in an abort"),
    must("few-nodes-mute", "UCI-GO-1", "a search of fewer than twenty nodes has no `bestmove`"),
    must("nodes-stick", "UCI-GO-6", "the number of `nodes` holds for later searches, infinite ones too"),
    must("infinite-ends-on-bare-material", "UCI-GO-6", "an infinite search ends if nobody can mate"),
    must("ponder-uses-other-clock", "UCI-GO-14", "a pondering search keeps to the opponent's clock"),
    // Stop, ponderhit and quit.
    must("stop-at-once-repeats-move", "UCI-BM-2", "a search that is stopped at once has the last one's move"),
    must("stop-holds-for-next-search", "UCI-GO-6", "after a stopped search the next one ends at once"),
    must("stop-only-for-infinite", "UCI-STOP-1", "a search with a limit hears no `stop`"),
    must("one-stop-in-five-unheard", "UCI-STOP-1", "one `stop` in five is not heard"),
    must("sleeps-out-movetime", "UCI-STOP-1", "a search that has found all sleeps until `movetime` is over"),
    must("ponderhit-in-one-write-lost", "UCI-PH-1", "a `ponderhit` that comes together with `go` is lost"),
    must("quit-behind-go-lost", "UCI-QUIT-2", "a `quit` that comes together with `go` is lost"),
    must("quit-behind-stop-lost", "UCI-QUIT-1", "a `quit` that comes together with `stop` is lost"),
    must("leaves-after-mate", "UCI-BM-7", "the process ends when the engine has mated"),
    // Moves and information in writing.
    must("checks-with-plus", "UCI-MOVE-1", "moves that give check end with `+`"),
    must("pv-lacks-first-move", "UCI-INFO-16", "the line of best play begins with the reply"),
    must("pv-promotes-without-letter", "UCI-MOVE-2", "promotions in lines of best play have no letter"),
    should("time-in-microseconds", "UCI-INFO-1", "`time` counts microseconds"),
    should("score-with-plus", "UCI-INFO-1", "a good score is written as `cp +12`"),
    must("nodes-with-suffix", "UCI-INFO-1", "from ten thousand on nodes are written as `12k`"),
    must("mate-for-white", "UCI-INFO-7", "numbers of mates are White's"),
    must("second-line-negated", "UCI-INFO-8", "the scores of all lines but the best are the opponent's"),
    must("currmove-in-san", "UCI-MOVE-1", "`currmove` is written as SAN"),
    must("current-line-stays-on", "UCI-INFO-15", "`UCI_ShowCurrLine` cannot be switched off"),
    must("current-line-from-zero", "UCI-INFO-15", "`currline` counts processors from 0"),
    must("refutation-lacks-own-move", "UCI-INFO-16", "`refutation` shows the reply without the move"),
    must("multipv-mute-on-single-reply", "UCI-GO-1", "with `MultiPV` a single legal move is not answered"),
    must("multipv-ignores-searchmoves", "UCI-GO-4", "with `MultiPV` the list of `searchmoves` is ignored"),
    must("multipv-lost-while-pondering", "UCI-INFO-13", "`MultiPV` shows one line while pondering"),
    // Chess960.
    must("chess960-outermost-rooks", "UCI-960-2", "the letters of files are read as the outermost rooks")
        .on(&["chess960"]),
    must("free-castling-opens-rank", "UCI-BM-2", "castling on a free board may leave the king in check")
        .on(&["chess960"]),
    must("chess960-pv-two-steps", "UCI-960-1", "lines of best play show castling as `e1g1`")
        .on(&["chess960"]),
];
