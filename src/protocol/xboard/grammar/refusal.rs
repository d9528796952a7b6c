//! Refusals in words of the engine's own: `Invalid move: foobar`, `Unknown command: x`, `e2e5 is illegal`.
//!
//! Not for the forms of the text, `Illegal move: …` and `Error (…): …`, which are messages of their own.

use crate::protocol::text::{is_blank, split_word, trim, trim_start};

/// What is refused, by the words used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refused {
    /// A move.
    Move,
    /// A command.
    Command,
    /// A position.
    Position,
    /// Not told.
    Unclear,
}

/// A refusal in undefined form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal<'a> {
    /// The whole line.
    pub text: &'a [u8],
    /// What is refused.
    pub of: Refused,
    /// The refused words, if the line names them.
    pub named: Option<&'a [u8]>,
}

/// What may be refused, by the nouns used.
const NOUNS: &[(&[u8], Refused)] = &[
    (b"move", Refused::Move),
    (b"moves", Refused::Move),
    (b"command", Refused::Command),
    (b"commands", Refused::Command),
    (b"cmd", Refused::Command),
    (b"keyword", Refused::Command),
    (b"option", Refused::Command),
    (b"feature", Refused::Command),
    (b"variant", Refused::Command),
    (b"parameter", Refused::Command),
    (b"argument", Refused::Command),
    (b"input", Refused::Unclear),
    (b"position", Refused::Position),
    (b"fen", Refused::Position),
    (b"board", Refused::Position),
];

/// What such things are called when they are refused.
const ADJECTIVES: &[&[u8]] = &[
    b"illegal",
    b"invalid",
    b"unknown",
    b"unrecognized",
    b"unrecognised",
    b"unsupported",
    b"unimplemented",
    b"undefined",
    b"unexpected",
    b"bad",
    b"wrong",
    b"incorrect",
    b"impossible",
    b"malformed",
    b"ambiguous",
];

/// What is said of them after `not`.
const PARTICIPLES: &[&[u8]] = &[
    b"understood",
    b"recognized",
    b"recognised",
    b"known",
    b"supported",
    b"implemented",
    b"legal",
    b"valid",
    b"possible",
    b"allowed",
];

/// At most this many words at either end of a line are looked at.
const WORDS: usize = 6;

impl<'a> Refusal<'a> {
    /// Reads the line as a refusal, if its first or last words are those of one.
    pub(super) fn parse(text: &'a [u8]) -> Option<Refusal<'a>> {
        let line = trim(text);
        let refusal = |of, named: &'a [u8]| {
            let named = trim_matches(named);
            Some(Refusal { text: line, of, named: (!named.is_empty()).then_some(named) })
        };
        if let Some((of, rest)) = at_start(line) {
            return refusal(of, rest);
        }
        // `xyzzy: unknown command`, `e2e5 is illegal`.
        let (subject, rest) = split_word(line);
        let said = trim_start(rest);
        if let Some((of, tail)) = at_start(said).filter(|(_, tail)| trim_matches(tail).is_empty())
            && subject.ends_with(b":")
        {
            let _ = tail;
            return refusal(of, subject);
        }
        predicate(said).and_then(|of| refusal(of, subject))
    }
}

/// `unknown command`, `not a legal move`, `command not understood`, `error (…)` at the beginning; and what follows.
fn at_start(text: &[u8]) -> Option<(Refused, &[u8])> {
    let mut words = Words::of(text);
    let first = words.next()?;
    if is(first, b"error") {
        return Some((Refused::Unclear, words.rest))
            .filter(|_| text.get(5) == Some(&b':') || words.rest_opens());
    }
    if let Some(of) = noun(first) {
        let not = is(words.next()?, b"not");
        let participle = words.next()?;
        // A file may not be found either, so that `found` counts only beside a noun.
        let refused = not && (any(PARTICIPLES, participle) || is(participle, b"found"));
        return refused.then_some((of, words.rest));
    }
    let mut adjective = first;
    if is(adjective, b"not") || is(adjective, b"no") {
        adjective = words.next()?;
        while is(adjective, b"a") || is(adjective, b"an") {
            adjective = words.next()?;
        }
        let negated = any(PARTICIPLES, adjective) || is(adjective, b"such");
        let of = noun(words.next()?)?;
        return negated.then_some((of, words.rest));
    }
    if !any(ADJECTIVES, adjective) {
        return None;
    }
    // `Illegal or unknown command`, `invalid setboard position`: a word or two may stand between.
    let mut of = None;
    for _ in 0..WORDS / 2 {
        let Some(word) = words.next() else { break };
        if let Some(found) = noun(word) {
            of = Some(found);
            break;
        }
    }
    of.map(|of| (of, words.rest))
}

/// `is illegal`, `is not a legal move`, `not understood`.
fn predicate(text: &[u8]) -> Option<Refused> {
    let mut words = Words::of(text);
    let mut word = words.next()?;
    let is_first = is(word, b"is");
    if is_first {
        word = words.next()?;
    }
    let negated = is(word, b"not");
    if negated {
        word = words.next()?;
    }
    while is(word, b"a") || is(word, b"an") {
        word = words.next()?;
    }
    let refused = if negated { any(PARTICIPLES, word) } else { is_first && any(ADJECTIVES, word) };
    if !refused {
        return None;
    }
    let of = match words.next() {
        None => Refused::Unclear,
        Some(word) => noun(word)?,
    };
    words.next().is_none().then_some(of)
}

/// Words of letters; punctuation parts them like blanks.
struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    fn of(text: &'a [u8]) -> Words<'a> {
        Words { rest: text }
    }

    fn next(&mut self) -> Option<&'a [u8]> {
        let start = self.rest.iter().position(u8::is_ascii_alphabetic)?;
        // A word far off, behind numbers or signs, does not belong to the phrase.
        if start > 2 {
            return None;
        }
        let word = &self.rest[start..];
        let end = word.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(word.len());
        self.rest = &word[end..];
        Some(&word[..end])
    }

    /// Whether a parenthesis follows: `error (unknown command): …`.
    fn rest_opens(&self) -> bool {
        trim_start(self.rest).starts_with(b"(")
    }
}

fn is(word: &[u8], other: &[u8]) -> bool {
    word.eq_ignore_ascii_case(other)
}

fn any(words: &[&[u8]], word: &[u8]) -> bool {
    words.iter().any(|other| is(word, other))
}

fn noun(word: &[u8]) -> Option<Refused> {
    NOUNS.iter().find(|(noun, _)| is(word, noun)).map(|(_, of)| *of)
}

/// The text without the signs round a quoted word: `: "xyzzy".`.
fn trim_matches(text: &[u8]) -> &[u8] {
    let sign = |b: &u8| is_blank(*b) || matches!(b, b':' | b'"' | b'\'' | b'`' | b',' | b';' | b'-');
    let start = text.iter().position(|b| !sign(b)).unwrap_or(text.len());
    let end = text.iter().rposition(|b| !sign(b) && *b != b'.').map_or(start, |last| last + 1);
    &text[start..end.max(start)]
}
