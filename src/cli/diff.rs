//! `enginecheck diff`.

use std::io::ErrorKind;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::arguments::ReportArguments;
use super::exit::{Exit, Failure};
use super::output::Output;
use super::records::report;
use super::report_files::{Files, further};
use crate::report::compare::{Comparison, compare, json, markdown, terminal};
use crate::report::json::CutOff;

/// What to compare.
#[derive(Debug, Args)]
pub(super) struct DiffArguments {
    /// The record of the run before, written by --json.
    old: PathBuf,

    /// The record of the run after: of another version of the engine or of enginecheck, or of another engine.
    new: PathBuf,

    /// What gives exit code 1.
    #[arg(long, value_name = "WHAT", default_value = "worse")]
    fail_on: FailOn,

    /// Write the comparison in Markdown, for a comment on a pull request.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    markdown: Option<PathBuf>,

    /// Write the comparison as JSON, with all that differs.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    json: Option<PathBuf>,
}

/// What gives exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
enum FailOn {
    /// Something got worse.
    Worse,
    /// Something got worse, and a must clause is broken by it. Warnings depend more on the machine.
    Must,
    /// Anything differs.
    Any,
}

/// Compares two records; exit code 1 if something got worse.
pub(super) fn run(arguments: &DiffArguments, output: &mut Output) -> Result<Exit, Failure> {
    let (markdown, json) = (arguments.markdown.clone(), arguments.json.clone());
    let reports = ReportArguments { markdown, json, ..ReportArguments::default() };
    Files::differ(&reports, Some(&arguments.old))?;
    Files::differ(&reports, Some(&arguments.new))?;
    let (old, new) = (report(&arguments.old, CutOff::Accept)?, report(&arguments.new, CutOff::Accept)?);
    let comparison = compare(&old, &new).map_err(|error| Failure::Misuse(error.to_string()))?;
    let files = [
        (&arguments.markdown, markdown::render as fn(&Comparison) -> String),
        (&arguments.json, json::render),
    ];
    let mut opened = Vec::new();
    for (path, render) in files {
        if let Some(path) = path {
            opened.push((further(path)?, render));
        }
    }
    for (file, render) in opened {
        file.write_report(&render(&comparison)).map_err(Failure::Fault)?;
    }
    match output.print_own(&terminal::render(&comparison)) {
        // Whoever has read enough of it (`head`) still gets the exit code.
        Err(Failure::Stdout(error)) if error.kind() == ErrorKind::BrokenPipe => {}
        other => other?,
    }
    let is_bad = match arguments.fail_on {
        FailOn::Worse => comparison.worse() > 0,
        FailOn::Must => comparison.worse_by_a_must() > 0,
        FailOn::Any => !comparison.changes.is_empty(),
    };
    Ok(if is_bad { Exit::Run(1) } else { Exit::Good })
}
