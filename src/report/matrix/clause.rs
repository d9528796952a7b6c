//! The page of a clause: what it says, what judges it, and what came of it with each engine.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::shown::{back, mark, to_engine};
use super::standing::{By, State};
use super::table::{Clause, Engine, Protocol};
use crate::report::page::prose;
use crate::report::wording::safe_line;

/// So many results of an engine are named.
const NAMED: usize = 4;

/// The body of the page.
pub(super) fn page(protocol: &Protocol<'_>, clause: &Clause) -> Markup {
    let text = &clause.text;
    html! {
        (back(&protocol.anchor, &protocol.name))
        header {
            h1 { (safe_line(text.id.as_str())) " " span.protocol { (protocol.name) } }
            p.sentence { (prose(&text.sentence)) }
            p {
                "Level: " b { (text.level) }
                @if !text.section.is_empty() { " · Section of the protocol's text: " (safe_line(&text.section)) }
            }
            @if let Some(why) = &clause.contested { p { "Contested, so that a breach is only noted: " (safe_line(why)) "." } }
        }
        main {
            section {
                h2 { "Engines" }
                table {
                    thead { tr {
                        @for name in ["engine", "state", "results", "run"] { th scope="col" { (name) } }
                    } }
                    tbody { @for engine in &protocol.engines { (row(engine, clause)) } }
                }
            }
            (judges(protocol, clause))
        }
    }
}

fn row(engine: &Engine<'_>, clause: &Clause) -> Markup {
    let state = engine.state(&clause.text.id);
    let standing = engine.standings.get(&clause.text.id);
    let results = standing.map(|standing| standing.by.as_slice()).unwrap_or_default();
    let mut own: Vec<&By<'_>> = results.iter().filter(|by| by.state == state).collect();
    own.sort_by_key(|by| by.result.id());
    let page = to_engine("../", engine);
    html! {
        tr {
            th scope="row" { a href=(page) { (engine.label) } }
            td {
                @if state.is_broken() { a href={ (page) "#" (clause.page) } { (mark(state)) } }
                @else { (mark(state)) }
                @if standing.is_some_and(|standing| standing.known) { " " span.level { "known" } }
            }
            td {
                @if state == State::Open {
                    (engine.why_open(&clause.text.id))
                } @else {
                    @for (at, by) in own.iter().take(NAMED).enumerate() {
                        @if at > 0 { ", " }
                        code { (safe_line(by.result.id())) }
                    }
                    @if own.len() > NAMED { " and " (own.len() - NAMED) " more" }
                }
            }
            td { time { (engine.date()) } }
        }
    }
}

/// The scenarios and monitors that are about it, each with its title. Those that are drawn from a list are one.
fn judges(protocol: &Protocol<'_>, clause: &Clause) -> Markup {
    let standings = protocol.engines.iter().filter_map(|engine| engine.standings.get(&clause.text.id));
    let mut judges: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for by in standings.flat_map(|standing| &standing.by) {
        let id = by.result.id();
        let table = id.split_once('[').map_or(id, |(table, _)| table);
        judges.entry(table).or_insert((by.result.title(), 0)).1 += 1;
    }
    html! {
        section {
            h2 { "What judges it" }
            p { "Scenarios and monitors of these runs: " (judges.len()) "." }
            ul.judges {
                @for (id, (title, results)) in &judges {
                    li {
                        code { (safe_line(id)) } " " span.title { (prose(title)) }
                        @if *results > protocol.engines.len() { " (" (results) " results)" }
                    }
                }
            }
        }
    }
}
