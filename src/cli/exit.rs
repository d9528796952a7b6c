//! How the program ends: its exit codes, and why a subcommand failed.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::scenario::SpecError;

/// The exit codes and what they mean.
pub(super) const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "as expected: no must-failure that the baseline does not list"),
    (
        "1",
        "findings: failed, crashed, timed out, an opening that blocks scenarios, a stale baseline entry; or --deadline ended the run early; `diff`: something got worse",
    ),
    (
        "2",
        "wrong use: bad option, scenario, baseline or configuration, or a report file that cannot be opened",
    ),
    ("3", "the engine could not be started, or never spoke the protocol"),
    (
        "4",
        "nothing was selected, more was blocked or inconclusive than judged, or the engine speaks another version of its protocol",
    ),
    (
        "5",
        "harness error: its own fault, a tenth of the scenarios or more broken, or a report could not be written completely",
    ),
    ("128+n", "interrupted by signal n; partial reports are written"),
];

/// The exit codes, as the manual lists them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Exit {
    /// As expected.
    Good,
    /// Wrong use: options, scenarios, baseline, configuration.
    Misuse,
    /// The harness's own fault.
    Fault,
    /// The exit code of the run.
    Run(u8),
    /// The exit code of the reference engine.
    Engine(ExitCode),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        match exit {
            Exit::Good => ExitCode::from(0),
            Exit::Misuse => ExitCode::from(2),
            Exit::Fault => ExitCode::from(5),
            Exit::Run(code) => ExitCode::from(code),
            Exit::Engine(code) => code,
        }
    }
}

/// Why a subcommand failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// It was used wrongly.
    #[error("{0}")]
    Misuse(String),
    /// Files that the user wrote are wrong; shown with carets.
    #[error("{}", .0.iter().map(SpecError::brief).collect::<Vec<_>>().join("\n"))]
    Wrong(Vec<SpecError>),
    /// The engine speaks no protocol that can be judged.
    #[error("{0}")]
    Silent(String),
    /// Something that should have worked did not.
    #[error("{0}")]
    Fault(String),
    /// Stdout does not accept what is written.
    #[error("cannot write to stdout: {0}")]
    Stdout(#[from] io::Error),
}

impl Failure {
    /// A file that cannot be read.
    pub(super) fn cannot_read(path: &Path, error: &dyn Display) -> Failure {
        Failure::Misuse(format!("cannot read {}: {error}", path.display()))
    }

    /// A file that cannot be written, although that is allowed.
    pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
        Failure::Fault(format!("cannot write {}: {error}", path.display()))
    }
}
