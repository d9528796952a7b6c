//! The GUI of a fuzzed dialogue ([`Talker`]): while it is held, it draws what comes next, and when.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;

use super::compiler::Compiler;
use super::compose;
use super::coverage::{Coverage, Transition};
use super::piece::Piece;
use super::said::{Said, Steps, Timing};
use super::trial::Trial;
use crate::judge::{Improviser, Improvising};
use crate::scenario::{Step, StepKind};

/// So many pieces are looked at before the talker gives up to find one that fits.
const TRIES: usize = 12;
/// So many pieces may still be said behind something that a monitor saw: what is wrong first leads to more.
const AFTERMATH: usize = 2;
/// So many pieces are drawn at most behind what is said again.
const MORE: usize = 8;
/// So many pieces are sent in one write at most.
const LONGEST_WRITE: usize = 4;

/// What one dialogue has said, for whoever looks at it afterwards.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<Said>>>);

impl Log {
    fn add(&self, said: Said) {
        self.0.lock().push(said);
    }

    fn length(&self) -> usize {
        self.0.lock().len()
    }

    /// Only so many of the steps of the last piece were said.
    fn cut(&self, lines_of: impl Fn(&Said) -> Vec<usize>, left: usize) {
        let mut log = self.0.lock();
        let Some(last) = log.last_mut() else { return };
        let steps = lines_of(last);
        let kept = (steps.last().map_or(0, |last| last + 1)).saturating_sub(left);
        let gone = steps.iter().enumerate().filter(|(_, step)| **step >= kept);
        last.without.extend(gone.map(|(place, _)| place));
    }

    /// All of it.
    pub(super) fn said(&self) -> Vec<Said> {
        self.0.lock().clone()
    }
}

/// Draws the steps of one dialogue.
#[derive(Debug)]
pub(crate) struct Talker {
    compiler: Arc<Compiler>,
    /// The pieces that suit the engine.
    usable: Arc<[String]>,
    coverage: Arc<Mutex<Coverage>>,
    random: fastrand::Rng,
    log: Log,
    /// So many pieces are to be said before the dialogue is closed.
    most: usize,
    /// What is left of the last piece behind a step that waits for the engine: whether it fits is seen then.
    rest: Vec<Step>,
    /// What was drawn for the next piece.
    delay: Option<Timing>,
    /// The last piece, until it is known what came of it.
    last: Option<(String, String, Timing)>,
    /// How many breaches monitors had seen when they were last looked at.
    breaches: usize,
    closed: bool,
    /// What is said first, because it was said before.
    script: VecDeque<Said>,
}

impl Talker {
    pub(super) fn new(
        compiler: Arc<Compiler>,
        usable: Arc<[String]>,
        coverage: Arc<Mutex<Coverage>>,
        mut random: fastrand::Rng,
        log: Log,
    ) -> Talker {
        let most = match random.u8(0..100) {
            0..75 => random.usize(3..=20),
            75..98 => random.usize(21..=60),
            _ => random.usize(61..=200),
        };
        Talker {
            compiler,
            usable,
            coverage,
            random,
            log,
            most,
            rest: Vec::new(),
            delay: None,
            last: None,
            breaches: 0,
            closed: false,
            script: VecDeque::new(),
        }
    }

    /// The same, with a beginning that is said again; a few pieces are drawn behind it.
    pub(super) fn beginning_with(mut self, script: Vec<Said>) -> Talker {
        if !script.is_empty() {
            self.most = script.len() + self.random.usize(1..=MORE);
            self.script = script.into_iter().filter(|said| !said.closes).collect();
        }
        self
    }

    fn said(&self) -> usize {
        self.log.length()
    }

    /// The piece before has been said: what came of it.
    fn look_back(&mut self, now: &Improvising<'_>) {
        if let Some((before, piece, timing)) = self.last.take() {
            let after = now.model.doing();
            let transition = Transition { before, piece, timing: timing.class(), after };
            self.coverage.lock().pass(transition, self.said(), || self.log.said());
        }
        if self.compiler.repertoire.survives.is_some() {
            return;
        }
        let breaches = now.model.breaches();
        if breaches.len() > self.breaches {
            let new: BTreeSet<_> =
                breaches[self.breaches..].iter().map(|breach| (breach.monitor, breach.clause)).collect();
            self.breaches = breaches.len();
            if !self.coverage.lock().is_common(&new) {
                self.most = self.most.min(self.said() + AFTERMATH);
            }
        }
    }

