//! `enginecheck completions SHELL`.

use clap::{Args, Command};
use clap_complete::Shell;

use super::exit::{Exit, Failure};
use super::output::Output;

/// Which shell.
#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell.
    shell: Shell,
}

/// Prints the script.
pub(super) fn run(
    arguments: &CompletionsArguments,
    program: &mut Command,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, program, "enginecheck", &mut script);
    output.print_own(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Good)
}
