//! A game: a position with what was before it, which decides about draws.

use super::moves::Move;
use super::position::{IllegalMove, Position};

/// The third time that a position stands is a draw.
const THRICE: u32 = 3;
/// So many plies without advancement are a draw.
const LONG: u16 = 100;

/// A position and what was played before it, as far as it is known.
///
/// The rules leave open what counts as advancement and whether positions repeat while men are being placed, so there are
/// two questions: [`is_certainly_drawn`](Game::is_certainly_drawn) and [`may_be_drawn`](Game::may_be_drawn).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// What was before the present position.
    earlier: Vec<Position>,
    position: Position,
    least_idle: u16,
    most_idle: u16,
    may_have_ended: bool,
}

impl Game {
    /// A game that begins with this position, of which only the plies without advancement are known.
    #[must_use]
    pub fn new(position: Position, idle: u16) -> Game {
        let earlier = Vec::new();
        let mut game = Game { earlier, position, least_idle: idle, most_idle: idle, may_have_ended: false };
        game.may_have_ended = game.counts_as_draw();
        game
    }

    /// Plays a move. After what may be a draw the game goes on: nobody need have noticed it.
    ///
    /// # Errors
    /// If the move is not legal. Nothing is changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position.play(mv)?;
        let took = mv.take.is_some();
        let advanced = took || self.position.is_placing() || self.position.closes_mill(mv);
        self.least_idle = if advanced { 0 } else { self.least_idle.saturating_add(1) };
        self.most_idle = if took { 0 } else { self.most_idle.saturating_add(1) };
        self.earlier.push(self.position);
        self.position = next;
        self.may_have_ended |= self.counts_as_draw();
        Ok(())
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The positions before it that are known, the first one first.
    #[must_use]
    pub fn earlier(&self) -> &[Position] {
        &self.earlier
    }

    /// The plies without advancement, at least and at most: a placed man, a mill and a taken man may each be advancement,
    /// or only the taken man.
    #[must_use]
    pub fn idle(&self) -> (u16, u16) {
        (self.least_idle, self.most_idle)
    }

    /// How often the present position has stood since all men were placed, itself included; 0 while men are being placed.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        if self.position.is_placing() {
            return 0;
        }
        self.count(|earlier| !earlier.is_placing())
    }

    /// Whether every reading of the rules says that the game is drawn: not while men are being placed, and not where the
    /// side to move has lost, because that comes first.
    #[must_use]
    pub fn is_certainly_drawn(&self) -> bool {
        let is_open = !self.position.is_placing() && self.position.loss().is_none();
        is_open && (self.least_idle >= LONG || self.repetitions() >= THRICE)
    }

    /// Whether some reading of the rules says that the game is drawn, or was before. Not where the side to move has lost.
    #[must_use]
    pub fn may_be_drawn(&self) -> bool {
        self.may_have_ended && self.position.loss().is_none()
    }

    /// Whether some reading counts enough for a draw now.
    fn counts_as_draw(&self) -> bool {
        self.most_idle >= LONG || self.count(|_| true) >= THRICE
    }

    /// How often the present position has stood, counting itself and those before it that are to be compared.
    fn count(&self, is_compared: impl Fn(&Position) -> bool) -> u32 {
        let is_same = |earlier: &&Position| self.position.repeats(earlier) && is_compared(earlier);
        1 + self.earlier.iter().filter(is_same).map(|_| 1).sum::<u32>()
    }
}
