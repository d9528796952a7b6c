//! Many dialogues over worker threads: first those that may run at the same time. Then waits that were in vain, and answers
//! that the machine may have delayed, are confirmed, one on each processor. What that leaves open is confirmed with nothing
//! else running, as are other attempts that have to be; and those marked `alone` follow.
//!
//! It knows attempts ([`Attempts`]), not processes: the function that holds a dialogue is passed in, one for each
//! thread.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::Builder;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::judge::{Outcome, in_vain};
use crate::scenario::Scenario;

use super::attempts::{Attempt, Attempts, Beside, Next, Settled, may_be_delayed};
use super::crowd::Crowd;
use super::repeats::Repeats;
use super::vain::{Counts, Waits};

/// Holds a dialogue; its arguments say what runs at the same time, and what is not waited for beyond the soft bound.
/// None if the run has been stopped.
pub(super) type Hold<'a> =
    Box<dyn FnMut(&Arc<Scenario>, Attempt, Beside, BTreeSet<String>) -> Option<Outcome> + 'a>;

/// What the pool needs from outside; all of it is called from several threads.
pub(super) trait Around: Sync {
    /// Makes the function that holds dialogues on this thread.
    fn hold(&self) -> Hold<'_>;
    /// Whether the run has been stopped.
    fn stopped(&self) -> bool;
    /// A scenario's first attempt begins.
    fn begins(&self, scenario: &Scenario);
    /// A scenario has its verdict.
    fn ends(&self, scenario: &Scenario, settled: Settled, took: Duration);
}

/// Confirmations are made in the order of what they are likely to cost, in steps of this length: whatever ends the run early
/// leaves the dear ones. Within a step it is the order of the suite, so that the same ones are confirmed in each run.
const STEP_OF_COST: Duration = Duration::from_secs(5);

/// So many attempts that one beside others on each processor leaves open, and more than it settles, show that it confirms little
/// of this engine.
const FRUITLESS: usize = 2;

/// The scenarios that had no verdict when the run was stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Left {
    /// The ids of those that had begun.
    pub(super) begun: Vec<String>,
    /// How many had not.
    pub(super) not_begun: usize,
}

impl Left {
    fn add(&mut self, scenario: &Scenario, begun: bool) {
        if begun {
            self.begun.push(scenario.id.clone());
        } else {
            self.not_begun += 1;
        }
    }
}

/// A scenario in progress.
struct Task {
    scenario: Arc<Scenario>,
    attempts: Attempts,
    next: Attempt,
    took: Duration,
    begun: bool,
}

impl Task {
    fn new(scenario: Arc<Scenario>, attempts: Attempts) -> Task {
        let next = attempts.first();
        Task { scenario, attempts, next, took: Duration::ZERO, begun: false }
    }
}

/// Runs all of them, at most `workers` at a time, and never fewer than `least` because engines starve; confirms waits in vain on
/// this many processors. Returns what had no verdict when the run was stopped.
pub(super) fn run(
    around: &impl Around,
    workers: usize,
    least: usize,
    processors: usize,
    shared: Vec<(Arc<Scenario>, Attempts)>,
    alone: Vec<(Arc<Scenario>, Attempts)>,
) -> Left {
    let tasks = |all: Vec<(Arc<Scenario>, Attempts)>| {
        all.into_iter().map(|(scenario, attempts)| Task::new(scenario, attempts))
    };
    let workers = workers.min(shared.len());
    let pool = Pool::new(around, tasks(shared), Crowd::new(least, workers));
    pool.work(workers, usize::MAX);
    let mut left = Left::default();
    pool.take_queue().iter().for_each(|task| left.add(&task.scenario, task.begun));
    let mut later = pool.confirm_side_by_side(processors.min(workers));
    later.extend(tasks(alone));
    let mut hold = around.hold();
    for task in later {
        let cut = if around.stopped() {
            Some(task)
        } else {
            pursue(around, &mut hold, task, Beside::Nothing, &pool.experience, None)
        };
        if let Some(task) = cut {
            end_early(around, task, &mut left);
        }
    }
    left
}

/// What several threads work on.
struct Pool<'a, A> {
    around: &'a A,
    queue: Mutex<VecDeque<Task>>,
    /// What has to be confirmed with less beside it, and what the end of the run cut off.
    later: Mutex<Vec<Task>>,
    experience: Mutex<Experience>,
    crowd: Crowd,
}

/// What earlier attempts say about later ones.
#[derive(Default)]
struct Experience {
    waits: Waits,
    repeats: Repeats,
}

