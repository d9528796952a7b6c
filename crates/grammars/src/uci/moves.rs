//! Moves as UCI writes them ([`Move`], UCI-MOVE-1 to -4), and several in a row ([`Moves`]).
//!
//! Syntax only: whether a move is legal, and whether `e1h1` is castling (UCI-960-1), is the business of [`games`].

use std::fmt;
use std::hash::{Hash, Hasher};

use super::form::Oddity;
use super::reason::{Arguments, Fault, Reason};
use crate::chess::{MoveKind, MoveText, Square};
use crate::words::{Words, take_word};

/// A move in long algebraic notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// `0000`: no move (UCI-MOVE-4).
    Null,
    /// `e2e4`, `a7a8q` (UCI-MOVE-2); castling as the king's two steps, `e1g1` (UCI-MOVE-3), or, in Chess960, onto the own
    /// rook, `e1h1` (UCI-960-1).
    Coordinates {
        /// From.
        from: Square,
        /// To; another square.
        to: Square,
        /// What a pawn becomes: `n`, `b`, `r` or `q`.
        promotion: Option<u8>,
    },
}

impl Move {
    /// Reads a word as a move in the form of the text.
    ///
    /// # Errors
    /// Why it is none: in another spelling, or no move at all.
    pub fn parse(word: &[u8]) -> Result<Move, Reason> {
        match read_move(word)? {
            (mv, false) => Ok(mv),
            (_, true) => Err(Reason::NotAMove),
        }
    }

    /// Whether it is no move.
    #[must_use]
    pub fn is_null(self) -> bool {
        self == Move::Null
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Coordinates { from, to, promotion } = *self else { return f.write_str("0000") };
        for square in [from, to] {
            write!(f, "{}{}", char::from(square.file), square.rank)?;
        }
        promotion.map_or(Ok(()), |piece| write!(f, "{}", char::from(piece)))
    }
}

/// Reads a word as a move; and whether it is a null move that is written oddly.
pub(super) fn read_move(word: &[u8]) -> Result<(Move, bool), Reason> {
    match coordinates(word) {
        Some(mv @ Move::Coordinates { from, to, .. }) if from != to => Ok((mv, false)),
        // `a1a1` stays where it is.
        Some(_) => Ok((Move::Null, true)),
        None if word == b"0000" => Ok((Move::Null, false)),
        None if is_odd_null(word) => Ok((Move::Null, true)),
        None => Err(misspelling(word)),
    }
}

/// Two squares, and maybe the piece that a pawn becomes.
fn coordinates(word: &[u8]) -> Option<Move> {
    let [from_file, from_rank, to_file, to_rank, promotion @ ..] = word else { return None };
    let square = |file: u8, rank: u8| {
        let is_square = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
        is_square.then(|| Square { file, rank: rank - b'0' })
    };
    let promotion = match promotion {
        [] => None,
        [piece @ (b'n' | b'b' | b'r' | b'q')] => Some(*piece),
        _ => return None,
    };
    Some(Move::Coordinates {
        from: square(*from_file, *from_rank)?,
        to: square(*to_file, *to_rank)?,
        promotion,
    })
}

/// `(none)`, `NULL` and the like.
fn is_odd_null(word: &[u8]) -> bool {
    let bare = word.strip_prefix(b"(").and_then(|word| word.strip_suffix(b")")).unwrap_or(word);
    [&b"none"[..], b"null"].iter().any(|null| bare.eq_ignore_ascii_case(null))
}

/// Why a word that is no move in coordinates is none.
fn misspelling(word: &[u8]) -> Reason {
    let is_on_board = |square: Square| (b'a'..=b'h').contains(&square.file) && (1..=8).contains(&square.rank);
    let Some(MoveText { kind, quirk, .. }) = MoveText::parse(word) else {
        let small = word.len() <= 5 && coordinates(&word.to_ascii_lowercase()).is_some();
        return if small { Reason::WrongCase } else { Reason::NotAMove };
    };
    match (kind, quirk) {
        (MoveKind::Plain { from, to, .. }, _) if !is_on_board(from) || !is_on_board(to) => Reason::OffBoard,
        (MoveKind::Plain { .. }, Some(quirk)) => Reason::MoveSpelling(quirk),
        (MoveKind::Plain { .. }, None) => Reason::NoSuchPromotion,
        (MoveKind::Castle { .. }, _) => Reason::CastlingLetters,
        (MoveKind::San(san), _) if is_on_board(san.to) => Reason::InSan,
        (MoveKind::San(_) | MoveKind::Drop { .. } | MoveKind::Null | MoveKind::Legs, _) => Reason::NotAMove,
    }
}

/// The next word as a move; a null move that is written oddly is noted.
pub(super) fn next_move(a: &mut Arguments<'_>) -> Result<Move, Fault> {
    let (mv, odd) = a.read(read_move)?;
    a.notes.add(Oddity::OddNull, odd);
    Ok(mv)
}

/// Moves in a row. Two of them are the same if their moves are.
#[derive(Clone, Copy)]
pub struct Moves<'a> {
    /// Their words; those that are no moves do not count.
    words: Words<'a>,
}

impl<'a> Moves<'a> {
    /// The moves among these words.
    #[must_use]
    pub fn of(words: Words<'a>) -> Moves<'a> {
        Moves { words }
    }

    /// Each move.
    pub fn iter(self) -> impl Iterator<Item = Move> + Clone + 'a {
        self.words.iter().filter_map(|word| read_move(word).ok()).map(|(mv, _)| mv)
    }

    /// The first of them.
    #[must_use]
    pub fn first(self) -> Option<Move> {
        self.iter().next()
    }

    /// Reads moves up to the first word that is none (UA-18): another one, or the next part of an `info`.
    ///
    /// A move in another spelling is a mistake.
    pub(super) fn read(a: &mut Arguments<'a>) -> Result<Moves<'a>, Fault> {
        let text = a.untrimmed();
        loop {
            let mut behind = *a;
            let Some(word) = behind.next() else { break };
            match read_move(word) {
                Ok((_, odd)) => behind.notes.add(Oddity::OddNull, odd),
                Err(Reason::NotAMove) => break,
                Err(reason) => return Err(a.fault(reason, word)),
            }
            *a = behind;
        }
        Ok(Moves { words: Words::of(&text[..text.len() - a.untrimmed().len()]) })
    }

    /// The same, and at least one.
    pub(super) fn read_some(a: &mut Arguments<'a>) -> Result<Moves<'a>, Fault> {
        let text = a.untrimmed();
        let moves = Moves::read(a)?;
        if moves.words.is_empty() {
            let mut rest = text;
            return Err(match take_word(&mut rest) {
                Some(word) => a.fault(Reason::NotAMove, word),
                None => a.fault(Reason::MissingArgument, rest),
            });
        }
        Ok(moves)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.first().is_none()
    }

    /// The first of the words that is no move.
    pub(super) fn stray_word(self) -> Option<&'a [u8]> {
        self.words.iter().find(|word| read_move(word).is_err())
    }
}

impl PartialEq for Moves<'_> {
    fn eq(&self, other: &Moves<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Moves<'_> {}

impl Hash for Moves<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|mv| mv.hash(state));
    }
}

impl fmt::Debug for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|mv| mv.to_string())).finish()
    }
}
