//! The words that bei scenarios may use. What they do is in the model.

use crate::vocabulary::{
    ABOVE, ALIVE, ActInfo, BELOW, CPU_IDLE, FACT, MonitorInfo, NO_FACT, PredicateInfo, RELAY,
    RequirementInfo, Shape, TypeInfo, Vocabulary, act, word,
};
use games::boost::Move;

/// All of them.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: TYPES,
    acts: ACTS,
    requirements: REQUIREMENTS,
    game: Some("boost"),
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[],
    messages: MESSAGES,
    features: &[],
    is_no_move,
    clause_prefix: "BEI-",
};

const TYPES: &[TypeInfo] = &[
    word("score", "a number, as in a `move`"),
    word("move", "a well-formed move of the current game, legal or not, or a pass"),
    TypeInfo {
        needs_game: true,
        ..word("legal-move", "a legal move in the line that is searched, with repetition taken into account")
    },
    TypeInfo { needs_game: true, arguments: 1, ..word("other-move", "such a move, but not the given one") },
    word("pass", "the pass, however the engine writes it"),
    TypeInfo {
        can_fill: true,
        ..word("game", "the game under test: that of --variant, or the standard one")
    },
    TypeInfo {
        can_fill: true,
        needs_game: true,
        ..word("card", "a position of the current game, chosen from the seed, in the form sent to the engine")
    },
    TypeInfo {
        can_fill: true,
        needs_game: true,
        arguments: 1,
        ..word("token", "the position with the given name, in the form sent to the engine")
    },
    TypeInfo {
        can_fill: true,
        needs_game: true,
        arguments: 1,
        shape: Shape::Rest,
        ..word("tokens", "the given number of positions of the current game in a row")
    },
    ABOVE,
    BELOW,
];

const fn on_board(act: ActInfo) -> ActInfo {
    ActInfo { needs_game: true, ..act }
}

const ACTS: &[ActInfo] = &[
    RELAY,
    act("greet", "greet", (0, Some(0)), "sends `bei` and waits for `beiok`"),
    act(
        "handshake",
        "handshake",
        (0, Some(0)),
        "does the same, then sends the configured set-up lines, `newgame` with the game under test and `isready`, and waits for the answer",
    ),
    act(
        "begin",
        "begin [GAME]",
        (0, Some(1)),
        "sends `newgame` and waits for `known`; `unknown` skips the scenario",
    ),
    on_board(ActInfo {
        only_sends: true,
        ..act(
            "line",
            "line NAME|POSITION [taboo NAME|POSITION...]",
            (1, None),
            "sends `setline`: a position by its name (START, WEST, WON, LAST-PIECE, …) or as text, and earlier ones",
        )
    }),
    on_board(act(
        "position",
        "position NAME|POSITION [taboo NAME|POSITION...]",
        (1, None),
        "does the same in the game of the position; first begins that game if another one is running",
    )),
    act(
        "answer",
        "answer [wantThreats]",
        (0, Some(1)),
        "sends `go` and waits for its `move`; if none has come after 4 s, it sends `stop`",
    ),
    act("finish", "finish", (0, Some(0)), "waits for the `move` of an earlier `go`, as `answer` does"),
    act("stop", "stop", (0, Some(0)), "sends `stop` and waits for a `move`"),
    act(
        "crossing",
        "crossing [wantThreats]",
        (0, Some(1)),
        "sends `go`, and `stop` with `isready` at about the time when the search ends; waits for exactly one `move`",
    ),
    act(
        "try-positions",
        "try-positions",
        (0, Some(0)),
        "for a probe: finds out if the engine reads positions in the form of this project; fails if it does not",
    ),
    on_board(act(
        "think-long",
        "think-long",
        (0, Some(0)),
        "leaves the engine in a search of great depth; `setoption depth` keeps that depth",
    )),
    on_board(act("ponder-long", "ponder-long", (0, Some(0)), "leaves the engine in `ponder 1`")),
];

