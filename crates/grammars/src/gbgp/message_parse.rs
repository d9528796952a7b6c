//! Reading a line from the engine. The first word decides which message it is; capitals count.

use super::form::{Form, Oddity};
use super::info::Info;
use super::message::{Message, Parsed};
use super::moves::{Torn, next_move};
use super::notation::Notation;
use super::option::OptionDefinition;
use super::reason::{Arguments, Fault, Reason};
use crate::text::{inner_cr, is_oddly_spaced, strip_cr};
use crate::words::{Words, take_word};

/// A message, and what is odd about its parts.
type Content<'a> = Result<(Message<'a>, Form), Fault>;

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8], notation: Notation) -> Parsed<'a> {
        let bare = strip_cr(line);
        let mut rest = bare;
        let mut form = outer_form(line, bare);
        let Some(word) = take_word(&mut rest) else { return Parsed { message: Message::Empty, form } };
        let a = Arguments::new(line, rest);
        let (name, read) = match word {
            b"id" => match identity(a) {
                Some(read) => read,
                None => return Parsed { message: Message::Unknown(line), form },
            },
            b"option" => ("option", option(line, rest)),
            b"gbgpok" => ("gbgpok", Ok(lone(a, Message::GbgpOk))),
            b"readyok" => ("readyok", Ok(lone(a, Message::ReadyOk))),
            b"bestmove" => ("bestmove", best_move(a, notation)),
            b"info" => ("info", Info::parse(a, notation).map(|(info, form)| (Message::Info(info), form))),
            _ => return Parsed { message: Message::Unknown(line), form },
        };
        let message = match inner_cr(line, rest, Reason::InnerCr).map_or(read, Err) {
            Ok((message, inner)) => {
                form = form.oddities().chain(inner.oddities()).collect();
                message
            }
            Err(fault) => Message::Malformed { message: name, fault, text: line },
        };
        Parsed { message, form }
    }
}

/// What is odd about a line whatever it says.
fn outer_form(line: &[u8], bare: &[u8]) -> Form {
    let mut form = Form::NORMAL;
    form.add(Oddity::NotAscii, !line.is_ascii());
    form.add(Oddity::Cr, line.contains(&b'\r') && bare.len() < line.len());
    form.add(Oddity::Spacing, is_oddly_spaced(bare));
    form
}

/// A message of a single word.
fn lone<'a>(a: Arguments<'_>, message: Message<'a>) -> (Message<'a>, Form) {
    let mut form = Form::NORMAL;
    form.add(Oddity::TrailingText, !a.rest().is_empty());
    (message, form)
}

/// `id name X` or `id author X`; none if it is neither.
fn identity<'a>(mut a: Arguments<'a>) -> Option<(&'static str, Content<'a>)> {
    let (name, message): (_, fn(Words<'a>) -> Message<'a>) = match a.next()? {
        b"name" => ("id name", Message::IdName),
        b"author" => ("id author", Message::IdAuthor),
        _ => return None,
    };
    let words = a.some_text().map(Words::of);
    Some((name, words.map(|words| (message(words), Form::NORMAL))))
}

fn option<'a>(line: &'a [u8], rest: &'a [u8]) -> Content<'a> {
    let (definition, form) = OptionDefinition::parse(line, rest)?;
    Ok((Message::Option(definition), form))
}

fn best_move<'a>(mut a: Arguments<'a>, notation: Notation) -> Content<'a> {
    let mut form = Form::NORMAL;
    let mut ahead = a;
    let best = if ahead.next() == Some(b"none") {
        a = ahead;
        None
    } else {
        let (best, zero) = next_move(&mut a, notation)?;
        form.add(Oddity::LeadingZero, zero);
        Some(best)
    };
    let torn = Torn { rest: a.rest(), notation };
    let ponder = match a.next() {
        None => None,
        Some(b"ponder") => {
            let (ponder, zero) = next_move(&mut a, notation)?;
            form.add(Oddity::LeadingZero, zero);
            Some(ponder)
        }
        Some(word) if torn.is_rest() => return Err(a.fault(Reason::BlankInMove, word)),
        Some(word) => return Err(a.fault(Reason::TrailingText, word)),
    };
    a.end((Message::BestMove { best, ponder }, form))
}
