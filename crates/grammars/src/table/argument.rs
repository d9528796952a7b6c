//! What an argument of a line is: something that can be read, printed and made ([`Argument`]).

#[cfg(any(test, feature = "fuzzing"))]
use arbitrary::Unstructured;

use crate::text::{Arguments, Fault, WordFault};

/// What the lines of one grammar have in common: the reasons that it tells, what it notes beside, and, where a protocol
/// has editions, which one is spoken.
pub(crate) trait Dialect: Copy + Default {
    /// What can be wrong.
    type Reason: From<WordFault> + Copy;
    /// What is noted about a line that is understood.
    type Notes: Copy + Default;

    /// What a carriage return within a line is, for grammars that look for it.
    const INNER_CR: Option<Self::Reason> = None;

    /// The next word is taken from a text that begins with the blanks before it.
    fn before_word(_notes: &mut Self::Notes, _text: &[u8]) {}
}

/// The syntax of an argument: the type of its value, or a marker where several syntaxes have one type.
pub(crate) trait Argument<'a, D: Dialect> {
    /// What it says.
    type Value: Copy;

    /// Reads it and moves the cursor behind it.
    fn read(a: &mut Arguments<'a, D>) -> Result<Self::Value, Fault<D::Reason>>;

    /// Writes it. Where nothing is written, the blank before it is left away, too.
    fn print(value: Self::Value, dialect: D, out: &mut Vec<u8>);

    /// A value that reads back when it is printed.
    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut Unstructured<'a>, dialect: D) -> arbitrary::Result<Self::Value>;
}

/// Makes syntaxes of one word each, in this dialect: the type of the value, or a new marker and the type; how a word is
/// read; how a value is written; and the words of which generated lines are made, or what makes a value.
macro_rules! words {
    (for $Dialect:ty; $($(#[$doc:meta])* $(enum $Marker:ident is)? $ty:ty: $read:expr, $print:expr, $of:ident $make:expr;)+) => {$(
        $crate::table::words!(@ $Dialect, [$(#[$doc])*] [$($Marker)?] $ty, $read, $print, $of $make);
    )+};
    (@ $Dialect:ty, [$(#[$doc:meta])*] [$Marker:ident] $ty:ty, $read:expr, $print:expr, $of:ident $make:expr) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(super) enum $Marker {}
        $crate::table::words!(@@ $Dialect, $Marker, $ty, $read, $print, $of $make);
    };
    (@ $Dialect:ty, [$(#[$doc:meta])*] [] $ty:ty, $read:expr, $print:expr, $of:ident $make:expr) => {
        $crate::table::words!(@@ $Dialect, $ty, $ty, $read, $print, $of $make);
    };
    (@@ $Dialect:ty, $Syntax:ty, $ty:ty, $read:expr, $print:expr, $of:ident $make:expr) => {
        impl<'a> $crate::table::Argument<'a, $Dialect> for $Syntax {
            type Value = $ty;

            fn read(a: &mut $crate::text::Arguments<'a, $Dialect>) -> Result<$ty, Fault> {
                a.read($read)
            }

            fn print(value: $ty, _: $Dialect, out: &mut Vec<u8>) {
                let print: fn($ty, &mut Vec<u8>) = $print;
                print(value, out);
            }

            #[cfg(any(test, feature = "fuzzing"))]
            fn make(u: &mut arbitrary::Unstructured<'a>, _: $Dialect) -> arbitrary::Result<$ty> {
                $crate::table::words!(@make u, $ty, $read, $of $make)
            }
        }
    };
    (@make $u:ident, $ty:ty, $read:expr, samples $samples:expr) => {{
        let read: fn(&'a [u8]) -> Result<$ty, Reason> = $read;
        let samples: &[&'static str] = $samples;
        read($u.choose(samples)?.as_bytes()).map_err(|_| arbitrary::Error::IncorrectFormat)
    }};
    (@make $u:ident, $ty:ty, $read:expr, made $make:expr) => {{
        let make: fn(&mut arbitrary::Unstructured<'a>) -> arbitrary::Result<$ty> = $make;
        make($u)
    }};
}
pub(crate) use words;

/// Writes an argument of the line that begins at `start`, behind a blank if it is not the first thing there.
pub(crate) fn part<'a, S: Argument<'a, D>, D: Dialect>(
    value: S::Value,
    dialect: D,
    start: usize,
    out: &mut Vec<u8>,
) {
    let before = out.len();
    if before > start {
        out.push(b' ');
    }
    let begin = out.len();
    S::print(value, dialect, out);
    if out.len() == begin {
        out.truncate(before);
    }
}
