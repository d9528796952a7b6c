//! The model of one nboard dialogue: what was asked and may still be answered, the position that it is about, monitors
//! over all that the engine prints, and acts.
//!
//! Not for verdicts. An engine's own moves do not change its board here, so the tracked position follows from what was
//! sent alone, and lines that cross in the pipes are told apart by the pongs. Main type: [`NBoard`].

mod acts;
mod apply;
mod asked;
mod battery;
mod forms;
mod interface;
mod judging;
mod machine;
mod positions;
mod reading;
mod solved;
mod under_way;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub(super) use machine::NBoard;
pub(super) use positions::NAMED as POSITIONS;
