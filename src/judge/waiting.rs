//! How long a step waits, what the engine does in the meantime, and how a wait ends that was in vain.

use std::time::Duration;

use super::engine::CpuSample;
use super::machine::Judge;
use super::probe::SILENT;
use super::span::span;
use super::step::{Active, Hope, Kind, Moments, Turn};
use super::vain::{Vain, word};
use crate::cause::Cause;
use crate::exchange::Want;
use crate::line::EngineId;
use crate::scenario::Budget;
use crate::verdict::{Failure, FailureKind};

/// An idle engine that has begun to speak is given so many times the soft bound before it counts as silent.
const PATIENCE: u32 = 2;

/// An engine that waits for a processor beside others is given at most so many times the whole bound in addition.
const LENT_BESIDE: u32 = 1;

/// The same where nothing else of ours runs: there is no other attempt that could show more.
const LENT_ALONE: u32 = 3;

impl Judge {
    /// What comes next while the engine prints nothing.
    pub(super) fn turn(&self, moments: Moments) -> Turn {
        let Some(active) = &self.active else { return Turn::Over };
        if !is_judged(active) {
            return if self.now >= moments.hard { Turn::Over } else { Turn::Wait(moments.hard) };
        }
        active.watch.turn(self.now, self.shortened(moments), self.hope(), self.lent(active))
    }

    /// What has not come in the whole probe need not be waited for until the soft bound.
    fn shortened(&self, moments: Moments) -> Moments {
        if self.is_silent() {
            Moments { soft: moments.since, ..moments }
        } else if self.falls_silent() {
            let patience = moments.soft.saturating_sub(moments.since).saturating_mul(PATIENCE);
            Moments { soft: (moments.since + patience).min(moments.hard), ..moments }
        } else {
            moments
        }
    }

    /// Whether this is the dialogue that decides whether the engine speaks the protocol, and it has spoken: it is no slow
    /// start any more that is waited for.
    fn falls_silent(&self) -> bool {
        self.setup.scenario.essential && self.understood()
    }

    /// Whether the probe is under way, and what is awaited was awaited in it before, for long and in vain.
    fn is_silent(&self) -> bool {
        let silent = self.setup.terms.known.facts.get(SILENT);
        silent.is_some_and(|silent| *silent == word(&self.awaited()))
    }

    /// Whether what is awaited never came in the probe.
    fn never_came(&self) -> bool {
        let never = &self.setup.terms.never;
        !never.is_empty() && never.contains_key(&word(&self.awaited()))
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
        if self.is_silent() {
            return Hope::None;
        }
        let ours = self.active.as_ref().is_some_and(|active| active.bound.soft < active.bound.hard);
        if !ours {
            return Hope::Some;
        }
        // What only observes need not wait longer than its engine does something.
        let vain = &self.setup.terms.vain;
        let like_others = || !vain.is_empty() && vain.contains(&self.cause_of_silence());
        let brief = self.setup.scenario.observes || self.setup.terms.seeking;
        if brief || self.falls_silent() || self.never_came() || like_others() {
            Hope::None
        } else if self.alone_follows() && self.active.as_ref().is_some_and(|active| self.lent(active) > 0) {
            Hope::Alone
        } else {
            Hope::Some
        }
    }

    /// How much more time an engine is given that waits for a processor, in lengths of the wait: beside others, so that it
    /// need not be repeated alone; there, because other programs keep the machine busy. What ends the wait of an act is the
    /// model's affair.
    pub(super) fn lent(&self, active: &Active) -> u32 {
        if self.setup.terms.seeking || !is_judged(active) || matches!(active.kind, Kind::Act { .. }) {
            0
        } else if self.setup.terms.beside {
            LENT_BESIDE
        } else {
            LENT_ALONE
        }
    }

    /// Whether what came behind the hard bound came in time that was added.
    pub(super) fn was_lent_time(&self, active: &Active) -> bool {
        self.lent(active) > 0 && (self.alone_follows() || active.watch.lacked_a_processor().is_some())
    }

    /// Whether a wait that leaves something open is repeated with nothing else running.
    fn alone_follows(&self) -> bool {
        self.setup.terms.beside && !self.setup.terms.seeking
    }

    /// What other programs took from the engine in the wait that was in vain, if so much that it may have been them.
    pub(super) fn machine_to_blame(&self) -> Option<String> {
        let terms = &self.setup.terms;
        let is_last_word = !terms.beside && !terms.seeking && !self.setup.scenario.essential;
        let active = self.active.as_ref().filter(|active| is_last_word && is_judged(active))?;
        let served = active.watch.was_served(active.since.unwrap_or_default(), active.bound.hard);
        active.watch.lacked_a_processor().filter(|_| !served && !self.never_came())
    }

    /// What waits of the same kind have in common.
    fn cause_of_silence(&self) -> String {
        let (kind, expected) = (FailureKind::Timeout, self.awaited());
        let (sent, doing) = (self.evidence.sent.clone(), self.doing());
        let failure = Failure { kind, expected, sent, doing, ..Failure::default() };
        Cause::of(&failure, &[]).name().to_owned()
    }

    /// The engine is looked at, early in the wait if the look `peeks`.
    pub(super) fn look_at_engine(&mut self, engine: EngineId, due: Duration, peeks: bool) {
        if let Some(active) = &mut self.active {
            active.watch.asks(due, peeks);
            self.outbox.push(Want::Sample { engine, closely: true });
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

    /// The running step waited in vain. Returns how long it waited, in words.
    pub(super) fn waited_in_vain(&mut self) -> Option<String> {
        let hope = self.hope();
        let (word, cause) = (word(&self.awaited()), self.cause_of_silence());
        let active = self.active.as_ref()?;
        let Budget { soft, hard } = active.bound;
        let since = active.since.unwrap_or_default();
        // Whatever it is granted, it would not have come: the whole time counts.
        let waits = active.watch.saw_waiting();
        let early = match hope {
            _ if waits => hard,
            Hope::None => self.shortened(Moments { since: Duration::ZERO, soft, hard }).early(),
            Hope::Alone => soft,
            Hope::Some => hard,
        };
        let ended_early = early < hard && self.now < since + hard;
        let waited = if ended_early { early } else { hard };
        // One wait of the dialogue that may be the machine's fault is enough.
        let before = self.evidence.vain.as_ref().is_none_or(|vain| vain.certain);
        // In the probe nothing else ran, and it never came either.
        let never = self.never_came();
        let served = active.watch.was_served(since, waited);
        let certain = before && (never || waits || active.watch.saw_idleness() || served);
        let cut = ended_early && !never;
        self.evidence.vain = Some(Vain { word, cause, certain, waited, cut });
        Some(match waits {
            true => format!("{}, and it waits for the next line", span(self.now.saturating_sub(since))),
            false => span(waited),
        })
    }
}

/// Whether it is a demand that something comes. Other waits are met by time.
fn is_judged(active: &Active) -> bool {
    match &active.kind {
        Kind::Demand(demand) => !demand.is_met_by_time(),
        Kind::Act { .. } | Kind::Debt(_) | Kind::Exit(_) => true,
        Kind::Relay | Kind::Pause | Kind::Sampling(_) | Kind::EndOfEngine => false,
    }
}
