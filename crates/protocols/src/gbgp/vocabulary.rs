//! The words that gbgp scenarios may use, and the monitors. Types, acts, requirements and lists stand with their functions.

use super::model::{EDITION, OTHER_EDITION};
use super::model::{Gbgp, POSITIONS};
use super::options::LISTS;
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary, monitor};
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
    facts: &[EDITION, OTHER_EDITION],
    positions: POSITIONS,
    is_no_move,
    clause_prefix: "GB-",
};

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] = &["id", "option", "gbgpok", "readyok", "bestmove", "info", "malformed", "unknown"];

const MONITORS: &[MonitorInfo] = &[
    monitor(
        "line-form",
        "output consists of whole lines of ASCII, each ended by a line feed",
        &["GB-IO-1", "GB-IO-2"],
    ),
    monitor(
        "line-kind",
        "every line is one that the protocol defines, and none comes before `gbgp`",
        &["GB-IO-7", "GB-INIT-5"],
    ),
    monitor(
        "identity",
        "id and option lines come only in answer to `gbgp`, before one `gbgpok`",
        &["GB-INIT-1", "GB-INIT-3", "GB-INIT-4"],
    ),
    monitor(
        "option-form",
        "an option line contains name, type, default, and whatever else its type requires",
        &["GB-OPT-2"],
    ),
    monitor("ready", "every `readyok` answers an `isready`", &["GB-RDY-2"]),
    monitor("answer", "`bestmove` answers a `go`, once", &["GB-GO-1", "GB-BM-3"]),
    monitor(
        "answer-form",
        "the answer is `bestmove MOVE [ponder MOVE]` or `bestmove none`",
        &["GB-BM-1", "GB-MOV-1", "GB-MOV-3"],
    ),
    monitor(
        "move-legal",
        "the engine answers with a legal move, and with `none` where there is none",
        &["GB-GO-2", "GB-GO-3", "GB-GO-4", "GB-GO-10", "GB-MOV-2", "GB-POS-11"],
    ),
    monitor("ponder-move", "the move to ponder on can be played after the answer", &["GB-BM-2"]),
    monitor("ponder", "no move comes while the engine ponders", &["GB-GO-9"]),
    monitor(
        "info-form",
        "info lines contain only keywords that the text defines, each with its value",
        &["GB-INFO-1", "GB-INFO-3"],
    ),
    monitor("info-place", "info comes between a `go` and its `bestmove`", &["GB-INFO-2"]),
    monitor("info-moves", "variations and moves in info can be played", &["GB-INFO-5", "GB-INFO-6"]),
    monitor(
        "info-progress",
        "time and nodes do not decrease during a search, and the depth stays within the limit",
        &["GB-INFO-7", "GB-INFO-8"],
    ),
    ALIVE,
];

/// A move to a node that is on no board: `P24`, `M3-99`.
fn is_no_move(word: &str) -> bool {
    let shape = matches!(word.as_bytes(), [b'P' | b'M', digit, ..] if digit.is_ascii_digit());
    shape && word.parse::<Move>().is_err()
}
