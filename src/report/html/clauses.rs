//! The clauses that the run was about, by section, with what came of each.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use crate::event::ClauseText;
use crate::report::fold::{Report, Weight};
use crate::report::page::{class, prose, topic};
use crate::report::wording::safe_line;
use crate::verdict::{ClauseId, Failure, Level, Verdict};

/// What came of a clause: its worst verdict and the result that has it.
#[derive(Debug)]
struct Row<'a> {
    clause: &'a ClauseText,
    verdict: Verdict,
    /// The verdict as people read it.
    word: String,
    /// The id of the result.
    by: &'a str,
    /// How many results were about it.
    results: usize,
    /// Their topics.
    topics: BTreeSet<&'a str>,
}

impl Row<'_> {
    /// The topics of its results, separated by blanks, for filters.
    fn topics(&self) -> String {
        let topics: Vec<String> = self.topics.iter().map(|topic| safe_line(topic)).collect();
        topics.join(" ")
    }
}

/// The table.
pub(super) fn table(report: &Report) -> Markup {
    let rows = rows(report);
    if rows.is_empty() {
        return html! {};
    }
    let mut named: BTreeMap<&str, Vec<&Row<'_>>> = BTreeMap::new();
    for row in rows.values() {
        named.entry(row.clause.section.as_str()).or_default().push(row);
    }
    let mut sections: Vec<(&str, Vec<&Row<'_>>)> = named.into_iter().collect();
    sections.sort_by_cached_key(|(section, _)| by_number(section));
    html! {
        section #clauses {
            h2 { "Clauses" }
            p { "Each clause that the run was about, with the worst that came of it." }
            @for (section, rows) in &sections {
                details.section open[rows.iter().any(|row| is_wrong(row.verdict))] {
                    summary { (safe_line(section)) " " span.short { (sums(rows)) } }
                    table {
                        thead { tr {
                            @for name in ["clause", "level", "verdict", "what it says", "judged by"] { th scope="col" { (name) } }
                        } }
                        tbody { @for row in rows { (one(row)) } }
                    }
                }
            }
        }
    }
}

/// A section's name as a key by which §2 comes before §10: its words, each with the number in it.
fn by_number(section: &str) -> Vec<(u64, &str)> {
    let number = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or_default();
    section.split([' ', '.']).map(|word| (number(word), word)).collect()
}

fn one(row: &Row<'_>) -> Markup {
    let verdict = row.verdict.to_string();
    let more = row.results - 1;
    html! {
        tr data-v=(class(&verdict)) data-t=(row.topics()) data-l=(row.clause.level) {
            td { (safe_line(row.clause.id.as_str())) }
            td { (row.clause.level) }
            td { span class={ "badge v-" (class(&verdict)) } { (row.word) } }
            td { (prose(&row.clause.sentence)) }
            td { a href={ "#" (safe_line(row.by)) } { (safe_line(row.by)) } @if more > 0 { " and " (more) " more" } }
        }
    }
}

/// `4 pass, 1 fail`.
fn sums(rows: &[&Row<'_>]) -> String {
    let mut sums: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *sums.entry(row.verdict.word()).or_default() += 1;
    }
    let sums: Vec<String> = sums.iter().map(|(word, number)| format!("{number} {word}")).collect();
    sums.join(", ")
}

fn is_wrong(verdict: Verdict) -> bool {
    Weight::of(verdict, false) >= Weight::Warning
}

/// All clauses that some result is about. A result that broke another clause does not speak against this one.
fn rows<'a>(report: &'a Report) -> BTreeMap<&'a ClauseId, Row<'a>> {
    let mut rows: BTreeMap<&'a ClauseId, Row<'a>> = BTreeMap::new();
    let mut add = |clause: &'a ClauseText, verdict, word: String, by: &'a str| {
        let new = Row { clause, verdict, word: word.clone(), by, results: 0, topics: BTreeSet::new() };
        let row = rows.entry(&clause.id).or_insert(new);
        row.results += 1;
        row.topics.insert(topic(by));
        if rank(verdict) > rank(row.verdict) {
            (row.verdict, row.word, row.by) = (verdict, word, by);
        }
    };
    for result in &report.scenarios {
        for clause in &result.clauses {
            let id = Some(&clause.id);
            let against = result.failures.iter().filter(|failure| failure.clause.as_ref() == id);
            let weight = against.map(Failure::counts_as).max();
            if weight.is_some() || result.failures.is_empty() {
                let verdict = of_level(result.verdict, weight);
                let is_whole = verdict == result.verdict;
                let word = if is_whole { result.verdict_word() } else { verdict.to_string() };
                add(clause, verdict, word, &result.id);
            } else {
                // Something else broke first.
                add(clause, Verdict::Inconclusive, "unjudged".to_owned(), &result.id);
            }
        }
    }
    for result in &report.monitors {
        for clause in &result.clauses {
            let against = result.findings.iter().filter(|finding| finding.clause == clause.id);
            let weight = against.map(|finding| finding.level).max();
            let judged = result.judged.contains(&clause.id);
            if weight.is_some() {
                let verdict = of_level(result.verdict, weight);
                add(clause, verdict, verdict.to_string(), &result.id);
            } else if judged {
                add(clause, Verdict::Pass, Verdict::Pass.to_string(), &result.id);
            }
        }
    }
    rows
}

