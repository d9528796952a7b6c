//! Failures that end alike: a crash shows in many scenarios, and is one thing to fix.
//!
//! Main function: [`write()`], the paragraph before the totals.

use std::fmt::{self, Write as _};

use super::detail;
use super::fold::{Report, Weight};
use super::palette::Palette;
use super::wording::safe_line;
use crate::event::ScenarioResult;
use crate::verdict::FailureKind;

/// This many failures that end alike are worth a line.
const ENOUGH: usize = 3;

/// How many of their scenarios are named.
const NAMED: usize = 5;

/// One line for each group of failures that end alike, the largest first; nothing if there is none.
pub(super) fn write(palette: &Palette, out: &mut String, report: &Report) -> fmt::Result {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for result in &report.scenarios {
        if report.scenario_weight(result) < Weight::Failure {
            continue;
        }
        let Some(cause) = cause(result) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == cause) {
            Some((_, ids)) => ids.push(&result.id),
            None => groups.push((cause, vec![&result.id])),
        }
    }
    groups.retain(|(_, ids)| ids.len() >= ENOUGH);
    groups.sort_by_key(|(_, ids)| std::cmp::Reverse(ids.len()));
    let bad = palette.bad;
    for (cause, ids) in groups {
        let named: Vec<String> = ids.iter().take(NAMED).map(|id| safe_line(id)).collect();
        let more = if ids.len() > NAMED { ", …" } else { "" };
        writeln!(out, "\n{bad}{} failures end alike{bad:#}, so they may have one cause: {cause}", ids.len())?;
        writeln!(out, "    {}{more}", named.join(", "))?;
    }
    Ok(())
}

/// How a result's worst failure ended, in words that are the same for the same cause.
fn cause(result: &ScenarioResult) -> Option<String> {
    let failure = result.failures.first()?;
    let actual = safe_line(&failure.actual);
    Some(match failure.kind {
        FailureKind::Crash | FailureKind::Closed => detail::end(failure),
        // Nothing came, so all there is to show is what did not come.
        FailureKind::Timeout => format!("{actual}, where {} was expected", safe_line(&failure.expected)),
        kind => format!("{kind}, {actual}"),
    })
}
