//! `enginecheck completions SHELL`.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use super::arguments::Arguments;
use super::entry::{Exit, Failure};
use super::output::Output;

/// Which shell.
#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell.
    shell: Shell,
}

/// Prints the script.
pub(super) fn run(arguments: &CompletionsArguments, output: &mut Output) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "enginecheck", &mut script);
    output.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Good)
}
