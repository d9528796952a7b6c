//! The faults and variants of the engine for BEI.

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
    // Opening.
    must("id-before-protocol", "BEI-HELLO-5", "`id` comes before `protocol`"),
    must("id-after-beiok", "BEI-HELLO-5", "`id version` follows `beiok`"),
    must("beiok-twice", "BEI-HELLO-4", "`beiok` comes with `known` once more"),
    must("id-of-country", "BEI-HELLO-7", "`id country` is sent"),
    should("id-name-twice", "BEI-HELLO-6", "`id name` is sent twice"),
    should("id-empty", "BEI-HELLO-8", "`id author` has no value"),
    should("banner", "BEI-HELLO-12", "a greeting comes before `bei`"),
    must("bei-wants-arguments", "BEI-HELLO-10", "`bei` without arguments is not answered"),
    should("isready-before-bei-dies", "BEI-READY-7", "`isready` before `bei` ends in an abort"),
    // Input and output.
    must(
        "isready-overtakes",
        "BEI-READY-2",
        "an `isready` that has arrived is answered before what came ahead of it",
    ),
    must("ready-once", "BEI-READY-1", "several `isready` that arrive together are answered once"),
    must("burst-lost", "BEI-READY-1", "of lines that arrive together only the first is read"),
    must("burst-waits", "BEI-READY-1", "of lines that arrive together the later ones wait for the next read"),
    should("reads-are-lines", "BEI-ORD-6", "whatever one read returns is taken for whole lines"),
    should("line-cut-at-1024", "BEI-LINE-10", "what exceeds 1024 bytes is taken for a line of its own"),
    must(
        "move-not-flushed",
        "BEI-GO-1",
        "`move` stays in the buffer until something else is written or read",
    ),
    must(
        "known-not-flushed",
        "BEI-NEW-1",
        "`known` stays in the buffer until something else is written or read",
    ),
    should("talks-to-people", "BEI-LOG-2", "`thinking ...` is printed without `log`"),
    // Ping.
    must("deaf-in-search", "BEI-READY-3", "`isready` during a search is answered after it"),
    must("isready-ends-search", "BEI-READY-4", "`isready` ends the search"),
    must("isready-lost-while-pondering", "BEI-READY-5", "`isready` during pondering is lost"),
    must("isready-lost-in-search", "BEI-READY-1", "`isready` during a search is lost"),
    // New games.
    must("unknown-mute", "BEI-NEW-1", "a game that it cannot play is not answered"),
    must("everything-known", "BEI-NEW-2", "every identifier is known"),
    must("parts-unchecked", "BEI-NEW-2", "an identifier with a part too few is known"),
    must("same-game-mute", "BEI-NEW-1", "`newgame` of the game that is played already is not answered"),
    must("newgame-loses-move", "BEI-NEW-4", "`newgame` ends a search without a move"),
    must("unknown-lets-search-go-on", "BEI-NEW-6", "`newgame` of an unknown game does not end the search"),
    must("newgame-moves-while-pondering", "BEI-NEW-7", "`newgame` during pondering brings a move"),
    should("known-before-move", "BEI-NEW-5", "`known` comes before the move of the search that it ended"),
    should("unknown-ends-engine", "BEI-NEW-9", "the engine leaves after `unknown`"),
    // Options.
    must("setoption-answered", "BEI-OPT-3", "`setoption` is answered by `readyok`"),
    must("strength-dies", "BEI-OPT-1", "`setoption strength` ends in an abort"),
    should("depth-zero-dies", "BEI-OPT-5", "a depth of 0 ends in an abort"),
    should("setoption-ends-search", "BEI-OPT-7", "`setoption` ends the search"),
    should("depth-for-one-search", "BEI-OPT-8", "the depth holds for one search"),
    // Lines.
    must("setline-answered", "BEI-LINE-2", "`setline` is answered by `known`"),
    must("setline-loses-move", "BEI-LINE-3", "`setline` ends a search without a move"),
    must(
        "setline-moves-for-new-line",
        "BEI-LINE-4",
        "the move of the search that `setline` ends is one for the new line",
    ),
    must("setline-moves-while-pondering", "BEI-LINE-5", "`setline` during pondering brings a move"),
    must("setline-wants-history", "BEI-LINE-6", "`setline` without taboo positions is ignored"),
    must("taboo-ignored", "BEI-LINE-7", "taboo positions are ignored"),
    must("first-taboo-only", "BEI-LINE-7", "only the first taboo position is looked at"),
    must("taboo-unturned", "BEI-LINE-7", "taboo positions are compared before the turn has passed on"),
    must("taboo-lists-add-up", "BEI-LINE-7", "the taboo positions of former lines stay"),
    must("taboo-for-the-first-search", "BEI-LINE-7", "taboo positions hold for one search"),
    should("all-taboo-passes", "BEI-LINE-8", "if all moves are taboo, the engine passes"),
    should("go-plays-its-move", "BEI-LINE-11", "a second `go` begins behind the engine's own move"),
    must("sides-swapped", "BEI-LINE-1", "width and height are exchanged"),
    must("standard-size-only", "BEI-LINE-1", "other games are known, but played on nine by nine"),
    // Pondering.
    must("ponder-answered", "BEI-POND-1", "`ponder` is answered by `known`"),
    must("ponder-moves-in-the-end", "BEI-POND-3", "when pondering is done, its move is sent"),
    must("ponder-loses-move", "BEI-POND-4", "`ponder` ends a search without a move"),
    must("stop-moves-while-pondering", "BEI-POND-5", "`stop` during pondering brings a move"),
    must(
        "go-after-ponder-moves-twice",
        "BEI-POND-6",
        "`go` during pondering brings a move for the pondering, too",
    ),
    must("go-after-ponder-lost", "BEI-POND-6", "`go` during pondering only ends it"),
    should("setoption-while-pondering-dies", "BEI-POND-7", "`setoption` during pondering ends in an abort"),
    // Searches.
    must("threats-unknown", "BEI-GO-2", "`go wantThreats` is ignored"),
    must("second-go-dropped", "BEI-GO-4", "`go` during a search is ignored"),
    must(
        "second-go-swallows-move",
        "BEI-GO-4",
        "`go` during a search begins anew without a move for the first",
    ),
    must("stop-early-mute", "BEI-GO-5", "a search stopped before its first depth is done sends no move"),
    must("stop-early-passes", "BEI-GO-5", "a search stopped before its first depth is done sends a pass"),
    must("stop-in-one-write-lost", "BEI-GO-5", "a `stop` that comes together with `go` is lost"),
    must("stop-repeats-move", "BEI-STOP-2", "`stop` without a search sends the last move again"),
    must(
        "move-crosses-stop",
        "BEI-STOP-3",
        "now and then `stop` at the end of a search brings a second move",
    ),
    must("second-stop-moves", "BEI-STOP-4", "a second `stop` in a row brings a second move"),
    must("stop-lost-with-threats", "BEI-STOP-1", "`stop` is not heard after `go wantThreats`"),
    must("one-in-five-unanswered", "BEI-GO-1", "one `go` in five is not answered"),
    must("third-game-mute", "BEI-GO-1", "from the third game on no `go` is answered"),
    must("mute-after-forty-searches", "BEI-GO-1", "from the forty-first on no `go` is answered"),
    // Moves in writing.
    must("score-missing", "BEI-MOVE-1", "there is no score"),
    must("score-with-unit", "BEI-MOVE-2", "the score is written as `12dt`"),
    must("moves-with-dash", "BEI-MOVE-3", "moves are written as `a1-a3`"),
    must("specials-with-letter", "BEI-MOVE-3", "a construction is written as `c3T`"),
    must("finished-plays-on", "BEI-MOVE-7", "a finished game is played on"),
    must("finished-mute", "BEI-MOVE-7", "`go` in a finished game is not answered"),
    must("finished-passes-twice", "BEI-MOVE-7", "in a finished game two passes are sent"),
    must("finished-threatens-badly", "BEI-THREAT-4", "in a finished game the threat is `none1`"),
    must("immobilised-mute", "BEI-GO-1", "an immobilised player sends nothing"),
    should("best-twice", "BEI-MOVE-6", "the best move is listed twice"),
    should("other-best-illegal", "BEI-MOVE-5", "the second best move is one of the opponent's"),
    should(
        "specials-now-and-then-doubled",
        "BEI-MOVE-10",
        "every second special move is written with two points",
    ),
    should("trailing-blank", "BEI-MOVE-11", "a blank follows the moves"),
    must("threats-without-bar", "BEI-THREAT-2", "threats follow the moves without a bar"),
    must("threats-with-value", "BEI-THREAT-4", "threats are written as `a9a7:30`"),
    should("bar-always", "BEI-THREAT-3", "the bar comes after a plain `go`, too"),
    should("own-threats", "BEI-THREAT-5", "the threats are the engine's own moves"),
    // Rules.
    must("fewer-steps", "BEI-MOVE-4", "a piece may make fewer steps than its boosts allow"),
    must("dragons-do-not-boost", "BEI-MOVE-4", "dragons boost nobody"),
    must("path-turns-back", "BEI-MOVE-4", "a path may cross itself"),
    must("knight-takes-dragon", "BEI-MOVE-4", "a knight may land on a dragon"),
    must("knight-takes-own", "BEI-MOVE-4", "a knight may land on an own piece"),
    must("any-dragon-moves", "BEI-MOVE-4", "every dragon may be moved"),
    must("towers-move", "BEI-MOVE-4", "towers move like pawns"),
    must("no-tower-limit", "BEI-MOVE-4", "there is no limit of towers"),
    must("promotes-without-limit", "BEI-MOVE-4", "promotion does not look at the number of knights"),
    must("any-tower-promotes", "BEI-MOVE-4", "a tower of the opponent promotes, too"),
    must("builds-on-rim", "BEI-MOVE-4", "towers are built on the rim"),
    must("three-pieces-live", "BEI-MOVE-7", "three pieces are enough to live without a tower"),
    must("towers-alone-live", "BEI-MOVE-7", "towers alone are enough to live"),
    must("circle-unseen", "BEI-MOVE-7", "a circle of dragons wins nothing"),
    must("quit-dies", "BEI-QUIT-2", "`quit` after a search ends in an abort"),
    should("quit-with-error", "BEI-QUIT-2", "the exit status is 101"),
];

