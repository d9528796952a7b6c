//! The positions that acts and scenarios know by name.

use crate::gbgp::grammar::{Notation, PlacedPosition, move_text, position_text, read_position};
use games::morris::Move;

/// Positions by name, mostly those of specs/gbgp/requirements.md 2.5.
pub(in crate::gbgp) const NAMED: &[(&str, &str)] = &[
    ("START", "w:;b:;w;0;0"),
    ("PLACING", "w:0,2;b:1,3;w;4;0"),
    ("TAKE", "w:0,1;b:9,10;w;4;0"),
    ("ALL-IN-MILL", "w:0,1;b:3,4,5;w;6;0"),
    ("PROTECTED", "w:0,1,3;b:4,9,10,11;w;8;0"),
    ("DOUBLE", "w:0,2,4,7;b:9,10,13,20;w;8;0"),
    ("LAST-PLACING", "w:3,4,5,9,10,11;b:0,1,14,23;b;17;0"),
    ("MOVING", "w:0,2,3,5,6,8,10,13,19;b:1,4,7,9,11,12,14,16,22;w;18;0"),
    ("BLOCKADE", "w:0,1,9,10;b:2,4,21,22;w;18;0"),
    ("OPEN", "w:4,10,13,19;b:0,2,21,23;w;18;0"),
    ("FLYING", "w:0,1,14;b:3,4,5;w;20;2"),
    ("FLYING-4", "w:0,1,14;b:3,4,5,10;w;20;2"),
    ("BOTH-FLY", "w:0,4,23;b:2,10,21;w;30;5"),
    ("BLACK", "w:0,9,21;b:1,2,10,22;b;31;5"),
    ("BLOCKED", "w:0,2,21,23;b:1,9,14,22;w;40;0"),
    ("TWO-MEN", "w:0,2;b:1,9,14;w;40;0"),
    // Nobody is near a mill, so that moves to and fro repeat it.
    ("SHUFFLE", "w:4,10,13,19;b:0,2,21,23;w;30;0"),
    ("IDLE-100", "w:4,10,13,19;b:0,2,21,23;w;140;100"),
];

/// Positions for long searches: much to move, and nothing decided.
pub(super) const LONG: &[&str] = &["OPEN", "MOVING", "PLACING"];

/// A position and the moves that follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) start: PlacedPosition,
    pub(super) moves: Vec<Move>,
}

/// What is wrong with the arguments of `setup`. What cannot be read may be sent on purpose, but not what looks like a name.
pub(super) fn no_setup(text: &str) -> Option<String> {
    let name = text.split_ascii_whitespace().next().unwrap_or_default();
    let is_known = NAMED.iter().any(|(known, _)| *known == name);
    let is_named = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
    (is_named && !is_known).then(|| format!("no position is called {name}"))
}

impl Record {
    /// What the arguments of `setup` mean: a name or a position in numbers, then maybe `moves` and moves in numbers, legal
    /// or not.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub(super) fn read(text: &str) -> Result<Record, String> {
        let mut words = text.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let named = NAMED.iter().find(|(known, _)| *known == name);
        let position = named.map_or(name, |(_, position)| position);
        let start = read_position(position.as_bytes(), Notation::Numbers)
            .map_err(|fault| format!("{position}: {fault}"))?;
        match words.next() {
            None | Some("moves") => {}
            Some(other) => return Err(format!("`{other}` where `moves` was expected")),
        }
        let moves = words.map(|word| word.parse().map_err(|_| format!("{word} is no move")));
        Ok(Record { start, moves: moves.collect::<Result<_, _>>()? })
    }

    /// The `position` line.
    pub(super) fn line(&self, notation: Notation) -> String {
        let start = read_position(b"w:;b:;w;0;0", Notation::Numbers);
        let mut line = match start {
            Ok(start) if start == self.start => "position startpos".to_owned(),
            _ => format!("position pos {}", position_text(&self.start, notation)),
        };
        if !self.moves.is_empty() {
            line.push_str(" moves");
            self.moves.iter().for_each(|mv| line.push_str(&format!(" {}", move_text(*mv, notation))));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::morris::Game;

    impl Record {
        fn game(&self) -> Game {
            let mut game = Game::new(self.start.position, self.start.idle);
            self.moves.iter().for_each(|mv| game.play(*mv).expect("its moves are legal"));
            game
        }
    }

    #[test]
    fn names_positions_and_moves_are_read() {
        for (name, text) in NAMED {
            let record = Record::read(name).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(Record::read(text), Ok(record.clone()), "{name}");
            let line = record.line(Notation::Numbers);
            let wanted = if *name == "START" {
                "position startpos".to_owned()
            } else {
                format!("position pos {text}")
            };
            assert_eq!(line, wanted);
            let over = record.game().position().loss().is_some();
            assert_eq!(over, ["BLOCKED", "TWO-MEN"].contains(name), "{name}");
        }
        let moves = Record::read("START moves P0 P1 P9 P2").unwrap();
        assert_eq!(moves.line(Notation::Numbers), "position startpos moves P0 P1 P9 P2");
        assert_eq!(moves.line(Notation::Letters), "position startpos moves Pa7 Pd7 Pa4 Pg7");
        assert_eq!(moves.line(Notation::Edition2025), "position startpos moves a7 d7 a4 g7");
        let placing = Record::read("PLACING").unwrap();
        assert_eq!(placing.line(Notation::Edition2025), "position pos w:wa7,g7:bd7,b6:3");
        for wrong in ["", "NOWHERE", "START P0", "START moves P24", "w:0;b:0;w;2;0"] {
            assert!(Record::read(wrong).is_err(), "{wrong}");
        }
    }
}
