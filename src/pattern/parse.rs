//! Under construction.

/// Why a pattern is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PatternError {
    /// In words.
    pub message: String,
    /// Byte offsets into the pattern's source.
    pub span: std::ops::Range<usize>,
    /// What to do, e.g. `did you mean legal-move?`.
    pub help: Option<String>,
}
