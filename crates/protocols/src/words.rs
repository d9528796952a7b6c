//! The rows of a protocol's tables: placeholder types, acts, requirements and lists, each with its function.
//!
//! A word stands once. [`Vocabulary`](crate::Vocabulary) is made of the rows ([`type_infos`] and its like), and a model finds
//! the function of a word in them.

use std::collections::BTreeSet;

use crate::common::acting::inconclusive;
use crate::model::{ActCall, ActOut, Known, LOSES_LINES, Mismatch, Requirement};
use crate::relay::GameArguments;
use crate::verdict::FailureKind;
use crate::vocabulary::{self, ActInfo, RequirementInfo, Shape, TypeInfo};

/// Whether a text is a value of a type with these arguments, in the state before the line in which it stands.
pub(crate) type Admits<M> = fn(&M, &[String], &str) -> Result<(), Mismatch>;

/// A value of a type with these arguments, for sending.
pub(crate) type Choose<M> = fn(&M, &[String], &mut fastrand::Rng) -> Option<String>;

/// Begins an act.
pub(crate) type Begin<M> = fn(&mut M, &ActCall, &mut fastrand::Rng) -> ActOut;

/// A placeholder type.
pub(crate) struct Type<M> {
    info: TypeInfo,
    admits: Admits<M>,
    choose: Option<Choose<M>>,
}

impl<M> Type<M> {
    /// A type of one word that is not chosen for sending.
    pub(crate) const fn word(name: &'static str, doc: &'static str, admits: Admits<M>) -> Type<M> {
        let info = TypeInfo {
            name,
            shape: Shape::Word,
            arguments: 0,
            asks_model: true,
            needs_game: false,
            can_fill: false,
            doc,
        };
        Type { info, admits, choose: None }
    }

    /// The same, of this shape.
    pub(crate) const fn shaped(mut self, shape: Shape) -> Type<M> {
        self.info.shape = shape;
        self
    }

    /// The same, with so many arguments.
    pub(crate) const fn taking(mut self, arguments: usize) -> Type<M> {
        self.info.arguments = arguments;
        self
    }

    /// The same, where the board is known.
    pub(crate) const fn on_board(mut self) -> Type<M> {
        self.info.needs_game = true;
        self
    }

    /// The same, and values are chosen so.
    pub(crate) const fn chosen(mut self, choose: Choose<M>) -> Type<M> {
        self.info.can_fill = true;
        self.choose = Some(choose);
        self
    }

    /// `above(N)`.
    pub(crate) const fn above() -> Type<M> {
        Type::word("above", "an integer above the given one", |_, arguments, text| {
            compare(arguments, text, "above", |found, bound| found > bound)
        })
        .shaped(Shape::Int)
        .taking(1)
    }

    /// `below(N)`.
    pub(crate) const fn below() -> Type<M> {
        Type::word("below", "an integer below the given one", |_, arguments, text| {
            compare(arguments, text, "below", |found, bound| found < bound)
        })
        .shaped(Shape::Int)
        .taking(1)
    }
}

fn compare(
    arguments: &[String],
    text: &str,
    relation: &str,
    fits: fn(i64, i64) -> bool,
) -> Result<(), Mismatch> {
    let bound = arguments.first().and_then(|bound| bound.parse().ok());
    let fits = text.parse().ok().zip(bound).is_some_and(|(found, bound)| fits(found, bound));
    met(fits, || format!("{text} is not {relation} {}", arguments.concat()))
}

/// A mismatch unless it is met.
pub(crate) fn met(met: bool, reason: impl FnOnce() -> String) -> Result<(), Mismatch> {
    if met { Ok(()) } else { Err(Mismatch { kind: FailureKind::Mismatch, reason: reason() }) }
}

/// Whether the text is a value of the type. The loader of scenarios refuses types that no row has; nothing is a value of one.
pub(crate) fn admits<M>(
    types: &[Type<M>],
    model: &M,
    name: &str,
    arguments: &[String],
    text: &str,
) -> Result<(), Mismatch> {
    match types.iter().find(|row| row.info.name == name) {
        Some(row) => (row.admits)(model, arguments, text),
        None => met(false, || format!("{name} is no type")),
    }
}

/// A value of the type for sending.
pub(crate) fn choose<M>(
    types: &[Type<M>],
    model: &M,
    name: &str,
    arguments: &[String],
    random: &mut fastrand::Rng,
) -> Option<String> {
    let row = types.iter().find(|row| row.info.name == name)?;
    (row.choose?)(model, arguments, random)
}

/// An act.
pub(crate) struct Act<M> {
    info: ActInfo,
    begin: Begin<M>,
}

impl<M> Act<M> {
    /// An act that waits for the engine. `arguments`: the fewest and most; no most: the rest of the line is one argument.
    pub(crate) const fn new(
        name: &'static str,
        usage: &'static str,
        arguments: (usize, Option<usize>),
        doc: &'static str,
        begin: Begin<M>,
    ) -> Act<M> {
        let refuses = |_: &str| None;
        let info = ActInfo { name, usage, arguments, only_sends: false, needs_game: false, refuses, doc };
        Act { info, begin }
    }

    /// The same, which only sends.
    pub(crate) const fn only_sends(mut self) -> Act<M> {
        self.info.only_sends = true;
        self
    }

    /// The same, where the board is known.
    pub(crate) const fn on_board(mut self) -> Act<M> {
        self.info.needs_game = true;
        self
    }

    /// The same; this says what is wrong with its arguments.
    pub(crate) const fn refuses(mut self, refuses: fn(&str) -> Option<String>) -> Act<M> {
        self.info.refuses = refuses;
        self
    }