const VARIANTS: &[Variant] = &[
    Variant::new("slow-start", "needs two seconds before it reads anything"),
    Variant::new("crlf", "ends its lines with CR and LF"),
    Variant::new("chatter", "sends a `log` line for each move that it tries"),
    Variant::new("no-ids", "sends no `id`"),
    Variant::new("deaf", "reads nothing while it thinks or ponders, and never looks deeper than two plies"),
    Variant::new("instant", "moves in no time, whatever the depth"),
    Variant::new("doubled-specials", "writes the point of special moves twice"),
    Variant::new("passes-as-skip", "spells the pass `skip`"),
    Variant::new("exact-scores", "writes scores with a fraction"),
    Variant::new("stays-after-quit", "stays after `quit`, until its input ends"),
    Variant::new("never-ponders", "does nothing on `ponder`"),
    Variant::new("no-threats", "finds no threats"),
    Variant::new("bare-bar", "writes the bar also where it has found no threat"),
    Variant::new("standard-only", "knows the standard game only"),
    Variant::new("leaves-on-nonsense", "leaves when it does not know a message"),
    Variant::new("moves-on-quit", "sends its move when `quit` ends a search"),
    Variant::new("stops-late", "needs a second and a half for each interruption"),
    Variant::new("many-best", "lists every move that is as good at the first look"),
    Variant::new("bei-again", "answers every `bei`, also a second one"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_and_variant_can_be_chosen_and_does_something() {
        CATALOGUE.check(&[
            include_str!("../lines.rs"),
            include_str!("engine.rs"),
            include_str!("line.rs"),
            include_str!("plain_slips.rs"),
            include_str!("reported_slips.rs"),
            include_str!("shake.rs"),
            include_str!("slips.rs"),
            include_str!("tell.rs"),
            include_str!("think.rs"),
            include_str!("../boost/oddities.rs"),
        ]);
    }
}
