//! The runner: it probes the engine, distributes many dialogues over worker threads, repeats and confirms them, and
//! sends [`Event`](crate::event::Event)s.
//!
//! It does not judge (the judge does) and does not show anything (reports do). Main types: [`Plan`], which says what
//! to do, and `Selection`; the results are the events.

mod attempts;
mod blocked;
mod crowd;
mod cut;
mod desk;
mod dialogue;
mod games;
mod hunt;
mod known;
mod log;
mod merge;
mod monitors;
mod order;
mod plan;
mod pool;
mod probe;
mod recognition;
mod recording;
mod repeats;
mod replay;
mod reproduce;
mod results;
mod run;
mod select;
mod shard;
mod simulated;
mod stop;
mod tally;
mod teller;
#[cfg(test)]
mod testing;
mod times;
mod transcript;
mod underway;
mod vain;

pub(crate) use log::Transcript;
pub(crate) use merge::Merge;
pub(crate) use plan::Hunting;
pub use plan::{Clauses, EngineCommand, Plan};
pub(crate) use plan::{Expectations, OtherProtocol, Reproduction, shown_word};
pub(crate) use recognition::which_protocol;
pub(crate) use replay::rejudge;
pub use run::run;
pub(crate) use select::Selection;
pub(crate) use shard::Shard;
pub(crate) use simulated::results as simulated_results;
pub(crate) use transcript::judge_transcript;
