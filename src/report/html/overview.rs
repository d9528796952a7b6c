//! What stands above and below the results: whose run it was, the sums, what was fuzzed, the times of games.

use maud::{Markup, html};

use crate::event::{EngineTimes, RunFinished};
use crate::report::awaited::in_words;
use crate::report::causes;
use crate::report::clients;
use crate::report::fold::Report;
use crate::report::fuzzed as fuzzing;
use crate::report::page::{class, date, prose};
use crate::report::times::shown;
use crate::report::wording::{announced, command_line, count, safe_line, span};

/// Whose run it was, and what came of it.
pub(super) fn head(report: &Report) -> Markup {
    let name = report.probed.as_ref().and_then(|probed| probed.name.as_deref()).map(safe_line);
    let protocol = safe_line(report.protocol());
    html! {
        header {
            h1 {
                @if let Some(name) = &name { (name) " " }
                span.protocol { (protocol) }
            }
            @if let Some(started) = &report.started {
                p {
                    code { (command_line(&started.engine)) }
                    " · enginecheck " (safe_line(&started.enginecheck))
                    " · seed " (started.seed)
                    " · " time { (date(started.started)) }
                }
            }
            @match &report.finished {
                None => p.cut { "This run did not end: what it had come to stands below." },
                Some(finished) => (outcome(report, finished)),
            }
        }
    }
}

fn outcome(report: &Report, finished: &RunFinished) -> Markup {
    html! {
        @if let Some(why) = &finished.cut_short { p.cut { "Cut short: " (safe_line(why)) } }
        @if let Some(score) = &finished.score { p.score { (safe_line(score)) } }
        p {
            @for said in fuzzing::or_judged(report, finished) { (prose(&said)) ". " }
            "Exit code " (finished.exit_code) " after " (span(finished.took)) "."
            @if let Some(sums) = causes::sums(report) { " " (sums) "." }
        }
        @for line in clients::said(report) { p { (safe_line(&line)) "." } }
    }
}

/// The totals, with a bar.
pub(super) fn sums(report: &Report) -> Markup {
    let Some(finished) = &report.finished else { return html! {} };
    let all: usize = finished.totals.iter().map(|(_, number)| number).sum();
    html! {
        section.sums aria-label="Totals" {
            // A drawing, because a style of its own for each width is not allowed in this file.
            svg.bar viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true" {
                @for (x, width, word) in pieces(&finished.totals, all) {
                    rect class={ "f-" (word) } x=(x) y="0" width=(width) height="12" {}
                }
            }
            ul.totals {
                @for (word, number) in &finished.totals {
                    li { span class={ "badge v-" (class(word)) } { (word) } " " b { (number) } }
                }
                @if !report.stale.is_empty() {
                    li { span.badge.v-warn { "stale baseline entry" } " " b { (report.stale.len()) } }
                }
            }
            @for notice in &report.notices { p.notice { (in_words(notice)) } }
            @for (entry, why) in &report.stale {
                p.notice { "Stale baseline entry " code { (safe_line(entry)) } ": " (safe_line(why)) }
            }
            @if !finished.not_judged.is_empty() {
                details {
                    summary { "Why clauses were not judged" }
                    ul { @for (why, number) in &finished.not_judged { li { (number) ": " (prose(&in_words(why))) } } }
                }
            }
        }
    }
}

/// Where each piece of the bar begins, and how wide it is, in thousandths.
fn pieces(totals: &[(String, usize)], all: usize) -> Vec<(usize, usize, &str)> {
    let mut before = 0;
    let place = |count: usize| count * 1000 / all.max(1);
    let mut pieces = Vec::new();
    for (word, number) in totals {
        let (from, to) = (place(before), place(before + number));
        pieces.push((from, to - from, class(word)));
        before += number;
    }
    pieces
}

/// What live fuzzing did, in full.
pub(super) fn fuzzed(report: &Report) -> Markup {
    let Some(fuzzed) = &report.fuzzed else { return html! {} };
    html! {
        section {
            h2 { "What was fuzzed" }
            @for line in fuzzing::said(fuzzed) { p { (line) } }
            @for (title, names) in [("Never said", &fuzzed.never), ("Said once", &fuzzed.once)] {
                @if !names.is_empty() {
                    details {
                        summary { (title) ": " (count(names.len(), "pair")) }
                        ul.names { @for name in names { li { (safe_line(name)) } } }
                    }
                }
            }
        }
    }
}

/// What engines used of their time in whole games.
pub(super) fn times(report: &Report) -> Markup {
    let times = report.finished.as_ref().map(|finished| finished.times.as_slice()).unwrap_or_default();
    if times.is_empty() {
        return html! {};
    }
    let row = |engine: &EngineTimes| {
        html! {
            tr {
                td { (safe_line(&engine.engine)) }
                td { (engine.moves) }
                @for time in [engine.median, engine.most, engine.worst.time] { td { (shown(time)) } }
                td { @match &engine.over { Some(over) => (count(over.moves, "move")), None => "none" } }
                td { (engine.not_counted) }
            }
        }
    };
    html! {
        section {
            h2 { "Time for a move" }
            table {
                thead { tr {
                    @for name in ["engine", "moves", "median", "99 %", "worst", "over the clock", "not counted"] {
                        th scope="col" { (name) }
                    }
                } }
                tbody { @for engine in times { (row(engine)) } }
            }
        }
    }
}

/// What the probe learned.
pub(super) fn engine(report: &Report) -> Markup {
    let Some(probed) = &report.probed else { return html! {} };
    html! {
        section {
            h2 { "What the engine said of itself" }
            details {
                summary {
                    (count(probed.announced.len(), "announced line")) ", " (count(probed.facts.len(), "fact"))
                    ", started in " (span(probed.start_time))
                }
                ul.names { @for (name, value) in &probed.announced { li { code { (announced(name, value)) } } } }
                @if !probed.refused.is_empty() {
                    p { "It refuses: " (safe_line(&probed.refused.join(", "))) }
                }
                @for (fact, how) in &probed.facts { p { (safe_line(fact)) ": " (safe_line(&in_words(how))) } }
                @for (why, number) in &probed.will_skip { p { (number) " skipped: " (safe_line(&in_words(why))) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_full_and_its_pieces_do_not_overlap() {
        let totals: Vec<(String, usize)> = [("pass", 331), ("flaky", 1), ("fail", 2), ("skip", 7)]
            .map(|(word, n)| (word.to_owned(), n))
            .into();
        let pieces = pieces(&totals, 341);
        assert_eq!(pieces[0].0, 0);
        assert!(pieces.windows(2).all(|two| two[0].0 + two[0].1 == two[1].0));
        assert_eq!(pieces.last().map(|(x, width, _)| x + width), Some(1000));
    }
}
