//! The positions that acts and scenarios know by name, and games as `set game` carries them.

use games::othello::{Disc, Move, Position};

/// Positions by name: how they are reached from the start, passes included.
pub(in crate::nboard) const NAMED: &[(&str, &str)] = &[
    ("START", ""),
    ("AFTER-F5", "F5"),
    ("SAMPLE", "F5 F6 D3 C5 E6 F7 E7 F4"),
    ("FORCED", "F5 D6 C7 F3 D3"),
    ("PASS", "E6 F6 D3 E7 E8 D8 G6 F8"),
    ("WIPE-OUT", "E6 F4 E3 F6 G5 D6 E7 F5 C5"),
];

/// A whole public game of 60 moves and two passes.
const K: &str = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4 e2 e6 e7 f3 g4 g3 g5 f2 f1 c1 c7 f6 f7 d7 c6 b5 c8 h5 h6 h4 b6 \
                 h7 a5 g6 d1 f8 e8 d8 h2 b8 a2 a3 a4 a7 b1 e1 b2 b7 g2 h1 h3 g1 h8 a1 a6 PA a8 PA g8 g7";

/// Positions of that game, by the number of plies.
const OF_K: &[(&str, usize)] =
    &[("LATE-52", 52), ("LATE-54", 54), ("LATE-58", 58), ("LATE-60", 60), ("END", 62), ("K", 62)];

/// Middle games for long searches: nothing is forced, and the end is far.
pub(super) const LONG: &[&str] = &[
    "F5 D6 C3 D3 C4 F4 C5 B3 C2 E3 D2 B4",
    "F5 D6 C3 D3 C4 F4 F6 F3 E6 E7",
    "F5 F6 E6 F4 E3 C5 C4 E7 B5 E2",
];

/// The clock of positions that nobody is to think about for long: an engine that plays by its clock answers within some
/// seconds, one that plays by its depth does not notice.
pub(super) const SHORT_CLOCK: &str = "2:00";
/// The clock of long searches: nothing ends them but a ping.
pub(super) const LONG_CLOCK: &str = "30:00";

/// A game: where it begins, and what was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

impl Record {
    /// What an argument of `setup` means: a name, moves from the start, or 64 squares and the mover.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn read(text: &str) -> Result<Record, String> {
        let start = Position::start();
        if let Some((_, moves)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Record::of_moves(start, moves);
        }
        if let Some((_, plies)) = OF_K.iter().find(|(name, _)| *name == text) {
            let mut record = Record::of_moves(start, K)?;
            record.moves.truncate(*plies);
            return Ok(record);
        }
        if text.split_ascii_whitespace().all(|word| word.parse::<Move>().is_ok()) {
            return Record::of_moves(start, text);
        }
        let start = Position::parse(text).map_err(|error| format!("{text}: {error}"))?;
        Ok(Record { start, moves: Vec::new() })
    }

    fn of_moves(start: Position, text: &str) -> Result<Record, String> {
        let mut position = start;
        let mut moves = Vec::new();
        for word in text.split_ascii_whitespace() {
            let mv: Move = word.parse().map_err(|_| format!("{word} is no move"))?;
            position = position.play(mv).map_err(|error| format!("{word}: {error}"))?;
            moves.push(mv);
        }
        Ok(Record { start, moves })
    }

    /// A game of so many random plies, or as many as there are.
    pub(super) fn random(plies: usize, random: &mut fastrand::Rng) -> Record {
        let start = Position::start();
        let (mut position, mut moves) = (start, Vec::new());
        while moves.len() < plies {
            let Some(mv) = random.choice(position.legal_moves()) else { break };
            let Ok(next) = position.play(mv) else { break };
            position = next;
            moves.push(mv);
        }
        Record { start, moves }
    }

    /// The game as one line of GGF, with this clock.
    pub(super) fn ggf(&self, clock: &str) -> String {
        let board = self.start.to_string();
        let (squares, mover) = board.split_once(' ').unwrap_or((&board, "*"));
        let mut text =
            format!("(;GM[Othello]PC[enginecheck]PB[]PW[]RE[?]TI[{clock}]TY[8]BO[8 {squares} {mover}]");
        let mut turn = self.start.turn();
        for mv in &self.moves {
            let tag = if turn == Disc::Black { 'B' } else { 'W' };
            text.push_str(&format!("{tag}[{mv}]"));
            turn = !turn;
        }
        text.push_str(";)");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Record {
        /// Where it has come to.
        fn end(&self) -> Position {
            self.moves
                .iter()
                .fold(self.start, |position, mv| position.play(*mv).expect("its moves are legal"))
        }
    }

    #[test]
    fn names_boards_and_moves_are_read() {
        let late = "OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO***OOOO-**OOOOO-* *";
        let cases = [
            ("START", Position::start().to_string()),
            ("F5", "---------------------------O*------***-------------------------- O".to_owned()),
            ("AFTER-F5", "---------------------------O*------***-------------------------- O".to_owned()),
            ("LATE-60", late.to_owned()),
            (late, late.to_owned()),
        ];
        for (text, board) in cases {
            let record = Record::read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(record.end().to_string(), board, "{text}");
        }
        for text in ["F6", "F5 F5", "LATE", "--- *"] {
            assert!(Record::read(text).is_err(), "{text}");
        }
        assert!(
            Record::read("END").unwrap().end().is_over() && Record::read("WIPE-OUT").unwrap().end().is_over()
        );
        assert_eq!(Record::read("PASS").unwrap().end().legal_moves(), [Move::Pass]);
        assert!(LONG.iter().all(|moves| Record::read(moves).unwrap().end().legal_moves().len() > 4));
    }

    #[test]
    fn games_are_written_in_ggf() {
        assert_eq!(
            Record::read("F5 D6").unwrap().ggf("30:00"),
            "(;GM[Othello]PC[enginecheck]PB[]PW[]RE[?]TI[30:00]TY[8]BO[8 \
             ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)"
        );
        let record = Record::random(100, &mut fastrand::Rng::with_seed(1));
        assert!(record.end().is_over());
    }
}
