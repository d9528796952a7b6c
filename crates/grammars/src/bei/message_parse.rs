//! Reading a line from the engine. The first word decides which message it is; capitals count.

use super::form::{Form, Oddity};
use super::message::{Message, Parsed, Property};
use super::reason::{Arguments, Fault, Reason};
use super::score::Score;
use crate::text::{inner_cr, is_oddly_spaced, split_word, strip_cr, trim, trim_start};
use crate::words::Words;

/// A message, and the oddity of its parts.
type Content<'a> = Result<(Message<'a>, Option<Oddity>), Fault>;

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Parsed<'a> {
        let bare = strip_cr(line);
        let (word, rest) = split_word(trim_start(bare));
        let a = Arguments::new(line, rest);
        // Text for people may be spaced as it likes.
        let free = matches!(word, b"log" | b"id");
        let outer = outer_oddity(line, bare, free);
        let plain = |message| Parsed { message, form: outer.map_or(Form::Normal, Form::Odd) };
        let (name, read) = match word {
            b"" => return plain(Message::Empty),
            b"protocol" => ("protocol", version(a)),
            b"id" => ("id", identity(a)),
            b"beiok" => ("beiok", lone(a, Message::BeiOk)),
            b"readyok" => ("readyok", lone(a, Message::ReadyOk)),
            b"known" => ("known", lone(a, Message::Known)),
            b"unknown" => ("unknown", lone(a, Message::UnknownGame)),
            b"move" => ("move", chosen(a)),
            b"log" => return plain(Message::Log(trim(rest))),
            b"okbei" => return plain(Message::Backgammon(trim(rest))),
            _ => return plain(Message::Unknown(line)),
        };
        match inner_cr(line, rest, Reason::InnerCr).map_or(read, Err) {
            Ok((message, inner)) => Parsed { message, form: inner.or(outer).map_or(Form::Normal, Form::Odd) },
            Err(fault) => plain(Message::Malformed { message: name, fault, text: line }),
        }
    }
}

/// What is odd about a line whatever it says.
fn outer_oddity(line: &[u8], bare: &[u8], free: bool) -> Option<Oddity> {
    if line.contains(&b'\r') && bare.len() < line.len() {
        return Some(Oddity::Cr);
    }
    (!free && is_oddly_spaced(bare)).then_some(Oddity::Spacing)
}

/// A message of a single word.
fn lone<'a>(a: Arguments<'a>, message: Message<'a>) -> Content<'a> {
    Ok((message, (!a.rest().is_empty()).then_some(Oddity::TrailingText)))
}

fn version(mut a: Arguments<'_>) -> Content<'_> {
    let version = a.read(|word| {
        let numbers = word.split(|b| *b == b'.');
        let are_numbers =
            numbers.clone().all(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit));
        if are_numbers && numbers.count() == 3 { Ok(word) } else { Err(Reason::NotAVersion) }
    })?;
    lone(a, Message::Protocol(version))
}

fn identity(mut a: Arguments<'_>) -> Content<'_> {
    let property = a.read(|word| match word {
        b"name" => Ok(Property::Name),
        b"author" => Ok(Property::Author),
        b"version" => Ok(Property::Version),
        _ => Err(Reason::NoSuchProperty),
    })?;
    let value = a.rest();
    Ok((Message::Id { property, value }, value.is_empty().then_some(Oddity::EmptyValue)))
}

/// `SCORE MOVES [| THREATS]`.
fn chosen(mut a: Arguments<'_>) -> Content<'_> {
    let score = a.read(|word| Score::parse(word).ok_or(Reason::NotAScore))?;
    let all = a.rest();
    let mut bars = Words::of(all).iter().filter(|token| *token == b"|");
    let first = bars.next();
    if let Some(second) = bars.next() {
        return Err(a.fault(Reason::SecondBar, second));
    }
    let (moves, threats) = match first {
        Some(bar) => {
            let at = bar.as_ptr() as usize - all.as_ptr() as usize;
            (Words::of(&all[..at]), Some(Words::of(&all[at + 1..])))
        }
        None => (Words::of(all), None),
    };
    if moves.is_empty() {
        return Err(a.fault(Reason::NoMove, &all[..0]));
    }
    let oddity = (!score.is_integer()).then_some(Oddity::OddScore);
    Ok((Message::Move { score, moves, threats }, oddity))
}
