//! `info` and its parts ([`Info`]).

use std::fmt;
use std::hash::{Hash, Hasher};

use super::form::Oddity;
use super::moves::{Torn, move_text, next_move, read_move};
use super::notation::Notation;
use super::reason::{Arguments, Fault, Reason};
use crate::table::Argument;
use crate::text::signed;
use crate::uci_family::{Parts, count};
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

impl<'a> Argument<'a, Notation> for Info<'a> {
    type Value = Info<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<Info<'a>, Fault> {
        let mut info = Info::default();
        let notation = a.dialect;
        while let Some(word) = a.next() {
            match Part::find(word, notation) {
                None => info.unknown = info.unknown.or(Some(word)),
                Some(Part::Count(field)) => {
                    let number = count(a, Reason::Negative)?;
                    a.notes.add(Oddity::Repeated, field(&mut info).replace(number).is_some());
                }
                Some(Part::OtherCount) => _ = count(a, Reason::Negative)?,
                Some(Part::Score) => {
                    let value = score(a)?;
                    a.notes.add(Oddity::Repeated, info.score.replace(value).is_some());
                }
                Some(Part::CurrMove) => {
                    let (mv, zero) = next_move(a, notation)?;
                    a.notes.add(Oddity::LeadingZero, zero);
                    a.notes.add(Oddity::Repeated, info.currmove.replace(mv).is_some());
                }
                Some(Part::Pv) => {
                    let (pv, zero) = variation(a)?;
                    a.notes.add(Oddity::LeadingZero, zero);
                    a.notes.add(Oddity::EmptyPv, pv.words.is_empty());
                    a.notes.add(Oddity::Repeated, info.pv.replace(pv).is_some());
                }
                Some(Part::Text) => {}
            }
            // Free text, in editions that do not know it, too.
            if word == b"string" {
                a.take();
            }
        }
        Ok(info)
    }

    fn print(info: Info<'a>, notation: Notation, out: &mut Vec<u8>) {
        let ends = info.unknown == Some(b"string");
        let mut parts = Parts::new(out);
        // Before all else: a bound that stands alone would belong to the score before it.
        parts.word(info.unknown.filter(|_| !ends).unwrap_or_default());
        parts.value("depth", info.depth);
        parts.value("time", info.time);
        parts.value("nodes", info.nodes);
        match info.score {
            Some(Score::Eval(value)) => parts.value("score eval", Some(value)),
            Some(Score::Win(moves)) => parts.value("score win", Some(moves)),
            None => {}
        }
        parts.value("currmove", info.currmove.map(|mv| move_text(mv, notation)));
        parts.value("currmovenumber", info.currmovenumber);
        parts.value("hashfull", info.hashfull);
        parts.value("nps", info.nps);
        if let Some(pv) = info.pv {
            parts.values("pv", pv.iter().map(|mv| move_text(mv, notation)));
        }
        parts.flag("string", ends);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, notation: Notation) -> arbitrary::Result<Info<'a>> {
        info(u, notation)
    }
}

fn score(a: &mut Arguments<'_>) -> Result<Score, Fault> {
    let kind = a.read(|word| match word {
        b"eval" => Ok(Score::Eval as fn(i64) -> Score),
        b"win" => Ok(Score::Win as fn(i64) -> Score),
        _ => Err(Reason::UnknownScore),
    });
    let kind = kind.map_err(|fault| Fault { reason: Reason::UnknownScore, ..fault })?;
    let value = a.read(|word| signed(word).map_err(|_| Reason::NotAScore));
    let value = value.map_err(|fault| Fault { reason: Reason::NotAScore, ..fault })?;
    let mut bound = *a;
    while a.dialect == Notation::Edition2025 && matches!(bound.next(), Some(b"lowerbound" | b"upperbound")) {
        *a = bound;
    }
    Ok(kind(value))
}

/// The words of `pv`: all the rest; in the edition of 2025, those up to the next keyword. Free text ends it in any.
fn variation<'a>(a: &mut Arguments<'a>) -> Result<(Pv<'a>, bool), Fault> {
    let notation = a.dialect;
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

#[cfg(any(test, feature = "fuzzing"))]
/// The words of a variation, written for a notation.
const VARIATIONS: &[[&str; 3]] = &[
    ["", "", ""],
    ["P4", "Pd6", "d6"],
    ["P4T15 M0-23", "Pd6Tc3 Ma7-g1", "d6xc3 a7-g1"],
    ["M1-4T9 M2-14 P0", "Md7-d6Ta4 Mg7-g4 Pa7", "d7-d6xa4 g7-g4 a7"],
];

#[cfg(any(test, feature = "fuzzing"))]
/// A whole `info`, without a keyword that is unknown or the empty variation.
fn info<'a>(u: &mut arbitrary::Unstructured<'a>, notation: Notation) -> arbitrary::Result<Info<'a>> {
    use crate::generate::maybe;
    use crate::uci_family::limit;
    let numbers: [Option<u64>; 6] = [limit(u)?, limit(u)?, limit(u)?, limit(u)?, limit(u)?, limit(u)?];
    let score = |u: &mut arbitrary::Unstructured<'a>| {
        let value = crate::generate::signed(u)?;
        Ok(if u.arbitrary()? { Score::Eval(value) } else { Score::Win(value) })
    };
    let words = u.choose(VARIATIONS)?[super::generate::edition(notation)];
    let pv = Pv::of(words.as_bytes(), notation);
    Ok(Info {
        depth: numbers[0],
        time: numbers[1],
        nodes: numbers[2],
        score: maybe(u, score)?,
        currmove: maybe(u, super::generate::mv)?,
        currmovenumber: numbers[3],
        hashfull: numbers[4],
        nps: numbers[5],
        pv: pv.filter(|_| !words.is_empty()),
        unknown: None,
    })
}
