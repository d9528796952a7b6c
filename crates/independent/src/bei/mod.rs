//! An engine for BEI 2.0.0, which plays Boost.

mod catalogue;
mod engine;
mod further_faults;
mod line;
mod plain_faults;
mod plain_slips;
mod reported_faults;
mod reported_slips;
mod shake;
mod slips;
mod state;
mod tell;
mod think;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use engine::play;
