//! What `position` says, as words ([`Setting`]).

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::text::{Fault, Place};
use crate::words::Words;
use wire::line::escape;

/// A position and the moves that are played from there. Two of them are the same if they say it with the same words.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    /// The line, for places.
    pub(crate) line: &'a [u8],
    /// The words of the position; none for `startpos`.
    pub(crate) start: Option<Words<'a>>,
    /// The words behind `moves`.
    pub(crate) moves: Words<'a>,
}

impl<'a> Setting<'a> {
    /// A fault at this part of the line.
    pub(crate) fn fault<R>(&self, reason: R, part: &[u8]) -> Fault<R> {
        Fault { reason, place: Place::of(self.line, part) }
    }

    /// Writes what stands behind `position`; `name` stands before the position.
    pub(crate) fn print(&self, name: &str, out: &mut Vec<u8>) {
        match self.start {
            Some(start) => {
                out.extend_from_slice(name.as_bytes());
                out.push(b' ');
                start.print(out);
            }
            None => out.extend_from_slice(b"startpos"),
        }
        if !self.moves.is_empty() {
            out.extend_from_slice(b" moves ");
            self.moves.print(out);
        }
    }

    /// What makes it the same as another one.
    fn said(&self) -> (Option<Words<'a>>, Words<'a>) {
        (self.start, self.moves)
    }
}

impl PartialEq for Setting<'_> {
    fn eq(&self, other: &Setting<'_>) -> bool {
        self.said() == other.said()
    }
}

impl Eq for Setting<'_> {}

impl Hash for Setting<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.said().hash(state);
    }
}

impl fmt::Debug for Setting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.print("position", &mut text);
        write!(f, "{:?}", escape(&text))
    }
}
