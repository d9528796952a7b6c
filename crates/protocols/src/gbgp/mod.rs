//! GBGP, the Generic Board Game Protocol of nine men's morris engines: the edition of December 2024 with numbered nodes,
//! and as profiles the two others.
//!
//! Clauses (`GB-`, `GBG-`), traps (`GT-`) and open points (`GC-`) are those of specs/gbgp/requirements.md. Main type:
//! [`Gbgp`].

mod model;
mod options;
mod player;
mod requirements;
mod vocabulary;

pub use grammars::gbgp as grammar;

use self::grammar::{Command, Notation};
use crate::model::{Known, Model, ModelSetup, Requirement};
use crate::relay::Player;
use crate::{Protocol, Vocabulary, words};
use games::referee::{Board, MorrisGame};

/// The protocol.
#[derive(Debug)]
pub struct Gbgp;

impl Protocol for Gbgp {
    fn name(&self) -> &'static str {
        "gbgp"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["morris", "muhle"]
    }

    fn title(&self) -> &'static str {
        "GBGP (nine men's morris)"
    }

    fn source(&self) -> &'static str {
        "the Generic Board Game Protocol by Simon Mărăcine, editions of December 2024 and January 2025: https://github.com/SimonMaracine/gbgp"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn model(&self, setup: ModelSetup) -> Box<dyn Model> {
        Box::new(model::Gbgp::new(setup))
    }

    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String> {
        words::meets(requirements::REQUIREMENTS, requirements::FACTS, known, requirement)
    }

    fn profiles(&self) -> &'static [&'static str] {
        &["letters", "2025"]
    }

    fn opens_transcript(&self, line: &[u8]) -> bool {
        matches!(Command::parse(line, Notation::default()), Command::Gbgp)
    }

    fn commands(&self) -> &'static [&'static str] {
        Command::all_names()
    }

    fn board(&self) -> Option<Box<dyn Board>> {
        Some(Box::new(MorrisGame::default()))
    }

    fn player(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(player::GbgpPlayer::default()))
    }

    fn list(&self, known: &Known, list: &str) -> Vec<String> {
        words::list(options::LISTS, known, list)
    }
}
