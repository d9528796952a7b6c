//! The protocols: what may be said on the wire ([`xboard::grammar`]) and what it means in order ([`Model`]).
//!
//! Not for judging: a model says whether a line is allowed, what it changes and which clause it breaks; whether that
//! decides a scenario is the judge's business. Main types: [`Protocol`], [`Model`].
//!
//! ```
//! assert_eq!(enginecheck_protocols::find("cecp").unwrap().name(), "xboard");
//! ```

pub mod autoplayer;
pub mod bei;
mod common;
mod family;
pub mod gbgp;
pub mod greetings;
mod machine;
pub mod model;
pub mod nboard;
mod reading;
pub mod relay;
pub mod settings;
pub mod uci;
pub mod verdict;
pub mod vocabulary;
mod words;
pub mod xboard;

pub use model::{Model, ModelSetup};
pub use vocabulary::Vocabulary;

use games::referee::Board;
use model::{Known, PositionCard, Requirement};
use relay::{BeforeGames, Player};
use serde_json::Value;
use settings::{Mistake, Settings};

/// One protocol: its names, its words for scenarios, its model.
pub trait Protocol: Sync + std::fmt::Debug {
    /// The name used on the command line, in ids and folders: `xboard`.
    fn name(&self) -> &'static str;
    /// Other names that users know it by.
    fn aliases(&self) -> &'static [&'static str];
    /// The name for people: `CECP (xboard, WinBoard)`.
    fn title(&self) -> &'static str;
    /// The text whose clauses are judged: its title, authors and edition, and where it stands, if that is known.
    fn source(&self) -> &'static str;
    /// The words that scenarios of this protocol may use.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// A fresh model for one dialogue with one engine.
    fn model(&self, setup: ModelSetup) -> Box<dyn Model>;
    /// Whether engines answer a greeting, so that a bound on the first answer can judge how they start. Otherwise the time
    /// that a process needs to start is in every first answer.
    fn greets(&self) -> bool {
        true
    }
    /// Whether what is known of the engine meets a requirement; the reason if not.
    ///
    /// # Errors
    /// The reason in words for the report: `no ping`, `engine refuses undo`.
    fn meets(&self, known: &Known, requirement: &Requirement) -> Result<(), String>;
    /// The positions that a scenario tells, by what it says through acts (name and arguments), as cards without a token,
    /// where the text does not say how positions are written. Those without a name of their own have none.
    fn cards(&self, acts: &[(String, Vec<String>)]) -> Vec<PositionCard> {
        let _ = acts;
        Vec::new()
    }
    /// What stands on the board of a card, for people.
    fn drawn(&self, card: &PositionCard) -> Vec<String> {
        let _ = card;
        Vec::new()
    }
    /// What an author must know who writes cards; empty: the protocol's text says how positions are written.
    fn about_cards(&self) -> &'static str {
        ""
    }
    /// What the protocol's own table of the configuration says, and the mistakes in it.
    fn settings(&self, table: &Value) -> (Settings, Vec<Mistake>) {
        let _ = table;
        Default::default()
    }
    /// The JSON schema of this table; none: there is none.
    fn settings_schema(&self) -> Option<Value> {
        None
    }
    /// The version of the protocol that the engine has turned out to speak, by the facts of the probe, if it is one that the
    /// suite does not judge.
    fn other_version<'f>(&self, facts: &'f [(String, String)]) -> Option<&'f str> {
        let _ = facts;
        None
    }
    /// The profiles that `--profile` may name beside [`PROFILES`]: other editions of the text by which an engine can be
    /// judged.
    fn profiles(&self) -> &'static [&'static str] {
        &[]
    }
    /// Whether `--variant` may name this game.
    fn knows_variant(&self, name: &str) -> bool {
        let _ = name;
        false
    }
    /// The games that the protocol's text names.
    fn variants(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Whether a line of the GUI opens a dialogue that can be judged from a log.
    fn opens_transcript(&self, line: &[u8]) -> bool {
        let _ = line;
        false
    }
    /// Whether a log can be judged only if it tells the time of each line. Of the others the times are not looked at: if hours
    /// pass between the lines, no monitor finds more than it would otherwise.
    fn needs_times(&self) -> bool {
        false
    }
    /// What the lines of a GUI are called, moves without a word of their own excepted.
    fn commands(&self) -> &'static [&'static str];
    /// A board for whole games; none: no game of this protocol can be refereed.
    fn board(&self) -> Option<Box<dyn Board>> {
        None
    }
    /// A board for games of Chess960 from the start position with this number; none: no such game can be refereed.
    fn board_960(&self, number: u16) -> Option<Box<dyn Board>> {
        let _ = number;
        None
    }
    /// The interface's voice towards an engine in a whole game; none where [`Protocol::board`] is none.
    fn player(&self) -> Option<Box<dyn Player>> {
        None
    }
    /// What has to be found out before a whole game.
    fn before_games(&self) -> BeforeGames {
        BeforeGames::default()
    }
    /// The values of a list of the vocabulary (`<features>`) that `for-each` takes from the probe; empty if the engine
    /// offers none.
    fn list(&self, known: &Known, list: &str) -> Vec<String> {
        let _ = (known, list);
        Vec::new()
    }
}

/// The profile that every protocol has in which the letter counts: what is contested is judged, too.
pub const STRICT: &str = "strict";

/// The profiles that every protocol has: as without one, where what is contested is only noted, and [`STRICT`].
pub const PROFILES: &[&str] = &["compat", STRICT];

/// All protocols, in the order in which they are listed.
pub const PROTOCOLS: &[&dyn Protocol] =
    &[&uci::Uci, &xboard::Xboard, &nboard::NBoard, &gbgp::Gbgp, &autoplayer::Autoplayer, &bei::Bei];

/// The protocol with this name or alias.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Protocol> {
    PROTOCOLS.iter().copied().find(|p| p.name() == name || p.aliases().contains(&name))
}