impl<'a, A: Around> Pool<'a, A> {
    fn new(around: &'a A, tasks: impl Iterator<Item = Task>, crowd: Crowd) -> Pool<'a, A> {
        Pool {
            around,
            queue: Mutex::new(tasks.collect()),
            later: Mutex::default(),
            experience: Mutex::default(),
            crowd,
        }
    }

    /// Works on the queue, until it is empty, this many are left over and more than it has settled, or the run is stopped.
    fn work(&self, workers: usize, most_left_over: usize) {
        let (settled, fruitless) = (AtomicUsize::new(0), AtomicBool::new(false));
        let is_fruitless = || {
            let left_over = self.later.lock().len();
            if left_over >= most_left_over && left_over > settled.load(Ordering::Relaxed) {
                fruitless.store(true, Ordering::Relaxed);
            }
            // For all workers, whatever the others still settle.
            fruitless.load(Ordering::Relaxed)
        };
        let beside = if workers > 1 { Beside::Others } else { Beside::Nothing };
        let work = |hold: &mut Hold<'_>| {
            while !is_fruitless() && !self.around.stopped() {
                let Some(task) = self.queue.lock().pop_front() else { break };
                match pursue(self.around, hold, task, beside, &self.experience, Some(&self.crowd)) {
                    Some(task) => self.later.lock().push(task),
                    None => _ = settled.fetch_add(1, Ordering::Relaxed),
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..workers {
                // Where the system has no room for a further thread, those that there are do its work.
                let spawned = Builder::new().spawn_scoped(scope, || work(&mut self.around.hold()));
                if spawned.is_err() {
                    break;
                }
            }
            work(&mut self.around.hold());
        });
    }

    /// Confirms what the machine may have delayed, one on each processor. Returns what is to be done with nothing else running,
    /// the cheap ones first.
    fn confirm_side_by_side(&self, processors: usize) -> Vec<Task> {
        let key = |task: &Task| {
            let cost = task.took.as_millis() / STEP_OF_COST.as_millis();
            (cost, task.scenario.file.clone(), task.scenario.line)
        };
        let was_delayed = |task: &Task| task.attempts.pending().is_some_and(may_be_delayed);
        let (mut waits, mut later): (Vec<Task>, Vec<Task>) =
            std::mem::take(&mut *self.later.lock()).into_iter().partition(was_delayed);
        if processors > 1 && waits.len() > 1 {
            waits.sort_by_cached_key(key);
            self.queue.lock().extend(waits.drain(..));
            self.work(processors, FRUITLESS);
            later.append(&mut self.later.lock());
        }
        later.extend(self.take_queue());
        later.append(&mut waits);
        later.sort_by_cached_key(key);
        later
    }

    fn take_queue(&self) -> VecDeque<Task> {
        std::mem::take(&mut *self.queue.lock())
    }
}

impl Experience {
    /// Processes an attempt; the one that it repeats, if one, may have waited in vain for `doubted`. Returns whether its
    /// outcome counts as it is, although it needs confirmation.
    fn take(
        &mut self,
        repeated: Option<&Outcome>,
        doubted: Option<String>,
        outcome: &Outcome,
        beside: Beside,
    ) -> Counts {
        if let Some(cause) = doubted.filter(|cause| in_vain(outcome).is_none_or(|vain| vain.cause != *cause))
        {
            self.waits.doubt(&cause);
        }
        if let Some(repeated) = repeated.filter(|_| beside == Beside::Nothing) {
            self.repeats.take(repeated, outcome);
        }
        self.waits.take(outcome, beside)
    }
}

/// Tells what a scenario that the end of the run cut off has shown so far; otherwise it is left without a verdict.
fn end_early(around: &impl Around, task: Task, left: &mut Left) {
    let Task { scenario, attempts, took, begun, .. } = task;
    match attempts.cut() {
        Some(settled) => around.ends(&scenario, settled, took),
        None => left.add(&scenario, begun),
    }
}

/// Makes attempts until there is a verdict. Returns the task if it must go on with nothing else running, or if the
/// run was stopped.
fn pursue(
    around: &impl Around,
    hold: &mut Hold<'_>,
    mut task: Task,
    beside: Beside,
    experience: &Mutex<Experience>,
    crowd: Option<&Crowd>,
) -> Option<Task> {
    if !task.begun {
        task.begun = true;
        around.begins(&task.scenario);
    }
    loop {
        let pending = task.attempts.pending();
        let doubted = pending.and_then(in_vain).map(|vain| vain.cause.clone());
        let certain = pending.is_some_and(|pending| experience.lock().repeats.are_certain_of(pending));
        if around.stopped() {
            return Some(task);
        }
        let next = if certain {
            task.attempts.accept("others did the same with nothing else running".to_owned())
        } else {
            // Waits that are not certain are confirmed with their full bounds.
            let hopeless = experience.lock().waits.hopeless(beside);
            let place = crowd.map(Crowd::enter);
            let begun = Instant::now();
            let outcome = hold(&task.scenario, task.next, beside, hopeless);
            if let (Some(crowd), Some(place)) = (crowd, place) {
                crowd.leave(place, outcome.as_ref().is_some_and(|outcome| outcome.starved));
            }
            let Some(outcome) = outcome else { return Some(task) };
            task.took += begun.elapsed();
            let counts = experience.lock().take(task.attempts.pending(), doubted, &outcome, beside);
            match task.attempts.take(outcome, beside) {
                Next::Alone(_) if counts == Counts::Surely => {
                    let why = "it was idle, and others waited longer for the same in vain";
                    task.attempts.accept(why.to_owned())
                }
                next => next,
            }
        };
        let is_known = |cause: &str| experience.lock().waits.are_certain_of(cause);
        match next {
            Next::Attempt(_) if task.attempts.hung().is_some_and(is_known) => break,
            Next::Attempt(_) if task.attempts.have_to_do(task.took) => break,
            Next::Attempt(next) => task.next = next,
            Next::Alone(next) => {
                task.next = next;
                return Some(task);
            }
            Next::Settled => break,
        }
    }
    if let Some(settled) = task.attempts.settle() {
        around.ends(&task.scenario, settled, task.took);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{failure, outcome, scenario, waited_in_vain};
    use crate::verdict::{FailureKind, Verdict};

    /// An engine that times out beside others where the id says so, and a journal of what was held.
    #[derive(Default)]
    struct World {
        journal: Mutex<Vec<String>>,
        running: AtomicUsize,
        crowded: AtomicBool,
        stopped: AtomicBool,
        ends_before_confirming: bool,
        /// What stops the run is itself cut off.
        cuts: bool,
    }

    impl Around for World {
        fn hold(&self) -> Hold<'_> {
            Box::new(|scenario, attempt, _, _| {
                let beside = self.running.fetch_add(1, Ordering::SeqCst);
                if scenario.alone || attempt.number > 1 {
                    self.crowded.fetch_or(beside > 0, Ordering::SeqCst);
                }
                self.journal.lock().push(format!("{}:{}", scenario.id, attempt.number));
                if scenario.id == "stops" {
                    self.stopped.store(true, Ordering::SeqCst);
                    if self.cuts {
                        return None;
                    }
                }
                let fails = scenario.id == "dead" || scenario.id == "slow" && attempt.number == 1;
                if self.ends_before_confirming && attempt.number > 1 {
                    self.running.fetch_sub(1, Ordering::SeqCst);
                    self.stopped.store(true, Ordering::SeqCst);
                    return None;
                }
                self.running.fetch_sub(1, Ordering::SeqCst);
                Some(if fails {
                    outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")])
                } else {
                    outcome(Verdict::Pass, &[])
                })
            })
        }

        fn stopped(&self) -> bool {
            self.stopped.load(Ordering::SeqCst)
        }

        fn begins(&self, scenario: &Scenario) {
            self.journal.lock().push(format!("{} begins", scenario.id));
        }

        fn ends(&self, scenario: &Scenario, settled: Settled, _took: Duration) {
            self.journal.lock().push(format!("{} {}/{}", scenario.id, settled.verdict, settled.attempts));
        }
    }

    fn tasks(ids: &[&str], alone: bool) -> Vec<(Arc<Scenario>, Attempts)> {
        ids.iter()
            .map(|id| {
                let mut scenario = scenario(id);
                scenario.alone = alone;
                let attempts = Attempts::new(&scenario, None);
                (Arc::new(scenario), attempts)
            })
            .collect()
    }

    #[test]
    fn timeouts_are_confirmed_alone_and_each_scenario_ends_once() {
        for workers in [2, 8] {
            let world = World::default();
            let shared = ["dead", "slow", "a", "b", "c", "d", "e"];
            assert_eq!(
                run(&world, workers, 1, 2, tasks(&shared, false), tasks(&["x", "y"], true)),
                Left::default()
            );
            let mut journal = world.journal.into_inner();
            journal.retain(|line| line.contains('/'));
            journal.sort();
            let expected = ["a", "b", "c", "d", "dead", "e", "slow", "x", "y"].map(|id| match id {
                "dead" => "dead fail/2".to_owned(),
                "slow" => "slow pass/2".to_owned(),
                id => format!("{id} pass/1"),
            });
            assert_eq!(journal, expected);
            assert!(!world.crowded.into_inner(), "something ran beside what has to run alone");
        }
    }

    /// An engine whose `hangs-…` never answer, and whose others do when nothing else runs.
    #[derive(Default)]
    struct Hanging {
        idle: bool,
        /// It has a processor for itself when it is confirmed.
        served: bool,
        /// But not where the id ends like this.
        left_open: &'static [char],
        held: Mutex<Vec<(String, bool)>>,
        ends: Mutex<Vec<String>>,
    }

    impl Around for Hanging {
        fn hold(&self) -> Hold<'_> {
            Box::new(|scenario, attempt, beside, hopeless| {
                let certain =
                    self.idle || self.served && attempt.number > 1 && !scenario.id.ends_with(self.left_open);
                let cut = self.idle && hopeless.contains("move");
                self.held.lock().push((scenario.id.clone(), cut));
                if beside == Beside::Nothing && !scenario.id.starts_with("hangs") {
                    return Some(outcome(Verdict::Pass, &[]));
                }
                Some(waited_in_vain(certain, cut))
            })
        }

        fn stopped(&self) -> bool {
            false
        }

        fn begins(&self, _: &Scenario) {}

        fn ends(&self, scenario: &Scenario, settled: Settled, _took: Duration) {
            self.ends.lock().push(format!("{} {} {}", scenario.id, settled.verdict, settled.reason));
        }
    }

