//! `enginecheck list`.

use std::fmt::Write as _;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::arguments::{SelectionArguments, protocol};
use super::exit::{Exit, Failure};
use super::output::Output;
use super::{cards, meaning, sources};
use crate::judge::Levels;
use crate::ledger::Ledger;
use crate::protocol::{PROTOCOLS, Protocol};
use crate::runner::Selection;
use crate::scenario::{Scenario, Suite};
use crate::verdict::Level;

/// Which scenarios to list, and in which form.
#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// Only those of this protocol.
    #[arg(long, value_name = "NAME", value_parser = protocol)]
    protocol: Option<&'static dyn Protocol>,

    #[command(flatten)]
    selection: SelectionArguments,

    /// Ids only, one per line.
    #[arg(long)]
    ids: bool,

    /// With clauses, tags and requirements.
    #[arg(short, long, conflicts_with = "ids")]
    verbose: bool,

    /// As JSON: an array of objects with id, protocol, topic, title, clauses, level, requires, tags, file and line.
    #[arg(long, conflicts_with_all = ["ids", "verbose", "cards"])]
    json: bool,

    /// As Markdown: a table for each topic.
    #[arg(long, conflicts_with_all = ["ids", "verbose", "cards", "json"])]
    markdown: bool,

    /// Print the positions of the scenarios instead, as position cards for enginecheck.toml, for an engine
    /// that reads positions in its own form.
    #[arg(long, conflicts_with_all = ["ids", "verbose"])]
    cards: bool,
}

/// Titles stand below each other behind ids of at most so many characters; a longer one has its title right behind it.
const WIDEST_ID: usize = 36;

/// Lists the selected scenarios; exit code 4 if there are none.
pub(super) fn run(arguments: &ListArguments, output: &mut Output) -> Result<Exit, Failure> {
    let protocols = arguments.protocol.map_or(PROTOCOLS.to_vec(), |protocol| vec![protocol]);
    let selection = sources::selection(&arguments.selection)?;
    let specs = meaning::specs(&arguments.selection.specs)?;
    let mut suites: Vec<(Arc<Suite>, Ledger)> = Vec::new();
    for protocol in protocols {
        suites.push((sources::suite(protocol, &specs)?, sources::ledger(protocol)?));
    }
    let all = suites.iter().flat_map(|(suite, ledger)| {
        suite.scenarios.iter().map(move |scenario| (&**scenario, ledger as &dyn Levels))
    });
    for text in selection.idle(all) {
        output.remark(&text);
    }
    let mut text = String::new();
    let mut found = false;
    if arguments.cards {
        for (suite, ledger) in &suites {
            let probes = suite.probes.iter().map(|probe| &*probe.scenario);
            text.push_str(&cards::shown(suite.protocol, probes.chain(selected(suite, ledger, &selection))));
        }
        if text.is_empty() {
            let with_cards = PROTOCOLS.iter().filter(|protocol| !protocol.about_cards().is_empty());
            let names: Vec<&str> = with_cards.map(|protocol| protocol.name()).collect();
            output.remark(&format!(
                "only {} has position cards: in other protocols the text says how positions are written",
                names.join(", ")
            ));
        }
        output.print(&text)?;
        return Ok(if text.is_empty() { Exit::Run(4) } else { Exit::Good });
    }
    if arguments.json {
        let listed = suites.iter().flat_map(|(suite, ledger)| {
            selected(suite, ledger, &selection).map(|scenario| Listed::of(scenario, ledger))
        });
        let listed: Vec<Listed> = listed.collect();
        let mut text = serde_json::to_string_pretty(&listed).expect("it has only texts and numbers");
        text.push('\n');
        output.print(&text)?;
        return Ok(if listed.is_empty() { Exit::Run(4) } else { Exit::Good });
    }
    for (suite, ledger) in &suites {
        let selected: Vec<&Scenario> = selected(suite, ledger, &selection).collect();
        found |= !selected.is_empty();
        if arguments.markdown {
            text.push_str(&tables(&selected));
            continue;
        }
        let width = selected.iter().map(|s| shown_id(s).len()).max().unwrap_or(0).min(WIDEST_ID);
        for scenario in selected {
            let id = shown_id(scenario);
            let _ = if arguments.ids {
                writeln!(text, "{}", scenario.id)
            } else {
                writeln!(text, "{id:<width$}  {}", scenario.title)
            };
            if arguments.verbose {
                details(&mut text, &Listed::of(scenario, ledger));
            }
        }
    }
    output.print(&text)?;
    Ok(if found { Exit::Good } else { Exit::Run(4) })
}

