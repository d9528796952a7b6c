//! The table itself: for each protocol its engines, its clauses, and the state of every clause with every engine.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Names;
use super::standing::{Standing, State, standings};
use crate::event::ClauseText;
use crate::report::fold::Report;
use crate::report::page::date;
use crate::report::wording::safe_line;
use crate::verdict::{ClauseId, Level};

/// Longer names of engines are cut.
const LONGEST_LABEL: usize = 60;

/// The record of a run.
#[derive(Debug, Clone)]
pub struct Record {
    /// The name of its file, without folders.
    pub file: String,
    /// The run.
    pub report: Report,
}

/// What is known of the clauses of a protocol beside the records.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// All that can be judged, in the order in which they are told; others follow.
    pub clauses: Vec<ClauseText>,
    /// Those whose readings differ, and why: a breach is only noted, and they do not count as must clauses.
    pub contested: BTreeMap<ClauseId, String>,
}

/// Engines against clauses, a table for each protocol.
#[derive(Debug)]
pub struct Matrix<'a> {
    /// By name.
    pub(super) protocols: Vec<Protocol<'a>>,
}

/// The table of one protocol.
#[derive(Debug)]
pub(super) struct Protocol<'a> {
    /// Its name, as it may be shown.
    pub(super) name: String,
    /// Where it stands in the first page.
    pub(super) anchor: String,
    /// One for each record, by name.
    pub(super) engines: Vec<Engine<'a>>,
    /// All that can be judged, and all that some record names, by section.
    pub(super) clauses: Vec<Clause>,
}

/// A run of an engine.
#[derive(Debug)]
pub(super) struct Engine<'a> {
    /// What it calls itself, and what tells it from the others of that name, as it may be shown.
    pub(super) label: String,
    /// The name of its page, without folder and ending.
    pub(super) page: String,
    /// The name of the record, as it may be shown.
    pub(super) file: String,
    /// The run.
    pub(super) report: &'a Report,
    /// What it says of each clause.
    pub(super) standings: BTreeMap<ClauseId, Standing<'a>>,
}

/// A clause of a protocol.
#[derive(Debug)]
pub(super) struct Clause {
    /// The clause, as the newest of the runs knows it.
    pub(super) text: ClauseText,
    /// Why readings of it differ, if they do.
    pub(super) contested: Option<String>,
    /// The name of its page, without folder and ending.
    pub(super) page: String,
}

/// How many clauses are in which state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counts {
    /// Must clauses that are kept.
    pub(super) must_kept: usize,
    /// Must clauses that were judged.
    pub(super) must_judged: usize,
    /// Clauses of all levels that are kept.
    pub(super) kept: usize,
    /// Broken in every attempt, by the level at which that counts: must, should, may.
    pub(super) broken: [usize; 3],
    /// Broken in some attempts.
    pub(super) flaky: usize,
    /// Not judged.
    pub(super) open: usize,
}

impl Matrix<'_> {
    /// The table of these runs, with what is known of the clauses of each protocol.
    #[must_use]
    pub fn of(records: &[Record], known: impl Fn(&str) -> Known) -> Matrix<'_> {
        let mut runs: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
        for record in records {
            runs.entry(record.report.protocol()).or_default().push(record);
        }
        let (mut anchors, mut pages, mut clauses) = (Names::default(), Names::default(), Names::default());
        let protocols = runs.into_iter().map(|(name, runs)| {
            let engines = engines(name, runs, &mut pages);
            let mut known = known(name);
            Protocol {
                name: safe_line(name),
                anchor: anchors.give("protocol", name),
                clauses: ordered(texts(&engines), &known.clauses)
                    .into_iter()
                    .map(|text| Clause {
                        page: clauses.give(name, text.id.as_str()),
                        contested: known.contested.remove(&text.id),
                        text,
                    })
                    .collect(),
                engines,
            }
        });
        Matrix { protocols: protocols.collect() }
    }
}

