//! An engine for GBGP, the edition with numbered points.

mod catalogue;
mod engine;
mod further_faults;
mod inform;
mod limits;
mod plain_faults;
mod plain_slips;
mod reported_faults;
mod reported_slips;
mod setup;
mod shake;
mod slips;
mod state;
mod talk;
mod think;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use engine::play;
