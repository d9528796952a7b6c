//! Faults that users, testers and authors of real engines have told of in public, as far as they break the text and no other list
//! has them; and honest ways of real engines that others have stumbled over.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const REPORTED: &[Fault] = &[
    // Start-up and settings.
    must("quote-too-many", "XB-FEATURE-2", "the value of `myname` ends with two quotes"),
    should(
        "features-wait-for-a-line",
        "XB-HANDSHAKE-3",
        "the features come when another line follows `protover`",
    ),
    should("confirms-settings", "XB-IO-8", "each setting is confirmed in words: `post on`, `pondering off`"),
    should("says-quit", "XB-IO-8", "`quit` is repeated on leaving"),
    must("option-ends-analysis", "XB-OPTION-9", "an option that comes in analysis ends it"),
    // Time.
    must(
        "level-without-moves-dies",
        "XB-TC-3",
        "`level 0 5 0` ends in an abort: the time is divided by the moves",
    ),
    must("level-refuses-seconds", "XB-TC-2", "a base with seconds, as `2:10`, is refused"),
    // Turns.
    must("force-drops-moves", "XB-GO-2", "moves that come in force mode are not made"),
    must("go-moves-for-both", "XB-MOVEOUT-7", "after moves in force mode `go` brings a move of either side"),
    must(
        "force-turns-hard-off",
        "XB-PONDER-1",
        "`force` switches pondering off for good, not for force mode alone",
    ),
    must(
        "force-behind-expected-move-stalls",
        "XB-NEW-1",
        "the next `new` is lost where `force` follows the expected move before the answer",
    ),
    must(
        "undo-of-search-mutes",
        "XB-GO-1",
        "after `force` and `undo` in its search the next `go` brings no move",
    ),
    should("undo-in-search-dies", "XB-UNDO-3", "`undo` during the search ends in an abort"),
    must("resignation-mutes", "XB-NEW-11", "once it has resigned the engine moves in no later game")
        .on(&["resigns"]),
    must(
        "refusal-in-search-deafens",
        "XB-ERR-4",
        "behind an unknown command during the search nothing is read any more",
    ),
    // Moves that come in.
    must("san-b-is-bishop", "XB-MOVEIN-4", "`bxc3` is a bishop's move, if a bishop can capture there")
        .on(&["san"]),
    must("king-on-return-castles", "XB-MOVEIN-6", "a king that has moved may castle once it is back"),
    must("king-promotion-is-queen", "XB-MOVEIN-5", "`a7a8k` is taken for a promotion to a queen"),
    must("move-behind-undo-dies", "XB-UNDO-1", "a move right behind `undo` ends in an abort"),
    must(
        "finished-pondering-mutes",
        "XB-MOVEIN-1",
        "a move gets no answer if pondering had nothing more to find",
    ),
    must("moves-above-200-die", "XB-GO-1", "a position with more than 200 legal moves ends in an abort"),
    // Moves that go out.
    must("single-reply-mute", "XB-MOVEIN-1", "where only one move is legal none comes"),
    must("single-reply-a1a1", "XB-MOVEOUT-6", "where only one move is legal it is written as `a1a1`"),
    must("drawn-capture-a8a8", "XB-MOVEOUT-6", "a capture after which nobody can mate is written as `a8a8`"),
    must("castles-in-small-letters", "XB-MOVEOUT-3", "the engine writes its castling as `o-o`"),
    must("promotes-without-letter", "XB-MOVEOUT-3", "the engine writes each promotion as `a7a8`"),
    // The end of a game.
    must("mated-claims-own-win", "XB-CLAIM-9", "who is mated claims that it has won"),
    must("near-fifty-moves-dies", "XB-MOVEIN-1", "the 98th ply without progress ends in an abort"),
    should("castling-ends-fifty", "XB-CLAIM-2", "castling ends the count of the fifty moves"),
    must(
        "drawn-with-pondering-hangs",
        "XB-NEW-11",
        "with pondering on an own move that draws by rule is followed by nothing more",
    ),
    should(
        "moves-behind-claim",
        "XB-CLAIM-8",
        "a draw that the opponent's move has brought is claimed, and the engine moves on",
    ),
    // Positions.
    must(
        "setboard-unseen-by-search",
        "XB-SETBOARD-1",
        "`go` after `setboard` searches the position from before",
    ),
    should("undo-of-setup-dies", "XB-ERR-5", "`undo` right after `setboard` ends in an abort"),
    should(
        "rights-without-king-die",
        "XB-SETBOARD-6",
        "a FEN with rights to castle for a side without a king ends in an abort",
    ),
    // Analysis and what is shown.
    must("mate-in-analysis-deafens", "XB-ANALYZE-7", "analysis that has found a mate reads nothing any more"),
    must(
        "analysis-misses-quick-move",
        "XB-ANALYZE-3",
        "of two moves that arrive together in analysis the second leads to no other position",
    ),
    must(
        "lines-run-together",
        "XB-IO-3",
        "now and then a thinking line lacks its end, and the next line follows at once",
    ),
    should("thinking-time-of-depth", "XB-POST-3", "the time of a thinking line is that of its depth alone"),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("keeps-no-clock", "goes by `time`, and does not count its own use of the clock"),
    Variant::new("long-algebraic-lines", "writes `Ng1-f3` in its thinking lines"),
    Variant::new("paints-its-name", "paints its name after `protover`, before the features"),
    Variant::new("old-prompts", "writes `White(1): ` and a greeting for servers before the features"),
    Variant::new("stat-unasked", "tells the state of its analysis unasked"),
    Variant::new("silent-about-mates", "shows no line in analysis where a mate is known"),
    Variant::new("done-in-between", "has `done=0` among its features, and `done=1` a second later"),
];
