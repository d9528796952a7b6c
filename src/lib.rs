//! `enginecheck`: does a board-game engine keep to its protocol?
//!
//! The modules in reading order: [`mod@line`], [`exchange`] and [`verdict`] are the plain data that all share; [`game`] knows
//! rules, [`protocol`] grammars and models; [`pattern`] and [`scenario`] read what is to be tried, [`ledger`] and
//! [`baseline`] what is demanded and what is known to fail; [`judge`] decides, purely; [`driver`] holds the real dialogue,
//! [`runner`] orders many of them and tells [`event`]s, [`report`] shows them; [`reference`](mod@reference) is the bundled engine with
//! its mutants, [`proof`] judges it in simulated time; [`config`] and [`cli`] are what the user types; [`fuzzing`] is the one door for fuzz targets.

pub mod baseline;
pub mod cli;
pub mod config;
pub mod driver;
pub mod event;
pub mod exchange;
pub mod fuzzing;
pub mod game;
pub mod judge;
pub mod ledger;
pub mod line;
pub mod pattern;
pub mod proof;
pub mod protocol;
pub mod reference;
pub mod report;
pub mod runner;
pub mod scenario;
pub mod verdict;
