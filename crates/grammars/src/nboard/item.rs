//! `MOVE[/EVAL[/TIME]]` ([`MoveItem`]): in `move`, in answers to `go`, and in games.

use super::form::Oddity;
use super::reason::Reason;
use super::values::{Eval, Real, read_move};
use crate::text::is_blank;
use games::othello::Move;

/// A move with what was thought of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveItem<'a> {
    /// The move.
    pub mv: Move,
    /// Its evaluation, if told.
    pub eval: Option<Eval<'a>>,
    /// Seconds that were used for it, if told.
    pub time: Option<Real<'a>>,
}

/// An item, and what is odd about it.
type Read<'a> = (MoveItem<'a>, Option<Oddity>);

impl<'a> MoveItem<'a> {
    /// A move and nothing else.
    #[must_use]
    pub fn bare(mv: Move) -> MoveItem<'a> {
        MoveItem { mv, eval: None, time: None }
    }

    /// Reads a word.
    ///
    /// # Errors
    /// What is wrong, and with which part of the word.
    pub fn parse(word: &'a [u8]) -> Result<MoveItem<'a>, (Reason, &'a [u8])> {
        MoveItem::read(word, |b| b == b'/', Real::parse_time).map(|(item, _)| item)
    }

    /// Reads a text whose parts stand between slashes or blanks, and what is odd about it.
    pub(super) fn parse_spaced(text: &'a [u8]) -> Result<Read<'a>, (Reason, &'a [u8])> {
        let (item, oddity) = MoveItem::read(text, |b| b == b'/' || is_blank(b), Real::parse)?;
        let blanks = text.iter().copied().any(is_blank).then_some(Oddity::Blanks);
        Ok((item, [blanks, oddity].into_iter().flatten().min()))
    }

    fn read(
        text: &'a [u8],
        parts_at: impl Fn(u8) -> bool,
        time: impl Fn(&'a [u8]) -> Option<Real<'a>>,
    ) -> Result<Read<'a>, (Reason, &'a [u8])> {
        let mut parts = Parts { rest: Some(text), parts_at };
        let name = parts.next().unwrap_or_default();
        let (mv, spelling) = read_move(name).ok_or((Reason::NotAMove, name))?;
        let eval = match parts.next() {
            None | Some(b"") => None,
            Some(part) => Some(Eval::parse(part).ok_or((Reason::NotAnEvaluation, part))?),
        };
        let time = match parts.next() {
            None | Some(b"") => None,
            Some(part) => Some(time(part).ok_or((Reason::NotSeconds, part))?),
        };
        if let Some(part) = parts.next() {
            return Err((Reason::TooManyParts, part));
        }
        let item = MoveItem { mv, eval, time };
        Ok((item, spelling.into_iter().chain(item.oddities()).min()))
    }

    fn oddities(self) -> impl Iterator<Item = Oddity> {
        let pair = matches!(self.eval, Some(Eval::Pair { .. })).then_some(Oddity::Pair);
        let values = self.eval.into_iter().flat_map(Eval::reals).chain(self.time);
        let exponent = values.clone().any(Real::has_exponent).then_some(Oddity::Exponent);
        let negative = self.time.is_some_and(|time| time.value() < 0.0).then_some(Oddity::NegativeTime);
        values.filter_map(Real::oddity).chain([pair, exponent, negative].into_iter().flatten())
    }

    /// Writes it, the move in the form of the text.
    pub fn print(self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.mv.to_string().as_bytes());
        if self.eval.is_some() || self.time.is_some() {
            out.push(b'/');
        }
        if let Some(eval) = self.eval {
            eval.print(out);
        }
        if let Some(time) = self.time {
            out.push(b'/');
            out.extend_from_slice(time.text());
        }
    }
}

/// What stands between slashes, or between runs of blanks where those count as well.
struct Parts<'a, F> {
    rest: Option<&'a [u8]>,
    parts_at: F,
}

impl<'a, F: Fn(u8) -> bool> Iterator for Parts<'a, F> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let text = self.rest?;
        let Some(end) = text.iter().position(|&b| (self.parts_at)(b)) else {
            self.rest = None;
            return Some(text);
        };
        let run = match text[end] {
            b'/' => 1,
            _ => text[end..].iter().take_while(|&&b| is_blank(b)).count(),
        };
        self.rest = Some(&text[end + run..]);
        Some(&text[..end])
    }
}