impl Protocol<'_> {
    /// The clauses that are wanted, by section, in order.
    pub(super) fn sections(&self, wanted: impl Fn(&Clause) -> bool) -> Vec<(&str, Vec<&Clause>)> {
        let mut sections: Vec<(&str, Vec<&Clause>)> = Vec::new();
        for clause in self.clauses.iter().filter(|clause| wanted(clause)) {
            match sections.last_mut() {
                Some((section, clauses)) if *section == clause.text.section => clauses.push(clause),
                _ => sections.push((&clause.text.section, vec![clause])),
            }
        }
        sections
    }

    /// How many clauses are in which state with this engine.
    pub(super) fn counts(&self, engine: &Engine<'_>) -> Counts {
        let mut counts = Counts::default();
        for clause in &self.clauses {
            let is_must = usize::from(clause.text.level == Level::Must && clause.contested.is_none());
            let state = engine.state(&clause.text.id);
            match state {
                State::Open => counts.open += 1,
                State::Kept => counts.kept += 1,
                State::Broken { always: false, .. } => counts.flaky += 1,
                State::Broken { level, always: true } => counts.broken[place(level)] += 1,
            }
            counts.must_judged += is_must * usize::from(state != State::Open);
            // What counts for less than a must leaves the must kept, as in the other reports.
            let is_broken = matches!(state, State::Open | State::Broken { level: Level::Must, .. });
            counts.must_kept += is_must * usize::from(!is_broken);
        }
        counts
    }
}

/// Where a level stands in lists.
pub(super) fn place(level: Level) -> usize {
    match level {
        Level::Must => 0,
        Level::Should => 1,
        Level::May => 2,
    }
}

impl Engine<'_> {
    /// What came of a clause.
    pub(super) fn state(&self, clause: &ClauseId) -> State {
        self.standings.get(clause).map_or(State::Open, |standing| standing.state)
    }

    /// Why a clause was not judged; empty if it was.
    pub(super) fn why_open(&self, clause: &ClauseId) -> String {
        let none = if self.ended_early() {
            "not reached or not selected"
        } else {
            "the run held no dialogue about it"
        };
        self.standings.get(clause).map_or_else(|| none.to_owned(), |standing| safe_line(&standing.why()))
    }

    fn ended_early(&self) -> bool {
        self.report.finished.as_ref().is_none_or(|end| end.cut_short.is_some() || end.exit_code == 3)
    }

    /// When the run began.
    pub(super) fn date(&self) -> String {
        self.report.started.as_ref().map_or_else(|| "unknown".to_owned(), |run| date(run.started))
    }

    /// The version of enginecheck.
    pub(super) fn enginecheck(&self) -> String {
        self.report.started.as_ref().map_or_else(|| "unknown".to_owned(), |run| safe_line(&run.enginecheck))
    }

    /// What makes the run say less than others, in a few words each.
    pub(super) fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        let started = self.report.started.as_ref();
        match &self.report.finished {
            None => doubts.push("the run did not end".to_owned()),
            Some(end) => {
                doubts.extend(end.cut_short.iter().map(|why| format!("cut short: {}", safe_line(why))));
                if let 3..=5 = end.exit_code {
                    doubts.push(format!("exit code {}: it says little about the engine", end.exit_code));
                }
            }
        }
        if let Some(part) = started.and_then(|run| run.shard.as_ref()) {
            doubts.push(format!("only part {} of {} of a run", part.number, part.of));
        }
        if started.is_some_and(|run| run.games.is_some()) {
            doubts.push("whole games only".to_owned());
        }
        if self.report.fuzzed.is_some() {
            doubts.push("drawn dialogues only".to_owned());
        }
        doubts
    }
}

/// What an engine calls itself, with its version if it tells that apart.
fn name(report: &Report) -> String {
    let probed = report.probed.as_ref();
    let name =
        probed.and_then(|probed| probed.name.as_deref()).map(safe_line).filter(|name| !name.is_empty());
    let Some(name) = name else {
        let command = report.started.as_ref().and_then(|run| run.engine.first());
        let file = command.and_then(|word| word.rsplit(['/', '\\']).find(|part| !part.is_empty()));
        let file =
            file.map_or("unknown", |file| if file == "--reference" { "reference engine" } else { file });
        return format!("{} (no name)", cut(&safe_line(file)));
    };
    let announced = probed.map(|probed| probed.announced.as_slice()).unwrap_or_default();
    let version = announced.iter().find(|(key, _)| key == "version").map(|(_, version)| safe_line(version));
    let version = version.filter(|version| !version.is_empty() && !name.contains(version.as_str()));
    cut(&version.map_or(name.clone(), |version| format!("{name} {version}")))
}

/// A name, or the beginning of a long one.
fn cut(name: &str) -> String {
    match name.char_indices().nth(LONGEST_LABEL) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", &name[..end]),
    }
}

