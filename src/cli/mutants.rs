//! `enginecheck mutants`.

use std::sync::Arc;

use clap::Args;

use super::arguments::protocol;
use super::exit::{Exit, Failure};
use super::output::Output;
use super::{reference, sources};
use crate::proof::{Bench, Matrix};
use crate::protocol::Protocol;

/// The protocol and its mutants.
#[derive(Debug, Args)]
pub(super) struct MutantsArguments {
    /// The protocol.
    #[arg(value_name = "PROTOCOL", value_parser = protocol)]
    protocol: &'static dyn Protocol,

    /// Only these mutants: shows what catches them, without the rest of the matrix.
    #[arg(value_name = "MUTANT")]
    names: Vec<String>,

    /// Only list them, each with the clause that it breaks and what it does wrong; nothing is computed.
    #[arg(long)]
    list: bool,
}

/// Computes the kill matrix in simulated time and prints it; exit code 1 if a mutant survives.
pub(super) fn run(arguments: &MutantsArguments, output: &mut Output) -> Result<Exit, Failure> {
    let protocol = arguments.protocol;
    if arguments.list {
        output.print(&reference::mutants_listed(protocol, &arguments.names)?)?;
        return Ok(Exit::Good);
    }
    let suite = sources::suite(protocol, &[])?;
    let bench = Bench::new(protocol, suite, Arc::new(sources::ledger(protocol)?));
    let names = &arguments.names;
    let mutants = reference::mutants_named(protocol, names)?;
    let matrix = Matrix::compute(&bench, &mutants);
    output.print_own(&if names.is_empty() { matrix.to_string() } else { matrix.rows() })?;
    Ok(if matrix.survivors().is_empty() { Exit::Good } else { Exit::Run(1) })
}
