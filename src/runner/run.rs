//! One whole run: probe, suite, totals.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread::Builder;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::driver::custody;
use crate::driver::room::{inherited_limits, make_room, no_thread};
use crate::driver::signals::why_not_sent;
use crate::driver::supervisor;
use crate::event::{Event, EventKind, FORMAT, PartOf, RunFinished, RunStarted};
use crate::judge::Outcome;
use crate::judge::probe::{Finds, instances, needed, offered, probe, unmet};
use crate::scenario::{Probe, Scenario, StepKind};

use super::attempts::{Attempt, Attempts, Beside, asked};
use super::cut::SoFar;
use super::desk::Desk;
use super::hunt::hunt;
use super::order::{Ordered, Queues};
use super::plan::{EngineCommand, OtherProtocol, Plan, processors};
use super::pool::{self, Left};
use super::probe::probed;
use super::results::Results;
use super::stop::{Stop, watch};
use super::tally::Ending;
use super::teller::Teller;

/// However much engines starve, so many dialogues run at a time on each processor.
const LEAST_A_CORE: usize = 2;

/// Runs the plan and reports what happens. It ends in bounded time, whatever the engine does; afterwards none of the
/// engine's processes is left. It catches the signals that would end the
/// harness (but SIGKILL), and ends the run early instead.
///
/// The exit code is in the closing event, which is also returned.
#[must_use]
pub fn run(plan: &Plan, events: SyncSender<Event>) -> RunFinished {
    let stop = Stop::new();
    let results = Results::new(plan, Teller::new(events), stop.clone());
    let selected: Vec<_> = plan
        .suite
        .scenarios
        .iter()
        .filter(|scenario| plan.selection.takes(scenario, &*plan.clauses.levels))
        .cloned()
        .collect();
    let (over, told_over) = tokio::sync::oneshot::channel();
    let (ready, is_ready) = std::sync::mpsc::channel();
    let ending = std::thread::scope(|scope| {
        let watcher = Builder::new().spawn_scoped(scope, || watch(&stop, plan.deadline, ready, told_over));
        let watcher = match watcher {
            Ok(watcher) => watcher,
            // Nothing could end the run early, so nothing is run.
            Err(error) => {
                results.tell(EventKind::RunStarted(started(plan, selected.len())));
                let text = no_thread(&error);
                results.tell(EventKind::Notice { text });
                return Ending { harness_failed: true, ..Ending::default() };
            }
        };
        // Signals that come before the handlers are installed would end the harness, not the run. If they cannot be
        // installed, the channel closes, and the error shows below.
        let _ = is_ready.recv();
        let ending = whole(plan, &results, &stop, selected);
        let _ = over.send(());
        if let Ok(Err(error)) = watcher.join() {
            results.tell(EventKind::Notice {
                text: format!("signals and the deadline cannot be watched: {error}"),
            });
        }
        ending
    });
    results.close(ending)
}

/// Everything from the first event to the last dialogue.
fn whole(plan: &Plan, results: &Results<'_>, stop: &Stop, selected: Vec<Arc<Scenario>>) -> Ending {
    results.tell(EventKind::RunStarted(started(plan, selected.len())));
    for text in &plan.notices {
        results.tell(EventKind::Notice { text: text.clone() });
    }
    let levels = &*plan.clauses.levels;
    let scenarios = plan.suite.scenarios.iter().chain(plan.suite.probes.iter().map(|probe| &probe.scenario));
    for text in plan.selection.idle(scenarios.map(|scenario| (&**scenario, levels))) {
        results.tell(EventKind::Notice { text });
    }
    if selected.is_empty() && plan.hunting.is_none() && named_probes(plan).next().is_none() {
        results.tell(EventKind::Notice { text: "nothing was selected".to_owned() });
        return Ending::default();
    }
    if let Some(text) = supervisor::missing() {
        results.tell(EventKind::Notice { text: text.to_owned() });
    }
    if let Some(text) = inherited_limits() {
        results.tell(EventKind::Notice { text });
    }
    custody::prepare(std::env::current_exe().ok().as_deref());
    let ending = hold_dialogues(plan, results, stop, selected);
    for stray in custody::finish() {
        results.tell(EventKind::Notice {
            text: format!("the engine left a process behind, which has been ended: {stray}"),
        });
    }
    ending
}

/// How a run with this plan begins.
pub(super) fn started(plan: &Plan, scenarios: usize) -> RunStarted {
    RunStarted {
        format: FORMAT,
        enginecheck: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: plan.protocol.name().to_owned(),
        engine: plan.engine.shown.clone(),
        config: plan.config.clone(),
        seed: plan.seed,
        scale: plan.scale,
        started: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
        scenarios,
        strict: plan.strict,
        repeat: plan.repeat,
        games: plan.games.clone(),
        shard: plan.selection.shard().map(|shard| PartOf {
            number: shard.number,
            of: shard.of,
            whole: plan.selection.digest(plan.heavy, plan.repeat),
        }),
    }
}

