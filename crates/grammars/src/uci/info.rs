//! `info` and its parts ([`Info`], UCI-INFO-1).

use super::form::Oddity;
use super::moves::{Move, Moves, next_move};
use super::reason::{Arguments, Fault, Reason, Uci};
use crate::table::Argument;
use crate::text::{signed, unsigned};
use crate::uci_family::{Parts, count};
use crate::words::Words;

/// What an engine tells of its search. The parts come in any order, and are printed in one. A part that occurs twice is
/// noted; the last one counts. Which ranges the numbers have (UCI-INFO-9, UCI-INFO-10) is not looked at here.
///
/// What extensions add (`wdl`, `movesleft`, `ebf`; specs/uci/requirements.md 1.3) is read and left away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Info<'a> {
    /// Plies.
    pub depth: Option<u64>,
    /// Plies of selective search (UCI-INFO-3).
    pub seldepth: Option<u64>,
    /// Since `go`, in milliseconds (UCI-INFO-4).
    pub time: Option<u64>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The variation (UCI-INFO-16). It ends before the first word that is no move (UA-18).
    pub pv: Option<Moves<'a>>,
    /// The how manieth of the best variations it is (UCI-INFO-13).
    pub multipv: Option<u64>,
    /// The value of the position, from the engine's side (UCI-INFO-8).
    pub score: Option<Score>,
    /// That the value is none exactly (UCI-INFO-18), wherever in the line that stands (UA-17).
    pub bound: Option<Bound>,
    /// The move being searched.
    pub currmove: Option<Move>,
    /// The how manieth it is (UCI-INFO-9).
    pub currmovenumber: Option<u64>,
    /// How full the table is, per mille (UCI-INFO-10).
    pub hashfull: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Positions found in Shredder's endgame tables.
    pub sbhits: Option<u64>,
    /// How busy the processor is, per mille (UCI-INFO-10).
    pub cpuload: Option<u64>,
    /// A move and the line that refutes it (UCI-INFO-14); at least the move.
    pub refutation: Option<Moves<'a>>,
    /// The line being searched (UCI-INFO-15).
    pub currline: Option<CurrentLine<'a>>,
    /// Text for people, maybe empty: all the rest of the line (UCI-INFO-11).
    pub string: Option<Words<'a>>,
    /// The first word that is no part, if any.
    pub unknown: Option<&'a [u8]>,
}

/// A value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i64),
    /// Moves, not plies, to mate (UCI-INFO-6); negative if the engine is mated (UCI-INFO-7), 0 where it is
    /// mate already (UA-16).
    Mate(i64),
}

/// What a value is a bound of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `lowerbound`: it is at least so much.
    Lower,
    /// `upperbound`: it is at most so much.
    Upper,
}

/// What `currline` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CurrentLine<'a> {
    /// Which processor searches it; none if there is only one.
    pub cpu: Option<u64>,
    /// The line; at least one move.
    pub moves: Moves<'a>,
}

impl Bound {
    fn find(word: &[u8]) -> Option<Bound> {
        match word {
            b"lowerbound" => Some(Bound::Lower),
            b"upperbound" => Some(Bound::Upper),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Bound::Lower => "lowerbound",
            Bound::Upper => "upperbound",
        }
    }
}

impl<'a> Argument<'a, Uci> for Info<'a> {
    type Value = Info<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<Info<'a>, Fault> {
        let mut info = Info::default();
        while let Some(word) = a.next() {
            let number = match word {
                b"depth" => &mut info.depth,
                b"seldepth" => &mut info.seldepth,
                b"time" => &mut info.time,
                b"nodes" => &mut info.nodes,
                b"multipv" => &mut info.multipv,
                b"currmovenumber" => &mut info.currmovenumber,
                b"hashfull" => &mut info.hashfull,
                b"nps" => &mut info.nps,
                b"tbhits" => &mut info.tbhits,
                b"sbhits" => &mut info.sbhits,
                b"cpuload" => &mut info.cpuload,
                _ => {
                    info.read_part(word, a)?;
                    continue;
                }
            };
            let value = count(a, Reason::Negative)?;
            let again = number.replace(value).is_some();
            a.notes.add(Oddity::Repeated, again);
        }
        Ok(info)
    }

    fn print(info: Info<'a>, _: Uci, out: &mut Vec<u8>) {
        let mut parts = Parts::new(out);
        // First, where no variation takes it in.
        parts.word(info.unknown.unwrap_or_default());
        parts.value("depth", info.depth);
        parts.value("seldepth", info.seldepth);
        parts.value("multipv", info.multipv);
        match info.score {
            Some(Score::Centipawns(value)) => parts.value("score cp", Some(value)),
            Some(Score::Mate(moves)) => parts.value("score mate", Some(moves)),
            None => {}
        }
        parts.word(info.bound.map_or("", Bound::name).as_bytes());
        parts.value("nodes", info.nodes);
        parts.value("nps", info.nps);
        parts.value("hashfull", info.hashfull);
        parts.value("tbhits", info.tbhits);
        parts.value("sbhits", info.sbhits);
        parts.value("cpuload", info.cpuload);
        parts.value("time", info.time);
        parts.value("currmove", info.currmove);
        parts.value("currmovenumber", info.currmovenumber);
        if let Some(moves) = info.refutation {
            parts.values("refutation", moves.iter());
        }
        if let Some(CurrentLine { cpu, moves }) = info.currline {
            match cpu {
                Some(cpu) => parts.values(&format!("currline {cpu}"), moves.iter()),
                None => parts.values("currline", moves.iter()),
            }
        }
        if let Some(moves) = info.pv {
            parts.values("pv", moves.iter());
        }
        if let Some(text) = info.string {
            parts.words("string", text);
        }
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: Uci) -> arbitrary::Result<Info<'a>> {
        use super::generate::{mv, some_moves};
        use crate::generate::{maybe, signed, text};
        use crate::uci_family::limit;
        let score = |u: &mut arbitrary::Unstructured<'a>| {
            let value = signed(u)?;
            Ok(if u.arbitrary()? { Score::Centipawns(value) } else { Score::Mate(value) })
        };
        let line = |u: &mut arbitrary::Unstructured<'a>| {
            Ok(CurrentLine { cpu: maybe(u, |u| u.int_in_range(1..=64))?, moves: some_moves(u)? })
        };
        Ok(Info {
            depth: limit(u)?,
            seldepth: limit(u)?,
            time: limit(u)?,
            nodes: limit(u)?,
            pv: maybe(u, some_moves)?,
            multipv: limit(u)?,
            score: maybe(u, score)?,
            bound: maybe(u, |u| u.choose(&[Bound::Lower, Bound::Upper]).copied())?,
            currmove: maybe(u, mv)?,
            currmovenumber: limit(u)?,
            hashfull: limit(u)?,
            nps: limit(u)?,
            tbhits: limit(u)?,
            sbhits: limit(u)?,
            cpuload: limit(u)?,
            refutation: maybe(u, some_moves)?,
            currline: maybe(u, line)?,
            string: maybe(u, |u| text(u).map(Words::of))?,
            unknown: None,
        })
    }
}

