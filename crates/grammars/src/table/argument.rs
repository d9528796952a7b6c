//! What an argument of a line is: something that can be read, printed and made ([`Argument`]).

#[cfg(any(test, feature = "fuzzing"))]
use arbitrary::Unstructured;

use super::dialect::Dialect;
use crate::cursor::Arguments;
use crate::text::Fault;

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

/// Makes syntaxes of a dialect. Each has the type of its value, or a new marker and the type; how it is read, from a `word`
/// or from the `cursor`; how a value is written; and the `samples` of which generated lines are made, or how one is `made`.
macro_rules! arguments {
    (for $Dialect:ty; $(
        $(#[$doc:meta])* $(enum $Marker:ident is)? $ty:ty:
        $how:ident $read:expr, $print:expr, $of:ident $make:expr;
    )+) => {$(
        $crate::table::arguments!(@ [$(#[$doc])*] [$($Marker)?] $Dialect, $ty, $how $read, $print, $of $make);
    )+};
    (@ [$(#[$doc:meta])*] [$Marker:ident] $Dialect:ty, $ty:ty, $($rest:tt)+) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(super) enum $Marker {}
        $crate::table::arguments!(@@ $Marker, $Dialect, $ty, $($rest)+);
    };
    (@ [$(#[$doc:meta])*] [] $Dialect:ty, $ty:ty, $($rest:tt)+) => {
        $crate::table::arguments!(@@ $ty, $Dialect, $ty, $($rest)+);
    };
    (@@ $Syntax:ty, $Dialect:ty, $ty:ty, $how:ident $read:expr, $print:expr, $of:ident $make:expr) => {
        impl<'a> $crate::table::Argument<'a, $Dialect> for $Syntax {
            type Value = $ty;

            fn read(a: &mut $crate::cursor::Arguments<'a, $Dialect>) -> Result<$ty, Fault> {
                $crate::table::arguments!(@read $how a, $ty, $Dialect, $read)
            }

            fn print(value: $ty, dialect: $Dialect, out: &mut Vec<u8>) {
                let print: fn($ty, $Dialect, &mut Vec<u8>) = $print;
                print(value, dialect, out);
            }

            #[cfg(any(test, feature = "fuzzing"))]
            fn make(u: &mut arbitrary::Unstructured<'a>, dialect: $Dialect) -> arbitrary::Result<$ty> {
                $crate::table::arguments!(@make $of u, dialect, $ty, $Dialect, $read, $make)
            }
        }
    };
    (@read word $a:ident, $ty:ty, $Dialect:ty, $read:expr) => {
        $a.read($read)
    };
    (@read cursor $a:ident, $ty:ty, $Dialect:ty, $read:expr) => {{
        let read: fn(&mut $crate::cursor::Arguments<'a, $Dialect>) -> Result<$ty, Fault> = $read;
        read($a)
    }};
    (@make samples $u:ident, $dialect:ident, $ty:ty, $Dialect:ty, $read:expr, $samples:expr) => {{
        let _ = $dialect;
        let read: fn(&'a [u8]) -> Result<$ty, Reason> = $read;
        let samples: &[&'static str] = $samples;
        read($u.choose(samples)?.as_bytes()).map_err(|_| arbitrary::Error::IncorrectFormat)
    }};
    (@make made $u:ident, $dialect:ident, $ty:ty, $Dialect:ty, $read:expr, $make:expr) => {{
        let make: fn(&mut arbitrary::Unstructured<'a>, $Dialect) -> arbitrary::Result<$ty> = $make;
        make($u, $dialect)
    }};
}
pub(crate) use arguments;

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
