//! Plain faults of the engine for GBGP, as its author makes them who has tested it with one interface in one game: a second
//! search, the other colour, long games, settings made twice, positions that are set up.

use crate::faults::{Fault, Variant, must, should};

/// The faults.
pub(super) const PLAIN: &[Fault] = &[
    // Input, ready, settings.
    must("trailing-blanks-unknown", "GB-IO-3", "a line that ends with a blank is lost"),
    must("isready-needs-newgame", "GB-RDY-1", "`isready` is not answered before the first `newgame`"),
    must("isready-clears-position", "GB-RDY-3", "`isready` sets everything up anew, the board too"),
    must("debug-on-twice-dies", "GB-DBG-1", "a second `debug on` ends in an abort"),
    must("debug-comments-search", "GB-DBG-1", "in debug mode each depth brings a sentence"),
    must("table-size-twice-dies", "GB-OPT-1", "the second size of the table ends in an abort"),
    must(
        "true-read-as-false",
        "GB-OPT-1",
        "a check option is on if it is set to `on`: `true` turns pondering off",
    ),
    must("value-of-two-words-dies", "GB-OPT-1", "a value with a blank in it ends in an abort"),
    // Games and searches.
    must("position-used-once", "GB-GO-1", "a second `go` without a new `position` is not answered"),
    must("asked-again-none", "GB-GO-4", "a position that was searched before in the game brings `none`"),
    must("plays-its-first-colour", "GB-GO-2", "in each game it moves for the side of the first search"),
    // Positions.
    must("unsorted-men-unknown", "GB-POS-2", "a position whose men are not in ascending order is ignored"),
    must("pos-onto-old-board", "GB-POS-4", "a position is set up without clearing the board"),
    must("three-hundred-moves-die", "GB-POS-3", "a list of more than 300 moves ends in an abort"),
    // Rules.
    must("standing-mill-takes", "GB-GO-2", "who has a mill takes with every move, not only on closing it"),
    must("swing-takes-nothing", "GB-MOV-2", "a man that goes back where it came from closes no mill"),
    must("double-mill-takes-two", "GB-MOV-1", "two mills closed at once take two men"),
    must("opponent-blocked-ends", "GB-GO-4", "the game is over if the side that is not on move is blocked"),
    must("moves-beyond-48-die", "GB-GO-1", "more than 48 legal moves end in an abort"),
    must("draw-by-plies", "GB-GO-4", "a hundred plies in all are a draw"),
    must("phase-of-the-root", "GB-INFO-5", "in the search men are placed as long as they are at its root"),
    // Limits.
    must("one-clock-dies", "GB-GO-8", "one clock without the other ends in an abort"),
    must("order-of-text-only", "GB-GO-8", "parameters in another order than the text's drop `go`"),
    must("long-maxtime-unknown", "GB-GO-8", "a `maxtime` beyond sixteen bits drops `go`"),
    should("increment-beyond-clock", "GB-GO-7", "the increment is used up, even if the clock is shorter"),
    // Pondering.
    must("forced-move-ends-pondering", "GB-GO-9", "the only legal move is sent at once, pondering or not"),
    must("finished-ponder-mute", "GB-GO-1", "`go ponder` in a finished game is never answered"),
    must("ponders-for-the-opponent", "GB-GO-2", "on the opponent's time it thinks for the opponent's side"),
    // What it tells, and leaving.
    must("ponder-without-take", "GB-BM-2", "the move behind `ponder` names no take"),
    must("quit-unknown-at-first", "GB-QUIT-1", "`quit` is ignored before `gbgp`"),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("writes-in-pieces", "writes three bytes after three bytes"),
    Variant::new("bare-info", "begins each search with an `info` without any part, as all are optional"),
    Variant::new("info-before-none", "tells of a finished game with an empty line of play, then says `none`"),
    Variant::new("forced-move-at-once", "sends the only legal move at once where it does not ponder"),
    Variant::new("slow-newgame", "needs a second and a half for each `newgame`"),
    Variant::new(
        "remembers-answers",
        "answers at once, and without information, what it has searched before",
    ),
];
