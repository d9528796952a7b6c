//! The faults and variants of the engine for xboard.

use crate::faults::{Catalogue, Fault, Variant, joined, must, should};

use super::{late_faults, more, plain_faults, reported_faults};

/// All of them.
pub(crate) const CATALOGUE: Catalogue = Catalogue { faults: &ALL_FAULTS, variants: &ALL_VARIANTS };

static ALL_FAULTS: [Fault; FAULTS_COUNT] =
    joined(&[FAULTS, more::FAULTS, late_faults::LATE, plain_faults::PLAIN, reported_faults::REPORTED]);

const FAULTS_COUNT: usize = FAULTS.len()
    + more::FAULTS.len()
    + late_faults::LATE.len()
    + plain_faults::PLAIN.len()
    + reported_faults::REPORTED.len();

static ALL_VARIANTS: [Variant; VARIANTS_COUNT] = joined(&[
    VARIANTS,
    more::VARIANTS,
    late_faults::VARIANTS,
    plain_faults::VARIANTS,
    reported_faults::VARIANTS,
]);

const VARIANTS_COUNT: usize = VARIANTS.len()
    + more::VARIANTS.len()
    + late_faults::VARIANTS.len()
    + plain_faults::VARIANTS.len()
    + reported_faults::VARIANTS.len();

