//! What stands on the board, and how it came there.

use games::morris::{Game, Move, Position};
use grammars::gbgp::SetPosition;

/// The game that `go` is about.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub(super) game: Game,
    /// The moves from the start of the game; none where it began elsewhere.
    pub(super) played: Option<Vec<Move>>,
}

impl Default for Standing {
    /// The start of a game: it stands there until `position` comes, too (GT-15).
    fn default() -> Standing {
        Standing { game: Game::new(Position::start(), 0), played: Some(Vec::new()) }
    }
}

impl Standing {
    /// What `position` sets; none if any part of it is invalid. Draws do not end a game here: the GUI knows best
    /// (GC-10).
    pub(super) fn of(set: &SetPosition<'_>) -> Option<Standing> {
        let start = set.start().ok()?;
        let mut game = Game::new(start.position, start.idle);
        let mut played = Vec::new();
        for mv in set.moves() {
            let mv = mv.ok()?;
            game.play(mv).ok()?;
            played.push(mv);
        }
        let from_start = start.position == Position::start();
        Some(Standing { game, played: from_start.then_some(played) })
    }

    /// Whether nothing is left to be played: the side to move has lost, or the game is drawn by every reading of the rules
    /// (GB-GO-3; GC-10: so the one engine that is known answers draws, too).
    pub(super) fn is_over(&self) -> bool {
        self.game.position().legal_moves().is_empty() || self.game.is_certainly_drawn()
    }
}
