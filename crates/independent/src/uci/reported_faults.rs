//! Faults that users and testers of real engines have reported in public, as far as they break the text and no other list has them.

use crate::faults::{Fault, must, should};

/// All of them.
pub(super) const REPORTED: &[Fault] = &[
    // Handshake and declarations.
    must("uciok-unasked", "UCI-GEN-14", "`uciok` is written at the start, before `uci`"),
    must("spin-range-none", "UCI-OPT-4", "a spin option has `min None max None`"),
    should("string-default-blank", "UCI-OPT-7", "nothing stands behind `default` of a string option"),
    should("option-name-holds-default", "UCI-OPT-8", "an option is called `Skill default`"),
    // Options.
    must(
        "hash-of-128-dies",
        "UCI-SET-1",
        "a hash of 128 MB ends in an abort, smaller and larger ones do not",
    ),
    should("missing-value-dies", "UCI-SET-7", "`setoption` without a value for a spin ends in an abort"),
    // Positions.
    must("empty-list-behind-fen-dies", "UCI-POS-3", "`moves` without a move behind a FEN ends in an abort"),
    must("line-above-2048-cut", "UCI-POS-3", "what exceeds 2048 bytes of a line is lost"),
    should("line-above-4096-dies", "UCI-POS-8", "a line of more than 4096 bytes ends in an abort"),
    must("moves-above-128-die", "UCI-BM-2", "a position with more than 128 legal moves ends in an abort"),
    must("knight-read-as-k", "UCI-MOVE-5", "in a list a promotion to a knight is known as `a7a8k` only"),
    must("knight-written-k", "UCI-MOVE-1", "a promotion to a knight is written as `a7a8k`"),
    should("newgame-before-isready-dies", "UCI-ROBUST-1", "`ucinewgame` before `isready` ends in an abort"),
    // Limits.
    must("depth-ignored", "UCI-GO-8", "`depth` is ignored: the search waits for `stop`"),
    must("movetime-ignored", "UCI-GO-11", "`movetime` is ignored: the search waits for `stop`"),
    must(
        "depth-endless-on-mate",
        "UCI-GO-8",
        "a search to a depth that is not reached, because it mates before, waits for `stop`",
    ),
    must("mate-one-unsearched", "UCI-BM-2", "`mate 1` ends when the mate is seen, with `bestmove a1a1`"),
    should("time-from-position", "UCI-GO-12", "`movetime` counts from `position` on"),
    should("negative-clock-endless", "UCI-ROBUST-1", "with a negative clock the search waits for `stop`"),
    should("missing-number-dies", "UCI-ROBUST-1", "a limit in `go` without its number ends in an abort"),
    should("illegal-searchmoves-die", "UCI-ROBUST-1", "an illegal move in `searchmoves` ends in an abort"),
    // The end of a game.
    must("mated-repeats-last-search", "UCI-INFO-16", "a mated position has line and move of the last search"),
    must("mated-then-dies", "UCI-BM-7", "behind the answer to a mated position the process ends in an abort"),
    should("mated-a1a1", "UCI-MOVE-4", "without a legal move the answer is `bestmove a1a1`"),
    must("ponder-on-mate-dies", "UCI-BM-5", "`go ponder` in a mated position ends in an abort"),
    must("mute-when-mated-soon", "UCI-GO-1", "a search that sees itself mated has no `bestmove`"),
    // Pondering, `stop` and the end.
    must("book-ends-pondering", "UCI-GO-7", "the book answers `go ponder`").on(&["book"]),
    must("ponderhit-null", "UCI-PH-2", "after `ponderhit` the answer is `bestmove 0000`"),
    must("mute-after-ponder-miss", "UCI-BM-7", "once `stop` has ended pondering no `go` is answered"),
    must("second-ponder-dies", "UCI-GO-7", "the second `go ponder` of a process ends in an abort"),
    must("stop-before-search-moves", "UCI-BM-5", "`stop` before the first search brings `bestmove h1h1`"),
    must("quit-in-search-dies", "UCI-QUIT-2", "`quit` during a search ends in an abort"),
    should("end-unseen-in-search", "UCI-EOF-1", "the end of input is not noticed in a search"),
    // What is written.
    must("mate-one-more", "UCI-INFO-6", "a mate is told one move later than it comes"),
    must("mated-is-minus-zero", "UCI-INFO-7", "who is mated by the next move is told `mate -0`"),
    must("ponder-promotes-in-capitals", "UCI-MOVE-1", "the expected reply promotes with a capital"),
];
