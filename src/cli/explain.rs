//! `enginecheck explain`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::exit::{Exit, Failure};
use super::output::Output;
use super::{meaning, reference, sources, words};
use crate::judge::of_harness;
use crate::ledger::{Clause, Exempt, Ledger};
use crate::protocol::vocabulary::MonitorInfo;
use crate::protocol::{PROTOCOLS, Protocol};
use crate::scenario::{Scenario, Suite, table_of};
use crate::verdict::ClauseId;

/// What to explain.
#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The id of a scenario, monitor or clause: xboard/ping/waits-for-move, xboard/monitor/pong, XB-PING-3.
    ///
    /// A word of the reports is explained, too: inconclusive, unjudged, mismatch.
    ///
    /// What begins several ids (XB-PING, uci/stop), or a word, lists what it may mean, and is no error.
    id: String,

    /// A folder with scenarios of your own. May be given several times.
    #[arg(long, value_name = "DIR")]
    specs: Vec<PathBuf>,
}

/// Ids with at least this similarity (0 to 1) may have been meant.
const LIKE_ENOUGH: f64 = 0.85;

/// What separates the words of ids.
const ENDS_OF_WORDS: [char; 2] = ['/', '-'];

/// A shorter word is in too many sentences.
const SHORTEST_WORD: usize = 4;

/// Longer ids push what they are about to the right.
const WIDEST_ID: usize = 40;

/// Prints everything that is known about an id.
pub(super) fn run(arguments: &ExplainArguments, output: &mut Output) -> Result<Exit, Failure> {
    let specs = meaning::specs(&arguments.specs)?;
    let mut all: Vec<Named> = Vec::new();
    for protocol in PROTOCOLS.iter().copied() {
        let suite = sources::suite(protocol, &specs)?;
        let known = Known { protocol, suite: &suite, ledger: sources::ledger(protocol)? };
        if let Some(text) = known.explanation(&arguments.id) {
            output.print(&text)?;
            return Ok(Exit::Good);
        }
        all.extend(known.named());
    }
    // The harness's own clauses are in every ledger.
    let mut seen = BTreeSet::new();
    all.retain(|named| seen.insert(named.id.clone()));
    if let Some(text) = words::meaning(&arguments.id) {
        output.print(&text)?;
        return Ok(Exit::Good);
    }
    let meant = meant(&arguments.id, &all);
    if !meant.is_empty() {
        output.print(&listed(&arguments.id, &meant))?;
        return Ok(Exit::Good);
    }
    let like = |id: &str| strsim::jaro_winkler(&arguments.id, id);
    let ids = all.iter().map(|named| named.id.as_str());
    let close = ids.max_by(|a, b| like(a).total_cmp(&like(b))).filter(|id| like(id) >= LIKE_ENOUGH);
    let help = close.map_or(
        "`enginecheck list` lists all scenarios, `enginecheck clauses` all clauses".to_owned(),
        |id| format!("did you mean {id}?"),
    );
    Err(Failure::Misuse(format!("there is nothing named {}; {help}", arguments.id)))
}

/// What has an id, and what it is about.
struct Named {
    id: String,
    about: String,
}

/// All that a text which is no id may mean: what it begins, or what is about this word.
fn meant<'n>(text: &str, all: &'n [Named]) -> Vec<&'n Named> {
    let begins = |named: &&Named| {
        let below = [Some(named.id.as_str()), named.id.split_once('/').map(|(_, below)| below)];
        below.into_iter().flatten().any(|id| {
            let begin = id.get(..text.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(text));
            let rest = id.get(text.len()..).unwrap_or_default();
            begin && (text.ends_with(ENDS_OF_WORDS) || rest.is_empty() || rest.starts_with(ENDS_OF_WORDS))
        })
    };
    let begun: Vec<&Named> = all.iter().filter(begins).collect();
    if !begun.is_empty() || text.len() < SHORTEST_WORD || !text.chars().all(char::is_alphanumeric) {
        return begun;
    }
    let word = text.to_lowercase();
    let is_about = |text: &str| text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|w| w == word);
    all.iter().filter(|named| is_about(&named.id) || is_about(&named.about)).collect()
}

