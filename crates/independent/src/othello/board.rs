//! The board: whose disc is where, which moves are legal, and what they turn.

use super::oddities::{Oddities, Oddity};

/// The colour of a disc, and of who plays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Color {
    Black,
    White,
}

impl Color {
    /// The opponent.
    pub(crate) fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// What a player does in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    /// A disc on the square with this index; A1 is 0, B1 is 1, H8 is 63.
    At(u8),
    /// No disc can be placed.
    Pass,
}

impl Move {
    /// Reads `F5`, `f5`, `PA` and every beginning of `pass`.
    pub(crate) fn read(text: &str) -> Option<Move> {
        let lower = text.to_ascii_lowercase();
        if !lower.is_empty() && "pass".starts_with(&lower) {
            return Some(Move::Pass);
        }
        match lower.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Move::At((rank - b'1') * 8 + (file - b'a'))),
            _ => None,
        }
    }

    /// Writes `F5` and `PA`.
    pub(crate) fn write(self) -> String {
        match self {
            Move::At(square) => format!("{}{}", char::from(b'A' + square % 8), square / 8 + 1),
            Move::Pass => "PA".to_owned(),
        }
    }
}

/// Outside of the board.
const OFF: u8 = 64;

/// The eight directions as steps to the right and down. The third is up and to the right.
const STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// For every square and direction the next square.
const NEXT: [[u8; 8]; 64] = neighbours();

const fn neighbours() -> [[u8; 8]; 64] {
    let mut next = [[OFF; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (right, down) = STEPS[direction];
            let (file, rank) = (square as i8 % 8 + right, square as i8 / 8 + down);
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                next[square][direction] = (rank * 8 + file) as u8;
            }
            direction += 1;
        }
        square += 1;
    }
    next
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    cells: [Option<Color>; 64],
    /// Who is to move.
    pub(crate) turn: Color,
    odd: Oddities,
}

impl Board {
    /// The position in which games begin.
    pub(crate) fn start(odd: Oddities) -> Board {
        let mut cells = [None; 64];
        cells[27] = Some(Color::White);
        cells[36] = Some(Color::White);
        cells[28] = Some(Color::Black);
        cells[35] = Some(Color::Black);
        Board { cells, turn: Color::Black, odd }
    }

    /// Reads 64 cells and the side to move, as GGF writes them; blanks among them are passed over.
    pub(crate) fn read(text: &str, odd: Oddities) -> Option<Board> {
        let color = |letter| match letter {
            '*' | 'x' | 'X' => Some(Some(Color::Black)),
            'O' | 'o' | '0' => Some(Some(Color::White)),
            '-' | '_' | '.' => Some(None),
            _ => None,
        };
        let symbols = text.chars().filter(|letter| !letter.is_whitespace()).map(color);
        let symbols = symbols.collect::<Option<Vec<_>>>()?;
        let (turn, cells) = symbols.split_last()?;
        Some(Board { cells: <[Option<Color>; 64]>::try_from(cells).ok()?, turn: (*turn)?, odd })
    }

    /// The squares whose discs a disc of this colour turns here, as bits.
    fn turned(&self, square: u8, color: Color) -> u64 {
        if self.cells[square as usize].is_some() {
            return 0;
        }
        let (mut all, mut directions) = (0_u64, 0);
        for direction in 0..8 {
            if direction == 2 && color == Color::White && self.odd.has(Oddity::WhiteMissesADirection) {
                continue;
            }
            let (mut run, mut at) = (0_u64, self.step(square, direction));
            while at != OFF && self.cells[at as usize] == Some(color.other()) {
                run |= 1 << at;
                at = self.step(at, direction);
            }
            if at != OFF && self.cells[at as usize] == Some(color) && !self.overlooks(run, at, direction) {
                directions += u32::from(run != 0);
                all |= if directions > 4 && self.odd.has(Oddity::FourDirections) { 0 } else { run };
            }
        }
        all
    }

    fn step(&self, square: u8, direction: usize) -> u8 {
        if self.odd.has(Oddity::RunsWrap) && direction == 4 && square % 8 == 7 && square < 63 {
            return square + 1;
        }
        NEXT[square as usize][direction]
    }

    /// Whether a faulty engine does not see this run, which ends beside that square.
    fn overlooks(&self, run: u64, end: u8, direction: usize) -> bool {
        self.odd.has(Oddity::LongRunsStay) && run.count_ones() == 6
            || self.odd.has(Oddity::ShortDiagonals) && direction == 5 && run.count_ones() > 1
            || self.odd.has(Oddity::LastCornerUnseen) && end == 63
    }

