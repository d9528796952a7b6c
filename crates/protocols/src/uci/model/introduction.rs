//! How far the engine's introduction has come ([`Introduction`]).

/// What has come of the answer to `uci`, and of what follows it.
#[derive(Debug, Clone, Default)]
pub(super) struct Introduction {
    pub(super) names: u32,
    pub(super) authors: u32,
    /// `uciok` has come.
    pub(super) over: bool,
    /// `copyprotection checking` has come, and no verdict.
    pub(super) protection: bool,
    /// `registration checking` has come, and no verdict.
    pub(super) registration: bool,
    /// `registration error` has come, and no `register` was sent since.
    pub(super) unregistered: bool,
}

impl Introduction {
    /// `register` was sent.
    pub(super) fn registers(&mut self) {
        self.unregistered = false;
    }

    /// Another answer to `uci` begins.
    pub(super) fn begin(&mut self) {
        (self.names, self.authors, self.over) = (0, 0, false);
    }
}
