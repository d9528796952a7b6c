//! `enginecheck reference`, and what other subcommands print about mutants.

use clap::Args;
use std::fmt::Write as _;

use super::arguments::protocol;
use super::exit::{Exit, Failure};
use crate::pattern::suggest;
use crate::protocol::Protocol;
use crate::reference::{Mutant, mutants, serve};
use crate::verdict::ClauseId;

/// Which engine to run.
#[derive(Debug, Args)]
pub(super) struct ReferenceArguments {
    /// The protocol to speak.
    #[arg(value_name = "PROTOCOL", value_parser = protocol)]
    protocol: &'static dyn Protocol,

    /// Run this faulty engine instead of the honest one.
    #[arg(long, value_name = "NAME")]
    mutant: Option<String>,
}

/// Runs the reference engine until it exits.
pub(super) fn run(arguments: &ReferenceArguments) -> Result<Exit, Failure> {
    let name = arguments.protocol.name();
    if let Some(mutant) = &arguments.mutant {
        find(arguments.protocol, mutant)?;
    }
    serve::run(name, arguments.mutant.as_deref())
        .map(Exit::Engine)
        .ok_or_else(|| Failure::Fault(format!("there is no reference engine for {name}")))
}

/// The mutants of a protocol with these names; all of them if no name is given.
pub(super) fn mutants_named(protocol: &dyn Protocol, names: &[String]) -> Result<Vec<Mutant>, Failure> {
    if names.is_empty() {
        return Ok(mutants::of(protocol.name()).copied().collect());
    }
    names.iter().map(|name| find(protocol, name).copied()).collect()
}

/// The mutants that break a clause, in words: name and sentence.
pub(super) fn mutants_of(protocol: &dyn Protocol, clause: &ClauseId) -> Vec<String> {
    let breaking = mutants::of(protocol.name()).filter(|mutant| mutant.clause == clause.as_str());
    breaking.map(|mutant| format!("{}: {}", mutant.name, mutant.doc)).collect()
}

/// A line for each mutant: its name, the clause that it breaks, and what it does wrong; of those named, or of all.
pub(super) fn mutants_listed(protocol: &dyn Protocol, names: &[String]) -> Result<String, Failure> {
    let mutants = mutants_named(protocol, names)?;
    let width =
        |text: fn(&Mutant) -> &str| mutants.iter().map(|mutant| text(mutant).len()).max().unwrap_or(0);
    let (names, clauses) = (width(|mutant| mutant.name), width(|mutant| mutant.clause));
    Ok(mutants.iter().fold(String::new(), |mut text, Mutant { name, clause, doc, .. }| {
        let _ = writeln!(text, "{name:<names$}  {clause:<clauses$}  {doc}");
        text
    }))
}

fn find(protocol: &dyn Protocol, mutant: &str) -> Result<&'static Mutant, Failure> {
    let name = protocol.name();
    mutants::find(name, mutant).ok_or_else(|| {
        let help = suggest(mutant, mutants::of(name).map(|m| m.name));
        Failure::Misuse(format!("{name} has no mutant {mutant}; {help}"))
    })
}
