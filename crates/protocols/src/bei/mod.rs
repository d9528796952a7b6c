//! BEI, the Boost Engine Interface 2.0.0.
//!
//! Clauses (`BEI-`), traps (`BT-`), open points (`BA-`) and worked positions (`BV-`) are those of
//! specs/bei/requirements.md. Main type: [`Bei`].

mod card;
mod model;
mod player;
mod requirements;
mod vocabulary;

pub use grammars::bei as grammar;

use self::grammar::Command;
use crate::model::{Known, Model, ModelSetup, PositionCard, Requirement};
use crate::relay::{BeforeGames, Player};
use crate::settings::{Mistake, Settings};
use crate::{Protocol, Vocabulary, words};
use games::boost::Rules;
use games::referee::{Board, BoostGame};
use serde_json::Value;

#[cfg(test)]
pub(crate) use card::pass_fact;

/// The protocol.
#[derive(Debug)]
pub struct Bei;

impl Protocol for Bei {
    fn name(&self) -> &'static str {
        "bei"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["boost"]
    }

    fn title(&self) -> &'static str {
        "BEI (Boost)"
    }

    fn source(&self) -> &'static str {
        "the chapter on the Boost Engine Interface 2.0.0 in the README of the application Boost by Brady J. Garvin, edition of autumn 2021"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn model(&self, setup: ModelSetup) -> Box<dyn Model> {
        Box::new(model::Bei::new(setup))
    }

    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String> {
        words::meets(requirements::REQUIREMENTS, requirements::FACTS, known, requirement)
    }

    fn cards(&self, acts: &[(String, Vec<String>)]) -> Vec<PositionCard> {
        model::cards_of(acts)
    }

    fn drawn(&self, card: &PositionCard) -> Vec<String> {
        card::drawn(card)
    }

    fn about_cards(&self) -> &'static str {
        card::ABOUT
    }

    fn settings(&self, table: &Value) -> (Settings, Vec<Mistake>) {
        card::settings(table)
    }

    fn settings_schema(&self) -> Option<Value> {
        Some(card::schema())
    }

    fn other_version<'f>(&self, facts: &'f [(String, String)]) -> Option<&'f str> {
        facts.iter().find(|(name, _)| name == model::OTHER_VERSION).map(|(_, version)| version.as_str())
    }

    fn profiles(&self) -> &'static [&'static str] {
        &[model::OTHER_RULES]
    }

    fn knows_variant(&self, name: &str) -> bool {
        name.parse::<Rules>().is_ok()
    }

    fn variants(&self) -> Vec<&'static str> {
        vec![model::STANDARD]
    }

    fn opens_transcript(&self, line: &[u8]) -> bool {
        matches!(Command::parse(line), Command::Bei(_))
    }

    fn commands(&self) -> &'static [&'static str] {
        Command::all_names()
    }

    fn board(&self) -> Option<Box<dyn Board>> {
        Some(Box::new(BoostGame::default()))
    }

    fn player(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(player::BeiPlayer::default()))
    }

    /// An engine that reads positions in a form of its own cannot be told what stands on the board.
    fn before_games(&self) -> BeforeGames {
        BeforeGames {
            probes: &["game", "positions", "pass", "quits"],
            requires: &["no-fact position-cards"],
            ..BeforeGames::default()
        }
    }
}
