//! The first page: for each protocol its engines, and the clauses on which they differ.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::shown::{Shown, level, mark, to_clause, to_engine};
use super::standing::State;
use super::table::{Clause, Engine, Matrix, Protocol};
use crate::report::page::prose;
use crate::report::wording::{count, safe_line};

/// The body of the page.
pub(super) fn page(matrix: &Matrix<'_>) -> Markup {
    html! {
        header {
            h1 { "Engines and clauses" }
            p { (about(matrix)) }
            ul.legend aria-label="Signs" { @for state in State::ALL { li { (mark(state)) } } }
            @if matrix.protocols.len() > 1 {
                nav aria-label="Protocols" {
                    @for protocol in &matrix.protocols {
                        a href={ "#" (protocol.anchor) } { (protocol.name) } " "
                    }
                }
            }
        }
        main { @for one in &matrix.protocols { (protocol(one)) } }
    }
}

/// How many runs, of which days, by which versions.
fn about(matrix: &Matrix<'_>) -> String {
    let engines = || matrix.protocols.iter().flat_map(|protocol| &protocol.engines);
    let days: BTreeSet<String> =
        engines().map(|engine| engine.date().split(' ').next().unwrap_or_default().to_owned()).collect();
    let versions: BTreeSet<String> = engines().map(Engine::enginecheck).collect();
    let days = match (days.first(), days.last()) {
        (Some(first), Some(last)) if first != last => format!(", from {first} to {last}"),
        (Some(day), _) => format!(", of {day}"),
        _ => String::new(),
    };
    let versions: Vec<String> = versions.into_iter().collect();
    format!("{}{days}, held by enginecheck {}.", count(engines().count(), "run"), versions.join(", "))
}

fn protocol(protocol: &Protocol<'_>) -> Markup {
    let states = |clause: &Clause| -> BTreeSet<State> {
        protocol.engines.iter().map(|engine| engine.state(&clause.text.id)).collect()
    };
    let is_kept = |clause: &Clause| states(clause).into_iter().eq([State::Kept]);
    let is_broken = |clause: &Clause| states(clause).iter().any(|state| state.is_broken());
    let is_open = |clause: &Clause| !is_broken(clause) && !is_kept(clause);
    html! {
        section.protocol-of id=(protocol.anchor) {
            h2 { (protocol.name) }
            (overview(protocol))
            h3 { "What engines break" }
            (folded(protocol, None, is_broken))
            (folded(protocol, Some("that no engine breaks, and that were not judged with all of them"), is_open))
            (folded(protocol, Some("that all engines keep"), is_kept))
        }
    }
}

/// The engines, with the numbers of their clauses.
fn overview(protocol: &Protocol<'_>) -> Markup {
    html! {
        div.wide role="region" tabindex="0" aria-label={ "Engines of " (protocol.name) } {
            table.grid.numbers {
                thead {
                    tr {
                        th scope="col" { "engine" }
                        th scope="col" { "must kept, of those judged" }
                        @for level in ["must", "should", "may"] { th scope="col" { "broken: " (level) } }
                        th scope="col" { "flaky" }
                        th scope="col" { "not judged" }
                        th scope="col" { "run" }
                        th scope="col" { "enginecheck" }
                        th scope="col" { "remarks" }
                    }
                }
                tbody { @for engine in &protocol.engines { (row(protocol, engine)) } }
            }
        }
    }
}

fn row(protocol: &Protocol<'_>, engine: &Engine<'_>) -> Markup {
    let counts = protocol.counts(engine);
    let doubts = engine.doubts();
    let all = engine
        .report
        .finished
        .as_ref()
        .map(|end| end.judged.1)
        .filter(|all| *all >= counts.must_judged.max(1));
    html! {
        tr {
            th scope="row" { a href=(to_engine("", engine)) { (engine.label) } }
            td {
                (counts.must_kept) "/" (counts.must_judged)
                @if let Some(all) = all { " " span.level title="must clauses of the protocol that can be judged" { "of " (all) } }
            }
            @for (number, class) in counts.broken.into_iter().zip(["s-must", "s-should", "s-may"]) {
                td class=(if number > 0 { class } else { "none" }) { (number) }
            }
            td class=(if counts.flaky > 0 { "s-flaky" } else { "none" }) { (counts.flaky) }
            td { (counts.open) }
            td { time { (engine.date()) } }
            td { (engine.enginecheck()) }
            td { @if !doubts.is_empty() { span.cut { (doubts.join("; ")) } } }
        }
    }
}

/// The clauses that are wanted; folded if there is a title.
fn folded(protocol: &Protocol<'_>, title: Option<&str>, wanted: impl Fn(&Clause) -> bool) -> Markup {
    let sections = protocol.sections(wanted);
    let number = sections.iter().map(|(_, clauses)| clauses.len()).sum();
    html! {
        @match title {
            None if number == 0 => p { "No clause was found broken." },
            None => (grid(protocol, &sections, "Clauses that some engine breaks")),
            Some(_) if number == 0 => {},
            Some(title) => details {
                summary { (count(number, "clause")) " " (title) }
                (grid(protocol, &sections, &format!("Clauses {title}")))
            },
        }
    }
}

fn grid(protocol: &Protocol<'_>, sections: &[(&str, Vec<&Clause>)], title: &str) -> Markup {
    let columns = protocol.engines.len() + 1;
    html! {
        div.wide role="region" tabindex="0" aria-label={ (title) ": " (protocol.name) } {
            table.grid.matrix {
                thead {
                    tr {
                        th.corner scope="col" { "clause" }
                        @for engine in &protocol.engines {
                            th.engine scope="col" { a href=(to_engine("", engine)) { (engine.label) } }
                        }
                        td.rest {}
                    }
                }
                @for (section, clauses) in sections {
                    tbody {
                        tr.section {
                            th colspan=(columns) scope="rowgroup" {
                                span { (if section.is_empty() { "no section".to_owned() } else { safe_line(section) }) }
                            }
                            td.rest {}
                        }
                        @for clause in clauses { (line(protocol, clause)) }
                    }
                }
            }
        }
    }
}

fn line(protocol: &Protocol<'_>, clause: &Clause) -> Markup {
    html! {
        tr {
            th scope="row" {
                a href=(to_clause("", clause)) { (safe_line(clause.text.id.as_str())) }
                " " (level(clause))
                span.sentence { (prose(&clause.text.sentence)) }
            }
            @for engine in &protocol.engines { (cell(engine, clause)) }
            td.rest {}
        }
    }
}

fn cell(engine: &Engine<'_>, clause: &Clause) -> Markup {
    let state = engine.state(&clause.text.id);
    let Shown { sign, word, class } = state.shown();
    html! {
        @match state {
            State::Open => td class=(class) title=(engine.why_open(&clause.text.id)) { (sign) i { (word) } },
            State::Kept => td class=(class) { (sign) i { (word) } },
            State::Broken { .. } => td class=(class) {
                a href={ (to_engine("", engine)) "#" (clause.page) } { (sign) " " (word) }
            },
        }
    }
}