    /// A piece that fits, its steps and what was chosen for its words; none if there is none.
    fn choose(
        &mut self,
        state: &str,
        names: &[&str],
        trial: &Trial<'_>,
        timing: Timing,
    ) -> Option<(Said, Steps, Vec<Step>)> {
        let compiler = Arc::clone(&self.compiler);
        let fits = |name: &&str| {
            let piece = compiler.repertoire.piece(name);
            piece.is_some_and(|piece| piece.when.is_empty() || piece.when.contains(state))
        };
        let mut left: Vec<(&str, u64)> = {
            let coverage = self.coverage.lock();
            let weigh = |name: &str| {
                let weight = compiler.repertoire.piece(name).map_or(1, |piece| u64::from(piece.weight));
                (weight * 1000 / (1 + coverage.times(state, name))).max(1)
            };
            names.iter().copied().filter(|name| fits(name)).map(|name| (name, weigh(name))).collect()
        };
        let mut chosen = None;
        for _ in 0..TRIES {
            let Some(at) = drawn(&left, &mut self.random) else { break };
            let (name, _) = left.remove(at);
            let Some(piece) = compiler.repertoire.piece(name) else { continue };
            let said = self.said_of(name, piece, timing);
            let steps = compose::written(said.timing, compiler.repertoire.steps_of(&said, self.said()));
            if timing == Timing::Joined && steps.first().and_then(compose::items).is_none() {
                continue;
            }
            let Ok(compiled) = compiler.steps(&steps, &compiler.repertoire.requires_of(&said)) else {
                continue;
            };
            let mut random = self.random.fork();
            if trial.go_on(&mut random).try_steps(&compiled).is_err() {
                continue;
            }
            self.coverage.lock().offer(state, name);
            // One more is looked at, so that what could have been said is known.
            if chosen.is_some() {
                break;
            }
            chosen = Some((said, steps, compiled));
        }
        chosen
    }

    fn said_of(&mut self, name: &str, piece: &Piece, timing: Timing) -> Said {
        let words = self.compiler.words(piece, &mut self.random);
        let timing = match timing {
            Timing::AtOnce => Timing::draw_form(&mut self.random, self.compiler.repertoire.carriage_returns),
            other => other,
        };
        let closes = self.compiler.repertoire.closing.contains_key(name);
        Said { piece: name.to_owned(), words, timing, closes, without: BTreeSet::new() }
    }

    /// Draws what is said next, several pieces in one write among it.
    fn say(&mut self, now: &Improvising<'_>, timing: Timing) -> Vec<Step> {
        let state = now.model.doing();
        let compiler = Arc::clone(&self.compiler);
        let usable = Arc::clone(&self.usable);
        let closing = self.said() >= self.most;
        let is_closing = |name: &&str| compiler.repertoire.closing.contains_key(*name) == closing;
        let names: Vec<&str> = usable.iter().map(String::as_str).filter(is_closing).collect();
        let mut random = self.random.fork();
        let start = Trial::new(now, &mut random);
        let Some((said, mut steps, mut compiled)) = self.choose(&state, &names, &start, timing) else {
            // Nothing more can be said here.
            self.closed |= closing;
            self.most = 0;
            return Vec::new();
        };
        self.note(&state, &said);
        let joins = |said: &Said| compiler.repertoire.piece(&said.piece).is_some_and(|piece| !piece.alone);
        let mut joinable = joins(&said) && steps.len() == 1 && compose::items(&steps[0]).is_some();
        self.log.add(said);
        self.closed = closing;
        for _ in 1..LONGEST_WRITE {
            if closing || !joinable || self.random.u8(0..100) >= 18 {
                break;
            }
            let (mut forked, mut further) = (self.random.fork(), self.random.fork());
            let mut trial = start.go_on(&mut forked);
            if trial.try_steps(&compiled).is_err() {
                break;
            }
            let trial = trial.go_on(&mut further);
            // What makes sense depends on the lines before it in the same write.
            let state = trial.doing();
            let Some((said, own, _)) = self.choose(&state, &names, &trial, Timing::Joined) else { break };
            joinable = joins(&said) && own.len() == 1;
            compose::append(&mut steps, own, Timing::Joined);
            let Ok(joined) = compiler.steps(&steps, &[]) else { break };
            compiled = joined;
            self.note(&state, &said);
            self.log.add(said);
        }
        compiled
    }

