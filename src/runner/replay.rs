//! A run from its record: the same verdicts again, without the engine.
//!
//! Each recorded attempt is judged again under its own terms. What the judge wants to write is compared with what it
//! wrote then. If that differs, the record cannot say how the engine would have gone on, and the attempt is
//! inconclusive. Everything else (attempts, monitors, totals) is done as in the run itself.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use crate::event::{Dialogue, Entry, Event, EventKind, RunFinished, ScenarioResult};
use crate::exchange::Want;
use crate::judge::{Judge, Outcome, Setup, Terms};
use crate::protocol::model::Known;
use crate::scenario::Scenario;
use crate::verdict::{FailureKind, Verdict};

use super::attempts::{Attempts, Beside, Settled, needs_confirmation};
use super::plan::{Expectations, Plan};
use super::results::Results;
use super::stop::Stop;
use super::tally::{Ending, Start};
use super::teller::Teller;
use crate::judge::probe::instances;

/// Judges the events of a record again, and sends the events of the resulting run, with its dialogues if the plan says so.
/// `plan` says what suite and ledger demand now; engine, seed, scale and strictness come from the record.
///
/// # Errors
/// The first error of the record's reader.
pub(crate) fn rejudge<E>(
    plan: &Plan,
    record: impl IntoIterator<Item = Result<Event, E>>,
    events: SyncSender<Event>,
) -> Result<RunFinished, E> {
    let mut record = record.into_iter();
    let mut plan = plan.clone();
    plan.fail_fast = false;
    // Expectations of the run are results in the record.
    plan.expect = Expectations::default();
    let opening = record.next().transpose()?;
    if let Some(Event { kind: EventKind::RunStarted(started), .. }) = &opening {
        plan.engine.shown.clone_from(&started.engine);
        plan.config.clone_from(&started.config);
        plan.seed = started.seed;
        plan.scale = started.scale;
        plan.strict |= started.strict;
        plan.repeat = started.repeat;
    }
    let results = Results::new(&plan, Teller::new(events), Stop::new());
    let mut replay =
        Replay { plan: &plan, results: &results, open: HashMap::new(), ending: Ending::default() };
    replay.ending.cut_short = Some("the record is cut off".to_owned());
    if let Some(event) = opening {
        replay.event(event.kind);
    }
    for event in record {
        replay.event(event?.kind);
    }
    let ending = replay.ending;
    Ok(results.close(ending))
}

/// Judges one recorded attempt again.
pub(super) fn judge_again(setup: Setup, entries: &[Entry]) -> Outcome {
    let known = setup.terms.known.clone();
    if let Some(Entry::Cut { cut_after }) = entries.last() {
        let reason =
            format!("its record was cut after {} KiB; what came after that is unknown", cut_after >> 10);
        return Outcome::unheld(Verdict::Inconclusive, reason, known);
    }
    replayed(setup, entries).unwrap_or_else(|differs| {
        Outcome::unheld(
            Verdict::Inconclusive,
            format!("dialogue differs at line {}: {}", differs.line, differs.how),
            known,
        )
    })
}

/// The place where a recorded dialogue differs from the one that the judge would hold now.
struct Differs {
    line: usize,
    how: String,
}

fn replayed(setup: Setup, entries: &[Entry]) -> Result<Outcome, Differs> {
    let mut judge = Judge::new(setup);
    let mut line = 0;
    let next = |line: &mut usize| {
        let entry = entries.get(*line);
        *line += 1;
        entry
    };
    loop {
        let want = judge.want();
        match want {
            Want::Done if line >= entries.len() => return Ok(judge.finish()),
            Want::Done => {
                return Err(Differs { line: line + 1, how: "the dialogue is now over".to_owned() });
            }
            Want::Write { engine, bytes, .. } => match next(&mut line) {
                Some(Entry::Write { engine: to, bytes: written }) if *to == engine && *written == bytes => {}
                other => {
                    let now = crate::line::escape(&bytes);
                    return Err(Differs {
                        line,
                        how: format!("now {now} would be sent, in the record {}", then(other)),
                    });
                }
            },
            _ => {}
        }
        match next(&mut line) {
            Some(Entry::Saw(seen)) => judge.observe(seen.clone()),
            other => {
                return Err(Differs {
                    line,
                    how: format!("now the judge would wait for the engine, in the record {}", then(other)),
                });
            }
        }
    }
}

fn then(entry: Option<&Entry>) -> String {
    match entry {
        Some(Entry::Write { bytes, .. }) => format!("{} was sent", crate::line::escape(bytes)),
        Some(Entry::Saw(_)) => "it waited for the engine".to_owned(),
        Some(Entry::Cut { .. }) => "the record was cut".to_owned(),
        None => "the dialogue was over".to_owned(),
    }
}

