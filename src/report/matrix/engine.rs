//! The page of an engine: what it breaks, with the evidence, and what was not judged.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::shown::{back, level, mark, to_clause, without_folders};
use super::standing::{By, Result, Standing, State};
use super::table::{Clause, Engine, Protocol};
use crate::event::ScenarioResult;
use crate::report::causes;
use crate::report::detail::{because, mark as place_of, mark_of_finding, seen};
use crate::report::page::{Room, Told, broken, class, dialogue, findings, prose};
use crate::report::wording::{attempts, command_line, count, safe, safe_line, span};
use crate::verdict::{FailureKind, Level, Verdict};

/// So many results of a clause are shown with their evidence; the others by their names.
const SHOWN: usize = 3;

/// The dialogues of a page together take about so many bytes at most.
const DIALOGUES: usize = 400_000;

/// The body of the page.
pub(super) fn page(protocol: &Protocol<'_>, engine: &Engine<'_>) -> Markup {
    let broken = protocol.clauses.iter().filter(|clause| engine.state(&clause.text.id).is_broken());
    let mut broken: Vec<&Clause> = broken.collect();
    // What counts most comes first; else in the order of the text.
    broken.sort_by_key(|clause| std::cmp::Reverse(engine.state(&clause.text.id)));
    let mut room = Room::new(DIALOGUES);
    html! {
        (back(&protocol.anchor, &protocol.name))
        header {
            h1 { (engine.label) " " span.protocol { (protocol.name) } }
            (about(engine))
        }
        main {
            (sums(protocol, engine))
            @if !broken.is_empty() {
                section {
                    h2 { "What it breaks" }
                    @for clause in broken { (evidence(engine, clause, &mut room)) }
                }
            }
            (others(engine))
            (open(protocol, engine))
            (without_verdict(engine))
        }
    }
}

/// What was run, when and how, and how the run ended.
fn about(engine: &Engine<'_>) -> Markup {
    let report = engine.report;
    html! {
        @if let Some(run) = &report.started {
            p {
                code { (command_line(&without_folders(&run.engine))) }
                " · enginecheck " (safe_line(&run.enginecheck)) " · seed " (run.seed)
                @if let Some(repeat) = run.repeat { " · " (count(repeat.get() as usize, "attempt")) }
                " · " time { (engine.date()) }
                " · record " code { (engine.file) }
            }
        }
        @if let Some(version) = report.probed.as_ref().and_then(|probed| probed.version.as_deref()) {
            p { "It speaks version " (safe_line(version)) " of the protocol." }
        }
        @for doubt in engine.doubts() { p.cut { "Note: " (doubt) "." } }
        @if let Some(end) = &report.finished {
            p {
                "Exit code " (end.exit_code) " after " (span(end.took)) "."
                @if let Some(sums) = causes::sums(report) { " " (sums) "." }
            }
            @if let Some(score) = &end.score { p { (safe_line(score)) } }
            ul.legend aria-label="Verdicts" {
                @for (word, number) in &end.totals {
                    li { span class={ "badge v-" (class(word)) } { (word) } " " b { (number) } }
                }
            }
        }
    }
}

/// How many clauses of each level are in which state; those that are contested count for none, as in the overview.
fn sums(protocol: &Protocol<'_>, engine: &Engine<'_>) -> Markup {
    let mut sums: BTreeMap<(&str, State), usize> = BTreeMap::new();
    for clause in &protocol.clauses {
        let row = match clause.text.level {
            _ if clause.contested.is_some() => "contested",
            Level::Must => "must",
            Level::Should => "should",
            Level::May => "may",
        };
        *sums.entry((row, column(engine.state(&clause.text.id)))).or_default() += 1;
    }
    let number = |row, state| sums.get(&(row, column(state))).copied().unwrap_or_default();
    let has = |row: &&str| sums.keys().any(|(other, _)| other == row);
    html! {
        section {
            h2 { "Clauses" }
            div.wide role="region" tabindex="0" aria-label="Numbers of clauses" {
                table.grid.numbers {
                    thead { tr { th scope="col" { "level" } @for state in State::ALL { th scope="col" { (mark(state)) } } } }
                    tbody {
                        @for row in ["must", "should", "may", "contested"].into_iter().filter(has) {
                            tr { th scope="row" { (row) } @for state in State::ALL { td { (number(row, state)) } } }
                        }
                    }
                }
            }
        }
    }
}

/// The state in the row of states: all that is flaky is one.
fn column(state: State) -> State {
    match state {
        State::Broken { always: false, .. } => State::Broken { level: Level::Must, always: false },
        other => other,
    }
}

/// A clause that is broken, and the results that show it.
fn evidence(engine: &Engine<'_>, clause: &Clause, room: &mut Room) -> Markup {
    let Some(standing) = engine.standings.get(&clause.text.id) else { return html! {} };
    let mut results: Vec<&By<'_>> = standing.by.iter().filter(|by| by.state.is_broken()).collect();
    results.sort_by_key(|by| std::cmp::Reverse(by.state));
    let (shown, named) = results.split_at(results.len().min(SHOWN));
    let shown: Vec<Markup> = shown.iter().map(|by| result(standing, by, room)).collect();
    html! {
        article.broken id=(clause.page) {
            h3 {
                a href=(to_clause("../", clause)) { (safe_line(clause.text.id.as_str())) }
                " " (level(clause)) " " (mark(standing.state))
                @if standing.known { " " span.level { "known" } }
            }
            p { (prose(&clause.text.sentence)) }
            @for one in &shown { (one) }
            @if !named.is_empty() {
                details {
                    summary { (count(named.len(), "more result")) }
                    ul.names { @for by in named { li { code { (safe_line(by.result.id())) } } } }
                }
            }
        }
    }
}

