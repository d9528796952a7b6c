//! The words that nboard scenarios may use, and the monitors. Types, acts and requirements stand with their functions.

use super::model::NBoard;
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary};
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
