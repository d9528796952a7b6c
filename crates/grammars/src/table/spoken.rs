//! What every enum of lines can do that a table makes ([`Spoken`]).

use std::fmt::Debug;

#[cfg(any(test, feature = "fuzzing"))]
use arbitrary::Unstructured;

use super::dialect::Dialect;
use crate::cursor::Arguments;
use crate::text::{Fault, inner_cr};

/// Makes a line of one row.
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) type Maker<'a, T, D> = fn(&mut Unstructured<'a>, D) -> arbitrary::Result<T>;

/// A line that was read with its arguments, or what is wrong with them.
pub(crate) type Read<T, D> = Result<T, Fault<<D as Dialect>::Reason>>;

/// The lines of one side.
pub(crate) trait Spoken<'a>: Copy + PartialEq + Debug {
    /// The grammar's dialect.
    type Dialect: Dialect;

    /// The rows' names, in order.
    const NAMES: &'static [&'static str];

    /// The word that each row begins with.
    const FIRST_WORDS: &'static [&'static str];

    /// Reads the arguments of the row that begins with this word, and moves the cursor behind them; none if no row does.
    /// What may stand behind them is for the grammar to say.
    fn row(
        word: &[u8],
        a: &mut Arguments<'a, Self::Dialect>,
    ) -> Option<(&'static str, Read<Self, Self::Dialect>)>;

    /// A row of this name with wrong arguments.
    fn malformed(
        name: &'static str,
        fault: Fault<<Self::Dialect as Dialect>::Reason>,
        line: &'a [u8],
    ) -> Self;

    /// What is wrong with it, if it is malformed.
    #[cfg(any(test, feature = "fuzzing"))]
    fn fault(&self) -> Option<Fault<<Self::Dialect as Dialect>::Reason>>;

    /// Its name; empty for what is none of the rows.
    fn called(&self) -> &'static str;

    /// Writes the line in its canonical form, without an end.
    fn write(&self, dialect: Self::Dialect, out: &mut Vec<u8>);

    /// What makes lines of each row, in the order of the names; then those of the lines without a name.
    #[cfg(any(test, feature = "fuzzing"))]
    fn makers() -> Vec<Maker<'a, Self, Self::Dialect>>;

    /// Reads a line that begins with this word and goes on with `rest`, and whose arguments nothing may follow; none if no
    /// row begins so.
    fn strict(dialect: Self::Dialect, line: &'a [u8], word: &[u8], rest: &'a [u8]) -> Option<Self> {
        let mut a = Arguments::of(dialect, line, rest);
        let (name, read) = Self::row(word, &mut a)?;
        let read = without_cr::<Self::Dialect, _>(line, rest, read.and_then(|said| a.end(said)));
        Some(read.unwrap_or_else(|fault| Self::malformed(name, fault, line)))
    }

    /// A line of any row.
    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut Unstructured<'a>, dialect: Self::Dialect) -> arbitrary::Result<Self> {
        u.choose(&Self::makers())?(u, dialect)
    }
}

/// What was read; or the fault of a carriage return in `rest`, for grammars that look for it.
pub(crate) fn without_cr<D: Dialect, T>(line: &[u8], rest: &[u8], read: Read<T, D>) -> Read<T, D> {
    let fault = D::INNER_CR.and_then(|reason| inner_cr(line, rest, reason));
    fault.map_or(read, Err)
}
