//! The text of positions in every notation.

use super::moves::{node_text, read_node};
use super::notation::Notation;
use super::reason::{Fault, Reason, Wrong};
use crate::text::{Place, unsigned_as};
use games::morris::{Colour, Node, Position};

/// The most plies, and plies without advancement, that the text allows.
const MOST_PLIES: u16 = 9999;

/// A position, and what is told of the plies before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlacedPosition {
    /// The position.
    pub position: Position,
    /// Plies without advancement. The edition of 2025 does not tell them.
    pub idle: u16,
}

impl PlacedPosition {
    /// The start of a game.
    #[must_use]
    pub fn start() -> PlacedPosition {
        PlacedPosition { position: Position::start(), idle: 0 }
    }
}

/// A position as this notation writes it. The edition of 2025 counts full moves: there, the plies must be even where White
/// is to move, and odd where Black is.
#[must_use]
pub fn position_text(placed: &PlacedPosition, notation: Notation) -> String {
    let position = &placed.position;
    let men = |colour| {
        let nodes = Node::of_bits(position.men(colour));
        nodes.map(|node| node_text(node, notation)).collect::<Vec<_>>().join(",")
    };
    let (white, black) = (men(Colour::White), men(Colour::Black));
    let (turn, plies) = (position.turn(), position.plies());
    match notation {
        Notation::Edition2025 => format!("{turn}:w{white}:b{black}:{}", plies / 2 + 1),
        _ => format!("w:{white};b:{black};{turn};{plies};{}", placed.idle),
    }
}

/// Reads a position.
///
/// # Errors
/// What is wrong with it, and where in the text.
pub fn read_position(text: &[u8], notation: Notation) -> Result<PlacedPosition, Fault> {
    read(text, notation).map_err(|(reason, part)| Fault { reason, place: Place::of(text, part) })
}

/// The same, with the part that is wrong.
pub(super) fn read(text: &[u8], notation: Notation) -> Result<PlacedPosition, Wrong<'_>> {
    match notation {
        Notation::Edition2025 => read_2025(text),
        _ => read_counted(text, notation),
    }
}

fn read_counted(text: &[u8], notation: Notation) -> Result<PlacedPosition, Wrong<'_>> {
    let [first, second, turn, plies, idle] = parts(text, b';')?;
    let ((one, its_men), (other, others_men)) = (side(first)?, side(second)?);
    if one == other {
        return Err((Reason::SameColour, second));
    }
    let (its_men, others_men) = (men(its_men, notation)?, men(others_men, notation)?);
    let (white, black) = if one == Colour::White { (its_men, others_men) } else { (others_men, its_men) };
    let turn = read_turn(turn)?;
    let (plies, idle) = (counter(plies)?, counter(idle)?);
    place(text, white, black, turn, plies).map(|position| PlacedPosition { position, idle })
}

fn read_2025(text: &[u8]) -> Result<PlacedPosition, Wrong<'_>> {
    let [turn, white, black, number] = parts(text, b':')?;
    let turn = read_turn(turn)?;
    let white = white.strip_prefix(b"w").ok_or((Reason::NotAColour, white))?;
    let black = black.strip_prefix(b"b").ok_or((Reason::NotAColour, black))?;
    let men = (men(white, Notation::Edition2025)?, men(black, Notation::Edition2025)?);
    let before = counter(number)?.checked_sub(1).ok_or((Reason::NotAPosition, number))?;
    let plies = u32::from(before) * 2 + u32::from(turn == Colour::Black);
    let plies = u16::try_from(plies).ok().filter(|plies| *plies <= MOST_PLIES);
    let plies = plies.ok_or((Reason::TooLarge, number))?;
    place(text, men.0, men.1, turn, plies).map(|position| PlacedPosition { position, idle: 0 })
}

fn place(text: &[u8], white: u32, black: u32, turn: Colour, plies: u16) -> Result<Position, Wrong<'_>> {
    Position::new(white, black, turn, plies).map_err(|error| (Reason::NoSuchPosition(error), text))
}

/// Exactly `N` parts with `mark` between them.
fn parts<const N: usize>(text: &[u8], mark: u8) -> Result<[&[u8]; N], Wrong<'_>> {
    let parts: Vec<&[u8]> = text.split(|byte| *byte == mark).take(N + 1).collect();
    parts.try_into().map_err(|_| (Reason::NotAPosition, text))
}

/// The colour that a list of men begins with, and the list.
fn side(text: &[u8]) -> Result<(Colour, &[u8]), Wrong<'_>> {
    match text {
        [b'w', b':', men @ ..] => Ok((Colour::White, men)),
        [b'b', b':', men @ ..] => Ok((Colour::Black, men)),
        _ => Err((Reason::NotAColour, text)),
    }
}

fn read_turn(text: &[u8]) -> Result<Colour, Wrong<'_>> {
    match text {
        b"w" => Ok(Colour::White),
        b"b" => Ok(Colour::Black),
        _ => Err((Reason::NotATurn, text)),
    }
}

/// The nodes of a list, as bits.
fn men(list: &[u8], notation: Notation) -> Result<u32, Wrong<'_>> {
    let mut men = 0;
    if list.is_empty() {
        return Ok(men);
    }
    for name in list.split(|byte| *byte == b',') {
        let (node, _) = read_node(name, notation).map_err(|reason| (reason, name))?;
        let man = node.bit();
        if men & man != 0 {
            return Err((Reason::NodeTwice, name));
        }
        men |= man;
    }
    Ok(men)
}

/// A number from 0 to 9999.
fn counter(text: &[u8]) -> Result<u16, Wrong<'_>> {
    let number: u16 = unsigned_as(text).map_err(|fault| (fault.into(), text))?;
    if number <= MOST_PLIES { Ok(number) } else { Err((Reason::TooLarge, text)) }
}
