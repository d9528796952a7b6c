//! The placeholder language: `move <m:legal-move>`, `ping=<n>`, `search <_:rest>`.
//!
//! A pattern is parsed once (by the scenario loader, with errors that point into it), matched with the canonical form
//! of engine lines, and filled for sending. It knows the shapes of words; it asks through [`Admit`] if a word is a
//! legal move. Main type: [`Pattern`].

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
use std::sync::OnceLock;

use regex::Regex;

use crate::protocol::model::Mismatch;
use crate::protocol::vocabulary::TypeInfo;

pub(crate) use fill::{FillError, choose_general};
pub(crate) use matching::PatternMismatch;
pub(crate) use parse::{Use, split_words};
pub(crate) use suggest::{count_of, suggest};

/// A parsed pattern.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// The source text.
    pub source: String,
    /// Its words; a space between them matches one or more spaces.
    pub words: Vec<Vec<Piece>>,
    /// The spaces as written: before the first word, between words, after the last; always one more than words.
    /// [`Pattern::fill`] sends them unchanged, [`Pattern::matches`] ignores them.
    pub(crate) blanks: Vec<String>,
    /// How each word with several placeholders is split, built when it is first needed.
    splits: Vec<Split>,
}

/// The expression that splits a word of which no part is bound; none inside if it is too large.
type Split = OnceLock<Option<Regex>>;

/// A part of a word.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    /// This text (`<<` already replaced by `<`).
    Literal(String),
    /// `<name>`: the text bound to the name.
    Insert(String),
    /// `<name:type(args)>`: a text of that type. In `expect` it is bound, in `send` it is chosen and bound; `_` binds
    /// nothing.
    Typed {
        /// The name; `_` for no name.
        name: String,
        kind: &'static TypeInfo,
        /// Arguments: literal texts and `<name>` inserts, each a pattern word of literals and inserts only.
        arguments: Vec<Vec<Piece>>,
    },
}

/// Names and the texts bound to them, in one attempt of one scenario.
pub(crate) type Bindings = BTreeMap<String, String>;

/// Answers for types that only the model can judge: type name, arguments (inserted), text.
pub(crate) type Admit<'a> = dyn Fn(&str, &[String], &str) -> Result<(), Mismatch> + 'a;

/// Chooses a value of a type: type name and arguments.
pub(crate) type Choose<'a> = dyn FnMut(&str, &[String]) -> Option<String> + 'a;

impl Pattern {
    /// All pieces in order, those inside arguments before the placeholder that takes them.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.words.iter().flatten().flat_map(|piece| {
            let arguments: &[Vec<Piece>] = match piece {
                Piece::Typed { arguments, .. } => arguments,
                Piece::Literal(_) | Piece::Insert(_) => &[],
            };
            arguments.iter().flatten().chain(std::iter::once(piece))
        })
    }

    /// The placeholder types that it uses.
    pub(crate) fn types(&self) -> impl Iterator<Item = &'static TypeInfo> {
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
