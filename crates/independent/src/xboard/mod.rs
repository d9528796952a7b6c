//! An engine for xboard, protocol versions 1 and 2, with the additions of WinBoard 4.3 and 4.4.

mod again_faults;
mod again_slips;
mod catalogue;
mod clock;
mod commands;
mod edit;
mod engine;
mod game;
mod late_faults;
mod late_slips;
mod more;
mod options;
mod plain_faults;
mod plain_slips;
mod reported_faults;
mod reported_slips;
mod shake;
mod slips;
mod state;
mod talk;
mod think;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use engine::play;
