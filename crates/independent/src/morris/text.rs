//! Moves and positions as they are written.

use super::board::{Board, Move, Side};
use super::oddities::Oddities;

/// The letters of the points, from 0 on.
const LETTERS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// How points are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// By 0 to 23.
    Numbers,
    /// By their file and rank, as engines of December 2024 do.
    Letters,
}

impl Names {
    /// The name of a point.
    pub(crate) fn name(self, point: u8) -> String {
        match self {
            Names::Numbers => point.to_string(),
            Names::Letters => LETTERS[usize::from(point)].to_owned(),
        }
    }

    fn point(self, text: &str) -> Option<u8> {
        match self {
            Names::Numbers => number(text).and_then(|number| u8::try_from(number).ok()).filter(|&at| at < 24),
            Names::Letters => LETTERS.iter().position(|name| *name == text).and_then(|at| at.try_into().ok()),
        }
    }

    /// A move in writing.
    pub(crate) fn text(self, one: Move) -> String {
        let take = one.take.map(|take| format!("T{}", self.name(take))).unwrap_or_default();
        match one.from {
            None => format!("P{}{take}", self.name(one.to)),
            Some(from) => format!("M{}-{}{take}", self.name(from), self.name(one.to)),
        }
    }

    /// What is written there, if it has the form of a move.
    pub(crate) fn read(self, text: &str) -> Option<Move> {
        let (way, take) = match text.split_once('T') {
            Some((way, take)) => (way, Some(self.point(take)?)),
            None => (text, None),
        };
        if let Some(to) = way.strip_prefix('P') {
            return Some(Move { from: None, to: self.point(to)?, take });
        }
        let (from, to) = way.strip_prefix('M')?.split_once('-')?;
        Some(Move { from: Some(self.point(from)?), to: self.point(to)?, take })
    }

    /// The position that is written there; `None` if it is none.
    pub(crate) fn board(self, text: &str, odd: Oddities) -> Option<Board> {
        let parts: Vec<&str> = text.split(';').collect();
        let [one, other, turn, plies, idle] = parts.as_slice() else { return None };
        let mut board = Board::start(odd);
        let first = self.men(one, &mut board)?;
        if self.men(other, &mut board)? == first {
            return None;
        }
        board.turn = side(turn)?;
        board.plies = number(plies)?;
        board.idle = number(idle)?;
        let too_many = board.count(Side::White) > 9 || board.count(Side::Black) > 9;
        (!too_many).then_some(board)
    }

    fn men(self, text: &str, board: &mut Board) -> Option<Side> {
        let (colour, list) = text.split_once(':')?;
        let side = side(colour)?;
        for name in list.split(',').filter(|_| !list.is_empty()) {
            let man = &mut board.men[usize::from(self.point(name)?)];
            if man.replace(side).is_some() {
                return None;
            }
        }
        Some(side)
    }
}

fn side(text: &str) -> Option<Side> {
    match text {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    }
}

/// A number of at most four digits.
fn number(text: &str) -> Option<u32> {
    let is_one = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_one.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for names in [Names::Numbers, Names::Letters] {
            for (from, to, take) in
                [(None, 4, None), (None, 23, Some(0)), (Some(1), 4, None), (Some(22), 9, Some(10))]
            {
                let one = Move { from, to, take };
                assert_eq!(names.read(&names.text(one)), Some(one));
            }
        }
        assert_eq!(Names::Numbers.text(Move { from: Some(1), to: 4, take: Some(9) }), "M1-4T9");
        for bad in ["P24", "P", "M1", "M1-", "P1T", "Q1", "p1", "PTT"] {
            assert_eq!(Names::Numbers.read(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let read = |text| Names::Numbers.board(text, Oddities::default());
        assert!(read("b:1,3;w:0,2;w;4;0").is_some());
        for bad in [
            "garbage",
            "w:0;b:0;w;2;0",
            "w:0;w:1;w;2;0",
            "w:24;b:;w;2;0",
            "w:;b:;x;0;0",
            "w:;b:;w;0",
            "w:;b:;w;10000;0",
            "w:;b:;w;-1;0",
            "w:0,;b:;w;0;0",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    fn perft(board: &Board, depth: u32) -> u64 {
        let moves = board.legal();
        if depth <= 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|one| perft(&board.after(one), depth - 1)).sum()
    }

    #[test]
    fn the_moves_are_as_many_as_the_catalogue_counts() {
        for (position, counts) in [
            ("w:;b:;w;0;0", &[24, 552, 12144][..]),
            ("w:0,2;b:1,3;w;4;0", &[20, 380, 6984]),
            ("w:0,1;b:9,10;w;4;0", &[21, 437, 8716]),
            ("w:0,1;b:3,4,5;w;6;0", &[21, 387, 6669]),
            ("w:0,1,3;b:4,9,10,11;w;8;0", &[17, 273, 4352]),
            ("w:0,2,4,7;b:9,10,13,20;w;8;0", &[19, 417, 7272]),
            ("w:3,4,5,9,10,11;b:0,1,14,23;b;17;0", &[19, 120, 849, 8156]),
            ("w:0,2,3,5,6,8,10,13,19;b:1,4,7,9,11,12,14,16,22;w;18;0", &[14, 120, 700, 6720]),
            ("w:0,1,9,10;b:2,4,21,22;w;18;0", &[3, 17, 64, 456, 4493]),
            ("w:4,10,13,19;b:0,2,21,23;w;18;0", &[16, 120, 1664]),
            ("w:0,1,14;b:3,4,5;w;20;2", &[56, 2862]),
            ("w:0,1,14;b:3,4,5,10;w;20;2", &[51, 306, 15948]),
            ("w:0,4,23;b:2,10,21;w;30;5", &[54, 2916]),
            ("w:0,9,21;b:1,2,10,22;b;31;5", &[7, 357, 2943]),
            ("w:0,2,21,23;b:1,9,14,22;w;40;0", &[0]),
            ("w:0,2;b:1,9,14;w;40;0", &[0]),
            ("w:0,2,4;b:1,3;b;4;0", &[19, 342, 5916]),
        ] {
            let board = Names::Numbers.board(position, Oddities::default()).unwrap();
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(perft(&board, depth), count, "{position} at depth {depth}");
            }
        }
    }
}
