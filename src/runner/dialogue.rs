//! One dialogue with the real engine: judge on one side, driver on the other.
//!
//! A [`Caller`] lives on one thread and holds one dialogue after another, in its own runtime. Whatever goes wrong in
//! a dialogue (for example a panic of the judge) gives that dialogue the outcome `broken`.

use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::driver::command::EngineCommand;
use crate::driver::stage::Stage;
use crate::event::Entry;
use crate::exchange::Want;
use crate::judge::{Improviser, Judge, Outcome, Setup, Terms};
use crate::scenario::Scenario;
use crate::verdict::Verdict;

use super::plan::Plan;
use super::recognition::{Why, recognise, told, why_silent};
use super::recording::Recording;
use super::stop::Stop;

/// How often a wait of the probe is reported.
const TELL_WAITING: Duration = Duration::from_secs(5);

/// How long nothing of the protocol comes before the engine is asked, as a process of its own, whether it speaks another.
const ASK_FOR_ANOTHER: Duration = Duration::from_secs(3);

/// What the harness waits for while only the probe is running.
#[derive(Debug, Clone)]
pub(super) enum Awaited {
    /// The answer that decides whether the engine speaks the protocol.
    FirstAnswer {
        /// The longest time to wait.
        most: Duration,
        /// How many other lines have come in the meantime.
        lines: usize,
    },
    /// What a dialogue of the probe waits for, in words.
    OfProbe(String),
}

/// The end of a dialogue.
#[derive(Debug)]
pub(super) enum Held {
    /// It was held to its end.
    Over(Box<Over>),
    /// The run was stopped in the meantime, and the engine has been ended.
    Stopped(Box<CutOff>),
}

/// A dialogue that the end of the run cut off.
#[derive(Debug)]
pub(super) struct CutOff {
    /// What it had shown by then, with the open whole game, if there is one.
    pub(super) outcome: Outcome,
    /// What was being awaited, in words.
    pub(super) awaited: String,
    /// How long it had lasted.
    pub(super) lasted: Duration,
}

/// A dialogue that was held to its end.
#[derive(Debug)]
pub(super) struct Over {
    /// The judge's outcome.
    pub(super) outcome: Outcome,
    /// The record, if it was asked for; none if the dialogue alone does not give its outcome.
    pub(super) entries: Option<Vec<Entry>>,
}

/// Holds dialogues on one thread.
pub(super) struct Caller<'a> {
    plan: &'a Plan,
    stop: Stop,
    engine: Arc<EngineCommand>,
    against: Arc<EngineCommand>,
    runtime: tokio::runtime::Runtime,
}

impl<'a> Caller<'a> {
    /// A caller for this thread.
    ///
    /// # Errors
    /// If the system gives no runtime (no descriptors left).
    pub(super) fn new(plan: &'a Plan, stop: Stop) -> std::io::Result<Caller<'a>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let engine = Arc::new(plan.engine.start.clone());
        let against = plan.against.as_ref().map(|against| Arc::new(against.start.clone()));
        let against = against.unwrap_or_else(|| Arc::clone(&engine));
        Ok(Caller { plan, stop, engine, against, runtime })
    }

    /// Holds one dialogue. `improviser` chooses further steps when those of the scenario are done.
    ///
    /// `waits` is called from time to time while a dialogue of the probe lasts, with how long it has lasted.
    pub(super) fn hold(
        &mut self,
        scenario: &Arc<Scenario>,
        terms: Terms,
        improviser: Option<Box<dyn Improviser>>,
        waits: &dyn Fn(Duration, &Awaited),
    ) -> Held {
        let known = terms.known.clone();
        let begun = Instant::now();
        let awaited = RefCell::new(None);
        let asked = Cell::new(false);
        let scale = terms.scale;
        let held = catch_unwind(AssertUnwindSafe(|| {
            let mut judge = Judge::new(Setup {
                protocol: self.plan.protocol,
                other: self.plan.other.as_ref().map(|other| other.protocol),
                scenario: Arc::clone(scenario),
                levels: Arc::clone(&self.plan.clauses.levels),
                budgets: Arc::new(self.plan.suite.budgets.clone()),
                terms,
            });
            if let Some(improviser) = improviser {
                judge = judge.improvised_by(improviser);
            }
            self.runtime.block_on(async {
                tokio::select! {
                    biased;
                    entries = self.dialogue(scenario, &mut judge, &awaited) => {
                        let odd = scenario.essential && judge.printed() > 0 && !judge.understood();
                        let another = match odd && !asked.get() {
                            true => recognise(&self.engine, scale, self.plan.protocol.name()).await,
                            false => None,
                        };
                        match another {
                            Some(why) => explained(judge, &why, begun.elapsed()),
                            None => Held::Over(Box::new(Over { outcome: judge.finish(), entries: Some(entries) })),
                        }
                    }
                    () = self.stop.raised() => {
                        let (outcome, awaited) = judge.broken_off();
                        Held::Stopped(Box::new(CutOff { outcome, awaited, lasted: begun.elapsed() }))
                    }
                    why = self.why_silent(scenario, scale, &awaited, &asked) => explained(judge, &why, begun.elapsed()),
                never = tell_waiting(&awaited, waits) => match never {},
                }
            })
        }));
        held.unwrap_or_else(|panic| {
            let reason = format!("the harness failed: {}", panic_text(&*panic));
            Held::Over(Box::new(Over {
                outcome: Outcome::unheld(Verdict::Broken, reason, known),
                entries: Some(Vec::new()),
            }))
        })
    }

