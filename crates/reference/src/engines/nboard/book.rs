//! The book: positions of games that the GUI had learned, in memory only.

use std::collections::HashMap;

use super::record::Record;
use crate::search::othello::judge;
use games::othello::{Disc, Move, Position};

/// What is known of positions.
#[derive(Debug, Default)]
pub(super) struct Book {
    /// By discs and side to move. Looked up, never walked through: order makes no difference.
    known: HashMap<Position, Vec<Entry>>,
}

/// A move that was played in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The move.
    pub(super) mv: Move,
    /// Games that it was played in.
    pub(super) games: i64,
    /// Games that ended in a draw after it.
    draws: i64,
    /// Results of the others for Black, in hundredths of a disc.
    sum: i64,
    /// Plies that the longest of them went on.
    pub(super) plies: usize,
}

impl Entry {
    /// Its mean value in hundredths of a disc for the side to move; a draw is worth so many discs to Black.
    pub(super) fn value(&self, turn: Disc, contempt: i64) -> i64 {
        let drawn = self.draws.saturating_mul(contempt).saturating_mul(100);
        let mean = self.sum.saturating_add(drawn) / self.games.max(1);
        if turn == Disc::Black { mean } else { -mean }
    }
}

impl Book {
    /// Adds all moves of a game. A game that is not over counts as what its last position looks like.
    pub(super) fn learn(&mut self, record: &Record) {
        let end = record.position();
        let result = if end.turn() == Disc::Black { judge(end) } else { -judge(end) };
        let draws = i64::from(end.is_over() && result == 0);
        let count = record.moves().len();
        for (ply, (position, mv)) in record.moves().enumerate() {
            let entries = self.known.entry(position).or_default();
            let at = entries.iter().position(|entry| entry.mv == mv).unwrap_or_else(|| {
                entries.push(Entry { mv, games: 0, draws: 0, sum: 0, plies: 0 });
                entries.len() - 1
            });
            let entry = &mut entries[at];
            entry.games += 1;
            entry.draws += draws;
            entry.sum += i64::from(result);
            entry.plies = entry.plies.max(count - ply);
        }
    }

    /// The known moves of a position, the best for its side first.
    pub(super) fn moves(&self, position: &Position, contempt: i64) -> Vec<Entry> {
        let mut moves = self.known.get(position).cloned().unwrap_or_default();
        moves.sort_by_key(|entry| std::cmp::Reverse(entry.value(position.turn(), contempt)));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grammars::nboard::ggf::Game;

    fn record(moves: &str) -> Record {
        let mut text = String::from(
            "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]",
        );
        for (mv, colour) in moves.split_whitespace().zip(["B", "W"].into_iter().cycle()) {
            text += &format!("{colour}[{mv}]");
        }
        Record::from_game(&Game::parse(format!("{text};)").as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn what_was_learned_is_known() {
        let mut book = Book::default();
        book.learn(&record("E6 F4 E3 F6 G5 D6 E7 F5 C5"));
        book.learn(&record("F5 D6"));
        let moves = book.moves(&Position::start(), 0);
        let told: Vec<(String, i64, usize)> =
            moves.iter().map(|entry| (entry.mv.to_string(), entry.games, entry.plies)).collect();
        assert_eq!(told, [("E6".to_owned(), 1, 9), ("F5".to_owned(), 1, 2)]);
        assert_eq!(moves[0].value(Disc::Black, 50), 1300);
        let after = record("E6");
        assert_eq!(book.moves(after.position(), 0)[0].value(Disc::White, 0), -1300);
        assert_eq!(book.moves(record("C4").position(), 0), []);
        book.learn(&record("F5 D6"));
        assert_eq!(book.moves(&Position::start(), 0)[1].games, 2);
    }

    #[test]
    fn draws_are_worth_the_contempt_to_black() {
        let drawn = Entry { mv: Move::Pass, games: 2, draws: 1, sum: 400, plies: 3 };
        for (contempt, value) in [(0, 200), (100, 5200), (-100, -4800), (i64::MAX, i64::MAX / 2)] {
            assert_eq!(drawn.value(Disc::Black, contempt), value);
            assert_eq!(drawn.value(Disc::White, contempt), -value);
        }
    }
}
