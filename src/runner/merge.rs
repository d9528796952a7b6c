//! Several records made one: the parts of a run that was divided among machines (`--shard`), or of live fuzzing with several seeds.
//!
//! Only what live fuzzing has tried is summed up here. The merged record contains all dialogues, and the verdicts, monitors, sums
//! and clauses are computed from them as for any other record (see [`rejudge`](super::rejudge)). Main type: [`Merge`].

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{
    Event, EventKind, Fuzzed, PartOf, Probed, RunFinished, RunStarted, ScenarioResult, Tried,
};
use crate::verdict::Verdict;

use super::hunt::most_frequent;
use super::shard::MOST;

/// The topic of dialogues that every part holds for itself.
const PROBE: &str = "probe";

/// The topic of what the configuration demands of the run itself.
const EXPECT: &str = "expect";

/// What the parts say before they are read dialogue by dialogue.
#[derive(Debug, Default)]
pub(crate) struct Merge {
    parts: Vec<Part>,
}

/// One record.
#[derive(Debug, Default)]
struct Part {
    name: String,
    started: RunStarted,
    /// What live fuzzing did, if that wrote it.
    fuzzed: Option<Fuzzed>,
    probed: Option<Probed>,
    finished: Option<RunFinished>,
    /// The scenarios that it holds, without probes.
    ids: BTreeSet<String>,
    /// Probes and how they ended.
    probes: BTreeMap<String, Verdict>,
    /// What the configuration demands of the run itself, and whether that failed.
    expectations: BTreeMap<String, bool>,
    /// What was told of the run itself.
    notices: BTreeSet<String>,
}

impl Part {
    /// A result. Failed openings are computed again, and probes are no scenarios.
    fn finished_with(&mut self, result: &ScenarioResult) {
        match result.topic.as_str() {
            PROBE | "start" => {}
            EXPECT => _ = self.expectations.insert(result.id.clone(), result.verdict == Verdict::Fail),
            _ => _ = self.ids.insert(result.id.clone()),
        }
    }
}

fn is_probe(id: &str) -> bool {
    id.split('/').nth(1) == Some(PROBE)
}

/// The sums by name.
fn added<'a>(counts: impl Iterator<Item = (&'a String, &'a u64)>) -> BTreeMap<String, u64> {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for (name, times) in counts {
        *sums.entry(name.clone()).or_default() += times;
    }
    sums
}

/// Why records cannot be made one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum MergeError {
    /// They are of different runs.
    #[error("{first} and {second} are not parts of one run: {what} differs ({one}, {other})")]
    Differ {
        /// A record.
        first: String,
        /// Another one.
        second: String,
        /// What differs.
        what: &'static str,
        /// What the first says.
        one: String,
        /// What the second says.
        other: String,
    },
    /// A scenario stands in two of them.
    #[error("{first} and {second} both contain {id}; which one should count?")]
    Twice {
        /// A record.
        first: String,
        /// Another one.
        second: String,
        /// The scenario.
        id: String,
    },
    /// Live fuzzing and the suite have nothing in common.
    #[error("{fuzzed} is a record of `enginecheck fuzz`, and {other} is not: merge them separately")]
    Fuzzed {
        /// The record of live fuzzing.
        fuzzed: String,
        /// The other one.
        other: String,
    },
    /// Both were drawn alike.
    #[error("{first} and {second} were both drawn with seed {seed}; each machine needs a --seed of its own")]
    SameSeed {
        /// A record.
        first: String,
        /// Another one.
        second: String,
        /// Their seed.
        seed: u64,
    },
}

impl Merge {
    /// Takes in all events of the next record. `name` is told in errors.
    ///
    /// # Errors
    /// The first error of the reader.
    pub(crate) fn add<E>(
        &mut self,
        name: &str,
        events: impl IntoIterator<Item = Result<Event, E>>,
    ) -> Result<(), E> {
        let mut part = Part { name: name.to_owned(), ..Part::default() };
        for event in events {
            match event?.kind {
                EventKind::RunStarted(started) => part.started = started,
                EventKind::Probed(probed) => part.probed = Some(probed),
                EventKind::Dialogue(dialogue) if is_probe(&dialogue.scenario) => {
                    part.probes.insert(dialogue.scenario.clone(), dialogue.verdict);
                }
                EventKind::ScenarioFinished(result) => part.finished_with(&result),
                EventKind::RunFinished(finished) => part.finished = Some(finished),
                EventKind::Fuzzed(fuzzed) => part.fuzzed = Some(*fuzzed),
                EventKind::Notice { text } => _ = part.notices.insert(text),
                _ => {}
            }
        }
        self.parts.push(part);
        Ok(())
    }

