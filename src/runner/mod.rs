//! The runner: probes the engine, orders many dialogues over worker threads, repeats and confirms them, and tells
//! [`Event`](crate::event::Event)s.
//!
//! Not for judging (the judge does) and not for showing (reports do). Main types: [`Plan`], what is to be done, and
//! [`Selection`]; the results are the events.

mod attempts;
mod blocked;
mod dialogue;
mod games;
mod known;
mod monitors;
mod order;
mod plan;
mod pool;
mod probe;
mod recording;
mod replay;
mod reproduce;
mod results;
mod run;
mod select;
mod stop;
mod tally;
mod teller;
#[cfg(test)]
mod testing;
mod transcript;

pub use plan::{Clauses, EngineCommand, Expectations, Plan, Reproduction, Scratch};
pub use replay::{judge_again, rejudge};
pub use run::run;
pub use select::{Selection, SelectionError};
pub use transcript::{Transcript, TranscriptError, judge_transcript};
