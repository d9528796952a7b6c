//! Moves as words: coordinates, castling with letters, drops, SAN, and the odd spellings of old engines
//! (specs/xboard/requirements.md 2.3, specs/autoplayer/requirements.md 2.2).
//!
//! Syntax only: which piece moves, and whether it may, is the business of [`games`]. Boards may be larger than
//! eight by eight, so `z9z9` is a move here.

use crate::table::told;
use crate::text::push_number;

/// A square as written: a file letter and a rank number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square {
    /// The file's letter, `b'a'` to `b'z'`.
    pub file: u8,
    /// The rank's number, 0 to 99. Boards of ten ranks count from 0.
    pub rank: u8,
}

/// To which side the king castles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wing {
    /// `O-O`.
    King,
    /// `O-O-O`.
    Queen,
}

/// A mark after a SAN move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// Nothing.
    None,
    /// `+`.
    Check,
    /// `#`.
    Mate,
}

/// A move in standard algebraic notation, as far as its letters tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    /// The moving piece in upper case; `b'P'` where no letter stands.
    pub piece: u8,
    /// The file it comes from, if told.
    pub from_file: Option<u8>,
    /// The rank it comes from, if told.
    pub from_rank: Option<u8>,
    /// Whether an `x` stands before the target square.
    pub captures: bool,
    /// The target square.
    pub to: Square,
    /// What a pawn becomes, in lower case.
    pub promotion: Option<u8>,
    /// The mark after it.
    pub check: CheckMark,
}

/// What kind of notation a move is, and its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Coordinates: `e2e4`, `e7e8q`, castling `e1g1` or (wild 0/1) `d1f1`.
    Plain {
        /// From.
        from: Square,
        /// To.
        to: Square,
        /// What a pawn becomes, in lower case; `b'+'` or `b'='` where shogi says whether a piece is promoted.
        promotion: Option<u8>,
    },
    /// `O-O`, `O-O-O`: Fischer Random castling, and castling in SAN.
    Castle {
        /// Where to.
        wing: Wing,
        /// The mark after it.
        check: CheckMark,
    },
    /// `P@h3`.
    Drop {
        /// The piece in upper case.
        piece: u8,
        /// The square.
        to: Square,
        /// The mark after it.
        check: CheckMark,
    },
    /// SAN other than castling and drops.
    San(San),
    /// `@@@@`: no move (specs/xboard/requirements.md Appendix A).
    Null,
    /// `c4d5,d5e4` or `c4d5,`: a move of several legs, or one leg that is not the last
    /// (specs/xboard/requirements.md Appendix A).
    Legs,
}

told! {
    /// An odd spelling, which parsers accept with a warning.
    #[derive(Hash)]
    pub enum MoveQuirk {
        PromotionCase = "the promotion letter is in the wrong case", // `e7e8Q`
        PromotionSign = "the promotion letter has or lacks an equals sign", // `e7e8=q`, or `e8Q` in SAN
        SignAlone = "a sign in the place of a promotion letter", // `h8b2+`, `h8b2=`: shogi writes so
        Zeros = "castling with zeros", // `0-0`
        SmallCastling = "castling with lower-case letters", // `o-o`
        // `e2-e4`, `Ng1-f3`, `e4xd5` (but `Ng1f3` and `Ng1xf3` are good SAN)
        LongAlgebraic = "long algebraic notation",
        SmallPiece = "the piece letter is in lower case", // `nf3`, `p@h3`
        PawnLetter = "a letter for a pawn", // `Pe4`
        MissingCapture = "the capture sign is missing", // `ed5`
        Annotation = "text or marks after the move", // `exd6e.p.`, `e4!`, `Nf3++`, `e2e4#`
    }
}

/// A word that reads as a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText<'a> {
    /// The word as it came.
    pub text: &'a [u8],
    /// What it is.
    pub kind: MoveKind,
    /// Whether it is spelled oddly; of several, the first.
    pub quirk: Option<MoveQuirk>,
}

impl<'a> MoveText<'a> {
    /// Reads one word (no blanks) as a move; none if it is no move in any spelling.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> Option<MoveText<'a>> {
        let (kind, quirk) = coordinates(word).or_else(|| lettered(word))?;
        Some(MoveText { text: word, kind, quirk })
    }

    /// Whether it is written in coordinates.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        matches!(self.kind, MoveKind::Plain { .. })
    }
}

