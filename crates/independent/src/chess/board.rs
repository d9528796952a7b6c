//! Squares, pieces, and what belongs to a position.

use super::oddities::{Oddities, Oddity};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Color {
    White,
    Black,
}

impl Color {
    /// The other side.
    pub(crate) fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The rank on which this side's king begins, from 0.
    pub(crate) fn home(self) -> i8 {
        if self == Color::White { 0 } else { 7 }
    }

    /// Where this side's pawns go: 1 up, -1 down.
    pub(crate) fn forward(self) -> i8 {
        if self == Color::White { 1 } else { -1 }
    }
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// To what a pawn can promote.
    pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Its letter, in lower case.
    pub(crate) fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }

    /// The kind of this letter, in any case.
    pub(crate) fn of(letter: char) -> Option<Kind> {
        let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
        kinds.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }
}

/// A piece of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) kind: Kind,
}

impl Piece {
    /// Its letter: upper case for White.
    #[cfg(test)]
    pub(crate) fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }

    /// The piece of this letter.
    pub(crate) fn of(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Kind::of(letter).map(|kind| Piece { color, kind })
    }
}

/// A square: 0 is a1, 7 is h1, 63 is h8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Square(pub(crate) u8);

impl Square {
    /// The square on this file and rank, both from 0, if the board has it.
    pub(crate) fn at(file: i8, rank: i8) -> Option<Square> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| Square((rank * 8 + file) as u8))
    }

    /// The square of a name such as `e4`.
    pub(crate) fn named(name: &str) -> Option<Square> {
        match name.as_bytes() {
            &[file, rank] => Square::at(file.wrapping_sub(b'a') as i8, rank.wrapping_sub(b'1') as i8),
            _ => None,
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.0 % 8), char::from(b'1' + self.0 / 8))
    }

    /// Its file, from 0.
    pub(crate) fn file(self) -> i8 {
        (self.0 % 8) as i8
    }

    /// Its rank, from 0.
    pub(crate) fn rank(self) -> i8 {
        (self.0 / 8) as i8
    }

    /// The square so many files and ranks away.
    pub(crate) fn step(self, files: i8, ranks: i8) -> Option<Square> {
        Square::at(self.file() + files, self.rank() + ranks)
    }

    /// All squares.
    pub(crate) fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    squares: [Option<Piece>; 64],
    /// Who is on move.
    pub(crate) turn: Color,
    /// By side: the right to castle on the king's wing, and on the queen's.
    pub(crate) castling: [[bool; 2]; 2],
    /// By side: the files of the rooks that castle, the king's wing first.
    pub(crate) rooks: [[i8; 2]; 2],
    /// Castling is the king's capture of its rook, from wherever they began.
    pub(crate) is_free: bool,
    /// The square behind a pawn that has just made two steps.
    pub(crate) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub(crate) quiet: u32,
    /// The number of the move.
    pub(crate) number: u32,
    /// What is wrong with its rules.
    pub(crate) odd: Oddities,
}

impl Board {
    /// A board without pieces, White on move.
    pub(crate) fn empty(odd: Oddities) -> Board {
        Board {
            squares: [None; 64],
            turn: Color::White,
            castling: [[false; 2]; 2],
            rooks: [[7, 0]; 2],
            is_free: false,
            en_passant: None,
            quiet: 0,
            number: 1,
            odd,
        }
    }

    /// The start position.
    pub(crate) fn start(odd: Oddities) -> Board {
        let mut board = Board::empty(odd);
        let back = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        for (file, kind) in (0..).zip(back) {
            for color in [Color::White, Color::Black] {
                let (first, second) = (color.home(), color.home() + color.forward());
                for (rank, kind) in [(first, kind), (second, Kind::Pawn)] {
                    if let Some(square) = Square::at(file, rank) {
                        board.put(square, Some(Piece { color, kind }));
                    }
                }
            }
        }
        board.castling = [[true; 2]; 2];
        board
    }

    /// What stands here.
    pub(crate) fn get(&self, square: Square) -> Option<Piece> {
        self.squares[usize::from(square.0)]
    }

    /// Puts a piece here, or takes it away.
    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[usize::from(square.0)] = piece;
    }

    /// All pieces with their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// Whether exactly this piece stands here.
    pub(crate) fn has(&self, square: Option<Square>, color: Color, kind: Kind) -> bool {
        square.is_some_and(|square| self.get(square) == Some(Piece { color, kind }))
    }

    /// Where this side's king stands; the first, should there be several.
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        Square::all().find(|&square| self.has(Some(square), color, Kind::King))
    }

    /// Whether its rules have this fault.
    pub(crate) fn is_odd(&self, oddity: Oddity) -> bool {
        self.odd.has(oddity)
    }

    /// The rights to castle that kings and rooks on their home squares could have.
    pub(crate) fn castling_by_places(&self) -> [[bool; 2]; 2] {
        [Color::White, Color::Black].map(|color| {
            let king = self.has(Square::at(4, color.home()), color, Kind::King);
            [7, 0].map(|file| king && self.has(Square::at(file, color.home()), color, Kind::Rook))
        })
    }

    /// Whether a game could reach it, as far as kings, pawns and checks tell.
    pub(crate) fn is_sound(&self) -> bool {
        let kings =
            |color| self.pieces().filter(|(_, piece)| *piece == Piece { color, kind: Kind::King }).count();
        let pawns =
            |(square, piece): (Square, Piece)| piece.kind != Kind::Pawn || (1..7).contains(&square.rank());
        kings(Color::White) == 1
            && kings(Color::Black) == 1
            && self.pieces().all(pawns)
            && !self.is_in_check(self.turn.other())
    }
}