fn hold_dialogues(plan: &Plan, results: &Results<'_>, stop: &Stop, selected: Vec<Arc<Scenario>>) -> Ending {
    let desk = Desk::of_probe(plan, results, stop);
    let mut so_far = SoFar::default();
    let finds = {
        let mut caller = desk.caller();
        probe(&probes(plan, &selected), |scenario, known| {
            let terms =
                desk.terms(scenario, known, Attempt { number: 1, turn: 1, position: 0 }, Beside::Nothing);
            so_far.take(scenario, desk.hold_one(&mut caller, scenario, 1, terms))
        })
    };
    let Some(mut finds) = finds else {
        return Ending { probe: so_far.cut(), ..desk.cut_short(&none_of(&selected), " during the probe") };
    };
    for text in std::mem::take(&mut finds.notices) {
        results.tell(EventKind::Notice { text });
    }
    if let Some((scenario, outcome)) = finds.silent.take() {
        return desk.not_started(&scenario, outcome);
    }
    match opponent(plan, results, stop) {
        Opponent::Plays => {}
        Opponent::Stopped => {
            return desk.cut_short(&none_of(&selected), " during the probe of the other engine");
        }
        Opponent::IsNone(scenario, outcome) => return desk.not_started(&scenario, *outcome),
        Opponent::Cannot(reason) => {
            selected.iter().for_each(|scenario| results.skip(scenario, &reason, true));
            return desk.ending(&Left::default());
        }
    }
    let selected = match &plan.hunting {
        None => selected,
        Some(hunting) => match hunt(&Desk::behind_probe(plan, results, stop, &finds), hunting, &finds) {
            Ok(found) => found,
            Err(text) => {
                results.tell(EventKind::Notice { text });
                return Ending { harness_failed: true, ..desk.ending(&Left::default()) };
            }
        },
    };
    let left = suite(plan, results, stop, &finds, selected);
    desk.ending(&left)
}

/// That none of them has begun.
fn none_of(selected: &[Arc<Scenario>]) -> Left {
    Left { not_begun: selected.len(), ..Left::default() }
}

/// The dialogues of the probe that the selection names.
fn named_probes(plan: &Plan) -> impl Iterator<Item = &Arc<Scenario>> {
    let probes = plan.suite.probes.iter().map(|probe| &probe.scenario);
    probes.filter(|scenario| plan.selection.names(scenario))
}

/// The probes to hold: each part of a run holds those of the whole. What a fuzzer says depends on all of them.
fn probes(plan: &Plan, selected: &[Arc<Scenario>]) -> Vec<Probe> {
    let probes = &plan.suite.probes;
    if plan.hunting.is_some() {
        return probes.clone();
    }
    if plan.selection.shard().is_none() {
        // Without a scenario, those that the selection names.
        let named: Vec<Arc<Scenario>> = named_probes(plan).cloned().collect();
        let is_held =
            |probe: &&Probe| !probe.optional || named.iter().any(|named| named.id == probe.scenario.id);
        return match selected {
            [] => probes.iter().filter(is_held).cloned().collect(),
            selected => needed(probes, selected),
        };
    }
    let whole = plan.selection.clone().of_shard(None);
    let scenarios = plan.suite.scenarios.iter().filter(|one| whole.takes(one, &*plan.clauses.levels));
    needed(probes, &scenarios.cloned().collect::<Vec<_>>())
}

/// What the probe of the other engine of whole games shows.
enum Opponent {
    /// It speaks the protocol, or there is no other engine.
    Plays,
    /// It speaks the protocol, but cannot take part.
    Cannot(String),
    /// It does not start, or does not speak the protocol, as this dialogue shows.
    IsNone(Arc<Scenario>, Box<Outcome>),
    /// The run was stopped in the meantime.
    Stopped,
}

/// Whether the other engine of whole games plays at all; otherwise it would lose every game. Only a dialogue that
/// shows that it does not play is recorded: the rest of the run's probe is about the engine under test.
fn opponent(plan: &Plan, results: &Results<'_>, stop: &Stop) -> Opponent {
    let Some(against) = plan.against.as_ref().filter(|_| plan.games.is_some()) else {
        return Opponent::Plays;
    };
    let foreign = plan.other.is_some();
    let plan = &plan_of_opponent(plan, against);
    let desk = Desk::of_probe(plan, results, stop);
    let mut caller = desk.caller();
    let mut last = None;
    let finds = probe(&plan.suite.probes, |scenario, known| {
        let terms = desk.terms(scenario, known, Attempt { number: 1, turn: 1, position: 0 }, Beside::Nothing);
        let (outcome, entries) = desk.held(&mut caller, scenario, terms.clone()).ok()?;
        last = entries.map(|entries| (terms, entries));
        Some(outcome)
    });
    let Some(finds) = finds else { return Opponent::Stopped };
    let other = format!("the other engine, {}", against.shown.join(" "));
    let Some((scenario, mut outcome)) = finds.silent else {
        let cannot = plan.suite.scenarios.first().and_then(|game| unmet(plan.protocol, &finds.known, game));
        return cannot.map_or(Opponent::Plays, |why| Opponent::Cannot(format!("{other}: {why}")));
    };
    // A dialogue in another protocol cannot be judged again by the suite of the record.
    if let Some((terms, entries)) = last.filter(|_| !foreign) {
        results.dialogue(&scenario, 1, &terms, &outcome, entries);
    }
    for failure in &mut outcome.failures {
        failure.actual = format!("{other}: {}", failure.actual);
    }
    Opponent::IsNone(scenario, Box::new(outcome))
}