    /// Waits until it is found why the engine says nothing of the protocol; for ever if it is not. `asked` is set once it was
    /// asked.
    async fn why_silent(
        &self,
        scenario: &Scenario,
        scale: f64,
        awaited: &RefCell<Option<Awaited>>,
        asked: &Cell<bool>,
    ) -> Why {
        if scenario.essential {
            tokio::time::sleep(ASK_FOR_ANOTHER.mul_f64(scale)).await;
            if matches!(*awaited.borrow(), Some(Awaited::FirstAnswer { .. })) {
                asked.set(true);
                if let Some(why) = why_silent(&self.engine, scale, self.plan.protocol.name()).await {
                    return why;
                }
            }
        }
        std::future::pending().await
    }

    /// Executes what the judge wants until the dialogue ends. Returns the record.
    async fn dialogue(
        &self,
        scenario: &Scenario,
        judge: &mut Judge,
        awaited: &RefCell<Option<Awaited>>,
    ) -> Vec<Entry> {
        let engines = 1 + scenario.steps.iter().map(|step| step.engine.0).max().unwrap_or(0);
        let command = |id| Arc::clone(if id == 0 { &self.engine } else { &self.against });
        let engines = (0..engines).map(command).collect();
        let mut stage = Stage::new(engines, self.plan.limits);
        let mut record = self.plan.record.then(|| Recording::beside(self.plan.workers()));
        loop {
            let want = judge.want();
            if want == Want::Done {
                break;
            }
            if let Some(record) = &mut record {
                record.wanted(&want);
            }
            let seen = stage.carry_out(want).await;
            if let Some(record) = &mut record {
                record.saw(&seen);
            }
            judge.observe(seen);
            awaited.replace(match judge.first_answer() {
                Some(most) if !judge.understood() => {
                    Some(Awaited::FirstAnswer { most, lines: judge.printed() })
                }
                _ if scenario.topic == "probe" => Some(Awaited::OfProbe(judge.awaited())),
                _ => None,
            });
        }
        record.map(Recording::finish).unwrap_or_default()
    }
}

/// The end of a dialogue, after this time, with an engine of which something else has shown why it is silent here.
fn explained(mut judge: Judge, why: &Why, lasted: Duration) -> Held {
    judge.waits_until(lasted);
    let understood = match why {
        // What it said in this protocol is no evidence.
        Why::SpeaksAnother(greeting) => {
            judge.speaks_another(&told(greeting));
            judge.understood()
        }
        Why::HoldsBack(held) => {
            judge.holds_back(held.clause(), &held.told());
            true
        }
    };
    let outcome = Outcome { understood, ..judge.finish() };
    Held::Over(Box::new(Over { outcome, entries: None }))
}

/// Reports the waits of the probe.
async fn tell_waiting(awaited: &RefCell<Option<Awaited>>, waits: &dyn Fn(Duration, &Awaited)) -> Infallible {
    let mut waited = Duration::ZERO;
    loop {
        tokio::time::sleep(TELL_WAITING).await;
        waited += TELL_WAITING;
        match &*awaited.borrow() {
            Some(Awaited::FirstAnswer { most, .. }) if waited >= *most => {}
            Some(awaited) => waits(waited, awaited),
            None => {}
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked")
}