/// What a failed result says of one of its clauses, by the greatest weight of what speaks against that one.
fn of_level(verdict: Verdict, weight: Option<Level>) -> Verdict {
    match (verdict, weight) {
        (Verdict::Fail, Some(Level::Should)) => Verdict::Warn,
        (Verdict::Fail | Verdict::Warn, Some(Level::May)) => Verdict::Note,
        _ => verdict,
    }
}

/// What of several verdicts is told of a clause: the worst, and anything judged before anything that was not.
fn rank(verdict: Verdict) -> u8 {
    match (Weight::of(verdict, false), verdict) {
        (Weight::Failure, _) => 6,
        (Weight::Warning, _) => 5,
        (_, Verdict::Known) => 4,
        (Weight::Good, _) => 3,
        (Weight::Error, _) => 2,
        (_, Verdict::Note | Verdict::Blocked | Verdict::Inconclusive) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{MonitorResult, ScenarioResult};
    use crate::verdict::Finding;

    /// A finding that counts for less than the monitor's worst one makes no failure of its own clause.
    #[test]
    fn a_clause_has_the_weight_of_what_speaks_against_it() {
        let finding =
            |clause: &str, level| Finding { clause: ClauseId::new(clause), level, ..Finding::default() };
        let failure = |clause: &str, level| Failure {
            clause: Some(ClauseId::new(clause)),
            level,
            ..Failure::default()
        };
        let clauses = |ids: &[&str]| {
            ids.iter().map(|id| ClauseText { id: ClauseId::new(id), ..ClauseText::default() }).collect()
        };
        let monitor = MonitorResult {
            clauses: clauses(&["A", "B"]),
            verdict: Verdict::Fail,
            findings: vec![finding("A", Level::Must), finding("B", Level::Should)],
            ..MonitorResult::default()
        };
        let scenario = ScenarioResult {
            clauses: clauses(&["C", "D", "E"]),
            verdict: Verdict::Fail,
            failures: vec![failure("C", Level::Should), failure("D", Level::Must)],
            ..ScenarioResult::default()
        };
        let report = Report { monitors: vec![monitor], scenarios: vec![scenario], ..Report::default() };
        let words: Vec<String> =
            rows(&report).values().map(|row| format!("{} {}", row.clause.id, row.word)).collect();
        assert_eq!(words, ["A fail", "B warn", "C warn", "D fail", "E unjudged"]);
    }

    #[test]
    fn sections_are_in_the_order_of_their_numbers() {
        let mut sections = ["§10", "§2 v1", "§8.10", "§8.9", "§2"];
        sections.sort_by_key(|section| by_number(section));
        assert_eq!(sections, ["§2", "§2 v1", "§8.9", "§8.10", "§10"]);
    }

    /// What the baseline lists is not kept, and what a monitor did not blame is.
    #[test]
    fn a_clause_that_is_blamed_has_the_verdict_of_its_result() {
        let clauses = ["XB-PING-1", "XB-PING-2"].map(ClauseId::new);
        let finding = Finding { clause: clauses[0].clone(), ..Finding::default() };
        let texts = clauses.iter().map(|id| ClauseText { id: id.clone(), ..ClauseText::default() });
        let monitor = MonitorResult {
            clauses: texts.collect(),
            judged: clauses.to_vec(),
            verdict: Verdict::Known,
            findings: vec![finding],
            ..MonitorResult::default()
        };
        let report = Report { monitors: vec![monitor], ..Report::default() };
        let rows = rows(&report);
        assert_eq!(clauses.map(|clause| rows[&clause].verdict), [Verdict::Known, Verdict::Pass]);
    }
}
