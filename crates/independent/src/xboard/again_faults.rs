//! Faults that the public reports and lists of changes of further engines tell of, as far as no other list has them; and more
//! honest ways of real engines.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const AGAIN: &[Fault] = &[
    // Start-up and leaving.
    must("done-misspelled", "XB-HANDSHAKE-5", "`done=0` is followed by `features done=1`"),
    must("quit-ends-game-only", "XB-QUIT-1", "`quit` during a game ends the game, a second one the engine"),
    must("quit-late-while-pondering", "XB-QUIT-2", "`quit` while the engine ponders takes twenty seconds"),
    // Time.
    must(
        "force-moves-count",
        "XB-TC-1",
        "moves that came in force mode count as the engine's own moves of the period",
    )
    .on(&["own-clock"]),
    must("period-runs-over-games", "XB-TC-1", "a new game goes on with the period of the last one")
        .on(&["own-clock"]),
    must("control-boundary-dies", "XB-TC-1", "the first move of a new period ends in an abort"),
    must("low-clock-hundredfold", "XB-TC-3", "a clock below two seconds is read as a hundred times as much"),
    must(
        "st-without-level-dies",
        "XB-TC-8",
        "under `st` the search ends in an abort if no `level` ever came",
    ),
    must("time-unseen-once-mate-is-found", "XB-TC-8", "with a mate in sight the time is not looked at"),
    should("negative-clock-endless", "XB-CLOCK-1", "a negative `time` leaves time without end"),
    // Turns.
    must(
        "force-lost-while-pondering",
        "XB-FORCE-1",
        "`force` while the engine ponders only ends the pondering",
    ),
    must("go-lost-while-pondering", "XB-GO-1", "`go` while the engine ponders only ends the pondering"),
    must("black-ignored", "XB-COLOR-3", "`white` puts White on move, `black` does nothing").on(&["colors"]),
    // Moves that come in.
    must("black-promotions-refused", "XB-MOVEIN-2", "every promotion of Black is refused"),
    must("believes-every-move", "XB-MOVEIN-5", "a move of a piece of the side on move is made, legal or not"),
    must("game-of-400-plies", "XB-MOVEIN-1", "the 401st ply of a game ends in an abort"),
    // Moves that go out.
    must(
        "underpromotes-without-letter",
        "XB-MOVEOUT-3",
        "the engine writes a promotion to a queen as `a7a8q`, every other one as `a7a8`",
    ),
    must(
        "hopeless-moves-into-check",
        "XB-MOVEOUT-6",
        "where every move is answered by mate, one that leaves the king in check is sent",
    ),
    must("mated-moves-on", "XB-MOVEOUT-6", "who is mated sends a move that the mate forbids, and no result"),
    must(
        "book-again-hangs",
        "XB-NEW-11",
        "a position of the book in a later game, after searches, is followed by nothing more",
    )
    .on(&["book-player"]),
    // The end of a game.
    must(
        "mates-are-stalemates-with-pondering",
        "XB-CLAIM-9",
        "with pondering on the engine claims its own mate as stalemate",
    ),
    should("claims-with-result-word", "XB-CLAIM-4", "the engine claims by `result 1/2-1/2 {...}`"),
    should("first-position-does-not-count", "XB-CLAIM-2", "the first position does not count for repetition"),
    should(
        "ponder-miss-ends-fifty",
        "XB-CLAIM-2",
        "a capture or pawn move that it ponders on, and that is not played, ends the count of quiet moves",
    ),
    // Positions.
    must("setboard-keeps-en-passant", "XB-SETBOARD-1", "`-` in a FEN leaves the old square of en passant"),
    must("fen-of-80-dies", "XB-SETBOARD-6", "a FEN of more than 80 letters ends in an abort"),
    must("edit-c-gives-black-the-move", "XB-EDIT-2", "`c` changes the side on move together with the colour")
        .on(&["edits-only"]),
    // Analysis and what is shown.
    must("analysis-refuses-promotion", "XB-ANALYZE-3", "every promotion is refused in analysis"),
    must(
        "analysis-of-stalemate-hangs",
        "XB-ANALYZE-3",
        "analysis of a stalemate is followed by nothing more",
    ),
    must("long-line-dies", "XB-ANALYZE-1", "a line of more than nine moves ends in an abort"),
    should("dot-restarts-analysis", "XB-STAT-1", "each `.` begins the analysis anew"),
    should("dot-while-pondering-dies", "XB-STAT-4", "`.` while the engine ponders ends in an abort"),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("blank-behind-move", "writes a blank behind its move"),
    Variant::new(
        "agrees-after-search",
        "accepts a draw that was offered during its search right before its move",
    ),
    Variant::new("tells-many-depths", "where a mate is sure tells of all depths up to 120 at once"),
    Variant::new("expected-move-in-parentheses", "puts the expected move in parentheses in its ponder lines"),
    Variant::new("mates-from-100000", "tells of a mate in three moves by 100003"),
    Variant::new("turns-to-uci", "speaks UCI from the word `uci` to the next game, as Sjaak II does"),
];
