//! From settled attempts to events: clause texts, reproduction, totals, and what comes after the last scenario.
//!
//! Main type: [`Results`], shared by all threads of a run.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};

use crate::cause::Cause;
use crate::event::{Client, Dialogue, Entry, EventKind, Fuzzed, Probed, RunFinished, ScenarioResult, Weight};
use crate::judge::{Outcome, Terms};
use crate::protocol::model::{Known, LOSES_LINES};
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Failure, FailureKind, PlayedGame, Verdict};

use super::attempts::Settled;
use super::blocked::Openings;
use super::games::{score, told};
use super::known::Watch;
use super::monitors::{Monitors, monitors};
use super::plan::{Clauses, Plan};
use super::reproduce::command_line;
use super::stop::{self, Stop};
use super::tally::{Ending, Start, Tally};
use super::teller::Teller;
use super::times::Times;

/// The end of the reason why a scenario is broken, if it is a built-in one.
const OUR_MISTAKE: &str = "; this is a mistake in enginecheck, not in the engine: please report it";
/// The same for a scenario of the user.
const YOUR_MISTAKE: &str = "; this is a mistake in your scenario, not in the engine (a step that deliberately breaks a rule needs `trap = true`)";

/// The results of a run so far.
#[derive(Debug)]
pub(super) struct Results<'a> {
    plan: &'a Plan,
    teller: Teller,
    stop: Stop,
    sums: Mutex<Sums>,
}

#[derive(Debug)]
struct Sums {
    tally: Tally,
    monitors: Monitors,
    openings: Openings,
    known: Watch,
    games: Vec<PlayedGame>,
    times: Times,
    /// The probe found that the engine loses lines that arrive together.
    loses_lines: bool,
}

