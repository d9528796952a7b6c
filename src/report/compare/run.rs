//! What is known of each of the two runs, and what a reader must know before the comparison.
//!
//! Main type: [`Run`]; [`notices`] are the warnings.

use std::collections::BTreeSet;

use serde::Serialize;

use super::super::fold::Report;
use super::super::wording::safe_line;
use crate::event::RunStarted;

/// One of the two runs that are compared.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Run {
    /// The protocol.
    pub protocol: String,
    /// What the engine calls itself.
    pub engine: Option<String>,
    /// Its command and arguments.
    pub command: Vec<String>,
    /// The version of enginecheck.
    pub enginecheck: String,
    /// How many results it has, of scenarios and monitors together.
    pub results: usize,
    /// Why it is not whole, if so.
    pub incomplete: Option<String>,
    /// Its exit code; none if it did not end.
    pub exit_code: Option<u8>,
}

impl Run {
    pub(super) fn of(report: &Report) -> Run {
        let started = report.started.clone().unwrap_or_default();
        let finished = report.finished.as_ref();
        let incomplete = match finished {
            None => Some("its record is cut off".to_owned()),
            Some(finished) => finished.cut_short.clone(),
        };
        Run {
            protocol: report.protocol().to_owned(),
            engine: report.probed.as_ref().and_then(|probed| probed.name.clone()),
            command: started.engine,
            enginecheck: started.enginecheck,
            results: report.scenarios.len() + report.monitors.len(),
            incomplete,
            exit_code: finished.map(|finished| finished.exit_code),
        }
    }
}

/// Whether both runs had the same scenarios to hold: those of one version of enginecheck, with one selection.
pub(super) fn had_the_same_scenarios(old: &Report, new: &Report) -> bool {
    of_one_version(old, new) && !selections_differ(old, new)
}

/// Whether they held others of the same scenarios: one that the new run does not have was not selected for it.
pub(super) fn had_other_selections(old: &Report, new: &Report) -> bool {
    of_one_version(old, new) && selections_differ(old, new)
}

fn of_one_version(old: &Report, new: &Report) -> bool {
    let version = |report: &Report| report.started.as_ref().map(|started| started.enginecheck.clone());
    version(old) == version(new)
}

fn selections_differ(old: &Report, new: &Report) -> bool {
    let asked = |report: &Report| {
        let started = report.started.as_ref();
        (started.map(|s| (s.scenarios, s.games.clone())), report.fuzzed.is_some())
    };
    let all_was_held = is_whole(old) && is_whole(new) && old.fuzzed.is_none();
    asked(old) != asked(new) || all_was_held && tables(old) != tables(new)
}

/// Whether each scenario has got a result.
pub(super) fn is_whole(report: &Report) -> bool {
    let finished = report.finished.as_ref();
    let speaks = !report.scenarios.iter().any(|result| result.topic == "probe");
    finished.is_some_and(|finished| finished.cut_short.is_none() && finished.exit_code != 3) && speaks
}

/// The scenarios without their instances, of which there are as many as the engine has options. Openings have a result only if
/// they fail.
pub(super) fn tables(report: &Report) -> BTreeSet<&str> {
    let results = report.scenarios.iter().filter(|result| result.topic != "start");
    results.map(|result| result.id.split('[').next().unwrap_or_default()).collect()
}

/// What makes the comparison say less than it seems to, a sentence each.
pub(super) fn notices(old: &Report, new: &Report) -> Vec<String> {
    let mut notices = Vec::new();
    for (which, report) in [("old", old), ("new", new)] {
        let run = Run::of(report);
        if report.finished.is_none() {
            notices.push(format!(
                "the record of the {which} run is cut off: what the run had not reached is not compared"
            ));
        } else if let Some(why) = &run.incomplete {
            let why = safe_line(why);
            notices.push(format!(
                "the {which} run was cut short ({why}): what it had not reached is not compared"
            ));
        }
        if let Some(code @ 3..=5) = run.exit_code {
            notices.push(format!(
                "the {which} run ended with exit code {code}: it says little or nothing about its engine"
            ));
        }
    }
    let (Some(before), Some(now)) = (&old.started, &new.started) else { return notices };
    if selections_differ(old, new) {
        notices.push(other_selection(before, now));
    }
    let settings = settings(before, now);
    if !settings.is_empty() {
        notices.push(format!("the settings differ: {}", settings.join(", ")));
    }
    if old.fuzzed.is_some() || new.fuzzed.is_some() {
        notices.push("live fuzzing finds other things each time: what is new or gone says little".to_owned());
    }
    notices
}

fn other_selection(old: &RunStarted, new: &RunStarted) -> String {
    let what = match (&old.games, &new.games) {
        (None, None) if old.enginecheck == new.enginecheck => "the selections differ",
        (None, None) => "the scenarios or the selections differ",
        _ => "the runs did not play the same games",
    };
    let numbers = match old.scenarios == new.scenarios {
        true => String::new(),
        false => format!(" (scenarios: old {}, new {})", old.scenarios, new.scenarios),
    };
    format!("{what}{numbers}: what only one of them has is not compared")
}

/// Options that are not the same, with their values.
fn settings(old: &RunStarted, new: &RunStarted) -> Vec<String> {
    let of = |run: &RunStarted| {
        [
            ("seed", run.seed.to_string()),
            ("repeat", run.repeat.map_or("none".to_owned(), |repeat| repeat.to_string())),
            ("timeout-scale", run.scale.to_string()),
            ("strict", run.strict.to_string()),
        ]
    };
    let pairs = of(old).into_iter().zip(of(new));
    let differ = pairs.filter(|(old, new)| old != new);
    differ.map(|((name, old), (_, new))| format!("{name} {old} and {new}")).collect()
}
