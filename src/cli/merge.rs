//! `enginecheck merge`.

use std::path::PathBuf;

use clap::Args;

use super::arguments::ReportArguments;
use super::exit::{Exit, Failure};
use super::judge::plan_of_record;
use super::main_job::told;
use super::output::Output;
use super::records::{RecordArguments, open_record, unreadable};
use super::report_files::Files;
use crate::event::{Event, EventKind};
use crate::report::json::ReadError;
use crate::runner::{self, Merge};

/// What to merge.
#[derive(Debug, Args)]
pub(super) struct MergeArguments {
    /// The records of the parts of one run, written by --json with --shard; or of live fuzzing, each with a seed of its own.
    #[arg(required = true)]
    records: Vec<PathBuf>,

    #[command(flatten)]
    how: RecordArguments,

    #[command(flatten)]
    reports: ReportArguments,
}

/// Makes one run of its parts: judges their dialogues together, and writes the reports of the whole.
pub(super) fn run(arguments: &MergeArguments, output: &mut Output) -> Result<Exit, Failure> {
    for record in &arguments.records {
        Files::differ(&arguments.reports, Some(record))?;
    }
    let mut merge = Merge::default();
    for path in &arguments.records {
        let record = open_record(path, arguments.how.cut_off())?;
        merge.add(&path.to_string_lossy(), record).map_err(|error| unreadable(path, &error, ""))?;
    }
    merge.check().map_err(|error| Failure::Misuse(error.to_string()))?;
    let started = merge.opening();
    let games = started.games.clone().map(|games| (games, started.seed));
    let mut plan = plan_of_record(&started.protocol, games, &arguments.how)?;
    plan.record = arguments.reports.json.is_some();
    let opened = arguments
        .records
        .iter()
        .map(|path| open_record(path, arguments.how.cut_off()))
        .collect::<Result<Vec<_>, _>>()?;
    let own = |kind| Ok::<_, ReadError>(Event { at: Default::default(), kind });
    let merged = opened.into_iter().enumerate().flat_map(|(index, record)| {
        let merge = &merge;
        record.filter_map(move |event| match event {
            Ok(Event { at, kind }) => Some(Ok(Event { at, kind: merge.taken(index, kind)? })),
            Err(error) => Some(Err(error)),
        })
    });
    let whole = std::iter::once(own(EventKind::RunStarted(started)))
        .chain(merged)
        .chain(std::iter::once_with(|| own(EventKind::RunFinished(merge.closing()))));
    let mut damaged = None;
    let code = told(&arguments.reports, output, |events| match runner::rejudge(&plan, whole, events) {
        Ok(finished) => finished.exit_code,
        Err(error) => {
            damaged = Some(error);
            5
        }
    })?;
    match damaged {
        Some(error) => Err(Failure::Fault(format!("a record changed while it was read: {error}"))),
        None => Ok(Exit::Run(code)),
    }
}
