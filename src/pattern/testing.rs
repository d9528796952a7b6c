//! A vocabulary for tests of patterns and scenarios, so that they do not depend on any protocol's words.

use crate::protocol::vocabulary::{
    ActInfo, MonitorInfo, PredicateInfo, RequirementInfo, Shape, TypeInfo, Vocabulary,
};

const fn word(name: &'static str, arguments: usize, can_fill: bool) -> TypeInfo {
    TypeInfo {
        name,
        shape: Shape::Word,
        arguments,
        asks_model: true,
        needs_game: true,
        can_fill,
        doc: "a move of the test vocabulary",
    }
}

const fn act(
    name: &'static str,
    usage: &'static str,
    arguments: (usize, Option<usize>),
    only_sends: bool,
) -> ActInfo {
    let refuses = |text: &str| text.contains("zz99").then(|| format!("`{text}` is not a move"));
    let doc = "an act of the test vocabulary";
    ActInfo { name, usage, arguments, only_sends, needs_game: false, refuses, doc }
}

/// The words.
pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    messages: &[],
    features: &["ping", "f", "v"],
    facts: &["ponders"],
    positions: &[],
    is_no_move: |_| false,
    types: &[
        word("legal-move", 0, false),
        word("opponent-move", 0, true),
        word("other-move", 1, true),
        TypeInfo {
            name: "pv",
            shape: Shape::Rest,
            arguments: 0,
            asks_model: false,
            needs_game: false,
            can_fill: false,
            doc: "the moves of a thinking line",
        },
    ],
    acts: &[
        act("handshake", "handshake [version=N] [reject=NAME]", (0, Some(2)), false),
        act("move", "move MOVE", (1, Some(1)), true),
        act("play", "play MOVE", (1, Some(1)), false),
        act("setup", "setup FEN", (1, None), true),
    ],
    requirements: &[
        RequirementInfo {
            name: "feature",
            usage: "feature NAME=VALUE",
            arguments: (1, 1),
            doc: "the engine announced it",
        },
        RequirementInfo { name: "chess", usage: "chess", arguments: (0, 0), doc: "the engine plays chess" },
    ],
    game: Some("chess"),
    predicates: &[PredicateInfo { name: "cpu-idle", doc: "the engine uses next to no time" }],
    monitors: &[MonitorInfo { name: "move-legal", title: "moves are legal", clauses: &["XT-MOVE-1"] }],
    lists: &[("<features>", "the announced features")],
    clause_prefix: "XT-",
};
