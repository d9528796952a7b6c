//! The words that gbgp scenarios may use, and the monitors. Types, acts, requirements and lists stand with their functions.

use super::model::Gbgp;
use super::options::LISTS;
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary};
use crate::words::{act_infos, list_infos, requirement_infos, type_infos};
use games::morris::Move;

/// All of them. The game is always nine men's morris, so that there is no requirement for it.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: &type_infos::<_, { Gbgp::TYPES.len() }>(Gbgp::TYPES),
    acts: &act_infos::<_, { Gbgp::ACTS.len() }>(Gbgp::ACTS),
    requirements: &requirement_infos::<{ REQUIREMENTS.len() }>(REQUIREMENTS),
    game: None,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &list_infos::<{ LISTS.len() }>(LISTS),
    messages: MESSAGES,
    features: &[],
    is_no_move,
    clause_prefix: "GB-",
};

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
