//! For GitHub: annotations as workflow commands. The step summary is the [`markdown`](super::markdown) report.
//!
//! There is one annotation for each cause, as in the other reports, and at most ten of each kind, because GitHub drops the
//! rest silently. Main function: [`annotations`].

use std::fmt;
use std::fmt::Write as _;

use super::causes;
use super::detail;
use super::fold::{Report, Weight};
use super::group::Group;
use super::remark::Remark;
use super::wording::{command_line, count, safe_line, written};

/// How many annotations of one kind GitHub shows for a step; also how many stale entries one of our annotations lists.
const MOST: usize = 10;

/// The bytes that GitHub accepts as the summary of one step; it shows nothing at all of a longer one.
pub const SUMMARY_LIMIT: usize = 1024 * 1024;

/// The annotations, one workflow command a line.
#[must_use]
pub fn annotations(report: &Report) -> String {
    let mut groups = causes::groups(report, |item| item.weight() >= Weight::Warning);
    // What breaks most comes first, because the last ones may not be shown.
    groups.sort_by_key(|group| std::cmp::Reverse((group.shown.weight(), group.others.len())));
    let (red, yellow): (Vec<_>, Vec<_>) =
        groups.iter().partition(|group| group.shown.weight() >= Weight::Failure);
    let mut errors: Vec<Note> = of_run(report).collect();
    errors.extend(red.into_iter().map(note));
    let warnings: Vec<Note> = yellow.into_iter().map(note).collect();
    written(|out| {
        commands(out, "error", &errors)?;
        commands(out, "warning", &warnings)
    })
}

/// An annotation.
struct Note {
    title: String,
    text: String,
}

/// What is wrong with the run or with the baseline, and not with the engine.
fn of_run(report: &Report) -> impl Iterator<Item = Note> {
    let cut = report.finished.as_ref().and_then(|finished| finished.cut_short.as_ref());
    let probe = report.finished.as_ref().and_then(|finished| finished.probe.as_ref());
    let probe = probe.map_or(String::new(), |probe| format!("\n{}", detail::cut_probe_in_words(probe)));
    let cut = cut.map(|why| Note { title: "run".to_owned(), text: format!("cut short: {why}{probe}") });
    let stale = (!report.stale.is_empty()).then(|| {
        let listed = report.stale.iter().take(MOST);
        let mut lines: Vec<String> =
            listed.map(|(entry, reason)| format!("stale entry {entry}: {reason}")).collect();
        if report.stale.len() > MOST {
            lines.push(format!("and {} more", report.stale.len() - MOST));
        }
        Note { title: "baseline".to_owned(), text: lines.join("\n") }
    });
    cut.into_iter().chain(stale)
}

/// The annotation for results with one cause: the one that is shown, and the ids of the others.
fn note(group: &Group<'_>) -> Note {
    let remark = Remark::of(group);
    let mut lines: Vec<String> = remark.clause().into_iter().collect();
    lines.push(format!("{} {}: {}", group.shown.verdict_word(), group.shown.id(), remark.why));
    if !remark.again.is_empty() {
        lines.push(format!("    {}", command_line(remark.again)));
    }
    lines.extend(remark.others());
    let title = remark.cited.map_or("no clause".to_owned(), |cited| safe_line(cited.id().as_str()));
    Note { title, text: lines.join("\n") }
}

fn commands(out: &mut String, kind: &str, notes: &[Note]) -> fmt::Result {
    let shown = if notes.len() > MOST { MOST - 1 } else { notes.len() };
    for Note { title, text } in &notes[..shown] {
        writeln!(out, "::{kind} title={}::{}", property(&format!("enginecheck {title}")), message(text))?;
    }
    if shown < notes.len() {
        let rest = count(notes.len() - shown, "further cause");
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