    /// What a disc turns that is placed here; a faulty engine turns more.
    fn turned_by(&self, square: u8) -> u64 {
        let mut all = self.turned(square, self.turn);
        if self.odd.has(Oddity::TurnsPastOwnDisc) {
            for direction in 0..8 {
                let (mut run, mut last, mut at) = (0_u64, square, self.step(square, direction));
                while at != OFF && self.cells[at as usize].is_some() {
                    run |= 1 << at;
                    (last, at) = (at, self.step(at, direction));
                }
                if last != square && self.cells[last as usize] == Some(self.turn) {
                    all |= run;
                }
            }
        }
        all
    }

    /// Whether a faulty engine may place a disc here that turns nothing.
    fn is_beside(&self, square: u8) -> bool {
        let opponent = |direction| {
            let at = self.step(square, direction);
            at != OFF && self.cells[at as usize] == Some(self.turn.other())
        };
        self.odd.has(Oddity::PlacesWithoutTurning) && self.is_empty(square) && (0..8).any(opponent)
    }

    /// Whether there is no disc on this square.
    pub(crate) fn is_empty(&self, square: u8) -> bool {
        self.cells[square as usize].is_none()
    }

    /// The squares where the side to move may place a disc.
    pub(crate) fn squares(&self) -> impl Iterator<Item = u8> + '_ {
        (0..64).filter(|&square| self.turned(square, self.turn) != 0 || self.is_beside(square))
    }

    fn can_move(&self, color: Color) -> bool {
        (0..64).any(|square| self.turned(square, color) != 0)
    }

    /// Whether nobody can move any more.
    pub(crate) fn is_over(&self) -> bool {
        !self.can_move(Color::Black) && !self.can_move(Color::White)
    }

    /// The legal moves; none if the game is over.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let moves: Vec<Move> = self.squares().map(Move::At).collect();
        if moves.is_empty() && self.can_move(self.turn.other()) { vec![Move::Pass] } else { moves }
    }

    /// Whether this can be done here.
    pub(crate) fn allows(&self, chosen: Move) -> bool {
        match chosen {
            Move::At(square) => self.turned(square, self.turn) != 0,
            Move::Pass => self.legal() == [Move::Pass],
        }
    }

    /// The position behind a move that is legal.
    pub(crate) fn after(mut self, chosen: Move) -> Board {
        if let Move::At(square) = chosen {
            let mut turned = self.turned_by(square);
            let mut places = if self.odd.has(Oddity::TenFlipsAtMost) { 10 } else { 64 };
            while turned != 0 && places > 0 {
                self.cells[turned.trailing_zeros() as usize] = Some(self.turn);
                turned &= turned - 1;
                places -= 1;
            }
            self.cells[square as usize] = Some(self.turn);
        }
        if self.odd.has(Oddity::PassesByItself) {
            let mover = self.turn.other();
            let changes = chosen != Move::Pass && (self.can_move(mover) || !self.can_move(self.turn));
            self.turn = if changes { mover } else { self.turn };
            return self;
        }
        self.turn = self.turn.other();
        self
    }

    /// Whether a faulty engine takes this board for one on which the game goes on for ever.
    pub(super) fn is_never_over(&self) -> bool {
        self.odd.has(Oddity::NeverOver) && self.empties() > 0
    }

    /// Whether a faulty search breaks down here.
    pub(super) fn is_unbearable(&self) -> bool {
        let is_bare = |color| self.cells.iter().all(|cell| *cell != Some(color));
        self.odd.has(Oddity::WipedOutDies) && (is_bare(Color::Black) || is_bare(Color::White))
    }

    /// Whether a faulty search does not change its view behind this move.
    pub(super) fn keeps_sign(&self, chosen: Move) -> bool {
        chosen == Move::Pass && self.odd.has(Oddity::PassKeepsSign)
    }

    /// What the game has come to for the side to move, in hundredths of a disc.
    pub(super) fn outcome(&self) -> i32 {
        match (self.lead(), self.turn) {
            (0, Color::Black) if self.odd.has(Oddity::DrawnIsLost) => -100,
            (0, Color::White) if self.odd.has(Oddity::DrawnIsLost) => 100,
            (lead, _) => 100 * lead,
        }
    }

    /// How many squares are empty.
    pub(crate) fn empties(&self) -> u32 {
        self.cells.iter().filter(|cell| cell.is_none()).count() as u32
    }

    /// Discs of the side to move less those of the opponent.
    pub(crate) fn lead(&self) -> i32 {
        let count = |color| self.cells.iter().filter(|cell| **cell == Some(color)).count() as i32;
        count(self.turn) - count(self.turn.other())
    }

    /// A guess for the side to move, in hundredths of a disc.
    pub(crate) fn guess(&self) -> i32 {
        let weigh = |color| {
            let corners = [0, 7, 56, 63].iter().filter(|at| self.cells[**at] == Some(color)).count() as i32;
            let moves = (0..64).filter(|&square| self.turned(square, color) != 0).count() as i32;
            900 * corners + 70 * moves
        };
        (weigh(self.turn) - weigh(self.turn.other()) + 10 * self.lead()).clamp(-6300, 6300)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn perft(board: Board, depth: u32) -> u64 {
        let moves = board.legal();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        moves.into_iter().map(|chosen| perft(board.after(chosen), depth - 1)).sum()
    }

    /// The position behind these moves.
    pub(in crate::othello) fn behind(moves: &str) -> Board {
        moves.split_whitespace().fold(Board::start(Oddities::default()), |board, text| {
            let chosen = Move::read(text).unwrap();
            assert!(board.allows(chosen), "{text}");
            board.after(chosen)
        })
    }

    fn read(text: &str) -> Board {
        Board::read(text, Oddities::default()).unwrap()
    }

    /// A whole game with two passes.
    pub(in crate::othello) const GAME: &str = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4 e2 e6 e7 f3 g4 g3 g5 f2 f1 c1 c7 f6 f7 d7 c6 b5 c8 h5 h6 h4 b6 h7 a5 \
        g6 d1 f8 e8 d8 h2 b8 a2 a3 a4 a7 b1 e1 b2 b7 g2 h1 h3 g1 h8 a1 a6 PA a8 PA g8 g7";

    #[test]
    fn moves_are_counted_as_others_count_them() {
        let cases = [
            ("", &[4, 12, 56, 244, 1396, 8200][..]),
            ("F5 F6 D3 C5 E6 F7 E7 F4", &[11, 92, 966, 8911]),
            ("E6 F6 D3 E7 E8 D8 G6 F8", &[1, 2, 8, 54]),
        ];
        for (moves, counts) in cases {
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(perft(behind(moves), depth), *count, "{moves} {depth}");
            }
        }
    }

    #[test]
    fn a_game_with_passes_ends_as_known() {
        let end = read("OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO***OOOOO********* *");
        assert_eq!(behind(GAME).cells, end.cells);
        assert!(behind(GAME).is_over() && end.lead() == 10);
        assert!(behind("E6 F4 E3 F6 G5 D6 E7 F5 C5").is_over());
    }

    #[test]
    fn moves_and_boards_are_read_as_they_are_written() {
        for text in ["A1", "H8", "F5", "PA"] {
            assert_eq!(Move::read(text).unwrap().write(), text);
        }
        assert_eq!(Move::read("pass"), Some(Move::Pass));
        assert!(["", "I1", "A9", "F", "F55", "passes"].iter().all(|text| Move::read(text).is_none()));
        assert_eq!(read("--------------------------- O*------*O --------------------------- *"), behind(""));
        assert!(Board::read("-- *", Oddities::default()).is_none());
    }

    #[test]
    fn every_oddity_shows_in_some_game() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut left: Vec<_> = Oddity::NAMES.to_vec();
        let wipe_out = "E6 F4 E3 F6 G5 D6 E7 F5 C5".split(' ').filter_map(Move::read).collect::<Vec<_>>();
        for number in 0..400 {
            let mut board = behind("");
            let mut given = wipe_out.iter().filter(|_| number == 0);
            while let Some(chosen) = given.next().copied().or_else(|| random.choice(board.legal())) {
                let after = board.after(chosen);
                left.retain(|(name, _)| {
                    let odd = Board { odd: Oddities::chosen(|chosen| chosen == *name), ..board };
                    let behind = odd.after(chosen);
                    let goes_on = after.is_over() && behind.is_never_over();
                    let same = behind.cells == after.cells && behind.turn == after.turn;
                    let same_end = !after.is_over() || behind.outcome() == after.outcome();
                    let bears = !behind.is_unbearable() && !odd.keeps_sign(chosen);
                    odd.legal() == board.legal() && same && !goes_on && same_end && bears
                });
                board = after;
            }
        }
        assert!(left.is_empty(), "{left:?}");
    }
}
