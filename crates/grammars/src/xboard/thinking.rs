//! What an engine tells of its search: thinking lines (§10 of the text) and `stat01:` (§12).

use std::time::Duration;

use super::reason::{Arguments, Fault, Reason};
use crate::text::{
    WordFault, is_blank, push_number, push_words, signed, split_word, trim_end, trim_start, unsigned,
    unsigned_as,
};

/// In which unit TIME is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeUnit {
    /// Hundredths of a second, as the text says.
    Centiseconds,
    /// Whole seconds: GNU Chess style, known by a character glued to PLY.
    Seconds,
}

/// `PLY SCORE TIME NODES PV`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Thinking<'a> {
    /// Search depth.
    pub ply: u32,
    /// The character glued to PLY, which marks GNU Chess style.
    pub mark: Option<u8>,
    /// Hundredths of a pawn.
    pub score: i64,
    /// TIME as written; see [`Thinking::elapsed`].
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Further integers before a TAB (specs/xboard/requirements.md Appendix A), as written; see
    /// [`Thinking::further_numbers`].
    pub further: &'a [u8],
    /// The rest: the principal variation, or free text. May be empty.
    pub pv: &'a [u8],
}

impl Thinking<'_> {
    /// The unit of TIME.
    #[must_use]
    pub fn unit(&self) -> TimeUnit {
        if self.mark.is_some() { TimeUnit::Seconds } else { TimeUnit::Centiseconds }
    }

    /// TIME as a span.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        match self.unit() {
            TimeUnit::Centiseconds => {
                Duration::from_secs(self.time / 100) + Duration::from_millis(self.time % 100 * 10)
            }
            TimeUnit::Seconds => Duration::from_secs(self.time),
        }
    }
}

/// `stat01: TIME NODES PLY MVLEFT MVTOT [MVNAME]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stat<'a> {
    /// Hundredths of a second.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Search depth.
    pub ply: u32,
    /// Root moves still to search at this depth.
    pub moves_left: u64,
    /// All root moves.
    pub moves_total: u64,
    /// The move under consideration (v2).
    pub mv: Option<&'a [u8]>,
}

impl<'a> Thinking<'a> {
    /// Reads a line without leading blanks; none if it does not begin with four integers.
    pub(super) fn parse(text: &'a [u8]) -> Option<Thinking<'a>> {
        let (ply, rest) = leading_unsigned(text)?;
        let (mark, rest) = match rest {
            [b' ' | b'\t', ..] => (None, rest),
            [mark, b' ' | b'\t', ..] => (Some(*mark), &rest[1..]),
            _ => return None,
        };
        let rest = trim_start(rest);
        let (negative, digits) = match rest {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] => (false, digits),
            digits => (false, digits),
        };
        let (score, rest) = leading_unsigned(digits)?;
        let (time, rest) = leading_unsigned(after_blanks(rest)?)?;
        let (nodes, rest) = leading_unsigned(after_blanks(rest)?)?;
        let pv = match rest {
            [] => rest,
            _ => after_blanks(rest)?,
        };
        let score = i64::try_from(score).ok()?;
        let (further, pv) = further_integers(rest, pv);
        Some(Thinking {
            ply: u32::try_from(ply).ok()?,
            mark,
            score: if negative { -score } else { score },
            time,
            nodes,
            further,
            pv,
        })
    }

    /// Why a line that begins like a thinking line, with four numbers of some kind, is none.
    pub(super) fn fault(text: &'a [u8]) -> Option<(Reason, &'a [u8])> {
        let mut rest = text;
        let mut words = [text; 4];
        for word in &mut words {
            let (next, tail) = split_word(trim_start(rest));
            *word = next;
            rest = tail;
        }
        let [ply, score, time, nodes] = words;
        let looks = !ply.is_empty()
            && ply.iter().all(u8::is_ascii_digit)
            && [score, time, nodes].into_iter().all(is_some_number);
        if !looks {
            return None;
        }
        let wrong = |word: &'a [u8], fault: Option<WordFault>| fault.map(|fault| (fault.into(), word));
        wrong(ply, unsigned_as::<u32>(ply).err())
            .or_else(|| wrong(score, signed(score).err()))
            .or_else(|| wrong(time, unsigned(time).err()))
            .or_else(|| wrong(nodes, unsigned(nodes).err()))
    }

