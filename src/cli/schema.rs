//! `enginecheck schema`.

use clap::{Args, ValueEnum};

use super::exit::{Exit, Failure};
use super::output::Output;
use crate::baseline;
use crate::config;
use crate::scenario;

/// The schema of which files.
#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// The kind of file.
    #[arg(default_value = "scenarios")]
    of: FileKind,
}

/// The files that users write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
enum FileKind {
    /// A topic file: one scenario per table.
    Scenarios,
    /// A file of `specs/shared`: one dialogue of several protocols per table.
    Shared,
    /// `protocol.toml`: bounds, prologues, probes.
    Protocol,
    /// `enginecheck.toml`.
    Config,
    /// The file with the known failures.
    Baseline,
}

/// Prints the JSON schema, for editors.
pub(super) fn run(arguments: &SchemaArguments, output: &mut Output) -> Result<Exit, Failure> {
    let schema = match arguments.of {
        FileKind::Scenarios => scenario::topic_schema(),
        FileKind::Shared => scenario::shared_schema(),
        FileKind::Protocol => scenario::protocol_schema(),
        FileKind::Config => config::config_schema(),
        FileKind::Baseline => baseline::baseline_schema(),
    };
    output.print_own(&format!("{schema:#}\n"))?;
    Ok(Exit::Good)
}
