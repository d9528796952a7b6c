//! The words that autoplayer scenarios may use. What they do is in the model.

use crate::vocabulary::{
    ABOVE, ALIVE, ActInfo, BELOW, CPU_IDLE, FACT, MonitorInfo, NO_FACT, PredicateInfo, RELAY,
    RequirementInfo, TypeInfo, Vocabulary, word,
};
use games::chess::has_coordinate_shape;

/// All of them. The game is always chess, so that there is no requirement for it.
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
    clause_prefix: "AP-",
};

const TYPES: &[TypeInfo] = &[
    word("move", "a well-formed move, legal or not"),
    word("legal-move", "a move that is legal in the position that the engine was asked about"),
    TypeInfo {
        can_fill: true,
        ..word("opponent-move", "a legal move of the tracked position, chosen from the seed")
    },
    TypeInfo { can_fill: true, arguments: 1, ..word("other-move", "a legal move other than the given one") },
    TypeInfo {
        can_fill: true,
        ..word("illegal-move", "a move of the side to move that no reading of the rules allows")
    },
    TypeInfo { can_fill: true, ..word("castling", "a legal castling move of the side to move") },
    ABOVE,
    BELOW,
];

const fn act(
    name: &'static str,
    usage: &'static str,
    arguments: (usize, Option<usize>),
    doc: &'static str,
) -> ActInfo {
    ActInfo { name, usage, arguments, only_sends: true, needs_game: false, doc }
}

const ACTS: &[ActInfo] = &[
    RELAY,
    act(
        "handshake",
        "handshake",
        (0, Some(0)),
        "sends only the configured set-up lines: the draft has no greeting",
    ),
    act(
        "begin",
        "begin [NAME|FEN]",
        (0, None),
        "sends the configured set-up lines (the first time), `new`, a `setpos` if a position is given, and a `level` of 1000 moves in a minute",
    ),
    act("move", "move MOVE", (1, Some(1)), "sends a move in the notation that the engine understands"),
    ActInfo {
        only_sends: false,
        ..act("play", "play MOVE", (1, Some(1)), "does the same, and waits for the engine's own move")
    },
    ActInfo {
        only_sends: false,
        ..act("open", "open", (0, Some(0)), "sends `go` and waits for the engine's move")
    },
    ActInfo {
        only_sends: false,
        ..act(
            "answer",
            "answer",
            (0, Some(0)),
            "waits for the engine's move in answer to what was sent before",
        )
    },
    ActInfo {
        only_sends: false,
        ..act(
            "think-long",
            "think-long",
            (0, Some(0)),
            "begins a game with six seconds per move and leaves the engine thinking about a move for Black",
        )
    },
];

const REQUIREMENTS: &[RequirementInfo] = &[FACT, NO_FACT];

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
