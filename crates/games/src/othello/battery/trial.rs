//! One position of the battery, and its answers ([`Trial`]).

use crate::othello::{Move, Position};

/// `KIND | BOARD MOVER | MOVES | ANSWERS`
const ROWS: &str = include_str!("battery.txt");

/// The kinds of trials.
pub const KINDS: &[&str] = &["finds", "turns", "edges", "passes", "passed"];

/// A position, and its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// What it is about.
    pub kind: &'static str,
    /// The board where the moves begin.
    pub beginning: Position,
    /// Moves from there.
    pub moves: Vec<Move>,
    /// All legal answers behind them.
    pub answers: Vec<Move>,
}

impl Trial {
    fn read(row: &'static str) -> Option<Trial> {
        let [kind, board, moves, answers] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().ok()?;
        let read = |text: &str| text.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
        let (moves, answers): (Option<Vec<Move>>, Option<Vec<Move>>) = (read(moves), read(answers));
        Some(Trial { kind, beginning: Position::parse(board).ok()?, moves: moves?, answers: answers? })
    }
}

/// The trials of a kind, the smallest first.
pub fn trials(kind: &str) -> impl Iterator<Item = Trial> {
    ROWS.lines().filter(|line| !line.starts_with('#')).filter_map(Trial::read).filter(move |t| t.kind == kind)
}
