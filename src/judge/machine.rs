//! The judge and its loop: what is wanted next, and how a dialogue begins and ends.

use std::time::Duration;

use super::course::{Course, Phase, Stop};
use super::engine::EngineSide;
use super::evidence::Evidence;
use super::games::Games;
use super::improviser::Improviser;
use super::outbox::Outbox;
use super::place::Place;
use super::step::Active;
use super::weighing::Ledgered;
use super::{Outcome, Setup};
use crate::exchange::Want;
use crate::line::EngineId;
use crate::protocol::model::{Breach, End, Known, ModelSetup};
use crate::verdict::Level;

/// The judge of one attempt at one scenario. See the module documentation.
#[derive(Debug)]
pub(crate) struct Judge {
    /// What it starts from.
    pub(super) setup: Setup,
    /// How breaches count in this scenario.
    pub(super) ledgered: Ledgered,
    /// Random choices, from the seed.
    pub(super) random: fastrand::Rng,
    /// The time of the last observation.
    pub(super) now: Duration,
    /// The stage of the dialogue.
    pub(super) course: Course,
    /// The engines, in the order of their ids.
    pub(super) sides: Vec<EngineSide>,
    /// The current step.
    pub(super) place: Place,
    /// The running step, if one has begun.
    pub(super) active: Option<Active>,
    /// What must be done first.
    pub(super) outbox: Outbox,
    /// What the dialogue has shown so far.
    pub(super) evidence: Evidence,
    /// The games of `relay` acts.
    pub(super) games: Games,
    /// Who chooses further steps.
    pub(super) improviser: Option<Box<dyn Improviser>>,
}

impl Judge {
    /// A judge at the beginning of the dialogue.
    pub(crate) fn new(setup: Setup) -> Judge {
        let engines = 1 + setup.scenario.steps.iter().map(|s| s.engine.0).max().unwrap_or(0);
        let sides = (0..engines)
            .map(EngineId)
            .map(|id| EngineSide::new(id, setup.protocol_of(id).model(model_setup(&setup, id))))
            .collect();
        Judge {
            ledgered: Ledgered::new(&setup),
            random: fastrand::Rng::with_seed(setup.terms.seed),
            now: Duration::ZERO,
            course: Course::new(),
            sides,
            place: Place::new(setup.scenario.first_bindings(setup.terms.position)),
            active: None,
            outbox: Outbox::new(setup.pace()),
            evidence: Evidence::default(),
            games: Games::default(),
            improviser: None,
            setup,
        }
    }

    /// What is wanted next. After each want, its answer (or an earlier observation) must be
    /// [observed](Judge::observe).
    pub(crate) fn want(&mut self) -> Want {
        loop {
            if let Some(want) = self.pending_want() {
                return want;
            }
            match self.course.phase() {
                Phase::Starting => match self.sides.iter().find(|s| s.process.is_to_be_started()) {
                    Some(side) => return self.outbox.begin(Want::Start { engine: side.id }),
                    None => self.course.enter(Phase::Running),
                },
                Phase::Running => {
                    if let Some(until) = self.run_steps() {
                        return Want::Wait { until };
                    }
                }
                Phase::Farewell { until } => {
                    if let Some(until) = self.part(until) {
                        return Want::Wait { until };
                    }
                }
                Phase::Ending => {
                    self.course.enter(Phase::Over);
                    if !self.all_gone() {
                        return self.outbox.begin(Want::End);
                    }
                }
                Phase::Over => return Want::Done,
            }
        }
    }

    /// The current want, or the next small thing to do.
    fn pending_want(&mut self) -> Option<Want> {
        if let Some(engine) = self.outbox.acts_on() {
            self.take_prompt(engine);
        }
        let sides = &self.sides;
        self.outbox.next(self.now, self.setup.write_bound(), |engine| {
            sides[usize::from(engine.0)].input.last_write()
        })
    }

    /// The outcome, after [`Want::Done`]. Before that it says that the dialogue was cut short.
    pub(crate) fn finish(mut self) -> Outcome {
        let judged = self.sides.iter_mut().filter(|side| self.setup.judges(side.id));
        let seen: Vec<Breach> = judged.flat_map(|side| side.model.take_breaches()).collect();
        seen.into_iter().for_each(|breach| self.find(breach));
        self.into_outcome()
    }

    pub(super) fn side(&self, engine: EngineId) -> &EngineSide {
        &self.sides[usize::from(engine.0)]
    }

    pub(super) fn side_mut(&mut self, engine: EngineId) -> &mut EngineSide {
        &mut self.sides[usize::from(engine.0)]
    }

    /// Whether nothing of any engine runs any more.
    pub(super) fn all_gone(&self) -> bool {
        self.sides.iter().all(|side| !side.process.is_there())
    }

