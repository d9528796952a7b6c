//! The main job: run the suite against an engine, and write all the reports that were asked for.

use std::ffi::OsString;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::Builder;

use clap::Command;

use super::arguments::{ReportArguments, RunArguments};
use super::exit::{Exit, Failure};
use super::meaning;
use super::output::Output;
use super::report_files::Files;
use super::reporters::{Reporters, for_github};
use crate::driver::room::no_thread;
use crate::event::Event;
use crate::report::fold::Report;
use crate::runner;

/// How many events may wait for the reports before the runner waits, too. Some of them are records of whole
/// dialogues, so many of them would need much memory.
const WAITING_EVENTS: usize = 8;

/// Runs the suite.
pub(super) fn run(arguments: &RunArguments, program: &Command, output: &mut Output) -> Result<Exit, Failure> {
    let plan = meaning::plan(arguments)?;
    for word in misplaced(&arguments.engine, program) {
        output.remark(&format!(
            "{word} comes after the engine and is passed to it; if it is meant for enginecheck, put it before the engine"
        ));
    }
    let code = told(&arguments.reports, output, |events| runner::run(&plan, events).exit_code)?;
    Ok(Exit::Run(code))
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
