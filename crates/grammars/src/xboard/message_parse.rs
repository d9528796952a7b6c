//! Reading a line from the engine, in the order of tests of specs/xboard/requirements.md 7.1.
//!
//! The first byte decides most of it: a digit begins a thinking line, a result or a numbered move, a blank a book line, a
//! continuation or an indented thinking line. Phrases that count wherever they stand in a line (start failures, draw
//! offers) all hold an `o`, which no line of coordinates does: one scan for it spares the search for each.

use super::claim::{self, Claimed};
use super::form::{Form, Oddity};
use super::message::{BookAnswer, Later, Message, MessageContext, Parsed, ServerCommand, Tell};
use super::phrase::Phrases;
use super::reason::{Arguments, Reason};
use super::refusal::Refusal;
use super::refused::{RefusedCommand, RefusedMove};
use super::thinking::Thinking;
use crate::chess::MoveText;
use crate::table::Spoken;
use crate::text::{is_blank, split_word, strip_cr, trim, trim_end, trim_start, verbatim};

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8], context: MessageContext) -> Parsed<'a> {
        let bare = strip_cr(line);
        let mut body = bare;
        while let [0x07, rest @ ..] = body {
            body = rest;
        }
        let mut parsed = classify(Line { line, body }, context);
        if body.len() < bare.len() && parsed.form == Form::Normal {
            parsed.form = Form::Odd(Oddity::Bell);
        }
        parsed
    }
}

/// A line as it came (for places), and without bells before it and a carriage return after it.
#[derive(Clone, Copy)]
struct Line<'a> {
    line: &'a [u8],
    body: &'a [u8],
}

