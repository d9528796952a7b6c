//! Two runs, compared: what got worse, better, new or gone, and what is found in another way.
//!
//! Everything here is a function of two folded runs. It decides nothing about an engine: the verdicts are those of the records.
//! Main function: [`compare`]; [`terminal`], [`markdown`] and [`json`] show what it returns.
//!
//! ```
//! use enginecheck::report::compare::{compare, json};
//! use enginecheck::report::fold::Report;
//! let same = compare(&Report::default(), &Report::default()).unwrap();
//! assert_eq!(same.worse(), 0);
//! assert!(json::render(&same).contains("\"unchanged\": 0"));
//! ```

pub mod json;
pub mod markdown;
pub mod terminal;

mod comparison;
mod order;
mod pairs;
mod result;
mod run;
mod sections;

pub use comparison::{Change, Comparison, Kind, OtherProtocol, compare};
pub use result::{Standing, What};
pub use run::Run;