    /// The time from which a wait for the engine counts: now, unless it has printed nothing yet and may still be
    /// starting. What looks like thinking, silence or slowness may then be its start, for which it gets twice the
    /// time that the probe saw.
    pub(super) fn ready(&self, engine: EngineId) -> Duration {
        let side = self.side(engine);
        if side.output.printed() > 0 {
            return self.now;
        }
        self.now.max(side.process.started_at() + self.setup.start())
    }

    /// The last moment of the dialogue.
    pub(super) fn last_moment(&self) -> Duration {
        self.setup.longest() + self.games.clocks
    }

    /// When an act asks for nothing more.
    pub(super) fn last_question(&self) -> Duration {
        self.last_moment() / 2
    }

    /// Whether it has lasted so long that no further step is to begin. What has been begun comes to its end.
    pub(super) fn is_overdue(&self) -> bool {
        self.improviser.is_none() && self.now >= self.setup.patience() + self.games.clocks
    }

    /// Adds a remark that is not a line on the wire.
    pub(super) fn tell(&mut self, engine: EngineId, text: String) {
        self.evidence.tell(engine, self.now, text);
    }

    /// Tells the model how the engine ended, unless a step's failure has already done so.
    pub(super) fn tell_end(&mut self, engine: EngineId) {
        let now = self.now;
        let side = self.side_mut(engine);
        let Some((exit, at)) = side.process.settle_end() else { return };
        if !side.process.is_ours(exit) && !exit.is_from_outside() {
            side.model.ended(at.max(now), End::Exited(exit), side.process.departure());
        }
    }

    /// Why a scenario stops that breaks the interface clauses, or says what cannot be said. It is wrong itself, with four exceptions: the engine
    /// announces something else than in the probe, by which the scenario was chosen; or it has broken a demand, of a
    /// step or of a monitor, and is not in the state in which the scenario would go on; or it owes an answer; or the scenario was
    /// drawn when the engine was in another state.
    pub(super) fn misfit(&self, engine: EngineId, awaits: bool, text: String) -> Stop {
        if !self.evidence.failures.is_empty() {
            return Stop::Failed;
        }
        if awaits {
            return Stop::Inconclusive(format!(
                "the engine owes an answer without which the GUI cannot go on: {text}"
            ));
        }
        if self.setup.scenario.drawn {
            return Stop::Inconclusive(format!("the engine is not as it was when this was drawn: {text}"));
        }
        let now = self.side(engine).model.known().announced;
        let probed = &self.setup.terms.known.announced;
        // Less than in the probe may be due to a user's scenario that did not wait for everything; ours do.
        let other = if self.setup.scenario.built_in { *probed != now } else { !probed.starts_with(&now) };
        if self.setup.terms.known.probed && other {
            return Stop::Inconclusive(format!(
                "the engine's announcements differ from those in the probe: {text}"
            ));
        }
        if let Some(breach) = self.heavy_breach(engine) {
            return Stop::Inconclusive(format!(
                "the engine broke {} before ({}), so the scenario does not fit any more: {text}",
                breach.clause, breach.text
            ));
        }
        Stop::Broken(text)
    }

    /// The first breach of a must clause that a monitor has seen: behind it the engine may be in another state than the
    /// scenario relies on.
    fn heavy_breach(&self, engine: EngineId) -> Option<&Breach> {
        let scales = self.scales();
        let is_heavy = |breach: &&Breach| scales.finding((*breach).clone(), []).level == Level::Must;
        self.side(engine).model.breaches().iter().find(is_heavy)
    }

    /// The steps are over, for whatever reason.
    pub(super) fn stop(&mut self, why: Stop) {
        self.course.stop(why);
        self.active = None;
        self.outbox.clear();
        self.sides.iter_mut().for_each(EngineSide::see_all);
    }
}

/// What an engine's model starts from. What is known is about the first engine; the second one may be different.
fn model_setup(setup: &Setup, engine: EngineId) -> ModelSetup {
    let is_known = engine == EngineId::A || setup.terms.alike;
    if !setup.judges(engine) {
        return ModelSetup { scale: setup.terms.scale, ..ModelSetup::default() };
    }
    ModelSetup {
        known: if is_known { setup.terms.known.clone() } else { Known::default() },
        variant: setup.terms.variant.clone(),
        profile: setup.terms.profile.clone(),
        setup_lines: setup.terms.setup_lines.clone(),
        position: setup.terms.position,
        positions: setup.scenario.positions.clone(),
        cards: if is_known { setup.terms.cards.clone() } else { Vec::new() },
        scale: setup.terms.scale,
    }
}