    /// The next piece of the beginning, with those that go out in one write with it; nothing, and no more of it, if the GUI
    /// may not say it now.
    fn say_again(&mut self, now: &Improvising<'_>) -> Vec<Step> {
        let Some(first) = self.script.pop_front() else { return Vec::new() };
        let mut all = vec![first];
        while self.script.front().is_some_and(|said| said.timing == Timing::Joined) {
            all.extend(self.script.pop_front());
        }
        let compiler = Arc::clone(&self.compiler);
        let mut random = self.random.fork();
        let mut trial = Trial::new(now, &mut random);
        let mut steps = Vec::new();
        let mut states = Vec::new();
        for (place, said) in all.iter().enumerate() {
            states.push(trial.doing());
            let own = compose::written(said.timing, compiler.repertoire.steps_of(said, self.said() + place));
            let fits = compiler.steps(&own, &[]).is_ok_and(|own| trial.try_steps(&own).is_ok());
            if !fits {
                self.script.clear();
                return Vec::new();
            }
            compose::append(&mut steps, own, said.timing);
        }
        let Ok(compiled) = compiler.steps(&steps, &[]) else { return Vec::new() };
        for (state, said) in states.iter().zip(all) {
            self.note(state, &said);
            self.log.add(said);
        }
        compiled
    }

    /// The steps up to the first one that sends something behind one that waits for the engine; the others are kept.
    fn begin(&mut self, mut steps: Vec<Step>) -> Vec<Step> {
        let mut waited = false;
        let end = steps.iter().enumerate().position(|(at, step)| {
            let behind = waited && sends(&step.kind);
            // The other half of a line that goes out in two writes follows a short wait.
            let rest_follows =
                || matches!(steps.get(at + 1).map(|next| &next.kind), Some(StepKind::Write(_)));
            waited |= match &step.kind {
                StepKind::Wait(_) => !rest_follows(),
                StepKind::Act(_) => true,
                StepKind::Reading(_) => false,
                kind => !sends(kind),
            };
            behind
        });
        self.rest = end.map(|end| steps.split_off(end)).unwrap_or_default();
        steps
    }

    /// What follows in the last piece; nothing, and no more of it, if the GUI may not say it now.
    fn finish(&mut self, now: &Improvising<'_>) -> Vec<Step> {
        let left = std::mem::take(&mut self.rest);
        let all = left.len();
        let steps = self.begin(left);
        let mut random = self.random.fork();
        if Trial::new(now, &mut random).try_steps(&steps).is_ok() {
            return steps;
        }
        self.rest.clear();
        self.log.cut(|said| self.compiler.repertoire.lines_of(said), all);
        Vec::new()
    }

    fn note(&mut self, state: &str, said: &Said) {
        self.coverage.lock().say(state, &said.piece);
        self.last = Some((state.to_owned(), said.piece.clone(), said.timing));
    }
}

impl Improviser for Talker {
    fn go_on(&mut self, now: &Improvising<'_>) -> Vec<Step> {
        if !self.rest.is_empty() {
            let steps = self.finish(now);
            if !steps.is_empty() {
                return steps;
            }
        }
        self.look_back(now);
        if self.closed {
            return Vec::new();
        }
        let timing = match self.delay.take() {
            Some(timing) => timing,
            None => {
                let again = self.script.front().map(|said| said.timing);
                let timing = again.unwrap_or_else(|| Timing::draw_delay(&mut self.random));
                if let Some(delay) = compose::delay(timing)
                    && let Ok(steps) = self.compiler.steps(&vec![delay], &[])
                {
                    self.delay = Some(timing);
                    return steps;
                }
                timing
            }
        };
        let again = self.say_again(now);
        if !again.is_empty() {
            return self.begin(again);
        }
        let mut steps = self.say(now, timing);
        if steps.is_empty() && !self.closed {
            steps = self.say(now, Timing::AtOnce);
        }
        self.begin(steps)
    }
}

/// Whether a step sends something, or does something else to the engine.
fn sends(kind: &StepKind) -> bool {
    matches!(
        kind,
        StepKind::Send(_) | StepKind::Act(_) | StepKind::Write(_) | StepKind::Signal(_) | StepKind::Close(_)
    )
}

/// The place of one of these, by their weights.
fn drawn(weights: &[(&str, u64)], random: &mut fastrand::Rng) -> Option<usize> {
    let sum: u64 = weights.iter().map(|(_, weight)| weight).sum();
    let mut at = random.u64(0..sum.max(1));
    weights.iter().position(|(_, weight)| {
        let here = at < *weight;
        at = at.saturating_sub(*weight);
        here
    })
}
