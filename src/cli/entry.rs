//! From arguments to the exit code: parses, calls the subcommand, shows errors.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::Parser as _;

use super::arguments::{Arguments, Command};
use super::output::Output;
use super::{
    baseline, clauses, completions, explain, init, judge, lint, list, main_job, man, mutants, play,
    reference, schema,
};
use crate::scenario::SpecError;

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
    /// Something that should have worked did not.
    #[error("{0}")]
    Fault(String),
    /// Stdout does not accept what is written.
    #[error("cannot write to stdout: {0}")]
    Stdout(#[from] io::Error),
}

/// Runs the program with these arguments (the program's name first) and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // `--help` and `--version` are errors to clap, too; a closed pipe is no reason to fail.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut output = Output::new(arguments.color);
    let exit = dispatch(arguments, &mut output).unwrap_or_else(|failure| {
        let exit = match &failure {
            Failure::Misuse(_) | Failure::Wrong(_) => Exit::Misuse,
            Failure::Fault(_) => Exit::Fault,
            // The reader of the output (`head`) has seen enough.
            Failure::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe => return Exit::Good,
            Failure::Stdout(_) => Exit::Fault,
        };
        output.failure(&failure);
        exit
    });
    exit.into()
}

fn dispatch(arguments: Arguments, output: &mut Output) -> Result<Exit, Failure> {
    match arguments.command {
        None => main_job::run(&arguments.run, output),
        Some(Command::List(arguments)) => list::run(&arguments, output),
        Some(Command::Explain(arguments)) => explain::run(&arguments, output),
        Some(Command::Clauses(arguments)) => clauses::run(&arguments, output),
        Some(Command::Lint(arguments)) => lint::run(&arguments, output),
        Some(Command::Schema(arguments)) => schema::run(&arguments, output),
        Some(Command::Play(arguments)) => play::run(*arguments, output),
        Some(Command::Judge(arguments)) => judge::run(&arguments, output),
        Some(Command::Baseline(arguments)) => baseline::run(&arguments, output),
        Some(Command::Reference(arguments)) => reference::run(&arguments),
        Some(Command::Mutants(arguments)) => mutants::run(&arguments, output),
        Some(Command::Init(arguments)) => init::run(&arguments, output),
        Some(Command::Completions(arguments)) => completions::run(&arguments, output),
        Some(Command::Man) => man::run(output),
    }
}
