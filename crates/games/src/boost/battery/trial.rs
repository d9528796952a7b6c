//! One position of the battery, and what may be played there ([`Trial`]).

use std::sync::LazyLock;

use super::rules::{RULES, Rule};
use crate::boost::{Line, Move, Position, Rules};

/// `RULE | POSITION | MOVE [> POSITION]`
const ROWS: &str = include_str!("battery.txt");

/// The game of all rows: the one that people play.
pub const GAME: &str = "boost-9-9-2-8-2";

/// A position, and the earlier ones that leave few moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// What it is about.
    pub rule: &'static str,
    /// The position.
    pub position: Position,
    /// The only move that leads to no earlier position; none: all of them do, and so all may be played.
    pub only: Option<Move>,
    /// Where somebody would arrive with that move who gets it wrong: an earlier position, too.
    pub mistaken: Option<Position>,
}

impl Trial {
    fn read(row: &'static str) -> Option<Trial> {
        let [rule, position, played] = row.split('|').map(str::trim).collect::<Vec<_>>().try_into().ok()?;
        let game: Rules = GAME.parse().ok()?;
        let read = |text: &str| Position::read(game, text.trim()).ok();
        let (only, mistaken) = match played.split_once('>') {
            Some((only, mistaken)) => (only.trim(), Some(read(mistaken)?)),
            None => (played, None),
        };
        let only = if only == "*" { None } else { Some(only.parse().ok()?) };
        Some(Trial { rule, position: read(position)?, only, mistaken })
    }

    /// The position, with the earlier ones.
    #[must_use]
    pub fn line(&self) -> Line {
        let moves = self.position.legal_moves().into_iter().filter(|mv| Some(*mv) != self.only);
        let earlier = moves.map(|mv| self.position.after(mv)).chain(self.mistaken.clone()).collect();
        Line::new(self.position.clone(), earlier)
    }

    /// What may be played.
    #[must_use]
    pub fn answers(&self) -> Vec<Move> {
        self.line().legal_moves()
    }
}

/// The trials of a rule, the smallest first.
pub fn trials(rule: &Rule) -> impl Iterator<Item = Trial> + use<'_> {
    /// Dialogues ask for them again and again.
    static READ: LazyLock<Vec<Trial>> = LazyLock::new(|| {
        ROWS.lines().filter(|line| !line.starts_with('#')).filter_map(Trial::read).collect()
    });
    READ.iter().filter(|trial| trial.rule == rule.name).cloned()
}

/// Some trials of each rule.
pub fn sample() -> impl Iterator<Item = Trial> {
    /// So many of a rule, far from each other.
    const OF_EACH: usize = 4;
    RULES.iter().flat_map(|rule| {
        let all: Vec<Trial> = trials(rule).collect();
        let apart = all.len().div_ceil(OF_EACH).max(1);
        all.into_iter().step_by(apart)
    })
}
