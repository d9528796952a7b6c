//! Each result: its verdict in a line, and behind it what was broken, the dialogue, and how to see it again.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::event::{ClauseText, MonitorResult, ScenarioResult};
use crate::report::causes;
use crate::report::detail::{because, mark, mark_of_finding, rare, rare_death, seen, summary};
use crate::report::fold::{Report, Weight};
use crate::report::group::{Group, Item};
use crate::report::page::{Room, Told, broken, class, dialogue, findings, prose, topic};
use crate::report::wording::{attempts, clause, command_line, count, safe, safe_line, span};
use crate::verdict::{Level, Verdict};

/// All results: what is wrong first, by its causes, then everything in the order of the run. Dialogues take so many bytes.
pub(super) fn all(report: &Report, room: usize) -> Markup {
    let mut room = Room::new(room);
    let mut groups = causes::groups(report, |item| item.weight() >= Weight::Warning);
    // Stable: of one weight the most frequent comes first.
    groups.sort_by_key(|group| Reverse(group.shown.weight()));
    let failed = groups.iter().take_while(|group| group.shown.weight() > Weight::Warning).count();
    let wrong: Vec<Markup> = groups.iter().map(|group| cause(group, &mut room)).collect();
    let (failures, warnings) = wrong.split_at(failed);
    let mut others: Vec<Item<'_>> = causes::items(report).collect();
    others.retain(|item| item.weight() < Weight::Warning);
    // What does not count may still be asked about: it has the dialogues before those of what passed.
    let mut shown: Vec<(usize, Markup)> = Vec::new();
    let ranked = |wanted: bool| {
        let is_wanted = move |(_, item): &(usize, &Item<'_>)| (item.weight() > Weight::Good) == wanted;
        others.iter().enumerate().filter(is_wanted)
    };
    for (place, item) in ranked(true).chain(ranked(false)) {
        shown.push((place, result(*item, &mut room)));
    }
    shown.sort_by_key(|(place, _)| *place);
    html! {
        section #filters hidden aria-label="Filter" {
            input #text type="search" placeholder="id, title, clause or text" aria-label="Text";
            select #verdict aria-label="Verdict" { option value="" { "every verdict" } }
            select #topic aria-label="Topic" { option value="" { "every topic" } }
            select #level aria-label="Level" {
                option value="" { "every level" }
                @for level in ["must", "should", "may"] { option value=(level) { (level) } }
            }
            button #open type="button" { "Open all" }
            button #close type="button" { "Close all" }
            output #left {}
        }
        p.remark { "In dialogues → is the GUI, ← the engine, with milliseconds; ⇄ came so soon behind a line of the GUI that the two may have crossed." }
        @for (id, title, causes) in [("wrong", "What is wrong", failures), ("warned", "What is warned of", warnings)] {
            @if !causes.is_empty() {
                section.results id=(id) {
                    h2 { (title) }
                    @for group in causes { (group) }
                }
            }
        }
        @if !shown.is_empty() {
            section.results #others {
                h2 { "Everything else" }
                @for (_, result) in &shown { (result) }
            }
        }
    }
}

/// The results of one cause: one is shown, the others are below it.
fn cause(group: &Group<'_>, room: &mut Room) -> Markup {
    let first = result(group.shown, room);
    let others: Vec<Markup> = group.others.iter().map(|item| result(*item, room)).collect();
    let behind: Vec<Markup> = group.behind.iter().map(|item| result(*item, room)).collect();
    html! {
        div class={ "cause c-" (class(&group.shown.verdict().to_string())) } {
            (first)
            @for (phrase, list) in [("in the same way", &others), ("only where this had shown before", &behind)] {
                @if !list.is_empty() {
                    details.more {
                        summary { span.number { (list.len()) } " more " (phrase) }
                        @for one in list { (one) }
                    }
                }
            }
        }
    }
}

fn result(item: Item<'_>, room: &mut Room) -> Markup {
    match item {
        Item::Scenario(result, _) => scenario(result, room),
        Item::Monitor(result, _) => monitor(result, room),
    }
}

