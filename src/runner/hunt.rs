//! Live fuzzing: draws dialogues, holds many of them side by side, and makes what finds something small.
//!
//! What is left at the end are scenarios, which the runner then holds and reports as any others. Main function: [`hunt`].

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::attempts::{Attempt, Beside};
use super::desk::Desk;
use super::dialogue::Caller;
use super::plan::{Hunting, processors};
use crate::event::{EventKind, Fuzzed, Tried};
use crate::judge::probe::Finds;
use crate::judge::{Improviser, Outcome, Terms};
use crate::live::{Dialogue, Drawn, Finding, Hunt, Smallest};
use crate::scenario::Scenario;

/// How often progress is told.
const TELL: Duration = Duration::from_secs(5);
/// So many dialogues are held at a time for each processor, unless something else is asked for: engines think in them.
const DIALOGUES_A_CORE: usize = 2;
/// More findings than these are not made small, the heaviest first: a run has to end.
const MOST_FINDINGS: usize = 40;
/// All findings together are made smaller for at most so many times the time that one is given; the others are only confirmed.
const SHRINKING_AT_MOST: u32 = 4;

/// Draws and holds dialogues, then makes what was found small, and saves it. Returns the scenarios that show it.
///
/// # Errors
/// If the repertoire cannot be used.
pub(super) fn hunt(desk: &Desk<'_>, hunting: &Hunting, finds: &Finds) -> Result<Vec<Arc<Scenario>>, String> {
    let plan = desk.plan;
    let hunt = Hunt::new(plan.protocol, hunting.repertoire.clone(), &finds.known, plan.seed)?;
    let hunt = match &hunting.corpus {
        Some((_, corpus)) => hunt.beginning_with(corpus),
        None => hunt,
    };
    let begun = Instant::now();
    draw(desk, hunting, &hunt, finds, begun);
    let took = begun.elapsed();
    let mut findings = hunt.findings();
    findings.sort_by_key(|finding| !finding.must);
    let left = findings.split_off(findings.len().min(MOST_FINDINGS));
    if !left.is_empty() {
        let text = format!("{} further findings are not shown; fix these first", left.len());
        desk.results.tell(EventKind::Notice { text });
    }
    let begun = Instant::now();
    let mut small = all_smallest(desk, hunting, &hunt, finds, findings);
    let shrinking = begun.elapsed();
    small.sort_by_key(|(_, smallest)| smallest.dialogue().map_or(usize::MAX, Dialogue::length));
    let mut scenarios = Vec::new();
    let mut shown: Vec<(String, Dialogue)> = Vec::new();
    let mut text = String::new();
    let mut repeated = 0;
    for (finding, smallest) in small {
        let dialogue = match smallest {
            Smallest::Found(dialogue) => dialogue,
            Smallest::Stopped => {
                desk.results.tell(EventKind::Notice { text: unconfirmed(&finding) });
                finding.dialogue.clone()
            }
            // The same was found elsewhere, and is shown.
            Smallest::Gone if shown.iter().any(|(cause, _)| *cause == finding.cause) => continue,
            Smallest::Gone => {
                desk.results.tell(EventKind::Notice { text: gone(&finding) });
                continue;
            }
        };
        if hunt.repeats(&finding.cause, &dialogue, &shown) {
            repeated += 1;
            continue;
        }
        if let Ok(scenario) = hunt.scenario(&dialogue) {
            let times = finding.times;
            text.push_str(&format!(
                "# {} ({times} of the dialogues)\n{}\n",
                finding.cause,
                hunt.text(&dialogue)
            ));
            scenarios.push(scenario);
            shown.push((finding.cause, dialogue));
        }
    }
    if repeated > 0 {
        let text = format!("{repeated} further findings are like those that are shown, and are not saved");
        desk.results.tell(EventKind::Notice { text });
    }
    for (why, (times, first)) in hunt.progress().broken {
        // No scenario: it is our mistake, and shows nothing of the engine.
        let lines: String = hunt.text(&first).lines().map(|line| format!("# {line}\n")).collect();
        text.push_str(&format!("# {times} of the dialogues were not lawful: {why}\n{lines}\n"));
    }
    save(desk, hunting, &hunt, finds, &text);
    keep_corpus(desk, hunting, &hunt);
    desk.results.fuzzed(Fuzzed { shrinking, ..summed(&hunt, took, plan.seed) });
    Ok(scenarios)
}

/// Holds dialogues until the time is up.
fn draw(desk: &Desk<'_>, hunting: &Hunting, hunt: &Hunt, finds: &Finds, begun: Instant) {
    let drawn = Mutex::new(0_u64);
    let left = || {
        let mut drawn = drawn.lock();
        let goes_on = hunting.runs.is_none_or(|runs| *drawn < runs)
            && hunting.time.is_none_or(|time| begun.elapsed() < time)
            && desk.stop.cause().is_none();
        *drawn += u64::from(goes_on);
        goes_on
    };
    let told = Mutex::new(begun);
    let work = || {
        let mut caller = desk.caller();
        while left() {
            let Drawn { number, scenario, talker, log } = hunt.draw();
            let held = held_once(desk, &mut caller, &scenario, finds, Beside::Others, Some(Box::new(talker)));
            let Some(outcome) = held else { break };
            hunt.take(number, &log, &outcome);
            tell(desk, &told, hunt, hunting, begun);
        }
    };
    let jobs = desk.plan.jobs.map_or(DIALOGUES_A_CORE * processors().get(), NonZeroUsize::get);
    side_by_side(jobs, &work);
}

