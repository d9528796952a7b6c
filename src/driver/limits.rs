//! How much of an engine's output is kept.
//!
//! Plain numbers; who counts is `outputs`.

/// Bounds on what is kept (and told) of one engine's output in one dialogue. What exceeds them is drained and thrown away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one stdout line, without its end.
    pub line_bytes: usize,
    /// Bytes of stdout in all. Each arrival counts [`ARRIVAL_COST`] more, so that byte-wise output is bounded too.
    pub stdout_bytes: usize,
    /// Lines of stdout in all.
    pub stdout_lines: usize,
    /// Bytes kept of the beginning of stderr.
    pub stderr_head: usize,
    /// Bytes kept of the end of stderr, told when it ends.
    pub stderr_tail: usize,
}

/// What one arrival of output costs beside its bytes: about the size of an observation.
pub const ARRIVAL_COST: usize = 96;

impl Default for Limits {
    fn default() -> Self {
        Self {
            line_bytes: 256 << 10,
            stdout_bytes: 8 << 20,
            stdout_lines: 100_000,
            stderr_head: 64 << 10,
            stderr_tail: 64 << 10,
        }
    }
}
