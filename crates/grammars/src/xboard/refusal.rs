//! Refusals in words of the engine's own: `Invalid move: foobar`, `Unknown command: x`, `e2e5 is illegal`.
//!
//! Not for the forms of the text, `Illegal move: …` and `Error (…): …`, which are messages of their own.

use crate::text::{is_blank, split_word, trim, trim_start};

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

/// What a word of a refusal says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// What may be refused.
    Noun(Refused),
    /// What such things are called when they are refused: `illegal`.
    Adjective,
    /// What is said of them after `not`: `understood`.
    Participle,
    /// `a`, `an`
    Article,
    /// `no`
    No,
    /// `not`
    Not,
    /// `is`
    Is,
    /// `such`
    Such,
    /// `found`: a file may not be found either, so that it counts only beside a noun.
    Found,
    /// `error`
    Error,
    /// Any other.
    Other,
}

impl Word {
    /// The longest word that means anything: `unimplemented`.
    const LONGEST: usize = 13;

    /// Reads a word of letters, in whatever case.
    fn read(word: &[u8]) -> Word {
        let mut small = [0; Word::LONGEST];
        let Some(small) = small.get_mut(..word.len()) else { return Word::Other };
        small.copy_from_slice(word);
        small.make_ascii_lowercase();
        match &*small {
            b"move" | b"moves" => Word::Noun(Refused::Move),
            b"command" | b"commands" | b"cmd" | b"keyword" | b"option" | b"feature" | b"variant"
            | b"parameter" | b"argument" => Word::Noun(Refused::Command),
            b"input" => Word::Noun(Refused::Unclear),
            b"position" | b"fen" | b"board" => Word::Noun(Refused::Position),
            b"illegal" | b"invalid" | b"unknown" | b"unrecognized" | b"unrecognised" | b"unsupported"
            | b"unimplemented" | b"undefined" | b"unexpected" | b"bad" | b"wrong" | b"incorrect"
            | b"impossible" | b"malformed" | b"ambiguous" => Word::Adjective,
            b"understood" | b"recognized" | b"recognised" | b"known" | b"supported" | b"implemented"
            | b"legal" | b"valid" | b"possible" | b"allowed" => Word::Participle,
            b"a" | b"an" => Word::Article,
            b"no" => Word::No,
            b"not" => Word::Not,
            b"is" => Word::Is,
            b"such" => Word::Such,
            b"found" => Word::Found,
            b"error" => Word::Error,
            _ => Word::Other,
        }
    }

    /// What it names.
    fn noun(self) -> Option<Refused> {
        if let Word::Noun(of) = self { Some(of) } else { None }
    }
}

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
        if subject.ends_with(b":")
            && let Some((of, tail)) = at_start(said)
            && trim_matches(tail).is_empty()
        {
            return refusal(of, subject);
        }
        predicate(said).and_then(|of| refusal(of, subject))
    }
}

/// `unknown command`, `not a legal move`, `command not understood`, `error (…)` at the beginning; and what follows.
fn at_start(text: &[u8]) -> Option<(Refused, &[u8])> {
    let mut words = Words::of(text);
    match words.next()? {
        Word::Error => {
            let told = text.get(5) == Some(&b':') || words.rest_opens();
            told.then_some((Refused::Unclear, words.rest))
        }
        Word::Noun(of) => {
            let not = words.next()? == Word::Not;
            let refused = not && matches!(words.next()?, Word::Participle | Word::Found);
            refused.then_some((of, words.rest))
        }
        Word::Not | Word::No => {
            let negated = matches!(words.next_but_articles()?, Word::Participle | Word::Such);
            let of = words.next()?.noun()?;
            negated.then_some((of, words.rest))
        }
        // `Illegal or unknown command`, `invalid setboard position`: a word or two may stand between.
        Word::Adjective => {
            let of = (0..WORDS / 2).map_while(|_| words.next()).find_map(Word::noun)?;
            Some((of, words.rest))
        }
        _ => None,
    }
}

/// `is illegal`, `is not a legal move`, `not understood`.
fn predicate(text: &[u8]) -> Option<Refused> {
    let mut words = Words::of(text);
    let mut word = words.next()?;
    let is_first = word == Word::Is;
    if is_first {
        word = words.next()?;
    }
    let negated = word == Word::Not;
    if negated {
        word = words.next()?;
    }
    if word == Word::Article {
        word = words.next_but_articles()?;
    }
    let refused = if negated { word == Word::Participle } else { is_first && word == Word::Adjective };
    if !refused {
        return None;
    }
    let of = match words.next() {
        None => Refused::Unclear,
        Some(word) => word.noun()?,
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

    fn next(&mut self) -> Option<Word> {
        let start = self.rest.iter().position(u8::is_ascii_alphabetic)?;
        // A word far off, behind numbers or signs, does not belong to the phrase.
        if start > 2 {
            return None;
        }
        let word = &self.rest[start..];
        let end = word.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(word.len());
        self.rest = &word[end..];
        Some(Word::read(&word[..end]))
    }

    /// The next word that is no article.
    fn next_but_articles(&mut self) -> Option<Word> {
        loop {
            let word = self.next()?;
            if word != Word::Article {
                return Some(word);
            }
        }
    }

    /// Whether a parenthesis follows: `error (unknown command): …`.
    fn rest_opens(&self) -> bool {
        trim_start(self.rest).starts_with(b"(")
    }
}

/// The text without the signs around a quoted word: `: "xyzzy".`. A dot is kept if a colon or a quotation mark
/// stands before it.
fn trim_matches(text: &[u8]) -> &[u8] {
    let sign = |b: &u8| is_blank(*b) || matches!(b, b':' | b'"' | b'\'' | b'`' | b',' | b';' | b'-');
    let start = text.iter().position(|b| !sign(b)).unwrap_or(text.len());
    // The command `.`, and not the end of a sentence.
    let quoted = start > 0 && text[..start].iter().any(|b| !is_blank(*b));
    if quoted && text[start..].starts_with(b".") && text[start + 1..].iter().all(sign) {
        return &text[start..=start];
    }
    let end = text.iter().rposition(|b| !sign(b) && *b != b'.').map_or(start, |last| last + 1);
    &text[start..end.max(start)]
}
