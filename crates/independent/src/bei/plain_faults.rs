//! Plain faults of the engine for BEI, as an author leaves them who tries it with one game, one option and one line at a time:
//! what stays of the game, the line or the search before, the only move, what a capture does, and games of three.

use crate::faults::{Fault, Variant, must, should};

/// The faults. Behind each: what was sent to see it (five by five: `G` is `boost-5-5-2-8-2`, `P` any position of it).
pub(super) const PLAIN: &[Fault] = &[
    // Games: `newgame G-demo`, then `newgame G` and a finished game; `newgame boost-5-5-2-8-1` with a tower and a place for another.
    must("demo-stays", "BEI-MOVE-7", "after a `-demo` game every game is one"),
    must("tower-limit-two", "BEI-MOVE-4", "the limit of towers is two in every game"),
    // Options: each set ahead of what undoes it, then `go` on nine by nine, which does not end.
    must("setoption-resets-board", "BEI-LINE-1", "`setoption` sets up the start of the game again"),
    should("newgame-resets-depth", "BEI-OPT-8", "`newgame` forgets the depth").on(&["deep-unless-told"]),
    should("first-depth-stays", "BEI-OPT-8", "only the first `setoption depth` is heeded"),
    should(
        "option-in-search-forgotten",
        "BEI-OPT-8",
        "an option set during a search is lost, for later ones too",
    ),
    should("ponder-leaves-depth", "BEI-OPT-8", "the depth of pondering stays for the searches after it"),
    // Lines: `setline P`, `go`, `setline P` with earlier positions, `go`.
    must("same-position-skipped", "BEI-LINE-7", "`setline` with the position that is set already is skipped"),
    must(
        "setline-in-search-without-taboo",
        "BEI-LINE-7",
        "of a `setline` that ends a search the earlier positions are lost",
    ),
    must(
        "remembered-move-taboo",
        "BEI-LINE-7",
        "the move of a position searched before is sent again, taboo or not",
    ),
    must(
        "remembered-without-dragons",
        "BEI-MOVE-4",
        "a position is taken for one searched before that differs in dragons alone",
    ),
    // Captures: with the position after the capture among the earlier ones it is played all the same.
    must("flank-takes-one", "BEI-LINE-7", "a move that flanks two pieces takes one"),
    must("knight-flanks", "BEI-LINE-7", "a knight captures by flanking, too"),
    must("others-flank", "BEI-LINE-7", "with three players the far piece may be the third player's"),
    // Moves: `newgame` of three players where needed, and the position alone.
    must("files-wrap", "BEI-MOVE-4", "east of the last file lies the first one, a rank higher"),
    should("defeated-third-plays-on", "BEI-MOVE-8", "a defeated player moves while two others play on"),
    should("one-defeat-ends-three", "BEI-MOVE-9", "with three players the first defeat ends the game"),
    should("only-specials-passes", "BEI-MOVE-9", "who can only build or promote passes"),
    should("only-dragons-passes", "BEI-MOVE-9", "who can only move dragons passes"),
    // Searches: `stop`, `go`; or `ponder 1`, `newgame G`, `setline P`, `go`.
    must("stale-stop-mutes", "BEI-GO-1", "`stop` at rest ends the next search before it has a move"),
    must(
        "newgame-leaves-pondering",
        "BEI-GO-1",
        "`newgame` ends pondering, but the move of the next search is taken for one of pondering and not sent",
    ),
    must("decided-waits-for-stop", "BEI-GO-1", "a search that sees the end of the game waits for `stop`"),
    must("forced-moves-twice", "BEI-GO-3", "an only move is sent at once, and when the search is done again"),
    must("forced-unscored", "BEI-MOVE-1", "an only move has no score"),
    // Pondering: `setline P`, `ponder 1`, `stop`, `go`; or a position with one move, or none.
    must("ponder-moves-board-on", "BEI-LINE-1", "after pondering the expected answer counts as played"),
    must("ponder-stuck-dies", "BEI-POND-1", "`ponder` where nobody can move ends in an abort"),
    must("forced-while-pondering-moves", "BEI-POND-3", "an only move is sent at once, during pondering, too"),
    // What it writes: `go wantThreats`, `go`; or two positions, a `go` in each.
    must("bar-joined", "BEI-THREAT-2", "no blank parts the bar from the first threat"),
    should("threats-stay", "BEI-THREAT-3", "after one `go wantThreats` every `go` wants them"),
    should(
        "best-moves-stay",
        "BEI-MOVE-5",
        "the best moves of the search before are listed behind the new ones",
    ),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("deep-unless-told", "looks thirty plies deep until it is told a depth or a strength"),
    Variant::new("never-thinks-long", "ends each search after half a second, whatever the depth"),
    Variant::new("always-three-plies", "cannot look less deep than three plies, nor deeper"),
    Variant::new("strength-outranks-depth", "ignores a depth once it was told a strength"),
    Variant::new("writes-in-pieces", "writes three bytes after three bytes"),
    Variant::new("logs-while-opening", "sends `log` around every message of the opening"),
    Variant::new("unknown-ends-game", "plays no game behind `unknown` until it gets a known one"),
    Variant::new("threats-after-move", "tells what threatens when its own move is made"),
];