    /// The further integers before the TAB (specs/xboard/requirements.md Appendix A): selective depth, speed, and so on.
    pub fn further_numbers(&self) -> impl Iterator<Item = u64> {
        self.further.split(|&b| is_blank(b)).filter_map(|word| unsigned(word).ok())
    }

    /// Moves to mate where the score is one of those of specs/xboard/requirements.md Appendix A (100000 + N, -100000 -
    /// N); negative: the engine is mated.
    #[must_use]
    pub fn mate_in(&self) -> Option<i64> {
        match self.score {
            100_000..=199_999 => Some(self.score - 100_000),
            -199_999..=-100_000 => Some(self.score + 100_000),
            _ => None,
        }
    }

    /// Whether the PV is no result of a search, but of a book or tables: it begins with a parenthesis.
    #[must_use]
    pub fn is_no_search(&self) -> bool {
        self.pv.starts_with(b"(")
    }

    /// Writes the line in the form of the text.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        push_number(out, self.ply);
        out.extend(self.mark);
        push_number(out, format_args!(" {} {} {}", self.score, self.time, self.nodes));
        if !self.further.is_empty() {
            out.push(b' ');
            out.extend_from_slice(self.further);
            out.push(b'\t');
        } else if self.pv.first().is_some_and(u8::is_ascii_digit) {
            // Behind a TAB, digits cannot be taken for further integers.
            out.push(b'\t');
        } else if !self.pv.is_empty() {
            out.push(b' ');
        }
        out.extend_from_slice(self.pv);
    }
}

impl<'a> Stat<'a> {
    /// Reads what follows `stat01:`.
    pub(super) fn read(arguments: &mut Arguments<'a>) -> Result<Stat<'a>, Fault> {
        Ok(Stat {
            time: arguments.unsigned()?,
            nodes: arguments.unsigned()?,
            ply: arguments.unsigned()?,
            moves_left: arguments.unsigned()?,
            moves_total: arguments.unsigned()?,
            mv: arguments.next().map(without_carriage_returns).filter(|mv| !mv.is_empty()),
        })
    }

    /// Writes what follows `stat01:`.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        let Stat { time, nodes, ply, moves_left, moves_total, mv } = *self;
        push_number(out, format_args!("{time} {nodes} {ply} {moves_left} {moves_total}"));
        push_words(out, "", mv.unwrap_or_default());
    }
}

/// Digits at the beginning as a number, and what follows; none without a digit, or if the number is too large.
#[cfg_attr(fuzzing, inline(never))]
fn leading_unsigned(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut number: u64 = 0;
    let mut length = 0;
    for &byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        number = number.checked_mul(10)?.checked_add(u64::from(digit))?;
        length += 1;
    }
    (length > 0).then(|| (number, &text[length..]))
}

/// What follows the blanks that must stand here.
#[cfg_attr(fuzzing, inline(never))]
fn after_blanks(text: &[u8]) -> Option<&[u8]> {
    let rest = trim_start(text);
    (rest.len() < text.len()).then_some(rest)
}

/// The integers between NODES and a TAB, and the PV after it. Without a TAB, or with other words before it, all is PV.
fn further_integers<'a>(rest: &'a [u8], pv: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let none = (&pv[..0], pv);
    if !pv.first().is_some_and(u8::is_ascii_digit) {
        return none;
    }
    // The TAB right after NODES says that no further integers follow.
    if rest.first() == Some(&b'\t') {
        return none;
    }
    let Some(tab) = memchr::memchr(b'\t', pv) else { return none };
    let integers = trim_end(&pv[..tab]);
    if integers.iter().all(|&b| b.is_ascii_digit() || b == b' ') {
        (integers, trim_start(&pv[tab..]))
    } else {
        none
    }
}

/// `12`, `-0.35`, `1,234`, `#5`, `M12`: what people print where an integer is due.
fn is_some_number(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"+").or_else(|| word.strip_prefix(b"-")).unwrap_or(word);
    let word = word.strip_prefix(b"#").or_else(|| word.strip_prefix(b"M")).unwrap_or(word);
    word.first().is_some_and(u8::is_ascii_digit)
        && word.iter().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b':'))
}

/// The word without carriage returns at its end, which belong to the line's end wherever it is printed last.
fn without_carriage_returns(word: &[u8]) -> &[u8] {
    let end = word.iter().rposition(|b| *b != b'\r').map_or(0, |last| last + 1);
    &word[..end]
}
