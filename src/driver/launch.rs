//! Starts an engine's process: finds the program, checks and makes its folders, sets its environment.
//!
//! The platform's part starts the process and makes its pipes.

use std::path::Path;
use std::process::Command;

use crate::driver::command::EngineCommand;
use crate::driver::platform::programs;
use crate::driver::platform::start;
use crate::driver::refusal::Refusal;
use crate::driver::scratch::ScratchFolder;
use crate::driver::started::Started;

/// A process that was just started, with the harness's ends of its pipes.
#[derive(Debug)]
pub(super) struct Launched {
    pub(super) started: Started,
    pub(super) scratch: Option<ScratchFolder>,
}

/// Starts the engine.
///
/// # Errors
/// Why it could not be started and what to do about it, in words for the user.
pub(super) fn launch(engine: &EngineCommand) -> Result<Launched, Refusal> {
    if let Some(reason) = start::NO_MEMORY_LIMIT.filter(|_| engine.memory_limit.is_some()) {
        return Err(Refusal::of_engine(reason));
    }
    let program =
        programs::find(engine).ok_or_else(|| Refusal::of_engine(programs::why_not_found(&engine.program)))?;
    if let Some(cwd) = engine.cwd.as_deref().filter(|cwd| !cwd.is_dir()) {
        return Err(Refusal::of_engine(format!("its working directory {} does not exist", cwd.display())));
    }
    let scratch = match engine.scratch.as_ref().map(ScratchFolder::new).transpose() {
        Ok(scratch) => scratch,
        Err(error) => return Err(Refusal::because("its scratch folder could not be created", &error)),
    };
    let started = start::start(command(engine, &program, scratch.as_ref()), engine)
        .map_err(|error| Refusal::not_started(programs::why_not_started(&program, &error), &error))?;
    Ok(Launched { started, scratch })
}

fn command(engine: &EngineCommand, program: &Path, scratch: Option<&ScratchFolder>) -> Command {
    let mut command = Command::new(program);
    command.args(&engine.args);
    start::prepare(&mut command, engine);
    if let Some(scratch) = scratch {
        command.current_dir(scratch.path());
        for variable in start::HOMES {
            command.env(variable, scratch.path());
        }
        for variable in start::OTHER_HOMES {
            command.env_remove(variable);
        }
    }
    if let Some(cwd) = &engine.cwd {
        command.current_dir(cwd);
    }
    command.envs(engine.env.iter().map(|(name, value)| (name, value)));
    command
}
