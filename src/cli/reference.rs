//! `enginecheck reference`, and what other subcommands say of mutants.

use clap::Args;

use super::arguments::protocol;
use super::entry::{Exit, Failure};
use crate::pattern::suggest;
use crate::protocol::Protocol;
use crate::reference::{Mutant, mutants, serve};
use crate::verdict::ClauseId;

/// Which engine to be.
#[derive(Debug, Args)]
pub(super) struct ReferenceArguments {
    /// The protocol to speak.
    #[arg(value_name = "PROTOCOL", value_parser = protocol)]
    protocol: &'static dyn Protocol,

    /// Be this faulty engine instead of the honest one.
    #[arg(long, value_name = "NAME")]
    mutant: Option<String>,
}

/// Is the reference engine until it exits.
pub(super) fn run(arguments: &ReferenceArguments) -> Result<Exit, Failure> {
    let name = arguments.protocol.name();
    if let Some(mutant) = &arguments.mutant
        && mutants::find(name, mutant).is_none()
    {
        let help = suggest(mutant, mutants::of(name).map(|m| m.name));
        return Err(Failure::Misuse(format!("{name} has no mutant {mutant}; {help}")));
    }
    serve::run(name, arguments.mutant.as_deref())
        .map(Exit::Engine)
        .ok_or_else(|| Failure::Fault(format!("there is no reference engine for {name}")))
}

/// All mutants of a protocol.
pub(super) fn all_mutants(protocol: &dyn Protocol) -> Vec<Mutant> {
    mutants::of(protocol.name()).copied().collect()
}

/// The mutants that break a clause, in words: name and sentence.
pub(super) fn mutants_of(protocol: &dyn Protocol, clause: &ClauseId) -> Vec<String> {
    let breaking = mutants::of(protocol.name()).filter(|mutant| mutant.clause == clause.as_str());
    breaking.map(|mutant| format!("{}: {}", mutant.name, mutant.doc)).collect()
}