    /// Checks that the records are parts of one run, each of which is there once.
    ///
    /// # Errors
    /// If they are not.
    pub(crate) fn check(&self) -> Result<(), MergeError> {
        let Some((first, others)) = self.parts.split_first() else { return Ok(()) };
        let is_fuzz = self.is_fuzz()?;
        for other in others {
            let (a, b) = (&first.started, &other.started);
            let seed = |started: &RunStarted| if is_fuzz { String::new() } else { started.seed.to_string() };
            let engines = |started: &RunStarted| started.engine.join(" ");
            let parts = |started: &RunStarted| match &started.shard {
                None => "not divided".to_owned(),
                Some(PartOf { of, .. }) => format!("{of} parts"),
            };
            let whole = |started: &RunStarted| {
                started.shard.as_ref().map_or_else(String::new, |part| part.whole.clone())
            };
            let games =
                |started: &RunStarted| started.games.as_ref().map_or(0, |games| games.number).to_string();
            let same = [
                ("the protocol", a.protocol.clone(), b.protocol.clone()),
                ("the engine", engines(a), engines(b)),
                ("the seed", seed(a), seed(b)),
                ("the factor for time bounds", a.scale.to_string(), b.scale.to_string()),
                ("the version of enginecheck", a.enginecheck.clone(), b.enginecheck.clone()),
                ("the number of parts", parts(a), parts(b)),
                ("the number of games", games(a), games(b)),
                ("what is selected, or how it is divided,", whole(a), whole(b)),
            ];
            if let Some((what, one, other_one)) = same.into_iter().find(|(_, one, other)| one != other) {
                return Err(MergeError::Differ {
                    first: first.name.clone(),
                    second: other.name.clone(),
                    what,
                    one,
                    other: other_one,
                });
            }
        }
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        for part in &self.parts {
            for id in &part.ids {
                if let Some(first) = seen.insert(id, &part.name) {
                    let (first, second, id) = (first.to_owned(), part.name.clone(), id.clone());
                    return Err(MergeError::Twice { first, second, id });
                }
            }
        }
        Ok(())
    }

    /// Whether live fuzzing wrote these records, each with a seed of its own.
    fn is_fuzz(&self) -> Result<bool, MergeError> {
        let is_fuzz = |part: &&Part| part.fuzzed.is_some();
        let Some(fuzzed) = self.parts.iter().find(is_fuzz) else { return Ok(false) };
        if let Some(other) = self.parts.iter().find(|part| !is_fuzz(part)) {
            let (fuzzed, other) = (fuzzed.name.clone(), other.name.clone());
            return Err(MergeError::Fuzzed { fuzzed, other });
        }
        let mut seeds: BTreeMap<u64, &str> = BTreeMap::new();
        for Part { name, started: RunStarted { seed, .. }, .. } in &self.parts {
            if let Some(first) = seeds.insert(*seed, name) {
                let (first, second) = (first.to_owned(), name.clone());
                return Err(MergeError::SameSeed { first, second, seed: *seed });
            }
        }
        Ok(true)
    }

    /// What live fuzzing did on all machines, side by side.
    fn fuzzed(&self) -> Fuzzed {
        let all = || self.parts.iter().filter_map(|part| part.fuzzed.as_ref());
        let nothing = added(all().flat_map(|fuzzed| &fuzzed.nothing).map(|(why, times)| (why, times)));
        let unlawful = added(all().flat_map(|fuzzed| &fuzzed.unlawful).map(|(why, times)| (why, times)));
        let tried = Tried {
            pairs: added(all().flat_map(|fuzzed| &fuzzed.tried.pairs)),
            transitions: added(all().flat_map(|fuzzed| &fuzzed.tried.transitions)),
        };
        let mut seeds = all().map(|fuzzed| fuzzed.seed);
        Fuzzed {
            seed: seeds.next().unwrap_or_default(),
            further_seeds: seeds.collect(),
            took: all().map(|fuzzed| fuzzed.took).max().unwrap_or_default(),
            shrinking: all().map(|fuzzed| fuzzed.shrinking).max().unwrap_or_default(),
            dialogues: all().map(|fuzzed| fuzzed.dialogues).sum(),
            pieces: all().map(|fuzzed| fuzzed.pieces).sum(),
            findings: all().map(|fuzzed| fuzzed.findings).sum(),
            nothing: most_frequent(nothing),
            unlawful: most_frequent(unlawful),
            ..Fuzzed::default()
        }
        .having_tried(tried)
    }

