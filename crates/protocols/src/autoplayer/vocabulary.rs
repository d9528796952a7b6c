//! The words that autoplayer scenarios may use, and the monitors. Types, acts and requirements stand with their functions.

use super::model::Autoplayer;
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{ALIVE, CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary};
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
    is_no_move,
    clause_prefix: "AP-",
};

const PREDICATES: &[PredicateInfo] = &[CPU_IDLE];

const MESSAGES: &[&str] =
    &["move", "draw", "decline", "time", "result", "1-0", "0-1", "1/2-1/2", "*", "malformed", "unknown"];

const MONITORS: &[MonitorInfo] = &[
    MonitorInfo {
        name: "line-form",
        title: "output consists of whole lines, and there is no prompt",
        clauses: &["AP-IO-2", "AP-IO-3"],
    },
    MonitorInfo {
        name: "line-kind",
        title: "every line is one that the draft defines",
        clauses: &["AP-IO-4"],
    },
    MonitorInfo {
        name: "move-form",
        title: "the engine's moves are sent as `move MOVE`, in standard notation",
        clauses: &["AP-MV-1", "AP-MV-7"],
    },
    MonitorInfo {
        name: "move-asked",
        title: "the engine moves once on its turn, and at no other time",
        clauses: &["AP-GO-2", "AP-MV-2", "AP-MV-3", "AP-NEW-1", "AP-RS-9"],
    },
    MonitorInfo {
        name: "move-legal",
        title: "the engine's moves are legal",
        clauses: &["AP-MV-4", "AP-ILL-2"],
    },
    MonitorInfo {
        name: "result-form",
        title: "a result is sent as `RESULT {reason}`",
        clauses: &["AP-RS-2", "AP-RS-3"],
    },
    MonitorInfo {
        name: "result-true",
        title: "results are sent when the game has ended, and they are true",
        clauses: &["AP-RS-4", "AP-RS-5", "AP-RS-6", "AP-ILL-3", "AP-DR-1", "AP-DR-3"],
    },
    MonitorInfo {
        name: "draw",
        title: "draws are offered and declined within a game, once each turn",
        clauses: &["AP-DR-2", "AP-DR-4", "AP-DR-8", "AP-DR-9", "AP-DR-10"],
    },
    MonitorInfo {
        name: "clock",
        title: "the engine reports its own remaining time, in hundredths of a second",
        clauses: &["AP-TM-1", "AP-TM-2", "AP-TM-6"],
    },
    MonitorInfo {
        name: "commitment",
        title: "the engine confirms only what was offered",
        clauses: &["AP-L2-1", "AP-L2-4"],
    },
    ALIVE,
];

/// A move that is on no board.
fn is_no_move(word: &str) -> bool {
    has_coordinate_shape(word) && word.get(..2) == word.get(2..4)
}
