//! The words that scenarios of this protocol may use, and the monitors. Types, acts, requirements and lists stand with their
//! functions.

use super::lists::LISTS;
use super::model::Xboard;
use super::requirements::REQUIREMENTS;
use crate::machine::Machine as _;
use crate::vocabulary::{CPU_IDLE, MonitorInfo, PredicateInfo, Vocabulary, monitor};
use crate::words::{act_infos, list_infos, requirement_infos, type_infos};
use crate::xboard::grammar::FEATURE_NAMES;

/// All words of xboard scenarios.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: &type_infos::<_, { Xboard::TYPES.len() }>(Xboard::TYPES),
    acts: &act_infos::<_, { Xboard::ACTS.len() }>(Xboard::ACTS),
    requirements: &requirement_infos::<{ REQUIREMENTS.len() }>(REQUIREMENTS),
    game: Some("chess"),
    predicates: PREDICATES,
    messages: MESSAGES,
    features: FEATURE_NAMES,
    facts: &["analyzes", "asked-for-time", "asks-user", "never-done", "ponders", "shows-thinking"],
    positions: &[],
    is_no_move,
    monitors: MONITORS,
    lists: &list_infos::<{ LISTS.len() }>(LISTS),
    clause_prefix: "XB-",
};

#[rustfmt::skip]
const MESSAGES: &[&str] = &[
    "move", "pong", "feature", "Illegal", "Error", "refusal", "result", "1-0", "0-1", "1/2-1/2", "resign",
    "offer", "thinking", "Hint:", "stat01:", "tell", "telluser", "tellusererror", "tellopponent",
    "tellothers", "tellall", "tellics", "tellicsnoalias", "askuser",
];

/// `e9e9`, `z2z4`: letter, digit, letter, digit, but no move on the largest board either (twelve files).
fn is_no_move(word: &str) -> bool {
    let [a, b, c, d, ..] = word.as_bytes() else { return false };
    let shape = [a, c].iter().all(|b| b.is_ascii_lowercase()) && [b, d].iter().all(|b| b.is_ascii_digit());
    shape && word.len() <= 5 && ((a, b) == (c, d) || [a, c].iter().any(|file| **file > b'l'))
}

const PREDICATES: &[PredicateInfo] = &[
    CPU_IDLE,
    PredicateInfo {
        name: "cpu-busy",
        doc: "between the samples the engine used at least a quarter of a processor",
    },
    PredicateInfo { name: "one-core", doc: "between the samples the engine used no more than one processor" },
];

const MONITORS: &[MonitorInfo] = &[
    monitor(
        "line-form",
        "output consists of whole lines: no prompt, and no line without its end",
        &["XB-IO-3", "XB-HANDSHAKE-1"],
    ),
    monitor(
        "line-kind",
        "every line is one that the protocol defines",
        &["XB-IO-8", "XB-IO-9", "XB-OFFER-1", "XB-DEBUG-1", "XB-DEBUG-2"],
    ),
    monitor(
        "message-form",
        "messages and questions to the user and `stat01:` have the defined form",
        &["XB-TELL-1", "XB-TELL-2", "XB-STAT-1"],
    ),
    monitor(
        "book-form",
        "the answer to bk is indented, and ends with an empty line",
        &["XB-BK-1", "XB-BK-2"],
    ),
    monitor(
        "move-turn",
        "the engine moves only when it is to move, and once each turn",
        &[
            "XB-MOVEOUT-7",
            "XB-MOVEOUT-2",
            "XB-FORCE-1",
            "XB-FORCE-5",
            "XB-NEW-3",
            "XB-NEW-9",
            "XB-PONDER-3",
            "XB-ANALYZE-1",
            "XB-CLAIM-8",
            "XB-PAUSE-1",
        ],
    ),
    monitor("move-legal", "every move of the engine is legal", &["XB-MOVEOUT-6"]),
    monitor(
        "move-form",
        "moves are printed as `move` followed by coordinates or PGN notation",
        &["XB-MOVEOUT-1", "XB-MOVEOUT-3", "XB-MOVEOUT-4", "XB-MOVEOUT-5"],
    ),
    monitor(
        "pong",
        "every ping is answered once, in order, and never ahead of the move",
        &["XB-PING-1", "XB-PING-2", "XB-PING-5", "XB-PING-8"],
    ),
    monitor(
        "thinking-when",
        "thinking is shown only while the engine thinks, and not after nopost",
        &["XB-POST-1", "XB-FORCE-2", "XB-NEW-4", "XB-ANALYZE-7", "XB-PAUSE-1", "XB-PONDER-1"],
    ),
    monitor(
        "thinking-form",
        "thinking lines have the form PLY SCORE TIME NODES PV",
        &["XB-POST-2", "XB-POST-4"],
    ),
    monitor("thinking-time", "no thinking line shows more time than has passed", &["XB-POST-3"]),
    monitor(
        "ponder-line",
        "ponder lines begin with the opponent's move, unless a hint gave it",
        &["XB-POST-7"],
    ),
    monitor(
        "clock",
        "the engine moves before its time runs out",
        &["XB-TC-1", "XB-TC-3", "XB-TC-5", "XB-TC-6"],
    ),
    monitor(
        "result-true",
        "results are claimed only when they are true, and in the defined form",
        &[
            "XB-CLAIM-3",
            "XB-CLAIM-4",
            "XB-CLAIM-5",
            "XB-CLAIM-6",
            "XB-CLAIM-7",
            "XB-CLAIM-9",
            "XB-RESIGN-3",
            "XB-PONDER-4",
        ],
    ),
    monitor("alive", "the engine keeps running until it is told to quit", &["EC-ALIVE"]),
    monitor(
        "refusal-true",
        "legal moves, announced commands and core commands are not refused",
        &["XB-MOVEIN-1", "XB-FEATURE-4", "XB-HANDSHAKE-10", "XB-NEW-1", "XB-FORCE-1", "XB-GO-1", "XB-QUIT-1"],
    ),
    monitor(
        "refusal-form",
        "refusals have the form `Illegal move: MOVE` or `Error (TYPE): COMMAND`",
        &["XB-ERR-1", "XB-ERR-2"],
    ),
    monitor(
        "feature-form",
        "feature lines and option strings are well formed",
        &[
            "XB-FEATURE-1",
            "XB-FEATURE-2",
            "XB-FEATURE-3",
            "XB-FEATURE-10",
            "XB-OPTION-1",
            "XB-OPTION-2",
            "XB-OPTION-3",
            "XB-OPTION-4",
            "XB-OPTION-8",
            "XB-EGT-2",
        ],
    ),
    monitor(
        "feature-advice",
        "the engine announces the features that make it testable",
        &["XB-FEATURE-5", "XB-FEATURE-6", "XB-FEATURE-7", "XB-FEATURE-8", "XB-FEATURE-10"],
    ),
    monitor(
        "unasked",
        "the engine answers nothing that was not asked",
        &["XB-ERR-1", "XB-ERR-2", "XB-PING-2", "XB-STAT-1"],
    ),
];
