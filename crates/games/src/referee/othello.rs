//! Othello, recorded in GGF.

use super::{Board, Score, Seat, Tags};
use crate::othello::{Disc, Move, Position};

/// A game of Othello from the normal start.
#[derive(Debug, Clone, Default)]
pub struct OthelloGame {
    position: Position,
    moves: Vec<(Disc, Move)>,
}

impl Board for OthelloGame {
    fn game(&self) -> &'static str {
        "Othello"
    }

    fn turn(&self) -> Seat {
        if self.position.turn() == Disc::Black { Seat::First } else { Seat::Second }
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let read: Move = mv.parse().map_err(|_| format!("{mv} is no move"))?;
        let next = self.position.play(read).map_err(|error| format!("{mv}: {error}"))?;
        self.moves.push((self.position.turn(), read));
        self.position = next;
        Ok(())
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn over(&self) -> Option<(Score, String)> {
        if !self.position.is_over() {
            return None;
        }
        let (black, white) = (self.position.black().count_ones(), self.position.white().count_ones());
        let score = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Score::Won(Seat::First),
            std::cmp::Ordering::Less => Score::Won(Seat::Second),
            std::cmp::Ordering::Equal => Score::Drawn,
        };
        Some((score, format!("{black} : {white} discs")))
    }

    fn may_claim_draw(&self) -> bool {
        false
    }

    fn record(&self, tags: &Tags) -> String {
        let start = Position::start().to_string();
        let (squares, mover) = start.split_once(' ').unwrap_or((&start, "*"));
        let (base, increment) = (tags.clock.0.as_secs(), tags.clock.1.as_secs());
        let clock = format!("{}:{:02}/{}:{:02}", base / 60, base % 60, increment / 60, increment % 60);
        let result = match self.over() {
            Some(_) => format!("{:+}.000", self.position.difference()),
            None => "?".to_owned(),
        };
        let mut text = format!(
            "(;GM[Othello]PC[{}]DT[{}]PB[{}]PW[{}]RE[{result}]TI[{clock}]TY[8]BO[8 {squares} {mover}]",
            plain(&tags.event),
            plain(&tags.date),
            plain(&tags.names[0]),
            plain(&tags.names[1]),
        );
        for (disc, mv) in &self.moves {
            let tag = if *disc == Disc::Black { 'B' } else { 'W' };
            text.push_str(&format!("{tag}[{mv}]"));
        }
        text.push_str(";)\n");
        text
    }
}

/// A text that a GGF tag can hold.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '[' | ']' | ';')).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_game_ends_and_is_recorded() {
        let mut game = OthelloGame::default();
        assert!(game.play("A1").is_err() && game.play("x").is_err());
        for mv in "E6 F4 E3 F6 G5 D6 E7 F5 C5".split(' ') {
            assert_eq!(game.over(), None);
            game.play(mv).expect("its moves are legal");
        }
        assert_eq!(game.over(), Some((Score::Won(Seat::First), "13 : 0 discs".to_owned())));
        let tags = Tags {
            names: ["a;[b]".to_owned(), String::new()],
            clock: (Duration::from_secs(300), Duration::from_secs(2)),
            ..Tags::default()
        };
        assert_eq!(
            game.record(&tags),
            "(;GM[Othello]PC[]DT[]PB[ab]PW[]RE[+13.000]TI[5:00/0:02]TY[8]BO[8 \
             ---------------------------O*------*O--------------------------- *]\
             B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)\n"
        );
    }
}