/// The scenarios of a suite that a selection takes.
fn selected<'a>(
    suite: &'a Suite,
    ledger: &Ledger,
    selection: &Selection,
) -> impl Iterator<Item = &'a Scenario> {
    suite.scenarios.iter().map(|scenario| &**scenario).filter(|scenario| selection.takes(scenario, ledger))
}

/// A scenario for other programs.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    protocol: &'static str,
    topic: String,
    title: String,
    clauses: Vec<String>,
    /// The highest level of its clauses.
    level: Option<Level>,
    requires: Vec<String>,
    tags: Vec<String>,
    file: String,
    line: usize,
}

impl Listed {
    fn of(scenario: &Scenario, ledger: &Ledger) -> Listed {
        Listed {
            id: scenario.id.clone(),
            protocol: scenario.protocol,
            topic: scenario.topic.clone(),
            title: scenario.title.clone(),
            clauses: scenario.clauses.iter().map(ToString::to_string).collect(),
            level: scenario.clauses.iter().map(|clause| ledger.level(clause).0).max(),
            requires: scenario.requires.iter().map(ToString::to_string).collect(),
            tags: scenario.tags.clone(),
            file: scenario.file.clone(),
            line: scenario.line,
        }
    }
}

/// A table for each topic, in the order of the suite.
fn tables(scenarios: &[&Scenario]) -> String {
    let mut text = String::new();
    let same_topic = |a: &&Scenario, b: &&Scenario| (a.protocol, &a.topic) == (b.protocol, &b.topic);
    for topic in scenarios.chunk_by(same_topic) {
        let _ = writeln!(text, "## {}/{}\n", topic[0].protocol, topic[0].topic);
        text.push_str("| scenario | what it shows | clauses |\n|---|---|---|\n");
        for scenario in topic {
            let clauses: Vec<String> = scenario.clauses.iter().map(ToString::to_string).collect();
            let (id, title) = (cell(&shown_id(scenario)), cell(&scenario.title));
            let _ = writeln!(text, "| {id} | {title} | {} |", clauses.join(", "));
        }
        text.push('\n');
    }
    text
}

/// What stands in a cell of a Markdown table; words in backquotes stay as they are.
pub(super) fn cell(text: &str) -> String {
    let part = |(number, part): (usize, &str)| {
        let part = part.replace('|', "\\|");
        if number % 2 == 0 { part.replace('<', "&lt;") } else { part }
    };
    text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`")
}

/// The id; for several instances it shows the list that they come from.
fn shown_id(scenario: &Scenario) -> String {
    match &scenario.for_each_list {
        Some((_, list)) => format!("{}[{list}]", scenario.id),
        None => scenario.id.clone(),
    }
}

fn details(text: &mut String, listed: &Listed) {
    let words = [("clauses", &listed.clauses), ("requires", &listed.requires), ("tags", &listed.tags)];
    for (label, words) in words {
        if !words.is_empty() {
            let _ = writeln!(text, "    {label:<9} {}", words.join(", "));
        }
    }
    let _ = writeln!(text, "    {:<9} {}:{}", "source", listed.file, listed.line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_backquotes_stay_as_they_are_in_a_cell() {
        assert_eq!(cell("a <b> | `go <g>` <c>"), "a &lt;b> \\| `go <g>` &lt;c>");
        assert_eq!(cell("`a|b"), "`a\\|b");
    }
}