fn result(standing: &Standing<'_>, by: &By<'_>, room: &mut Room) -> Markup {
    let clause = &standing.clause.id;
    let verdict = by.result.verdict().to_string();
    let rows = match by.result {
        Result::Scenario(result) => {
            let own = result.failures.iter().filter(|failure| failure.clause.as_ref() == Some(clause));
            html! {
                @for failure in own { (broken(&result.clauses, failure, Told::Lowered)) }
                @if !because(result).is_empty() { dt { "because" } dd { (safe(&because(result))) } }
                @if result.attempts > 1 { dt { "attempts" } dd { (attempts(result)) } }
            }
        }
        Result::Monitor(result) => html! {
            dt { "seen" } dd { (seen(result)) }
            (findings(result, |finding| finding.clause == *clause, Told::Lowered))
            @if !result.reason.is_empty() { dt { "because" } dd { (safe(&result.reason)) } }
        },
    };
    let lines = match by.result {
        Result::Scenario(result) => {
            let at = result.failures.first().map(place_of);
            dialogue(&result.transcript, result.left_out, at.as_ref(), room)
        }
        // The dialogue is that of the first finding, which may be about another clause.
        Result::Monitor(result) => {
            let first = result.findings.first().filter(|finding| finding.clause == *clause);
            let at = first.map(mark_of_finding);
            let lines = if first.is_some() { result.transcript.as_slice() } else { &[] };
            dialogue(lines, 0, at.as_ref(), room)
        }
    };
    html! {
        div.evidence {
            p {
                span class={ "badge v-" (class(&verdict)) } { (verdict) }
                " " code { (safe_line(by.result.id())) } " " span.title { (prose(by.result.title())) }
            }
            dl { (rows) }
            @if !lines.0.is_empty() { details { summary { "Dialogue" } (lines) } }
        }
    }
}

/// What failed and is about no clause: expectations of the configuration, an engine that does not start.
fn others(engine: &Engine<'_>) -> Markup {
    let cites_none = |result: &&ScenarioResult| {
        result
            .failures
            .iter()
            .any(|failure| failure.clause.is_none() || failure.kind == FailureKind::NotStarted)
    };
    let results: Vec<&ScenarioResult> = engine.report.scenarios.iter().filter(cites_none).collect();
    html! {
        @if !results.is_empty() {
            section {
                h2 { "What failed otherwise" }
                @for result in results {
                    div.evidence {
                        p { code { (safe_line(&result.id)) } " " span.title { (prose(&result.title)) } }
                        dl { @for failure in &result.failures { (broken(&result.clauses, failure, Told::All)) } }
                    }
                }
            }
        }
    }
}

/// The clauses that were not judged, by the reason.
fn open(protocol: &Protocol<'_>, engine: &Engine<'_>) -> Markup {
    let mut reasons: BTreeMap<String, Vec<&Clause>> = BTreeMap::new();
    for clause in protocol.clauses.iter().filter(|clause| engine.state(&clause.text.id) == State::Open) {
        reasons.entry(engine.why_open(&clause.text.id)).or_default().push(clause);
    }
    let all: usize = reasons.values().map(Vec::len).sum();
    html! {
        @if all > 0 {
            section {
                h2 { "What was not judged" }
                details open[all <= 12] {
                    summary { (count(all, "clause")) ", and why" }
                    dl.reasons {
                        @for (why, clauses) in &reasons {
                            dt { (why) }
                            dd {
                                @for clause in clauses {
                                    a href=(to_clause("../", clause)) title=(safe_line(&clause.text.sentence)) {
                                        (safe_line(clause.text.id.as_str()))
                                    }
                                    " "
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The scenarios that say nothing about the engine, by verdict and reason.
fn without_verdict(engine: &Engine<'_>) -> Markup {
    let says_nothing = |verdict| {
        matches!(verdict, Verdict::Skip | Verdict::Blocked | Verdict::Inconclusive | Verdict::Broken)
    };
    let mut reasons: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for result in engine.report.scenarios.iter().filter(|result| says_nothing(result.verdict)) {
        let why = (result.verdict.word(), safe_line(&result.reason));
        reasons.entry(why).or_default().push(&result.id);
    }
    let all: usize = reasons.values().map(Vec::len).sum();
    html! {
        @if all > 0 {
            section {
                h2 { "Scenarios without a result" }
                details {
                    summary { (count(all, "scenario")) ", and why" }
                    dl.reasons {
                        @for ((word, why), ids) in &reasons {
                            dt { (word) ": " (why) }
                            dd { @for id in ids { code { (safe_line(id)) } " " } }
                        }
                    }
                }
            }
        }
    }
}
