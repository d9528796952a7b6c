//! Boost, recorded as a list of moves.

use super::{Board, Score, Seat, Tags};
use crate::boost::{Line, Move, Position};

/// The game that is played: the standard one, with the seven dragons of the published example.
const GAME: &str = "boost-9-9-2-8-2";
const START: &str = "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0";

/// A game of Boost between two players.
#[derive(Debug, Clone)]
pub struct BoostGame {
    /// What stood on the board at first, in `ebs1`.
    start: String,
    line: Line,
    moves: Vec<Move>,
}

impl Default for BoostGame {
    fn default() -> BoostGame {
        let rules = GAME.parse().expect("the standard game has rules");
        let position = Position::read(rules, START).expect("the start is a position");
        BoostGame::from(position)
    }
}

impl From<Position> for BoostGame {
    /// A game that begins here.
    fn from(position: Position) -> BoostGame {
        BoostGame { start: position.to_string(), line: Line::new(position, Vec::new()), moves: Vec::new() }
    }
}

impl BoostGame {
    /// The game's identifier.
    #[must_use]
    pub fn name(&self) -> &'static str {
        GAME
    }

    /// The position, and the earlier ones that may come again.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Whether both sides have passed in a row, so that nobody can ever play again.
    fn is_stuck(&self) -> bool {
        matches!(&self.moves[..], [.., Move::Pass, Move::Pass])
    }
}

impl Board for BoostGame {
    fn game(&self) -> &'static str {
        "Boost"
    }

    fn turn(&self) -> Seat {
        if self.line.position().turn() == 0 { Seat::First } else { Seat::Second }
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let read = match mv {
            "pass" => Move::Pass,
            mv => mv.parse().map_err(|()| format!("{mv} is no move"))?,
        };
        let next = self.line.play(read).map_err(|error| format!("{mv}: {error}"))?;
        // Nothing from before a capture, a construction or a promotion ever comes again.
        let position = self.line.position();
        let taboo = if position.has_same_men(&next) {
            self.line.taboo().iter().chain([position]).cloned().collect()
        } else {
            Vec::new()
        };
        self.line = Line::new(next, taboo);
        self.moves.push(read);
        Ok(())
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn over(&self) -> Option<(Score, String)> {
        let position = self.line.position();
        let Some(winner) = position.winner() else {
            return self.is_stuck().then(|| (Score::Drawn, "nobody can play any more".to_owned()));
        };
        let seat = if winner == 0 { Seat::First } else { Seat::Second };
        let why = if position.is_won_by_circle() {
            "a tower stands among four dragons"
        } else {
            "the opponent is defeated"
        };
        Some((Score::Won(seat), why.to_owned()))
    }

    fn may_claim_draw(&self) -> bool {
        false
    }

    fn record(&self, tags: &Tags) -> String {
        let rules = self.line.position().rules();
        let about = [format!("game: {rules}"), format!("start: {} (ebs1)", self.start)];
        super::moves::record("boost", &about, ["first", "second"], tags, &self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{played, read, unfinished};

    #[test]
    fn a_game_is_refereed_and_recorded() {
        let mut game = played(BoostGame::default(), "d1d3 c9e8 a1a3");
        assert!(game.play("pass").is_err() && game.play("e5").is_err() && game.play("x").is_err());
        assert_eq!((game.turn(), game.plies(), game.over()), (Seat::Second, 3, None));
        let text = game.record(&unfinished());
        let begun = format!("\n# game: {GAME}\n# start: {START} (ebs1)\n");
        assert!(text.contains(&begun), "{text}");
        assert!(text.ends_with("1. d1d3 c9e8\n2. a1a3\n* \n\n"), "{text}");
    }

    /// A game that began elsewhere.
    fn begun(text: &str) -> BoostGame {
        BoostGame::from(Position::read(read("boost-5-5-2-8-2"), text).expect("a position of the game"))
    }

    #[test]
    fn what_stood_before_may_not_come_again() {
        let mut game = played(begun("2T02/5/P03P1/5/2T12"), "a3a2 e3e2 a2a3");
        assert_eq!(game.play("e2e3"), Err("e2e3: it repeats an earlier position".to_owned()));
        assert_eq!(game.line().taboo().len(), 3);
        game.play("e2e1").expect("it is legal, and new");
    }

    #[test]
    fn games_end_by_circle_and_by_capture() {
        let ended = |text: &str, mv: &str| played(begun(text), mv).over();
        let won = |why: &str| Some((Score::Won(Seat::First), why.to_owned()));
        assert_eq!(ended("P1P11P1P1/2D2/1DT01P0/2D1D/5", "e2d3"), won("a tower stands among four dragons"));
        assert_eq!(ended("P11P01P1/2P12/1P03/2P12/P11P0P0P0", "b3c3"), won("the opponent is defeated"));
        assert_eq!(ended("P13P1/2P12/1P03/2P12/P11P0P0P0", "b3c3"), None);
    }
}
