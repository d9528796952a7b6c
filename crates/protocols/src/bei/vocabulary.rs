//! The words that bei scenarios may use, and the monitors. Types, acts and requirements stand with their functions.

use super::model::Bei;
use super::model::{CARDS, GAME_UNKNOWN, OTHER_POSITIONS, OTHER_PROTOCOL, OTHER_VERSION, PASS};
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary, monitor};
use crate::words::{act_infos, requirement_infos, type_infos};
use games::boost::Move;

/// All of them.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: &type_infos::<_, { Bei::TYPES.len() }>(Bei::TYPES),
    acts: &act_infos::<_, { Bei::ACTS.len() }>(Bei::ACTS),
    requirements: &requirement_infos::<{ REQUIREMENTS.len() }>(REQUIREMENTS),
    game: Some("boost"),
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[],
    messages: MESSAGES,
    features: &[],
    facts: &[CARDS, GAME_UNKNOWN, OTHER_POSITIONS, OTHER_PROTOCOL, OTHER_VERSION, PASS],
    positions: &[],
    is_no_move,
    clause_prefix: "BEI-",
};

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
    monitor("line-form", "every message is written together with the end of its line", &["BEI-ORD-5"]),
    monitor(
        "line-kind",
        "every line is one that the protocol defines, and only `log` comes before `bei`",
        &["BEI-LOG-2", "BEI-ORD-4", "BEI-HELLO-12"],
    ),
    monitor(
        "opening",
        "the answer to `bei` begins with one `protocol` and ends with one `beiok`",
        &["BEI-HELLO-1", "BEI-HELLO-2", "BEI-HELLO-4"],
    ),
    monitor(
        "identity",
        "id lines give name, author and version, once each, between `protocol` and `beiok`",
        &["BEI-HELLO-5", "BEI-HELLO-6", "BEI-HELLO-7", "BEI-HELLO-8"],
    ),
    monitor("ready", "every `readyok` answers an `isready`", &["BEI-READY-1"]),
    monitor(
        "order",
        "answers come in the order of the messages that they answer",
        &["BEI-READY-2", "BEI-READY-6", "BEI-READY-8", "BEI-NEW-5", "BEI-ORD-1"],
    ),
    monitor(
        "consent",
        "`known` or `unknown` answers each `newgame` once, and always the same for the same game",
        &["BEI-NEW-1", "BEI-NEW-2", "BEI-NEW-3", "BEI-NEW-8"],
    ),
    monitor(
        "answer",
        "every `move` answers a `go`, and each `go` gets one",
        &[
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
    ),
    monitor(
        "answer-form",
        "the answer is `move SCORE MOVES [| THREATS]`, in the notation of the game",
        &[
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
    ),
    monitor(
        "move-legal",
        "the engine's moves are legal in the line that was searched, and it passes where nothing else is legal",
        &[
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
    ),
    monitor("threats", "threats are moves of the opponent", &["BEI-THREAT-5"]),
    ALIVE,
];

/// A letter and digits that are no point of any board: `a0`, `b1c00`.
fn is_no_move(word: &str) -> bool {
    let shape = matches!(word.as_bytes(), [b'a'..=b'z', digit, ..] if digit.is_ascii_digit());
    shape && word.parse::<Move>().is_err()
}
