//! The model of one xboard dialogue: every state that the engine may be in, monitors over all that it prints, and this
//! engine's dialect for acts.
//!
//! Not for verdicts. Sent lines become orders and wait; engine lines move the hypotheses about the engine forward. Main type:
//! [`Xboard`].

mod acts;
mod apply;
mod book;
mod claims;
mod clocks;
mod coverage;
mod dialogue;
mod features;
mod forms;
mod hypotheses;
mod interface;
mod machine;
mod moves;
mod order;
mod pongs;
mod reading;
mod refusals;
mod said;
mod state;
mod thinking;
mod told;
mod voice;
mod waiting;
mod words;
mod xboard;

#[cfg(test)]
mod tests;

pub(super) use xboard::Xboard;
