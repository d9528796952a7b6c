//! The model of one autoplayer dialogue: the game by all that was sent and answered, whose turn it is, monitors over all
//! that the engine prints, and acts.
//!
//! Not for verdicts. The draft has no question that every engine answers but a move that is due, so that nothing tells
//! how far an engine has read. What `new` or `result` breaks off may therefore still be answered, until something that was
//! sent later is (see [`asked`]). Main type: [`Autoplayer`].

mod acts;
mod apply;
mod asked;
mod battery;
mod claims;
mod clock;
mod interface;
mod judging;
mod machine;
mod moves;
mod positions;
mod reading;
mod under_way;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub(super) use machine::Autoplayer;
pub(super) use positions::NAMED as POSITIONS;
