//! The faults and variants of the engine for GBGP.

use crate::faults::{Catalogue, Fault, Variant, joined, must, should};

use super::further_faults::{self, FURTHER};
use super::plain_faults::{self, PLAIN};
use super::reported_faults::{self, REPORTED};

/// All of them.
pub(crate) const CATALOGUE: Catalogue = Catalogue {
    faults: joined!(FAULTS, FURTHER, PLAIN, REPORTED),
    variants: joined!(VARIANTS, further_faults::VARIANTS, plain_faults::VARIANTS, reported_faults::VARIANTS,),
};

const FAULTS: &[Fault] = &[
    // Input and output.
    must("name-beyond-ascii", "GB-IO-1", "the author's name has a letter beyond ASCII"),
    must("lines-end-with-cr", "GB-IO-2", "lines end with CR and LF"),
    must("bestmove-left-open", "GB-IO-2", "the end of line of `bestmove` comes with the next message"),
    must(
        "bestmove-not-flushed",
        "GB-IO-6",
        "`bestmove` stays in the buffer until something else is written or read",
    ),
    must(
        "readyok-not-flushed",
        "GB-IO-6",
        "`readyok` stays in the buffer until something else is written or read",
    ),
    must("tabs-unknown", "GB-IO-3", "tokens are separated by exactly one blank"),
    must("leading-blanks-unknown", "GB-IO-3", "a line that begins with a blank is lost"),
    should("junk-drops-go", "GB-IO-4", "a token in `go` that it does not know drops the whole command"),
    should("unknown-word-dies", "GB-IO-5", "a command that it does not know ends in an abort"),
    should("unknown-word-answered", "GB-IO-5", "a command that it does not know is answered"),
    should("banner", "GB-INIT-5", "a greeting comes before `gbgp`"),
    // Order.
    must("burst-waits", "GB-SEQ-1", "of lines that arrive together the later ones wait for the next read"),
    must("burst-lost", "GB-SEQ-1", "of lines that arrive together only the first is read"),
    must("reads-are-lines", "GB-SEQ-1", "whatever one read returns is taken for whole lines"),
    must("line-cut-at-512", "GB-POS-3", "what exceeds 512 bytes is taken for a line of its own"),
    must(
        "isready-overtakes",
        "GB-RDY-1",
        "an `isready` that has arrived is answered before what came ahead of it",
    ),
    // Start-up and options.
    must("nameless", "GB-INIT-1", "no `id name` is sent"),
    must("author-late", "GB-INIT-4", "`id author` comes with the first `newgame`"),
    must("options-behind-ok", "GB-INIT-2", "the options follow `gbgpok`"),
    must("default-outside-range", "GB-OPT-2", "a spin option's default is above its maximum"),
    must("combo-without-vars", "GB-OPT-2", "a combo option has no values"),
    must("check-without-default", "GB-OPT-2", "a check option has no default"),
    must("setoption-answered", "GB-OPT-5", "`setoption` is answered by `readyok`"),
    must("button-dies", "GB-OPT-4", "`setoption` without a value ends in an abort"),
    must("maximum-dies", "GB-OPT-1", "a spin option at its maximum ends in an abort"),
    must("combo-mutes", "GB-OPT-1", "with the second value of the combo option no `go` is answered"),
    should("unknown-option-dies", "GB-OPT-3", "an option that it does not know ends in an abort"),
    must("debug-answered", "GB-DBG-1", "`debug on` is answered by a sentence"),
    must("debug-off-dies", "GB-DBG-1", "`debug off` without `debug on` ends in an abort"),
    // Ready.
    must("readyok-once", "GB-RDY-2", "several `isready` that arrive together are answered once"),
    must("isready-lost-in-search", "GB-RDY-5", "an `isready` that comes during a search is lost"),
    must("isready-ends-pondering", "GB-GO-9", "`isready` ends pondering with a move"),
    // Games.
    must("newgame-answered", "GB-NEW-1", "`newgame` is answered by `readyok`"),
    must("repetitions-survive-newgame", "GB-NEW-1", "positions of earlier games count for repetition"),
    must("second-game-mute", "GB-GO-1", "after the second `newgame` no `go` is answered"),
    must("third-game-old-board", "GB-POS-1", "from the third game on `startpos` leaves the men on the board"),
    must("startpos-keeps-plies", "GB-POS-1", "`startpos` keeps the plies of the position before"),
    // Positions.
    must("black-first-unknown", "GB-POS-6", "a position that lists Black first is ignored"),
    must("empty-list-unknown", "GB-POS-7", "a position with an empty list is ignored"),
    must("counter-of-eight-bits", "GB-POS-9", "the plies are kept in eight bits"),
    must("counter-of-three-digits", "GB-POS-9", "a counter of four digits is refused"),
    must("phase-by-men", "GB-POS-8", "who has less than nine men on the board still places"),
    must("placing-ends-early", "GB-POS-8", "Black's last man is not placed any more"),
    must("position-answered", "GB-POS-5", "`position` is answered by a picture of the board"),
    must(
        "position-goes-on",
        "GB-POS-4",
        "a longer list of moves is continued without a look at its beginning",
    ),
    must("forty-moves", "GB-POS-3", "of a list only the first forty moves are played"),
    must("placing-takes-nothing", "GB-POS-3", "a man that is taken while placing stays on the board"),
    must("pos-ignores-moves", "GB-POS-3", "`moves` behind a position (not `startpos`) is ignored"),
    should("bad-position-dies", "GB-POS-10", "a position that is none ends in an abort"),
    // Rules.
    must("double-mill-unseen", "GB-MOV-2", "two mills closed at once take nothing"),
    must("nobody-protected", "GB-GO-2", "men in mills are taken"),
    must("black-unprotected", "GB-GO-2", "Black's men in mills are taken"),
    must("all-in-mills-none-taken", "GB-MOV-2", "if all men are in mills, none is taken"),
    must("flight-closes-nothing", "GB-MOV-2", "a mill closed by a flying man takes nothing"),
    must("column-missing", "GB-MOV-2", "the mill 16 19 22 is not known"),
    must("black-ring-unseen", "GB-MOV-2", "Black's mills along the outer ring take nothing"),
    must("no-flying", "GB-GO-4", "three men cannot fly"),
    must("flies-with-four", "GB-GO-2", "four men fly already"),
    must("both-fly", "GB-GO-2", "if one side has three men, both fly"),
    must("edge-one-way", "GB-POS-3", "nobody can go from 17 to 12"),
    must("diagonal", "GB-GO-2", "men go from 4 to 10 and back"),
    must("two-men-lose-early", "GB-GO-4", "fewer than three men lose while men are still placed"),
    should("two-men-play-on", "GB-GO-3", "two men play on"),
    must("blocked-mute", "GB-GO-1", "a blocked side does not answer `go`"),
    must("blocked-moves", "GB-GO-2", "a blocked side jumps"),
    must("second-occurrence-ends", "GB-GO-4", "the second occurrence of a position ends the game"),
    must("fifty-plies-end", "GB-GO-4", "fifty plies without advancement end the game"),
    must("takes-are-quiet", "GB-GO-4", "a take does not count as advancement"),
    // Moves in writing.
    should("leading-zeros", "GB-MOV-3", "points are written with two digits"),
    must("take-apart", "GB-MOV-1", "the take is a word of its own"),
    must("flights-marked", "GB-MOV-1", "a flight is written as `F0-23`"),
    must("none-in-brackets", "GB-BM-1", "a finished game is answered by `bestmove (none)`"),
    must("ponder-without-move", "GB-BM-1", "`ponder` stands without a move, if there is none"),
    must("ponder-own-move", "GB-BM-2", "what follows `ponder` is the engine's own next move"),
    // Thinking and limits.
    must("go-needs-limits", "GB-GO-1", "`go` alone is ignored"),
    must("one-in-five-unanswered", "GB-GO-1", "one `go` in five is not answered"),
    must("low-clock-dies", "GB-GO-7", "less than 100 ms on the clock end in an abort"),
    must("mute-after-forty-plies", "GB-GO-1", "after forty plies no `go` is answered"),
    should("go-plays-its-move", "GB-GO-10", "the best move is made on the internal position"),
    should("maxdepth-ignored", "GB-GO-5", "`maxdepth` is ignored"),
    should("maxdepth-one-more", "GB-INFO-8", "`maxdepth` is exceeded by one"),
    should("maxtime-in-seconds", "GB-GO-6", "`maxtime` is read as seconds"),
    should("depth-ends-the-clock", "GB-GO-6", "with `maxdepth` the time is not looked at"),
    should("black-uses-whites-clock", "GB-GO-7", "Black keeps to White's clock"),
    should("maxtime-lost-at-twenty", "GB-GO-6", "from the twentieth `go` on `maxtime` is ignored"),
    // Stop.
    must("stop-after-move-answered", "GB-BM-3", "a `stop` after the move brings the move again"),
    should("stop-kept", "GB-STOP-3", "a `stop` without a search ends the next one at once"),
    must("stop-in-one-write-lost", "GB-STOP-2", "a `stop` that comes together with `go` is lost"),
    must("stop-mute", "GB-STOP-1", "`stop` ends the search without a move"),
    must("stop-early-none", "GB-STOP-2", "a `stop` before the first depth is done brings `bestmove none`"),
    must("black-never-stops", "GB-STOP-1", "`stop` is not heard while Black thinks"),
    should("stop-after-four-seconds", "GB-STOP-1", "`stop` is obeyed four seconds later"),
    must("move-crosses-stop", "GB-STOP-4", "now and then `stop` at the end of a search brings a second move"),
    // Pondering.
    must("ponder-ends-itself", "GB-GO-9", "pondering ends with a move when the depth is reached"),
    must("ponder-counts-time", "GB-GO-9", "the limits of time end pondering with a move"),
    must("ponderhit-lost-at-the-end", "GB-PH-1", "`ponderhit` is lost if the depth was reached before"),
    must("ponderhit-moves-twice", "GB-PH-1", "after `ponderhit` two moves come"),
    must("ponder-stop-lost", "GB-STOP-1", "`stop` does not end pondering"),
    should("ponderhit-forgets-limits", "GB-PH-1", "after `ponderhit` no limit holds"),
    should("ponderhit-alone-dies", "GB-IO-5", "`ponderhit` without pondering ends in an abort"),
    // Leaving.
    must("quit-waits-for-move", "GB-QUIT-2", "`quit` during a search is obeyed when the search has ended"),
    must("quit-lost-while-pondering", "GB-QUIT-2", "`quit` does not end pondering"),
    must("quit-dies", "GB-QUIT-1", "`quit` after a search ends in an abort"),
    should("quit-with-error", "GB-QUIT-1", "the exit status is 101"),
    // Information.
    must("info-after-move", "GB-INFO-2", "a line of information follows `bestmove`"),
    must("score-as-in-uci", "GB-INFO-3", "the score is written as `cp 12`"),
    must("score-with-fraction", "GB-INFO-3", "the score is written as `eval 0.12`"),
    must("pv-without-takes", "GB-INFO-5", "the line of best play names no takes"),
    must("pv-of-last-search", "GB-INFO-5", "the first line of a search shows what the last search found"),
    must("pv-before-nodes", "GB-INFO-1", "`nodes` stands behind `pv`"),
    must("currmovenumber-from-zero", "GB-INFO-6", "`currmovenumber` counts from 0"),
    should("info-string", "GB-INFO-1", "`info string` is sent"),
    should("nodes-per-depth", "GB-INFO-7", "`nodes` counts anew in each depth"),
    must("nps-of-nothing", "GB-INFO-1", "`nps` is `inf` in the first millisecond"),
];

