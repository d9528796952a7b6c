//! What `position` says ([`SetPosition`], UCI-POS-1 to -4).

use super::moves::{Move, read_move};
use super::reason::{Arguments, Fault, Reason, Uci};
use crate::table::Argument;
use crate::text::split_word;
use crate::uci_family::Setting;
use crate::words::{Words, take_word, words_until};
use games::chess::{FenError, Position};

/// The position that `position` sets. Two of them are the same if they say it with the same words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SetPosition<'a> {
    said: Setting<'a>,
}

impl<'a> SetPosition<'a> {
    /// Whether it is `startpos` (UCI-POS-1).
    #[must_use]
    pub fn is_startpos(&self) -> bool {
        self.said.start.is_none()
    }

    /// The fields of the FEN (UCI-POS-2), whatever they are; none for `startpos`. Positions of Chess960 are read from
    /// these, by rules that know its castling (UCI-960-2).
    #[must_use]
    pub fn fen(&self) -> Option<Words<'a>> {
        self.said.start
    }

    /// The position of standard chess before the moves. The two counters of its FEN may be missing.
    ///
    /// # Errors
    /// What is wrong with it, and where in the line.
    pub fn start(&self) -> Result<Position, Fault> {
        let Some(words) = self.said.start else { return Ok(Position::start()) };
        let bytes = words.text();
        let text = std::str::from_utf8(bytes).map_err(|_| self.said.fault(Reason::NotText, bytes))?;
        Position::from_fen(text).map_err(|error| match error {
            FenError::Malformed { place, reason } => {
                self.said.fault(Reason::NotAFen(reason), split_word(&bytes[place..]).0)
            }
            FenError::Illegal { reason } => self.said.fault(Reason::NoSuchPosition(reason), bytes),
        })
    }

    /// The moves that are played from there (UCI-POS-3), each with what is wrong with it and where in the line.
    pub fn moves(&self) -> impl Iterator<Item = Result<Move, Fault>> + Clone + 'a {
        let said = self.said;
        said.moves.iter().map(move |word| match read_move(word) {
            Ok((mv, false)) => Ok(mv),
            Ok((_, true)) => Err(said.fault(Reason::NotAMove, word)),
            Err(reason) => Err(said.fault(reason, word)),
        })
    }
}

impl<'a> Argument<'a, Uci> for SetPosition<'a> {
    type Value = SetPosition<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<SetPosition<'a>, Fault> {
        // UCI-GEN-10: what stands before is skipped.
        a.skip_to(&[b"startpos", b"fen"]);
        let is_startpos = a.read(|word| match word {
            b"startpos" => Ok(true),
            b"fen" => Ok(false),
            _ => Err(Reason::Expected("startpos or fen")),
        })?;
        let (fields, mut rest) = words_until(a.untrimmed(), |word| word == b"moves");
        if !is_startpos && fields.is_empty() {
            return Err(a.fault(Reason::MissingArgument, &rest[..0]));
        }
        a.take();
        take_word(&mut rest);
        let start = (!is_startpos).then_some(fields);
        Ok(SetPosition { said: Setting { line: a.line(), start, moves: Words::of(rest) } })
    }

    fn print(position: SetPosition<'a>, _: Uci, out: &mut Vec<u8>) {
        position.said.print("fen", out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: Uci) -> arbitrary::Result<SetPosition<'a>> {
        let said = crate::generate::choose(u, super::generate::POSITIONS)?;
        SetPosition::read(&mut Arguments::new(said, said)).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}