impl<'a> Results<'a> {
    /// No results yet.
    pub(super) fn new(plan: &'a Plan, teller: Teller, stop: Stop) -> Results<'a> {
        let sums = Sums {
            tally: Tally::default(),
            monitors: Monitors::new(plan.protocol),
            openings: Openings::default(),
            known: Watch::new(&plan.known_failures),
            games: Vec::new(),
            times: Times::default(),
            loses_lines: false,
        };
        Results { plan, teller, stop, sums: Mutex::new(sums) }
    }

    /// Sends an event that is not a result.
    pub(super) fn tell(&self, kind: EventKind) {
        self.teller.tell(kind);
    }

    /// The probe is over.
    pub(super) fn probed(&self, probed: Probed) {
        if self.plan.protocol.other_version(&probed.facts).is_some() {
            self.sums().tally.other_version();
        }
        self.sums().loses_lines = probed.facts.iter().any(|(fact, _)| fact == LOSES_LINES);
        self.tell(EventKind::Probed(probed));
    }

    /// Live fuzzing is over.
    pub(super) fn fuzzed(&self, fuzzed: Fuzzed) {
        self.sums().tally.fuzzed(fuzzed.dialogues);
        self.tell(EventKind::Fuzzed(Box::new(fuzzed)));
    }

    /// An attempt is over.
    pub(super) fn dialogue(
        &self,
        scenario: &Scenario,
        attempt: u32,
        terms: &Terms,
        outcome: &Outcome,
        entries: Vec<Entry>,
    ) {
        self.sums().monitors.add(scenario, outcome, terms.beside);
        if self.plan.record {
            self.tell(EventKind::Dialogue(Box::new(Dialogue {
                scenario: scenario.id.clone(),
                hash: scenario.hash,
                attempt,
                // Terms are plain data with text keys, which JSON can always represent.
                terms: serde_json::to_value(terms).unwrap_or_default(),
                entries,
                verdict: outcome.verdict,
            })));
        }
    }

    /// A scenario has its verdict.
    pub(super) fn scenario(&self, scenario: &Scenario, settled: Settled, took: Duration) {
        let mut result = self.blank(scenario);
        result.verdict = settled.verdict;
        result.reason = settled.reason;
        if result.verdict == Verdict::Broken {
            result.reason.push_str(if scenario.built_in { OUR_MISTAKE } else { YOUR_MISTAKE });
        }
        result.attempts = settled.attempts;
        result.failed = settled.failed;
        result.unconfirmed = settled.unconfirmed;
        result.took = took;
        result.cause = match self.behind_a_fact(scenario, &settled.shown) {
            None if result.verdict == Verdict::Broken => Some(Cause::of_broken(&result.reason)),
            fact => fact,
        };
        fill(&mut result, settled.shown);
        if let Some(game) = &result.game {
            if result.reason.is_empty() {
                result.reason = told(game);
            }
            let mut sums = self.sums();
            sums.games.push(game.clone());
            sums.times.add(&scenario.id, game);
        }
        self.cite(&mut result);
        if result.verdict == Verdict::Blocked {
            self.sums().openings.add(scenario.start.as_deref().unwrap_or("none"), &result);
        }
        self.finish(result);
    }

    /// What comes of lines that arrive together has one cause, if the engine is known to lose some of them.
    fn behind_a_fact(&self, scenario: &Scenario, outcome: &Outcome) -> Option<Cause> {
        let failure = outcome.failures.first()?;
        // Lines that are wrong in themselves did come.
        let may_be_lost = matches!(failure.kind, FailureKind::Timeout | FailureKind::Mismatch)
            && Cause::of_found(failure, &outcome.findings).is_none();
        let lost = may_be_lost && scenario.tagged("burst") && self.sums().loses_lines;
        lost.then(|| Cause::of_fact(LOSES_LINES))
    }

    /// A game that had no verdict yet when the run was stopped.
    pub(super) fn broken_off(&self, id: &str, game: Box<PlayedGame>) {
        let mut sums = self.sums();
        sums.games.push((*game).clone());
        sums.times.add(id, &game);
        drop(sums);
        self.tell(EventKind::GameBrokenOff { id: id.to_owned(), game });
    }

    /// A result from a record that needs no dialogue.
    pub(super) fn restate(&self, result: ScenarioResult) {
        self.finish(result);
    }

    /// A scenario that is not run at all. `offered`: whether the engine offers what it is about.
    pub(super) fn skip(&self, scenario: &Scenario, reason: &str, offered: bool) {
        let mut result = self.blank(scenario);
        result.client.iter_mut().for_each(|client| client.concerned = offered);
        result.verdict = Verdict::Skip;
        result.reason = reason.to_owned();
        self.finish(result);
    }

    /// The engine does not start, does not speak the protocol, or fails in its first dialogue.
    pub(super) fn not_started(&self, scenario: &Scenario, outcome: Outcome) -> Start {
        let unstarted = outcome.failures.iter().all(|f| f.kind == FailureKind::NotStarted);
        let start = if outcome.understood && !unstarted { Start::Failed } else { Start::Silent };
        let mut result = self.blank(scenario);
        result.verdict = if outcome.verdict == Verdict::Broken { Verdict::Broken } else { Verdict::Fail };
        result.attempts = 1;
        result.failed = 1;
        result.cause = cause(&outcome);
        result.reason = outcome.reason;
        result.failures = outcome.failures;
        result.transcript = outcome.transcript;
        result.left_out = outcome.left_out;
        if result.failures.iter().any(|failure| failure.judging.is_some() || failure.clause.is_none()) {
            // It has not come to what the scenario judges.
            result.clauses.clear();
        }
        if start == Start::Silent {
            result.failures.iter_mut().for_each(|failure| failure.kind = FailureKind::NotStarted);
        }
        self.cite(&mut result);
        self.finish(result);
        start
    }

    /// What the user demands of the engine's announcements; each demand is a result of its own.
    pub(super) fn expect_features(&self, known: &Known) {
        for feature in &self.plan.expect.features {
            let (name, wanted) = match feature.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (feature.as_str(), None),
            };
            let announced = known.announced.iter().filter(|(announced, _)| announced == name);
            let met = announced.map(|(_, value)| value).any(|value| {
                wanted.is_none_or(|wanted| wanted == value || name == "option" && is_option(value, wanted))
            });
            // Of options there are many: the last one says nothing of the one that is missing.
            let found = known.announced(name).filter(|_| name != "option");
            let actual = found.map_or("it is not announced".to_owned(), |found| format!("{name}={found}"));
            self.expectation(
                &format!("feature[{feature}]"),
                format!("the engine announces {feature}"),
                if met { Ok(()) } else { Err((feature.clone(), actual)) },
            );
        }
    }