/// A record while it is read.
struct Replay<'a> {
    plan: &'a Plan,
    results: &'a Results<'a>,
    open: HashMap<String, Open>,
    ending: Ending,
}

/// A scenario without a verdict so far.
struct Open {
    scenario: Arc<Scenario>,
    attempts: Attempts,
    /// The last attempt, until the next one shows whether it was repeated.
    last: (Outcome, Terms),
}

impl Open {
    /// Folds the outcomes as the run did. An attempt that was repeated under the same terms was waiting to be confirmed.
    fn next(&mut self, outcome: Outcome, terms: Terms) {
        let place = |terms: &Terms| (terms.seed, terms.position);
        let repeated = place(&self.last.1) == place(&terms);
        let (before, _) = std::mem::replace(&mut self.last, (outcome, terms));
        take(&mut self.attempts, before, repeated);
    }

    /// The last attempt was waiting to be confirmed, too, if the run ended before that (`cut`).
    fn settle(mut self, cut: bool) -> Option<Settled> {
        take(&mut self.attempts, self.last.0, cut);
        if cut { self.attempts.cut() } else { self.attempts.settle() }
    }
}

fn take(attempts: &mut Attempts, outcome: Outcome, repeated: bool) {
    let waits = repeated && needs_confirmation(&outcome);
    let _ = attempts.take(outcome, if waits { Beside::Others } else { Beside::Nothing });
}

