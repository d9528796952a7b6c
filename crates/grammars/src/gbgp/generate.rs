//! Generators of what well-formed lines hold. The one source for property tests and fuzzing.
//!
//! Values are those that have a canonical form: printed in the notation they were made for, they read as the same again.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Notation, PlacedPosition, move_text, position_text};
use crate::generate::maybe;
use games::morris::{Colour, Move, Node, Position};

impl<'a> Arbitrary<'a> for Notation {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Notation::ALL).copied()
    }
}

fn node(u: &mut Unstructured<'_>) -> Result<Node> {
    u.choose(&Node::ALL).copied()
}

/// A move, mostly one that is legal nowhere.
pub(super) fn mv(u: &mut Unstructured<'_>) -> Result<Move> {
    Ok(Move { from: maybe(u, node)?, to: node(u)?, take: maybe(u, node)? })
}

/// A position that some notation can write whole: with parity of turn and plies, and nothing idle, for that of 2025.
pub(super) fn position(u: &mut Unstructured<'_>, notation: Notation) -> Result<PlacedPosition> {
    let mut men = [0; 2];
    for side in &mut men {
        for _ in 0..u.int_in_range(0..=9)? {
            *side |= node(u)?.bit();
        }
    }
    let plies = u.int_in_range(0..=9999)?;
    let odd = if notation == Notation::Edition2025 { plies % 2 == 1 } else { u.arbitrary()? };
    let turn = if odd { Colour::Black } else { Colour::White };
    let idle = if notation == Notation::Edition2025 { 0 } else { u.int_in_range(0..=9999)? };
    let position = Position::new(men[0], men[1] & !men[0], turn, plies);
    Ok(PlacedPosition { position: position.map_err(|_| arbitrary::Error::IncorrectFormat)?, idle })
}

/// A `position` line with legal moves, as far as there are some.
pub(super) fn played(u: &mut Unstructured<'_>, notation: Notation) -> Result<Vec<u8>> {
    let mut line = String::from("position startpos");
    let mut placed = PlacedPosition::start();
    if u.arbitrary()? {
        placed = position(u, notation)?;
        line = format!("position pos {}", position_text(&placed, notation));
    }
    let mut position = placed.position;
    for number in 0..u.int_in_range(0..=40)? {
        let moves = position.legal_moves();
        let Some(first) = moves.first() else { break };
        let mv = if u.is_empty() { *first } else { *u.choose(&moves)? };
        line.push_str(if number == 0 { " moves " } else { " " });
        line.push_str(&move_text(mv, notation));
        position = position.play(mv).map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(line.into_bytes())
}

/// Where the notation stands in tables.
pub(super) fn edition(notation: Notation) -> usize {
    Notation::ALL.iter().position(|n| *n == notation).unwrap_or_default()
}