    /// What comes after the last scenario: failed openings, expectations of the run, monitors, totals.
    pub(super) fn close(self, mut ending: Ending) -> RunFinished {
        let openings = std::mem::take(&mut self.sums().openings);
        for result in openings.results(self.plan.protocol.name(), |id| self.plan.clauses.text(id)) {
            if self.finish(result) != Verdict::Known {
                self.sums().tally.opening_failed();
            }
        }
        for &(verdict, most) in self.plan.expect.most.iter().filter(|_| ending.cut_short.is_none()) {
            let seen = self.sums().tally.with(verdict);
            let met = if seen <= most { Ok(()) } else { Err((format!("at most {most}"), seen.to_string())) };
            let title = format!("at most {most} scenarios are {}", participle(verdict));
            self.expectation(&format!("max-{}", verdict.word()), title, met);
        }
        let games = std::mem::take(&mut self.sums().games);
        // Those of a suite are parts of its scenarios.
        let score = self.plan.games.as_ref().and_then(|_| score(&games));
        let times = std::mem::take(&mut self.sums().times).sums();
        ending.harness_failed |= self.teller.deaf();
        let Sums { mut tally, monitors, mut known, .. } = self.sums.into_inner();
        let mut results = monitors.results(
            |scenario| command_line(self.plan, scenario),
            |id| self.plan.clauses.text(&ClauseId::new(id)),
        );
        if ending.start != Start::Speaks {
            // An engine that never spoke has kept no clause.
            results.retain(|result| result.count > 0);
        }
        for mut result in results {
            known.monitor(&mut result);
            tally.monitor(&result);
            self.teller.tell(EventKind::MonitorFinished(Box::new(result)));
        }
        if ending.cut_short.is_none() && ending.start == Start::Speaks {
            for (entry, reason) in known.stale(self.plan.selection.takes_all(), |id| exists(self.plan, id)) {
                tally.stale();
                self.teller.tell(EventKind::BaselineStale { entry, reason });
            }
        }
        for text in tally.notices(&ending) {
            self.teller.tell(EventKind::Notice { text });
        }
        let cited = |id: &ClauseId| is_cited(self.plan, id);
        let Clauses { texts, exempt, .. } = &self.plan.clauses;
        let binding = texts.iter().filter(|text| !exempt.contains(&text.id));
        let finished = tally.finish(
            ending.took.unwrap_or_else(|| self.teller.elapsed()),
            binding,
            cited,
            self.plan.strict,
            &ending,
        );
        let finished = RunFinished { score, times, ..finished };
        self.teller.tell(EventKind::RunFinished(finished.clone()));
        finished
    }

    fn expectation(&self, name: &str, title: String, met: Result<(), (String, String)>) {
        let mut result = ScenarioResult {
            id: format!("{}/expect/{name}", self.plan.protocol.name()),
            title,
            topic: "expect".to_owned(),
            attempts: 1,
            source: ("enginecheck.toml".to_owned(), 1),
            ..ScenarioResult::default()
        };
        if let Err((expected, actual)) = met {
            result.verdict = Verdict::Fail;
            result.failed = 1;
            "[expect] of the configuration".clone_into(&mut result.reason);
            result.failures = vec![Failure { expected, actual, ..Failure::default() }];
        }
        self.finish(result);
    }

    /// Tells and counts a result; returns its verdict by the baseline.
    fn finish(&self, mut result: ScenarioResult) -> Verdict {
        {
            let mut sums = self.sums();
            sums.known.scenario(&mut result);
            sums.tally.scenario(&result);
        }
        if self.plan.fail_fast && Weight::of(result.verdict, self.plan.strict) == Weight::Failure {
            self.stop.raise(stop::Cause::Failure);
        }
        let verdict = result.verdict;
        self.teller.tell(EventKind::ScenarioFinished(Box::new(result)));
        verdict
    }

    /// A clause that an act or an end broke need not be in the scenario's header; its sentence must be shown
    /// nevertheless.
    fn cite(&self, result: &mut ScenarioResult) {
        for failure in &result.failures {
            for id in failure.clause.iter().chain(&failure.judging) {
                if !result.clauses.iter().any(|clause| clause.id == *id) {
                    result.clauses.push(self.plan.clauses.text(id));
                }
            }
        }
    }

    /// A result of the scenario without any finding so far.
    fn blank(&self, scenario: &Scenario) -> ScenarioResult {
        ScenarioResult {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            topic: scenario.topic.clone(),
            clauses: scenario.clauses.iter().map(|id| self.plan.clauses.text(id)).collect(),
            reproduce: command_line(self.plan, &scenario.id),
            source: (scenario.file.clone(), scenario.line),
            client: scenario.client.as_ref().map(|name| self.client(name)),
            ..ScenarioResult::default()
        }
    }

