//! The words that UCI scenarios may use, and the monitors. Types, acts, requirements and lists stand with their functions.

use super::grammar::Move;
use super::model::{POSITIONS, Uci};
use super::options::LISTS;
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary, monitor};
use crate::words::{act_infos, list_infos, requirement_infos, type_infos};

/// All of them.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: &type_infos::<_, { Uci::TYPES.len() }>(Uci::TYPES),
    acts: &act_infos::<_, { Uci::ACTS.len() }>(Uci::ACTS),
    requirements: &requirement_infos::<{ REQUIREMENTS.len() }>(REQUIREMENTS),
    game: None,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &list_infos::<{ LISTS.len() }>(LISTS),
    messages: MESSAGES,
    features: &[],
    facts: &[],
    positions: POSITIONS,
    is_no_move,
    clause_prefix: "UCI-",
};

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] = &[
    "id",
    "option",
    "uciok",
    "readyok",
    "bestmove",
    "copyprotection",
    "registration",
    "info",
    "malformed",
    "unknown",
];

const MONITORS: &[MonitorInfo] = &[
    monitor("line-form", "output consists of whole lines", &["UCI-GEN-4"]),
    monitor(
        "line-kind",
        "what begins like a message is one, and none comes before `uci`",
        &["UCI-GEN-14", "UCI-HS-10"],
    ),
    monitor(
        "identity",
        "id and option lines come only in answer to `uci`, ids first and once, before one `uciok`",
        &["UCI-HS-1", "UCI-HS-2", "UCI-HS-3", "UCI-HS-4", "UCI-HS-5", "UCI-GEN-14"],
    ),
    monitor(
        "option-form",
        "an option line contains name, type, default, and whatever else its type requires",
        &[
            "UCI-OPT-1",
            "UCI-OPT-2",
            "UCI-OPT-3",
            "UCI-OPT-4",
            "UCI-OPT-5",
            "UCI-OPT-6",
            "UCI-OPT-7",
            "UCI-OPT-8",
        ],
    ),
    monitor(
        "options",
        "options with fixed names have the types, defaults and companions of the text, and each is declared once",
        &[
            "UCI-OPT-9",
            "UCI-OPT-10",
            "UCI-OPT-11",
            "UCI-OPT-12",
            "UCI-OPT-13",
            "UCI-OPT-14",
            "UCI-OPT-15",
            "UCI-OPT-16",
            "UCI-OPT-17",
        ],
    ),
    monitor("settings", "no fault is found with a setting that was announced", &["UCI-SET-1"]),
    monitor(
        "registration",
        "copy protection and registration are told after `uciok`, first that they are checked, then how it went",
        &["UCI-REG-1"],
    ),
    monitor(
        "ready",
        "every `readyok` answers an `isready`, and no search begins again behind it",
        &["UCI-RDY-5", "UCI-RDY-3"],
    ),
    monitor("answer", "`bestmove` answers a `go`, once", &["UCI-BM-5", "UCI-GEN-14"]),
    monitor(
        "answer-form",
        "answers have the form of the text",
        &["UCI-BM-1", "UCI-MOVE-1", "UCI-MOVE-4", "UCI-RDY-7", "UCI-HS-5"],
    ),
    monitor(
        "move-legal",
        "the engine answers with a legal move of the position searched, among those that it was limited to",
        &["UCI-BM-2", "UCI-MOVE-2", "UCI-MOVE-3", "UCI-GO-4", "UCI-POS-7", "UCI-960-1", "UCI-960-4"],
    ),
    monitor(
        "ponder-move",
        "the move to ponder on can be played after the answer, and is written like any other",
        &["UCI-BM-3", "UCI-MOVE-2", "UCI-MOVE-3", "UCI-960-1", "UCI-960-4"],
    ),
    monitor("ponder", "no move comes while the engine ponders", &["UCI-GO-7"]),
    monitor("infinite", "no move of an infinite search comes before `stop`", &["UCI-GO-6"]),
    monitor("information", "an answer follows on an info with a score", &["UCI-BM-4"]),
    monitor(
        "info-form",
        "info lines contain only keywords that the text defines, each with its value in its range",
        &["UCI-INFO-1", "UCI-INFO-3", "UCI-INFO-9", "UCI-INFO-10", "UCI-INFO-18", "UCI-MOVE-1"],
    ),
    monitor(
        "info-parts",
        "depth, nodes and time stand in the line of the variation",
        &["UCI-INFO-2", "UCI-INFO-4"],
    ),
    monitor("info-place", "a search is told of between a `go` and its `bestmove`", &["UCI-GEN-7"]),
    monitor(
        "info-switched",
        "refutations and current lines are told only where they are switched on",
        &["UCI-INFO-14", "UCI-INFO-15"],
    ),
    monitor("info-early", "moves being searched are told only after about a second", &["UCI-INFO-12"]),
    monitor(
        "info-times",
        "the time told has passed, and the speed fits nodes and time",
        &["UCI-INFO-4", "UCI-INFO-5"],
    ),
    monitor("info-multipv", "variations are numbered from 1, as many as were asked for", &["UCI-INFO-13"]),
    monitor(
        "info-mate",
        "a mate is told in moves, and with the sign of the side that its variation shows mated",
        &["UCI-INFO-6", "UCI-INFO-7"],
    ),
    monitor("info-moves", "variations and moves in info can be played", &["UCI-INFO-16", "UCI-GO-4"]),
    monitor(
        "info-progress",
        "depth, time and nodes do not decrease during a search, and the depth stays within the limit",
        &["UCI-INFO-17", "UCI-GO-8"],
    ),
    ALIVE,
];

/// What looks like a move, to a square that is on no board: `e2e9`.
fn is_no_move(word: &str) -> bool {
    let shape = matches!(word.as_bytes(), [a, b, c, d, ..] if a.is_ascii_lowercase() && b.is_ascii_digit() && c.is_ascii_lowercase() && d.is_ascii_digit());
    shape && word.len() <= 5 && Move::parse(word.as_bytes()).is_err()
}
