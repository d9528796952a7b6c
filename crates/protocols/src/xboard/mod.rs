//! CECP, the chess engine communication protocol of xboard and WinBoard: v1, v2, and the 4.3 and 4.4 additions.
//!
//! Clauses (`XB-`, `XG-`), traps (`XT-`), open points (`XA-`) and rules of every dialogue (`XM-`) are those of
//! specs/xboard/requirements.md; numbers with § are sections of the protocol's text.

mod lists;
mod model;
mod options;
mod player;
mod requirements;
mod vocabulary;

pub use grammars::xboard as grammar;

use self::grammar::{VARIANT_NAMES, VariantName};
use super::model::{Known, Model, ModelSetup, Requirement};
use super::{Protocol, Vocabulary, words};
use crate::relay::Player;
use games::referee::{Board, ChessGame};

/// The protocol's entry in the registry.
#[derive(Debug)]
pub struct Xboard;

impl Protocol for Xboard {
    fn name(&self) -> &'static str {
        "xboard"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["cecp", "winboard"]
    }

    fn title(&self) -> &'static str {
        "CECP (xboard, WinBoard)"
    }

    fn source(&self) -> &'static str {
        "the Chess Engine Communication Protocol by Tim Mann and H. G. Muller, edition of 3 September 2009: https://www.gnu.org/software/xboard/engine-intf.html"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn model(&self, setup: ModelSetup) -> Box<dyn Model> {
        Box::new(model::Xboard::new(setup))
    }

    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String> {
        words::meets(requirements::REQUIREMENTS, requirements::FACTS, known, requirement)
    }

    fn opens_transcript(&self, line: &[u8]) -> bool {
        line.trim_ascii() == b"xboard"
    }

    fn needs_times(&self) -> bool {
        true
    }

    fn profiles(&self) -> &'static [&'static str] {
        &[]
    }

    fn knows_variant(&self, name: &str) -> bool {
        VariantName::parse(name.as_bytes()).is_listed()
    }

    fn variants(&self) -> Vec<&'static str> {
        VARIANT_NAMES.iter().map(|(name, _)| *name).collect()
    }

    fn commands(&self) -> &'static [&'static str] {
        grammar::Command::all_names()
    }

    fn board(&self) -> Option<Box<dyn Board>> {
        Some(Box::new(ChessGame::default()))
    }

    fn player(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(player::XboardPlayer::default()))
    }

    fn list(&self, known: &Known, list: &str) -> Vec<String> {
        words::list(lists::LISTS, known, list)
    }
}
