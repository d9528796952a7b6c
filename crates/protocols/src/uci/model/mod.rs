//! The model of one UCI dialogue: what was asked and may still be answered, the position that it is about, monitors over
//! all that the engine prints, and acts.
//!
//! Not for verdicts. An engine takes its commands one after the other, and its answers do not change its position
//! (UCI-POS-7), so that the tracked position follows from what was sent alone. Main type: [`Uci`].

mod acts;
mod apply;
mod battery;
mod forms;
mod informed;
mod interface;
mod introduced;
mod introduction;
mod judging;
mod machine;
mod mates;
mod positions;
mod reading;
mod searched;
mod settings;
mod under_way;
mod variations;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub(super) use machine::Uci;
pub(super) use positions::NAMED as POSITIONS;
