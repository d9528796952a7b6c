//! `enginecheck baseline`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::exit::{Exit, Failure};
use super::known;
use super::meaning::{baseline, config, specs, today};
use super::output::Output;
use super::records::report;
use crate::baseline::{Baseline, Judged};
use crate::event::{MonitorResult, ScenarioResult};
use crate::protocol;
use crate::report::fold::{Report, Weight};
use crate::report::in_words;
use crate::report::json::CutOff;
use crate::scenario::Suite;
use crate::verdict::{Level, Verdict};

/// What to do with the known failures.
#[derive(Debug, Args)]
pub(super) struct BaselineArguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// List what a recorded run found, and remove what no longer failed in it.
    Update(UpdateArguments),
    /// Check the file for mistakes, and for entries past their date.
    Check(CheckArguments),
}

#[derive(Debug, Args)]
struct UpdateArguments {
    /// The record of a run, written by --json. Of several runs, what failed in some of them only becomes `flaky`.
    #[arg(required = true)]
    records: Vec<PathBuf>,

    /// The file with the known failures [default: `baseline` in enginecheck.toml]; created if it does not exist.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct CheckArguments {
    /// The file with the known failures [default: `baseline` in enginecheck.toml].
    #[arg(value_name = "BASELINE")]
    file: Option<PathBuf>,

    /// The same file, written as for `update`.
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    baseline: Option<PathBuf>,

    /// A folder with scenarios of your own [default: `specs` in enginecheck.toml]. May be given several times.
    #[arg(long, value_name = "DIR")]
    specs: Vec<PathBuf>,
}

/// Updates a baseline, or checks it.
pub(super) fn run(arguments: &BaselineArguments, output: &mut Output) -> Result<Exit, Failure> {
    match &arguments.task {
        Task::Update(arguments) => update(arguments, output),
        Task::Check(arguments) => check(arguments, output),
    }
}

fn update(arguments: &UpdateArguments, output: &mut Output) -> Result<Exit, Failure> {
    let path = path(arguments.baseline.as_deref())?;
    let old = if path.exists() { baseline(&path)? } else { Baseline::empty(&path.to_string_lossy()) };
    let runs = arguments
        .records
        .iter()
        .map(|record| report(record, CutOff::Refuse).map(|report| judged_in(&report)));
    let judged = Judged::of_all(runs.collect::<Result<Vec<_>, _>>()?);
    if judged.is_empty() {
        return Err(Failure::Misuse(format!(
            "{}: nothing in it judges the engine, so {} stays as it is; run the suite again, and see first why nothing was judged",
            arguments.records.first().map_or(String::new(), |record| record.display().to_string()),
            path.display()
        )));
    }
    let text = old.updated(&judged, today());
    std::fs::write(&path, &text).map_err(|error| Failure::cannot_write(&path, &error))?;
    let failed = judged.iter().filter(|result| result.failed).count();
    output.print(&format!(
        "{}: {failed} of the {} results that judge the engine failed\n",
        path.display(),
        judged.len()
    ))?;
    for subject in old.gone(&judged) {
        output.print(&format!("removed, because it passes: {}\n", subject.text()))?;
    }
    Ok(Exit::Good)
}

fn check(arguments: &CheckArguments, output: &mut Output) -> Result<Exit, Failure> {
    let path = path(arguments.file.as_deref().or(arguments.baseline.as_deref()))?;
    let known = baseline(&path)?.known(today());
    let expired: Vec<_> = known.iter().filter_map(|entry| Some((entry, entry.expired.as_ref()?))).collect();
    for (entry, until) in &expired {
        output.print(&format!("{}: expired on {until}: {}\n", entry.subject.text(), entry.reason))?;
    }
    let specs = specs(&arguments.specs)?;
    let unknown = known::unknown(&known, &specs)?;
    for text in &unknown {
        output.print(&format!("{text}\n"))?;
    }
    output.print(&format!(
        "{}: entries {}, expired {}, unknown {}\n",
        path.display(),
        known.len(),
        expired.len(),
        unknown.len()
    ))?;
    Ok(if expired.is_empty() && unknown.is_empty() { Exit::Good } else { Exit::Run(1) })
}

fn path(typed: Option<&Path>) -> Result<PathBuf, Failure> {
    match typed {
        Some(path) => Ok(path.to_owned()),
        None => config()?.baseline.ok_or_else(|| {
            Failure::Misuse(
                "which baseline? name the file with `--baseline FILE`, or put `baseline` into enginecheck.toml".to_owned(),
            )
        }),
    }
}

/// What a run has judged. A monitor that found nothing has judged nothing if the run did not hold all scenarios: it may find
/// something in the others.
fn judged_in(report: &Report) -> Vec<Judged> {
    let scenarios = report.scenarios.iter().filter_map(|result| scenario(report, result));
    let monitors = report.monitors.iter().filter_map(|result| monitor(report, result));
    let held_all = held_all(report);
    scenarios.chain(monitors.filter(|result| result.failed || held_all)).collect()
}

/// Whether nothing was left out by a filter, by a division, or by an early end.
fn held_all(report: &Report) -> bool {
    let ended = report.finished.as_ref().is_some_and(|finished| finished.cut_short.is_none());
    let whole = report.started.as_ref().is_some_and(|started| {
        let suite = protocol::find(&started.protocol).and_then(|protocol| Suite::built_in(protocol).ok());
        started.shard.is_none() && suite.is_some_and(|suite| started.scenarios >= suite.scenarios.len())
    });
    ended && whole
}

fn scenario(report: &Report, result: &ScenarioResult) -> Option<Judged> {
    let failed = is_failed(result.verdict, report.scenario_weight(result))?;
    let broken = result.failures.iter().filter(|f| f.counts_as() == Level::Must);
    let worst = result.failures.first();
    Some(Judged {
        id: result.id.clone(),
        clauses: result.clauses.iter().map(|c| c.id.clone()).collect(),
        broken: broken.filter_map(|f| f.clause.clone()).collect(),
        failed,
        flaky: false,
        text: worst.map_or(result.reason.clone(), |f| {
            format!("{}: expected {}, got {}", f.kind, in_words(&f.expected), f.actual)
        }),
    })
}

fn monitor(report: &Report, result: &MonitorResult) -> Option<Judged> {
    let failed = is_failed(result.verdict, report.monitor_weight(result))?;
    let broken = result.findings.iter().filter(|f| f.level == Level::Must);
    Some(Judged {
        id: result.id.clone(),
        clauses: result.clauses.iter().map(|c| c.id.clone()).collect(),
        broken: broken.map(|f| f.clause.clone()).collect(),
        failed,
        flaky: false,
        text: result.findings.first().map_or(String::new(), |f| f.text.clone()),
    })
}

/// Whether the engine failed; none if nothing was judged.
fn is_failed(verdict: Verdict, weight: Weight) -> Option<bool> {
    match (verdict, weight) {
        (Verdict::Known, _) | (_, Weight::Failure) => Some(true),
        (_, Weight::Good | Weight::Warning) => Some(false),
        (_, Weight::Unjudged | Weight::Error) => None,
    }
}
