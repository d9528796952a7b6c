//! One engine as the judge sees it ([`EngineSide`]): its process, its pipes, and the lines that wait for a step.

mod inbox;
mod input;
mod last_words;
mod output;
mod process;
mod side;
mod stderr;

pub(super) use inbox::{Item, Seen};
pub(super) use output::Arrival;
pub(super) use process::CpuSample;
pub(super) use side::EngineSide;
