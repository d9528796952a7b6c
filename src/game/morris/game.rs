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
    position: Position,
    /// All positions until now, the present one last.
    stood: Vec<Stood>,
    least_idle: u16,
    most_idle: u16,
    may_have_ended: bool,
}

/// What makes a position the same as an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stood {
    own: u32,
    other: u32,
    white_moves: bool,
    is_placing: bool,
}

impl Game {
    /// A game that begins with this position, of which only the plies without advancement are known.
    #[must_use]
    pub fn new(position: Position, idle: u16) -> Game {
        let stood = vec![Stood::of(&position)];
        let mut game = Game { position, stood, least_idle: idle, most_idle: idle, may_have_ended: false };
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
        self.position = next;
        self.stood.push(Stood::of(&next));
        self.may_have_ended |= self.counts_as_draw();
        Ok(())
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
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
        self.count(|stood, present| stood == present && !present.is_placing)
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
        self.most_idle >= LONG || self.count(|stood, present| stood.is_same_board(present)) >= THRICE
    }

    /// How many positions until now are the present one.
    fn count(&self, is_same: impl Fn(&Stood, &Stood) -> bool) -> u32 {
        let present = Stood::of(&self.position);
        self.stood.iter().map(|stood| u32::from(is_same(stood, &present))).sum()
    }
}

impl Stood {
    fn of(position: &Position) -> Stood {
        let (own, other) = position.boards();
        let white_moves = position.turn() == super::Colour::White;
        Stood { own, other, white_moves, is_placing: position.is_placing() }
    }

    /// The same men and side to move, whatever the phase.
    fn is_same_board(&self, other: &Stood) -> bool {
        Stood { is_placing: other.is_placing, ..*self } == *other
    }
}
