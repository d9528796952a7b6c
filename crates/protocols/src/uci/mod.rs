//! UCI, the Universal Chess Interface: the text of April 2006, with Chess960.
//!
//! Clauses (`UCI-`, `UCI-GUI-`), traps (`UT-`) and open points (`UA-`) are those of specs/uci/requirements.md. Main type:
//! [`Uci`].

mod model;
mod options;
mod player;
mod requirements;
mod vocabulary;

pub use grammars::uci as grammar;

use crate::model::{Known, Model, ModelSetup, Requirement};
use crate::relay::{BeforeGames, Player};
use crate::{Protocol, Vocabulary, words};
use games::referee::{Board, ChessGame};

/// The protocol.
#[derive(Debug)]
pub struct Uci;

impl Protocol for Uci {
    fn name(&self) -> &'static str {
        "uci"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["uci1", "universal-chess-interface"]
    }

    fn title(&self) -> &'static str {
        "UCI (chess)"
    }

    fn source(&self) -> &'static str {
        "the Description of the universal chess interface by Rudolf Huber and Stefan Meyer-Kahlen, edition of April 2006: https://www.shredderchess.com/download/div/uci.zip"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn model(&self, setup: ModelSetup) -> Box<dyn Model> {
        Box::new(model::Uci::new(setup))
    }

    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String> {
        words::meets(requirements::REQUIREMENTS, requirements::FACTS, known, requirement)
    }

    fn opens_transcript(&self, line: &[u8]) -> bool {
        matches!(grammar::Command::parse(line), grammar::Command::Uci { .. })
    }

    fn commands(&self) -> &'static [&'static str] {
        grammar::Command::all_names()
    }

    fn board(&self) -> Option<Box<dyn Board>> {
        Some(Box::new(ChessGame::default()))
    }

    fn board_960(&self, number: u16) -> Option<Box<dyn Board>> {
        Some(Box::new(ChessGame::chess960(number)?))
    }

    fn before_games(&self) -> BeforeGames {
        BeforeGames { requires_960: &["option UCI_Chess960"], ..BeforeGames::default() }
    }

    fn player(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(player::UciPlayer::default()))
    }

    fn list(&self, known: &Known, list: &str) -> Vec<String> {
        words::list(options::LISTS, known, list)
    }
}
