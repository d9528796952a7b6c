//! The last faults of the engine for UCI: lists and limits that are combined, rare moments of options, and what is written when
//! a search is stopped, pondered or long.

use crate::faults::{Fault, must, should};

/// All of them.
pub(super) const LAST: &[Fault] = &[
    // `searchmoves` with something else.
    must(
        "searchmoves-without-special-moves",
        "UCI-GO-4",
        "`searchmoves` knows neither castling nor captures en passant",
    ),
    must("searchmoves-first-only", "UCI-GO-4", "of `searchmoves` only the first move is searched"),
    must("searchmoves-of-33-dies", "UCI-GO-4", "more than 32 moves behind `searchmoves` end in an abort"),
    must(
        "early-stop-forgets-searchmoves",
        "UCI-GO-4",
        "a search that is stopped at once plays any legal move, whatever `searchmoves` says",
    ),
    must("mate-ignores-searchmoves", "UCI-GO-4", "with `mate` the list of `searchmoves` is ignored"),
    // Limits.
    should("clocks-beat-depth", "UCI-GO-8", "where clocks are given, `depth` is no limit"),
    must(
        "large-increment-mute",
        "UCI-GO-1",
        "an increment above what the clock has left makes the search endless",
    ),
    must("limited-strength-ends-infinite", "UCI-GO-6", "with limited strength an infinite search ends"),
    // Pondering.
    must("ponder-ends-on-single-reply", "UCI-GO-7", "pondering ends with a move if there is one legal move"),
    must("quit-lost-after-ponderhit", "UCI-QUIT-2", "after `ponderhit` no `quit` is heard in the search"),
    must(
        "ponder-move-becomes-queen",
        "UCI-PH-2",
        "pondering takes the promotion of the expected move for one to a queen",
    ),
    must("ponder-promotes-without-letter", "UCI-MOVE-2", "the expected reply promotes without a letter"),
    // Information.
    must("currmove-promotes-without-letter", "UCI-MOVE-2", "`currmove` shows promotions without a letter"),
    should("currmovenumber-counts-on", "UCI-INFO-9", "`currmovenumber` goes on counting from depth to depth"),
    must("current-line-without-moves", "UCI-INFO-15", "`currline` names the processor and no move"),
    must("tbhits-minus-one", "UCI-INFO-1", "with five pieces or fewer `tbhits` is -1"),
    must("debug-on-groups-digits", "UCI-INFO-1", "with `debug on` the nodes are written as `1,234`"),
    should(
        "multipv-one-line-on-stop",
        "UCI-INFO-13",
        "a stopped search shows its best line alone at its end",
    ),
    // Options and registration.
    must("quit-inside-a-value", "UCI-SET-1", "a value of an option that holds `quit` ends the process"),
    must("options-late-by-150-ms", "UCI-RDY-4", "`MultiPV` holds 150 ms after it was set, whatever is ready"),
    must(
        "register-code-first-unread",
        "UCI-REG-2",
        "`register` with the code before the name has no verdict",
    )
    .on(&["unregistered"]),
    must("chess960-for-one-game", "UCI-960-1", "`ucinewgame` behind a game sets `UCI_Chess960` to false")
        .on(&["chess960"]),
    // Positions.
    must("fen-double-blank-refused", "UCI-GEN-6", "two blanks in a row within a FEN drop the command"),
    must("fen-number-above-255-refused", "UCI-POS-2", "a FEN with a move number above 255 is refused"),
    must("empty-list-drops-position", "UCI-POS-3", "`moves` without a move behind it drops the command"),
];
