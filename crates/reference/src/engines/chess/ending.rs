//! How a game ends by rule, and when the engine is content with a draw.

use std::fmt;

use games::chess::{Color, Outcome, Position, is_blocked};
use grammars::chess::GameResult;

/// The end of a game by rule; prints as a claim: `1-0 {White mates}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engines) struct Ending {
    pub(in crate::engines) result: GameResult,
    reason: &'static str,
}

impl Ending {
    /// How the game has ended in this position, where somebody may have to claim it too; none if it goes on.
    pub(in crate::engines) fn of(position: &Position) -> Option<Ending> {
        let (result, reason) = match position.outcome() {
            Some(Outcome::Checkmate { winner: Color::White }) => (GameResult::WhiteWins, "White mates"),
            Some(Outcome::Checkmate { winner: Color::Black }) => (GameResult::BlackWins, "Black mates"),
            Some(Outcome::Stalemate) => (GameResult::Draw, "Stalemate"),
            Some(Outcome::InsufficientMaterial) => (GameResult::Draw, "Insufficient material"),
            None if position.can_claim_fifty() => (GameResult::Draw, "Draw by the fifty-move rule"),
            None if position.can_claim_threefold() => (GameResult::Draw, "Draw by repetition"),
            None => return None,
        };
        Some(Ending { result, reason })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.result.code(), self.reason)
    }
}

/// Below this a draw is better than what is to be expected.
const DRAWISH: i32 = -30;

/// Whether the engine, whose last score is this, takes a draw: if it stands worse, or nobody gets through any more.
pub(in crate::engines) fn accepts_draw(score: i32, position: &Position) -> bool {
    score <= DRAWISH || is_blocked(position.board())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told() {
        let cases = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some("1-0 {White mates}")),
            ("8/8/8/8/8/6k1/6q1/7K w - - 120 99", Some("0-1 {Black mates}")),
            ("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", Some("1/2-1/2 {Stalemate}")),
            ("8/8/8/4k3/8/8/8/4K3 w - - 100 99", Some("1/2-1/2 {Insufficient material}")),
            ("8/8/8/4k3/8/8/3R4/4K3 b - - 100 80", Some("1/2-1/2 {Draw by the fifty-move rule}")),
            ("8/8/8/4k3/8/8/3R4/4K3 b - - 99 80", None),
        ];
        for (fen, expected) in cases {
            let ending = Ending::of(&Position::from_fen(fen).unwrap());
            assert_eq!(ending.map(|ending| ending.to_string()).as_deref(), expected, "{fen}");
        }
        let mut position = Position::start();
        for mv in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
            assert_eq!(Ending::of(&position), None);
            position.play(position.parse_coordinates(mv).unwrap());
        }
        assert_eq!(Ending::of(&position).unwrap().to_string(), "1/2-1/2 {Draw by repetition}");
    }

    #[test]
    fn draws_are_welcome_in_bad_or_dead_positions() {
        let open = Position::start();
        let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
        let wall = Position::from_fen(wall).unwrap();
        assert!(!accepts_draw(0, &open) && accepts_draw(-200, &open) && accepts_draw(20, &wall));
    }
}
