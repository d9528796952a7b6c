//! Reads baseline files into entries.

use std::ops::Range;

use schemars::JsonSchema;
use toml::Spanned;
use toml::de::DeValue;

use super::{Date, Entry, KnownFailure, Subject};
use crate::scenario::forms::At;
use crate::scenario::suggest;
use crate::scenario::{SpecError, SpecFile, diagnostics, read};
use crate::verdict::ClauseId;

/// A baseline as written in the file.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "enginecheck: known failures of an engine")]
pub(crate) struct RawBaseline {
    /// The failures.
    known: Vec<RawKnown>,
}

/// One known failure: `[[known]]`.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawKnown {
    /// The scenario or monitor that fails; `*` stands for any characters.
    scenario: Option<At<String>>,
    /// Or the clause that is broken, wherever this shows.
    clause: Option<At<String>>,
    /// Why it is accepted.
    reason: Option<At<String>>,
    /// Where it is discussed.
    issue: Option<At<String>>,
    /// Text that the failure contains.
    expect: Option<At<String>>,
    /// The last day on which it is accepted: `2027-01-31`.
    #[schemars(with = "Option<String>")]
    until: Option<At<toml::value::Datetime>>,
    /// It may pass now and then.
    flaky: Option<At<bool>>,
}

/// All entries of a file.
pub(super) fn entries(file: &SpecFile) -> Result<Vec<Entry>, Vec<SpecError>> {
    let mut errors = Vec::new();
    let mut entries: Vec<Entry> = Vec::new();
    for group in read::root(file, &mut errors).into_iter().flatten() {
        if group.key.value != "known" {
            let error = file.error(group.key.span, format!("unknown group `{}`", group.key.value));
            errors.push(error.help(suggest(&group.key.value, ["known"])));
            continue;
        }
        let DeValue::Array(list) = group.value.into_inner() else {
            let error = file.error(group.key.span, "`known` is not a list of tables");
            errors.push(error.help("write each entry under its own `[[known]]`"));
            continue;
        };
        for item in list {
            let Some(entry) = entry(file, item, &mut errors) else { continue };
            if entries.iter().any(|other| other.failure.subject == entry.failure.subject) {
                let message = format!("`{}` is listed twice", entry.failure.subject.text());
                errors.push(file.error(entry.span, message).help("put both reasons into one entry"));
                continue;
            }
            entries.push(entry);
        }
    }
    if errors.is_empty() { Ok(entries) } else { Err(diagnostics::sorted(errors)) }
}

fn entry(file: &SpecFile, item: Spanned<DeValue<'_>>, errors: &mut Vec<SpecError>) -> Option<Entry> {
    let header = item.span();
    let DeValue::Table(table) = item.into_inner() else {
        errors.push(
            file.error(header, "this entry is not a table").help("write `[[known]]`, and its keys below it"),
        );
        return None;
    };
    let end = table.iter().map(|(_, value)| value.span().end).max().unwrap_or(header.end).max(header.end);
    let span = header.start..end;
    let read = read::table_as::<RawKnown>(file, table, header.clone(), errors);
    let raw = read.value;
    let subject = subject(file, &raw, &header, read.damaged, errors);
    let reason = raw.reason.as_ref().map(|reason| reason.value.trim().to_owned()).unwrap_or_default();
    if reason.is_empty() && !read.damaged {
        let error = file.error(header, "this entry gives no reason");
        errors.push(error.help("`reason = \"…\"`: why the failure is accepted"));
    }
    let until = raw.until.as_ref().and_then(|until| date(file, until, errors));
    let failure = KnownFailure {
        subject: subject?,
        reason,
        issue: raw.issue.map(|issue| issue.value),
        expect: raw.expect.map(|expect| expect.value),
        flaky: raw.flaky.is_some_and(|flaky| flaky.value),
        expired: None,
    };
    Some(Entry { failure, until, span })
}

fn subject(
    file: &SpecFile,
    raw: &RawKnown,
    header: &Range<usize>,
    damaged: bool,
    errors: &mut Vec<SpecError>,
) -> Option<Subject> {
    let wrong = |span: &Range<usize>, message: &str| {
        let help = "`scenario = \"xboard/ping/waits-for-move\"`, or `clause = \"XB-PING-3\"`";
        Some(file.error(span.clone(), message).help(help))
    };
    let (subject, error) = match (&raw.scenario, &raw.clause) {
        (Some(scenario), None) if scenario.value.contains('/') || scenario.value.contains('*') => {
            (Some(Subject::Scenario(scenario.value.clone())), None)
        }
        (Some(scenario), None) => (None, wrong(&scenario.span, "this is not the id of a scenario")),
        (None, Some(clause)) if clause.value.contains('/') => {
            (None, wrong(&clause.span, "this is not the id of a clause"))
        }
        (None, Some(clause)) => (Some(Subject::Clause(ClauseId::new(&clause.value))), None),
        (Some(_), Some(clause)) => (None, wrong(&clause.span, "this entry has both a scenario and a clause")),
        (None, None) if damaged => (None, None),
        (None, None) => (None, wrong(header, "this entry does not say what fails")),
    };
    errors.extend(error);
    subject
}

fn date(file: &SpecFile, until: &At<toml::value::Datetime>, errors: &mut Vec<SpecError>) -> Option<Date> {
    let date = until.value.date.map(|date| Date { year: date.year, month: date.month, day: date.day });
    if date.is_none() {
        errors.push(
            file.error(until.span.clone(), "this is not a date").help("a day, without quotes: 2027-01-31"),
        );
    }
    date
}
