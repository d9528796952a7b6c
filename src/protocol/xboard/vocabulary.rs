//! The words that scenarios of this protocol may use. Data only: what they do is in the model.

use crate::protocol::vocabulary::{
    ActInfo, MonitorInfo, PredicateInfo, RequirementInfo, Shape, TypeInfo, Vocabulary,
};

/// All words of xboard scenarios.
pub(super) const VOCABULARY: Vocabulary = Vocabulary {
    types: TYPES,
    acts: ACTS,
    requirements: REQUIREMENTS,
    predicates: PREDICATES,
    monitors: MONITORS,
    lists: &[
        ("<features>", "the names of the features that the engine announced"),
        ("<options>", "the names of the options that the engine announced"),
    ],
    clause_prefix: "XB-",
};

const TYPES: &[TypeInfo] = &[
    TypeInfo {
        name: "move",
        shape: Shape::Word,
        arguments: 0,
        asks_model: true,
        needs_game: false,
        can_fill: false,
        doc: "a well-formed move, legal or not",
    },
    TypeInfo {
        name: "legal-move",
        shape: Shape::Word,
        arguments: 0,
        asks_model: true,
        needs_game: true,
        can_fill: false,
        doc: "a move that is legal in the tracked position",
    },
    TypeInfo {
        name: "opponent-move",
        shape: Shape::Word,
        arguments: 0,
        asks_model: true,
        needs_game: true,
        can_fill: true,
        doc: "a legal move of the side to move, chosen from the seed",
    },
    TypeInfo {
        name: "illegal-move",
        shape: Shape::Word,
        arguments: 0,
        asks_model: true,
        needs_game: true,
        can_fill: true,
        doc: "a well-formed move that is not legal in the tracked position",
    },
    TypeInfo {
        name: "other-move",
        shape: Shape::Word,
        arguments: 1,
        asks_model: true,
        needs_game: true,
        can_fill: true,
        doc: "a legal move of the side to move other than the given one",
    },
    TypeInfo {
        name: "pv",
        shape: Shape::Rest,
        arguments: 0,
        asks_model: false,
        needs_game: false,
        can_fill: false,
        doc: "the rest of a thinking line: the principal variation",
    },
    TypeInfo {
        name: "pv-first",
        shape: Shape::Word,
        arguments: 1,
        asks_model: true,
        needs_game: true,
        can_fill: true,
        doc: "the first move of a captured principal variation that is legal in the tracked position",
    },
    TypeInfo {
        name: "result",
        shape: Shape::Word,
        arguments: 0,
        asks_model: true,
        needs_game: false,
        can_fill: true,
        doc: "1-0, 0-1 or 1/2-1/2",
    },
    TypeInfo {
        name: "feature",
        shape: Shape::Word,
        arguments: 0,
        asks_model: true,
        needs_game: false,
        can_fill: true,
        doc: "the name of a feature that the engine announced",
    },
];

const ACTS: &[ActInfo] = &[
    ActInfo {
        name: "handshake",
        usage: "handshake [version=N] [reject=all|NAME,NAME]",
        arguments: (0, Some(2)),
        only_sends: false,
        needs_game: false,
        doc: "xboard, protover 2 (or N; 1: none), features collected until done=1 or 2 s, answered, then the configured set-up lines",
    },
    ActInfo {
        name: "move",
        usage: "move MOVE",
        arguments: (1, Some(1)),
        only_sends: true,
        needs_game: true,
        doc: "sends the move in this engine's dialect: prefix, SAN",
    },
    ActInfo {
        name: "play",
        usage: "play MOVE",
        arguments: (1, Some(1)),
        only_sends: false,
        needs_game: true,
        doc: "sends the move in this engine's dialect and awaits the engine's own move",
    },
    ActInfo {
        name: "setup",
        usage: "setup FEN|NAME",
        arguments: (1, None),
        only_sends: true,
        needs_game: true,
        doc: "sends a position, by setboard or by the edit sequence; the scenario sends force before it",
    },
    ActInfo {
        name: "think-long",
        usage: "think-long [SECONDS]",
        arguments: (0, Some(1)),
        only_sends: false,
        needs_game: true,
        doc: "leaves the engine thinking about its move in a middle-game position, for which it has 4 seconds or as many as given",
    },
    ActInfo {
        name: "ponder",
        usage: "ponder",
        arguments: (0, Some(0)),
        only_sends: false,
        needs_game: true,
        doc: "leaves the engine, which has just moved, on the opponent's time with pondering on",
    },
    ActInfo {
        name: "analyze",
        usage: "analyze",
        arguments: (0, Some(0)),
        only_sends: false,
        needs_game: true,
        doc: "leaves the engine analysing a middle-game position",
    },
];

