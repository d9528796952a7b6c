//! How long a step waits, what the engine does in the meantime, and how a wait ends that was in vain.

use std::time::Duration;

use super::Terms;
use super::engine::CpuSample;
use super::machine::Judge;
use super::probe::SILENT;
use super::step::{Active, Hope, Kind, Moments, Turn};
use super::vain::{Vain, word};
use crate::cause::Cause;
use crate::exchange::Want;
use crate::line::EngineId;
use crate::scenario::Budget;
use crate::verdict::{Failure, FailureKind};

impl Judge {
    /// What comes next while the engine prints nothing.
    pub(super) fn turn(&self, moments: Moments) -> Turn {
        let Some(active) = &self.active else { return Turn::Over };
        if !is_judged(active) {
            return if self.now >= moments.hard { Turn::Over } else { Turn::Wait(moments.hard) };
        }
        active.watch.turn(self.now, moments, self.hope())
    }

    /// Why the scenario cannot go on, if it waits for what the engine never sends. A scenario about that waits.
    pub(super) fn never_comes(&self) -> Option<String> {
        let never = &self.setup.terms.never;
        if never.is_empty() || !self.active.as_ref().is_some_and(is_judged) {
            return None;
        }
        let word = word(&self.awaited());
        let clauses = never.get(&word)?;
        let about_it = self.setup.scenario.clauses.iter().any(|clause| clauses.contains(clause));
        (!about_it).then(|| format!("the engine never answered with `{word}` in the probe"))
    }

    /// Whether the wait may still be met. Only bounds of ours have a soft end; what the text grants is waited for.
    fn hope(&self) -> Hope {
        let Terms { vain, known, .. } = &self.setup.terms;
        let silent = known.facts.get(SILENT);
        let ours = self.active.as_ref().is_some_and(|active| active.bound.soft < active.bound.hard);
        // What only observes need not wait longer than its engine does something.
        let observes = self.setup.scenario.observes;
        if !ours || vain.is_empty() && silent.is_none() && !observes {
            return Hope::Some;
        }
        let like_others = vain.contains(&self.cause_of_silence());
        if observes || like_others || silent == Some(&word(&self.awaited())) {
            Hope::None
        } else {
            Hope::Some
        }
    }

    /// What waits of the same kind have in common.
    fn cause_of_silence(&self) -> String {
        let (kind, expected) = (FailureKind::Timeout, self.awaited());
        let (sent, doing) = (self.evidence.sent.clone(), self.doing());
        let failure = Failure { kind, expected, sent, doing, ..Failure::default() };
        Cause::of(&failure, &[]).name().to_owned()
    }

    /// The engine is looked at.
    pub(super) fn look_at_engine(&mut self, engine: EngineId, due: Duration) {
        if let Some(active) = &mut self.active {
            active.watch.due = Some(due);
            self.outbox.push(Want::Sample { engine });
        }
    }

    /// How much processor time an engine has used: the step that asked for it learns it.
    pub(super) fn sample(&mut self, engine: EngineId, sample: CpuSample) {
        let active = self.active.as_mut().filter(|active| active.engine == engine);
        match active {
            Some(Active { kind: Kind::Sampling(sampling), .. }) => sampling.took(sample),
            Some(active) => active.watch.took(sample),
            None => {}
        }
    }

    /// The running step waited in vain. Returns how long it waited.
    pub(super) fn waited_in_vain(&mut self) -> Option<Duration> {
        let hopeless = self.hope() == Hope::None;
        let (word, cause) = (word(&self.awaited()), self.cause_of_silence());
        let active = self.active.as_ref()?;
        let Budget { soft, hard } = active.bound;
        let early = Moments { since: Duration::ZERO, soft, hard }.early();
        let cut = hopeless && early < hard && self.now < active.since.unwrap_or_default() + hard;
        let waited = if cut { early } else { hard };
        // One wait of the dialogue that may be the machine's fault is enough.
        let before = self.evidence.vain.as_ref().is_none_or(|vain| vain.certain);
        let certain = before && (active.watch.saw_idleness() || active.watch.was_served(waited));
        self.evidence.vain = Some(Vain { word, cause, certain, waited, cut });
        Some(waited)
    }
}

/// Whether it is a demand that something comes. Other waits are met by time.
fn is_judged(active: &Active) -> bool {
    match &active.kind {
        Kind::Demand(demand) => !demand.is_met_by_time(),
        Kind::Act { .. } | Kind::Exit(_) => true,
        Kind::Relay | Kind::Pause | Kind::Sampling(_) | Kind::EndOfEngine => false,
    }
}
