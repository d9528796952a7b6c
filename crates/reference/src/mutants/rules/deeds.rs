//! What can come of an event: the verbs of rules.

use std::sync::Arc;
use std::time::Duration;

use super::event::{Event, Moment};
use super::rule::{Deed, Fate, Hold, Queue, Release, Rule, pass};
use crate::mutants::context::{Action, MutantContext};

/// One or more lines of text.
pub(in crate::mutants) trait Texts {
    /// The lines.
    fn texts(self) -> Vec<Vec<u8>>;
}

impl Texts for &str {
    fn texts(self) -> Vec<Vec<u8>> {
        vec![self.as_bytes().to_vec()]
    }
}

impl Texts for String {
    fn texts(self) -> Vec<Vec<u8>> {
        vec![self.into_bytes()]
    }
}

impl<const N: usize> Texts for [&str; N] {
    fn texts(self) -> Vec<Vec<u8>> {
        self.iter().map(|text| text.as_bytes().to_vec()).collect()
    }
}

impl<S: 'static> Event<S> {
    fn hold(self, until: Release<S>, queue: Queue) -> Rule<S> {
        Rule::new(self, Deed::Hold(Hold::new(until, queue)))
    }

    fn afterwards(self, deed: impl FnMut(&[u8], &mut MutantContext<S>) + Send + 'static) -> Rule<S> {
        Rule::new(self, Deed::Then(Box::new(deed)))
    }

    /// Something is done before the line passes.
    pub(in crate::mutants) fn first(
        self,
        deed: impl FnMut(&[u8], &mut MutantContext<S>) + Send + 'static,
    ) -> Rule<S> {
        Rule::new(self, Deed::First(Box::new(deed)))
    }

    /// Something is done after the line. What is known of the engine inside is what it is after it.
    pub(in crate::mutants) fn then(
        self,
        deed: impl Fn(&[u8], &mut MutantContext<S>) + Send + Sync + 'static,
    ) -> Rule<S> {
        if self.moment() != Moment::Heard {
            return self.afterwards(deed);
        }
        let deed = Arc::new(deed);
        self.afterwards(move |line, context| {
            let (deed, line) = (Arc::clone(&deed), line.to_vec());
            context.then(move |context| deed(&line, context));
        })
    }

    /// The line does not pass; something is done in its place.
    pub(in crate::mutants) fn instead(
        self,
        mut deed: impl FnMut(&[u8], &mut MutantContext<S>) + Send + 'static,
    ) -> Rule<S> {
        Rule::new(
            self,
            Deed::Instead(Box::new(move |line, context| {
                deed(line, context);
                Fate::Taken
            })),
        )
    }

    /// The line passes in other words; where there are none, as it is.
    pub(in crate::mutants) fn reworded<T: AsRef<[u8]>>(
        self,
        mut other: impl FnMut(&[u8], &S) -> Option<T> + Send + 'static,
    ) -> Rule<S> {
        let moment = self.moment();
        Rule::new(
            self,
            Deed::Instead(Box::new(move |line, context| match other(line, &context.seen) {
                Some(text) => {
                    pass(moment, text.as_ref(), context);
                    Fate::Taken
                }
                None => Fate::Passes,
            })),
        )
    }

    /// The line passes with a part of it replaced.
    pub(in crate::mutants) fn replacing(self, old: &'static str, new: &'static str) -> Rule<S> {
        self.reworded(move |line, _| Some(String::from_utf8_lossy(line).replace(old, new)))
    }

    /// The line does not pass, and the end of input or the signal has no effect.
    pub(in crate::mutants) fn lost(self) -> Rule<S> {
        self.instead(|_, _| {})
    }

    /// The line passes twice.
    pub(in crate::mutants) fn twice(self) -> Rule<S> {
        let moment = self.moment();
        self.afterwards(move |line, context| pass(moment, line, context))
    }

    /// The line passes so much later.
    pub(in crate::mutants) fn late(self, delay: Duration) -> Rule<S> {
        let moment = self.moment();
        self.instead(move |line, context| {
            let line = line.to_vec();
            context.later(delay, Action::call(move |context| pass(moment, &line, context)));
        })
    }

    /// A line that is heard reaches the engine inside at the time that this says, not before now.
    pub(in crate::mutants) fn heard_at(
        self,
        when: impl Fn(Duration) -> Duration + Send + 'static,
    ) -> Rule<S> {
        self.instead(move |line, context| {
            let line = line.to_vec();
            let wait = when(context.now).saturating_sub(context.now);
            context.later(wait, Action::Feed(line));
        })
    }

    /// The line waits until the engine inside is in this state at the end of a read or step.
    pub(in crate::mutants) fn held_until(self, state: impl Fn(&S) -> bool + Send + 'static) -> Rule<S> {
        self.hold(Release::State(Box::new(state)), Queue::Overtakes)
    }

    /// The same, and all lines after it wait, too: nothing is read until then.
    pub(in crate::mutants) fn stalls_until(self, state: impl Fn(&S) -> bool + Send + 'static) -> Rule<S> {
        self.hold(Release::State(Box::new(state)), Queue::Waits)
    }

    /// The line waits until this happens: it passes before a line that is heard then, and after one that is said.
    pub(in crate::mutants) fn waits_for(self, event: Event<S>) -> Rule<S> {
        self.hold(Release::Event(event), Queue::Overtakes)
    }

    /// It dies by SIGSEGV.
    pub(in crate::mutants) fn deadly(self) -> Rule<S> {
        self.deadly_by(11)
    }

    /// It dies by this signal: 6 is SIGABRT, 8 is SIGFPE.
    pub(in crate::mutants) fn deadly_by(self, signal: i32) -> Rule<S> {
        self.instead(move |_, context| context.die(signal))
    }

    /// It exits with this code.
    pub(in crate::mutants) fn exits(self, code: i32) -> Rule<S> {
        self.instead(move |_, context| context.exit(code))
    }

    /// The line does not pass, and nothing is read any more.
    pub(in crate::mutants) fn wedges(self) -> Rule<S> {
        self.instead(|_, context| context.deaf = true)
    }

    /// The line passes, and nothing is read any more.
    pub(in crate::mutants) fn deafens(self) -> Rule<S> {
        self.first(|_, context| context.deaf = true)
    }

    /// The engine inside is given this before the line passes.
    pub(in crate::mutants) fn first_hears(self, texts: impl Texts) -> Rule<S> {
        let texts = texts.texts();
        self.first(move |_, context| texts.iter().for_each(|text| context.feed(text)))
    }

    /// The engine inside is given this after the line.
    pub(in crate::mutants) fn then_hears(self, texts: impl Texts) -> Rule<S> {
        let texts = texts.texts();
        self.afterwards(move |_, context| texts.iter().for_each(|text| context.feed(text)))
    }

    /// The engine inside is given this in the place of the line.
    pub(in crate::mutants) fn instead_hears(self, texts: impl Texts) -> Rule<S> {
        let texts = texts.texts();
        self.instead(move |_, context| texts.iter().for_each(|text| context.feed(text)))
    }

    /// It says this before the line passes.
    pub(in crate::mutants) fn first_says(self, texts: impl Texts) -> Rule<S> {
        let texts = texts.texts();
        self.first(move |_, context| texts.iter().for_each(|text| context.print(text)))
    }

    /// It says this after the line.
    pub(in crate::mutants) fn then_says(self, texts: impl Texts) -> Rule<S> {
        let texts = texts.texts();
        self.afterwards(move |_, context| texts.iter().for_each(|text| context.print(text)))
    }

    /// It says this in the place of the line.
    pub(in crate::mutants) fn instead_says(self, texts: impl Texts) -> Rule<S> {
        let texts = texts.texts();
        self.instead(move |_, context| texts.iter().for_each(|text| context.print(text)))
    }
}
