//! What the command line means: arguments as typed become the plan of a run.

use std::ffi::OsString;

use super::arguments::{RunArguments, Stderr, SurroundingsArguments};
use super::entry::Failure;
use super::sources;
use crate::protocol::Protocol;
use crate::runner::{Clauses, EngineCommand, Plan, Reproduction, Scratch};

/// The plan of a run.
pub(super) fn plan(arguments: &RunArguments) -> Result<Plan, Failure> {
    let protocol = arguments.protocol.ok_or_else(|| {
        Failure::Misuse("which protocol? --protocol NAME tells it (--help lists all options)".to_owned())
    })?;
    let suite = sources::suite(protocol, &arguments.selection.specs)?;
    let mut plan =
        Plan::new(protocol, suite, Clauses::of(sources::ledger(protocol)?), engine(arguments, protocol)?);
    plan.selection = sources::selection(&arguments.selection)?;
    plan.jobs = arguments.order.jobs;
    plan.scale = arguments.order.timeout_scale.unwrap_or(plan.scale);
    plan.deadline = arguments.order.deadline;
    plan.strict = arguments.order.strict;
    plan.heavy = arguments.heavy;
    plan.fail_fast = arguments.order.fail_fast;
    plan.seed = arguments.order.seed.unwrap_or(plan.seed);
    plan.repeat = arguments.order.repeat;
    plan.variant.clone_from(&arguments.variant);
    plan.profile.clone_from(&arguments.profile);
    plan.record = arguments.reports.json.is_some();
    plan.reproduction = reproduction(arguments);
    Ok(plan)
}

fn engine(arguments: &RunArguments, protocol: &'static dyn Protocol) -> Result<EngineCommand, Failure> {
    let mut command = if arguments.reference {
        EngineCommand::reference(protocol.name())
            .map_err(|error| Failure::Fault(format!("cannot find this program itself: {error}")))?
    } else {
        EngineCommand::new(&words(&arguments.engine)).ok_or_else(|| {
            Failure::Misuse("which engine? its path stands behind the options (or --reference)".to_owned())
        })?
    };
    let around = &arguments.surroundings;
    command.env = around.env.iter().map(|(name, value)| (name.into(), value.into())).collect();
    command.cwd.clone_from(&around.cwd);
    command.scratch =
        (around.scratch || !around.with.is_empty()).then(|| Scratch { with: around.with.clone() });
    command.memory_limit = around.memory_limit;
    command.merge_stderr = around.stderr == Some(Stderr::Merge);
    Ok(command)
}

/// The engine's words; a `--` between its path and its arguments is ours.
fn words(typed: &[OsString]) -> Vec<OsString> {
    let mut words = typed.to_vec();
    if words.get(1).is_some_and(|word| word == "--") {
        words.remove(1);
    }
    words
}

/// The options that a reproducing command line repeats as typed.
fn reproduction(arguments: &RunArguments) -> Reproduction {
    let mut options = Vec::new();
    let mut option = |name: &str, value: String| options.extend([name.to_owned(), value]);
    for folder in &arguments.selection.specs {
        option("--specs", folder.to_string_lossy().into_owned());
    }
    let SurroundingsArguments { env, cwd, scratch, with, stderr, memory_limit } = &arguments.surroundings;
    for (name, value) in env {
        option("--env", format!("{name}={value}"));
    }
    if let Some(cwd) = cwd {
        option("--cwd", cwd.to_string_lossy().into_owned());
    }
    for file in with {
        option("--with", file.to_string_lossy().into_owned());
    }
    if *stderr == Some(Stderr::Merge) {
        option("--stderr", "merge".to_owned());
    }
    if let Some(bytes) = memory_limit {
        option("--memory-limit", bytes.to_string());
    }
    if *scratch {
        options.push("--scratch".to_owned());
    }
    Reproduction { options }
}
