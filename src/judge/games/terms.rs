//! The terms that a game between two engines starts with ([`GameTerms`]).

use std::time::Duration;

use crate::protocol::relay::{GameArguments, TimeControl};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::judge) struct GameTerms {
    pub(in crate::judge) control: TimeControl,
    /// Whether the second engine has the first side.
    pub(in crate::judge) exchanged: bool,
    /// The number of plies after which it is broken off.
    pub(in crate::judge) plies: usize,
    /// The number of plies after which the scenario continues, with the game still open.
    pub(in crate::judge) until: Option<usize>,
    /// The number of the start position of a game of Chess960.
    pub(in crate::judge) chess960: Option<u16>,
    /// Whether it is found out which moves the machine delayed.
    pub(in crate::judge) timed: bool,
    /// How long an engine may be silent after its clock has run out.
    pub(in crate::judge) patience: Duration,
    /// A factor for our bounds.
    pub(in crate::judge) scale: f64,
}

impl GameTerms {
    /// Reads the arguments of the act, see [`GameArguments`].
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(in crate::judge) fn parse(
        arguments: &[String],
        patience: Duration,
        scale: f64,
    ) -> Result<GameTerms, String> {
        let GameArguments { control, exchanged, plies, until, chess960, timed } =
            GameArguments::parse(arguments.iter().map(String::as_str))?;
        Ok(GameTerms { control, exchanged, plies, until, chess960, timed, patience, scale })
    }

    /// How long the game may take by its clocks.
    pub(in crate::judge) fn longest(&self) -> Duration {
        let plies = u32::try_from(self.plies).unwrap_or(u32::MAX);
        if self.control.each {
            return self.control.base.saturating_mul(plies);
        }
        let controls = 2 + self.control.moves.map_or(0, |moves| plies / moves);
        self.control
            .base
            .saturating_mul(controls)
            .saturating_add(self.control.increment.saturating_mul(plies))
    }
}
