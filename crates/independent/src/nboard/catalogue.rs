//! The faults of the engine for NBoard.

use crate::faults::{Catalogue, Fault, joined, must, should};

use super::further_faults::{self, FURTHER};
use super::late_faults::{self, LATE};
use super::plain_faults::{self, PLAIN};
use super::reported_faults::{self, REPORTED};
use super::variants::VARIANTS;

/// All faults and variants.
pub(crate) const CATALOGUE: Catalogue = Catalogue {
    faults: joined!(FAULTS, FURTHER, LATE, PLAIN, REPORTED),
    variants: joined!(
        VARIANTS,
        further_faults::VARIANTS,
        late_faults::VARIANTS,
        plain_faults::VARIANTS,
        reported_faults::VARIANTS,
    ),
};

const FAULTS: &[Fault] = &[
    // Input and output.
    must("pong-held-back", "NB-IO-2", "`pong` stays in the buffer until something else is read"),
    must("hint-held-back", "NB-IO-2", "the evaluations stay in the buffer until something else is read"),
    must("answer-held-back", "NB-IO-2", "`===` stays in the buffer until something else is read"),
    must(
        "forced-answer-held-back",
        "NB-IO-2",
        "a forced move takes another way, on which nothing is flushed",
    ),
    must(
        "lines-wait-in-buffer",
        "NB-PING-4",
        "of lines that arrive together the later ones wait for the next read",
    ),
    must("reads-are-lines", "NB-IO-1", "whatever one read returns is taken for whole lines"),
    must("line-cut-at-1024", "NB-GAME-1", "what exceeds 1024 bytes is taken for a line of its own"),
    must("status-left-open", "NB-GO-1", "the status in front of the answer has no end of line")
        .on(&["quiet-go"]),
    must("search-drops-what-waits", "NB-PING-4", "what has arrived when a search begins is thrown away"),
    must("ping-drops-what-waits", "NB-GO-1", "what has arrived behind a ping is thrown away with it"),
    should("end-of-input-dies", "NB-EOF-1", "the end of input ends in an abort"),
    must("quit-dies", "NB-QUIT-1", "`quit` ends in an abort"),
    must("quit-dies-in-search", "NB-QUIT-1", "`quit` during a search ends in an abort"),
    should("return-kept", "NB-PING-1", "with CR LF the carriage return belongs to the arguments"),
    should("blank-line-ends-engine", "NB-UNK-1", "an empty line is taken for the end of input"),
    // Unknown commands.
    should("unknown-ends-engine", "NB-UNK-1", "a command that it does not know ends the engine"),
    should("unknown-answered", "NB-IO-5", "a command that it does not know is answered by a line of no form"),
    should("rest-of-unknown-obeyed", "NB-UNK-2", "what follows an unknown word is obeyed"),
    should("unknown-stops-search", "NB-UNK-3", "an unknown command ends the search without an answer"),
    should("unknown-setting-dies", "NB-UNK-1", "`set` with an unknown name ends in an abort"),
    should("two-letters-are-a-move", "NB-UNK-3", "any word of two letters is taken for a move"),
    // Versions.
    must("bare-pass-unknown", "NB-V1-1", "in version 1 a bare `PA` is not understood")
        .with(&["--filter", "tag:v1"]),
    must(
        "version-falls-back",
        "NB-V1-1",
        "from the second game on bare moves are not understood in version 1",
    )
    .with(&["--filter", "tag:v1"]),
    should("name-with-blanks", "NB-NAME-1", "the name consists of several words"),
    // Settings.
    must(
        "depth-loses-game",
        "NB-GAME-2",
        "`set depth` behind `set game` makes a new player, with a new game",
    ),
    must("contempt-loses-game", "NB-GAME-2", "`set contempt` goes back to the start position"),
    must("negative-contempt-dies", "NB-CONT-1", "a negative contempt ends in an abort"),
    should("contempt-answered", "NB-IO-5", "`set contempt` is answered by a line of no form"),
    must("great-depth-dies", "NB-DEPTH-1", "a depth above 30 ends in an abort"),
    should("depth-ignored", "NB-GO-7", "the depth is always 9"),
    should("depth-set-once", "NB-GO-7", "a second `set depth` is ignored"),
    should("depth-fixed-by-game", "NB-GO-7", "`set depth` is ignored once there is a game"),
    should("ping-resets-depth", "NB-GO-7", "behind a ping the depth is 12 again"),
    // Games.
    must("board-ignored", "NB-GAME-3", "every game begins with the usual squares"),
    must("mover-of-board-ignored", "NB-GAME-3", "Black begins, whatever the board says"),
    must("blanks-in-board", "NB-GAME-3", "a board with blanks between its rows is not read"),
    must("type-must-be-plain", "NB-GAME-1", "a game whose type is not just 8 is not read"),
    must("passes-in-game-lost", "NB-GAME-4", "passes among the moves of a game are left out"),
    must("passes-with-time-lost", "NB-GAME-4", "passes with a time are left out"),
    must("items-with-eval-lost", "NB-GAME-5", "moves of a game with an evaluation are left out"),
    must("items-without-eval-lost", "NB-GAME-5", "moves of a game with a time only are left out"),
    must(
        "items-with-negative-eval-lost",
        "NB-GAME-5",
        "moves of a game with a negative evaluation are left out",
    ),
    should("items-in-small-letters-lost", "NB-GAME-1", "moves of a game in small letters are left out"),
    must("names-taken-for-moves", "NB-GAME-1", "a player whose name is a square makes a move"),
    must("semicolon-ends-game", "NB-GAME-1", "a semicolon in a comment ends the game"),
    must("parenthesis-ends-game", "NB-GAME-1", "a parenthesis in a name ends the game"),
    must("tags-behind-board-end-it", "NB-GAME-1", "a comment between board and moves ends the game"),
    should("blanks-between-tags", "NB-GAME-1", "a blank between two tags ends the game"),
    should("count-before-game", "NB-GAME-1", "a game that begins with `1 (;` is not read"),
    must("long-values-refused", "NB-GAME-1", "a game with a name of more than 127 letters is not read"),
    must(
        "sixty-moves-at-most",
        "NB-GAME-1",
        "the list of moves has sixty places; games with passes are longer",
    ),
    must("later-games-appended", "NB-GAME-6", "the moves of a second game are added to those of the first"),
    must("first-board-stays", "NB-GAME-6", "the board of the first game is used for all later ones"),
    must("shorter-games-ignored", "NB-GAME-6", "a game with fewer moves than the one before is ignored"),
    must("finished-game-dies", "NB-GAME-1", "a game that is over ends in an abort"),
    must("game-lost-in-search", "NB-GAME-2", "`set game` during a search is lost"),
    // Rules.
    must("long-runs-stay", "NB-GO-9", "six discs in a row are not turned"),
    must("runs-wrap-at-the-edge", "NB-GO-9", "a row goes on at the left of the next one"),
    must("white-misses-a-direction", "NB-GO-9", "White turns nothing up and to the right"),
    must("ten-flips-at-most", "NB-GO-9", "no move turns more than ten discs"),
    must("short-diagonals-only", "NB-GO-9", "in one diagonal only single discs are turned"),
    must("last-corner-unseen", "NB-GO-9", "a disc on H8 encloses nothing"),
    // Moves.
    must("moves-with-eval-lost", "NB-MOVE-3", "`move` with an evaluation is ignored"),
    must("moves-without-eval-lost", "NB-MOVE-3", "`move F5//1.2` is ignored"),
    must("passes-lost", "NB-MOVE-5", "`move PA` is ignored"),
    must("moves-start-at-the-set-game", "NB-MOVE-6", "every `move` begins at the board of the game"),
    must("burst-keeps-last-move", "NB-MOVE-6", "of moves that arrive together only the last is made"),
    must("late-moves-lost", "NB-MOVE-1", "from the 41st ply on `move` is ignored"),
    must("move-starts-search", "NB-MOVE-2", "`move` is answered as if `go` followed"),
    must("move-lost-in-search", "NB-MOVE-1", "`move` during a search is lost"),
    // Hints.
    must("forced-hint-missing", "NB-HINT-1", "where only one move is legal, `hint` gives nothing"),
    must("hint-begins-at-two", "NB-HINT-1", "depth 1 is never searched, so `set depth 1` gives nothing"),
    must("many-hints-die", "NB-HINT-1", "more hints than legal moves end in an abort"),
    must("hint-fills-up", "NB-PV-1", "where more hints are asked for than there are moves, others are added"),
    should("hint-of-one-move", "NB-HINT-2", "`hint` tells of one move, however many are asked for"),
    must("hint-plays", "NB-HINT-9", "the best move of a hint stays on the board"),
    must("hint-obeys-clock", "NB-HINT-4", "the clock of the game ends a hint"),
    must("third-field-missing", "NB-HINT-5", "the 0 is missing in `search`"),
    must("book-line-without-games", "NB-HINT-6", "the number of games is missing in `book`").on(&["book"]),
    must("pv-with-blanks", "NB-PV-2", "the moves of a line are parted by blanks"),
    must("pv-with-number", "NB-PV-1", "a line begins with the number of the move"),
    must("pv-of-opponent-first", "NB-PV-1", "a line begins with the reply"),
    should("pv-doubles-its-move", "NB-PV-4", "the first move stands in the line twice"),
    must("eval-of-black", "NB-EVAL-2", "evaluations are Black's"),
    must("solved-eval-of-black", "NB-EVAL-2", "evaluations of solved positions are Black's"),
    must("solved-eval-of-opponent", "NB-EVAL-2", "evaluations of solved positions are the opponent's"),
    must("late-eval-of-opponent", "NB-EVAL-2", "from the 40th ply on evaluations are the opponent's"),
    must("later-lines-of-opponent", "NB-EVAL-2", "all but the best move are evaluated for the opponent"),
    must(
        "eval-of-opponent-in-later-games",
        "NB-EVAL-2",
        "from the second game on evaluations are the opponent's",
    ),
    must("eval-with-unit", "NB-EVAL-1", "evaluations end with the word disc"),
    must("won-is-infinite", "NB-EVAL-1", "a won ending is valued `inf`"),
    must("pair-with-blank", "NB-EVAL-1", "there is a blank between the two evaluations").on(&["pairs"]),
    must("depth-begins-with-letter", "NB-DEP-1", "the depth is written as `d8`"),
    must("exact-too-early", "NB-DEP-3", "`100%` stands two plies before the end is reached"),
    must("outcome-of-opponent", "NB-DEP-4", "with `100%W` a won position has a negative evaluation")
        .on(&["solves-outcome"]),
    // Nodes.
    must("nodestats-without-time", "NB-NODE-1", "the time is missing in `nodestats`"),
    must("nodestats-in-thousands", "NB-NODE-1", "nodes are written as `1.2k`"),
    should("nodes-never-reset", "NB-NODE-2", "nodes are counted from the start of the engine"),
    // Going.
    must("one-answer-in-five-doubled", "NB-GO-2", "one time in five the answer is sent twice"),
    must("one-move-in-five-illegal", "NB-GO-9", "one time in five the answer is an illegal move"),
    must("pass-unanswered", "NB-GO-10", "where it has to pass the engine says nothing"),
    must("white-never-passes", "NB-GO-10", "where White has to pass the engine says nothing"),
    must("pass-as-dashes", "NB-GO-10", "a pass is written as `--`"),
    must("answer-without-blank", "NB-GO-1", "there is no blank behind `===`"),
    must("two-equals-signs", "NB-GO-1", "the answer begins with two signs"),
    must("plays-its-answer", "NB-GO-6", "the engine makes its answer on its own board"),
    must(
        "plays-its-answer-and-waits",
        "NB-GO-6",
        "it makes its answer, and knows it again when it comes back",
    ),
    must("answers-once-a-position", "NB-GO-1", "a second `go` in the same position is ignored"),
    must(
        "answers-remembered-by-ply",
        "NB-GO-9",
        "what was answered at a ply is answered there in later games",
    ),
    must("last-square-unanswered", "NB-GO-1", "with one empty square it takes the game for over"),
    // Clocks.
    must("clock-ignored", "NB-GO-8", "the clock has no effect"),
    must("clock-ignored-late", "NB-GO-8", "from the 41st ply on the clock has no effect"),
    must("clock-ignored-in-later-games", "NB-GO-8", "from the second game on the clock has no effect"),
    must("solver-without-clock", "NB-GO-8", "with 20 or fewer empty squares the clock is not looked at"),
    must("thinks-to-the-flag", "NB-GO-8", "it needs twelve seconds more than it has"),
    must("side-clocks-ignored", "NB-GAME-7", "`TB` and `TW` are not read"),
    must("blacks-clock-for-both", "NB-GAME-7", "White thinks as long as Black may"),
    must("clocks-with-slashes-unread", "NB-GAME-7", "a clock with increment and grace is not read"),
    must("clock-in-hours", "NB-GO-8", "`0:02` is read as two minutes"),
    must("bare-clock-in-minutes", "NB-GO-8", "`TI[2]` is read as two minutes"),
    must(
        "times-in-game-not-charged",
        "NB-GO-8",
        "the times of the game's moves are not taken from the clock",
    ),
    must("times-of-moves-not-charged", "NB-GO-8", "the times of `move` are not taken from the clock"),
    must("increment-spent-first", "NB-GO-8", "the increment is spent before it is earned"),
    must("first-clock-stays", "NB-GAME-6", "the clock of the first game is used for all later ones"),
    must("no-clock-dies", "NB-GO-1", "`go` in a game without a clock ends in an abort"),
    must("clock-of-zero-dies", "NB-GO-1", "`go` with a clock of zero ends in an abort"),
    // Ping.
    must("one-pong-in-five-missing", "NB-PING-4", "one ping in five is not answered"),
    must("ping-before-game-unanswered", "NB-PING-5", "pings before the first game are not answered"),
    must("ping-number-is-a-byte", "NB-PING-1", "of the number only the last eight bits come back"),
    must("last-ping-only", "NB-PING-4", "of several pings in a search only the last is answered"),
    must("pings-turned-round", "NB-PING-4", "several pings in a search are answered last first"),
    must("search-goes-on-after-pong", "NB-PING-3", "a ping is answered beside the search, which goes on"),
    must("hint-goes-on-after-pong", "NB-PING-3", "a ping is answered beside a hint, which goes on"),
    must("analysis-goes-on-after-pong", "NB-PING-3", "a ping is answered beside the analysis, which goes on"),
    must("line-behind-pong", "NB-PING-3", "a ping in a hint is answered at once, and the last line follows"),
    must("answer-behind-pong", "NB-PING-3", "a ping behind `go` is answered at once, and the answer follows"),
    should("nodestats-behind-pong", "NB-PING-7", "`nodestats` follows the pong"),
    must("stop-loses-position", "NB-PING-6", "a search that a ping ends leaves a move on the board"),
    must("stop-stays", "NB-GO-1", "after a search that a ping ended all later ones end at once"),
    should(
        "solver-hears-nothing",
        "NB-PING-2",
        "with 20 or fewer empty squares it reads nothing while it thinks",
    ),
    // Learning and analysis.
    must("learn-loses-position", "NB-LEARN-4", "`learn` goes back to the start position"),
    must("learn-dies-without-moves", "NB-LEARN-1", "`learn` in a game without moves ends in an abort"),
    must("analysis-without-number", "NB-ANA-2", "the number of moves is missing in `analysis`"),
    must("analysis-from-one", "NB-ANA-3", "positions are counted from 1"),
    must("analysis-counts-no-passes", "NB-ANA-3", "passes are not counted"),
    should("analysis-of-last-moves-only", "NB-ANA-4", "only the last three positions are told"),
    must("analyze-loses-position", "NB-GAME-2", "`analyze` ends at the beginning of the game"),
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
            include_str!("ggf.rs"),
            include_str!("reported_slips.rs"),
            include_str!("settings.rs"),
            include_str!("slips.rs"),
            include_str!("talk.rs"),
            include_str!("think.rs"),
            include_str!("../othello/oddities.rs"),
        ]);
    }
}
