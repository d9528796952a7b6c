//! Arguments that several protocols have: numbers, words and texts.

#[cfg(any(test, feature = "fuzzing"))]
use arbitrary::{Result as Made, Unstructured};

use super::argument::Argument;
use super::dialect::Dialect;
use crate::cursor::Arguments;
#[cfg(any(test, feature = "fuzzing"))]
use crate::generate;
use crate::text::{Fault, push_number, signed, trim, unsigned_as};
use crate::words::Words;

/// Numbers: a type, how a word is read as one, and how one is made.
macro_rules! numbers {
    ($($number:ty, $read:path, $make:expr;)+) => {$(
        impl<'a, D: Dialect> Argument<'a, D> for $number {
            type Value = $number;

            fn read(a: &mut Arguments<'a, D>) -> Result<$number, Fault<D::Reason>> {
                a.read(|word| Ok($read(word)?))
            }

            fn print(value: $number, _: D, out: &mut Vec<u8>) {
                push_number(out, value);
            }

            #[cfg(any(test, feature = "fuzzing"))]
            fn make(u: &mut Unstructured<'a>, _: D) -> Made<$number> {
                $make(u)
            }
        }
    )+};
}

numbers! {
    i64, signed, generate::signed;
    u32, unsigned_as, Unstructured::arbitrary;
    u64, unsigned_as, Unstructured::arbitrary;
}

/// Bytes of a line: a marker for each way to take them, what it takes, and how such bytes are made.
macro_rules! bytes {
    ($($(#[$doc:meta])* $marker:ident, $read:expr, $make:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) enum $marker {}

        impl<'a, D: Dialect> Argument<'a, D> for $marker {
            type Value = &'a [u8];

            fn read(a: &mut Arguments<'a, D>) -> Result<&'a [u8], Fault<D::Reason>> {
                $read(a)
            }

            fn print(value: &'a [u8], _: D, out: &mut Vec<u8>) {
                out.extend_from_slice(value);
            }

            #[cfg(any(test, feature = "fuzzing"))]
            fn make(u: &mut Unstructured<'a>, _: D) -> Made<&'a [u8]> {
                $make(u)
            }
        }
    )+};
}

bytes! {
    /// One word, whatever it is.
    Word, Arguments::word, generate::word;
    /// All that is left, verbatim after one blank; maybe nothing.
    Text, |a: &mut Arguments<'a, D>| Ok(a.take().text()), generate::text;
    /// The same, and more than blanks.
    SomeText, |a: &mut Arguments<'a, D>| a.take().some_text(), generate::some_text;
    /// The same without blanks round it.
    Trimmed, |a: &mut Arguments<'a, D>| a.take().some_text().map(trim), generate::trimmed;
    /// All that is left without blanks round it; maybe nothing.
    FreeText, |a: &mut Arguments<'a, D>| Ok(a.take().rest()), generate::trimmed;
}

/// All words that are left, maybe none.
impl<'a, D: Dialect> Argument<'a, D> for Words<'a> {
    type Value = Words<'a>;

    fn read(a: &mut Arguments<'a, D>) -> Result<Words<'a>, Fault<D::Reason>> {
        Ok(Words::of(a.take().rest()))
    }

    fn print(value: Words<'a>, _: D, out: &mut Vec<u8>) {
        value.print(out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut Unstructured<'a>, _: D) -> Made<Words<'a>> {
        generate::text(u).map(Words::of)
    }
}

/// All words that are left, at least one.
#[derive(Debug)]
pub(crate) enum SomeWords {}

impl<'a, D: Dialect> Argument<'a, D> for SomeWords {
    type Value = Words<'a>;

    fn read(a: &mut Arguments<'a, D>) -> Result<Words<'a>, Fault<D::Reason>> {
        a.take().some_text().map(Words::of)
    }

    fn print(value: Words<'a>, _: D, out: &mut Vec<u8>) {
        value.print(out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut Unstructured<'a>, _: D) -> Made<Words<'a>> {
        generate::some_text(u).map(Words::of)
    }
}

/// One word or none.
#[derive(Debug)]
pub(crate) enum OptionalWord {}

impl<'a, D: Dialect> Argument<'a, D> for OptionalWord {
    type Value = Option<&'a [u8]>;

    fn read(a: &mut Arguments<'a, D>) -> Result<Option<&'a [u8]>, Fault<D::Reason>> {
        Ok(a.next())
    }

    fn print(value: Option<&'a [u8]>, _: D, out: &mut Vec<u8>) {
        out.extend_from_slice(value.unwrap_or_default());
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut Unstructured<'a>, _: D) -> Made<Option<&'a [u8]>> {
        generate::maybe(u, generate::word)
    }
}
