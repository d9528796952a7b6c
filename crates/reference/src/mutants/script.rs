//! The long form of a fault: functions that decide about every line themselves. For what [rules](super::rules) cannot
//! say in a sentence.

use super::context::{Action, MutantContext};
use wire::exchange::Signal;

/// How bytes from the GUI become lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// At line feeds, as it should be.
    AtLineFeeds,
    /// What has no line feed yet is a line too.
    AtOnce,
    /// One line a read; the others wait for the next one.
    OneARead,
    /// What follows the last line feed of a read is forgotten.
    ForgetRest,
    /// The same, but only behind so many bytes, which is all that it reads at a time.
    ForgetRestOfFull(usize),
    /// A read without a line feed is forgotten.
    OnlyEnded,
    /// The same, but only while it searches.
    OnlyEndedInSearch,
    /// So many lines of a read, the others are forgotten.
    First(usize),
    /// One line of a read while it searches, the others are forgotten.
    FirstInSearch,
    /// Of the lines of a read that begin with this word the first, the others of them are forgotten.
    OneOf(&'static str),
}

/// What a faulty engine does with lines and events.
pub(super) struct Script<S> {
    /// How bytes from the GUI become lines.
    pub(super) cut: Cut,
    /// A line from the GUI.
    pub(super) heard: fn(&[u8], &mut MutantContext<S>),
    /// A line of the engine inside.
    pub(super) said: fn(&[u8], &mut MutantContext<S>),
    /// After each call: what was put off.
    pub(super) settle: fn(&mut MutantContext<S>),
    /// Input has ended.
    pub(super) ended: fn(&mut MutantContext<S>),
    /// A signal came.
    pub(super) signal: fn(Signal, &mut MutantContext<S>),
}

impl<S> Clone for Script<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Script<S> {}

impl<S> Script<S> {
    /// The script of the honest engine.
    pub(super) const HONEST: Script<S> = Script {
        cut: Cut::AtLineFeeds,
        heard: |line, context| context.feed(line),
        said: |line, context| context.print(line),
        settle: |_| {},
        ended: |context| context.act(Action::EndInput),
        signal: |signal, context| context.act(Action::Signal(signal)),
    };
}
