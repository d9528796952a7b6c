//! The placeholder language: `move <m:legal-move>`, `ping=<n>`, `search <_:rest>`.
//!
//! A pattern is parsed once (by the scenario loader, with errors that point into it), matched against the canonical
//! form of engine lines, and filled for sending. It knows shapes of words; whether a word is a legal move it asks
//! through [`Admit`]. Main type: [`Pattern`].

mod fill;
mod matching;
mod parse;

use std::collections::BTreeMap;

use crate::protocol::model::Mismatch;
use crate::protocol::vocabulary::TypeInfo;

pub use parse::PatternError;

/// A parsed pattern.
#[derive(Debug, Clone)]
pub struct Pattern {
    /// As written.
    pub source: String,
    /// Its words; blanks between them match one or more blanks.
    pub words: Vec<Vec<Piece>>,
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
