//! Updates a baseline: removes what no longer fails, adds new failures, keeps reasons and comments.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::{Baseline, Date, Entry, Subject};
use crate::scenario::SpecFile;
use crate::shown::quoted;
use crate::verdict::ClauseId;

/// A result of a run that came to a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The scenario's or monitor's id.
    pub id: String,
    /// The clauses that it judges.
    pub clauses: Vec<ClauseId>,
    /// The clauses that were broken; empty if it passed.
    pub broken: Vec<ClauseId>,
    /// Whether it failed in a way that fails the run, or is a known failure.
    pub failed: bool,
    /// Whether it failed in some of several runs only.
    pub flaky: bool,
    /// The failure in one line: `timeout: expected pong 7, got nothing within 5 s`.
    pub text: String,
}

impl Judged {
    /// The results of several runs of one engine as those of one: what failed in any of them has failed, and is flaky if it
    /// did not fail in all that judged it.
    pub(crate) fn of_all(runs: impl IntoIterator<Item = Vec<Judged>>) -> Vec<Judged> {
        let mut all: Vec<Judged> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for result in runs.into_iter().flatten() {
            let Some(&place) = places.get(&result.id) else {
                places.insert(result.id.clone(), all.len());
                all.push(result);
                continue;
            };
            let before = &mut all[place];
            let flaky = before.flaky || before.failed != result.failed;
            if result.failed && !before.failed {
                *before = result;
            }
            before.flaky = flaky;
        }
        all
    }
}

impl Baseline {
    /// A baseline without entries.
    pub(crate) fn empty(path: &str) -> Baseline {
        let text = "# Known failures. They do not fail a run; an entry that passes again does.\n";
        Baseline { file: SpecFile::new(path, text), entries: Vec::new() }
    }

    /// The text of the file after a run. Entries about things that the run did not judge stay. A new entry says on
    /// which day it was found, so that somebody can write the reason there.
    pub(crate) fn updated(&self, results: &[Judged], today: Date) -> String {
        let mut text = self.file.text.to_string();
        let (kept, gone): (Vec<&Entry>, Vec<&Entry>) =
            self.entries.iter().partition(|entry| still_counts(entry, results));
        for entry in self.entries.iter().rev() {
            if gone.iter().any(|other| std::ptr::eq(*other, entry)) {
                cut(&mut text, entry);
            } else if is_flaky_now(entry, results) {
                mark_as_flaky(&mut text, entry);
            }
        }
        for result in results.iter().filter(|result| result.failed) {
            if !kept.iter().any(|entry| is_about(&entry.failure.subject, result)) {
                append(&mut text, result, today);
            }
        }
        // An editor of Windows has ended the lines so; all of them end alike.
        if self.file.text.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
    }

    /// What the entries are about that such an update removes, in their order.
    pub(crate) fn gone(&self, results: &[Judged]) -> Vec<&Subject> {
        let gone = self.entries.iter().filter(|entry| !still_counts(entry, results));
        gone.map(|entry| &entry.failure.subject).collect()
    }
}

/// Whether the entry is about nothing that was judged, or about something that failed.
fn still_counts(entry: &Entry, results: &[Judged]) -> bool {
    let subject = &entry.failure.subject;
    let mut judged = results.iter().filter(|result| judges(subject, result)).peekable();
    judged.peek().is_none()
        || results.iter().any(|result| result.failed && is_about(subject, result))
        || entry.failure.flaky
}

/// Whether the result says anything about the subject.
fn judges(subject: &Subject, result: &Judged) -> bool {
    subject.is_scenario(&result.id) || result.clauses.iter().any(|clause| subject.is_clause(clause))
}

/// Whether the subject explains the failure.
fn is_about(subject: &Subject, result: &Judged) -> bool {
    let by_clause = !result.broken.is_empty() && result.broken.iter().all(|clause| subject.is_clause(clause));
    subject.is_scenario(&result.id) || by_clause
}

/// Whether the entry expects a failure each time, and the scenario that it names failed now and then.
fn is_flaky_now(entry: &Entry, results: &[Judged]) -> bool {
    let subject = &entry.failure.subject;
    let named = results.iter().find(|result| !subject.is_pattern() && subject.is_scenario(&result.id));
    !entry.failure.flaky && named.is_some_and(|result| result.flaky)
}

/// Adds `flaky = true` to the lines of an entry.
fn mark_as_flaky(text: &mut String, entry: &Entry) {
    let lines = &text[entry.span.clone()];
    // What is written there already is `false`.
    if let Some(at) = lines.find("flaky") {
        let at = entry.span.start + at;
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        return text.replace_range(at..end, "flaky = true");
    }
    let end = text[entry.span.end..].find('\n').map_or(text.len(), |at| entry.span.end + at);
    text.insert_str(end, "\nflaky = true");
}

