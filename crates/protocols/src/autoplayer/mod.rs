//! The autoplayer draft of September 1998: two chess engines, and an interface between them that passes on what they say.
//!
//! Clauses (`AP-`, `APG-`), traps (`AT-`) and open points (`AC-`) are those of specs/autoplayer/requirements.md. Main
//! type: [`Autoplayer`].

mod model;
mod player;
mod requirements;
mod vocabulary;

pub use grammars::autoplayer as grammar;

use crate::model::{Known, Model, ModelSetup, Requirement};
use crate::relay::Player;
use crate::{Protocol, Vocabulary, words};
use games::referee::{Board, ChessGame};

/// The profile by which moves are sent in coordinates.
const COORDINATE: &str = "coordinate";
/// The profile by which the engine's own moves have to be in standard notation.
const STRICT_SAN: &str = "san";

/// The protocol.
#[derive(Debug)]
pub struct Autoplayer;

impl Protocol for Autoplayer {
    fn name(&self) -> &'static str {
        "autoplayer"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["autoplay"]
    }

    fn greets(&self) -> bool {
        false
    }

    fn title(&self) -> &'static str {
        "the autoplayer draft of 1998 (chess)"
    }

    fn source(&self) -> &'static str {
        "the draft of a Chess Engine Communication Protocol for autoplayers by Robert Hyatt, 15 September 1998, as Peter Fendrich quoted it in the Computer Chess Club a day later"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn model(&self, setup: ModelSetup) -> Box<dyn Model> {
        Box::new(model::Autoplayer::new(setup))
    }

    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String> {
        words::meets(requirements::REQUIREMENTS, requirements::FACTS, known, requirement)
    }

    fn profiles(&self) -> &'static [&'static str] {
        &[COORDINATE, STRICT_SAN]
    }

    fn commands(&self) -> &'static [&'static str] {
        grammar::Command::all_names()
    }

    fn board(&self) -> Option<Box<dyn Board>> {
        Some(Box::new(ChessGame::default()))
    }

    fn player(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(player::AutoplayerPlayer::default()))
    }
}