    /// The parts that nobody gave: `2 of 4`.
    fn missing(&self) -> Vec<String> {
        let shards = || self.parts.iter().filter_map(|part| part.started.shard.as_ref());
        let of = shards().next().map_or(0, |part| part.of).min(MOST);
        let given: BTreeSet<usize> = shards().map(|part| part.number).collect();
        (1..=of).filter(|number| !given.contains(number)).map(|number| format!("{number} of {of}")).collect()
    }

    /// The beginning of the merged record.
    pub(crate) fn opening(&self) -> RunStarted {
        let first = self.parts.first().map(|part| part.started.clone()).unwrap_or_default();
        let scenarios = self.parts.iter().map(|part| part.ids.len()).sum();
        let started = self.parts.iter().map(|part| part.started.started).min().unwrap_or_default();
        let strict = self.parts.iter().any(|part| part.started.strict);
        RunStarted { scenarios, started, strict, shard: None, ..first }
    }

    /// What stands in the merged record for an event of the record with this index. What is summed up at the end, probes that
    /// showed the same in the first record, and notices that stand in an earlier one are left out.
    pub(crate) fn taken(&self, index: usize, kind: EventKind) -> Option<EventKind> {
        match kind {
            EventKind::RunStarted(_) | EventKind::RunFinished(_) | EventKind::MonitorFinished(_) => None,
            EventKind::Fuzzed(_) if index > 0 => None,
            EventKind::Fuzzed(_) => Some(EventKind::Fuzzed(Box::new(self.fuzzed()))),
            EventKind::Probed(_) if self.parts.iter().take(index).any(|part| part.probed.is_some()) => None,
            EventKind::Probed(probed) => Some(EventKind::Probed(self.probed(probed))),
            EventKind::Notice { text }
                if self.parts.iter().take(index).any(|part| part.notices.contains(&text)) =>
            {
                None
            }
            EventKind::Dialogue(dialogue) if self.repeats(index, &dialogue.scenario) => None,
            EventKind::ScenarioStarted { id } if self.repeats(index, &id) => None,
            EventKind::ScenarioFinished(result) if self.repeats(index, &result.id) => None,
            EventKind::ScenarioFinished(result)
                if result.topic == EXPECT && !self.tells(index, &result.id) =>
            {
                None
            }
            kind => Some(kind),
        }
    }

    /// Whether it is a probe that ended in the first record as it did here.
    fn repeats(&self, index: usize, id: &str) -> bool {
        let verdict = |part: &Part| part.probes.get(id).copied();
        let of = |index: usize| self.parts.get(index).and_then(verdict);
        index > 0 && of(index).is_some() && of(index) == of(0)
    }

    /// Whether an expectation is taken from this record: the first in which it failed, else the first that has it.
    fn tells(&self, index: usize, id: &str) -> bool {
        let failed = |part: &Part| part.expectations.get(id).copied();
        let first = self.parts.iter().position(|part| failed(part) == Some(true));
        first.or_else(|| self.parts.iter().position(|part| failed(part).is_some())) == Some(index)
    }

    /// What the probe found, with the plans of all parts.
    fn probed(&self, first: Probed) -> Probed {
        let all = || self.parts.iter().filter_map(|part| part.probed.as_ref());
        let mut will_skip: BTreeMap<String, usize> = BTreeMap::new();
        for (reason, number) in all().flat_map(|probed| &probed.will_skip) {
            *will_skip.entry(reason.clone()).or_default() += number;
        }
        let mut will_skip: Vec<(String, usize)> = will_skip.into_iter().collect();
        will_skip.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        Probed { will_run: all().map(|probed| probed.will_run).sum(), will_skip, ..first }
    }

