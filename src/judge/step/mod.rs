//! The running step ([`Active`]): what it waits for, which lines it takes, and how it judges them.

mod active;
mod demand;
mod matching;
mod sampling;
mod watch;

pub(super) use active::{Active, Kind, Looks, ahead};
pub(super) use demand::{Allowance, Demand, Eye, Look, WatchEnd};
pub(super) use matching::{Matched, try_patterns};
pub(super) use sampling::{Sampled, Sampling};
pub(super) use watch::{Hope, Moments, Turn};
