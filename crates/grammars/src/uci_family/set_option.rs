//! `setoption name ID [value X]`, and `debug on|off`.

use super::option::OptionFault;
use crate::cursor::Arguments;
use crate::table::{Argument, Dialect};
use crate::text::Fault;
use crate::words::{Words, take_word, words_until};

/// The next word, which must be this one.
pub(crate) fn expect<D: Dialect>(a: &mut Arguments<'_, D>, due: &'static str) -> Result<(), Fault<D::Reason>>
where
    D::Reason: From<OptionFault>,
{
    a.read(|word| if word == due.as_bytes() { Ok(()) } else { Err(OptionFault::Expected(due).into()) })
}

/// `name ID`: all words up to `value`, at least one, were it `value`.
#[derive(Debug)]
pub(crate) enum OptionName {}

impl<'a, D: Dialect> Argument<'a, D> for OptionName
where
    D::Reason: From<OptionFault>,
{
    type Value = Words<'a>;

    fn read(a: &mut Arguments<'a, D>) -> Result<Words<'a>, Fault<D::Reason>> {
        expect(a, "name")?;
        let text = a.some_text()?;
        let mut rest = text;
        take_word(&mut rest);
        let (_, behind) = words_until(rest, |word| word == b"value");
        a.go_on_at(behind);
        Ok(Words::of(&text[..text.len() - behind.len()]))
    }

    fn print(name: Words<'a>, _: D, out: &mut Vec<u8>) {
        out.extend_from_slice(b"name ");
        name.print(out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: D) -> arbitrary::Result<Words<'a>> {
        super::generate::name(u)
    }
}

/// `value X`, maybe with nothing behind it; or nothing at all.
#[derive(Debug)]
pub(crate) enum OptionValue {}

impl<'a, D: Dialect> Argument<'a, D> for OptionValue {
    type Value = Option<Words<'a>>;

    fn read(a: &mut Arguments<'a, D>) -> Result<Option<Words<'a>>, Fault<D::Reason>> {
        Ok(a.next().map(|_value| Words::of(a.take().rest())))
    }

    fn print(value: Option<Words<'a>>, _: D, out: &mut Vec<u8>) {
        if let Some(value) = value {
            out.extend_from_slice(if value.is_empty() { b"value" } else { b"value " });
            value.print(out);
        }
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: D) -> arbitrary::Result<Option<Words<'a>>> {
        crate::generate::maybe(u, super::generate::value)
    }
}

/// `on` or `off`.
#[derive(Debug)]
pub(crate) enum Switch {}

impl<'a, D: Dialect> Argument<'a, D> for Switch
where
    D::Reason: From<OptionFault>,
{
    type Value = bool;

    fn read(a: &mut Arguments<'a, D>) -> Result<bool, Fault<D::Reason>> {
        a.read(|word| match word {
            b"on" => Ok(true),
            b"off" => Ok(false),
            _ => Err(OptionFault::Expected("on or off").into()),
        })
    }

    fn print(on: bool, _: D, out: &mut Vec<u8>) {
        out.extend_from_slice(if on { b"on" } else { b"off" });
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: D) -> arbitrary::Result<bool> {
        u.arbitrary()
    }
}
