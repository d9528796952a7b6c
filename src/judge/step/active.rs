//! The running step: how long it waits, and for what ([`Active`]).

use std::time::Duration;

use super::demand::{Allowance, Demand, KEEPS_RUNNING};
use super::matching::show_any;
use super::sampling::Sampling;
use super::watch::Watch;
use crate::line::EngineId;
use crate::pattern::Bindings;
use crate::protocol::model::Obligation;
use crate::scenario::{Budget, ExitDemand, StepKind};

/// A running step.
#[derive(Debug)]
pub(in crate::judge) struct Active {
    pub(in crate::judge) engine: EngineId,
    /// Since when; none until everything that it sends has been written. Where each of several lines has its time, since the
    /// last one.
    pub(in crate::judge) since: Option<Duration>,
    pub(in crate::judge) bound: Budget,
    pub(in crate::judge) kind: Kind,
    /// What the engine does in the meantime.
    pub(in crate::judge) watch: Watch,
}

/// What a step waits for, with everything that it needs of the scenario.
#[derive(Debug)]
pub(in crate::judge) enum Kind {
    /// Lines.
    Demand(Demand),
    /// What an act waits for, in words; the model knows when it has come.
    Act { expected: String },
    /// The moves of a game between the two engines.
    Relay,
    /// What the engine owes.
    Debt(Obligation),
    /// Nothing: time passes.
    Pause,
    /// The end of the process.
    Exit(ExitDemand),
    /// The end of a measurement.
    Sampling(Sampling),
    /// The end of an engine whose input is broken. This is not a step of the scenario.
    EndOfEngine,
}

/// Who looks at a line of the engine while a step waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) enum Looks {
    Step,
    /// The model, which knows what the act waits for.
    Model,
    Game,
    /// Nobody yet: the line stays for the next step.
    Nobody,
}

impl Active {
    pub(in crate::judge) fn new(engine: EngineId, bound: Budget, kind: Kind) -> Active {
        Active { engine, since: None, bound, kind, watch: Watch::default() }
    }

    /// Whether it watches for a span of time, not for an answer.
    pub(in crate::judge) fn watches_by_time(&self) -> bool {
        matches!(&self.kind, Kind::Demand(demand) if demand.watches_by_time())
    }

    /// Who looks at a line of this engine.
    pub(in crate::judge) fn looks(&self, engine: EngineId) -> Looks {
        let looks = match &self.kind {
            Kind::Relay => return Looks::Game,
            Kind::Pause | Kind::Sampling(_) => Looks::Nobody,
            Kind::Act { .. } => Looks::Model,
            Kind::Demand(_) | Kind::Debt(_) | Kind::Exit(_) | Kind::EndOfEngine => Looks::Step,
        };
        if self.engine == engine { looks } else { Looks::Nobody }
    }

    /// Whether this step takes lines of this engine.
    pub(in crate::judge) fn takes_lines_of(&self, engine: EngineId) -> bool {
        self.looks(engine) != Looks::Nobody
    }

    /// What it waits for, for a failure text; none if the next step says that.
    pub(in crate::judge) fn awaited(&self, bindings: &Bindings) -> Option<String> {
        Some(match &self.kind {
            Kind::Demand(demand) => demand.awaited(bindings),
            Kind::Act { expected } => expected.clone(),
            Kind::Debt(owed) => owed.expected.clone(),
            Kind::Relay => "a move".to_owned(),
            Kind::Exit(_) => "the process ends".to_owned(),
            Kind::Pause | Kind::Sampling(_) => KEEPS_RUNNING.to_owned(),
            Kind::EndOfEngine => return None,
        })
    }

    /// Whether it waits for something that can come late.
    pub(in crate::judge) fn can_be_slow(&self) -> bool {
        !self.watches_by_time()
    }

    /// One of several lines has come: the next one gets all the time.
    pub(in crate::judge) fn begin_anew(&mut self, at: Duration) {
        self.since = Some(at);
        self.watch = Watch::default();
    }

    /// Whether some of several lines have come that have their time each.
    pub(in crate::judge) fn is_under_way(&self) -> bool {
        matches!(&self.kind, Kind::Demand(Demand::Expect { each: true, hits, .. }) if *hits > 0)
    }

    /// Updates the lines that later steps allow, when this step is met.
    pub(in crate::judge) fn pass_on(&self, allowed: &mut Vec<Allowance>) {
        if let Kind::Demand(demand) = &self.kind {
            demand.pass_on(allowed);
        } else {
            allowed.clear();
        }
    }
}

/// What a step that has not begun will wait for, for a failure text.
pub(in crate::judge) fn ahead(step: Option<&StepKind>, bindings: &Bindings) -> String {
    match step {
        Some(StepKind::Expect { any, .. }) => show_any(any, bindings),
        Some(StepKind::Exit(demand)) if !demand.alive => "the process ends".to_owned(),
        _ => KEEPS_RUNNING.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUND: Budget = Budget { soft: Duration::from_secs(1), hard: Duration::from_secs(5) };

    #[test]
    fn lines_belong_to_the_engine_that_the_step_waits_for() {
        let other = EngineId(1);
        let cases = [
            (Kind::Act { expected: "a move".to_owned() }, Looks::Model, Looks::Nobody, "a move"),
            (Kind::Relay, Looks::Game, Looks::Game, "a move"),
            (Kind::Pause, Looks::Nobody, Looks::Nobody, KEEPS_RUNNING),
            (Kind::Exit(ExitDemand::default()), Looks::Step, Looks::Nobody, "the process ends"),
            (Kind::EndOfEngine, Looks::Step, Looks::Nobody, ""),
        ];
        for (kind, own, others, awaited) in cases {
            let active = Active::new(EngineId::A, BOUND, kind);
            assert_eq!((active.looks(EngineId::A), active.looks(other)), (own, others), "{active:?}");
            assert_eq!(active.awaited(&Bindings::new()).unwrap_or_default(), awaited);
        }
    }
}
