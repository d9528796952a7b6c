//! Many dialogues over worker threads: first those that may run at the same time. Then, with nothing else running,
//! those marked `alone` and the attempts that have to be confirmed.
//!
//! It knows attempts ([`Attempts`]), not processes: the function that holds a dialogue is passed in, one for each
//! thread.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::judge::Outcome;
use crate::scenario::Scenario;

use super::attempts::{Attempt, Attempts, Beside, Next, Settled};

/// Holds a dialogue; its argument says what runs at the same time. None if the run has been stopped.
pub(super) type Hold<'a> = Box<dyn FnMut(&Arc<Scenario>, Attempt, Beside) -> Option<Outcome> + 'a>;

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

/// A scenario in progress.
struct Task {
    scenario: Arc<Scenario>,
    attempts: Attempts,
    next: Attempt,
    took: Duration,
}

impl Task {
    fn new(scenario: Arc<Scenario>, attempts: Attempts) -> Task {
        let next = attempts.first();
        Task { scenario, attempts, next, took: Duration::ZERO }
    }
}

/// Runs all of them, `workers` at a time. Returns how many had no verdict when the run was stopped.
pub(super) fn run(
    around: &impl Around,
    workers: usize,
    shared: Vec<(Arc<Scenario>, Attempts)>,
    alone: Vec<(Arc<Scenario>, Attempts)>,
) -> usize {
    let workers = workers.min(shared.len());
    let beside = if workers > 1 { Beside::Others } else { Beside::Nothing };
    let queue: Mutex<VecDeque<Task>> =
        Mutex::new(shared.into_iter().map(|(scenario, attempts)| Task::new(scenario, attempts)).collect());
    let later: Mutex<Vec<Task>> = Mutex::default();
    let work = |hold: &mut Hold<'_>| {
        while !around.stopped() {
            let Some(task) = lock(&queue).pop_front() else { break };
            if let Some(unfinished) = pursue(around, hold, task, beside) {
                lock(&later).push(unfinished);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(|| work(&mut around.hold()));
        }
        work(&mut around.hold());
    });

    let mut later = later.into_inner().unwrap_or_else(PoisonError::into_inner);
    later.extend(alone.into_iter().map(|(scenario, attempts)| Task::new(scenario, attempts)));
    let mut unfinished = queue.into_inner().unwrap_or_else(PoisonError::into_inner).len();
    let mut hold = around.hold();
    for task in later {
        let cut =
            if around.stopped() { Some(task) } else { pursue(around, &mut hold, task, Beside::Nothing) };
        if let Some(task) = cut {
            unfinished += usize::from(end_early(around, task) == Told::Nothing);
        }
    }
    unfinished
}

/// Whether a scenario that the end of the run cut off has anything to tell.
#[derive(PartialEq, Eq)]
enum Told {
    Finding,
    Nothing,
}

/// Tells what a scenario that the end of the run cut off has shown so far.
fn end_early(around: &impl Around, task: Task) -> Told {
    match task.attempts.cut() {
        Some(settled) => {
            around.ends(&task.scenario, settled, task.took);
            Told::Finding
        }
        None => Told::Nothing,
    }
}

/// Makes attempts until there is a verdict. Returns the task if it must go on with nothing else running, or if the
/// run was stopped.
fn pursue(around: &impl Around, hold: &mut Hold<'_>, mut task: Task, beside: Beside) -> Option<Task> {
    if task.next.number == 1 {
        around.begins(&task.scenario);
    }
    loop {
        let begun = Instant::now();
        if around.stopped() {
            return Some(task);
        }
        let Some(outcome) = hold(&task.scenario, task.next, beside) else { return Some(task) };
        task.took += begun.elapsed();
        match task.attempts.take(outcome, beside) {
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

/// A queue that another thread's panic leaves is intact, because single calls change it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;
    use crate::runner::testing::{failure, outcome, scenario};
    use crate::verdict::{FailureKind, Verdict};

    /// An engine that times out beside others where the id says so, and a journal of what was held.
    #[derive(Default)]
    struct World {
        journal: Mutex<Vec<String>>,
        running: AtomicUsize,
        crowded: AtomicBool,
        stopped: AtomicBool,
        ends_before_confirming: bool,
    }

    impl Around for World {
        fn hold(&self) -> Hold<'_> {
            Box::new(|scenario, attempt, _| {
                let beside = self.running.fetch_add(1, Ordering::SeqCst);
                if scenario.alone || attempt.number > 1 {
                    self.crowded.fetch_or(beside > 0, Ordering::SeqCst);
                }
                lock(&self.journal).push(format!("{}:{}", scenario.id, attempt.number));
                if scenario.id == "stops" {
                    self.stopped.store(true, Ordering::SeqCst);
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
            lock(&self.journal).push(format!("{} begins", scenario.id));
        }

        fn ends(&self, scenario: &Scenario, settled: Settled, _took: Duration) {
            lock(&self.journal).push(format!("{} {}/{}", scenario.id, settled.verdict, settled.attempts));
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
            assert_eq!(run(&world, workers, tasks(&shared, false), tasks(&["x", "y"], true)), 0);
            let mut journal = world.journal.into_inner().unwrap();
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

    #[test]
    fn one_worker_is_alone_already() {
        let world = World::default();
        assert_eq!(run(&world, 1, tasks(&["dead", "a"], false), Vec::new()), 0);
        let journal = world.journal.into_inner().unwrap();
        assert_eq!(journal, ["dead begins", "dead:1", "dead fail/1", "a begins", "a:1", "a pass/1"]);
    }

    #[test]
    fn a_run_that_ends_before_a_confirmation_tells_the_first_failure() {
        let world = World { ends_before_confirming: true, ..World::default() };
        let left = run(&world, 2, tasks(&["dead", "slow", "a"], false), tasks(&["x"], true));
        assert_eq!(left, 1, "only what was marked `alone` has nothing to tell");
        let mut journal = world.journal.into_inner().unwrap();
        journal.retain(|line| line.contains('/'));
        journal.sort();
        assert_eq!(journal, ["a pass/1", "dead flaky 1/1/1", "slow flaky 1/1/1"]);
    }

    #[test]
    fn a_stopped_run_tells_how_many_are_left() {
        let world = World::default();
        assert_eq!(run(&world, 1, tasks(&["a", "stops", "b", "c"], false), tasks(&["x"], true)), 3);
    }
}
