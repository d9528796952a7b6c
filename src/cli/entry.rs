//! From arguments to the exit code: parses, calls the subcommand, shows errors.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser as _};

use super::command_line::{Arguments, Command};
use super::exit::{Exit, Failure};
use super::output::Output;
use super::{
    baseline, clauses, completions, diff, explain, fuzz, init, judge, lint, list, main_job, man, matrix,
    merge, mutants, play, reference, schema,
};
use crate::driver::room;
use crate::driver::supervisor::supervise;
use crate::protocol::PROTOCOLS;
use crate::shown::escape_lines;

/// Runs the program with these arguments (the program's name first) and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    begin(arguments, || None)
}

/// The same; what starts engines is done by a supervised process (see [`supervisor`](crate::driver::supervisor)). Only for
/// a program that was started with these very arguments.
pub fn run_supervised(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    begin(arguments, supervise)
}

fn begin(
    arguments: impl IntoIterator<Item = OsString>,
    supervised: impl FnOnce() -> Option<ExitCode>,
) -> ExitCode {
    let typed: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match Arguments::try_parse_from(&typed) {
        Ok(arguments) => arguments,
        Err(error) => {
            show(&error);
            if error.kind() == ErrorKind::DisplayVersion && typed.iter().any(|word| is_verbose(word)) {
                // As with the version itself, a closed pipe is no reason to fail.
                let _ = io::stdout().write_all(editions().as_bytes());
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut output = Output::new(arguments.color);
    let runs = matches!(arguments.command, None | Some(Command::Play(_) | Command::Fuzz(_)));
    let lack = if runs { room::lack() } else { None };
    if runs
        && lack.is_none()
        && let Some(code) = supervised()
    {
        return code;
    }
    let done = match lack {
        Some(lack) => Err(Failure::Fault(lack)),
        None => dispatch(arguments, &mut output),
    };
    let exit = done.unwrap_or_else(|failure| {
        let exit = match &failure {
            Failure::Misuse(_) | Failure::Wrong(_) => Exit::Misuse,
            Failure::Silent(_) => Exit::Run(3),
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

/// Shows what the parser of arguments says. It repeats them; a colour is given up for arguments that a terminal must not see.
fn show(error: &clap::Error) {
    let plain = error.render().to_string();
    let shown = escape_lines(&plain);
    // `--help` and `--version` are errors to clap, too; a closed pipe is no reason to fail.
    let _ = match shown == plain || !error.use_stderr() {
        true => error.print(),
        false => io::stderr().write_all(shown.as_bytes()),
    };
}

/// Whether a word asks for all that there is to say of the version: `-v`, `-vV`, `--verbose`.
fn is_verbose(word: &OsStr) -> bool {
    ["--verbose", "-v", "-vV", "-Vv"].iter().any(|verbose| word == *verbose)
}

/// The texts that the suite judges by, one line a protocol.
fn editions() -> String {
    PROTOCOLS.iter().map(|protocol| format!("{}: {}\n", protocol.name(), protocol.source())).collect()
}

fn dispatch(arguments: Arguments, output: &mut Output) -> Result<Exit, Failure> {
    match arguments.command {
        None => main_job::run(&arguments.run, &Arguments::command(), output),
        Some(Command::List(arguments)) => list::run(&arguments, output),
        Some(Command::Explain(arguments)) => explain::run(&arguments, output),
        Some(Command::Clauses(arguments)) => clauses::run(&arguments, output),
        Some(Command::Lint(arguments)) => lint::run(&arguments, output),
        Some(Command::Schema(arguments)) => schema::run(&arguments, output),
        Some(Command::Play(arguments)) => play::run(*arguments, output),
        Some(Command::Fuzz(arguments)) => fuzz::run(*arguments, output),
        Some(Command::Judge(arguments)) => judge::run(&arguments, output),
        Some(Command::Merge(arguments)) => merge::run(&arguments, output),
        Some(Command::Diff(arguments)) => diff::run(&arguments, output),
        Some(Command::Matrix(arguments)) => matrix::run(&arguments, output),
        Some(Command::Baseline(arguments)) => baseline::run(&arguments, output),
        Some(Command::Reference(arguments)) => reference::run(&arguments),
        Some(Command::Mutants(arguments)) => mutants::run(&arguments, output),
        Some(Command::Init(arguments)) => init::run(&arguments, &Arguments::command(), output),
        Some(Command::Completions(arguments)) => {
            completions::run(&arguments, &mut Arguments::command(), output)
        }
        Some(Command::Man) => man::run(Arguments::command(), output),
    }
}