impl Square {
    /// Reads `e4`, `a10`; none if it is anything else.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Square> {
        match leading_square(text)? {
            (square, []) => Some(square),
            _ => None,
        }
    }

    /// Writes it.
    pub fn print(self, out: &mut Vec<u8>) {
        out.push(self.file);
        push_number(out, self.rank);
    }
}

type Read = (MoveKind, Option<MoveQuirk>);

/// A square at the beginning of the text, and what follows.
#[cfg_attr(fuzzing, inline(never))]
fn leading_square(text: &[u8]) -> Option<(Square, &[u8])> {
    match text {
        // A leading zero is a number of its own, so that `a01` is no square.
        [file @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
            Some((Square { file: *file, rank: (tens - b'0') * 10 + (ones - b'0') }, rest))
        }
        [file @ b'a'..=b'z', rank @ b'0'..=b'9', rest @ ..] => {
            Some((Square { file: *file, rank: rank - b'0' }, rest))
        }
        _ => None,
    }
}

/// `e2e4`, `e7e8q` and their odd spellings; legs.
#[cfg_attr(fuzzing, inline(never))]
fn coordinates(word: &[u8]) -> Option<Read> {
    let (from, rest) = leading_square(word)?;
    let (rest, long) = match rest {
        [b'-' | b'x', rest @ ..] => (rest, Some(MoveQuirk::LongAlgebraic)),
        _ => (rest, None),
    };
    let (to, rest) = leading_square(rest)?;
    if rest.first() == Some(&b',') {
        return legs(word).then_some((MoveKind::Legs, None));
    }
    let mut bare = rest;
    while let [unmarked @ .., b'#' | b'!' | b'?'] = bare {
        bare = unmarked;
    }
    let marks = (bare.len() < rest.len()).then_some(MoveQuirk::Annotation);
    let (letter, odd) = match bare {
        [] => (None, None),
        [letter @ b'a'..=b'z', b'+'] => (Some(*letter), Some(MoveQuirk::Annotation)),
        [letter @ b'a'..=b'z'] => (Some(*letter), None),
        [letter @ b'A'..=b'Z'] => (Some(*letter), Some(MoveQuirk::PromotionCase)),
        [sign @ (b'+' | b'=')] => (Some(*sign), Some(MoveQuirk::SignAlone)),
        [b'=', letter] if letter.is_ascii_alphabetic() => (Some(*letter), Some(MoveQuirk::PromotionSign)),
        _ => return None,
    };
    let promotion = letter.map(|l| l.to_ascii_lowercase());
    Some((MoveKind::Plain { from, to, promotion }, long.or(odd).or(marks)))
}

/// Whether these are legs: plain steps parted by commas, the last maybe still to come.
fn legs(word: &[u8]) -> bool {
    word.strip_suffix(b",").unwrap_or(word).split(|&b| b == b',').all(|leg| {
        leading_square(leg)
            .and_then(|(_, rest)| leading_square(rest))
            .is_some_and(|(_, rest)| rest.is_empty())
    })
}

/// Everything but coordinates.
#[cfg_attr(fuzzing, inline(never))]
fn lettered(word: &[u8]) -> Option<Read> {
    if word == b"@@@@" {
        return Some((MoveKind::Null, None));
    }
    let (body, check, marks) = strip_marks(word);
    let (kind, quirk) =
        castling(body, check).or_else(|| drop_move(body, check)).or_else(|| san(body, check))?;
    Some((kind, quirk.or(marks)))
}

/// The move without `+`, `#` and annotations.
#[cfg_attr(fuzzing, inline(never))]
fn strip_marks(word: &[u8]) -> (&[u8], CheckMark, Option<MoveQuirk>) {
    let mut body = word;
    while let [rest @ .., b'!' | b'?'] = body {
        body = rest;
    }
    let mut check = CheckMark::None;
    let unmarked = body;
    if let [rest @ .., b'#'] = body {
        (body, check) = (rest, CheckMark::Mate);
    } else {
        while let [rest @ .., b'+'] = body {
            (body, check) = (rest, CheckMark::Check);
        }
    }
    let marks = unmarked.len() - body.len();
    if let Some(rest) = body.strip_suffix(b"e.p.").or_else(|| body.strip_suffix(b"ep")) {
        body = rest;
    }
    let odd = body.len() + marks < word.len() || marks > 1;
    (body, check, odd.then_some(MoveQuirk::Annotation))
}

