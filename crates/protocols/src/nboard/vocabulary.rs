//! The words that nboard scenarios may use. What they do is in the model.

use crate::vocabulary::{
    ABOVE, ALIVE, ActInfo, BELOW, CPU_IDLE, FACT, MonitorInfo, NO_FACT, PredicateInfo, RELAY,
    RequirementInfo, Shape, TypeInfo, Vocabulary, act, word,
};
use games::othello::Move;

/// All of them. The game is always Othello, so that there is no requirement for it.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: TYPES,
    acts: ACTS,
    requirements: REQUIREMENTS,
    game: None,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[],
    messages: MESSAGES,
    features: &[],
    is_no_move,
    clause_prefix: "NB-",
};

const TYPES: &[TypeInfo] = &[
    word("move", "a well-formed move, legal or not; a pass is PA"),
    word("legal-move", "a move that is legal in the position that the engine was asked about"),
    TypeInfo {
        can_fill: true,
        ..word("opponent-move", "a legal move of the tracked position, chosen from the seed")
    },
    TypeInfo {
        can_fill: true,
        ..word("illegal-move", "a square that is not a legal move of the tracked position")
    },
    TypeInfo {
        can_fill: true,
        arguments: 1,
        ..word("other-move", "a legal move of the tracked position other than the given one")
    },
    word("pv", "a variation whose first move is legal in the position that the engine was asked about"),
    word("foreign-pv", "a variation whose first move is not legal in that position"),
    word("eval", "an evaluation: a number, or a pair of numbers"),
    word("positive-eval", "an evaluation above zero; of a pair, both numbers"),
    word("negative-eval", "an evaluation below zero; of a pair, both numbers"),
    TypeInfo {
        arguments: 1,
        ..word(
            "exact-eval",
            "the exact value of the variation's first move, with either way of counting empty squares",
        )
    },
    word("depth", "a depth: an integer followed by any characters"),
    ABOVE,
    BELOW,
    TypeInfo {
        name: "ggf",
        shape: Shape::Rest,
        arguments: 0,
        asks_model: true,
        needs_game: false,
        can_fill: true,
        doc: "a game in GGF with random first moves, chosen from the seed",
    },
];

const ACTS: &[ActInfo] = &[
    RELAY,
    act(
        "handshake",
        "handshake [version=N]",
        (0, Some(1)),
        "sends nboard 2 (or N), the configured set-up lines and a ping, and waits for its pong",
    ),
    ActInfo {
        only_sends: true,
        ..act(
            "setup",
            "setup NAME|BOARD|MOVES",
            (1, None),
            "sends a position as `set game`: a name (START, PASS, LATE-60, K, …), 64 squares and the side to move, or moves from the start",
        )
    },
    act(
        "think-long",
        "think-long [DEPTH]",
        (0, Some(1)),
        "leaves the engine searching after `go` in a middle game, with a depth (20, or the given one) that takes a while",
    ),
    act(
        "hint-long",
        "hint-long [N]",
        (0, Some(1)),
        "leaves the engine searching after `hint 1` (or N) in a middle game, with a depth that takes a while",
    ),
    act(
        "analyze",
        "analyze",
        (0, Some(0)),
        "leaves the engine analysing a whole game, with a depth that takes a while",
    ),
];

const REQUIREMENTS: &[RequirementInfo] = &[FACT, NO_FACT];

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] = &[
    "===",
    "pong",
    "learned",
    "learn",
    "search",
    "book",
    "analysis",
    "status",
    "set",
    "nodestats",
    "malformed",
];

const MONITORS: &[MonitorInfo] = &[
    MonitorInfo {
        name: "line-form",
        title: "output consists of whole lines, written at once",
        clauses: &["NB-IO-2"],
    },
    MonitorInfo {
        name: "line-kind",
        title: "every line is one that the protocol defines, and comes when it is due",
        clauses: &["NB-IO-5"],
    },
    MonitorInfo {
        name: "pong",
        title: "every ping is answered once, in order, with its own number",
        clauses: &["NB-PING-1", "NB-PING-4"],
    },
    MonitorInfo {
        name: "stale",
        title: "no output of an ended search comes after the pong",
        clauses: &["NB-PING-3", "NB-PING-7"],
    },
    MonitorInfo {
        name: "answer",
        title: "`===` answers a go, and `learned` a learn, once each",
        clauses: &["NB-GO-2", "NB-LEARN-1"],
    },
    MonitorInfo {
        name: "answer-form",
        title: "the answer to go is `=== MOVE[/EVAL[/TIME]]`",
        clauses: &["NB-GO-1"],
    },
    MonitorInfo {
        name: "move-legal",
        title: "the engine answers with a legal move, and with a pass where there is none",
        clauses: &["NB-GO-9", "NB-GO-10"],
    },
    MonitorInfo {
        name: "search-form",
        title: "evaluations have the form that the text defines",
        clauses: &["NB-HINT-5", "NB-HINT-6", "NB-PV-2", "NB-EVAL-1", "NB-DEP-1", "NB-DEP-2"],
    },
    MonitorInfo {
        name: "pv",
        title: "every variation can be played",
        clauses: &["NB-PV-1", "NB-PV-3", "NB-PV-4"],
    },
    MonitorInfo {
        name: "solved",
        title: "evaluations marked as solved are right",
        clauses: &["NB-DEP-3", "NB-DEP-4"],
    },
    MonitorInfo {
        name: "nodestats",
        title: "nodestats gives nodes and seconds, and they do not decrease during a search",
        clauses: &["NB-NODE-1", "NB-NODE-2"],
    },
    MonitorInfo {
        name: "analysis",
        title: "analysis lines name a position of the game",
        clauses: &["NB-ANA-2", "NB-ANA-3"],
    },
    MonitorInfo { name: "name", title: "the engine's name is one word", clauses: &["NB-NAME-1"] },
    ALIVE,
];

/// A square that is on no board: `I1`, `A9`.
fn is_no_move(word: &str) -> bool {
    let shape =
        matches!(word.as_bytes(), [file, rank] if file.is_ascii_alphabetic() && rank.is_ascii_digit());
    shape && word.parse::<Move>().is_err()
}
