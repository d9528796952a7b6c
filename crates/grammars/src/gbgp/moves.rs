//! Moves in every notation, and what is wrong with words that are none.

use super::notation::Notation;
use super::reason::{Arguments, Reason};
use crate::text::unsigned;
use crate::words::take_word;
use games::morris::{Move, Node};

/// No move is longer, leading zeros apart.
const LONGEST: usize = 8;

/// A move as this notation writes it.
#[must_use]
pub fn move_text(mv: Move, notation: Notation) -> String {
    let node = |node: Node| node_text(node, notation);
    let (place, shift, take) = match notation {
        Notation::Numbers | Notation::Letters => ("P", "M", "T"),
        Notation::Edition2025 => ("", "", "x"),
    };
    let mut text = match mv.from {
        Some(from) => format!("{shift}{}-{}", node(from), node(mv.to)),
        None => format!("{place}{}", node(mv.to)),
    };
    if let Some(taken) = mv.take {
        text.push_str(take);
        text.push_str(&node(taken));
    }
    text
}

/// A node as this notation writes it.
pub(super) fn node_text(node: Node, notation: Notation) -> String {
    match notation {
        Notation::Numbers => node.index().to_string(),
        Notation::Letters | Notation::Edition2025 => node.name().to_owned(),
    }
}

/// Reads a move; and whether one of its numbers has a leading zero.
///
/// # Errors
/// Why the word is none: what it is instead, where that can be told.
pub fn read_move(word: &[u8], notation: Notation) -> Result<(Move, bool), Reason> {
    shape(word, notation).map_err(|reason| {
        let other = Notation::ALL.into_iter().find(|other| shape(word, *other).is_ok());
        match other {
            Some(other) => Reason::OtherNotation(other),
            None if exchanged(word, notation) => Reason::WrongCase,
            None => reason,
        }
    })
}

/// Reads the next word as a move. A move that is torn by blanks is told apart from what is none at all.
pub(super) fn next_move(
    a: &mut Arguments<'_>,
    notation: Notation,
) -> Result<(Move, bool), super::reason::Fault> {
    let torn = Torn { rest: a.rest(), notation };
    a.read(|word| read_move(word, notation).map_err(|reason| torn.instead_of(reason)))
}

/// Words among which a move may be torn.
pub(super) struct Torn<'a> {
    /// The words.
    pub(super) rest: &'a [u8],
    /// How moves are written.
    pub(super) notation: Notation,
}

impl Torn<'_> {
    /// The reason, or a better one where the first words together are a move.
    pub(super) fn instead_of(&self, reason: Reason) -> Reason {
        if reason == Reason::NotAMove && self.is_torn() { Reason::BlankInMove } else { reason }
    }

    /// `P 4 T 15`: two words or more, joined, are a move.
    fn is_torn(&self) -> bool {
        let mut rest = self.rest;
        let mut joined = Vec::new();
        while let Some(word) = take_word(&mut rest)
            && joined.len() + word.len() <= LONGEST
        {
            joined.extend_from_slice(word);
            if joined.len() > word.len() && shape(&joined, self.notation).is_ok() {
                return true;
            }
        }
        false
    }

    /// `T15`, `- 4`: what may stand behind a move, or the beginning of one.
    pub(super) fn is_rest(&self) -> bool {
        let mut rest = self.rest;
        let Some(word) = take_word(&mut rest) else { return false };
        let (first, second) = (word.first(), take_word(&mut rest));
        let take = if self.notation == Notation::Edition2025 { b'x' } else { b'T' };
        let mark = first.is_some_and(|&byte| byte == take || byte == b'-');
        let name = if word.len() > 1 { Some(&word[1..]) } else { second };
        mark && name.is_some_and(|name| read_node(name, self.notation).is_ok())
    }
}

/// Whether the word is a move but for the case of its letters.
fn exchanged(word: &[u8], notation: Notation) -> bool {
    let letters = |byte: &u8| match byte.to_ascii_lowercase() {
        mark @ (b'p' | b'm' | b't') if notation != Notation::Edition2025 => mark.to_ascii_uppercase(),
        other => other,
    };
    word.len() <= LONGEST && shape(&word.iter().map(letters).collect::<Vec<_>>(), notation).is_ok()
}

/// A move of this notation, and whether one of its numbers has a leading zero.
fn shape(word: &[u8], notation: Notation) -> Result<(Move, bool), Reason> {
    let (nodes, shift, take) = match (notation, word) {
        (Notation::Edition2025, nodes) => (nodes, nodes.contains(&b'-'), b'x'),
        (_, [b'P', nodes @ ..]) => (nodes, false, b'T'),
        (_, [b'M', nodes @ ..]) => (nodes, true, b'T'),
        _ => return Err(Reason::NotAMove),
    };
    let mut zero = false;
    let mut node = |name| -> Result<Node, Reason> {
        let (node, leading_zero) = read_node(name, notation).map_err(|reason| match reason {
            Reason::NotANode => Reason::NotAMove,
            other => other,
        })?;
        zero |= leading_zero;
        Ok(node)
    };
    let (way, taken) = split_at(nodes, take);
    let (from, to) = if shift { split_at(way, b'-') } else { (way, None) };
    let mv = match (shift, to) {
        (true, Some(to)) => Move { from: Some(node(from)?), to: node(to)?, take: None },
        (true, None) => return Err(Reason::NotAMove),
        (false, _) => Move { from: None, to: node(way)?, take: None },
    };
    let take = taken.map(node).transpose()?;
    Ok((Move { take, ..mv }, zero))
}

/// What stands before the first `mark`, and what behind it if it is there.
fn split_at(text: &[u8], mark: u8) -> (&[u8], Option<&[u8]>) {
    match memchr::memchr(mark, text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Reads a node; and whether it is a number with a leading zero.
pub(super) fn read_node(name: &[u8], notation: Notation) -> Result<(Node, bool), Reason> {
    if notation != Notation::Numbers {
        return match name {
            [b'a'..=b'z', b'0'..=b'9'] => named(name).map(|node| (node, false)).ok_or(Reason::NodeRange),
            _ => Err(Reason::NotANode),
        };
    }
    if name.is_empty() || !name.iter().all(u8::is_ascii_digit) {
        return Err(Reason::NotANode);
    }
    let number = unsigned(name).ok().and_then(|number| u8::try_from(number).ok());
    let node = number.and_then(Node::new).ok_or(Reason::NodeRange)?;
    Ok((node, name.len() > 1 && name[0] == b'0'))
}

fn named(name: &[u8]) -> Option<Node> {
    std::str::from_utf8(name).ok().and_then(Node::named)
}