/// One line for each.
fn listed(text: &str, meant: &[&Named]) -> String {
    let width = meant.iter().map(|named| named.id.len()).max().unwrap_or_default().min(WIDEST_ID);
    let lines = meant.iter().map(|named| format!("{:<width$}  {}\n", named.id, named.about));
    let number = if meant.len() == 1 { "this".to_owned() } else { format!("one of {}", meant.len()) };
    format!("Nothing has the id {text}. It may mean {number}:\n\n{}", lines.collect::<String>())
}

/// Everything in one protocol that an id can stand for.
struct Known<'a> {
    protocol: &'static dyn Protocol,
    suite: &'a Suite,
    ledger: Ledger,
}

impl Known<'_> {
    fn explanation(&self, id: &str) -> Option<String> {
        let names = |id: &str, whole: &str| {
            whole == id || whole.split_once('/').is_some_and(|(_, below_protocol)| below_protocol == id)
        };
        let is_meant = |whole: &str| names(id, whole);
        // Which instances there are, only an engine tells.
        let is_instance =
            |scenario: &Scenario| scenario.for_each_list.is_some() && names(table_of(id), &scenario.id);
        let mut text = String::new();
        let written = if let Some(scenario) =
            self.scenarios().find(|s| is_meant(&s.id) || is_meant(table_of(&s.id)) || is_instance(s))
        {
            self.scenario(&mut text, scenario)
        } else if let Some(monitor) = self.monitors().find(|m| is_meant(&self.monitor_id(m))) {
            self.monitor(&mut text, monitor)
        } else {
            let is_meant = |clause: &&Clause| clause.id.as_str().eq_ignore_ascii_case(id);
            match self.ledger.clauses().iter().find(is_meant) {
                Some(clause) => self.clause(&mut text, clause),
                None => interface_clause(&mut text, self.ledger.interface().iter().find(is_meant)?),
            }
        };
        written.ok().map(|()| text)
    }

    fn named(&self) -> Vec<Named> {
        let named = |id: String, about: &str| Named { id, about: about.to_owned() };
        let clauses = self.ledger.clauses().iter().chain(self.ledger.interface());
        let clauses = clauses.map(|clause| named(clause.id.to_string(), &clause.sentence));
        let monitors = self.monitors().map(|monitor| named(self.monitor_id(monitor), monitor.title));
        // Those of one table differ by a value only.
        let scenarios = self.scenarios().map(|s| named(table_of(&s.id).to_owned(), &s.title));
        clauses.chain(monitors).chain(scenarios).collect()
    }

    fn scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.suite.scenarios.iter().map(|s| &**s).chain(self.suite.probes.iter().map(|p| &*p.scenario))
    }

    fn monitors(&self) -> impl Iterator<Item = &'static MonitorInfo> {
        self.protocol.vocabulary().monitors.iter().chain(crate::ledger::HARNESS_MONITORS)
    }

    fn monitor_id(&self, monitor: &MonitorInfo) -> String {
        format!("{}/monitor/{}", self.protocol.name(), monitor.name)
    }

    fn scenario(&self, out: &mut String, scenario: &Scenario) -> fmt::Result {
        writeln!(out, "{}\n    {}\n", scenario.id, scenario.title)?;
        scenario.clauses.iter().try_for_each(|clause| self.clause_row(out, clause))?;
        let requires: Vec<String> = scenario.requires.iter().map(ToString::to_string).collect();
        row(out, "requires", &requires.join(", "))?;
        row(out, "tags", &scenario.tags.join(", "))?;
        row(out, "catches", &scenario.kills.join(", "))?;
        if let Some((name, list)) = &scenario.for_each_list {
            row(out, "for each", &format!("<{name}> of the engine's {list}"))?;
        }
        let bindings: Vec<String> =
            scenario.bindings.iter().map(|(name, value)| format!("<{name}> is {value}")).collect();
        row(out, "with", &bindings.join(", "))?;
        row(out, "positions", &scenario.positions.join(" | "))?;
        row(out, "source", &format!("{}:{}", scenario.file, scenario.line))?;
        let steps = scenario.shared.as_ref().map(|shared| format!("{}:{}", shared.file, shared.line));
        row(out, "its steps", &steps.unwrap_or_default())?;
        writeln!(out)?;
        scenario.to_dialogue().lines().try_for_each(|line| writeln!(out, "    {line}"))?;
        // What is in braces is sent to each engine in its own dialect.
        let acts = scenario.acts();
        let named = self.protocol.vocabulary().positions.iter().filter(|(name, position)| {
            !position.is_empty()
                && acts
                    .iter()
                    .flat_map(|(_, words)| words)
                    .any(|text| text.split(' ').any(|word| word == *name))
        });
        let named: Vec<String> =
            named.map(|(name, position)| format!("    {name} is {position}\n")).collect();
        if !named.is_empty() {
            write!(out, "\n{}", named.concat())?;
        }
        let mut acts =
            self.protocol.vocabulary().acts.iter().filter(|act| scenario.acts_by(act.name)).peekable();
        if acts.peek().is_some() {
            writeln!(out)?;
        }
        acts.try_for_each(|act| writeln!(out, "    {{{}}} {}", act.usage, act.doc))
    }

    fn monitor(&self, out: &mut String, monitor: &MonitorInfo) -> fmt::Result {
        writeln!(out, "{}\n    {}\n", self.monitor_id(monitor), monitor.title)?;
        monitor.clauses.iter().try_for_each(|clause| self.clause_row(out, &ClauseId::new(clause)))?;
        row(out, "watches", "every dialogue of a run")
    }

    fn clause(&self, out: &mut String, clause: &Clause) -> fmt::Result {
        let robust = if clause.robust { ", at most a warning: no correct GUI causes it" } else { "" };
        heading(out, clause, robust)?;
        // The harness's own clauses stand in no protocol's text.
        if of_harness(clause.id.as_str()) {
            row(out, "text", "none: it is enginecheck's own rule, for engines of every protocol")?;
        } else {
            row(out, "text", self.protocol.source())?;
        }
        match &clause.exempt {
            Exempt::No => {}
            Exempt::Excluded(reason) => row(out, "excluded", reason)?,
            Exempt::Contested(reason) => row(out, "contested", reason)?,
            Exempt::Open(topic) => {
                row(out, "open", &format!("its scenarios have not been written yet: {topic}"))?
            }
        }
        let judges = self.ledger.coverage(self.suite, self.protocol.vocabulary().monitors);
        for (topic, names) in &by_topic(judges.by(&clause.id)) {
            row(out, "judged by", &format!("{topic} {}", names.join(", ")))?;
        }
        for mutant in reference::mutants_of(self.protocol, &clause.id) {
            row(out, "mutant", &mutant)?;
        }
        Ok(())
    }

    fn clause_row(&self, out: &mut String, id: &ClauseId) -> fmt::Result {
        match self.ledger.clause(id) {
            Some(clause) => row(out, "clause", &format!("{id} ({}): {}", clause.level, clause.sentence)),
            None => row(out, "clause", id.as_str()),
        }
    }
}

