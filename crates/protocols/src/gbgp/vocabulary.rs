//! The words that gbgp scenarios may use. What they do is in the model.

use crate::vocabulary::{
    ABOVE, ALIVE, ActInfo, BELOW, CPU_IDLE, FACT, MonitorInfo, NO_FACT, PredicateInfo, RELAY,
    RequirementInfo, Shape, TypeInfo, Vocabulary, act, word,
};
use games::morris::Move;

/// All of them. The game is always nine men's morris, so that there is no requirement for it.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: TYPES,
    acts: ACTS,
    requirements: REQUIREMENTS,
    game: None,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[
        ("<options>", "the names of the options that the engine announced"),
        (
            "<settings>",
            "NAME value X of each announced option, with small values that the engine must accept",
        ),
        (
            "<odd-settings>",
            "NAME value X of an announced option of each type, with values that the engine did not announce",
        ),
        ("<buttons>", "the names of the button options"),
    ],
    messages: MESSAGES,
    features: &[],
    is_no_move,
    clause_prefix: "GB-",
};

const TYPES: &[TypeInfo] = &[
    word("move", "a well-formed move, legal or not: P4T15, M1-4"),
    word("legal-move", "a move that is legal in the position that the engine was asked about"),
    TypeInfo {
        arguments: 1,
        ..word("ponder-move", "a move that is legal after the given one in that position")
    },
    TypeInfo {
        can_fill: true,
        ..word("opponent-move", "a legal move of the tracked position, chosen from the seed")
    },
    TypeInfo { can_fill: true, ..word("last-answer", "the move of the last `bestmove`, for `setup`") },
    TypeInfo { can_fill: true, ..word("illegal-move", "a move to an occupied node of the tracked position") },
    TypeInfo { can_fill: true, arguments: 1, ..word("other-move", "a legal move other than the given one") },
    TypeInfo {
        shape: Shape::Rest,
        can_fill: true,
        ..word("current-setting", "NAME value X of an announced option, with its current value")
    },
    ABOVE,
    BELOW,
];

const ACTS: &[ActInfo] = &[
    RELAY,
    act("greet", "greet", (0, Some(0)), "sends `gbgp` and waits for `gbgpok`"),
    act(
        "handshake",
        "handshake",
        (0, Some(0)),
        "does the same, then sends the configured set-up lines, `newgame` and `isready`, and waits for the answer",
    ),
    ActInfo {
        only_sends: true,
        ..act(
            "setup",
            "setup NAME|POSITION [moves MOVES...]",
            (1, None),
            "sends a `position` in the engine's edition: a name (START, OPEN, FLYING, BLOCKED, …) or a position in numbers, then moves in numbers; a text that cannot be read is sent unchanged",
        )
    },
    ActInfo {
        only_sends: true,
        ..act(
            "go",
            "go [LIMITS...]",
            (0, None),
            "sends a `go`, with its limits in the words of the engine's edition",
        )
    },
    act(
        "answer",
        "answer [LIMITS...]",
        (0, None),
        "sends such a `go` and waits for its `bestmove`; if none has come after 4 s, it sends `stop`",
    ),
    act("finish", "finish", (0, Some(0)), "waits for the `bestmove` of an earlier `go`, as `answer` does"),
    act(
        "crossing",
        "crossing [LIMITS...]",
        (0, None),
        "sends such a `go`, and `stop` at about the time when it ends by itself; waits for one `bestmove`",
    ),
    act("think-long", "think-long", (0, Some(0)), "leaves the engine in a search without limits"),
    act("ponder-long", "ponder-long", (0, Some(0)), "leaves the engine in a `go ponder` without limits"),
];

const REQUIREMENTS: &[RequirementInfo] = &[
    FACT,
    NO_FACT,
    RequirementInfo {
        name: "edition",
        usage: "edition [NAME]",
        arguments: (0, 1),
        doc: "the engine writes moves as in the edition under test; with NAME, the edition is this one (numbers, letters, 2025)",
    },
    RequirementInfo {
        name: "option",
        usage: "option [NAME]",
        arguments: (0, 9),
        doc: "the engine announced an option, or one with this name",
    },
];

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] = &["id", "option", "gbgpok", "readyok", "bestmove", "info", "malformed", "unknown"];

const MONITORS: &[MonitorInfo] = &[
    MonitorInfo {
        name: "line-form",
        title: "output consists of whole lines of ASCII, each ended by a line feed",
        clauses: &["GB-IO-1", "GB-IO-2"],
    },
    MonitorInfo {
        name: "line-kind",
        title: "every line is one that the protocol defines, and none comes before `gbgp`",
        clauses: &["GB-IO-7", "GB-INIT-5"],
    },
    MonitorInfo {
        name: "identity",
        title: "id and option lines come only in answer to `gbgp`, before one `gbgpok`",
        clauses: &["GB-INIT-1", "GB-INIT-3", "GB-INIT-4"],
    },
    MonitorInfo {
        name: "option-form",
        title: "an option line contains name, type, default, and whatever else its type requires",
        clauses: &["GB-OPT-2"],
    },
    MonitorInfo { name: "ready", title: "every `readyok` answers an `isready`", clauses: &["GB-RDY-2"] },
    MonitorInfo {
        name: "answer",
        title: "`bestmove` answers a `go`, once",
        clauses: &["GB-GO-1", "GB-BM-3"],
    },
    MonitorInfo {
        name: "answer-form",
        title: "the answer is `bestmove MOVE [ponder MOVE]` or `bestmove none`",
        clauses: &["GB-BM-1", "GB-MOV-1", "GB-MOV-3"],
    },
    MonitorInfo {
        name: "move-legal",
        title: "the engine answers with a legal move, and with `none` where there is none",
        clauses: &["GB-GO-2", "GB-GO-3", "GB-GO-4", "GB-GO-10", "GB-MOV-2", "GB-POS-11"],
    },
    MonitorInfo {
        name: "ponder-move",
        title: "the move to ponder on can be played after the answer",
        clauses: &["GB-BM-2"],
    },
    MonitorInfo { name: "ponder", title: "no move comes while the engine ponders", clauses: &["GB-GO-9"] },
    MonitorInfo {
        name: "info-form",
        title: "info lines contain only keywords that the text defines, each with its value",
        clauses: &["GB-INFO-1", "GB-INFO-3"],
    },
    MonitorInfo {
        name: "info-place",
        title: "info comes between a `go` and its `bestmove`",
        clauses: &["GB-INFO-2"],
    },
    MonitorInfo {
        name: "info-moves",
        title: "variations and moves in info can be played",
        clauses: &["GB-INFO-5", "GB-INFO-6"],
    },
    MonitorInfo {
        name: "info-progress",
        title: "time and nodes do not decrease during a search, and the depth stays within the limit",
        clauses: &["GB-INFO-7", "GB-INFO-8"],
    },
    ALIVE,
];

/// A move to a node that is on no board: `P24`, `M3-99`.
fn is_no_move(word: &str) -> bool {
    let shape = matches!(word.as_bytes(), [b'P' | b'M', digit, ..] if digit.is_ascii_digit());
    shape && word.parse::<Move>().is_err()
}
