//! An engine for the autoplayer draft.

mod catalogue;
mod clock;
mod commands;
mod engine;
mod late_faults;
mod play;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use engine::play;
