//! The faults and variants of the engine for UCI.

use crate::faults::{Catalogue, Variant, joined};

use super::faults::FAULTS;
use super::further_faults::FURTHER;
use super::last_faults::LAST;
use super::late_faults::LATE;
use super::plain_faults::PLAIN;
use super::reported_again::AGAIN;
use super::reported_faults::REPORTED;

/// All of them.
pub(crate) const CATALOGUE: Catalogue =
    Catalogue { faults: joined!(FAULTS, FURTHER, LATE, LAST, PLAIN, REPORTED, AGAIN), variants: VARIANTS };

const VARIANTS: &[Variant] = &[
    Variant::new("slow-start", "needs two seconds before it reads anything"),
    Variant::new("crlf", "ends its lines with CR and LF"),
    Variant::new("banner", "greets before `uci`"),
    Variant::new("chatter", "sends `info string` for each move that it tries"),
    Variant::new("many-infos", "sends many lines of information without a score"),
    Variant::new("no-options", "announces no option"),
    Variant::new("odd-names", "has options with blanks and brackets in their names and values"),
    Variant::new("polls-rarely", "looks at its input every 300 ms"),
    Variant::new("book", "has a book, announces it, and answers from it in no time"),
    Variant::new("chess960", "plays Chess960 too"),
    Variant::new("no-ponder-move", "never names an expected reply"),
    Variant::new("short-lines", "shows only the first move of its lines"),
    Variant::new("finishes-early", "ends each limited search after three plies, whatever time there is"),
    Variant::new("own-limit-without-limits", "ends a bare `go` after four plies"),
    Variant::new("silent", "sends no information at all, and has no `MultiPV`"),
    Variant::new("scores-at-the-end", "sends information once, before its move"),
    Variant::new("info-held-back", "sends its information together with the move"),
    Variant::new("odd-depths-only", "shows every second depth"),
    Variant::new("bounds-told", "shows bounds before exact scores"),
    Variant::new("always-numbered", "sends `multipv 1` also with one line"),
    Variant::new("new-words", "sends words that the text does not know"),
    Variant::new("no-pv", "shows no line of best play"),
    Variant::new("says-unknown", "says that it does not know a command"),
    Variant::new("second-uci-ignored", "answers the first `uci` only"),
    Variant::new("position-ends-search", "ends its search when `position` or `go` comes meanwhile"),
    Variant::new("second-go-dropped", "ignores a `go` during a search"),
    Variant::new("stops-late", "needs a second and a half for each `stop`"),
    Variant::new("moves-on-quit", "sends its move when `quit` ends a search"),
    Variant::new("ponderhit-moves-at-once", "moves at once on `ponderhit`"),
    Variant::new("protected", "tells that its copy protection is content"),
    Variant::new("unregistered", "is not registered, and says so"),
    Variant::new(
        "author-first",
        "names its author before itself, with `info string` and empty lines between",
    ),
    Variant::new("options-in-other-order", "writes the parts of its options in another order"),
    Variant::new(
        "infos-in-other-order",
        "writes the parts of `info` in another order, the line of play first",
    ),
    Variant::new("talks-when-idle", "tells by `info string` what it does with each command"),
    Variant::new("plays-any-move", "plays the first move that it sees, without a search or a word"),
    Variant::new("slow-first-isready", "loads its network for four seconds at the first `isready`"),
    Variant::new("two-lines-at-most", "shows two lines at most"),
    Variant::new("repeats-itself", "shows its last lines again while it waits for `stop` or `ponderhit`"),
    Variant::new("writes-wide", "writes two blanks between words, and one at the end"),
    Variant::new("writes-in-pieces", "sends each message in two pieces"),
    Variant::new("talks-on-stderr", "writes on standard error what it reads and what it thinks"),
    Variant::new("writes-tabs", "has tabs between its words"),
    Variant::new(
        "plays-another-move",
        "plays another move than the one that its line of best play begins with",
    ),
    Variant::new("uses-most-of-its-clock", "thinks for four fifths of its clock"),
    Variant::new("many-options", "announces a hundred options more, with wide ranges and long values"),
    Variant::new("slow-newgame", "needs two seconds for `ucinewgame`, and one for a new size of its table"),
    Variant::new("slow-reader", "needs five milliseconds for each line that it reads"),
    Variant::new("readyok-before-move", "answers an `isready` behind `stop` before it moves"),
    Variant::new("strings-hold-commands", "has words like `bestmove` and `readyok` in its `info string`"),
    Variant::new(
        "name-not-ascii",
        "has letters outside of ASCII in its name, its author's and an option's value",
    ),
    Variant::new("bursts-before-bestmove", "sends five hundred lines of information right before its move"),
    Variant::new(
        "needs-position",
        "answers `0000` where no `position` has come since the start or `ucinewgame`",
    ),
    Variant::new("ends-on-a-bound", "sends a line with an upper bound last, as the search is cut off there"),
    Variant::new("free-text-in-search", "says after each depth in plain words what it would play"),
    Variant::new("infinite-shallow", "has enough of a search without limits after two plies, and waits"),
    Variant::new("nodes-checked-rarely", "looks at its limit of nodes every 4096 nodes"),
    Variant::new("zero-is-no-limit", "takes a depth, nodes or a time of 0 for no limit"),
    Variant::new("multipv-tail-unsorted", "shows all lines but the best in no order"),
    Variant::new("long-lines", "shows lines of 120 moves, on beyond repetitions"),
    Variant::new("mated-at-once", "answers at once where there is no legal move, whatever `go` says"),
    Variant::new("silent-on-single-reply", "shows nothing where there is one legal move"),
    Variant::new("mixed-line-ends", "ends every second line with CR and LF"),
    Variant::new("many-threads", "announces up to 256 threads, and searches with one"),
    Variant::new("tablebases", "announces a path of tablebases and their cache, and has none"),
    Variant::new("blank-before-messages", "has a blank before each `info`, and two behind it"),
    Variant::new(
        "single-move-at-once",
        "plays at once if there is one move, by the rules or by `searchmoves`",
    ),
    Variant::new("early-mate-refuted", "fears at first to be mated, and finds another move"),
    Variant::new("ponders-another-reply", "expects another reply than its line of best play shows"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_and_variant_can_be_chosen_and_does_something() {
        CATALOGUE.check(&[
            include_str!("../chess/oddities.rs"),
            include_str!("../lines.rs"),
            include_str!("engine.rs"),
            include_str!("hear.rs"),
            include_str!("limits.rs"),
            include_str!("options.rs"),
            include_str!("plain_slips.rs"),
            include_str!("position.rs"),
            include_str!("reported_again_slips.rs"),
            include_str!("reported_slips.rs"),
            include_str!("score.rs"),
            include_str!("shake.rs"),
            include_str!("later_slips.rs"),
            include_str!("slips.rs"),
            include_str!("talk.rs"),
            include_str!("tell.rs"),
            include_str!("think.rs"),
        ]);
    }
}
