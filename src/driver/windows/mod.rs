//! What the driver does on Windows: jobs that end with the harness, and pipes that the runtime reads.
//!
//! Windows has no signals: an engine can only be killed. Which threads wait for a processor is not told either, so nobody is
//! called idle here.

pub mod custody;
pub mod room;
pub(crate) mod signals;
pub mod supervisor;

pub(super) mod group;
pub(super) mod look;
pub(super) mod programs;
pub(super) mod source;
pub(super) mod start;
mod system;