fn engines<'a>(protocol: &str, runs: Vec<&'a Record>, pages: &mut Names) -> Vec<Engine<'a>> {
    let mut by_name: BTreeMap<(String, String), Vec<&Record>> = BTreeMap::new();
    for run in runs {
        let name = name(&run.report);
        by_name.entry((name.to_lowercase(), name)).or_default().push(run);
    }
    let mut engines = Vec::new();
    for ((_, name), mut runs) in by_name {
        runs.sort_by_key(|run| {
            let started = run.report.started.as_ref();
            (
                started.map(|s| s.started),
                &run.file,
                started.map(|s| &s.enginecheck),
                started.map(|s| &s.engine),
            )
        });
        for (run, mark) in runs.iter().zip(marks(&runs)) {
            let label = mark.map_or_else(|| name.clone(), |mark| format!("{name} ({mark})"));
            engines.push(Engine {
                page: pages.give(protocol, &label),
                label,
                file: safe_line(&run.file),
                standings: standings(&run.report),
                report: &run.report,
            });
        }
    }
    engines
}

/// What tells runs of one name apart: nothing if there is one, else the day, the time, the file or a number, whatever suffices.
fn marks(runs: &[&Record]) -> Vec<Option<String>> {
    let time = |run: &&Record| {
        let date = run.report.started.as_ref().map_or_else(String::new, |run| date(run.started));
        date.trim_end_matches(" UTC").to_owned()
    };
    let day = |run: &&Record| time(run).split(' ').next().unwrap_or_default().to_owned();
    let file = |run: &&Record| cut(&safe_line(&run.file));
    if runs.len() == 1 {
        return vec![None];
    }
    let ways: [Vec<String>; 3] =
        [runs.iter().map(day).collect(), runs.iter().map(time).collect(), runs.iter().map(file).collect()];
    let differ = |marks: &Vec<String>| marks.iter().collect::<BTreeSet<_>>().len() == runs.len();
    let marks = ways.into_iter().find(differ);
    let marks = marks.unwrap_or_else(|| (1..=runs.len()).map(|n| format!("record {n}")).collect());
    marks.into_iter().map(Some).collect()
}

