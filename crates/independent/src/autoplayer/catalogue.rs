//! The faults and variants of the engine for the autoplayer draft.

use crate::faults::{Catalogue, Fault, Variant, joined, must, should};

use super::late_faults::{self, LATE};

/// All of them.
pub(crate) const CATALOGUE: Catalogue =
    Catalogue { faults: joined!(FAULTS, LATE), variants: joined!(VARIANTS, late_faults::VARIANTS) };

const FAULTS: &[Fault] = &[
    // Input and output.
    must("moves-held-back", "AP-IO-5", "a move stays in the buffer until something else is read"),
    must("prompts", "AP-IO-3", "a prompt without an end of line follows `new`"),
    must("reads-are-lines", "AP-IO-1", "whatever one read returns is taken for whole lines"),
    must("lines-wait-in-buffer", "AP-IO-1", "of lines that arrive together the later ones wait"),
    must("quit-dies", "AP-QT-1", "`quit` ends in an abort"),
    should("quit-waits", "AP-QT-1", "`quit` waits for the end of the search"),
    // Games and turns.
    must("over-survives-new", "AP-NEW-2", "after `result` the engine never moves again"),
    must("castling-lost-for-good", "AP-NEW-1", "a right to castle that was lost is missing in the next game"),
    must("new-waits-for-move", "AP-NEW-1", "`new` during a search is obeyed after the move"),
    must("level-starts", "AP-GO-2", "`level` is taken for `go`"),
    must("first-move-unanswered", "AP-GO-4", "without `go` the first move gets no answer"),
    must("late-moves-unanswered", "AP-GO-3", "from the 41st ply on moves get no answer"),
    // Its own moves.
    must("word-missing", "AP-MV-1", "a move is sent without `move`"),
    should("echoes-moves", "AP-MV-2", "each move that comes in is sent back"),
    must("one-move-in-five-doubled", "AP-MV-3", "one time in five a move is sent twice"),
    must("own-san-tells-nothing-apart", "AP-MV-4", "its SAN never tells which of two pieces moves"),
    must("promotion-untold", "AP-MV-4", "its SAN never tells to what a pawn promotes"),
    must("castles-by-king-steps", "AP-MV-4", "it writes castling as `Kg1`"),
    // Moves that come in.
    must("signs-unread", "AP-MV-5", "moves with `+` or `#` are refused"),
    must("long-castling-unread", "AP-MV-5", "castling long is refused"),
    must("ranks-unread", "AP-MV-5", "`R1a3` is refused"),
    must("letters-confused", "AP-MV-5", "`bxc3` is a bishop's move where a bishop can make it"),
    must("promotes-to-queens-only-when-told", "AP-MV-6", "each promotion that comes in is to a queen"),
    must(
        "illegal-passed-over",
        "AP-ILL-2",
        "an illegal move is passed over, and the engine moves for its sender",
    ),
    should("illegal-is-lost", "AP-ILL-3", "who makes an illegal move has lost"),
    // Draws.
    must("acceptance-ends-game", "AP-DR-3", "once it has agreed to a draw it does not move")
        .on(&["accepts-draws"]),
    must("offer-ends-search", "AP-DR-2", "an offer during a search ends it without a move"),
    must("waits-for-decline", "AP-DR-6", "a move does not decline its offer").on(&["offers-draws"]),
    must("rule-draws-offered", "AP-DR-5", "a draw by rule is offered, not told"),
    // Results.
    must("mate-untold", "AP-RS-1", "it says nothing about a mate"),
    must("braces-missing", "AP-RS-2", "the reason stands without braces"),
    must("reason-missing", "AP-RS-3", "the braces of a mate are empty"),
    must("whites-always-win", "AP-RS-4", "a mate is always won by White"),
    must("stalemate-is-lost", "AP-RS-4", "who is stalemated has lost"),
    must("result-before-move", "AP-RS-5", "the result is sent before the move that brings it about"),
    must("repetition-at-twice", "AP-RS-6", "the second time of a position is a draw"),
    must("repetition-by-places", "AP-RS-6", "rights to castle do not count for repetition"),
    must("fifty-plies", "AP-RS-6", "fifty plies are taken for fifty moves"),
    must("two-knights-are-drawn", "AP-RS-6", "a knight each is a draw"),
    must("result-ignored", "AP-RS-9", "`result` is ignored"),
    must("result-lost-in-search", "AP-RS-9", "`result` during a search is lost"),
    must("long-comment-dies", "AP-RS-11", "a comment of more than 1000 letters ends in an abort"),
    // Time.
    must("time-in-seconds", "AP-TM-2", "its clock is told in seconds"),
    must("time-unheeded", "AP-TM-3", "`time` has no effect"),
    must("time-of-white", "AP-TM-3", "`time` is always about White's clock"),
    must("otim-is-own", "AP-TM-4", "`otim` sets its own clock"),
    must("time-answered", "AP-TM-5", "`time` and `otim` are answered"),
    must("level-in-hours", "AP-LV-1", "the time of `level` is read as hours"),
    must("four-words-unread", "AP-LV-2", "`level` with four words is ignored"),
    must("no-clock-after-first-control", "AP-LV-2", "after the first control there is no limit"),
    must("increment-never-zero", "AP-LV-3", "there is always an increment of a minute"),
    should("clock-lost-after-ten-moves", "AP-LV-4", "from the eleventh move on there is no limit"),
    // Positions and what is beside the game.
    must("counters-wanted", "AP-SP-1", "a FEN of four fields is ignored"),
    must("fen-side-ignored", "AP-SP-2", "White is on move in every position"),
    must("fen-without-castling", "AP-SP-2", "nobody may castle in a position"),
    must("fen-castles-by-places", "AP-SP-2", "whoever stands at home may castle, whatever the FEN says"),
    must("fen-without-en-passant", "AP-SP-2", "the square of en passant is not read"),
    must("rating-dies", "AP-RT-1", "`rating` ends in an abort"),
    should("everything-is-ok", "AP-L2-2", "any word is confirmed as an extension"),
];

const VARIANTS: &[Variant] = &[
    Variant::new("slow-start", "reads nothing for three seconds"),
    Variant::new("crlf", "ends its lines with CR LF"),
    Variant::new("banner", "greets"),
    Variant::new("coordinates", "writes coordinates, as nothing is decided"),
    Variant::new("clock-untold", "never tells its clock"),
    Variant::new("accepts-draws", "accepts every draw"),
    Variant::new("ignores-offers", "says nothing to an offer"),
    Variant::new("offers-draws", "offers a draw behind every second ply"),
    Variant::new("silent-on-illegal", "says nothing to an illegal move, and waits"),
    Variant::new("instant", "moves in no time"),
    Variant::new("deaf", "reads nothing while it thinks"),
    Variant::new("extended", "knows bughouse"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_and_variant_can_be_chosen_and_does_something() {
        CATALOGUE.check(&[
            include_str!("clock.rs"),
            include_str!("commands.rs"),
            include_str!("engine.rs"),
            include_str!("play.rs"),
            include_str!("../chess/oddities.rs"),
        ]);
    }
}
