//! What the driver does on Unix: process groups, signals, pipes watched by poll(2); on Linux also `/proc` and subreapers.

pub mod custody;
pub mod room;
pub(crate) mod signals;
pub mod supervisor;

#[cfg(target_os = "linux")]
mod calls;
pub(super) mod group;
mod guardian;
mod leftovers;
pub(super) mod look;
#[cfg(target_os = "linux")]
mod procfs;
pub(super) mod programs;
#[cfg(target_os = "linux")]
mod rest;
pub(super) mod source;
pub(super) mod start;
mod variables;