const VARIANTS: &[Variant] = &[
    Variant::new("slow-start", "needs three seconds before it reads anything"),
    Variant::new("chatter", "sends information for each move that it tries, with all keywords"),
    Variant::new("no-options", "announces no option"),
    Variant::new("deaf", "reads nothing while it thinks, and therefore ends each search within a second"),
    Variant::new("instant", "moves in no time, also where no limit is given"),
    Variant::new("ignores-limits", "ignores every limit: it thinks until `stop`"),
    Variant::new("moves-early", "ends a search without limits after four plies"),
    Variant::new("minimal", "no options, no information, no ponder move"),
    Variant::new("info-held-back", "sends its information together with the move"),
    Variant::new("airy", "puts more blanks around its tokens, as is permitted"),
    Variant::new("ready-later", "answers an `isready` that comes during a search after the move"),
    Variant::new("second-go-dropped", "ignores a `go` during a search"),
    Variant::new("second-go-restarts", "ends a search when another `go` comes, and begins anew"),
    Variant::new("moves-on-quit", "sends its move when `quit` ends a search"),
    Variant::new("plays-on-in-draws", "plays on in drawn positions"),
    Variant::new("needs-newgame", "answers no `go` before the first `newgame`"),
    Variant::new("ponderhit-moves-at-once", "moves at once on `ponderhit`"),
    Variant::new("stops-late", "needs a second and a half for each `stop`"),
    Variant::new("short-lines", "shows only the first move of its line, and has no ponder move"),
    Variant::new("gbgp-again", "answers every `gbgp`, also a second one"),
    Variant::new("letters", "speaks the edition of December 2024, with points by file and rank")
        .with(&["--profile", "letters"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_and_variant_can_be_chosen_and_does_something() {
        CATALOGUE.check(&[
            include_str!("../lines.rs"),
            include_str!("engine.rs"),
            include_str!("inform.rs"),
            include_str!("limits.rs"),
            include_str!("plain_slips.rs"),
            include_str!("reported_slips.rs"),
            include_str!("setup.rs"),
            include_str!("shake.rs"),
            include_str!("slips.rs"),
            include_str!("talk.rs"),
            include_str!("think.rs"),
            include_str!("../morris/oddities.rs"),
        ]);
    }
}
