//! Nine men's morris, recorded as a list of moves.

use std::fmt::Write as _;

use super::{Board, Score, Seat, Tags};
use crate::game::morris::{Colour, Game, Loss, Move, Position};

/// A game of nine men's morris from the empty board.
#[derive(Debug, Clone)]
pub struct MorrisGame {
    game: Game,
    moves: Vec<Move>,
}

impl Default for MorrisGame {
    fn default() -> MorrisGame {
        MorrisGame { game: Game::new(Position::start(), 0), moves: Vec::new() }
    }
}

impl Board for MorrisGame {
    fn turn(&self) -> Seat {
        if self.game.position().turn() == Colour::White { Seat::First } else { Seat::Second }
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let read: Move = mv.parse().map_err(|_| format!("{mv} is no move"))?;
        self.game.play(read).map_err(|error| format!("{mv}: {error}"))?;
        self.moves.push(read);
        Ok(())
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn over(&self) -> Option<(Score, String)> {
        let loss = self.game.position().loss();
        let won = Score::Won(!self.turn());
        match loss {
            Some(Loss::Material) => Some((won, "two men are left".to_owned())),
            Some(Loss::Blocked) => Some((won, "no move is left".to_owned())),
            None if self.game.is_certainly_drawn() => {
                let why = if self.game.repetitions() >= 3 {
                    "the position stood three times"
                } else {
                    "100 plies without advancement"
                };
                Some((Score::Drawn, why.to_owned()))
            }
            None => None,
        }
    }

    fn may_claim_draw(&self) -> bool {
        self.game.may_be_drawn()
    }

    fn record(&self, tags: &Tags) -> String {
        let mut text = String::new();
        let (base, increment) = (tags.clock.0.as_secs_f64(), tags.clock.1.as_secs_f64());
        let _ = writeln!(text, "# nine men's morris, {} of {}, {}", tags.round, tags.event, tags.date);
        let _ = writeln!(text, "# white: {}", plain(&tags.names[0]));
        let _ = writeln!(text, "# black: {}", plain(&tags.names[1]));
        let _ = writeln!(text, "# {base} s and {increment} s a move");
        for (turn, moves) in self.moves.chunks(2).enumerate() {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            let _ = writeln!(text, "{}. {}", turn + 1, moves.join(" "));
        }
        let _ = writeln!(text, "{} {}\n", tags.result, plain(&tags.reason));
        text
    }
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_refereed_and_recorded() {
        let mut game = MorrisGame::default();
        for mv in "P0 P3 P1 P4 P2T3".split(' ') {
            game.play(mv).expect("its moves are legal");
        }
        assert!(game.play("P2").is_err(), "a man stands there");
        assert_eq!((game.turn(), game.plies(), game.over()), (Seat::Second, 5, None));
        let tags = Tags { round: "1".to_owned(), result: "*".to_owned(), ..Tags::default() };
        let text = game.record(&tags);
        assert!(text.ends_with("1. P0 P3\n2. P1 P4\n3. P2T3\n* \n\n"), "{text}");
    }
}