impl Replay<'_> {
    fn event(&mut self, kind: EventKind) {
        match kind {
            EventKind::Dialogue(dialogue) => self.dialogue(&dialogue),
            EventKind::ScenarioFinished(result) => self.scenario(*result),
            EventKind::RunFinished(finished) => {
                self.ending.cut_short = finished.cut_short;
                self.ending.took = Some(finished.took);
                self.ending.probe = finished.probe;
                self.ending.signal = (finished.exit_code > 128).then(|| i32::from(finished.exit_code) - 128);
            }
            EventKind::Probed(probed) => self.results.probed(probed),
            EventKind::GameBrokenOff { id, game } => self.results.broken_off(&id, game),
            // These are computed again.
            EventKind::MonitorFinished(_) | EventKind::BaselineStale { .. } => {}
            // Nobody waits for a record.
            EventKind::Waiting { .. }
            | EventKind::Probing { .. }
            | EventKind::Underway { .. }
            | EventKind::Fuzzing { .. } => {}
            EventKind::Fuzzed(fuzzed) => self.results.fuzzed(*fuzzed),
            other => self.results.tell(other),
        }
    }

    fn dialogue(&mut self, dialogue: &Dialogue) {
        let terms: Result<Terms, _> = serde_json::from_value(dialogue.terms.clone());
        let scenario = terms.as_ref().ok().and_then(|terms| self.find(&dialogue.scenario, &terms.known));
        let (Ok(terms), Some(scenario)) = (terms, scenario) else {
            let text =
                format!("{}: the suite has no such scenario, or its terms are unknown", dialogue.scenario);
            return self.results.tell(EventKind::Notice { text });
        };
        let setup = Setup {
            protocol: self.plan.protocol,
            other: self.plan.other.as_ref().map(|other| other.protocol),
            scenario: Arc::clone(&scenario),
            levels: Arc::clone(&self.plan.clauses.levels),
            budgets: Arc::new(self.plan.suite.budgets.clone()),
            terms: terms.clone(),
        };
        let mut outcome = judge_again(setup, &dialogue.entries);
        if outcome.verdict == Verdict::Inconclusive && scenario.hash != dialogue.hash {
            outcome.reason.push_str(" (the scenario has changed since then)");
        }
        let entries = if self.plan.record { dialogue.entries.clone() } else { Vec::new() };
        self.results.dialogue(&scenario, dialogue.attempt, &terms, &outcome, entries);
        match self.open.get_mut(&dialogue.scenario) {
            Some(open) => open.next(outcome, terms),
            None => {
                let attempts = Attempts::new(&scenario, self.plan.repeat);
                let open = Open { scenario, attempts, last: (outcome, terms) };
                self.open.insert(dialogue.scenario.clone(), open);
            }
        }
    }

    /// The scenario, including probes and instances of lists.
    fn find(&self, id: &str, known: &Known) -> Option<Arc<Scenario>> {
        let suite = &self.plan.suite;
        let probes = suite.probes.iter().map(|probe| &probe.scenario);
        let exact = suite.scenarios.iter().chain(probes).find(|s| s.id == id && s.for_each_list.is_none());
        if let Some(scenario) = exact {
            return Some(Arc::clone(scenario));
        }
        let (table, _) = id.split_once('[')?;
        let table = suite.scenarios.iter().find(|s| s.id == table)?;
        instances(self.plan.protocol, known, table).ok()?.into_iter().find(|s| s.id == id)
    }

    fn scenario(&mut self, then: ScenarioResult) {
        let others = self.plan.other.iter().flat_map(|other| &other.suite.probes);
        let is_probe = self.plan.suite.probes.iter().chain(others).any(|probe| probe.scenario.id == then.id);
        let Some(open) = self.open.remove(&then.id) else {
            // Results without a dialogue (skips, the user's expectations) stay; failed openings are computed again.
            if then.topic != "start" {
                if is_probe && then.failures.iter().any(|f| f.kind == FailureKind::NotStarted) {
                    self.ending.start = Start::Silent;
                }
                self.results.restate(then);
            }
            return;
        };
        if is_probe {
            self.ending.start = self.results.not_started(&open.scenario, open.last.0);
            return;
        }
        let scenario = Arc::clone(&open.scenario);
        if let Some(settled) = open.settle(then.unconfirmed) {
            self.results.scenario(&scenario, settled, then.took);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::exchange::{Exit, Observation};
    use crate::line::EngineId;
    use crate::runner::testing::plan;

    fn setup() -> Setup {
        let plan = plan(&["engine"]);
        Setup {
            protocol: plan.protocol,
            other: None,
            scenario: Arc::new(crate::runner::testing::scenario("xboard/a/b")),
            levels: plan.clauses.levels,
            budgets: Arc::new(plan.suite.budgets.clone()),
            terms: Terms { seed: 1, ..Terms::of(Known::default()) },
        }
    }

    /// Holds a dialogue with an engine that exits at once after `quit`, and records it.
    fn recorded() -> (Outcome, Vec<Entry>) {
        let mut judge = Judge::new(setup());
        let mut entries = Vec::new();
        let (engine, at) = (EngineId::A, Duration::from_millis(1));
        let mut told_exit = false;
        loop {
            let seen = match judge.want() {
                Want::Done => break,
                Want::Start { .. } => Observation::Started { engine, at },
                Want::Write { bytes, .. } => {
                    entries.push(Entry::Write { engine, bytes });
                    Observation::Written { engine, at }
                }
                Want::Wait { .. } if !told_exit => {
                    told_exit = true;
                    Observation::Exited { engine, at, exit: Exit::Code(0), by_harness: false }
                }
                Want::Wait { until } => Observation::Deadline { at: until },
                Want::End => Observation::Ended { engine, at, left_behind: Vec::new() },
                other => panic!("a scenario without steps wants {other:?}"),
            };
            entries.push(Entry::Saw(seen.clone()));
            judge.observe(seen);
        }
        (judge.finish(), entries)
    }

    #[test]
    fn the_same_dialogue_has_the_same_outcome() {
        let (outcome, entries) = recorded();
        assert_eq!(judge_again(setup(), &entries), outcome);
    }

    #[test]
    fn a_cut_record_is_not_judged_as_if_it_were_whole() {
        let (_, mut entries) = recorded();
        entries.truncate(2);
        entries.push(Entry::Cut { cut_after: 1 << 20 });
        let text = serde_json::to_string(&entries).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Entry>>(&text).unwrap(), entries, "{text}");
        let outcome = judge_again(setup(), &entries);
        assert_eq!(outcome.verdict, Verdict::Inconclusive);
        assert_eq!(outcome.reason, "its record was cut after 1024 KiB; what came after that is unknown");
    }

    #[test]
    fn another_dialogue_is_inconclusive_and_says_where() {
        let (_, entries) = recorded();
        let write = entries.iter().position(|entry| matches!(entry, Entry::Write { .. })).unwrap();
        let mut other = entries.clone();
        other[write] = Entry::Write { engine: EngineId::A, bytes: b"exit\n".to_vec() };
        let mut longer = entries.clone();
        longer.push(entries[0].clone());
        let cases = [
            (other, write + 1, "exit\\n was"),
            (entries[..write].to_vec(), write + 1, "the dialogue was over"),
            (longer, entries.len() + 1, "the dialogue is now over"),
        ];
        for (entries, line, how) in cases {
            let outcome = judge_again(setup(), &entries);
            assert_eq!(outcome.verdict, Verdict::Inconclusive);
            let start = format!("dialogue differs at line {line}: ");
            assert!(
                outcome.reason.starts_with(&start) && outcome.reason.contains(how),
                "{}, not {start}…{how}",
                outcome.reason
            );
        }
    }
}
