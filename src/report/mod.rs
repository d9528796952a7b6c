//! What a run shows to people and to other programs: events in, text out.
//!
//! It decides nothing: verdicts, totals and the exit code are facts of the events. [`terminal`] is live and [`json`]
//! writes the events as they come; all others are functions of the folded [`Report`](fold::Report).
//!
//! ```
//! use enginecheck::report::{fold::Report, junit};
//! let cut_off_before_anything = Report::default();
//! assert!(junit::render(&cut_off_before_anything).contains("<testsuites>"));
//! ```

pub mod badge;
pub mod compare;
pub mod fold;
pub mod github;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod matrix;
pub mod sarif;
pub mod terminal;

mod awaited;
mod behind;
mod causes;
mod clients;
mod closing;
mod detail;
mod dialogue;
mod diff;
mod fuzzed;
mod group;
mod joining;
mod musts;
mod page;
mod palette;
mod remark;
mod scrub;
mod times;
mod wording;

pub(crate) use awaited::in_words;
pub use causes::ToFix;
pub(crate) use causes::to_fix;