const FAULTS: &[Fault] = &[
    // Input and output.
    must("pong-not-flushed", "XB-IO-2", "`pong` stays in the buffer until something else is written or read"),
    must("thinking-not-flushed", "XB-IO-2", "thinking lines are sent together with the move"),
    must(
        "lines-wait-in-buffer",
        "XB-IO-4",
        "of lines that arrive together the later ones wait for the next read",
    ),
    must("reads-are-lines", "XB-IO-5", "whatever one read returns is taken for whole lines"),
    should("line-cut-at-255", "XB-INFO-1", "what exceeds 255 bytes is taken for a line of its own"),
    must("prompt-left-open", "XB-IO-3", "a prompt without an end of line follows `xboard`"),
    should("debug-lines-unasked", "XB-DEBUG-1", "`#` lines come although `debug` was never requested"),
    should("prints-board", "XB-IO-9", "a board is printed whose rows begin with five numbers"),
    should("end-of-input-unseen", "XB-IO-1", "the end of input is not noticed, the process stays"),
    should("sigint-kills", "XB-SIG-1", "SIGINT ends the engine, which has not declined it"),
    // Start-up.
    should("features-late", "XB-HANDSHAKE-3", "the features come after four seconds, without `done=0`"),
    must("done-never-comes", "XB-HANDSHAKE-5", "`done=0` is never followed by `done=1`"),
    must("only-version-two", "XB-HANDSHAKE-7", "any version but 2 ends the engine"),
    must("versions-compared-as-text", "XB-HANDSHAKE-8", "10 is less than 2, so there are no features"),
    must("accepted-unknown", "XB-HANDSHAKE-10", "`accepted` is answered by an Error"),
    should("rejected-ends-engine", "XB-HANDSHAKE-11", "the engine leaves if a feature is rejected"),
    should(
        "usermove-needs-accepted",
        "XB-HANDSHAKE-11",
        "`usermove` is unknown until `accepted usermove` was read",
    ),
    must("blanks-around-equals", "XB-FEATURE-1", "`ping = 1` in the features"),
    must("name-without-quotes", "XB-FEATURE-2", "the value of `myname` has no quotes"),
    must("switches-say-true", "XB-FEATURE-3", "`name=true` in the features"),
    must("playother-unknown", "XB-FEATURE-4", "`playother` is announced and answered by an Error"),
    must("spin-outside-its-range", "XB-OPTION-2", "a spin option's value is above its maximum"),
    must("combo-without-star", "XB-OPTION-3", "no choice of a combo is marked"),
    must("option-name-ends-at-blank", "XB-OPTION-5", "options with a blank in their name are refused"),
    must("spin-refuses-its-maximum", "XB-OPTION-5", "a spin option refuses the maximum that it announced"),
    must("button-wants-a-value", "XB-OPTION-6", "button and save options are refused without a value"),
    should("option-defined-twice", "XB-OPTION-8", "one option is defined twice"),
    must(
        "option-ends-the-search",
        "XB-OPTION-9",
        "an option that comes during the search ends it without a move",
    ),
    // New games.
    must(
        "castling-lost-for-good",
        "XB-NEW-1",
        "a right to castle that was lost in one game is missing in the next",
    ),
    must("new-keeps-force", "XB-NEW-2", "`new` after `force` stays in force mode"),
    must(
        "colour-turns-with-each-game",
        "XB-NEW-3",
        "every second `new` gives the engine White, and it begins",
    ),
    must("ponders-after-new", "XB-NEW-4", "with pondering on the engine thinks right after `new`"),
    must("new-keeps-sd", "XB-NEW-6", "the depth limit outlives `new`"),
    must("new-keeps-nps", "XB-NEW-7", "`nps` outlives `new`"),
    must("variant-survives-new", "XB-NEW-8", "after a game of nocastle nobody may castle in normal chess")
        .on(&["nocastle"]),
    must(
        "new-lets-search-finish",
        "XB-NEW-9",
        "`new` during a search sets up the game, and the old move comes later",
    ),
    must("over-survives-new", "XB-NEW-11", "after `result` the engine never moves again"),
    must("repetitions-survive-new", "XB-CLAIM-9", "positions of earlier games count for repetition"),
    should("unknown-variant-ends-engine", "XB-VARIANT-3", "a variant it does not know ends the engine"),
    must("quit-only-leaves-analysis", "XB-QUIT-2", "`quit` in analysis only leaves analysis")
        .on(&["sigterm-off"]),
    must("quit-dies-while-pondering", "XB-QUIT-2", "`quit` with pondering on ends in an abort"),
    // Turns.
    must(
        "force-lets-search-finish",
        "XB-FORCE-5",
        "`force` is obeyed during a search, but the move comes nevertheless",
    ),
    must(
        "force-ignored-while-thinking",
        "XB-FORCE-5",
        "`force` during a search is lost, the engine plays on",
    ),
    must("force-takes-any-side", "XB-FORCE-4", "in force mode moves of either side are made"),
    must("ponders-in-force", "XB-FORCE-2", "with pondering on the engine thinks in force mode"),
    must("go-is-always-white", "XB-GO-2", "`go` gives the engine White, whoever is on move"),
    must("playother-moves-at-once", "XB-PLAYOTHER-1", "`playother` makes the engine move"),
    must(
        "playother-is-always-black",
        "XB-PLAYOTHER-1",
        "`playother` gives the engine Black, whoever is on move",
    ),
    must("colours-begin-to-play", "XB-COLOR-3", "`white` and `black` make the engine play that side at once")
        .on(&["colors"]),
    // Time.
    must("next-period-counted-early", "XB-TC-1", "the last move of a period may use the time of the next"),
    must("seconds-as-minutes", "XB-TC-2", "`0:30` is read as thirty minutes"),
    must("increment-in-minutes", "XB-TC-3", "the increment is read as minutes"),
    should("level-refuses-tails", "XB-TC-4", "`25+5` is refused"),
    should("level-ignored-in-game", "XB-TC-6", "a `level` in mid-game is ignored"),
    must("base-of-zero-dies", "XB-TC-7", "a base of 0 minutes ends in an abort"),
    should("fractional-increment-dies", "XB-TC-4", "an increment with a fraction ends in an abort"),
    must("st-lost-after-ten-moves", "XB-TC-8", "`st` is exceeded from the eleventh move on"),
    must("st-saves-up", "XB-TC-9", "time that `st` left over is used later"),
    must("sd-one-too-deep", "XB-TC-10", "`sd 3` searches four plies"),
    must("sd-ends-the-clock", "XB-TC-11", "with `sd` the time is not looked at"),
    must("level-clears-sd", "XB-TC-13", "`level` removes the depth limit"),
    must("nps-ignored", "XB-NPS-1", "`nps` is accepted without effect"),
    must("nps-shows-wall-time", "XB-NPS-2", "under `nps` thinking lines tell the time on the wall"),
    must("nps-for-one-move", "XB-NPS-4", "`nps` holds for one move"),
    should("time-in-tenths", "XB-CLOCK-1", "`time` is read as tenths of seconds"),
    should("otim-sets-own-clock", "XB-CLOCK-2", "`otim` sets the engine's own clock"),
    // Moves that come in.
    must("en-passant-opens-rank", "XB-MOVEIN-7", "en passant may leave the king open along the rank"),
    must("castles-through-check", "XB-MOVEIN-6", "castling over an attacked square is accepted"),
    must(
        "castling-right-outlives-rook",
        "XB-MOVEIN-6",
        "after a capture on a1 another rook can castle from there",
    ),
    must("en-passant-stays", "XB-MOVEIN-6", "en passant is possible later, if only pieces have moved"),
    must("promotes-to-queens-only", "XB-MOVEIN-2", "whatever the letter, a queen appears"),
    must(
        "long-castling-refused-for-b-file",
        "XB-MOVEIN-2",
        "long castling is refused if b1 or b8 is attacked",
    ),
    must("black-long-rook-stays", "XB-MOVEIN-2", "Black's rook stays at home in long castling"),
    must("black-en-passant-pawn-stays", "XB-MOVEOUT-6", "the pawn that Black takes en passant stays"),
    must("black-never-promotes-by-capture", "XB-MOVEIN-2", "Black's promotion with a capture is refused"),
    must("pawn-jumps", "XB-MOVEIN-5", "a pawn may jump over a piece with two steps"),
    must("illegal-move-turns-colours", "XB-MOVEIN-5", "after an illegal move the engine owns the other side"),
    must("game-of-sixty-plies", "XB-MOVEIN-1", "the sixty-first ply ends in an abort"),
    must("one-move-in-five-unanswered", "XB-MOVEIN-1", "one move in five gets no answer"),
    must("san-ignores-hints", "XB-MOVEIN-4", "of two knights always the first moves").on(&["san"]),
    must("san-marks-unknown", "XB-MOVEIN-4", "a move with `+` or `#` is refused").on(&["san"]),
    // Moves that go out.
    must("promotes-in-capitals", "XB-MOVEOUT-3", "the engine writes `a7a8Q`"),
    must("castles-with-zeros", "XB-MOVEOUT-3", "the engine writes its castling as `0-0`"),
    must("castles-king-takes-rook", "XB-MOVEOUT-3", "the engine writes its castling as `e1h1`"),
    must("long-algebraic", "XB-MOVEOUT-3", "the engine writes `e2-e4`"),
    must("moves-echoed", "XB-MOVEOUT-2", "a move that came in is written back"),
    must("move-sent-again-one-in-five", "XB-MOVEOUT-7", "one move in five is sent twice"),
    must("question-mark-moves-while-waiting", "XB-NOW-3", "`?` makes the engine move for the opponent"),
    must(
        "question-mark-is-illegal",
        "XB-NOW-3",
        "`?` is answered by Illegal move when nothing is to be hurried",
    ),
    should("settings-move-now", "XB-NOW-4", "`hard`, `easy` and `post` make the engine move at once"),
    // Pings, draws, results.
    must("pong-before-move", "XB-PING-5", "`ping` during the search is answered at once"),
    must(
        "only-last-ping-answered",
        "XB-PING-8",
        "of several pings during a search only the last is answered",
    ),
    must(
        "pings-overtake",
        "XB-PING-2",
        "pings that have arrived are answered before what came ahead of them",
    ),
    must("ping-ends-pondering", "XB-PING-4", "`ping` switches pondering off"),
    must("ping-of-sixteen-bits", "XB-PING-1", "the number of `pong` has sixteen bits"),
    must("draw-answered-by-result", "XB-CLAIM-5", "`draw` is answered by `1/2-1/2`"),
    must("draw-ends-the-game", "XB-DRAW-2", "`draw` is accepted, and the engine plays no more"),
    should("draw-moves-now", "XB-DRAW-3", "`draw` makes the engine move at once"),
    must("result-comment-ends-at-brace", "XB-RESULT-1", "a comment with another closing brace is refused"),
    must("result-star-unknown", "XB-RESULT-1", "`result *` is refused"),
    must("result-repeated-by-engine", "XB-RESULT-3", "`result` after an own claim is repeated"),
    should("result-ignored-while-thinking", "XB-RESULT-2", "`result` during a search is lost"),
    // Claims.
    must("black-mates-are-white-wins", "XB-CLAIM-9", "a mate by Black is claimed as 1-0"),
    must("stalemate-is-a-win", "XB-CLAIM-9", "stalemate is claimed as a win"),
    must("fifty-plies-are-a-draw", "XB-CLAIM-9", "fifty plies count as fifty moves"),
    must("captures-do-not-reset-fifty", "XB-CLAIM-9", "a capture does not end the count of the fifty moves"),
    must("second-occurrence-is-a-draw", "XB-CLAIM-9", "the second occurrence is claimed as the third"),
    must("repetition-ignores-rights", "XB-CLAIM-9", "repetition is judged without castling and en passant"),
    must(
        "any-two-minors-are-a-draw",
        "XB-CLAIM-6",
        "two minor pieces, whoever has them, are claimed as a draw",
    ),
    must(
        "claims-before-the-last-move",
        "XB-CLAIM-5",
        "fifty moves are claimed before the move that completes them",
    ),
    must("claims-on-time", "XB-CLAIM-3", "a low clock of the opponent is claimed as a win"),
    should("no-claims", "XB-CLAIM-1", "no end of a game is told"),
    should("fifty-moves-unknown", "XB-CLAIM-2", "the fifty moves are not known"),
    should("result-without-braces", "XB-CLAIM-4", "the comment of a claim has no braces"),
    // Positions.
    must("setboard-keeps-mover", "XB-SETBOARD-1", "`setboard` does not change who is on move"),
    must("setboard-ignores-en-passant", "XB-SETBOARD-1", "`setboard` ignores the square of en passant"),
    must(
        "setboard-castles-by-places",
        "XB-SETBOARD-1",
        "`setboard` gives rights to castle wherever the pieces stand at home",
    ),
    must("setboard-begins-to-play", "XB-SETBOARD-7", "`setboard` makes the engine move"),
    must("setboard-dies-without-kings", "XB-SETBOARD-6", "a position without a king ends in an abort"),
    must(
        "repetitions-survive-setboard",
        "XB-CLAIM-9",
        "positions from before `setboard` count for repetition",
    ),
    should("setboard-ignores-counters", "XB-SETBOARD-2", "`setboard` ignores the count of quiet moves"),
    should("any-position-goes", "XB-SETBOARD-4", "no position is called illegal"),
    should(
        "bad-position-takes-moves",
        "XB-SETBOARD-5",
        "after an illegal position moves are made on the old board",
    ),
    must("edit-gives-white-the-move", "XB-EDIT-3", "after `edit` White is on move").on(&["edits-only"]),
    must("edit-without-castling", "XB-EDIT-4", "after `edit` nobody can castle").on(&["edits-only"]),
    must("edit-keeps-en-passant", "XB-EDIT-5", "en passant is possible after `edit`").on(&["edits-only"]),
    must("edit-keeps-fifty", "XB-EDIT-6", "`edit` does not end the count of quiet moves").on(&["edits-only"]),
    must("edit-begins-with-black-again", "XB-EDIT-1", "from the second game on `edit` begins with Black")
        .on(&["edits-only"]),
    must("undo-loses-castling", "XB-UNDO-1", "`undo` does not bring rights to castle back"),
    must("undo-loses-en-passant", "XB-UNDO-1", "`undo` does not bring the square of en passant back"),
    must("undo-keeps-fifty", "XB-UNDO-1", "`undo` lets the count of quiet moves grow"),
    must("undo-only-once", "XB-UNDO-1", "a second `undo` in a row is ignored"),
    must("remove-takes-one-ply", "XB-REMOVE-1", "`remove` takes one ply back"),
    must("remove-moves-again", "XB-REMOVE-1", "after `remove` the engine plays the other side, and moves"),
    should("hint-for-own-side", "XB-HINT-1", "`hint` tells a move of the side that is not on move"),
    should("hint-without-colon", "XB-HINT-1", "`Hint` comes without its colon"),
    must("hint-is-played", "XB-HINT-1", "what `hint` suggests is made on the engine's board"),
    must("book-line-not-indented", "XB-BK-1", "the second line of `bk` begins at the margin"),
    must("book-without-empty-line", "XB-BK-2", "no empty line follows the answer to `bk`"),
    // Modes.
    must("easy-toggles", "XB-PONDER-2", "`easy` switches pondering on if it was off"),
    must("ponder-moves-in-the-end", "XB-PONDER-3", "when pondering is done, its move is sent"),
    must(
        "ponder-guess-stays",
        "XB-PONDER-3",
        "now and then the guessed move stays on the board instead of the real one",
    ),
    must("nopost-ignored", "XB-POST-1", "thinking lines come also after `nopost`"),
    must("score-in-pawns", "XB-POST-2", "the score is written as 0.34"),
    must("thinking-time-in-milliseconds", "XB-POST-3", "the time of thinking lines is in milliseconds"),
    must("nodes-before-time", "XB-POST-3", "nodes and time are exchanged"),
    must("ponder-line-lacks-first-move", "XB-POST-7", "ponder lines omit the expected move, without a hint"),
    must("analysis-moves-in-the-end", "XB-ANALYZE-1", "when analysis is deep enough, its move is sent"),
    must("analyzes-old-position", "XB-ANALYZE-3", "after a move analysis stays with the first position"),
    must("undo-ignored-in-analysis", "XB-ANALYZE-4", "`undo` in analysis is ignored"),
    must("new-leaves-analysis", "XB-ANALYZE-5", "`new` leaves analysis"),
    must("exit-ignored", "XB-ANALYZE-7", "`exit` does not end analysis"),
    must("illegal-move-ends-analysis", "XB-ANALYZE-9", "an illegal move ends analysis"),
    must("ping-ends-analysis", "XB-ANALYZE-10", "`ping` ends analysis"),
    should("dot-is-no-move", "XB-STAT-2", "`.` is answered by Illegal move"),
    should("stat-counts-moves-done", "XB-STAT-1", "more moves are left than there are"),
    should("exit-ends-engine", "XB-ERR-4", "`exit` outside analysis ends the engine"),
    must("name-without-blanks", "XB-INFO-1", "a name of several words is refused"),
    must("rating-of-zero-refused", "XB-INFO-2", "a rating of 0 is refused"),
    must("computer-unknown", "XB-INFO-4", "`computer` is answered by an Error"),
    must("computer-starts-game", "XB-INFO-4", "`computer` makes the engine begin a game"),
    must("pause-is-charged", "XB-PAUSE-2", "the time of a pause counts as used"),
    must("resume-forgets-search", "XB-PAUSE-2", "after `resume` the search is gone, no move comes"),
    should("cores-ends-the-search", "XB-CORES-2", "`cores` during the search ends it without a move"),
    must("egtpath-with-blank-refused", "XB-EGT-1", "a path with a blank is refused"),
    // Errors.
    must("illegal-move-as-error", "XB-ERR-1", "an illegal move is answered by an Error"),
    must("illegal-move-not-said", "XB-ERR-1", "an illegal move is ignored"),
    should("illegal-move-without-colon", "XB-ERR-1", "`Illegal move e2e5`"),
    should("illegal-move-echoes-usermove", "XB-ERR-1", "`Illegal move: usermove e2e5`"),
    should("unknown-command-silent", "XB-ERR-2", "an unknown command is ignored"),
    should("unknown-command-is-illegal-move", "XB-ERR-2", "an unknown command is answered by Illegal move"),
    must(
        "unknown-command-ends-search",
        "XB-ERR-4",
        "an unknown command during the search ends it without a move",
    ),
];

