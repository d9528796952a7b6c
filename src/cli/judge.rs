//! `enginecheck judge`.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use clap::Args;

use super::arguments::ReportArguments;
use super::entry::{Exit, Failure};
use super::main_job::told;
use super::meaning::{baseline, today};
use super::output::Output;
use super::report_files::Files;
use super::sources;
use crate::event::{Event, EventKind};
use crate::protocol;
use crate::report::json::{CutOff, ReadError, Reader};
use crate::runner::{self, Clauses, EngineCommand, Plan};

/// What to judge again.
#[derive(Debug, Args)]
pub(super) struct JudgeArguments {
    /// The record, written by --json.
    record: PathBuf,

    /// Take a record without its closing line, too: of a run that was killed.
    #[arg(long)]
    cut_off: bool,

    /// Count warnings as failures.
    #[arg(long)]
    strict: bool,

    /// Known failures, as in a run.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// The folder with your own scenarios, if the run had one. May be given several times.
    #[arg(long, value_name = "DIR")]
    specs: Vec<PathBuf>,

    #[command(flatten)]
    reports: ReportArguments,
}

type Record = Reader<BufReader<File>>;

/// Finds the verdicts again, without the engine.
pub(super) fn run(arguments: &JudgeArguments, output: &mut Output) -> Result<Exit, Failure> {
    Files::differ(&arguments.reports, Some(&arguments.record))?;
    // Read once to the end: a record that turns out to be damaged must not leave half a report.
    let mut protocol = None;
    for event in open(arguments)? {
        let event: Event = event.map_err(|error| unreadable(arguments, &error))?;
        if let EventKind::RunStarted(started) = &event.kind {
            protocol = Some(started.protocol.clone());
        }
    }
    let name = protocol.unwrap_or_default();
    let protocol = protocol::find(&name).ok_or_else(|| {
        Failure::Misuse(format!("the record is of a protocol that is not known here: {name}"))
    })?;
    let suite = sources::suite(protocol, &arguments.specs)?;
    let engine = EngineCommand::new(&["(recorded)".into()])
        .ok_or_else(|| Failure::Fault("a command of one word is none".to_owned()))?;
    let mut plan = Plan::new(protocol, suite, Clauses::of(sources::ledger(protocol)?), engine);
    plan.strict = arguments.strict;
    if let Some(path) = &arguments.baseline {
        plan.known_failures = baseline(path)?.known(today());
    }
    let record = open(arguments)?;
    let mut damaged = None;
    let code = told(&arguments.reports, output, |events| match runner::rejudge(&plan, record, events) {
        Ok(finished) => finished.exit_code,
        Err(error) => {
            damaged = Some(error);
            5
        }
    })?;
    match damaged {
        Some(error) => Err(unreadable(arguments, &error)),
        None => Ok(Exit::Run(code)),
    }
}

fn open(arguments: &JudgeArguments) -> Result<Record, Failure> {
    let file = File::open(&arguments.record)
        .map_err(|error| Failure::Misuse(format!("cannot read {}: {error}", arguments.record.display())))?;
    let cut_off = if arguments.cut_off { CutOff::Accept } else { CutOff::Refuse };
    Ok(Reader::new(BufReader::new(file), cut_off))
}

fn unreadable(arguments: &JudgeArguments, error: &ReadError) -> Failure {
    let help =
        if matches!(error, ReadError::CutOff { .. }) { "; --cut-off takes it all the same" } else { "" };
    Failure::Misuse(format!("{}: {error}{help}", arguments.record.display()))
}
