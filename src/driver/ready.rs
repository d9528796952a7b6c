//! What of a process may be read or written now.

/// Which ends of a process are ready.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ready {
    pub(super) stdin: bool,
    pub(super) stdout: bool,
    pub(super) stderr: bool,
    pub(super) exit: bool,
}

/// What the outputs of a process show at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outputs {
    /// Something has arrived that was not read yet.
    Arriving,
    /// Nothing, and more may come.
    Silent,
    /// All of them have ended.
    Closed,
}

/// One end of a process.
#[cfg(unix)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Stdin,
    Stdout,
    Stderr,
    Exit,
}

impl Ready {
    #[cfg(unix)]
    pub(super) fn set(&mut self, part: Part) {
        match part {
            Part::Stdin => self.stdin = true,
            Part::Stdout => self.stdout = true,
            Part::Stderr => self.stderr = true,
            Part::Exit => self.exit = true,
        }
    }

    /// Whether any of them is.
    pub(super) fn any(self) -> bool {
        self.stdin || self.stdout || self.stderr || self.exit
    }
}
