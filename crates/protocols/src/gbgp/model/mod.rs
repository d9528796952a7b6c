//! The model of one gbgp dialogue: what was asked and may still be answered, the game that it is about, monitors over all
//! that the engine prints, and acts.
//!
//! Not for verdicts. An engine takes its commands one after the other (GB-SEQ-1) and its own moves do not change its
//! position, so that the tracked game follows from what was sent alone. Main type: [`Gbgp`].

mod acts;
mod apply;
mod forms;
mod informed;
mod interface;
mod judging;
mod machine;
mod positions;
mod reading;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub(super) use machine::{EDITION, Gbgp, OTHER_EDITION};
pub(super) use positions::NAMED as POSITIONS;
