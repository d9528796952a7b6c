//! `enginecheck mutants`.

use std::sync::Arc;

use clap::Args;

use super::arguments::protocol;
use super::entry::{Exit, Failure};
use super::output::Output;
use super::{reference, sources};
use crate::proof::{Bench, Matrix};
use crate::protocol::Protocol;

/// Of which protocol.
#[derive(Debug, Args)]
pub(super) struct MutantsArguments {
    /// The protocol.
    #[arg(value_name = "PROTOCOL", value_parser = protocol)]
    protocol: &'static dyn Protocol,
}

/// Computes the kill matrix in simulated time and prints it; exit code 1 if a mutant survives.
pub(super) fn run(arguments: &MutantsArguments, output: &mut Output) -> Result<Exit, Failure> {
    let protocol = arguments.protocol;
    let bench = Bench {
        protocol,
        suite: sources::suite(protocol, &[])?,
        levels: Arc::new(sources::ledger(protocol)?),
    };
    let matrix = Matrix::compute(&bench, &reference::all_mutants(protocol));
    output.print(&matrix.to_string())?;
    Ok(if matrix.survivors().is_empty() { Exit::Good } else { Exit::Run(1) })
}
