//! An engine for UCI.

mod catalogue;
mod engine;
mod faults;
mod further_faults;
mod hear;
mod last_faults;
mod late_faults;
mod later_slips;
mod limits;
mod options;
mod plain_faults;
mod plain_slips;
mod position;
mod reported_again;
mod reported_again_slips;
mod reported_faults;
mod reported_slips;
mod score;
mod shake;
mod slips;
mod state;
mod talk;
mod tell;
mod think;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use engine::play;