/// The clauses that these runs name, as the newest of them knows each.
fn texts(engines: &[Engine<'_>]) -> Vec<ClauseText> {
    let mut newest: Vec<&Engine<'_>> = engines.iter().collect();
    newest.sort_by_key(|engine| std::cmp::Reverse(engine.report.started.as_ref().map(|run| run.started)));
    let mut texts: BTreeMap<&ClauseId, &ClauseText> = BTreeMap::new();
    for (id, standing) in newest.iter().flat_map(|engine| &engine.standings) {
        let text = texts.entry(id).or_insert(&standing.clause);
        if text.sentence.is_empty() {
            *text = &standing.clause;
        }
    }
    texts.into_values().cloned().collect()
}

/// Clauses in the order of those that are known, which are added; those of a section stand where the first of them does.
fn ordered(mut clauses: Vec<ClauseText>, known: &[ClauseText]) -> Vec<ClauseText> {
    let places: BTreeMap<&ClauseId, usize> =
        known.iter().enumerate().map(|(at, clause)| (&clause.id, at)).collect();
    let named: BTreeSet<ClauseId> = clauses.iter().map(|clause| clause.id.clone()).collect();
    clauses.extend(known.iter().filter(|clause| !named.contains(&clause.id)).cloned());
    clauses
        .sort_by_key(|clause| (places.get(&clause.id).copied().unwrap_or(usize::MAX), natural(&clause.id)));
    let mut sections: BTreeMap<String, usize> = BTreeMap::new();
    for clause in &clauses {
        let next = sections.len();
        sections.entry(clause.section.clone()).or_insert(next);
    }
    clauses.sort_by_key(|clause| sections[&clause.section]);
    clauses
}

/// Ids in the order of people: `X-2` before `X-10`.
fn natural(id: &ClauseId) -> Vec<(String, u64)> {
    let parts = id.as_str().split('-');
    parts
        .map(|part| {
            (part.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned(), part.parse().unwrap_or(0))
        })
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::event::{Probed, RunFinished, RunStarted, ScenarioResult};
    use crate::verdict::{Failure, Verdict};

    /// The record of a run: its file, the engine's name, seconds since 1970, and for each clause whether it is kept.
    pub(in super::super) fn record(file: &str, name: &str, started: u64, clauses: &[(&str, bool)]) -> Record {
        let result = |(id, kept): &(&str, bool)| {
            let id = ClauseId::new(id);
            let failure = Failure {
                clause: Some(id.clone()),
                expected: name.to_owned(),
                actual: name.to_owned(),
                ..Failure::default()
            };
            ScenarioResult {
                id: format!("uci/topic/{id}"),
                title: name.to_owned(),
                clauses: vec![ClauseText {
                    id,
                    sentence: name.to_owned(),
                    section: "all".to_owned(),
                    ..ClauseText::default()
                }],
                verdict: if *kept { Verdict::Pass } else { Verdict::Fail },
                failures: if *kept { Vec::new() } else { vec![failure] },
                ..ScenarioResult::default()
            }
        };
        let report = Report {
            started: Some(RunStarted { protocol: "uci".to_owned(), started, ..RunStarted::default() }),
            probed: Some(Probed { name: Some(name.to_owned()), ..Probed::default() }),
            scenarios: clauses.iter().map(result).collect(),
            finished: Some(RunFinished::default()),
            ..Report::default()
        };
        Record { file: file.to_owned(), report }
    }

    fn labels(records: &[Record]) -> Vec<String> {
        let matrix = Matrix::of(records, |_| Known::default());
        matrix.protocols.into_iter().flat_map(|p| p.engines).map(|engine| engine.label).collect()
    }

    /// Files and times of runs, and what the engine is called in each.
    type Case<'a> = (&'a [(&'a str, u64)], &'a [&'a str]);

    #[test]
    fn runs_of_one_name_are_told_apart() {
        const DAY: u64 = 86_400;
        let cases: &[Case<'_>] = &[
            (&[("a", 0)], &["x"]),
            (&[("a", DAY), ("b", 0)], &["x (1970-01-01)", "x (1970-01-02)"]),
            (&[("a", 0), ("b", 60)], &["x (1970-01-01 00:00:00)", "x (1970-01-01 00:01:00)"]),
            (&[("b", 0), ("a", 0)], &["x (a)", "x (b)"]),
            (&[("a", 0), ("a", 0)], &["x (record 1)", "x (record 2)"]),
        ];
        for (runs, expected) in cases {
            let records: Vec<Record> = runs.iter().map(|(file, at)| record(file, "x", *at, &[])).collect();
            assert_eq!(labels(&records), *expected, "{runs:?}");
        }
    }

    #[test]
    fn a_version_that_is_told_apart_stands_behind_the_name() {
        let mut one = record("a", "Engine", 0, &[]);
        let probed = one.report.probed.as_mut().unwrap();
        probed.announced = vec![("version".to_owned(), "2.1".to_owned())];
        assert_eq!(labels(std::slice::from_ref(&one)), ["Engine 2.1"]);
        let long = record("a", &"日本".repeat(100), 0, &[]);
        assert_eq!(labels(&[long])[0].chars().count(), LONGEST_LABEL + 1);
        one.report.probed = None;
        one.report.started.as_mut().unwrap().engine = vec!["/opt/x/engine".to_owned()];
        assert_eq!(labels(&[one]), ["engine (no name)"]);
    }

    #[test]
    fn clauses_stand_in_the_order_of_the_ledger_by_section() {
        let clause = |(id, section): (&str, &str)| ClauseText {
            id: ClauseId::new(id),
            section: section.to_owned(),
            ..ClauseText::default()
        };
        let clauses = [("B-1", "go"), ("A-10", "x"), ("A-1", "all"), ("A-2", "go"), ("A-9", "x")].map(clause);
        let known = [("A-1", "all"), ("B-1", "go"), ("C-1", "go"), ("A-2", "go")].map(clause);
        let ids: Vec<String> =
            ordered(clauses.to_vec(), &known).into_iter().map(|clause| clause.id.to_string()).collect();
        // Nothing was said of C-1.
        assert_eq!(ids, ["A-1", "B-1", "C-1", "A-2", "A-9", "A-10"]);
    }

    #[test]
    fn what_is_counted() {
        let records = [
            record("a", "x", 0, &[("A", true), ("B", false), ("C", true)]),
            record("b", "y", 0, &[("D", true)]),
        ];
        let matrix = Matrix::of(&records, |_| Known::default());
        let protocol = &matrix.protocols[0];
        let counts = Counts { must_kept: 2, must_judged: 3, kept: 2, broken: [1, 0, 0], flaky: 0, open: 1 };
        assert_eq!(protocol.counts(&protocol.engines[0]), counts);
        let contested = BTreeMap::from([(ClauseId::new("A"), "two readings".to_owned())]);
        let other = Matrix::of(&records, |_| Known { contested: contested.clone(), ..Known::default() });
        let other = other.protocols[0].counts(&other.protocols[0].engines[0]);
        assert_eq!(other, Counts { must_kept: 1, must_judged: 2, ..counts });
        assert_eq!(protocol.engines[0].why_open(&ClauseId::new("D")), "the run held no dialogue about it");
    }
}
