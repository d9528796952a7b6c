//! `info` and its parts ([`Info`]).

use std::fmt;
use std::hash::{Hash, Hasher};

use super::form::{Form, Oddity};
use super::moves::{Torn, move_text, next_move, read_move};
use super::notation::Notation;
use super::reason::{Arguments, Fault, Reason};
use crate::text::{push_number, push_words, signed, unsigned};
use crate::words::Words;
use games::morris::Move;

/// What an engine tells of its search. What only the edition of 2025 has (`seldepth`, bounds of scores, `string`) is read
/// there, and left away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Info<'a> {
    /// Plies.
    pub depth: Option<u64>,
    /// Since `go`, in milliseconds.
    pub time: Option<u64>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The value of the position.
    pub score: Option<Score>,
    /// The move being searched.
    pub currmove: Option<Move>,
    /// The how manieth it is.
    pub currmovenumber: Option<u64>,
    /// How full the table is.
    pub hashfull: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// The variation.
    pub pv: Option<Pv<'a>>,
    /// The first unknown keyword, if any.
    pub unknown: Option<&'a [u8]>,
}

/// A value. The text does not tell whose viewpoint it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// In units of the engine.
    Eval(i64),
    /// Moves to the end of the game.
    Win(i64),
}

/// Moves in a row.
#[derive(Clone, Copy)]
pub struct Pv<'a> {
    words: Words<'a>,
    notation: Notation,
}

impl<'a> Pv<'a> {
    /// The moves of a text; none if one of its words is no move in this notation.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(super) fn of(text: &'a [u8], notation: Notation) -> Option<Pv<'a>> {
        let words = Words::of(text);
        words.iter().all(|word| read_move(word, notation).is_ok()).then_some(Pv { words, notation })
    }

    /// Reads the words of moves; and whether one has a leading zero.
    pub(super) fn read(
        a: &Arguments<'_>,
        words: Words<'a>,
        notation: Notation,
    ) -> Result<(Pv<'a>, bool), Fault> {
        let mut zero = false;
        let end = words.text().len();
        for word in words.iter() {
            let (_, leading_zero) = read_move(word, notation).map_err(|reason| {
                let begin = word.as_ptr() as usize - words.text().as_ptr() as usize;
                let torn = Torn { rest: &words.text()[begin..end], notation };
                let rest = begin > 0 && reason == Reason::NotAMove && torn.is_rest();
                a.fault(if rest { Reason::BlankInMove } else { torn.instead_of(reason) }, word)
            })?;
            zero |= leading_zero;
        }
        Ok((Pv { words, notation }, zero))
    }

    /// The moves.
    pub fn iter(self) -> impl Iterator<Item = Move> + Clone + 'a {
        // All words were moves when it was read.
        self.words.iter().filter_map(move |word| read_move(word, self.notation).ok()).map(|(mv, _)| mv)
    }
}

impl PartialEq for Pv<'_> {
    fn eq(&self, other: &Pv<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Pv<'_> {}

impl Hash for Pv<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|mv| mv.hash(state));
    }
}

impl fmt::Debug for Pv<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A keyword, and what stands behind it.
#[derive(Clone, Copy)]
enum Part {
    Count(for<'i, 'a> fn(&'i mut Info<'a>) -> &'i mut Option<u64>),
    /// A number that is left away.
    OtherCount,
    Score,
    CurrMove,
    Pv,
    Text,
}

impl Part {
    fn find(word: &[u8], notation: Notation) -> Option<Part> {
        Some(match word {
            b"depth" => Part::Count(|info| &mut info.depth),
            b"time" => Part::Count(|info| &mut info.time),
            b"nodes" => Part::Count(|info| &mut info.nodes),
            b"score" => Part::Score,
            b"currmove" => Part::CurrMove,
            b"currmovenumber" => Part::Count(|info| &mut info.currmovenumber),
            b"hashfull" => Part::Count(|info| &mut info.hashfull),
            b"nps" => Part::Count(|info| &mut info.nps),
            b"pv" => Part::Pv,
            b"seldepth" if notation == Notation::Edition2025 => Part::OtherCount,
            b"string" if notation == Notation::Edition2025 => Part::Text,
            _ => return None,
        })
    }
}

impl<'a> Info<'a> {
    /// Reads the parts behind `info`.
    pub(super) fn parse(mut a: Arguments<'a>, notation: Notation) -> Result<(Info<'a>, Form), Fault> {
        let mut info = Info::default();
        let mut form = Form::NORMAL;
        while let Some(word) = a.next() {
            match Part::find(word, notation) {
                None => info.unknown = info.unknown.or(Some(word)),
                Some(Part::Count(field)) => {
                    let number = count(&mut a)?;
                    form.add(Oddity::Repeated, field(&mut info).replace(number).is_some());
                }
                Some(Part::OtherCount) => _ = count(&mut a)?,
                Some(Part::Score) => {
                    let value = score(&mut a, notation)?;
                    form.add(Oddity::Repeated, info.score.replace(value).is_some());
                }
                Some(Part::CurrMove) => {
                    let (mv, zero) = next_move(&mut a, notation)?;
                    form.add(Oddity::LeadingZero, zero);
                    form.add(Oddity::Repeated, info.currmove.replace(mv).is_some());
                }
                Some(Part::Pv) => {
                    let (pv, zero) = variation(&mut a, notation)?;
                    form.add(Oddity::LeadingZero, zero);
                    form.add(Oddity::EmptyPv, pv.words.is_empty());
                    form.add(Oddity::Repeated, info.pv.replace(pv).is_some());
                }
                Some(Part::Text) => break,
            }
            // Free text, in editions that do not know it, too.
            if word == b"string" {
                break;
            }
        }
        Ok((info, form))
    }