    /// How many dialogues were held with the full bounds, how many with the short ones, and the verdicts.
    fn hang(world: Hanging, ids: &[String]) -> (usize, usize, Vec<String>) {
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        assert_eq!(run(&world, 2, 1, 2, tasks(&ids, false), Vec::new()), Left::default());
        let held = world.held.into_inner();
        let cut = held.iter().filter(|(_, cut)| *cut).count();
        (held.len() - cut, cut, world.ends.into_inner())
    }

    #[test]
    fn an_engine_that_hangs_everywhere_is_waited_for_a_few_times() {
        let ids: Vec<String> = (0..20).map(|n| format!("hangs-{n:02}")).collect();
        // Two workers: the third and fourth wait may be under way at once. A busy engine's are all confirmed: side by side
        // if it has its processor there, otherwise alone after a few.
        for (idle, served, most_full, all) in
            [(true, false, 6, 20..=24), (false, true, 40, 40..=40), (false, false, 43, 42..=43)]
        {
            let (full, cut, ends) = hang(Hanging { idle, served, ..Hanging::default() }, &ids);
            assert!(ends.iter().all(|end| end.contains(" fail")), "{ends:?}");
            assert_eq!(ends.len(), 20);
            assert!(full <= most_full && all.contains(&(full + cut)), "{idle} {served}: {full} {cut}");
        }
    }

