//! One position of the battery, and what is tried there ([`Trial`]).

use std::sync::LazyLock;

use super::rules::{RULES, Rule, rule};
use crate::chess::Position;

/// `RULE | BASE; PATH | TRIES`: the position behind a path from a FEN or from the start, and the moves tried there in order:
/// `+e2e4` is accepted, and made; `-e2e5` is refused.
const ROWS: &str = include_str!("battery.txt");

/// So many trials of each rule are in the sample.
const OF_EACH: usize = 3;

/// The name that stands for the sample.
pub const SAMPLE: &str = "sample";

/// What becomes of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is legal.
    Accepted,
    /// It is not.
    Refused,
}

/// A move that is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Try {
    /// The move in coordinates.
    pub text: &'static str,
    /// What becomes of it.
    pub fate: Fate,
}

impl Try {
    /// Whether the move is legal.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.fate == Fate::Accepted
    }
}

/// A position, and what is tried there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// What it is about.
    pub rule: &'static Rule,
    /// The FEN where the path begins; none: the start position.
    pub base: Option<&'static str>,
    /// Legal moves from there.
    pub path: Vec<&'static str>,
    /// What is tried behind the path. What is accepted is made.
    pub tries: Vec<Try>,
}

impl Trial {
    fn read(row: &'static str) -> Option<Trial> {
        let [name, place, tries] = row.split('|').map(str::trim).collect::<Vec<_>>().try_into().ok()?;
        let (base, path) = place.split_once(';').unwrap_or((place, ""));
        let read = |word: &'static str| match (word.strip_prefix('+'), word.strip_prefix('-')) {
            (Some(text), _) => Some(Try { text, fate: Fate::Accepted }),
            (_, Some(text)) => Some(Try { text, fate: Fate::Refused }),
            _ => None,
        };
        Some(Trial {
            rule: rule(name)?,
            base: Some(base.trim()).filter(|base| *base != "start"),
            path: path.split_ascii_whitespace().collect(),
            tries: tries.split_ascii_whitespace().map(read).collect::<Option<_>>()?,
        })
    }

    /// The position where the path begins.
    #[must_use]
    pub fn beginning(&self) -> Position {
        // The rows are read by a test.
        self.base.and_then(|fen| Position::from_fen(fen).ok()).unwrap_or_default()
    }

    /// All that is sent: the moves of the path, which are accepted, and the tries.
    #[must_use]
    pub fn moves(&self) -> Vec<Try> {
        let path = self.path.iter().map(|&text| Try { text, fate: Fate::Accepted });
        path.chain(self.tries.iter().copied()).collect()
    }
}

/// The trials of a rule, the smallest first.
pub fn trials(rule: &'static Rule) -> impl Iterator<Item = Trial> {
    rows().filter(move |trial| trial.rule == rule).cloned()
}

/// Some trials of every rule, small ones and large ones, and one from the start of a game.
#[must_use]
pub fn sample() -> Vec<Trial> {
    let mut found = Vec::new();
    for rule in RULES {
        let (set_up, played): (Vec<Trial>, Vec<Trial>) = trials(rule).partition(|trial| trial.base.is_some());
        let step = set_up.len().div_ceil(OF_EACH).max(1);
        found.extend(set_up.into_iter().step_by(step));
        found.extend(played.into_iter().take(1));
    }
    found
}

/// The trials of the rules with these names; [`SAMPLE`] is the name of the sample.
///
/// # Errors
/// If there is no name, or one that no rule has.
pub fn named(names: &[&str]) -> Result<Vec<Trial>, String> {
    let mut found = Vec::new();
    for name in names {
        match rule(name) {
            Some(rule) => found.extend(trials(rule)),
            None if *name == SAMPLE => found.extend(sample()),
            None => return Err(format!("no battery is called `{name}`")),
        }
    }
    if found.is_empty() { Err("the battery has no name".to_owned()) } else { Ok(found) }
}

/// All of them; dialogues ask for them again and again.
fn rows() -> impl Iterator<Item = &'static Trial> {
    static READ: LazyLock<Vec<Trial>> = LazyLock::new(|| {
        ROWS.lines().filter(|line| !line.starts_with('#')).filter_map(Trial::read).collect()
    });
    READ.iter()
}
