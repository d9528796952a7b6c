//! The last lines of the live report: totals, and how much of the protocol was judged.

use std::fmt::{self, Write as _};

use super::causes;
use super::clients;
use super::detail::{self, Depth};
use super::dialogue::Extent;
use super::fold::{Report, Weight};
use super::fuzzed;
use super::palette::Palette;
use super::times;
use super::wording::{count, safe_line, span};
use crate::event::RunFinished;
use crate::verdict::Verdict;

/// The last lines: totals, and how much of the protocol was judged; so much of a probe that was cut short.
pub(super) fn closing(
    out: &mut String,
    report: &Report,
    palette: &Palette,
    extent: Option<Extent>,
) -> fmt::Result {
    let (strong, bad) = (palette.strong, palette.bad);
    let Some(finished) = &report.finished else {
        let running =
            if report.running.is_empty() { "nothing".to_owned() } else { report.running.join(", ") };
        return writeln!(
            out,
            "\n{bad}cut off{bad:#} after {}; still running: {}",
            count(report.scenarios.len(), "scenario"),
            safe_line(&running)
        );
    };
    writeln!(out)?;
    if let Some(why) = &finished.cut_short {
        writeln!(out, "{bad}cut short{bad:#}: {}", safe_line(why))?;
    }
    if let Some(probe) = &finished.probe {
        detail::cut_probe(out, probe, Depth { extent, palette: *palette })?;
    }
    if let Some(score) = &finished.score {
        writeln!(out, "{}", safe_line(score))?;
    }
    times::write(out, &finished.times)?;
    let mut totals: Vec<String> =
        finished.totals.iter().map(|(word, number)| format!("{word} {number}")).collect();
    if !report.stale.is_empty() {
        totals.push(format!("stale baseline {}", report.stale.len()));
    }
    let totals = if totals.is_empty() { "nothing was run".to_owned() } else { totals.join(", ") };
    writeln!(out, "{}{strong}{totals}{strong:#} in {}", of_what(report), span(finished.took))?;
    if let Some(sums) = causes::sums(report) {
        writeln!(out, "{sums}")?;
    }
    if fails_for_warnings(report, finished) {
        writeln!(out, "nothing failed, but under --strict warnings count: exit code {}", finished.exit_code)?;
    }
    fuzzed::or_judged(report, finished).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    clients::said(report).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// `958 scenarios and 27 monitors: `, which is what the totals are of; nothing where there are only scenarios.
fn of_what(report: &Report) -> String {
    match (report.scenarios.len(), report.monitors.len()) {
        (_, 0) => String::new(),
        (scenarios, monitors) => {
            format!(
                "{} and {}: ",
                count(scenarios, kind_of_dialogues(report.fuzzed.is_some())),
                count(monitors, "monitor")
            )
        }
    }
}

/// What was held: scenarios, or what live fuzzing has kept of what it drew.
pub(super) fn kind_of_dialogues(fuzzes: bool) -> &'static str {
    if fuzzes { "kept dialogue" } else { "scenario" }
}

/// Whether the run failed, and only because of `--strict`.
fn fails_for_warnings(report: &Report, finished: &RunFinished) -> bool {
    let verdicts = || {
        let scenarios = report.scenarios.iter().map(|one| one.verdict);
        scenarios.chain(report.monitors.iter().map(|one| one.verdict))
    };
    let fails = |strict: bool| verdicts().any(|verdict| Weight::of(verdict, strict) == Weight::Failure);
    let blocked = verdicts().any(|verdict| verdict == Verdict::Blocked);
    let ended = finished.exit_code == 1 && finished.cut_short.is_none() && report.stale.is_empty();
    report.strict() && ended && fails(true) && !fails(false) && !blocked
}