    fn client(&self, name: &str) -> Client {
        let of = |scenario: &&Arc<Scenario>| scenario.client.as_deref() == Some(name);
        let scenarios = self.plan.suite.scenarios.iter().filter(of).count();
        Client { name: name.to_owned(), scenarios, concerned: true }
    }

    /// The totals that another thread's panic leaves are good enough to go on: every count is one addition.
    fn sums(&self) -> MutexGuard<'_, Sums> {
        self.sums.lock()
    }
}

/// A verdict as it is said of scenarios.
fn participle(verdict: Verdict) -> &'static str {
    if verdict == Verdict::Skip { "skipped" } else { verdict.word() }
}

/// Puts into a result what a dialogue came to; its cause, unless that is known.
pub(super) fn fill(result: &mut ScenarioResult, outcome: Outcome) {
    result.cause = result.cause.take().or_else(|| cause(&outcome));
    result.found = found(&outcome);
    result.failures = outcome.failures;
    result.transcript = outcome.transcript;
    result.left_out = outcome.left_out;
    result.game = outcome.game;
}

/// The cause of the worst failure.
fn cause(outcome: &Outcome) -> Option<Cause> {
    outcome.failures.first().map(|failure| Cause::of(failure, &outcome.findings))
}

/// The causes of what monitors found in a dialogue before its worst failure.
fn found(outcome: &Outcome) -> Vec<Cause> {
    let failure = outcome.failures.first();
    let end = failure.map(|failure| failure.heard.as_ref().map_or(failure.at, |heard| heard.at));
    Cause::found_before(end, &outcome.failures, &outcome.findings)
}

/// Whether the suite has a scenario (including instances from the probe), an opening or a monitor with this id.
fn exists(plan: &Plan, id: &str) -> bool {
    let table = id.split_once('[').map_or(id, |(table, _)| table);
    let mut parts = id.split('/').skip(1);
    match (parts.next(), parts.next()) {
        (Some("monitor"), Some(name)) => monitors(plan.protocol).any(|monitor| monitor.name == name),
        (Some("start" | "expect" | "probe"), _) => true,
        _ => plan.suite.scenarios.iter().any(|s| s.id == id || s.id == table && s.for_each_list.is_some()),
    }
}

/// Whether some scenario of the suite, selected or not, or a monitor judges the clause.
fn is_cited(plan: &Plan, id: &ClauseId) -> bool {
    plan.suite.scenarios.iter().any(|scenario| scenario.clauses.contains(id))
        || monitors(plan.protocol).any(|monitor| monitor.clauses.contains(&id.as_str()))
}

