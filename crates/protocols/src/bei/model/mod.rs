//! The model of one bei dialogue: which questions may still be answered, the game and the line that they are about, monitors
//! over all that the engine prints, and acts.
//!
//! Not for verdicts. An engine takes messages in the order in which they were sent and its own moves do not change its
//! position, so that the line of each search follows from what was sent; which search an answer ends follows from the
//! answers alone, however lines cross in the pipes. Main type: [`Bei`].

mod acts;
mod answers;
mod apply;
mod asked;
mod battery;
mod cards;
mod greeting;
mod interface;
mod judging;
mod machine;
mod moves;
mod opening;
mod pending;
mod reading;
mod spelling;
mod trial;
mod under_way;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub(super) use cards::{STANDARD, cards_of};
pub(super) use machine::{Bei, CARDS, GAME_UNKNOWN, OTHER_POSITIONS, OTHER_PROTOCOL, OTHER_VERSION, PASS};
pub(super) use moves::OTHER_RULES;
