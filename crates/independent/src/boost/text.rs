//! Identifiers, positions and moves as they are written.

use super::board::{Board, Cell, Game, Kind};
use super::moves::Move;
use super::oddities::Oddity;

impl Game {
    /// The game of this identifier, if it is one that can be played.
    pub(crate) fn of(identifier: &str) -> Option<Game> {
        let rest = identifier.strip_prefix("boost-")?;
        let (rest, is_demo) = match rest.strip_suffix("-demo") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let numbers: Vec<usize> = rest.split('-').map(number).collect::<Option<_>>()?;
        let &[width, height, players, pawns, towers] = numbers.as_slice() else { return None };
        let is_board = (3..=26).contains(&width) && (3..=26).contains(&height) && towers < 100;
        let is_played = (2..=4).contains(&players) && (2..=8).contains(&pawns);
        let players = u8::try_from(players).ok()?;
        (is_board && is_played).then_some(Game { width, height, players, pawns, towers, is_demo })
    }
}

impl Board {
    /// The position of this serialization, in the same game.
    pub(crate) fn read(&self, text: &str) -> Option<Board> {
        let (w, h) = (self.game.width, self.game.height);
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != h {
            return None;
        }
        let mut board = Board { cells: Vec::with_capacity(w * h), ..self.clone() };
        for rank in ranks.into_iter().rev() {
            let cells = self.rank(rank)?;
            if cells.len() != w {
                return None;
            }
            board.cells.extend(cells);
        }
        Some(board)
    }

    fn rank(&self, text: &str) -> Option<Vec<Cell>> {
        let (mut cells, mut rest) = (Vec::new(), text);
        while let Some(letter) = rest.chars().next() {
            let kind = match letter {
                'D' => {
                    cells.push(Cell::Dragon);
                    rest = &rest[1..];
                    continue;
                }
                'P' => Kind::Pawn,
                'K' => Kind::Knight,
                'T' => Kind::Tower,
                _ => {
                    let most = if self.odd.has(Oddity::RunOfOneDigit) { 1 } else { usize::MAX };
                    let digits = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
                    let empty = number(&rest[..digits]).filter(|empty| (1..=26).contains(empty))?;
                    cells.extend(vec![Cell::Empty; empty]);
                    rest = &rest[digits..];
                    continue;
                }
            };
            let owner = rest.as_bytes().get(1).filter(|byte| byte.is_ascii_digit())? - b'0';
            if owner >= self.game.players {
                return None;
            }
            cells.push(Cell::Piece(kind, owner));
            rest = &rest[2..];
        }
        Some(cells)
    }

    /// The name of a point.
    pub(crate) fn name(&self, at: usize) -> String {
        let file = char::from(b'a' + (at % self.game.width) as u8);
        if self.odd.has(Oddity::RankOfOneLetter) {
            return format!("{file}{}", char::from(b'1' + (at / self.game.width) as u8));
        }
        format!("{file}{}", at / self.game.width + 1)
    }

    /// The point of this name.
    #[cfg(test)]
    pub(crate) fn point(&self, name: &str) -> Option<usize> {
        (0..self.cells.len()).find(|&at| self.name(at) == name)
    }

    /// A move in writing; `pass` is how a pass is spelt.
    pub(crate) fn spelt(&self, one: Move, pass: &str) -> String {
        match one {
            Move::Step(from, to) => self.name(from) + &self.name(to),
            Move::Special(at) => self.name(at),
            Move::Pass => pass.to_owned(),
        }
    }
}

/// A number without leading zeros.
fn number(text: &str) -> Option<usize> {
    let is_one = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() < 4;
    (is_one && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::oddities::Oddities;
    use super::*;

    #[test]
    fn identifiers_that_are_none() {
        assert!(Game::of("boost-9-9-2-8-2-demo").is_some_and(|game| game.is_demo));
        for bad in ["boost-9-9-2-8", "boost-x-9-2-8-2", "Boost-9-9-2-8-2", "boost-09-9-2-8-2", "boost", ""] {
            assert_eq!(Game::of(bad), None, "{bad}");
        }
    }

    #[test]
    fn positions_that_are_none() {
        let board = Board::start(Game::of("boost-5-5-2-8-2").unwrap(), Oddities::default());
        assert!(board.read("P13P1/2P02/1P01P01/2P02/P13P1").is_some());
        for bad in [
            "",
            "5/5/5/5",
            "5/5/5/5/6",
            "5/5/5/5/P24",
            "5/5/5/5/P",
            "5/5/5/5/x4",
            "5/5/5/5/05",
            "5/5/5/5/D4D",
        ] {
            assert_eq!(board.read(bad), None, "{bad}");
        }
    }
}
