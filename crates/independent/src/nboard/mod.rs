//! An engine for NBoard, protocol versions 1 and 2.

mod catalogue;
mod clock;
mod commands;
mod engine;
mod further_faults;
mod ggf;
mod late_faults;
mod plain_faults;
mod reported_faults;
mod reported_slips;
mod settings;
mod slips;
mod state;
mod talk;
mod think;
mod variants;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use engine::play;
