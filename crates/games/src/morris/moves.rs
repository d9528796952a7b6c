//! Moves and how they are written with numbered nodes.

use std::fmt;
use std::str::FromStr;

use super::node::Node;

/// A ply: a man is placed or moved, and one may be taken with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Ord, PartialOrd, Debug)]
pub struct Move {
    /// Where the man comes from; from the hand if nowhere.
    pub from: Option<Node>,
    /// Where it goes.
    pub to: Node,
    /// Whose place becomes empty because a mill was closed.
    pub take: Option<Node>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            None => write!(f, "P{}", self.to)?,
            Some(from) => write!(f, "M{from}-{}", self.to)?,
        }
        self.take.map_or(Ok(()), |take| write!(f, "T{take}"))
    }
}

/// A text that is no move in any position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("neither a placed man nor a moved one")]
pub struct MalformedMove;

impl FromStr for Move {
    type Err = MalformedMove;

    /// `P4`, `P4T15`, `M1-4` or `M1-4T9`: upper case, nodes 0 to 23 without leading zeros, nothing between.
    fn from_str(text: &str) -> Result<Move, MalformedMove> {
        let (action, take) = match text.split_once('T') {
            Some((action, take)) => (action, Some(node(take)?)),
            None => (text, None),
        };
        if let Some(to) = action.strip_prefix('P') {
            return Ok(Move { from: None, to: node(to)?, take });
        }
        let (from, to) =
            action.strip_prefix('M').and_then(|nodes| nodes.split_once('-')).ok_or(MalformedMove)?;
        Ok(Move { from: Some(node(from)?), to: node(to)?, take })
    }
}

fn node(digits: &str) -> Result<Node, MalformedMove> {
    let is_canonical = matches!(digits.as_bytes(), [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    let number = digits.parse().ok().filter(|_| is_canonical);
    number.and_then(Node::new).ok_or(MalformedMove)
}