/// Scenarios and monitors by what their names begin with: `uci/clock/` has `very-short-sharp`, `monitor` has `answer`.
fn by_topic(all: &[String]) -> BTreeMap<&str, Vec<&str>> {
    let mut topics: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for by in all {
        let begin = by.rfind('/').map(|slash| slash + 1).or_else(|| by.find(' ')).unwrap_or_default();
        let (topic, name) = by.split_at(begin);
        topics.entry(topic).or_default().push(name.trim_start());
    }
    topics
}

/// A clause that binds the harness itself.
fn interface_clause(out: &mut String, clause: &Clause) -> fmt::Result {
    heading(out, clause, "")?;
    row(out, "binds", "the GUI, which enginecheck plays; a step that breaks it on purpose says so by `trap`")
}

/// The first lines about a clause.
fn heading(out: &mut String, clause: &Clause, remark: &str) -> fmt::Result {
    let section = if clause.section.is_empty() { String::new() } else { format!(", {}", clause.section) };
    writeln!(out, "{} ({}{section}{remark})\n    {}\n", clause.id, clause.level, clause.sentence)
}

/// A labelled row; nothing if there is nothing to show.
fn row(out: &mut String, label: &str, text: &str) -> fmt::Result {
    if text.is_empty() { Ok(()) } else { writeln!(out, "    {label:<10}{text}") }
}
