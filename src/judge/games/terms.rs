//! The terms that a game between two engines starts with ([`GameTerms`]).

use std::time::Duration;

use crate::protocol::relay::TimeControl;

/// A game that is longer than this is broken off.
const MOST_PLIES: usize = 1200;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::judge) struct GameTerms {
    pub(in crate::judge) control: TimeControl,
    /// Whether the second engine has the first side.
    pub(in crate::judge) exchanged: bool,
    /// The number of plies after which it is broken off.
    pub(in crate::judge) plies: usize,
    /// The number of plies after which the scenario continues, with the game still open.
    pub(in crate::judge) until: Option<usize>,
    /// How long an engine may be silent after its clock has run out.
    pub(in crate::judge) patience: Duration,
    /// A factor for our bounds.
    pub(in crate::judge) scale: f64,
}

impl GameTerms {
    /// Parses the arguments of the act: `first=b`, `tc=10+0.1`, `plies=40`, `until=8`.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(in crate::judge) fn parse(
        arguments: &[String],
        patience: Duration,
        scale: f64,
    ) -> Result<GameTerms, String> {
        let control =
            TimeControl { moves: None, base: Duration::from_secs(10), increment: Duration::from_millis(100) };
        let mut terms =
            GameTerms { control, exchanged: false, plies: MOST_PLIES, until: None, patience, scale };
        for argument in arguments {
            match argument.split_once('=') {
                Some(("tc", control)) => terms.control = TimeControl::parse(control)?,
                Some(("first", "a")) => terms.exchanged = false,
                Some(("first", "b")) => terms.exchanged = true,
                Some(("plies", number)) => terms.plies = plies(number)?,
                Some(("until", number)) => terms.until = Some(plies(number)?),
                _ => return Err(format!("relay knows no `{argument}`")),
            }
        }
        Ok(terms)
    }

    /// How long the game may take by its clocks.
    pub(in crate::judge) fn longest(&self) -> Duration {
        let plies = u32::try_from(self.plies).unwrap_or(u32::MAX);
        let controls = 2 + self.control.moves.map_or(0, |moves| plies / moves);
        self.control
            .base
            .saturating_mul(controls)
            .saturating_add(self.control.increment.saturating_mul(plies))
    }
}

fn plies(number: &str) -> Result<usize, String> {
    let plies = number.parse().ok().filter(|n| (1..=MOST_PLIES).contains(n));
    plies.ok_or_else(|| format!("`{number}` is not a number of plies up to {MOST_PLIES}"))
}
