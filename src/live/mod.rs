//! Live fuzzing: dialogues that nobody wrote, drawn step by step while they are held, and made smaller where they find
//! something.
//!
//! Pure, and not for holding or judging them: the steps are those of scenarios, the judge decides about them as about any
//! others, and what is found is the text of a scenario. Main types: [`Repertoire`] (what there is to say), `Talker` (says it,
//! in one dialogue), [`Hunt`] (many dialogues, what they found, and what has been tried), `Shrinking`.

mod borrowed;
mod compiler;
mod compose;
mod corpus;
mod coverage;
mod hostile;
mod hunt;
mod inline;
mod piece;
mod repertoire;
mod said;
mod shrink;
mod talker;
mod trial;
mod walk;

pub(crate) use corpus::Corpus;
pub(crate) use hunt::{Drawn, Finding, Hunt, Smallest};
pub(crate) use repertoire::Repertoire;
pub(crate) use said::Dialogue;
