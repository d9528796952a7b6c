//! The main job: run the suite against an engine, and write all the reports that were asked for.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::Builder;

use clap::Command;

use super::arguments::{ReportArguments, RunArguments};
use super::exit::{Exit, Failure};
use super::kept::{self, Kept};
use super::meaning;
use super::output::Output;
use super::report_files::{Files, cannot_write};
use super::reporters::{Reporters, for_github};
use crate::driver::command::EngineCommand;
use crate::driver::room::no_thread;
use crate::driver::watch::{Watched, Woken, exists};
use crate::event::Event;
use crate::report::fold::Report;
use crate::runner::{self, Plan, Selection};

/// How many events may wait for the reports before the runner waits, too. Some of them are records of whole
/// dialogues, so many of them would need much memory.
const WAITING_EVENTS: usize = 8;

/// Exit codes from this one on say by which signal the run was ended.
const FIRST_SIGNAL: u8 = 128;

/// Runs the suite.
pub(super) fn run(arguments: &RunArguments, program: &Command, output: &mut Output) -> Result<Exit, Failure> {
    if let Some(meant) = mistyped(&arguments.engine, program) {
        return Err(Failure::Misuse(meant));
    }
    let plan = meaning::plan(arguments)?;
    remark_on_misplaced(&arguments.engine, program, output);
    let kept = kept::file(plan.protocol.name(), &plan.engine.shown);
    let mut selected = plan.selection.clone();
    if arguments.again.last_failed {
        selected = failed_last(&plan, kept.as_deref(), output);
    }
    if !arguments.again.watch {
        return Ok(Exit::Run(
            once(&Plan { selection: selected, ..plan }, arguments, kept.as_deref(), output)?.0,
        ));
    }
    let mut watched = Watched::new(&plan.engine.start);
    loop {
        let one = Plan { selection: selected.clone(), ..plan.clone() };
        let (code, failed) = once(&one, arguments, kept.as_deref(), output)?;
        let was_whole = selected == plan.selection;
        // What a known failure blocks is left in a run that is green all the same.
        let is_whole_next = code == 0 || failed.is_empty();
        selected = if is_whole_next { plan.selection.clone() } else { plan.selection.clone().of_ids(failed) };
        if code >= FIRST_SIGNAL {
            return Ok(Exit::Run(code));
        }
        if code == 0 && !was_whole {
            output.remark("what had failed passes now; everything is run");
            continue;
        }
        output.remark(&format!(
            "waiting for another build of {}; Ctrl-C ends this",
            watched.program().display()
        ));
        match watched.wait() {
            Ok(Woken::Changed) => {}
            Ok(Woken::Interrupted) => return Ok(Exit::Run(code)),
            Err(error) => return Err(Failure::Fault(format!("--watch: {error}"))),
        }
    }
}

/// One run. Returns its exit code and what has failed in it, and keeps that for the next one.
fn once(
    plan: &Plan,
    arguments: &RunArguments,
    kept: Option<&Path>,
    output: &mut Output,
) -> Result<(u8, BTreeSet<String>), Failure> {
    let (code, report) =
        told_whole(&arguments.reports, output, |events| runner::run(plan, events).exit_code)?;
    let mut now = Kept::default();
    now.take(&report);
    if let Some(file) = kept {
        let mut all = Kept::read(file);
        all.take(&report);
        // Only a convenience is lost.
        if let Err(error) = all.write(file).map_err(|error| cannot_write(file, &error))
            && arguments.again.last_failed
        {
            output.remark(&error);
        }
    }
    Ok((code, now.into_failed()))
}

/// What failed the last time, of what is selected.
fn failed_last(plan: &Plan, kept: Option<&Path>, output: &mut Output) -> Selection {
    let failed = kept.map(Kept::read).unwrap_or_default().into_failed();
    let number = failed.len();
    let selection = plan.selection.clone().of_ids(failed);
    let levels = &*plan.clauses.levels;
    if !plan.suite.scenarios.iter().any(|scenario| selection.takes(scenario, levels)) {
        output.remark("--last-failed: no failure of this engine is known in this folder; everything is run");
        return plan.selection.clone();
    }
    output.remark(&format!("--last-failed: only what failed the last time is run ({})", scenarios(number)));
    selection
}

fn scenarios(number: usize) -> String {
    if number == 1 { "1 scenario".to_owned() } else { format!("{number} scenarios") }
}

/// What may have been meant by an engine that does not exist, if its name is nearly that of a command.
fn mistyped(engine: &[OsString], program: &Command) -> Option<String> {
    let word = engine.first()?;
    let text = word.to_str()?;
    if text.contains(['/', '\\']) || exists(&EngineCommand::new(word)) {
        return None;
    }
    let near = |name: &&str| strsim::osa_distance(text, name) <= 1 + usize::from(name.len() > 5);
    let meant = program.get_subcommands().map(Command::get_name).find(near)?;
    Some(format!(
        "there is no command `{text}`, and no engine of this name on PATH: did you mean `enginecheck {meant}`?"
    ))
}

/// Tells of options of this command that stand behind the engine.
pub(super) fn remark_on_misplaced(engine: &[OsString], command: &Command, output: &mut Output) {
    for word in misplaced(engine, command) {
        output.remark(&format!(
            "{word} comes after the engine and is passed to it; if it is meant for enginecheck, put it before the engine"
        ));
    }
}

/// Words after the engine that are spelled like options of ours. After a `--` they certainly belong to the engine.
fn misplaced(engine: &[OsString], program: &Command) -> Vec<String> {
    let ours: Vec<String> =
        program.get_arguments().filter_map(|a| a.get_long()).map(|long| format!("--{long}")).collect();
    let after = engine.iter().skip(1).map(|word| word.to_string_lossy());
    let after = after.take_while(|word| word != "--");
    after
        .filter(|word| ours.iter().any(|own| own == word.split('=').next().unwrap_or_default()))
        .map(|word| word.into_owned())
        .collect()
}

/// Does work that sends events, and makes all reports from them. The exit code is that of the work, unless a report
/// could not be written. A file that cannot be opened is wrong use; then the work does not begin.
pub(super) fn told(
    reports: &ReportArguments,
    output: &mut Output,
    work: impl FnOnce(SyncSender<Event>) -> u8 + Send,
) -> Result<u8, Failure> {
    told_whole(reports, output, work).map(|(code, _)| code)
}

/// The same; also returns the run as its events describe it.
pub(super) fn told_whole(
    reports: &ReportArguments,
    output: &mut Output,
    work: impl FnOnce(SyncSender<Event>) -> u8 + Send,
) -> Result<(u8, Report), Failure> {
    let files = Files::open(reports)?;
    let (sender, receiver) = sync_channel(WAITING_EVENTS);
    let worked = std::thread::scope(|scope| {
        let worker = Builder::new().spawn_scoped(scope, || work(sender))?;
        let mut reporters = Reporters::new(files, &reports.volume, output);
        for event in receiver {
            reporters.event(&event);
        }
        Ok::<_, std::io::Error>((worker.join(), reporters.finish()))
    });
    let (worked, (report, mut faults)) = worked.map_err(|error| Failure::Fault(no_thread(&error)))?;
    if reports.github {
        faults.extend(for_github(&report, output));
    }
    for fault in &faults {
        output.remark(fault);
    }
    match worked {
        // The code that interrupted the run knows best why a report is missing.
        Ok(code) if faults.is_empty() || code >= 128 => Ok((code, report)),
        Ok(_) => Ok((5, report)),
        Err(_) => Err(Failure::Fault(
            "the run ended in a panic, see above; this is a bug in enginecheck".to_owned(),
        )),
    }
}
