//! A position together with the earlier ones to which no move may lead ([`Line`]): repetition is taboo.

use super::legal::{IllegalMove, Move};
use super::position::Position;

/// A position, and the earlier positions of its game that matter for repetition (specs/bei/requirements.md 2.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    position: Position,
    taboo: Vec<Position>,
}

impl Line {
    /// A position and the earlier ones.
    #[must_use]
    pub fn new(position: Position, taboo: Vec<Position>) -> Line {
        Line { position, taboo }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The earlier positions.
    #[must_use]
    pub fn taboo(&self) -> &[Position] {
        &self.taboo
    }

    /// All legal moves, without those that are taboo: if all of them lead to earlier positions, none of them is.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let all = self.position.legal_moves();
        if self.taboo.is_empty() {
            return all;
        }
        let free: Vec<Move> = all.iter().copied().filter(|mv| !self.repeats(*mv)).collect();
        if free.is_empty() { all } else { free }
    }

    /// Whether a legal move may not be made because it leads to an earlier position while another one does not.
    #[must_use]
    pub fn is_taboo(&self, mv: Move) -> bool {
        self.repeats(mv) && self.position.legal_moves().into_iter().any(|other| !self.repeats(other))
    }

    /// The position after a legal move that is not taboo.
    ///
    /// # Errors
    /// If it is one or the other.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        let next = self.position.play(mv)?;
        if self.is_taboo(mv) { Err(IllegalMove::Taboo) } else { Ok(next) }
    }

    /// Whether a legal move leads to an earlier position.
    #[must_use]
    pub fn repeats(&self, mv: Move) -> bool {
        !self.taboo.is_empty() && self.taboo.contains(&self.position.after(mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::read;

    fn line(position: &str, taboo: &[&str]) -> Line {
        let read = |text: &&str| Position::read(read("boost-5-5-2-8-2"), text).expect("a position");
        Line::new(read(&position), taboo.iter().map(read).collect())
    }

    #[test]
    fn a_move_to_an_earlier_position_is_taboo_unless_all_are() {
        const START: &str = "2T02/5/P04/4P1/2P1P1P1";
        let after = ["2T12/5/5/P13P0/2P0P0P0", "2T12/P14/5/4P0/2P0P0P0", "2T12/5/1P13/4P0/2P0P0P0"];
        let cases: &[(&[&str], &str)] = &[
            (&[], "a3a2 a3a4 a3b3"),
            (&after[..1], "a3a4 a3b3"),
            // BV-13 and BV-14.
            (&after[..2], "a3b3"),
            (&after, "a3a2 a3a4 a3b3"),
            (&[START], "a3a2 a3a4 a3b3"),
        ];
        for (taboo, expected) in cases {
            let line = line(START, taboo);
            let mut moves: Vec<String> = line.legal_moves().iter().map(Move::to_string).collect();
            moves.sort();
            assert_eq!(moves.join(" "), *expected, "{taboo:?}");
            for mv in line.position().legal_moves() {
                let free = moves.contains(&mv.to_string());
                assert_eq!(line.is_taboo(mv), !free, "{mv}");
                assert_eq!(line.play(mv).err(), (!free).then_some(IllegalMove::Taboo), "{mv}");
            }
        }
    }

    #[test]
    fn who_can_only_pass_passes_into_any_position() {
        let passed = line("P13T0/5/2P12/P14/P0P13", &["P03T1/5/2P02/P04/P1P03"]);
        assert_eq!(passed.legal_moves(), [Move::Pass]);
        assert!(passed.play(Move::Pass).is_ok());
        let over = line("2T02/5/5/4P1/2P1P1P1", &[]);
        assert_eq!(over.play(Move::Pass), Err(IllegalMove::Over));
    }
}
