//! Messages stated once: from one table ([`lines!`]) follow the enum of a grammar's lines, their names, how they are read
//! and printed, and how they are made for tests and fuzzing.
//!
//! A row of a table names a line and the syntax of its arguments ([`Argument`]). Arguments that several protocols have
//! stand here; those of one protocol beside its table. Not for how lenient a grammar is, nor for lines that begin with no
//! name: those are read by the grammar itself.

mod argument;
mod lines;
mod named;
mod plain;
mod reasons;
mod spoken;
mod told;

pub(crate) use argument::{Argument, Dialect, arguments, part};
pub(crate) use lines::{bind, called, lines, printing, syntax};
pub(crate) use named::named;
pub(crate) use plain::{FreeText, OptionalWord, SomeText, SomeWords, Text, Trimmed, Word};
pub(crate) use reasons::reasons;
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use spoken::Maker;
pub(crate) use spoken::{Spoken, without_cr};
pub(crate) use told::told;