impl<'a> Line<'a> {
    fn malformed(self, message: &'static str, reason: Reason, part: &[u8]) -> Parsed<'a> {
        let fault = Arguments::new(self.line, self.line).fault(reason, part);
        normal(Message::Malformed { message, fault, text: self.line })
    }
}

fn normal(message: Message<'_>) -> Parsed<'_> {
    Parsed { message, form: Form::Normal }
}

fn odd(message: Message<'_>, oddity: Oddity) -> Parsed<'_> {
    Parsed { message, form: Form::Odd(oddity) }
}

fn maybe_odd(message: Message<'_>, oddity: Option<Oddity>) -> Parsed<'_> {
    Parsed { message, form: oddity.map_or(Form::Normal, Form::Odd) }
}

fn classify(line: Line<'_>, context: MessageContext) -> Parsed<'_> {
    let open = context.book == BookAnswer::Open;
    match line.body.first() {
        None if open => normal(Message::BookEnd),
        None => normal(Message::Blank),
        Some(b'0'..=b'9') => numeric(line),
        Some(b' ' | b'\t') if open => normal(Message::BookLine(line.body)),
        Some(b' ' | b'\t') => indented(line),
        Some(b'#') => comment(line.body),
        Some(_) => named(line).unwrap_or_else(|| anywhere(line)),
    }
}

fn comment(body: &[u8]) -> Parsed<'_> {
    let control = body.iter().any(|&b| b < b' ' && b != b'\t' || b == 0x7f);
    maybe_odd(Message::Comment(&body[1..]), control.then_some(Oddity::ControlCharacter))
}

/// A line that begins with a digit.
fn numeric(line: Line<'_>) -> Parsed<'_> {
    let body = line.body;
    if let Some(parsed) = numbered_move(line, body) {
        return parsed;
    }
    let phrases = Phrases::find(body);
    if let Some(phrase) = phrases.failure {
        return normal(Message::StartFailure { phrase, text: body });
    }
    if let Some(claimed) = claim::with_code(body) {
        return of_claim(claimed);
    }
    if phrases.is_offer() {
        return odd(Message::OfferDraw, Oddity::OfferWording);
    }
    thinking(line, body).unwrap_or_else(|| refused_or_unknown(body))
}

/// A line that begins with a blank, outside an answer to `bk`.
fn indented(line: Line<'_>) -> Parsed<'_> {
    let body = line.body;
    let text = trim_start(body);
    if text.is_empty() {
        return normal(Message::Blank);
    }
    if let Some(parsed) = numbered_move(line, text) {
        return parsed;
    }
    let phrases = Phrases::find(text);
    if let Some(phrase) = phrases.failure {
        return normal(Message::StartFailure { phrase, text: body });
    }
    if phrases.is_offer() {
        return odd(Message::OfferDraw, Oddity::OfferWording);
    }
    if let Some(parsed) = thinking(line, text) {
        return parsed;
    }
    if body.starts_with(b"    ") {
        return normal(Message::Continuation(text));
    }
    // A message with a blank or two before it is one if nothing else about it is odd.
    let unindented = classify(Line { line: line.line, body: text }, MessageContext::default());
    match unindented {
        Parsed { message: Message::Malformed { .. } | Message::Unknown(_), .. }
        | Parsed { form: Form::Odd(_), .. } => normal(Message::Unknown(body)),
        Parsed { message, form: Form::Normal } => odd(message, Oddity::Spacing),
    }
}

/// `NUMBER ... MOVE`, the second word being three dots. `NUMBER MOVE` is no move.
fn numbered_move<'a>(line: Line<'a>, text: &'a [u8]) -> Option<Parsed<'a>> {
    let digits = text.iter().position(|b| !b.is_ascii_digit())?;
    if digits == 0 {
        return None;
    }
    let rest = text[digits..].strip_prefix(b".").unwrap_or(&text[digits..]);
    let dots = trim_start(rest);
    if !dots.starts_with(b"...") || dots.len() == rest.len() {
        return None;
    }
    let mut arguments = Arguments::new(line.line, &dots[3..]);
    let word = arguments.next()?;
    if !is_blank(dots[3]) {
        return None;
    }
    Some(match MoveText::parse(word) {
        Some(mv) => odd(Message::Move(mv), Oddity::NumberedMove),
        None => line.malformed("move", Reason::NotAMove, word),
    })
}

/// `PLY SCORE TIME NODES PV`; malformed if four numbers are there but not as integers.
fn thinking<'a>(line: Line<'a>, text: &'a [u8]) -> Option<Parsed<'a>> {
    if let Some(thinking) = Thinking::parse(text) {
        let oddity = if thinking.mark.is_some() {
            Some(Oddity::GnuThinking)
        } else if thinking.further.is_empty() {
            None
        } else {
            Some(Oddity::LaterThinking)
        };
        return Some(maybe_odd(Message::Thinking(thinking), oddity));
    }
    let (reason, part) = Thinking::fault(text)?;
    Some(line.malformed("thinking line", reason, part))
}

/// The messages known by their first word, steps 4 to 8 and 10.
fn named(line: Line<'_>) -> Option<Parsed<'_>> {
    let body = line.body;
    match body[0] {
        b'm' => argument(line, "move"),
        b'f' => argument(line, "feature"),
        b'a' => argument(line, "askuser"),
        b'p' => argument(line, "pong"),
        b't' => tell(body),
        b'I' | b'i' => body[1..].strip_prefix(b"llegal move").map(|rest| {
            let (refused, oddity) = RefusedMove::parse(body, rest);
            maybe_odd(Message::IllegalMove(refused), oddity)
        }),
        b'E' => {
            let ends = |rest: &&[u8]| !rest.first().is_some_and(u8::is_ascii_alphanumeric);
            body.strip_prefix(b"Error").filter(ends).map(|rest| {
                let (refused, oddity) = RefusedCommand::parse(rest);
                maybe_odd(Message::Error(refused), oddity)
            })
        }
        _ => None,
    }
}

/// A row of the table behind whose name a blank stands, or nothing.
#[inline(always)]
fn argument<'a>(line: Line<'a>, name: &str) -> Option<Parsed<'a>> {
    let rest = line.body.strip_prefix(name.as_bytes())?;
    if rest.first().is_none_or(|&b| is_blank(b)) { row(line, name, rest) } else { None }
}

/// A row whose name ends with a colon, behind which a blank may be missing.
#[inline(always)]
fn behind<'a>(line: Line<'a>, name: &str) -> Option<Parsed<'a>> {
    row(line, name, line.body.strip_prefix(name.as_bytes())?)
}

/// A row of the table, and what is odd about it. The name is known where it is called: nothing but the row of that name is
/// left of it there.
#[inline(always)]
fn row<'a>(line: Line<'a>, name: &str, rest: &'a [u8]) -> Option<Parsed<'a>> {
    let mut arguments = Arguments::new(line.line, rest);
    let (name, read) = Message::row(name.as_bytes(), &mut arguments)?;
    let message = read.unwrap_or_else(|fault| Message::malformed(name, fault, line.line));
    let oddity = match message {
        Message::Move(mv) | Message::Hint(mv) => {
            mv.quirk.map(Oddity::MoveSpelling).or_else(|| ending_oddity(rest, arguments))
        }
        Message::Pong(_) => ending_oddity(rest, arguments),
        Message::Stat(_) => (!arguments.rest().is_empty()).then_some(Oddity::TrailingText),
        _ => None,
    };
    Some(maybe_odd(message, oddity))
}

/// Words too many, or odd spacing.
fn ending_oddity(rest: &[u8], arguments: Arguments<'_>) -> Option<Oddity> {
    if !arguments.rest().is_empty() {
        return Some(Oddity::TrailingText);
    }
    let spaced = matches!(rest, [b' ', next, ..] if !is_blank(*next));
    (!spaced || rest.last().is_some_and(|&b| is_blank(b))).then_some(Oddity::Spacing)
}

fn tell(body: &[u8]) -> Option<Parsed<'_>> {
    let (word, rest) = split_word(body);
    Tell::find(word).map(|to| normal(Message::Tell { to, text: verbatim(rest) }))
}

/// The messages that are known by phrases, and old wordings: steps 9 to 14.
fn anywhere(line: Line<'_>) -> Parsed<'_> {
    let body = line.body;
    let phrases = Phrases::find(body);
    if let Some(phrase) = phrases.failure {
        return match Refusal::parse(body) {
            Some(refusal) => odd(Message::Refusal(refusal), Oddity::FailurePhrase(phrase)),
            None => normal(Message::StartFailure { phrase, text: body }),
        };
    }
    if let Some(parsed) = behind(line, "Hint:") {
        return parsed;
    }
    if let Some(claimed) = claim::in_words(body) {
        return of_claim(claimed);
    }
    if trim_end(body) == b"resign" {
        return maybe_odd(Message::Resign, (body.len() > 6).then_some(Oddity::Spacing));
    }
    if phrases.is_offer() {
        let oddity = match body {
            b"offer draw" => None,
            _ if trim_end(body) == b"offer draw" => Some(Oddity::Spacing),
            _ => Some(Oddity::OfferWording),
        };
        return maybe_odd(Message::OfferDraw, oddity);
    }
    behind(line, "stat01:")
        .or_else(|| search_report(body))
        .or_else(|| old_crafty(body))
        .or_else(|| later(body))
        .unwrap_or_else(|| refused_or_unknown(body))
}

fn of_claim(claimed: Claimed<'_>) -> Parsed<'_> {
    maybe_odd(Message::Result(claimed.claim), claimed.oddity)
}

/// `++`, `--`, `(only move)`.
fn search_report(body: &[u8]) -> Option<Parsed<'_>> {
    if let Some(rest) = body.strip_prefix(b"(only move)") {
        return Some(odd(Message::OnlyMove(trim(rest)), Oddity::OnlyMove));
    }
    match trim_end(body) {
        b"++" => Some(normal(Message::FailHigh)),
        b"--" => Some(normal(Message::FailLow)),
        _ => None,
    }
}

fn old_crafty(body: &[u8]) -> Option<Parsed<'_>> {
    if body.starts_with(b"warning") {
        return Some(normal(Message::Warning(body)));
    }
    let begins = |command: &ServerCommand| {
        let name = command.name().as_bytes();
        // Its first byte rules nearly every line out.
        body[0] == name[0] && body.starts_with(name)
    };
    let command = ServerCommand::ALL.iter().copied().find(begins)?;
    Some(odd(Message::Server { command, text: body }, Oddity::ServerCommand))
}

fn later(body: &[u8]) -> Option<Parsed<'_>> {
    let (word, rest) = split_word(body);
    Later::find(word).map(|message| odd(Message::Later { message, text: verbatim(rest) }, Oddity::Later))
}

fn refused_or_unknown(body: &[u8]) -> Parsed<'_> {
    match Refusal::parse(body) {
        Some(refusal) => odd(Message::Refusal(refusal), Oddity::UndefinedRefusal),
        None => normal(Message::Unknown(body)),
    }
}
