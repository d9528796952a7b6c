//! How messages are read: leniently, with notes of what is odd about them.

use crate::cursor::Arguments;
use crate::table::{Dialect, Spoken, without_cr};
use crate::text::{Fault, is_oddly_spaced, unsigned};

/// What is odd about a line whatever it says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outer {
    /// A carriage return stands at the end.
    pub(crate) cr: bool,
    /// Blanks stand where a printer puts none.
    pub(crate) spacing: bool,
}

/// What is odd about `line`, which is `bare` without its carriage returns.
pub(crate) fn outer(line: &[u8], bare: &[u8]) -> Outer {
    Outer { cr: line.contains(&b'\r') && bare.len() < line.len(), spacing: is_oddly_spaced(bare) }
}

/// The message that begins with this word, and whether text follows it; none if no row begins so.
pub(crate) fn loose<'a, M: Spoken<'a>>(word: &[u8], a: &mut Arguments<'a, M::Dialect>) -> Option<(M, bool)> {
    let rest = a.untrimmed();
    let (name, read) = M::row(word, a)?;
    Some(match without_cr::<M::Dialect, _>(a.line(), rest, read) {
        Ok(message) => (message, !a.rest().is_empty()),
        Err(fault) => (M::malformed(name, fault, a.line()), false),
    })
}

/// The next word as a number that counts something.
pub(crate) fn count<D: Dialect>(
    a: &mut Arguments<'_, D>,
    negative: D::Reason,
) -> Result<u64, Fault<D::Reason>> {
    a.read(|word| match word {
        [b'-', digits @ ..] if unsigned(digits).is_ok() => Err(negative),
        word => Ok(unsigned(word)?),
    })
}