const REQUIREMENTS: &[RequirementInfo] = &[
    RequirementInfo {
        name: "feature",
        usage: "feature NAME=VALUE or feature NAME!=VALUE",
        arguments: (1, 1),
        doc: "the feature has (or has not) this value; the documented default where it was not announced",
    },
    RequirementInfo {
        name: "command",
        usage: "command NAME",
        arguments: (1, 1),
        doc: "the engine is not known to refuse this command",
    },
    RequirementInfo {
        name: "chess",
        usage: "chess",
        arguments: (0, 0),
        doc: "the engine plays standard chess, so that moves can be judged",
    },
    RequirementInfo {
        name: "variant",
        usage: "variant NAME",
        arguments: (1, 1),
        doc: "the variants feature lists this name",
    },
    RequirementInfo { name: "v2", usage: "v2", arguments: (0, 0), doc: "the engine announced features" },
    RequirementInfo {
        name: "option",
        usage: "option [TYPE]",
        arguments: (0, 1),
        doc: "the engine announced an option, or one of this type",
    },
    RequirementInfo { name: "fact", usage: "fact NAME", arguments: (1, 1), doc: "the probe found this fact" },
    RequirementInfo {
        name: "no-fact",
        usage: "no-fact NAME",
        arguments: (1, 1),
        doc: "the probe did not find this fact",
    },
];

const PREDICATES: &[PredicateInfo] = &[
    PredicateInfo { name: "cpu-idle", doc: "between the samples the engine used hardly any processor time" },
    PredicateInfo {
        name: "cpu-busy",
        doc: "between the samples the engine used at least a quarter of a processor",
    },
];

const MONITORS: &[MonitorInfo] = &[
    MonitorInfo {
        name: "line-form",
        title: "output is whole lines: no prompt, nothing left open",
        clauses: &["XB-IO-3", "XB-HANDSHAKE-1"],
    },
    MonitorInfo {
        name: "line-kind",
        title: "every line is one that the protocol defines",
        clauses: &["XB-IO-8", "XB-IO-9", "XB-DEBUG-1", "XB-DEBUG-2"],
    },
    MonitorInfo {
        name: "move-turn",
        title: "the engine moves only when it is on move, and once a turn",
        clauses: &[
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
    },
    MonitorInfo {
        name: "move-legal",
        title: "every move of the engine is legal",
        clauses: &["XB-MOVEOUT-6"],
    },
    MonitorInfo {
        name: "move-form",
        title: "moves are printed as `move` and coordinates or PGN notation",
        clauses: &["XB-MOVEOUT-1", "XB-MOVEOUT-3", "XB-MOVEOUT-4", "XB-MOVEOUT-5"],
    },
    MonitorInfo {
        name: "pong",
        title: "every ping is answered once, in order, and never ahead of the move",
        clauses: &["XB-PING-1", "XB-PING-2", "XB-PING-5", "XB-PING-8"],
    },
    MonitorInfo {
        name: "thinking-when",
        title: "thinking is shown only while thinking, and not after nopost",
        clauses: &["XB-POST-1", "XB-FORCE-2", "XB-NEW-4", "XB-ANALYZE-7", "XB-PAUSE-1", "XB-PONDER-1"],
    },
    MonitorInfo {
        name: "thinking-form",
        title: "thinking lines are PLY SCORE TIME NODES PV",
        clauses: &["XB-POST-2"],
    },
    MonitorInfo {
        name: "result-true",
        title: "results are claimed only when they are true, in the defined form",
        clauses: &[
            "XB-CLAIM-1",
            "XB-CLAIM-2",
            "XB-CLAIM-3",
            "XB-CLAIM-4",
            "XB-CLAIM-5",
            "XB-CLAIM-6",
            "XB-PONDER-4",
        ],
    },
    MonitorInfo {
        name: "alive",
        title: "the engine lives until it is told to quit",
        clauses: &["XB-QUIT-1"],
    },
    MonitorInfo {
        name: "refusal-true",
        title: "legal moves, promised commands and core commands are not refused",
        clauses: &[
            "XB-MOVEIN-1",
            "XB-FEATURE-4",
            "XB-HANDSHAKE-10",
            "XB-NEW-1",
            "XB-FORCE-1",
            "XB-GO-1",
            "XB-QUIT-1",
        ],
    },
    MonitorInfo {
        name: "refusal-form",
        title: "refusals are `Illegal move: MOVE` or `Error (TYPE): COMMAND`",
        clauses: &["XB-ERR-1", "XB-ERR-2"],
    },
    MonitorInfo {
        name: "feature-form",
        title: "feature lines and option strings are well formed",
        clauses: &[
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
    },
    MonitorInfo {
        name: "feature-advice",
        title: "what makes an engine testable is announced",
        clauses: &[
            "XB-FEATURE-5",
            "XB-FEATURE-6",
            "XB-FEATURE-7",
            "XB-FEATURE-8",
            "XB-FEATURE-10",
            "XB-PING-9",
        ],
    },
    MonitorInfo {
        name: "unasked",
        title: "nothing is answered that was not asked",
        clauses: &["XB-ERR-1", "XB-ERR-2", "XB-PING-2", "XB-STAT-1"],
    },
];
