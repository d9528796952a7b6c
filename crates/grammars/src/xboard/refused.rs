//! Refusals in the form of the text: `Illegal move: MOVE` and `Error (ERRORTYPE): COMMAND` (§9, v1).
//!
//! Not for refusals in words of the engine's own: those are [`Refusal`](super::Refusal)s.

use super::form::Oddity;
use crate::text::{is_blank, push_words, trim, trim_start};

/// `Illegal move: MOVE`, `Illegal move (REASON): MOVE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RefusedMove<'a> {
    /// The refused text, if told.
    pub mv: Option<&'a [u8]>,
    /// The reason, if told.
    pub reason: Option<&'a [u8]>,
}

/// `Error (ERRORTYPE): COMMAND`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RefusedCommand<'a> {
    /// The error type, if in parentheses.
    pub kind: Option<&'a [u8]>,
    /// The refused line as far as it is told; for odd forms everything after `Error`.
    pub command: &'a [u8],
}

impl<'a> RefusedMove<'a> {
    /// Reads a line that begins with `Illegal move` or `illegal move`, `all` being what follows: ` (REASON)`, colon, MOVE, each
    /// of which may be missing or glued on.
    pub(super) fn parse(body: &'a [u8], all: &'a [u8]) -> (RefusedMove<'a>, Option<Oddity>) {
        let (reason, rest) = match trim_start(all).strip_prefix(b"(").and_then(parenthesised) {
            Some((reason, rest)) => (Some(reason), rest),
            None => (None, all),
        };
        let (echo, colon) = match trim_start(rest).strip_prefix(b":") {
            Some(echo) => (trim(echo), true),
            None => (trim(rest), false),
        };
        let oddity = if echo.is_empty() {
            Some(Oddity::NoEcho)
        } else if !colon {
            Some(Oddity::NoColon)
        } else if body[0] == b'i' {
            Some(Oddity::SmallIllegal)
        } else if echo.iter().any(|&b| is_blank(b)) {
            Some(Oddity::EchoOfWords)
        } else {
            (!is_exact(all, reason, rest, echo)).then_some(Oddity::Spacing)
        };
        (RefusedMove { mv: (!echo.is_empty()).then_some(echo), reason }, oddity)
    }

    /// Writes the line in the form of the text.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"Illegal move");
        push_parenthesised(out, self.reason);
        match self.mv {
            Some(mv) => push_words(out, ":", mv),
            // A parenthesis in the reason is told from its end by the colon.
            None if self.reason.is_some_and(|reason| reason.contains(&b')')) => out.push(b':'),
            None => {}
        }
    }
}

impl<'a> RefusedCommand<'a> {
    /// Reads what follows `Error`: ` (ERRORTYPE): COMMAND`, or anything.
    pub(super) fn parse(rest: &'a [u8]) -> (RefusedCommand<'a>, Option<Oddity>) {
        let after_colon = |text: &'a [u8]| trim(text.strip_prefix(b":").unwrap_or(text));
        let Some((kind, tail)) = trim_start(rest).strip_prefix(b"(").and_then(parenthesised) else {
            let command = after_colon(rest);
            return (RefusedCommand { kind: None, command }, Some(Oddity::ErrorShape));
        };
        let command = after_colon(tail);
        let oddity = if command.is_empty() {
            Some(Oddity::NoEcho)
        } else if !tail.starts_with(b":") {
            Some(Oddity::NoColon)
        } else {
            (!is_exact(rest, Some(kind), tail, command)).then_some(Oddity::Spacing)
        };
        (RefusedCommand { kind: Some(kind), command }, oddity)
    }

    /// Writes the line in the form of the text.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"Error");
        push_parenthesised(out, self.kind);
        push_words(out, ":", self.command);
    }
}

fn push_parenthesised(out: &mut Vec<u8>, text: Option<&[u8]>) {
    if let Some(text) = text {
        out.extend_from_slice(b" (");
        out.extend_from_slice(text);
        out.push(b')');
    }
}

/// Whether `all` is ` (HEAD)` (if there is one), colon, blank, ECHO, and not a blank more. `tail` begins with the colon.
fn is_exact(all: &[u8], head: Option<&[u8]>, tail: &[u8], echo: &[u8]) -> bool {
    let head_length = head.map_or(0, |head| head.len() + 3);
    (head.is_none() || all.starts_with(b" ("))
        && tail.starts_with(b": ")
        && all.len() == head_length + 2 + echo.len()
}

/// Up to the closing parenthesis: the first before a colon, else the first.
fn parenthesised(inner: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = memchr::memmem::find(inner, b"):").or_else(|| memchr::memchr(b')', inner))?;
    Some((&inner[..end], &inner[end + 1..]))
}