    #[test]
    fn one_beside_others_on_each_processor_goes_on_while_it_settles_more_than_it_leaves_open() {
        let ids: Vec<String> = (0..20).map(|n| format!("hangs-{n:02}")).collect();
        let world = Hanging { served: true, left_open: &['3', '4', '9'], ..Hanging::default() };
        let (full, cut, ends) = hang(world, &ids);
        // Six that are left open are made once more.
        assert_eq!((full, cut, ends.len()), (46, 0, 20));
    }

    #[test]
    fn an_honest_engine_on_a_crowded_machine_passes_however_many_waits_were_in_vain() {
        let ids: Vec<String> = (0..20).map(|n| format!("slow-{n:02}")).collect();
        let (_, _, ends) = hang(Hanging::default(), &ids);
        assert!(ends.iter().all(|end| end.contains(" pass")), "{ends:?}");
    }

    #[test]
    fn one_worker_is_alone_already() {
        let world = World::default();
        assert_eq!(run(&world, 1, 1, 2, tasks(&["dead", "a"], false), Vec::new()), Left::default());
        let journal = world.journal.into_inner();
        assert_eq!(journal, ["dead begins", "dead:1", "dead fail/1", "a begins", "a:1", "a pass/1"]);
    }

    #[test]
    fn a_run_that_ends_before_a_confirmation_tells_the_first_failure() {
        let world = World { ends_before_confirming: true, ..World::default() };
        let left = run(&world, 2, 1, 2, tasks(&["dead", "slow", "a"], false), tasks(&["x"], true));
        assert_eq!(
            left,
            Left { begun: Vec::new(), not_begun: 1 },
            "only what was marked `alone` has nothing to tell"
        );
        let mut journal = world.journal.into_inner();
        journal.retain(|line| line.contains('/'));
        journal.sort();
        assert_eq!(journal, ["a pass/1", "dead flaky 1/1/1", "slow flaky 1/1/1"]);
    }

    #[test]
    fn a_stopped_run_tells_what_is_left() {
        let world = World::default();
        let left = run(&world, 1, 1, 2, tasks(&["a", "stops", "b", "c"], false), tasks(&["x"], true));
        assert_eq!(left, Left { begun: Vec::new(), not_begun: 3 });
        let world = World { cuts: true, ..World::default() };
        let left = run(&world, 1, 1, 2, tasks(&["a", "stops", "b"], false), Vec::new());
        assert_eq!(left, Left { begun: vec!["stops".to_owned()], not_begun: 1 });
    }
}