/// Removes the lines of an entry, and the blank lines after it.
fn cut(text: &mut String, entry: &Entry) {
    let start = text[..entry.span.start].rfind('\n').map_or(0, |at| at + 1);
    let mut end = text[entry.span.end..].find('\n').map_or(text.len(), |at| entry.span.end + at + 1);
    while let Some(blank) = ["\n", "\r\n"].into_iter().find(|blank| text[end..].starts_with(blank)) {
        end += blank.len();
    }
    text.replace_range(start..end, "");
}

fn append(text: &mut String, result: &Judged, today: Date) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let _ = write!(
        text,
        "\n[[known]]\nscenario = {}\nreason = {}\n",
        quoted(&result.id),
        quoted(&format!("found on {today}, reason still missing: {}", result.text)),
    );
    if result.flaky {
        text.push_str("flaky = true\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = Date { year: 2026, month: 11, day: 21 };

    fn judged(id: &str, clause: &str, failed: bool) -> Judged {
        let clause = ClauseId::new(clause);
        Judged {
            id: id.to_owned(),
            broken: if failed { vec![clause.clone()] } else { Vec::new() },
            clauses: vec![clause],
            failed,
            flaky: false,
            text: "timeout: \"quoted\"\nand more".to_owned(),
        }
    }

    #[test]
    fn entries_come_and_go_and_reasons_stay() {
        let text = "# of our engine\n\n[[known]]\nscenario = 'x/a/fails'  # see below\nreason = 'slow'\n\n[[known]]\nscenario = 'x/a/passes'\nreason = 'gone'\nflaky = false\n\n# by clause\n[[known]]\nclause = 'XB-C-*'\nreason = 'later'\n\n[[known]]\nscenario = 'x/b/unseen'\nreason = 'not run'\n";
        let baseline = Baseline::parse(&SpecFile::new("b.toml", text)).unwrap();
        let results = [
            judged("x/a/fails", "XB-A-1", true),
            judged("x/a/passes", "XB-A-1", false),
            judged("x/c/one", "XB-C-1", true),
            judged("x/c/two", "XB-C-2", false),
            judged("x/d/new", "XB-D-1", true),
        ];
        let expected = "# of our engine\n\n[[known]]\nscenario = 'x/a/fails'  # see below\nreason = 'slow'\n\n# by clause\n[[known]]\nclause = 'XB-C-*'\nreason = 'later'\n\n[[known]]\nscenario = 'x/b/unseen'\nreason = 'not run'\n\n[[known]]\nscenario = \"x/d/new\"\nreason = ";
        let updated = baseline.updated(&results, TODAY);
        let (before, reason) = updated.split_at(expected.len());
        assert_eq!(before, expected);
        assert!(reason.contains("found on 2026-11-21"), "{reason}");
        let again = Baseline::parse(&SpecFile::new("b.toml", &updated)).unwrap();
        assert_eq!(again.known(TODAY).len(), 4);
        assert_eq!(again.updated(&results, TODAY), updated, "a second time changes nothing");
        let windows = Baseline::parse(&SpecFile::new("b.toml", &text.replace('\n', "\r\n"))).unwrap();
        assert_eq!(windows.updated(&results, TODAY), updated.replace('\n', "\r\n"), "lines end as they did");
    }

    #[test]
    fn a_new_baseline_can_be_read() {
        let results = [judged("x/a/fails", "XB-A-1", true)];
        let text = Baseline::empty("b.toml").updated(&results, TODAY);
        let known = Baseline::parse(&SpecFile::new("b.toml", &text)).unwrap().known(TODAY);
        assert_eq!(known[0].subject, Subject::Scenario("x/a/fails".to_owned()));
    }

    #[test]
    fn what_fails_now_and_then_is_flaky() {
        let runs = [[true, true, false], [true, false, false]].map(|failed| {
            let ids = ["x/a/always", "x/a/sometimes", "x/a/never"];
            ids.into_iter().zip(failed).map(|(id, failed)| judged(id, "XB-A-1", failed)).collect()
        });
        let all = Judged::of_all(runs);
        let told: Vec<_> = all.iter().map(|result| (result.failed, result.flaky)).collect();
        assert_eq!(told, [(true, false), (true, true), (false, false)]);
        let flags = |text: &str| {
            let known = Baseline::parse(&SpecFile::new("b.toml", text)).expect("it is read").known(TODAY);
            known.iter().map(|entry| (entry.subject.text().to_owned(), entry.flaky)).collect::<Vec<_>>()
        };
        let expected = [("x/a/always".to_owned(), false), ("x/a/sometimes".to_owned(), true)];
        assert_eq!(flags(&Baseline::empty("b.toml").updated(&all, TODAY)), expected);
        // An entry that is there becomes one of those.
        for before in ["", "flaky = false  # once\n"] {
            let text = format!(
                "[[known]]\nscenario = 'x/a/always'\nreason = 'a'\n\n[[known]]\nscenario = 'x/a/sometimes'\nreason = 'b'\n{before}"
            );
            let baseline = Baseline::parse(&SpecFile::new("b.toml", &text)).expect("it is read");
            let updated = baseline.updated(&all, TODAY);
            assert_eq!(flags(&updated), expected, "{updated}");
        }
    }
}