    /// Writes the parts behind `info`, each after a blank.
    pub(super) fn print(&self, notation: Notation, out: &mut Vec<u8>) {
        let number = |out: &mut Vec<u8>, name, number: Option<u64>| {
            if let Some(number) = number {
                push_number(out, format_args!(" {name} {number}"));
            }
        };
        // Before all else: a bound that stands alone would belong to the score before it.
        let (last, unknown): (_, &[u8]) = match self.unknown {
            Some(b"string") => (" string", b""),
            other => ("", other.unwrap_or_default()),
        };
        push_words(out, "", unknown);
        number(out, "depth", self.depth);
        number(out, "time", self.time);
        number(out, "nodes", self.nodes);
        match self.score {
            Some(Score::Eval(value)) => push_number(out, format_args!(" score eval {value}")),
            Some(Score::Win(moves)) => push_number(out, format_args!(" score win {moves}")),
            None => {}
        }
        if let Some(mv) = self.currmove {
            push_number(out, format_args!(" currmove {}", move_text(mv, notation)));
        }
        number(out, "currmovenumber", self.currmovenumber);
        number(out, "hashfull", self.hashfull);
        number(out, "nps", self.nps);
        if let Some(pv) = self.pv {
            out.extend_from_slice(b" pv");
            for mv in pv.iter() {
                push_number(out, format_args!(" {}", move_text(mv, notation)));
            }
        }
        out.extend_from_slice(last.as_bytes());
    }
}

/// A number that counts something.
fn count(a: &mut Arguments<'_>) -> Result<u64, Fault> {
    a.read(|word| match word {
        [b'-', digits @ ..] if unsigned(digits).is_ok() => Err(Reason::Negative),
        word => Ok(unsigned(word)?),
    })
}

fn score(a: &mut Arguments<'_>, notation: Notation) -> Result<Score, Fault> {
    let kind = a.read(|word| match word {
        b"eval" => Ok(Score::Eval as fn(i64) -> Score),
        b"win" => Ok(Score::Win as fn(i64) -> Score),
        _ => Err(Reason::UnknownScore),
    });
    let kind = kind.map_err(|fault| Fault { reason: Reason::UnknownScore, ..fault })?;
    let value = a.read(|word| signed(word).map_err(|_| Reason::NotAScore));
    let value = value.map_err(|fault| Fault { reason: Reason::NotAScore, ..fault })?;
    let mut bound = *a;
    while notation == Notation::Edition2025 && matches!(bound.next(), Some(b"lowerbound" | b"upperbound")) {
        *a = bound;
    }
    Ok(kind(value))
}

/// The words of `pv`: all the rest; in the edition of 2025, those up to the next keyword. Free text ends it in any.
fn variation<'a>(a: &mut Arguments<'a>, notation: Notation) -> Result<(Pv<'a>, bool), Fault> {
    let text = a.rest();
    let mut behind = *a;
    loop {
        let here = behind;
        let Some(word) = behind.next() else { break };
        if word == b"string" || Part::find(word, notation).is_some() {
            if word != b"string" && notation != Notation::Edition2025 {
                return Err(a.fault(Reason::PvNotLast, word));
            }
            let words = Words::of(&text[..text.len() - here.rest().len()]);
            *a = here;
            return Pv::read(a, words, notation);
        }
    }
    *a = behind;
    Pv::read(a, Words::of(text), notation)
}
