//! Faults and variants of the engine for xboard that were thought of last: plain slips of usual authors, and what shows only where
//! two commands meet.

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const LATE: &[Fault] = &[
    // Input.
    must(
        "queue-of-sixteen",
        "XB-IO-4",
        "of the lines that arrive together all but the first sixteen are lost",
    ),
    must("line-behind-now-lost", "XB-PING-6", "the line that arrives together with `?` is lost"),
    must("piece-lost-with-move", "XB-IO-5", "what has arrived of a line is lost when the move is sent"),
    // Start-up and options.
    must("variants-without-closing-quote", "XB-FEATURE-2", "the value of `variants` has no closing quote"),
    must("spin-reads-digits-only", "XB-OPTION-5", "a spin option refuses every value with a minus"),
    must("spin-sets-up-anew", "XB-OPTION-9", "a spin option sets the start position up"),
    must("small-memory-dies", "XB-MEMORY-1", "`memory` below four ends in an abort"),
    // New games.
    must(
        "new-skipped-without-moves",
        "XB-NEW-1",
        "`new` is skipped if no move was made since the last set-up",
    ),
    must("fifty-survives-new", "XB-CLAIM-9", "`new` does not end the count of quiet moves"),
    must("quit-lost-while-thinking", "XB-QUIT-2", "`quit` during a search is lost").on(&["sigterm-off"]),
    // Turns.
    must("go-needs-force", "XB-GO-1", "`go` is ignored outside of force mode"),
    must("go-plays-one-move", "XB-GO-3", "`go` makes one move, and the engine is in force mode again"),
    must("undo-leaves-force", "XB-FORCE-6", "`undo` in force mode gives the engine the side not on move"),
    // Time.
    must("st-is-an-average", "XB-TC-8", "under `st` a move in a rich position may take four times as long"),
    must("force-clears-sd", "XB-TC-10", "`force` removes the depth limit"),
    // Moves.
    must("kings-may-touch", "XB-MOVEIN-7", "a king may step beside the other one"),
    must(
        "pawns-guard-no-castling",
        "XB-MOVEIN-6",
        "castling over a square that only a pawn attacks is accepted",
    ),
    must(
        "pieces-take-en-passant",
        "XB-MOVEIN-1",
        "a piece that goes to the square of en passant takes the pawn off the board",
    ),
    must(
        "rook-move-ends-both-rights",
        "XB-MOVEIN-2",
        "after a move of one rook castling is refused on both wings",
    ),
    must("san-promotion-wants-no-sign", "XB-MOVEIN-4", "`e8=Q` is refused").on(&["san"]),
    must(
        "aborted-search-repeats-move",
        "XB-MOVEOUT-6",
        "a search that ends before its first depth sends the move of the last one",
    ),
    must(
        "refused-pin-takes-one-back",
        "XB-MOVEIN-5",
        "a refused move that leaves the king in check takes the move before it back, too",
    ),
    // Pings, draws, claims.
    must(
        "pings-wait-for-any-search",
        "XB-PING-3",
        "pings wait for the end of pondering and analysis, as they do for the end of a search",
    ),
    must(
        "draw-in-search-agreed-by-result",
        "XB-CLAIM-5",
        "a draw offered during the search is accepted by `1/2-1/2` after the move",
    ),
    must("mate-in-sight-claimed", "XB-CLAIM-9", "a mate that the search sees is claimed before it stands"),
    must(
        "draw-claimed-while-pondering",
        "XB-PONDER-4",
        "a draw that the expected move would bring is claimed while the engine ponders",
    ),
    // Positions.
    must(
        "undo-leaves-castled-rook",
        "XB-UNDO-1",
        "`undo` of castling brings the king back, and not the rook",
    ),
    must("edit-c-is-black", "XB-EDIT-1", "a second `c` does not lead back to White").on(&["edits-only"]),
    // Modes.
    must(
        "settings-lost-while-thinking",
        "XB-POST-1",
        "`post`, `nopost`, `hard` and `easy` are lost during a search",
    ),
    must("depth-with-selective-depth", "XB-POST-2", "thinking lines begin with `5/9`"),
    must(
        "finished-analysis-plays",
        "XB-ANALYZE-3",
        "analysis that has nothing more to find goes over to play",
    ),
    must("setboard-ends-analysis", "XB-ANALYZE-6", "`setboard` in analysis ends it"),
    must("pause-lets-it-ponder", "XB-PAUSE-1", "`pause` while the engine ponders changes nothing"),
    must("answer-to-question-unknown", "XB-TELL-2", "the answer to `askuser` is an unknown command")
        .on(&["asks"]),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("scores-for-white", "tells its scores as White sees them"),
    Variant::new("no-pv", "shows thinking lines without a line of moves"),
    Variant::new(
        "book-player",
        "makes its first moves at once, with a line that says that they are no search result",
    ),
    Variant::new("ponders-briefly", "stops pondering after half a second"),
    Variant::new("undo-anywhere", "obeys `undo` on the opponent's move too, and is in force mode then"),
    Variant::new("answers-people", "has a word for the opponent when a name or an offer comes"),
];
