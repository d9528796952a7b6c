//! What is known of the processor time that an engine uses.

use std::time::Duration;

/// What an engine's processes do, and how punctually the harness runs; see [`Observation::Cpu`](crate::exchange::Observation::Cpu).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Their user and system time; none if the system does not report it.
    pub(super) used: Option<Duration>,
    /// Whether one of their threads runs, or waits for a processor or a disk. Where the system does not tell, they may.
    pub(super) busy: bool,
    /// How long their threads have waited for a processor; none if the system does not report it.
    pub(super) delayed: Option<Duration>,
    /// How long the harness itself has waited for one; none if the system does not report it.
    pub(super) harness: Option<Duration>,
}
