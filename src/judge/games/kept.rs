//! What a judge keeps of its games ([`Games`]).

use std::time::Duration;

use super::conductor::Conductor;
use crate::verdict::PlayedGame;

/// The games of `relay` acts.
#[derive(Debug, Default)]
pub(in crate::judge) struct Games {
    /// The open game.
    pub(in crate::judge) conductor: Option<Box<Conductor>>,
    /// The time that they may take by their clocks.
    pub(in crate::judge) clocks: Duration,
    /// The last game that was played.
    pub(in crate::judge) played: Option<PlayedGame>,
}
