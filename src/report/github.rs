//! For GitHub: annotations as workflow commands. The step summary is the [`markdown`](super::markdown) report.
//!
//! Annotations are grouped by clause, with at most ten of each kind, because GitHub drops the rest silently. Main
//! function: [`annotations`].

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use super::detail;
use super::fold::{Report, Weight};
use super::wording::{Cited, clause, command_line, count, safe_line, written};
use crate::event::ClauseText;

/// How many annotations of one kind GitHub shows for a step; also how many results one of our annotations lists.
const MOST: usize = 10;

/// The bytes that GitHub accepts as the summary of one step; it shows nothing at all of a longer one.
pub const SUMMARY_LIMIT: usize = 1024 * 1024;

/// The annotations, one workflow command a line.
#[must_use]
pub fn annotations(report: &Report) -> String {
    let troubles = troubles(report);
    let errors = grouped(troubles.iter().filter(|t| t.weight >= Weight::Failure));
    let warnings = grouped(troubles.iter().filter(|t| t.weight == Weight::Warning));
    written(|out| {
        commands(out, "error", &errors)?;
        commands(out, "warning", &warnings)
    })
}

/// A result that deserves an annotation.
struct Trouble {
    weight: Weight,
    verdict: String,
    id: String,
    /// Its group: the clause in words, or whatever else it belongs to.
    group: String,
    why: String,
    again: String,
}

fn troubles(report: &Report) -> Vec<Trouble> {
    let mut troubles = Vec::new();
    for result in &report.scenarios {
        let worst = result.failures.first();
        troubles.push(Trouble {
            weight: report.scenario_weight(result),
            verdict: result.verdict.to_string(),
            id: result.id.clone(),
            group: group(&result.clauses, worst.and_then(Cited::of)),
            why: format!("{} ({})", result.title, detail::summary(result)),
            again: command_line(&result.reproduce),
        });
    }
    for result in &report.monitors {
        let worst = result.findings.first();
        troubles.push(Trouble {
            weight: report.monitor_weight(result),
            verdict: result.verdict.to_string(),
            id: result.id.clone(),
            group: group(&result.clauses, worst.map(Cited::from)),
            why: format!("{}; {}", worst.map_or(&result.reason, |f| &f.text), detail::seen(result)),
            again: command_line(&result.reproduce),
        });
    }
    for (entry, reason) in &report.stale {
        troubles.push(Trouble {
            weight: Weight::Failure,
            verdict: "stale".to_owned(),
            id: entry.clone(),
            group: "baseline".to_owned(),
            why: reason.clone(),
            again: String::new(),
        });
    }
    if let Some(why) = report.finished.as_ref().and_then(|f| f.cut_short.clone()) {
        troubles.push(Trouble {
            weight: Weight::Error,
            verdict: "cut short".to_owned(),
            id: "run".to_owned(),
            group: "run".to_owned(),
            why,
            again: String::new(),
        });
    }
    troubles.retain(|t| t.weight >= Weight::Warning);
    troubles
}

fn group(clauses: &[ClauseText], worst: Option<Cited<'_>>) -> String {
    match worst.or(clauses.first().map(Cited::from)) {
        Some(cited) => clause(clauses, cited),
        None => "no clause".to_owned(),
    }
}

fn grouped<'a>(troubles: impl Iterator<Item = &'a Trouble>) -> BTreeMap<&'a str, Vec<&'a Trouble>> {
    let mut groups: BTreeMap<&str, Vec<&Trouble>> = BTreeMap::new();
    for trouble in troubles {
        groups.entry(&trouble.group).or_default().push(trouble);
    }
    groups
}

fn commands(out: &mut String, kind: &str, groups: &BTreeMap<&str, Vec<&Trouble>>) -> fmt::Result {
    let shown = if groups.len() > MOST { MOST - 1 } else { groups.len() };
    for (group, troubles) in groups.iter().take(shown) {
        let mut text = (*group).to_owned();
        for trouble in troubles.iter().take(MOST) {
            let _ = write!(text, "\n{} {}: {}", trouble.verdict, trouble.id, trouble.why);
            if !trouble.again.is_empty() {
                let _ = write!(text, "\n    {}", trouble.again);
            }
        }
        if troubles.len() > MOST {
            let _ = write!(text, "\nand {} more", troubles.len() - MOST);
        }
        let title = group.split(':').next().unwrap_or_default();
        writeln!(out, "::{kind} title={}::{}", property(&format!("enginecheck {title}")), message(&text))?;
    }
    if shown < groups.len() {
        let rest = count(groups.len() - shown, "further clause");
        writeln!(out, "::{kind} title=enginecheck::{rest}, see the log or the JUnit report")?;
    }
    Ok(())
}

/// The text of a workflow command.
fn message(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(safe_line).collect();
    lines.join("\n").replace('%', "%25").replace('\n', "%0A")
}

/// The value of a workflow command's property.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
