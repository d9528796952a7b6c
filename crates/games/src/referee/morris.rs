//! Nine men's morris, recorded as a list of moves.

use super::{Board, Score, Seat, Tags};
use crate::morris::{Colour, Game, Loss, Move, Position};

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
    fn game(&self) -> &'static str {
        "nine men's morris"
    }

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
        super::moves::record("nine men's morris", &[], ["white", "black"], tags, &self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{played, unfinished};

    #[test]
    fn a_game_is_refereed_and_recorded() {
        let mut game = played(MorrisGame::default(), "P0 P3 P1 P4 P2T3");
        assert!(game.play("P2").is_err(), "a man stands there");
        assert_eq!((game.turn(), game.plies(), game.over()), (Seat::Second, 5, None));
        let text = game.record(&unfinished());
        assert!(text.ends_with("1. P0 P3\n2. P1 P4\n3. P2T3\n* \n\n"), "{text}");
    }
}