    /// The end of the merged record: it took as long as the slowest part. A part that is missing or did not end cuts it short.
    pub(crate) fn closing(&self) -> RunFinished {
        let finished = || self.parts.iter().filter_map(|part| part.finished.as_ref());
        let missing = self.missing();
        let open = self.parts.iter().find(|part| part.finished.is_none());
        let cut_short = if !missing.is_empty() {
            let verb = if missing.len() == 1 { "is" } else { "are" };
            Some(format!("part {} {verb} missing", missing.join(", part ")))
        } else if let Some(part) = open {
            Some(format!("{} is cut off", part.name))
        } else {
            finished().find_map(|finished| finished.cut_short.clone())
        };
        RunFinished {
            took: finished().map(|finished| finished.took).max().unwrap_or_default(),
            cut_short,
            probe: finished().find_map(|finished| finished.probe.clone()),
            exit_code: finished().map(|finished| finished.exit_code).max().unwrap_or_default(),
            ..RunFinished::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use std::time::Duration;

    use super::*;
    use crate::event::Dialogue;

    fn shard(number: usize) -> Option<PartOf> {
        Some(PartOf { number, of: 3, whole: "a".to_owned() })
    }

    fn part(number: usize, ids: &[&str]) -> Vec<EventKind> {
        let started =
            RunStarted { shard: shard(number), protocol: "uci".to_owned(), ..RunStarted::default() };
        let mut events = vec![EventKind::RunStarted(started)];
        for id in ids {
            let topic = id.split('/').nth(1).unwrap_or_default().to_owned();
            events.push(EventKind::Dialogue(Box::new(Dialogue {
                scenario: (*id).to_owned(),
                hash: 0,
                attempt: 1,
                terms: serde_json::Value::Null,
                entries: Vec::new(),
                verdict: Verdict::Pass,
            })));
            if topic != PROBE {
                let verdict = if id.ends_with('!') { Verdict::Fail } else { Verdict::Pass };
                let one =
                    ScenarioResult { id: (*id).to_owned(), topic, verdict, ..ScenarioResult::default() };
                events.push(EventKind::ScenarioFinished(Box::new(one)));
            }
        }
        events.push(EventKind::RunFinished(RunFinished::default()));
        events
    }

    fn merge(parts: &[Vec<EventKind>]) -> Merge {
        let mut merge = Merge::default();
        for (index, events) in parts.iter().enumerate() {
            let events =
                events.iter().cloned().map(|kind| Ok::<_, Infallible>(Event { at: Duration::ZERO, kind }));
            let Ok(()) = merge.add(&format!("{index}.jsonl"), events);
        }
        merge
    }

    #[test]
    fn parts_of_one_run_are_taken() {
        let parts = [part(1, &["uci/probe/x", "uci/a/1"]), part(3, &["uci/probe/x", "uci/a/2"])];
        let merge = merge(&parts);
        assert_eq!(merge.check(), Ok(()));
        assert_eq!(merge.opening().scenarios, 2);
        assert_eq!(merge.opening().shard, None);
        assert_eq!(merge.closing().cut_short.as_deref(), Some("part 2 of 3 is missing"));
        let probe = &parts[1][1];
        assert!(merge.taken(0, probe.clone()).is_some(), "the first part's probe");
        assert!(merge.taken(1, probe.clone()).is_none(), "it showed the same");
        assert!(merge.taken(1, parts[1][2].clone()).is_some());
    }

    #[test]
    fn what_every_part_says_is_taken_once() {
        let both = ["uci/start/ready!", "uci/expect/max-skip", "uci/expect/feature[x]!"];
        let parts = [part(1, &both), part(2, &both), part(3, &["uci/a/1"])];
        let merge = merge(&parts);
        assert_eq!(merge.check(), Ok(()));
        assert_eq!(merge.opening().scenarios, 1);
        let results = |index: usize| {
            let taken = parts[index].iter().filter_map(|kind| merge.taken(index, kind.clone()));
            taken
                .filter(|kind| matches!(kind, EventKind::ScenarioFinished(result) if result.topic == EXPECT))
                .count()
        };
        assert_eq!([results(0), results(1)], [2, 0]);
    }

    #[test]
    fn notices_of_several_parts_are_told_once() {
        let parts = [["late", "busy"], ["busy", "old"]].map(|texts| {
            let notice = |text: &str| EventKind::Notice { text: text.to_owned() };
            [part(1, &[]), texts.map(notice).to_vec()].concat()
        });
        let merge = merge(&parts);
        let told = parts.iter().enumerate().flat_map(|(index, part)| {
            part.iter().filter_map(|kind| merge.taken(index, kind.clone())).collect::<Vec<_>>()
        });
        let told: Vec<String> = told
            .filter_map(|kind| match kind {
                EventKind::Notice { text } => Some(text),
                _ => None,
            })
            .collect();
        assert_eq!(told, ["late", "busy", "old"]);
    }

    #[test]
    fn the_first_probe_that_was_held_counts() {
        let mut second = part(2, &[]);
        second.push(EventKind::Probed(Probed { will_run: 3, ..Probed::default() }));
        let parts = [part(1, &[]), second];
        let merge = merge(&parts);
        let taken = merge.taken(1, parts[1][2].clone());
        assert!(matches!(taken, Some(EventKind::Probed(probed)) if probed.will_run == 3));
    }

    fn fuzzed(seed: u64, pairs: &[(&str, u64)]) -> Vec<EventKind> {
        let started = RunStarted { seed, protocol: "uci".to_owned(), ..RunStarted::default() };
        let fuzzed = Fuzzed {
            seed,
            took: Duration::from_secs(60 + seed),
            dialogues: 100,
            nothing: vec![("it was late".to_owned(), seed)],
            ..Fuzzed::default()
        };
        let pairs = pairs.iter().map(|(name, times)| ((*name).to_owned(), *times)).collect();
        let fuzzed = fuzzed.having_tried(Tried { pairs, transitions: BTreeMap::new() });
        vec![
            EventKind::RunStarted(started),
            EventKind::Fuzzed(Box::new(fuzzed)),
            EventKind::RunFinished(RunFinished::default()),
        ]
    }

    #[test]
    fn what_several_machines_drew_is_added_up() {
        let parts = [
            fuzzed(1, &[("go", 1), ("stop", 0), ("quit", 0)]),
            fuzzed(2, &[("go", 1), ("stop", 1), ("quit", 0)]),
        ];
        let merge = merge(&parts);
        assert_eq!(merge.check(), Ok(()));
        assert_eq!(merge.closing().cut_short, None);
        assert_eq!(merge.taken(1, parts[1][1].clone()), None, "it is in the first sum");
        let Some(EventKind::Fuzzed(sum)) = merge.taken(0, parts[0][1].clone()) else {
            panic!("there is a sum")
        };
        assert_eq!((sum.seed, sum.further_seeds.as_slice()), (1, &[2][..]));
        assert_eq!((sum.dialogues, sum.took, sum.pairs), (200, Duration::from_secs(62), 3));
        assert_eq!((sum.never, sum.once), (vec!["quit".to_owned()], vec!["stop".to_owned()]));
        assert_eq!(sum.nothing, [("it was late".to_owned(), 3)]);
    }

    #[test]
    fn what_was_drawn_alike_or_not_at_all_is_told() {
        let alike = merge(&[fuzzed(7, &[]), fuzzed(7, &[])]).check().unwrap_err();
        assert_eq!(
            alike.to_string(),
            "0.jsonl and 1.jsonl were both drawn with seed 7; each machine needs a --seed of its own"
        );
        let other = merge(&[part(1, &[]), fuzzed(7, &[])]).check().unwrap_err();
        assert_eq!(
            other.to_string(),
            "1.jsonl is a record of `enginecheck fuzz`, and 0.jsonl is not: merge them separately"
        );
    }

    #[test]
    fn what_is_not_one_run_is_told() {
        let twice = merge(&[part(1, &["uci/a/1"]), part(1, &["uci/a/1"])]).check().unwrap_err();
        assert_eq!(twice.to_string(), "0.jsonl and 1.jsonl both contain uci/a/1; which one should count?");
        let mut other = part(2, &[]);
        other[0] = EventKind::RunStarted(RunStarted {
            seed: 5,
            shard: shard(2),
            protocol: "uci".to_owned(),
            ..RunStarted::default()
        });
        let differs = merge(&[part(1, &[]), other]).check().unwrap_err();
        assert!(differs.to_string().contains("the seed differs (0, 5)"), "{differs}");
        let mut other = part(2, &[]);
        let EventKind::RunStarted(started) = &mut other[0] else { panic!("it begins") };
        started.shard = Some(PartOf { number: 2, of: 3, whole: "b".to_owned() });
        let differs = merge(&[part(1, &[]), other]).check().unwrap_err();
        assert!(differs.to_string().contains("how it is divided, differs"), "{differs}");
    }
}