const REQUIREMENTS: &[RequirementInfo] = &[
    RequirementInfo {
        name: "boost",
        usage: "boost",
        arguments: (0, 0),
        doc: "the engine speaks version 2.0.0, knows the game under test, and reads positions in the form that is sent",
    },
    RequirementInfo {
        name: "version",
        usage: "version",
        arguments: (0, 0),
        doc: "the engine speaks version 2.0.0 of this protocol",
    },
    RequirementInfo {
        name: "game",
        usage: "game",
        arguments: (0, 0),
        doc: "the same, and the engine knows the game under test",
    },
    FACT,
    NO_FACT,
];

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] = &[
    "protocol",
    "id",
    "beiok",
    "readyok",
    "known",
    "unknown",
    "move",
    "chosen",
    "log",
    "okbei",
    "malformed",
    "stray",
];

const MONITORS: &[MonitorInfo] = &[
    MonitorInfo {
        name: "line-form",
        title: "every message is written together with the end of its line",
        clauses: &["BEI-ORD-5"],
    },
    MonitorInfo {
        name: "line-kind",
        title: "every line is one that the protocol defines, and only `log` comes before `bei`",
        clauses: &["BEI-LOG-2", "BEI-ORD-4", "BEI-HELLO-12"],
    },
    MonitorInfo {
        name: "opening",
        title: "the answer to `bei` begins with one `protocol` and ends with one `beiok`",
        clauses: &["BEI-HELLO-1", "BEI-HELLO-2", "BEI-HELLO-4"],
    },
    MonitorInfo {
        name: "identity",
        title: "id lines give name, author and version, once each, between `protocol` and `beiok`",
        clauses: &["BEI-HELLO-5", "BEI-HELLO-6", "BEI-HELLO-7", "BEI-HELLO-8"],
    },
    MonitorInfo { name: "ready", title: "every `readyok` answers an `isready`", clauses: &["BEI-READY-1"] },
    MonitorInfo {
        name: "order",
        title: "answers come in the order of the messages that they answer",
        clauses: &["BEI-READY-2", "BEI-READY-6", "BEI-READY-8", "BEI-NEW-5", "BEI-ORD-1"],
    },
    MonitorInfo {
        name: "consent",
        title: "`known` or `unknown` answers each `newgame` once, and always the same for the same game",
        clauses: &["BEI-NEW-1", "BEI-NEW-2", "BEI-NEW-3", "BEI-NEW-8"],
    },
    MonitorInfo {
        name: "answer",
        title: "every `move` answers a `go`, and each `go` gets one",
        clauses: &[
            "BEI-GO-3",
            "BEI-GO-6",
            "BEI-STOP-2",
            "BEI-STOP-3",
            "BEI-STOP-4",
            "BEI-LINE-2",
            "BEI-LINE-3",
            "BEI-LINE-5",
            "BEI-NEW-4",
            "BEI-NEW-7",
            "BEI-OPT-3",
            "BEI-POND-3",
            "BEI-POND-4",
            "BEI-POND-5",
        ],
    },
    MonitorInfo {
        name: "answer-form",
        title: "the answer is `move SCORE MOVES [| THREATS]`, in the notation of the game",
        clauses: &[
            "BEI-MOVE-1",
            "BEI-MOVE-2",
            "BEI-MOVE-3",
            "BEI-MOVE-6",
            "BEI-MOVE-10",
            "BEI-MOVE-11",
            "BEI-THREAT-2",
            "BEI-THREAT-3",
            "BEI-THREAT-4",
        ],
    },
    MonitorInfo {
        name: "move-legal",
        title: "the engine's moves are legal in the line that was searched, and it passes where nothing else is legal",
        clauses: &[
            "BEI-MOVE-4",
            "BEI-MOVE-5",
            "BEI-MOVE-7",
            "BEI-MOVE-8",
            "BEI-MOVE-9",
            "BEI-LINE-1",
            "BEI-LINE-4",
            "BEI-LINE-7",
            "BEI-LINE-8",
            "BEI-LINE-11",
        ],
    },
    MonitorInfo { name: "threats", title: "threats are moves of the opponent", clauses: &["BEI-THREAT-5"] },
    ALIVE,
];

/// A letter and digits that are no point of any board: `a0`, `b1c00`.
fn is_no_move(word: &str) -> bool {
    let shape = matches!(word.as_bytes(), [b'a'..=b'z', digit, ..] if digit.is_ascii_digit());
    shape && word.parse::<Move>().is_err()
}
