//! `enginecheck completions SHELL`: what clap makes of the options, and in bash, zsh and fish the ids of scenarios, for which
//! the script asks the program itself.

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
    output.print_own(&with_ids(arguments.shell, &String::from_utf8_lossy(&script)))?;
    Ok(Exit::Good)
}

/// The script, completing ids, too, where the shell's own language is known here.
fn with_ids(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Bash => format!("{script}{}", include_str!("templates/ids.bash")),
        Shell::Fish => format!("{script}{}", include_str!("templates/ids.fish")),
        Shell::Zsh => {
            let ids = include_str!("templates/ids.zsh");
            let of_ids = |line: &str| line.contains(":WHICH:_default'") || line.starts_with("':id -- ");
            let mut text = String::new();
            for line in script.lines() {
                if line.starts_with("if [ \"$funcstack[1]\"") {
                    text.push_str(ids);
                }
                let known = if of_ids(line) {
                    line.replace(":_default'", ":_enginecheck_ids'")
                } else {
                    line.to_owned()
                };
                text.push_str(&known);
                text.push('\n');
            }
            text
        }
        _ => script.to_owned(),
    }
}
