//! NBoard, the protocol of Othello engines: version 2, and version 1 where it differs.
//!
//! Clauses (`NB-`, `NBG-`), traps (`NT-`) and contradictions (`NC-`) are those of specs/nboard/requirements.md. Main
//! type: [`NBoard`].

mod model;
mod player;
mod requirements;
mod vocabulary;

pub use grammars::nboard as grammar;

use self::grammar::{Command, CommandContext};
use crate::model::{Known, Model, ModelSetup, Requirement};
use crate::relay::Player;
use crate::{Protocol, Vocabulary, words};
use games::referee::{Board, OthelloGame};

/// The protocol.
#[derive(Debug)]
pub struct NBoard;

impl Protocol for NBoard {
    fn name(&self) -> &'static str {
        "nboard"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["othello"]
    }

    fn title(&self) -> &'static str {
        "NBoard (Othello)"
    }

    fn source(&self) -> &'static str {
        "the NBoard Protocol by Chris Welty, version 2, edition of 2015: https://github.com/weltyc/ntest/blob/master/instructions/Protocol.htm"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn model(&self, setup: ModelSetup) -> Box<dyn Model> {
        Box::new(model::NBoard::new(setup))
    }

    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String> {
        words::meets(requirements::REQUIREMENTS, requirements::FACTS, known, requirement)
    }

    fn commands(&self) -> &'static [&'static str] {
        Command::all_names()
    }

    fn opens_transcript(&self, line: &[u8]) -> bool {
        matches!(Command::parse(line, CommandContext::default()), Command::NBoard(_))
    }

    fn board(&self) -> Option<Box<dyn Board>> {
        Some(Box::new(OthelloGame::default()))
    }

    fn player(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(player::NBoardPlayer::default()))
    }
}
