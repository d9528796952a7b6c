//! `enginecheck`: does a board-game engine keep to its protocol?
//!
//! The modules in reading order: [`mod@line`], [`exchange`] and [`verdict`] are the plain data that all share;
//! [`game`] knows rules, [`protocol`] grammars and models; `pattern` and [`scenario`] read what to try, [`ledger`]
//! and `baseline` what is required and what is known to fail; `judge` decides, purely; [`cause`] says which failures are one; `live` draws dialogues that nobody wrote; [`driver`] holds the real
//! dialogue, [`runner`] orders many of them and sends [`event`]s, [`report`] shows them; [`reference`](mod@reference)
//! is the bundled engine with its mutants, [`proof`] judges it in simulated time; `input` opens the files that a user names, `config` and `cli` are what the
//! user types; the feature `fuzzing` opens the interface for fuzz targets.
//!
//! Public is what the program, its tests, benches and fuzz targets use; [`run`] is the whole program. The crates in
//! `crates/` contain what others can use on its own; here they keep these names.

pub use games as game;
pub use protocols as protocol;
pub use protocols::verdict;
pub use reference;
pub use wire::{exchange, line, shown};

mod baseline;
pub mod cause;
mod cli;
mod config;
pub mod driver;
pub mod event;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod input;
mod judge;
pub mod ledger;
mod live;
mod pattern;
pub mod proof;
pub mod report;
pub mod runner;
pub mod scenario;

pub use cli::{run, run_supervised};
pub use judge::{Levels, Sign};
