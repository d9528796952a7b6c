//! Plain faults of the engine for xboard: what goes wrong in a first version, at the edge of a range, or where an author has forgotten
//! that something else was going on.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const PLAIN: &[Fault] = &[
    // Start-up and options.
    must("single-quotes", "XB-FEATURE-2", "the value of `myname` stands in single quotes"),
    must("commas-between-features", "XB-FEATURE-1", "features are separated by a comma and a blank"),
    should("done-first", "XB-HANDSHAKE-4", "`done=1` comes before the other features"),
    must("equals-sign-refused", "XB-OPTION-5", "a text that holds `=` is refused as the value of an option"),
    must("spin-of-zero-refused", "XB-OPTION-5", "a spin option takes 0 for a word that is no number"),
    should("reset-without-done", "XB-OPTION-7", "a reset option defines the options anew without `done=1`"),
    must("memory-of-2048-dies", "XB-MEMORY-1", "`memory 2048` and more ends in an abort: bytes have 31 bits"),
    should("cores-resets-board", "XB-CORES-2", "`cores` during a game sets the start position up"),
    must("name-of-64-dies", "XB-INFO-1", "a name of 64 letters ends in an abort"),
    must("computer-turns-hard-on", "XB-PONDER-1", "`computer` switches pondering on, also after `easy`"),
    // New games.
    must(
        "new-goes-to-last-setup",
        "XB-NEW-1",
        "`new` brings the last position of `setboard` or `edit`, not that of the start",
    ),
    must(
        "new-in-search-keeps-side",
        "XB-NEW-2",
        "`new` during a search leaves the side to the engine for which it thought",
    ),
    // Turns.
    must("force-toggles", "XB-FORCE-6", "a second `force` leaves force mode"),
    must("setboard-ends-force", "XB-FORCE-6", "`setboard` gives the engine the side that is not on move"),
    must("edit-ends-force", "XB-FORCE-6", "`edit` gives the engine the side that is not on move")
        .on(&["edits-only"]),
    must("result-ends-go", "XB-GO-1", "after `result` a `go` is ignored until the next `new`"),
    must(
        "take-back-keeps-the-end",
        "XB-MOVEIN-1",
        "a game that has ended stays ended when moves are taken back: no move is answered",
    ),
    // Time.
    must("low-clock-endless", "XB-TC-7", "a clock below the 150 ms kept in reserve has no end"),
    must("level-outlives-new", "XB-TC-8", "an `st` is ignored once there was a `level` in an earlier game")
        .on(&["ponderous"]),
    must("st-clears-sd", "XB-TC-11", "`st` removes the depth limit"),
    must("setboard-clears-sd", "XB-TC-10", "`setboard` and `edit` remove the depth limit"),
    must(
        "sd-lost-with-pondering",
        "XB-TC-10",
        "with pondering on the depth limit holds for the first move only",
    ),
    should("time-is-whites", "XB-CLOCK-3", "`time` sets White's clock and `otim` Black's").on(&["ponderous"]),
    // Moves that come in.
    must("promotion-wants-capitals", "XB-MOVEIN-2", "`a7a8q` is refused, `a7a8Q` is understood"),
    must(
        "refusal-ends-en-passant",
        "XB-MOVEIN-5",
        "after a refused move en passant is not possible any more",
    ),
    must("refused-king-ends-castling", "XB-MOVEIN-5", "a refused move of the king ends its rights to castle"),
    must(
        "refusal-counts-as-ponder-miss",
        "XB-MOVEIN-5",
        "with pondering on a refused move is followed by a move of the engine for the other side",
    ),
    must(
        "expected-move-unanswered",
        "XB-MOVEIN-1",
        "the move that it has pondered on is made, and gets no answer",
    ),
    must(
        "idle-question-mark-kept",
        "XB-NOW-3",
        "`?` while it waits is kept, and the next move comes without a search",
    ),
    must("easy-drops-search", "XB-MOVEIN-1", "`easy` during the search ends it without a move"),
    // Moves that go out.
    must("check-sign-on-coordinates", "XB-MOVEOUT-3", "the engine writes `a1a8+` and `a1a8#`"),
    must("mated-sends-null-move", "XB-MOVEOUT-6", "who is mated sends `move a1a1` before the result"),
    must("offer-waits-for-answer", "XB-MOVEIN-1", "after its own offer of a draw the engine does not move")
        .on(&["offers-draws"]),
    // Pings, draws, claims.
    must("deaf-when-over", "XB-PING-1", "after its own claim the engine hears nothing but `new` and `quit`"),
    must("waiting-pings-reversed", "XB-PING-8", "pings that wait for the move are answered last one first"),
    should("declines-in-words", "XB-IO-9", "an offer is declined by `I decline your draw offer`"),
    must("fifty-one-ply-early", "XB-CLAIM-9", "the fifty moves are claimed after 99 plies"),
    must("stalemate-forgets-pawns", "XB-CLAIM-9", "stalemate is claimed where only pawns can move"),
    must("mate-forgets-blocking", "XB-CLAIM-9", "mate is claimed where a piece can step in between"),
    should("resigns-behind-move", "XB-RESIGN-2", "the engine resigns after its move"),
    should("resigns-as-winner", "XB-RESIGN-3", "White resigns by `1-0 {White resigns}`")
        .on(&["resigns-by-result"]),
    // Positions.
    must(
        "undo-replays-from-start",
        "XB-UNDO-1",
        "`undo` plays the moves again from the start position, also where another one was set up",
    ),
    should(
        "hint-of-last-search",
        "XB-HINT-1",
        "`hint` tells the reply of the last search, whatever came since",
    ),
    // Modes.
    should("last-line-behind-move", "XB-IO-9", "the last thinking line is repeated behind the move"),
    should("thinking-time-in-seconds", "XB-POST-3", "the time of thinking lines is in seconds"),
    must(
        "analysis-of-other-side",
        "XB-ANALYZE-4",
        "after `undo` analysis is that of the side that is not on move",
    ),
    must("hint-ends-analysis", "XB-ANALYZE-8", "`hint` ends analysis"),
    must("analysis-of-mate-dies", "XB-ANALYZE-3", "a move that mates ends analysis in an abort"),
    must("resume-begins-to-think", "XB-PAUSE-2", "`resume` on the opponent's move makes the engine move"),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("plays-any-move", "plays some legal move at once, without a thought or a line"),
    Variant::new("numbered-lines", "has SAN with numbers and a plus before scores in its thinking lines"),
    Variant::new(
        "loads-after-protover",
        "answers `protover` by `done=0`, and by its features three seconds later",
    ),
    Variant::new("one-feature-a-line", "sends each feature in a line of its own, within a second"),
    Variant::new("talks-to-all", "tells all what it thinks of before each move and at each new game"),
];