/// A result that can be opened. The attributes are what filters look at.
fn entry(
    (verdict, word): (Verdict, &str),
    id: &str,
    title: &str,
    short: &str,
    levels: impl IntoIterator<Item = Level>,
    body: &Markup,
) -> Markup {
    let verdict = verdict.to_string();
    let topic = topic(id);
    let levels: BTreeSet<String> = levels.into_iter().map(|level| level.to_string()).collect();
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    html! {
        details.result id=(safe_line(id)) data-v=(class(&verdict)) data-t=(safe_line(topic)) data-l=(levels.join(" ")) {
            summary {
                span class={ "badge v-" (class(&verdict)) } { (word) }
                " " span.id { (safe_line(id)) }
                " " span.title { (prose(title)) }
                @if !short.is_empty() { " " span.short { (prose(short)) } }
            }
            (body)
        }
    }
}

fn scenario(result: &ScenarioResult, room: &mut Room) -> Markup {
    let at = result.failures.first().map(mark);
    let (file, line) = result.failures.first().and_then(|f| f.source.as_ref()).unwrap_or(&result.source);
    let dialogue = dialogue(&result.transcript, result.left_out, at.as_ref(), room);
    let body = html! {
        dl {
            @for failure in &result.failures { (broken(&result.clauses, failure, Told::All)) }
            @if result.failures.is_empty() {
                @for known in &result.clauses { dt { "clause" } dd { (prose(&clause(&result.clauses, known))) } }
            }
            @if !because(result).is_empty() { dt { "because" } dd { (safe(&because(result))) } }
            @if result.attempts > 1 { dt { "attempts" } dd { (attempts(result)) } }
            dt { "took" } dd { (span(result.took)) }
            @if !file.is_empty() { dt { "source" } dd { (safe_line(file)) ":" (line) } }
            (again(&result.reproduce))
            @if let Some(rare) = rare_death(result) { dt { "rare" } dd { (prose(rare)) } }
        }
        (dialogue)
    };
    let short = if result.verdict == Verdict::Pass { String::new() } else { summary(result) };
    let broken = result.failures.iter().map(|failure| failure.level);
    let levels: Vec<Level> = levels(broken, &result.clauses);
    entry((result.verdict, &result.verdict_word()), &result.id, &result.title, &short, levels, &body)
}

fn monitor(result: &MonitorResult, room: &mut Room) -> Markup {
    let at = result.findings.first().map(mark_of_finding);
    let dialogue = dialogue(&result.transcript, result.left_out, at.as_ref(), room);
    let body = html! {
        dl {
            @if result.count > 0 { dt { "seen" } dd { (seen(result)) } }
            (findings(result, |_| true, Told::All))
            @if result.findings.is_empty() {
                @for known in &result.clauses { dt { "clause" } dd { (prose(&clause(&result.clauses, known))) } }
            }
            @if !result.reason.is_empty() { dt { "because" } dd { (safe(&result.reason)) } }
            @if result.count > 0 { (again(&result.reproduce)) }
            @if let Some(rare) = rare(result) { dt { "rare" } dd { (prose(rare)) } }
        }
        @if result.count > 0 { (dialogue) }
    };
    let short = match result.findings.first() {
        Some(finding) => format!("{}; {}", safe_line(&finding.text), count(result.count, "finding")),
        None => String::new(),
    };
    entry(
        (result.verdict, &result.verdict.to_string()),
        &result.id,
        &result.title,
        &short,
        levels(result.findings.iter().map(|finding| finding.level), &result.clauses),
        &body,
    )
}

/// The levels at which something is broken; where nothing is, those of all clauses.
fn levels(broken: impl Iterator<Item = Level>, clauses: &[ClauseText]) -> Vec<Level> {
    let broken: Vec<Level> = broken.collect();
    if broken.is_empty() { clauses.iter().map(|clause| clause.level).collect() } else { broken }
}

/// The command line that shows it again, with a button that copies it.
fn again(words: &[String]) -> Markup {
    if words.is_empty() {
        return html! {};
    }
    html! {
        dt { "again" }
        dd { code.again { (command_line(words)) } " " button.copy type="button" hidden {} }
    }
}
