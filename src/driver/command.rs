//! How an engine is started: program, arguments, environment, folder.
//!
//! Plain data; the runner makes it from command line and configuration. `launch` does the starting.

use std::ffi::OsString;
use std::path::PathBuf;

/// An engine's command and everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EngineCommand {
    /// The program: a path, or a bare name that is looked up on `PATH`. A relative path starts from the harness's own
    /// folder, not from [`cwd`](Self::cwd).
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Variables to set for it, on top of the harness's own environment.
    pub env: Vec<(OsString, OsString)>,
    /// Its working directory; none: the harness's own, or the scratch folder if there is one.
    pub cwd: Option<PathBuf>,
    /// A fresh folder for every process.
    pub scratch: Option<Scratch>,
    /// A limit for its address space, in bytes (`RLIMIT_AS`, inherited by its children). Linux only.
    pub memory_limit: Option<u64>,
    /// Where its stderr goes.
    pub stderr: StderrMode,
}

/// A fresh, empty folder for every process: its working directory (unless one is set) and its `HOME`, removed at the
/// end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scratch {
    /// Files and folders copied into it before the start.
    pub files: Vec<PathBuf>,
}

/// Where an engine's stderr goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StderrMode {
    /// Separate, for the report.
    #[default]
    Separate,
    /// Into the same pipe as stdout, for engines that answer on stderr.
    Merge,
}

impl EngineCommand {
    /// A program without arguments, in the harness's own folder and environment.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), ..Self::default() }
    }

    /// The same with these arguments.
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args = args.into_iter().map(Into::into).collect();
        self
    }
}
