//! How much of an engine's output is kept.
//!
//! Plain numbers; `outputs` does the counting.

/// Bounds on what is kept of one engine's output in one dialogue. What exceeds them is read and thrown away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of one stdout line, without its end.
    pub line_bytes: usize,
    /// The total bytes of stdout. Each arrival counts [`ARRIVAL_COST`] more, so that byte-wise output is bounded,
    /// too.
    pub stdout_bytes: usize,
    /// The total lines of stdout.
    pub stdout_lines: usize,
    /// The bytes to keep of the beginning of stderr.
    pub stderr_head: usize,
    /// The bytes to keep of the end of stderr; they are reported when it ends.
    pub stderr_tail: usize,
}

/// What one arrival of output costs besides its bytes: about the size of an observation.
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
