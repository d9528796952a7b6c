//! How long the engine may think.

use std::time::Duration;

use crate::othello::Move;

use super::engine::{Engine, die};
use super::ggf::time_left;

/// Kept for the way of the answer.
const MARGIN: Duration = Duration::from_millis(150);

/// Less is not worth a search.
const LEAST: Duration = Duration::from_millis(10);

impl Engine {
    /// The time for a move in the game; `None` if nothing limits it.
    pub(super) fn budget(&self) -> Option<Duration> {
        let game = self.clock_game()?;
        let Some(left) = time_left(&game) else {
            return if self.has("no-clock-dies") { die() } else { None };
        };
        let moves = game.board.empties() / 2 + 2;
        if self.has("clock-of-zero-dies") && left.is_zero() {
            die();
        }
        if left.is_zero() && self.has("zero-is-untimed") && game.items.iter().all(|item| item.time.is_zero())
        {
            return None;
        }
        if self.has("clock-ignored") || self.has("clock-ignored-late") && game.items.len() >= 40 {
            return None;
        }
        if self.has("clock-ignored-in-later-games") && self.games > 1 {
            return None;
        }
        let is_freed = game.items.last().is_some_and(|item| item.chosen == Move::Pass);
        if is_freed && self.has("pass-frees-clock") {
            return None;
        }
        if self.has("spends-its-whole-clock") {
            return Some(left.saturating_sub(2 * MARGIN).max(LEAST));
        }
        if self.has("increment-spent-first") {
            let increment = game.clocks.iter().flatten().map(|clock| clock.increment).max();
            return Some(left / moves + increment.unwrap_or_default());
        }
        if self.has("thinks-to-the-flag") {
            return Some(left + Duration::from_secs(12));
        }
        Some((left / moves).min(left.saturating_sub(MARGIN)).max(LEAST))
    }
}