    /// `relay`, which the judge conducts.
    pub(crate) const fn relay() -> Act<M> {
        let refuses = |text: &str| GameArguments::parse(text.split_ascii_whitespace()).err();
        Act {
            info: ActInfo { refuses, ..vocabulary::RELAY },
            begin: |_, _, _| inconclusive("a game has two engines"),
        }
    }
}

/// Begins an act.
pub(crate) fn begin<M>(acts: &[Act<M>], model: &mut M, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
    match acts.iter().find(|row| row.info.name == call.name) {
        Some(row) => (row.begin)(model, call, random),
        None => inconclusive(format!("{} is no act", call.name)),
    }
}

/// What the facts of the probe mean: each as a sentence about the engine goes on, such as `loses lines`.
pub(crate) type Facts = &'static [(&'static str, &'static str)];

/// A requirement as it stands in a scenario, and what is known of the engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Required<'a> {
    pub(crate) known: &'a Known,
    /// The words after the first one.
    pub(crate) argument: &'a str,
    facts: Facts,
}

impl Required<'_> {
    /// Whether the probe found this fact.
    ///
    /// # Errors
    /// That it did not, in words.
    pub(crate) fn has(&self, fact: &str) -> Result<(), String> {
        if self.known.facts.contains_key(fact) {
            Ok(())
        } else {
            Err(format!("the engine did not show that it {}", self.in_words(fact)))
        }
    }

    /// Whether the probe did not find this fact.
    ///
    /// # Errors
    /// That it did, in words, and how it showed.
    pub(crate) fn lacks(&self, fact: &str) -> Result<(), String> {
        match self.known.facts.get(fact) {
            Some(how) if !how.is_empty() => Err(format!("the engine {}: {how}", self.in_words(fact))),
            Some(_) => Err(format!("the engine {}", self.in_words(fact))),
            None => Ok(()),
        }
    }

    fn in_words(&self, fact: &str) -> String {
        let known = self.facts.iter().chain(FACTS).find(|(name, _)| *name == fact);
        known.map_or_else(|| fact.replace('-', " "), |(_, words)| (*words).to_owned())
    }
}

/// The facts that engines of all protocols may show.
const FACTS: Facts = &[
    (LOSES_LINES, "loses lines that arrive together"),
    ("ignores-quit", "does not exit on `quit`"),
    ("does-not-stop", "does not end a search on `stop`"),
];

/// Whether what is known of an engine meets a requirement; the reason if not.
pub(crate) type Meets = fn(&Required<'_>) -> Result<(), String>;

/// A requirement that scenarios may have.
pub(crate) struct Condition {
    info: RequirementInfo,
    meets: Meets,
}

impl Condition {
    /// `arguments`: the fewest and most.
    pub(crate) const fn new(
        name: &'static str,
        usage: &'static str,
        arguments: (usize, usize),
        doc: &'static str,
        meets: Meets,
    ) -> Condition {
        Condition { info: RequirementInfo { name, usage, arguments, doc }, meets }
    }

    /// `fact NAME`.
    pub(crate) const FACT: Condition =
        Condition::new("fact", "fact NAME", (1, 1), "the probe found this fact", |r| r.has(r.argument));

    /// `no-fact NAME`.
    pub(crate) const NO_FACT: Condition =
        Condition::new("no-fact", "no-fact NAME", (1, 1), "the probe did not find this fact", |r| {
            r.lacks(r.argument)
        });
}

/// Whether what is known of the engine meets the requirement; the reason if not.
///
/// # Errors
/// The reason.
pub(crate) fn meets(
    conditions: &[Condition],
    facts: Facts,
    known: &Known,
    requirement: &Requirement,
) -> Result<(), String> {
    let row = conditions.iter().find(|row| row.info.name == requirement.name);
    // Before any dialogue nothing can be said to be missing.
    let Some(row) = row.filter(|_| known.probed) else { return Ok(()) };
    let argument = requirement.arguments.join(" ");
    (row.meets)(&Required { known, argument: &argument, facts })
}

/// A list that `for-each` takes from the probe.
pub(crate) struct List {
    /// `<options>`
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) values: fn(&Known) -> Vec<String>,
}

/// The values of the list with this name, each once; the name with angle brackets or without.
pub(crate) fn list(lists: &[List], known: &Known, name: &str) -> Vec<String> {
    let bare = |name: &str| name.trim_matches(['<', '>']).to_owned();
    let row = lists.iter().find(|row| bare(row.name) == bare(name));
    let mut values = row.map_or_else(Vec::new, |row| (row.values)(known));
    // A scenario for each, and each with an id of its own.
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(value.clone()));
    values
}

/// The part of each row that scenarios and `explain` need, for the vocabulary.
macro_rules! infos {
    ($($name:ident<$($m:ident)?>: $row:ty => $info:ty, $field:ident $(, $also:ident)?;)+) => {$(
        /// What the vocabulary says of these rows.
        pub(crate) const fn $name<$($m,)? const N: usize>(rows: &[$row]) -> [$info; N] {
            let mut infos = [infos!(@ rows[0], $field $(, $also)?); N];
            let mut at = 1;
            while at < N {
                infos[at] = infos!(@ rows[at], $field $(, $also)?);
                at += 1;
            }
            infos
        }
    )+};
    (@ $row:expr, $field:ident) => { $row.$field };
    (@ $row:expr, $field:ident, $also:ident) => { ($row.$field, $row.$also) };
}

infos! {
    type_infos<M>: Type<M> => TypeInfo, info;
    act_infos<M>: Act<M> => ActInfo, info;
    requirement_infos<>: Condition => RequirementInfo, info;
    list_infos<>: List => (&'static str, &'static str), name, doc;
}