/// Whether the definition of an option has this name: `name Hash type spin …`, or `Hash -spin …`.
fn is_option(definition: &str, name: &str) -> bool {
    let rest = definition.strip_prefix("name ").unwrap_or(definition).strip_prefix(name);
    rest.is_some_and(|rest| rest.starts_with(" type ") || rest.starts_with(" -"))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, sync_channel};

    use super::*;
    use crate::event::Event;
    use crate::runner::plan::Expectations;
    use crate::runner::testing::{failure, finding, outcome, plan, scenario};
    use crate::verdict::Level;

    fn settled(verdict: Verdict, failures: &[Failure]) -> Settled {
        let shown = outcome(verdict, failures);
        Settled {
            verdict,
            reason: String::new(),
            attempts: 1,
            failed: u32::from(verdict == Verdict::Fail),
            shown,
            unconfirmed: false,
        }
    }

    /// The ids and verdicts of all results told, and the exit code.
    fn told(events: &Receiver<Event>) -> Vec<String> {
        let lines = events.try_iter().filter_map(|event| match event.kind {
            EventKind::ScenarioFinished(result) => Some(format!("{} {}", result.id, result.verdict)),
            EventKind::MonitorFinished(result) if result.count > 0 => {
                Some(format!("{} {}", result.id, result.verdict))
            }
            EventKind::RunFinished(finished) => Some(format!("exit code {}", finished.exit_code)),
            _ => None,
        });
        lines.collect()
    }

    /// The result that is told first.
    fn first(events: &Receiver<Event>) -> ScenarioResult {
        match events.try_iter().map(|event| event.kind).next() {
            Some(EventKind::ScenarioFinished(result)) => *result,
            other => panic!("it is no scenario: {other:?}"),
        }
    }

    #[test]
    fn an_option_is_demanded_by_its_name() {
        for (definition, name, met) in [
            ("name Hash type spin default 16 min 1 max 64", "Hash", true),
            ("name Clear Hash type button", "Hash", false),
            ("name Clear Hash type button", "Clear Hash", true),
            ("Contempt -spin 0 -100 100", "Contempt", true),
            ("Contempt2 -spin 0 -100 100", "Contempt", false),
        ] {
            assert_eq!(is_option(definition, name), met, "{definition}");
        }
    }

    #[test]
    fn what_comes_after_the_last_scenario() {
        let mut plan = plan(&["engine"]);
        plan.expect = Expectations {
            features: vec!["ping=1".to_owned(), "sigint".to_owned()],
            most: vec![(Verdict::Skip, 1), (Verdict::Blocked, 1), (Verdict::Broken, 0)],
        };
        let (sender, events) = sync_channel(64);
        let results = Results::new(&plan, Teller::new(sender), Stop::new());
        let known = Known { announced: vec![("ping".to_owned(), "0".to_owned())], ..Known::default() };
        results.expect_features(&known);
        let mut blocked = scenario("xboard/a/blocked");
        blocked.start = Some("handshake".to_owned());
        let opening = [failure(FailureKind::Timeout, "XB-START-1")];
        results.scenario(&blocked, settled(Verdict::Blocked, &opening), Duration::ZERO);
        results.skip(&scenario("xboard/a/skipped"), "no ping", true);
        results.skip(&scenario("xboard/a/skipped-too"), "no ping", true);
        let mut seen = outcome(Verdict::Pass, &[]);
        seen.findings.push(finding("answers-asked", "XB-X", Level::Should, "nobody asked"));
        let terms = Terms::of(known);
        results.dialogue(&scenario("xboard/a/passes"), 1, &terms, &seen, Vec::new());
        results.scenario(&scenario("xboard/a/passes"), settled(Verdict::Pass, &[]), Duration::ZERO);
        let finished = results.close(Ending::default());
        assert_eq!(
            told(&events),
            [
                "xboard/expect/feature[ping=1] fail",
                "xboard/expect/feature[sigint] fail",
                "xboard/a/blocked blocked",
                "xboard/a/skipped skip",
                "xboard/a/skipped-too skip",
                "xboard/a/passes pass",
                "xboard/start/handshake fail",
                "xboard/expect/max-skip fail",
                "xboard/expect/max-blocked pass",
                "xboard/expect/max-broken pass",
                "xboard/monitor/answers-asked warn",
                "exit code 1",
            ]
        );
        assert_eq!(finished.exit_code, 1);
    }

    #[test]
    fn a_broken_clause_is_told_in_full_though_no_header_names_it() {
        let mut plan = plan(&["engine"]);
        let mut text = crate::runner::testing::clause_text("EC-ALIVE", Level::Must);
        text.sentence = "it lives".to_owned();
        plan.clauses.texts = Arc::from([text]);
        let (sender, events) = sync_channel(8);
        let results = Results::new(&plan, Teller::new(sender), Stop::new());
        let mut crash = failure(FailureKind::Crash, "EC-ALIVE");
        crash.judging = Some(ClauseId::new("XB-OF-AN-OPENING"));
        results.scenario(&scenario("xboard/a/b"), settled(Verdict::Fail, &[crash]), Duration::ZERO);
        let result = first(&events);
        let clauses: Vec<_> = result.clauses.iter().map(|c| (c.id.as_str(), c.sentence.as_str())).collect();
        assert_eq!(clauses, [("EC-ALIVE", "it lives"), ("XB-OF-AN-OPENING", "")]);
    }

    #[test]
    fn a_broken_scenario_tells_whose_mistake_it_is() {
        for (built_in, whose) in [(true, OUR_MISTAKE), (false, YOUR_MISTAKE)] {
            let plan = plan(&["engine"]);
            let (sender, events) = sync_channel(8);
            let results = Results::new(&plan, Teller::new(sender), Stop::new());
            let mut scenario = scenario("xboard/a/b");
            scenario.built_in = built_in;
            results.scenario(&scenario, settled(Verdict::Broken, &[]), Duration::ZERO);
            assert_eq!(first(&events).reason, whose);
        }
    }

    #[test]
    fn fail_fast_stops_at_the_first_failure_only() {
        let cases = [
            (Verdict::Pass, false),
            (Verdict::Warn, false),
            (Verdict::Skip, false),
            (Verdict::Flaky { failed: 1, attempts: 5 }, false),
            (Verdict::Flaky { failed: 2, attempts: 5 }, true),
            (Verdict::Fail, true),
        ];
        for (verdict, stops) in cases {
            let mut plan = plan(&["engine"]);
            plan.fail_fast = true;
            let (sender, _events) = sync_channel(8);
            let stop = Stop::new();
            let results = Results::new(&plan, Teller::new(sender), stop.clone());
            results.scenario(&scenario("xboard/a/b"), settled(verdict, &[]), Duration::ZERO);
            assert_eq!(stop.cause() == Some(stop::Cause::Failure), stops, "{verdict}");
        }
    }

    #[test]
    fn an_engine_that_does_not_speak_is_one_failure() {
        let plan = plan(&["engine"]);
        let (sender, events) = sync_channel(8);
        let results = Results::new(&plan, Teller::new(sender), Stop::new());
        let silent = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-START-1")]);
        let start = results.not_started(&scenario("xboard/probe/speaks"), silent);
        let finished = results.close(Ending { start, ..Ending::default() });
        assert_eq!(told(&events), ["xboard/probe/speaks fail", "exit code 3"]);
        assert_eq!(finished.totals, [("fail".to_owned(), 1)]);
    }

    #[test]
    fn what_a_burst_shows_of_an_engine_that_loses_lines_has_one_cause() {
        let plan = plan(&["engine"]);
        let (sender, events) = sync_channel(8);
        let results = Results::new(&plan, Teller::new(sender), Stop::new());
        let facts = vec![(LOSES_LINES.to_owned(), String::new())];
        results.probed(Probed { facts, ..Probed::default() });
        let burst = Scenario { tags: vec!["burst".to_owned()], ..scenario("xboard/a/b") };
        for (scenario, kind) in [
            (&burst, FailureKind::Timeout),
            (&burst, FailureKind::Crash),
            (&scenario("xboard/a/c"), FailureKind::Timeout),
        ] {
            results.scenario(scenario, settled(Verdict::Fail, &[failure(kind, "XB-A")]), Duration::ZERO);
        }
        let causes: Vec<_> = events
            .try_iter()
            .filter_map(|event| match event.kind {
                EventKind::ScenarioFinished(result) => result.cause.map(|cause| cause.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(causes, ["fact: loses lines", "crash: nothing within # s", "timeout: pong #"]);
    }

    #[test]
    fn what_an_engine_does_that_spoke_is_a_finding() {
        for (kind, understood, told_kind, code) in [
            (FailureKind::Crash, true, FailureKind::Crash, 1),
            (FailureKind::Closed, true, FailureKind::Closed, 1),
            (FailureKind::Crash, false, FailureKind::NotStarted, 3),
            (FailureKind::Timeout, true, FailureKind::Timeout, 1),
            (FailureKind::Overflow, true, FailureKind::Overflow, 1),
            (FailureKind::Overflow, false, FailureKind::NotStarted, 3),
            (FailureKind::NotStarted, true, FailureKind::NotStarted, 3),
        ] {
            let plan = plan(&["engine"]);
            let (sender, events) = sync_channel(8);
            let results = Results::new(&plan, Teller::new(sender), Stop::new());
            let mut died = outcome(Verdict::Fail, &[failure(kind, "EC-ALIVE")]);
            died.understood = understood;
            let start = results.not_started(&scenario("xboard/probe/speaks"), died);
            let finished = results.close(Ending { start, ..Ending::default() });
            let kinds: Vec<_> = events
                .try_iter()
                .filter_map(|event| match event.kind {
                    EventKind::ScenarioFinished(result) => Some(result.failures[0].kind),
                    _ => None,
                })
                .collect();
            assert_eq!((kinds, finished.exit_code), (vec![told_kind], code), "{kind} {understood}");
        }
    }

    #[test]
    fn gone_reporters_are_a_harness_error() {
        let plan = plan(&["engine"]);
        let (sender, events) = sync_channel(8);
        drop(events);
        let results = Results::new(&plan, Teller::new(sender), Stop::new());
        results.scenario(&scenario("xboard/a/b"), settled(Verdict::Pass, &[]), Duration::ZERO);
        assert_eq!(results.close(Ending::default()).exit_code, 5);
    }
}
