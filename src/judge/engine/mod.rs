//! One engine as the judge sees it ([`EngineSide`]): its process, both ends of its pipes, and the lines kept until a step
//! looks at them.

mod inbox;
mod input;
mod output;
mod process;
mod side;
mod stderr;

pub(super) use inbox::{Item, Seen};
pub(super) use process::CpuSample;
pub(super) use side::EngineSide;
