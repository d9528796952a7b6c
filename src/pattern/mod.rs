//! The placeholder language: `move <m:legal-move>`, `ping=<n>`, `search <_:rest>`.
//!
//! A pattern is parsed once (by the scenario loader, with errors that point into it), matched against the canonical
//! form of engine lines, and filled for sending. It knows shapes of words; whether a word is a legal move it asks
//! through [`Admit`]. Main type: [`Pattern`].

mod fill;
mod matching;
mod parse;
#[cfg(test)]
mod properties;
mod suggest;
#[cfg(test)]
pub(crate) mod testing;

use std::collections::BTreeMap;
use std::fmt;

use crate::protocol::model::Mismatch;
use crate::protocol::vocabulary::TypeInfo;

pub use fill::{FillError, choose_general};
pub use matching::PatternMismatch;
pub use parse::{PatternError, Use, split_words};
pub(crate) use suggest::{count_of, suggest};

/// A parsed pattern.
#[derive(Debug, Clone)]
pub struct Pattern {
    /// As written.
    pub source: String,
    /// Its words; blanks between them match one or more blanks.
    pub words: Vec<Vec<Piece>>,
    /// The blanks as written: before the first word, between words, after the last; always one more than words.
    /// [`Pattern::fill`] sends them letter by letter, [`Pattern::matches`] does not look at them.
    pub(crate) blanks: Vec<String>,
}

/// A part of a word.
#[derive(Debug, Clone)]
pub enum Piece {
    /// These letters (`<<` already turned to `<`).
    Literal(String),
    /// `<name>`: the text bound to the name.
    Insert(String),
    /// `<name:type(args)>`: a text of that type. In `expect` it is bound, in `send` chosen and bound; `_` binds nothing.
    Typed {
        /// The name; `_` for none.
        name: String,
        /// The type.
        kind: &'static TypeInfo,
        /// Arguments: literal texts and `<name>` inserts, each a pattern word of literals and inserts only.
        arguments: Vec<Vec<Piece>>,
    },
}

/// Names and the texts bound to them, in one attempt of one scenario.
pub type Bindings = BTreeMap<String, String>;

/// Answers for types that the model must be asked about: type name, arguments (inserted), text.
pub type Admit<'a> = dyn Fn(&str, &[String], &str) -> Result<(), Mismatch> + 'a;

/// Chooses a value of a type: type name and arguments.
pub type Choose<'a> = dyn FnMut(&str, &[String]) -> Option<String> + 'a;

impl Pattern {
    /// All pieces in order, those inside arguments before the placeholder that takes them.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.words.iter().flatten().flat_map(|piece| {
            let arguments: &[Vec<Piece>] = match piece {
                Piece::Typed { arguments, .. } => arguments,
                Piece::Literal(_) | Piece::Insert(_) => &[],
            };
            arguments.iter().flatten().chain(std::iter::once(piece))
        })
    }

    /// The placeholder types that it uses.
    pub fn types(&self) -> impl Iterator<Item = &'static TypeInfo> {
        self.pieces().filter_map(|piece| match piece {
            Piece::Typed { kind, .. } => Some(*kind),
            Piece::Literal(_) | Piece::Insert(_) => None,
        })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}