/// Runs the same on so many threads, this one among them; on fewer where the system has no room for more.
fn side_by_side(threads: usize, work: &(impl Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Makes all findings small, one on each processor; in the order of the findings.
fn all_smallest(
    desk: &Desk<'_>,
    hunting: &Hunting,
    hunt: &Hunt,
    finds: &Finds,
    findings: Vec<Finding>,
) -> Vec<(Finding, Smallest)> {
    let all = findings.len();
    let all_begun = Instant::now();
    let in_all = hunting.shrink_time.saturating_mul(SHRINKING_AT_MOST);
    let queue = Mutex::new(findings.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    let work = || {
        let mut caller = desk.caller();
        loop {
            let Some((index, finding)) = queue.lock().next() else { break };
            let begun = Instant::now();
            let hold = |scenario: &Arc<Scenario>| {
                held_once(desk, &mut caller, scenario, finds, Beside::Nothing, None)
            };
            let goes_on = || begun.elapsed() < hunting.shrink_time && all_begun.elapsed() < in_all;
            let small = hunt.smallest(&finding, hold, goes_on);
            done.lock().push((index, finding, small));
        }
    };
    if all > 0 {
        side_by_side(processors().get().min(all), &work);
    }
    let mut done = done.into_inner();
    done.sort_by_key(|(index, ..)| *index);
    done.into_iter().map(|(_, finding, small)| (finding, small)).collect()
}

/// Holds a dialogue; none if the run was stopped.
fn held_once(
    desk: &Desk<'_>,
    caller: &mut std::io::Result<Caller<'_>>,
    scenario: &Arc<Scenario>,
    finds: &Finds,
    beside: Beside,
    improviser: Option<Box<dyn Improviser>>,
) -> Option<Outcome> {
    let attempt = Attempt { number: 1, turn: 1, position: 0 };
    let terms = Terms { seeking: true, ..desk.terms(scenario, &finds.known, attempt, beside) };
    desk.held_by(caller, scenario, terms, improviser).ok().map(|(outcome, _)| outcome)
}

/// What is told of a finding when the run was stopped before anybody looked at it again.
fn unconfirmed(finding: &Finding) -> String {
    format!("found in {} of the dialogues, and not held again: `{}`", finding.times, finding.cause)
}

fn gone(finding: &Finding) -> String {
    format!(
        "dialogue {} found `{}`, which did not come again with less running beside it",
        finding.dialogue.number, finding.cause
    )
}

/// Writes what was found to a file that `--specs` takes.
fn save(desk: &Desk<'_>, hunting: &Hunting, hunt: &Hunt, finds: &Finds, text: &str) {
    if text.is_empty() {
        return;
    }
    let path = hunting.save.join(hunt.file());
    let engine = finds.known.name.as_deref().unwrap_or("an engine without a name");
    let head = format!(
        "# Found by `enginecheck fuzz --protocol {} --seed {}` (enginecheck {}) in {}.\n\n",
        desk.plan.protocol.name(),
        desk.plan.seed,
        env!("CARGO_PKG_VERSION"),
        engine.escape_debug()
    );
    let written =
        std::fs::create_dir_all(&hunting.save).and_then(|()| std::fs::write(&path, format!("{head}{text}")));
    let text = match written {
        Ok(()) => format!("what was found is saved in {}", path.display()),
        Err(error) => format!("what was found cannot be saved in {}: {error}", path.display()),
    };
    desk.results.tell(EventKind::Notice { text });
}

/// Writes the corpus anew, if there is one.
fn keep_corpus(desk: &Desk<'_>, hunting: &Hunting, hunt: &Hunt) {
    let Some((path, _)) = &hunting.corpus else { return };
    let corpus = hunt.corpus();
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    // A reader never sees half of it.
    let new = path.with_extension("new");
    let written =
        folder.and_then(|()| std::fs::write(&new, corpus.text())).and_then(|()| std::fs::rename(&new, path));
    let text = match written {
        Ok(()) => format!("{} dialogues are kept in {}", corpus.len(), path.display()),
        Err(error) => format!("the corpus cannot be written to {}: {error}", path.display()),
    };
    desk.results.tell(EventKind::Notice { text });
}

/// Tells from time to time how far it is.
fn tell(desk: &Desk<'_>, told: &Mutex<Instant>, hunt: &Hunt, hunting: &Hunting, begun: Instant) {
    {
        let mut told = told.lock();
        if told.elapsed() < TELL {
            return;
        }
        *told = Instant::now();
    }
    let progress = hunt.progress();
    let left = hunting.time.map(|time| time.saturating_sub(begun.elapsed()));
    let (held, findings) = (progress.held, progress.findings);
    let transitions = hunt.transitions();
    desk.results.tell(EventKind::Fuzzing { held, findings, transitions, took: begun.elapsed(), left });
}

/// What was done.
fn summed(hunt: &Hunt, took: Duration, seed: u64) -> Fuzzed {
    let progress = hunt.progress();
    Fuzzed {
        seed,
        took,
        dialogues: progress.held,
        pieces: progress.steps,
        findings: progress.findings,
        nothing: most_frequent(progress.nothing),
        unlawful: progress.broken.into_iter().map(|(why, (times, _))| (why, times)).collect(),
        ..Fuzzed::default()
    }
    .having_tried(Tried { pairs: hunt.pairs_by_name(), transitions: hunt.transitions_by_name() })
}

/// Reasons with their numbers, the most frequent ones first.
pub(super) fn most_frequent(reasons: BTreeMap<String, u64>) -> Vec<(String, u64)> {
    let mut reasons: Vec<(String, u64)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    reasons
}
