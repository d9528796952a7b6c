//! Runs an engine on stdin and stdout.

/// A fault that needs a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcessFault {}