impl<'a> Info<'a> {
    /// Reads a part that is no number, or none at all.
    fn read_part(&mut self, word: &'a [u8], a: &mut Arguments<'a>) -> Result<(), Fault> {
        let again = match word {
            b"score" => self.read_score(a)?,
            b"pv" => {
                let moves = Moves::read(a)?;
                a.notes.add(Oddity::EmptyPv, moves.is_empty());
                self.pv.replace(moves).is_some()
            }
            b"currmove" => self.currmove.replace(next_move(a)?).is_some(),
            b"refutation" => self.refutation.replace(Moves::read_some(a)?).is_some(),
            b"currline" => self.currline.replace(current_line(a)?).is_some(),
            b"string" => self.string.replace(Words::of(a.take().rest())).is_some(),
            b"lowerbound" | b"upperbound" => self.add_bound(word),
            other => {
                if !skip_extension(other, a) {
                    self.unknown = self.unknown.or(Some(other));
                }
                false
            }
        };
        a.notes.add(Oddity::Repeated, again);
        Ok(())
    }

    /// Reads what stands behind `score`, in whatever order: bounds and `wdl` may stand before the value. Whether a part
    /// occurred before.
    fn read_score(&mut self, a: &mut Arguments<'a>) -> Result<bool, Fault> {
        let mut again = false;
        let mut is_extended = false;
        let kind = loop {
            let mut behind = *a;
            let word = behind.next();
            match word {
                Some(b"cp") => break Score::Centipawns as fn(i64) -> Score,
                Some(b"mate") => break Score::Mate,
                Some(bound @ (b"lowerbound" | b"upperbound")) => again |= self.add_bound(bound),
                Some(b"wdl") => is_extended = skip_extension(b"wdl", &mut behind),
                // An extension without a value of the text.
                _ if is_extended => return Ok(again),
                Some(word) => return Err(a.fault(Reason::UnknownScore, word)),
                None => return Err(a.fault(Reason::UnknownScore, a.rest())),
            }
            *a = behind;
        };
        a.next();
        let mut sign = false;
        let value = a.read(|word| {
            sign = word.starts_with(b"+");
            signed(word).map_err(|_| Reason::NotAScore)
        });
        let value = value.map_err(|fault| Fault { reason: Reason::NotAScore, ..fault })?;
        a.notes.add(Oddity::PlusSign, sign);
        Ok(self.score.replace(kind(value)).is_some() || again)
    }

    /// Notes a bound; whether there was one before.
    fn add_bound(&mut self, word: &[u8]) -> bool {
        let before = self.bound;
        self.bound = Bound::find(word).or(before);
        before.is_some()
    }
}

fn current_line<'a>(a: &mut Arguments<'a>) -> Result<CurrentLine<'a>, Fault> {
    let mut behind = *a;
    let first = behind.next();
    // The null move is a number, too.
    let cpu = first.filter(|word| *word != b"0000").and_then(|word| unsigned(word).ok());
    if cpu.is_some() {
        *a = behind;
    }
    Ok(CurrentLine { cpu, moves: Moves::read_some(a)? })
}

/// Goes behind what belongs to a known word of an extension; whether it is one.
fn skip_extension(word: &[u8], a: &mut Arguments<'_>) -> bool {
    let most = match word {
        b"wdl" => 3,
        b"movesleft" | b"ebf" => 1,
        _ => return false,
    };
    for _ in 0..most {
        let mut behind = *a;
        // `ebf` has a decimal point.
        if !behind.next().is_some_and(|word| word.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')) {
            break;
        }
        *a = behind;
    }
    true
}