#[cfg_attr(fuzzing, inline(never))]
fn castling(body: &[u8], check: CheckMark) -> Option<Read> {
    let (wing, quirk) = match body {
        b"O-O" => (Wing::King, None),
        b"O-O-O" => (Wing::Queen, None),
        b"0-0" => (Wing::King, Some(MoveQuirk::Zeros)),
        b"0-0-0" => (Wing::Queen, Some(MoveQuirk::Zeros)),
        b"o-o" => (Wing::King, Some(MoveQuirk::SmallCastling)),
        b"o-o-o" => (Wing::Queen, Some(MoveQuirk::SmallCastling)),
        _ => return None,
    };
    Some((MoveKind::Castle { wing, check }, quirk))
}

fn drop_move(body: &[u8], check: CheckMark) -> Option<Read> {
    let [letter, b'@', square @ ..] = body else { return None };
    let to = Square::parse(square)?;
    let quirk = match letter {
        b'A'..=b'Z' => None,
        b'a'..=b'z' => Some(MoveQuirk::SmallPiece),
        _ => return None,
    };
    Some((MoveKind::Drop { piece: letter.to_ascii_uppercase(), to, check }, quirk))
}

#[cfg_attr(fuzzing, inline(never))]
fn san(body: &[u8], check: CheckMark) -> Option<Read> {
    let (body, promotion, odd_promotion) = strip_promotion(body);
    let (piece, rest, odd_piece) = match body {
        [b'P', rest @ ..] => (b'P', rest, Some(MoveQuirk::PawnLetter)),
        [letter @ b'A'..=b'Z', rest @ ..] => (*letter, rest, None),
        // Letters that are no files of a common board; a small b is a file.
        [letter @ (b'n' | b'r' | b'q' | b'k'), rest @ ..]
            if !rest.first().is_some_and(u8::is_ascii_digit) =>
        {
            (letter.to_ascii_uppercase(), rest, Some(MoveQuirk::SmallPiece))
        }
        rest => (b'P', rest, None),
    };
    let file_at = rest.iter().rposition(u8::is_ascii_lowercase)?;
    let to = Square::parse(&rest[file_at..])?;
    let (origin, captures, long) = match &rest[..file_at] {
        [origin @ .., b'x'] => (origin, true, None),
        [origin @ .., b'-'] => (origin, false, Some(MoveQuirk::LongAlgebraic)),
        origin => (origin, false, None),
    };
    let (from_file, from_rank) = origin_of(origin)?;
    if piece == b'P' && (captures && from_file.is_none() || from_rank.is_some() || long.is_some()) {
        return None;
    }
    let bare_capture =
        (piece == b'P' && from_file.is_some() && !captures).then_some(MoveQuirk::MissingCapture);
    let san = San { piece, from_file, from_rank, captures, to, promotion, check };
    Some((MoveKind::San(san), odd_piece.or(long).or(bare_capture).or(odd_promotion)))
}

/// What stands before the target square: nothing, a file, a rank, or both.
fn origin_of(origin: &[u8]) -> Option<(Option<u8>, Option<u8>)> {
    match origin {
        [] => Some((None, None)),
        [file @ b'a'..=b'z'] => Some((Some(*file), None)),
        [rank @ b'0'..=b'9'] => Some((None, Some(rank - b'0'))),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((None, Some((tens - b'0') * 10 + (ones - b'0')))),
        square => Square::parse(square).map(|s| (Some(s.file), Some(s.rank))),
    }
}

/// The move without `=Q`; small letters and a missing sign are odd.
fn strip_promotion(body: &[u8]) -> (&[u8], Option<u8>, Option<MoveQuirk>) {
    match body {
        [rest @ .., b'=', letter @ b'A'..=b'Z'] => (rest, Some(letter.to_ascii_lowercase()), None),
        [rest @ .., b'=', letter @ b'a'..=b'z'] => (rest, Some(*letter), Some(MoveQuirk::PromotionCase)),
        [.., b'0'..=b'9', letter @ (b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n')] => {
            (&body[..body.len() - 1], Some(letter.to_ascii_lowercase()), Some(MoveQuirk::PromotionSign))
        }
        _ => (body, None, None),
    }
}
