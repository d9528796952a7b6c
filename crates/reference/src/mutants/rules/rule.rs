//! An event with what comes of it, and how the rules of an engine meet a line together.

use std::collections::VecDeque;

use super::event::{Event, Moment, Scene};
use crate::mutants::context::{Action, MutantContext};
use crate::mutants::script::Script;

/// An event and what comes of it.
pub(in crate::mutants) struct Rule<S> {
    event: Event<S>,
    deed: Deed<S>,
    happens: bool,
}

/// What is done with a line.
type Handling<S> = Box<dyn FnMut(&[u8], &mut MutantContext<S>) + Send>;

/// The same, for what may be taken.
type Taking<S> = Box<dyn FnMut(&[u8], &mut MutantContext<S>) -> Fate + Send>;

pub(super) enum Deed<S> {
    /// Something before it passes.
    First(Handling<S>),
    /// Something after it.
    Then(Handling<S>),
    /// Something in its place, if that says so.
    Instead(Taking<S>),
    /// It waits.
    Hold(Hold<S>),
}

/// Whether something took the place of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Taken,
    Passes,
}

/// Lines that wait.
pub(super) struct Hold<S> {
    held: VecDeque<Vec<u8>>,
    until: Release<S>,
    queue: Queue,
    is_due: bool,
}

/// What becomes of lines after one that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Queue {
    /// They pass.
    Overtakes,
    /// They wait, too.
    Waits,
}

/// What ends the waiting.
pub(super) enum Release<S> {
    State(Box<dyn Fn(&S) -> bool + Send>),
    Event(Event<S>),
}

impl<S: 'static> Release<S> {
    fn is_due(&mut self, scene: &Scene<'_, S>) -> bool {
        match self {
            Release::State(state) => scene.moment == Moment::Settled && state(scene.seen),
            Release::Event(event) => event.happens(scene),
        }
    }
}

/// Does what is done with this if nobody interferes.
pub(super) fn pass<S>(moment: Moment, line: &[u8], context: &mut MutantContext<S>) {
    match moment {
        Moment::Heard => context.feed(line),
        Moment::Said => context.print(line),
        Moment::InputEnd => context.act(Action::EndInput),
        Moment::Signal(signal) => context.act(Action::Signal(signal)),
        Moment::Start | Moment::Settled => {}
    }
}

impl<S: 'static> Hold<S> {
    pub(super) fn new(until: Release<S>, queue: Queue) -> Hold<S> {
        Hold { held: VecDeque::new(), until, queue, is_due: false }
    }
}

impl<S: 'static> Rule<S> {
    pub(super) fn new(event: Event<S>, deed: Deed<S>) -> Rule<S> {
        Rule { event, deed, happens: false }
    }

    /// Whether it is about the start, which has to be waited for.
    pub(in crate::mutants) fn waits_for_start(&self) -> bool {
        self.event.moment() == Moment::Start
    }

    fn look(&mut self, scene: &Scene<'_, S>) {
        self.happens = self.event.happens(scene);
        if let Deed::Hold(hold) = &mut self.deed {
            self.happens |=
                scene.moment == Moment::Heard && hold.queue == Queue::Waits && !hold.held.is_empty();
            hold.is_due = hold.until.is_due(scene);
        }
    }

    fn begin(&mut self, moment: Moment, line: &[u8], context: &mut MutantContext<S>) {
        if moment == Moment::Heard {
            self.release(context);
        }
        if let Deed::First(deed) = &mut self.deed
            && self.happens
        {
            deed(line, context);
        }
    }

    fn take(&mut self, line: &[u8], context: &mut MutantContext<S>) -> Fate {
        match &mut self.deed {
            Deed::Instead(deed) if self.happens => deed(line, context),
            Deed::Hold(hold) if self.happens => {
                hold.held.push_back(line.to_vec());
                Fate::Taken
            }
            _ => Fate::Passes,
        }
    }

    fn end(&mut self, moment: Moment, line: &[u8], context: &mut MutantContext<S>) {
        if let Deed::Then(deed) = &mut self.deed
            && self.happens
        {
            deed(line, context);
        }
        if moment != Moment::Heard {
            self.release(context);
        }
    }

    fn release(&mut self, context: &mut MutantContext<S>) {
        if let Deed::Hold(hold) = &mut self.deed
            && hold.is_due
        {
            while let Some(line) = hold.held.pop_front() {
                pass(self.event.moment(), &line, context);
            }
        }
    }
}

/// All rules look; then what comes first is done, the first rule that takes the line has it, the script gets it if none
/// does, and what comes after is done.
pub(in crate::mutants) fn meet<S: 'static>(
    rules: &mut [Rule<S>],
    script: &Script<S>,
    moment: Moment,
    line: &[u8],
    context: &mut MutantContext<S>,
) {
    for rule in &mut *rules {
        rule.look(&Scene { moment, line, seen: &context.seen });
    }
    for rule in &mut *rules {
        rule.begin(moment, line, context);
    }
    if !rules.iter_mut().any(|rule| rule.take(line, context) == Fate::Taken) {
        match moment {
            Moment::Start => {}
            Moment::Heard => (script.heard)(line, context),
            Moment::Said => (script.said)(line, context),
            Moment::Settled => (script.settle)(context),
            Moment::InputEnd => (script.ended)(context),
            Moment::Signal(signal) => (script.signal)(signal, context),
        }
    }
    for rule in rules {
        rule.end(moment, line, context);
    }
}