const VARIANTS: &[Variant] = &[
    Variant::new("slow-start", "says `done=0` at once and needs three seconds"),
    Variant::new("crlf", "ends its lines with CR and LF"),
    Variant::new("chatter", "prints a banner, comments after `debug=1`, and remarks for others"),
    Variant::new("bare", "requests no feature: everything in its old form"),
    Variant::new("v1", "does not know `protover`"),
    Variant::new("deaf", "reads nothing while it thinks; does not ponder or analyse"),
    Variant::new("san", "wants and writes SAN"),
    Variant::new("word-errors", "answers an Error for each word of `time` and `otim`"),
    Variant::new("refuser", "does not know what it may do without, and says so"),
    Variant::new("needs-memory", "announces `memory` and plays only after it"),
    Variant::new("resigns", "resigns before its move when all is lost"),
    Variant::new("offers-draws", "offers draws before some moves"),
    Variant::new("agrees-to-draws", "accepts every draw"),
    Variant::new("nocastle", "plays nocastle too"),
    Variant::new("no-reuse", "plays one game only, and says so"),
    Variant::new("moves-on-any-command", "moves at once when anything arrives, as is permitted"),
    Variant::new("eager", "has `post` and `hard` on from the start"),
    Variant::new("long-lines", "writes thinking lines in columns, and continues them"),
    Variant::new("thrifty", "only pings: no clocks, no draws, no analysis, no positions by FEN"),
    Variant::new("instant", "moves in no time"),
    Variant::new("sigterm-off", "declines SIGTERM"),
    Variant::new("edits-only", "sets positions up by `edit`"),
    Variant::new("bare-moves", "takes moves without `usermove`"),
    Variant::new("colors", "wants `white` and `black`"),
    Variant::new("silent-thinker", "shows no thinking lines; their number is free"),
    Variant::new("slow-pong", "needs a second and a half for each pong"),
    Variant::new("claims-in-force", "tells the end of a game in force mode too"),
    Variant::new(
        "offers-for-own-draws",
        "offers a draw before its move that completes one, and claims nothing then",
    ),
    Variant::new("reasons", "gives a reason with each refused move"),
    Variant::new("refuses-take-back", "answers `undo` and `remove` by an Error"),
    Variant::new("writes-san", "writes SAN, but reads coordinates"),
    Variant::new("hints-while-pondering", "tells the expected move by `Hint`, and omits it in its lines"),
    Variant::new("gnu-lines", "writes thinking lines in the style of GNU Chess"),
    Variant::new("unknown-features", "requests features that nobody knows"),
    Variant::new("question-mark-ignored", "ignores `?`, as it may"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_and_variant_can_be_chosen_and_does_something() {
        CATALOGUE.check(&[
            include_str!("clock.rs"),
            include_str!("commands.rs"),
            include_str!("edit.rs"),
            include_str!("engine.rs"),
            include_str!("game.rs"),
            include_str!("late_slips.rs"),
            include_str!("options.rs"),
            include_str!("plain_slips.rs"),
            include_str!("reported_slips.rs"),
            include_str!("shake.rs"),
            include_str!("slips.rs"),
            include_str!("state.rs"),
            include_str!("talk.rs"),
            include_str!("think.rs"),
            include_str!("../chess/oddities.rs"),
        ]);
    }
}
