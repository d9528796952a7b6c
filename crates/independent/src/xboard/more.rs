//! Further faults and variants of the engine for xboard: what only certain positions, moments, second games or combinations show.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const FAULTS: &[Fault] = &[
    // Input and output.
    must("long-reads-are-cut", "XB-IO-4", "of what arrives together only the first 1024 bytes are read"),
    must("refusal-not-flushed", "XB-IO-2", "a refused move is told when the next line has arrived"),
    must(
        "move-waits-for-pondering",
        "XB-IO-2",
        "with pondering on, the move stays in the buffer until something else is written or read",
    ),
    must("foreign-letters-end-engine", "XB-INFO-1", "a name with a letter outside of ASCII ends the engine"),
    must("quit-anywhere-in-line", "XB-RESULT-1", "a line that holds `quit` anywhere ends the engine"),
    // Start-up and options.
    must("accepted-begins-anew", "XB-HANDSHAKE-10", "`accepted` during a game begins another one"),
    must(
        "bare-moves-need-protover",
        "XB-HANDSHAKE-12",
        "without `protover` moves want their prefix all the same",
    ),
    must("colour-words-toggle", "XB-COLOR-3", "`white` and `black` both change the side on move")
        .on(&["colors"]),
    must("combo-refuses-its-last", "XB-OPTION-5", "the last choice of a combo is refused"),
    should(
        "button-forgets-the-game",
        "XB-OPTION-9",
        "a button during a game leaves the engine in force mode",
    ),
    must(
        "option-while-pondering-moves",
        "XB-OPTION-9",
        "an option that comes while it ponders sends its move",
    ),
    // New games.
    must(
        "plies-add-up-over-games",
        "XB-NEW-11",
        "the list of moves is never emptied, and ends after 200 plies",
    ),
    should("st-outlives-new", "XB-NEW-5", "a `level` of a later game is ignored once there was an `st`"),
    must("new-lost-while-pondering", "XB-NEW-1", "`new` while the engine ponders only ends the pondering"),
    must("quit-lost-when-over", "XB-QUIT-1", "`quit` is ignored when the game has ended"),
    must(
        "stale-move-one-in-four",
        "XB-NEW-9",
        "one `new` in four during a search lets the old move out later",
    ),
    // Turns.
    must("go-after-undo-searches-old", "XB-MOVEOUT-6", "`go` after `undo` searches the position from before"),
    must(
        "stale-line-after-force",
        "XB-FORCE-2",
        "now and then a thinking line follows the end of its search",
    ),
    // Time.
    must("increment-spent-in-advance", "XB-TC-3", "the increment of this move is used up before it is given"),
    must("st-grows-by-pondering", "XB-TC-8", "under `st` the time of pondering is added to that of the move"),
    must("sd-for-one-move", "XB-TC-10", "the depth limit holds for one move"),
    must("nps-only-with-st", "XB-NPS-1", "under `level` the clock on the wall counts in spite of `nps`"),
    // Moves.
    must("castles-out-of-check", "XB-MOVEIN-6", "castling while in check is accepted"),
    must("rook-move-keeps-right", "XB-MOVEIN-6", "Black's right to castle outlives moves of the rook"),
    must(
        "check-forgets-en-passant",
        "XB-MOVEIN-1",
        "en passant is refused if it takes the pawn that gives check",
    ),
    must(
        "king-retreats-along-ray",
        "XB-MOVEIN-7",
        "a king may stay in the line of a rook, bishop or queen, as it stood in between before",
    ),
    must("san-counts-pinned-rivals", "XB-MOVEIN-4", "SAN is ambiguous if a pinned piece could go there too")
        .on(&["san"]),
    must("promotion-by-capture-without-letter", "XB-MOVEOUT-3", "a promotion that captures lacks its letter"),
    must(
        "now-at-once-is-no-move",
        "XB-NOW-2",
        "`?` right behind the move that came in ends the search without a move",
    ),
    // Pings, draws, results.
    must(
        "pings-die-with-the-search",
        "XB-PING-8",
        "pings that wait are forgotten when `force` or `new` ends the search",
    ),
    must(
        "draw-agreed-drops-search",
        "XB-DRAW-2",
        "a draw that is accepted during the search ends it without a move",
    ),
    must("result-ends-take-backs", "XB-UNDO-1", "`undo` is ignored after `result`"),
    // Claims.
    must("repetition-ignores-mover", "XB-CLAIM-9", "repetition is judged without the side on move"),
    must("fifty-outweighs-mate", "XB-CLAIM-9", "a mate by the hundredth quiet ply is claimed as a draw"),
    must("pawns-are-no-material", "XB-CLAIM-6", "one minor piece at most is a draw, even if there are pawns"),
    must("second-refusal-wins", "XB-CLAIM-9", "the second illegal move in a row is claimed as a win"),
    must("undone-positions-count", "XB-CLAIM-9", "positions that were taken back count for repetition"),
    // Positions.
    must("black-rights-exchanged", "XB-SETBOARD-1", "`setboard` exchanges Black's rights to castle"),
    must("repetitions-survive-edit", "XB-EDIT-6", "positions from before `edit` count for repetition")
        .on(&["edits-only"]),
    must(
        "undo-leaves-promoted-piece",
        "XB-UNDO-1",
        "`undo` of a promotion leaves a queen where the pawn was",
    ),
    must("remove-ignored-as-white", "XB-REMOVE-1", "`remove` does nothing if the engine plays White"),
    must("remove-counts-guess", "XB-REMOVE-1", "with pondering on `remove` takes one ply back"),
    must("book-open-when-unknown", "XB-BK-2", "no empty line follows where the book has nothing"),
    // Modes.
    must("easy-lost-while-pondering", "XB-PONDER-1", "`easy` while the engine ponders is lost"),
    must("ponder-lines-after-nopost", "XB-POST-1", "`nopost` does not silence pondering"),
    must("thinking-time-adds-up", "XB-POST-3", "thinking lines tell the time of all moves of the game"),
    must("mate-score-as-text", "XB-POST-2", "the score of a mate is written as `+M3`"),
    must("only-move-ends-analysis", "XB-ANALYZE-1", "analysis makes the move where there is only one"),
    must("askuser-waits", "XB-TELL-2", "a question at the second game waits for its answer for ever"),
    must("debug-line-with-bell", "XB-DEBUG-2", "a line of `#` ends with the sign of a bell").on(&["chatter"]),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("quitter", "resigns instead of its third move, however it stands"),
    Variant::new("resigns-by-result", "resigns by a result whose comment says so"),
    Variant::new("asks", "asks the user something at each game, and needs no answer"),
    Variant::new("late-options", "defines its options in the first game, long after `done=1`"),
    Variant::new("ponderous", "uses its full share of the clock for each move, however long that is"),
    Variant::new("taciturn", "ignores `hint`, `bk` and `.`, and shows no thinking lines"),
    Variant::new("forgetful", "has `post` and `hard` off after each `new`"),
    Variant::new("lazy-hard", "obeys `hard` and `easy` after its next move"),
    Variant::new("fails-high", "tells of failing high and low in its analysis"),
    Variant::new("own-clock", "ignores `time` and `otim`, and goes by a clock of its own"),
];
