//! What was broken: the rows of a list that tell a failure, or the findings of a monitor.

use maud::{Markup, html};
use similar::ChangeTag;

use crate::event::{ClauseText, MonitorResult};
use crate::report::awaited::in_words;
use crate::report::detail::{came, failed, own_line};
use crate::report::diff;
use crate::report::page::prose;
use crate::report::wording::{Cited, clause, clause_as_it_stands, safe, safe_line};
use crate::verdict::{Failure, Finding};

/// Which clauses are told in the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::report) enum Told {
    /// All.
    All,
    /// The page tells them already: only where a breach counts for less.
    Lowered,
}

impl Told {
    /// The clause in one line, if it is told.
    fn line(self, clauses: &[ClauseText], cited: Cited<'_>) -> Option<String> {
        let as_it_stands = clauses.iter().any(|known| known.id == *cited.id() && cited == Cited::from(known));
        (self == Told::All || !as_it_stands).then(|| clause(clauses, cited))
    }
}

/// A failure: clause, expected, actual, and where they differ.
pub(in crate::report) fn broken(clauses: &[ClauseText], failure: &Failure, told: Told) -> Markup {
    let expected = in_words(&failure.expected);
    let cited = Cited::of(failure).and_then(|cited| told.line(clauses, cited));
    html! {
        @if let Some(cited) = cited { dt { "clause" } dd { (prose(&cited)) } }
        @if let Some(judging) = &failure.judging {
            dt { "unjudged" } dd { (prose(&clause_as_it_stands(clauses, judging))) }
        }
        dt { "expected" } dd { (safe(&expected)) }
        dt { "actual" } dd { (safe(&came(failure))) }
        @if let Some(line) = own_line(failure) { dt { "its line" } dd { code { (safe_line(line)) } } }
        @if let Some(changes) = diff::changes(&expected, &failure.actual) {
            dt { "difference" }
            dd { @for (tag, text) in changes { (changed(tag, &text)) } }
        }
        dt { "failed" } dd { (failed(failure)) }
    }
}

fn changed(tag: ChangeTag, text: &str) -> Markup {
    html! {
        @match tag {
            ChangeTag::Equal => (text),
            ChangeTag::Delete => del { (text) },
            ChangeTag::Insert => ins { (text) },
        }
    }
}

/// Findings of a monitor, each clause once. Only those that are wanted.
pub(in crate::report) fn findings(
    result: &MonitorResult,
    wanted: impl Fn(&Finding) -> bool,
    told: Told,
) -> Markup {
    let mut cited = Vec::new();
    let mut rows = Vec::new();
    for finding in result.findings.iter().filter(|finding| wanted(finding)) {
        let here = Cited::from(finding);
        let clause = if cited.contains(&here) { None } else { told.line(&result.clauses, here) };
        cited.push(here);
        rows.push(html! {
            @if let Some(clause) = clause { dt { "clause" } dd { (prose(&clause)) } }
            dt { "finding" } dd { (prose(&finding.text)) }
            @if !finding.line.is_empty() { dt { "line" } dd { code { (safe_line(&finding.line)) } } }
        });
    }
    html! { @for row in &rows { (row) } }
}
