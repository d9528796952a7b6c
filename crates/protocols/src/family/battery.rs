//! The course of a battery of rules in the family ([`Battery`]): small positions are asked for a move, one behind the other.
//! Nothing is refused in these protocols; what an engine gets wrong shows in its answers.

use std::fmt::Debug;

use super::acts::{Heard, Stop, Voice, await_own, until_answer};
use crate::common::acting::{done, each, out, timed_out};
use crate::model::{ActEvent, ActOut, ActThen, Reading};

/// What is left of a battery.
#[derive(Debug, Clone)]
pub(crate) struct Battery<T> {
    /// The next trial is the last one here.
    trials: Vec<T>,
    /// What is right in the trial under way.
    expected: String,
    /// Whether the search was told to stop.
    stop: Stop,
}

impl<T> Battery<T> {
    /// A battery of these trials.
    pub(crate) fn new(mut trials: Vec<T>) -> Battery<T> {
        trials.reverse();
        Battery { trials, expected: String::new(), stop: Stop::Unsent }
    }
}

/// How a protocol asks what a trial is about.
pub(crate) trait Examiner: Voice {
    /// A position, and what may be played there.
    type Trial: Clone + Debug;

    /// The clause that an engine breaks which does not answer although it was told to stop.
    const STOPPED: &'static str;

    /// The battery as an act of the protocol.
    fn own(battery: Battery<Self::Trial>) -> Self::Own;

    /// The lines that ask for a move.
    fn question(&self, trial: &Self::Trial) -> Vec<String>;

    /// What is right, for a failure text.
    fn expectation(trial: &Self::Trial) -> String;

    /// Takes in a line that comes before the answer.
    fn hear(&self, trial: &mut Self::Trial, reading: &Reading) {
        let _ = (trial, reading);
    }

    /// What is wrong with the answer that has just come, if anything is; `expected` is what is right.
    fn wrong_in_trial(&self, trial: &Self::Trial, expected: &str, reading: &Reading) -> Option<ActThen>;
}

/// Asks for a move in the next position.
pub(crate) fn next_trial<V: Examiner>(voice: &mut V, battery: Battery<V::Trial>) -> ActOut {
    let Some(trial) = battery.trials.last() else { return done(Vec::new()) };
    let (lines, expected) = (each(&voice.question(trial)), V::expectation(trial));
    await_answer(voice, Battery { expected, stop: Stop::Unsent, ..battery }, lines)
}

/// Takes in what came behind the question.
pub(crate) fn go_on_with_battery<V: Examiner>(
    voice: &mut V,
    mut battery: Battery<V::Trial>,
    event: ActEvent<'_>,
) -> ActOut {
    let ActEvent::Line(reading) = event else {
        return match battery.stop {
            Stop::Sent => timed_out(V::STOPPED, V::WORDS.answer),
            Stop::Unsent => await_answer(voice, Battery { stop: Stop::Sent, ..battery }, each(&["stop"])),
        };
    };
    if Heard::of::<V>(&reading.said) != Heard::Answer {
        if let Some(trial) = battery.trials.last_mut() {
            voice.hear(trial, reading);
        }
        return await_answer(voice, battery, Vec::new());
    }
    match battery.trials.pop().and_then(|trial| voice.wrong_in_trial(&trial, &battery.expected, reading)) {
        Some(wrong) => out(Vec::new(), wrong),
        None => next_trial(voice, battery),
    }
}

fn await_answer<V: Examiner>(voice: &mut V, battery: Battery<V::Trial>, send: Vec<Vec<Vec<u8>>>) -> ActOut {
    let within = until_answer(voice, battery.stop);
    let expected = battery.expected.clone();
    await_own(voice, V::own(battery), send, within, &expected)
}
