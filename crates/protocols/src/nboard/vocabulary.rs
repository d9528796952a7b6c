//! The words that nboard scenarios may use, and the monitors. Types, acts and requirements stand with their functions.

use super::model::{NBoard, POSITIONS};
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary, monitor};
use crate::words::{act_infos, requirement_infos, type_infos};
use games::othello::Move;

/// All of them. The game is always Othello, so that there is no requirement for it.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: &type_infos::<_, { NBoard::TYPES.len() }>(NBoard::TYPES),
    acts: &act_infos::<_, { NBoard::ACTS.len() }>(NBoard::ACTS),
    requirements: &requirement_infos::<{ REQUIREMENTS.len() }>(REQUIREMENTS),
    game: None,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[],
    messages: MESSAGES,
    features: &[],
    facts: &[],
    positions: POSITIONS,
    is_no_move,
    clause_prefix: "NB-",
};

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
    monitor("line-form", "output consists of whole lines, written at once", &["NB-IO-2"]),
    monitor(
        "line-kind",
        "every line is one that the protocol defines, and comes when it is due",
        &["NB-IO-5"],
    ),
    monitor(
        "pong",
        "every ping is answered once, in order, with its own number",
        &["NB-PING-1", "NB-PING-4"],
    ),
    monitor("stale", "no output of an ended search comes after the pong", &["NB-PING-3", "NB-PING-7"]),
    monitor("answer", "`===` answers a go, and `learned` a learn, once each", &["NB-GO-2", "NB-LEARN-1"]),
    monitor("answer-form", "the answer to go is `=== MOVE[/EVAL[/TIME]]`", &["NB-GO-1"]),
    monitor(
        "move-legal",
        "the engine answers with a legal move, and with a pass where there is none",
        &["NB-GO-9", "NB-GO-10"],
    ),
    monitor(
        "search-form",
        "evaluations have the form that the text defines",
        &["NB-HINT-5", "NB-HINT-6", "NB-PV-2", "NB-EVAL-1", "NB-DEP-1", "NB-DEP-2"],
    ),
    monitor("pv", "every variation can be played", &["NB-PV-1", "NB-PV-3", "NB-PV-4"]),
    monitor("solved", "evaluations marked as solved are right", &["NB-DEP-3", "NB-DEP-4"]),
    monitor(
        "nodestats",
        "nodestats gives nodes and seconds, and they do not decrease during a search",
        &["NB-NODE-1", "NB-NODE-2"],
    ),
    monitor("analysis", "analysis lines name a position of the game", &["NB-ANA-2", "NB-ANA-3"]),
    monitor("name", "the engine's name is one word", &["NB-NAME-1"]),
    ALIVE,
];

/// A square that is on no board: `I1`, `A9`.
fn is_no_move(word: &str) -> bool {
    let shape =
        matches!(word.as_bytes(), [file, rank] if file.is_ascii_alphabetic() && rank.is_ascii_digit());
    shape && word.parse::<Move>().is_err()
}
