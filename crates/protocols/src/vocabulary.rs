//! The words that scenarios of a protocol may use: placeholder types, acts, requirements, predicates, monitors.
//!
//! Data only: the loader checks scenarios against it, `explain` and `specs/README.md` are made from it. What the words
//! *do* is in the protocol's model.

/// How the text of a placeholder looks before the model is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One word: no blanks.
    Word,
    /// A signed decimal integer.
    Int,
    /// A decimal integer without sign.
    Uint,
    /// A decimal number, maybe with a sign and a fraction.
    Float,
    /// The rest of the line, maybe empty; only as the last item of a pattern.
    Rest,
}

/// A placeholder type.
#[derive(Debug, Clone, Copy)]
pub struct TypeInfo {
    /// Its name: `legal-move`.
    pub name: &'static str,
    /// Its text's shape.
    pub shape: Shape,
    /// How many arguments it takes: `pv-first(<pv>)` takes one.
    pub arguments: usize,
    /// Whether the model must be asked too (`false`: the shape says all).
    pub asks_model: bool,
    /// Whether it needs the game's board, so that [`Vocabulary::game`] is required where it is used.
    pub needs_game: bool,
    /// Whether it can be chosen, in a `send`.
    pub can_fill: bool,
    /// What it stands for, in one sentence.
    pub doc: &'static str,
}

/// An act.
#[derive(Debug, Clone, Copy)]
pub struct ActInfo {
    /// Its name: `play`.
    pub name: &'static str,
    /// How it is written: `play MOVE`.
    pub usage: &'static str,
    /// Fewest and most arguments (words after the name); `None` for the most: the rest of the line is one argument.
    pub arguments: (usize, Option<usize>),
    /// Whether it only sends, and so may stand in a `send` list.
    pub only_sends: bool,
    /// Whether it needs the game's board.
    pub needs_game: bool,
    /// What is wrong with its arguments, one text without placeholders, in words.
    pub refuses: fn(&str) -> Option<String>,
    /// What it does, in one sentence.
    pub doc: &'static str,
}

/// A requirement, the first word of a `requires` entry.
#[derive(Debug, Clone, Copy)]
pub struct RequirementInfo {
    /// Its first word: `feature`.
    pub name: &'static str,
    /// How it is written: `feature NAME=VALUE`.
    pub usage: &'static str,
    /// Fewest and most arguments.
    pub arguments: (usize, usize),
    /// What it demands.
    pub doc: &'static str,
}

/// A predicate for `holds`.
#[derive(Debug, Clone, Copy)]
pub struct PredicateInfo {
    /// Its name: `cpu-idle`.
    pub name: &'static str,
    /// What it says.
    pub doc: &'static str,
}

/// A monitor.
#[derive(Debug, Clone, Copy)]
pub struct MonitorInfo {
    /// Its name: the last part of `xboard/monitor/move-legal`.
    pub name: &'static str,
    /// The sentence that a failing author reads.
    pub title: &'static str,
    /// The clauses that it judges; its findings cite one of them each.
    pub clauses: &'static [&'static str],
}

/// All words of one protocol (the general ones, which all share, are in [`GENERAL_TYPES`]).
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    /// Placeholder types.
    pub types: &'static [TypeInfo],
    /// Acts.
    pub acts: &'static [ActInfo],
    /// Requirements.
    pub requirements: &'static [RequirementInfo],
    /// The requirement that placeholders and acts of the board imply: the engine plays the game that the model knows, so
    /// that there is a referee. None where the protocol has one game only.
    pub game: Option<&'static str>,
    /// Predicates.
    pub predicates: &'static [PredicateInfo],
    /// Monitors.
    pub monitors: &'static [MonitorInfo],
    /// Lists that `for-each = { x = '<name>' }` can take from the probe.
    pub lists: &'static [(&'static str, &'static str)],
    /// The first words of the engine's messages in their canonical form: a pattern that begins with nearly such a word
    /// would never match.
    pub messages: &'static [&'static str],
    /// What `feature NAME` may name in `requires`; empty where the protocol has no such requirement.
    pub features: &'static [&'static str],
    /// What the model notes of an engine in any dialogue, for `fact NAME` and `no-fact NAME`. What probes find out has the names
    /// that they give it.
    pub facts: &'static [&'static str],
    /// Positions that acts know by name, as the protocol or the act writes them.
    pub positions: &'static [(&'static str, &'static str)],
    /// Whether a word has the shape of a move, but is none in any game: it ends where it begins, or on no board.
    pub is_no_move: fn(&str) -> bool,
    /// The prefix of the protocol's clause ids: `XB-`.
    pub clause_prefix: &'static str,
}

/// The act with which a whole game is played, in every protocol whose games can be refereed.
pub const RELAY: ActInfo = ActInfo {
    name: "relay",
    usage: "relay [first=a|b] [tc=SECONDS+INCREMENT] [plies=N] [until=N]",
    arguments: (0, Some(4)),
    only_sends: false,
    needs_game: true,
    refuses: |_| None,
    doc: "plays a whole game between the two engines of the scenario: the harness passes on moves, offers, clocks and results; `plies` breaks the game off, and after `until` plies the next steps continue with the open game",
};

/// `cpu-idle`.
pub(crate) const CPU_IDLE: PredicateInfo =
    PredicateInfo { name: "cpu-idle", doc: "between the samples the engine used hardly any processor time" };
/// The monitor over the end of the process.
pub(crate) const ALIVE: MonitorInfo = monitor("alive", "no legal input ends the engine", &["EC-ALIVE"]);

/// A monitor.
pub(crate) const fn monitor(
    name: &'static str,
    title: &'static str,
    clauses: &'static [&'static str],
) -> MonitorInfo {
    MonitorInfo { name, title, clauses }
}

/// The placeholder types that every protocol has.
pub const GENERAL_TYPES: &[TypeInfo] = &[
    general("int", Shape::Int, "a decimal integer, optionally with a sign"),
    general("uint", Shape::Uint, "a decimal integer without sign"),
    general("float", Shape::Float, "a decimal number"),
    general("word", Shape::Word, "one word"),
    general("rest", Shape::Rest, "the rest of the line, possibly empty"),
];

const fn general(name: &'static str, shape: Shape, doc: &'static str) -> TypeInfo {
    TypeInfo {
        name,
        shape,
        arguments: 0,
        asks_model: false,
        needs_game: false,
        can_fill: matches!(shape, Shape::Uint | Shape::Int | Shape::Word),
        doc,
    }
}

impl Vocabulary {
    /// The placeholder type with this name, general ones included.
    #[must_use]
    pub fn placeholder(&self, name: &str) -> Option<&'static TypeInfo> {
        self.types.iter().chain(GENERAL_TYPES).find(|t| t.name == name)
    }

    /// The act with this name.
    #[must_use]
    pub fn act(&self, name: &str) -> Option<&'static ActInfo> {
        self.acts.iter().find(|a| a.name == name)
    }

    /// The requirement with this first word.
    #[must_use]
    pub fn requirement(&self, name: &str) -> Option<&'static RequirementInfo> {
        self.requirements.iter().find(|r| r.name == name)
    }

    /// The predicate with this name.
    #[must_use]
    pub fn predicate(&self, name: &str) -> Option<&'static PredicateInfo> {
        self.predicates.iter().find(|p| p.name == name)
    }

    /// The monitor with this name.
    #[must_use]
    pub fn monitor(&self, name: &str) -> Option<&'static MonitorInfo> {
        self.monitors.iter().find(|m| m.name == name)
    }
}
