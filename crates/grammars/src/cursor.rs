//! A cursor over the words of one line, which knows their places ([`Arguments`]).

use crate::table::Dialect;
use crate::text::{Fault, Place, WordFault, clamped, split_word, trim, trim_start, unsigned_as, verbatim};

/// A cursor over the arguments of one line, which knows the places. `D` is the dialect of its grammar.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arguments<'a, D: Dialect> {
    line: &'a [u8],
    rest: &'a [u8],
    /// The dialect that is spoken.
    pub(crate) dialect: D,
    /// What was noted on the way.
    pub(crate) notes: D::Notes,
}

impl<'a, D: Dialect> Arguments<'a, D> {
    /// Over `rest`, a part of `line` that begins at a word's end.
    pub(crate) fn new(line: &'a [u8], rest: &'a [u8]) -> Arguments<'a, D> {
        Arguments::of(D::default(), line, rest)
    }

    /// The same in this dialect.
    pub(crate) fn of(dialect: D, line: &'a [u8], rest: &'a [u8]) -> Arguments<'a, D> {
        Arguments { line, rest, dialect, notes: D::Notes::default() }
    }

    /// A fault at this part of the line.
    pub(crate) fn fault(&self, reason: D::Reason, part: &[u8]) -> Fault<D::Reason> {
        Fault { reason, place: Place::of(self.line, part) }
    }

    /// The next word, if there is one.
    pub(crate) fn next(&mut self) -> Option<&'a [u8]> {
        D::before_word(&mut self.notes, self.rest);
        let (word, rest) = split_word(trim_start(self.rest));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Result<&'a [u8], Fault<D::Reason>> {
        let rest = self.rest;
        self.next().ok_or_else(|| self.fault(WordFault::Missing.into(), &rest[rest.len()..]))
    }

    /// The next word through `read`.
    pub(crate) fn read<T>(
        &mut self,
        read: impl FnOnce(&'a [u8]) -> Result<T, D::Reason>,
    ) -> Result<T, Fault<D::Reason>> {
        let word = self.word()?;
        read(word).map_err(|reason| self.fault(reason, word))
    }

    /// The next word as an unsigned integer of the type wanted.
    pub(crate) fn unsigned<T: TryFrom<u64>>(&mut self) -> Result<T, Fault<D::Reason>> {
        self.read(|word| Ok(unsigned_as(word)?))
    }

    /// The next word as an integer; one that is too large stands for the largest.
    pub(crate) fn clamped(&mut self) -> Result<i64, Fault<D::Reason>> {
        self.read(|word| Ok(clamped(word)?))
    }

    /// Whether this is the next word.
    pub(crate) fn goes_on_with(mut self, word: &str) -> bool {
        self.next() == Some(word.as_bytes())
    }

    /// Goes to the first of the words that are left which is one of these; stays where none is.
    pub(crate) fn skip_to(&mut self, wanted: &[&[u8]]) {
        let mut here = *self;
        loop {
            let before = here;
            match here.next() {
                Some(word) if wanted.contains(&word) => return *self = before,
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Goes behind the next word, which is known to be this one.
    pub(crate) fn pass(&mut self, word: &str) {
        debug_assert!(self.goes_on_with(word));
        self.next();
    }

    /// Goes on at `rest`, a part of what is left.
    pub(crate) fn go_on_at(&mut self, rest: &'a [u8]) {
        self.rest = rest;
    }

    /// All that is left, which is not left any more.
    pub(crate) fn take(&mut self) -> Arguments<'a, D> {
        let all = *self;
        self.rest = &self.rest[self.rest.len()..];
        all
    }

    /// All that is left, verbatim after one blank.
    pub(crate) fn text(self) -> &'a [u8] {
        verbatim(self.rest)
    }

    /// All that is left, verbatim after one blank; more than blanks.
    pub(crate) fn some_text(self) -> Result<&'a [u8], Fault<D::Reason>> {
        let text = self.text();
        if trim(text).is_empty() {
            return Err(self.fault(WordFault::Missing.into(), &text[text.len()..]));
        }
        Ok(text)
    }

    /// All that is left as it stands, with the blanks before it.
    pub(crate) fn untrimmed(self) -> &'a [u8] {
        self.rest
    }

    /// The whole line.
    pub(crate) fn line(self) -> &'a [u8] {
        self.line
    }

    /// All that is left, without blanks round it.
    pub(crate) fn rest(self) -> &'a [u8] {
        trim(self.rest)
    }

    /// `value`, if nothing but blanks is left.
    pub(crate) fn end<T>(self, value: T) -> Result<T, Fault<D::Reason>> {
        match self.rest() {
            [] => Ok(value),
            more => Err(self.fault(WordFault::Trailing.into(), more)),
        }
    }
}