/// The plan by which the other engine is asked whether it plays.
fn plan_of_opponent(plan: &Plan, against: &EngineCommand) -> Plan {
    let opponent =
        Plan { engine: against.clone(), against: None, other: None, facts: BTreeMap::new(), ..plan.clone() };
    let Some(OtherProtocol { protocol, suite, clauses }) = plan.other.clone() else { return opponent };
    // What is configured is meant for the engine under test.
    let (variant, profile, setup_lines, cards) = (None, None, Vec::new(), Vec::new());
    Plan { protocol, suite, clauses, variant, profile, setup_lines, cards, ..opponent }
}

/// Runs the selected scenarios. Returns those that had no verdict at the end.
fn suite(
    plan: &Plan,
    results: &Results<'_>,
    stop: &Stop,
    finds: &Finds,
    selected: Vec<Arc<Scenario>>,
) -> Left {
    let mut queues = Queues::default();
    let mut skips = Vec::new();
    for scenario in selected {
        match instances(plan.protocol, &finds.known, &scenario) {
            Err(_) if !plan.selection.tells(&scenario) => {}
            Err(reason) => skips.push((scenario, reason)),
            Ok(instances) => {
                let taken = instances.into_iter().filter(|s| plan.selection.takes(s, &*plan.clauses.levels));
                for scenario in taken {
                    if let Some(reason) = unmet(plan.protocol, &finds.known, &scenario) {
                        skips.push((scenario, reason));
                    } else if let Some(reason) = unsendable(&scenario) {
                        skips.push((scenario, reason));
                    } else if scenario.heavy && !plan.heavy {
                        skips.push((scenario, "needs --heavy".to_owned()));
                    } else if scenario.opt_in && !plan.selection.names(&scenario) {
                        let how =
                            scenario.tags.first().map_or(scenario.id.clone(), |tag| format!("tag:{tag}"));
                        skips.push((scenario, format!("needs --filter {how}")));
                    } else {
                        queues.add(scenario);
                    }
                }
            }
        }
    }
    let Ordered { shared, alone } = queues.ordered(plan.repeat);
    let reasons: Vec<_> = skips.iter().map(|(_, reason)| reason.clone()).collect();
    let probed = probed(finds, shared.len() + alone.len(), &reasons);
    if let Some(version) = plan.protocol.other_version(&probed.facts) {
        let protocol = plan.protocol.title();
        let text = format!(
            "the engine speaks version {version} of {protocol}, which this suite does not judge: this is not a pass, whatever it passes"
        );
        results.tell(EventKind::Notice { text });
    }
    results.probed(probed);
    results.expect_features(&finds.known);
    for (scenario, reason) in &skips {
        results.skip(scenario, reason, offered(plan.protocol, &finds.known, scenario));
    }
    let attempts = |scenarios: Vec<Arc<Scenario>>| -> Vec<_> {
        scenarios
            .into_iter()
            .map(|scenario| {
                let attempts = Attempts::new(&scenario, asked(plan.repeat, &scenario, &finds.shaky));
                // What fuzzing found has failed before.
                let attempts = if plan.hunting.is_some() { attempts.until_certain() } else { attempts };
                (scenario, attempts.scaled(plan.scale))
            })
            .collect()
    };
    let desk = Desk::behind_probe(plan, results, stop, finds);
    let workers = make_room(plan.workers());
    if workers < plan.workers() {
        let text = format!(
            "only {workers} dialogues at a time instead of {}: the system gives too few files (ulimit -n), too few threads (ulimit \
             -u) or too little memory (ulimit -v)",
            plan.workers()
        );
        results.tell(EventKind::Notice { text });
    }
    let (over, is_over) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let tell = |dialogues| results.tell(EventKind::Underway { dialogues });
        let underway = &desk.underway;
        // Without room for this thread the run goes on: nobody is told how it stands.
        let _ = Builder::new().spawn_scoped(scope, move || underway.tell(&is_over, tell));
        let processors = processors().get();
        // Whoever names a number gets it.
        let least = if plan.jobs.is_some() { workers.get() } else { processors.saturating_mul(LEAST_A_CORE) };
        let left = pool::run(&desk, workers.get(), least, processors, attempts(shared), attempts(alone));
        drop(over);
        left
    })
}

/// Why a scenario cannot be held here, if it sends a signal that this system does not have.
fn unsendable(scenario: &Scenario) -> Option<String> {
    scenario.steps.iter().find_map(|step| match step.kind {
        StepKind::Signal(signal) => why_not_sent(signal),
        _ => None,
    })
}
