//! The words that autoplayer scenarios may use, and the monitors. Types, acts and requirements stand with their functions.

use super::model::{Autoplayer, POSITIONS};
use super::requirements::REQUIREMENTS;
use super::requirements::SENT_COORDINATES;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary, monitor};
use crate::words::{act_infos, requirement_infos, type_infos};
use games::chess::has_coordinate_shape;

/// All of them. The game is always chess, so that there is no requirement for it.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: &type_infos::<_, { Autoplayer::TYPES.len() }>(Autoplayer::TYPES),
    acts: &act_infos::<_, { Autoplayer::ACTS.len() }>(Autoplayer::ACTS),
    requirements: &requirement_infos::<{ REQUIREMENTS.len() }>(REQUIREMENTS),
    game: None,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[],
    messages: MESSAGES,
    features: &[],
    facts: &[SENT_COORDINATES],
    positions: POSITIONS,
    is_no_move,
    clause_prefix: "AP-",
};

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] =
    &["move", "draw", "decline", "time", "result", "1-0", "0-1", "1/2-1/2", "*", "malformed", "unknown"];

const MONITORS: &[MonitorInfo] = &[
    monitor("line-form", "output consists of whole lines, and there is no prompt", &["AP-IO-2", "AP-IO-3"]),
    monitor("line-kind", "every line is one that the draft defines", &["AP-IO-4"]),
    monitor(
        "move-form",
        "the engine's moves are sent as `move MOVE`, in standard notation",
        &["AP-MV-1", "AP-MV-7"],
    ),
    monitor(
        "move-asked",
        "the engine moves once on its turn, and at no other time",
        &["AP-GO-2", "AP-MV-2", "AP-MV-3", "AP-NEW-1", "AP-RS-9"],
    ),
    monitor("move-legal", "the engine's moves are legal", &["AP-MV-4", "AP-ILL-2"]),
    monitor("result-form", "a result is sent as `RESULT {reason}`", &["AP-RS-2", "AP-RS-3"]),
    monitor(
        "result-true",
        "results are sent when the game has ended, and they are true",
        &["AP-RS-4", "AP-RS-5", "AP-RS-6", "AP-ILL-3", "AP-DR-1", "AP-DR-3"],
    ),
    monitor(
        "draw",
        "draws are offered and declined within a game, once each turn",
        &["AP-DR-2", "AP-DR-4", "AP-DR-8", "AP-DR-9", "AP-DR-10"],
    ),
    monitor(
        "clock",
        "the engine reports its own remaining time, in hundredths of a second",
        &["AP-TM-1", "AP-TM-2", "AP-TM-6"],
    ),
    monitor("commitment", "the engine confirms only what was offered", &["AP-L2-1", "AP-L2-4"]),
    ALIVE,
];

/// A move that is on no board.
fn is_no_move(word: &str) -> bool {
    has_coordinate_shape(word) && word.get(..2) == word.get(2..4)
}
