//! `battery`: the earlier positions of a line leave an engine few moves, so that what it gets wrong of the rules shows in its
//! answers.

use super::cards::STANDARD;
use super::machine::Bei;
use super::moves::OTHER_RULES;
use super::under_way::{Battery, Followed, Own};
use crate::common::acting::{done, each, failed, inconclusive, out, skip, step_failed, timed_out};
use crate::family::acts::{Stop, await_own, until_answer};
use crate::model::{ActCall, ActEvent, ActOut, ActThen, Said};
use crate::verdict::FailureKind;
use games::boost::battery::{self, GAME, Trial};
use games::boost::{Line, Move};

/// The name of some trials of each rule.
const SAMPLE: &str = "sample";

/// The trials of a rule, or of all.
fn trials(name: &str) -> Vec<Trial> {
    match battery::rule(name) {
        Some(rule) => battery::trials(rule).collect(),
        None if name == SAMPLE => battery::sample().collect(),
        None => Vec::new(),
    }
}

/// What is wrong with the arguments of the act.
pub(super) fn no_battery(text: &str) -> Option<String> {
    trials(text).is_empty().then(|| format!("no battery is called `{text}`"))
}

impl Bei {
    /// Begins with the first trial of a rule.
    pub(super) fn begin_battery(&mut self, call: &ActCall) -> ActOut {
        if self.core.setup.profile.as_deref() == Some(OTHER_RULES) {
            return skip("the engine plays by other rules than the published ones");
        }
        if !self.cards().are_ours() {
            return skip("the battery has too many positions for cards");
        }
        let name = call.arguments.first().map_or("", String::as_str);
        let mut trials = trials(name);
        if trials.is_empty() || GAME != STANDARD {
            return inconclusive(format!("no battery is called {name}"));
        }
        trials.reverse();
        self.in_game(STANDARD, Vec::new(), Followed::Battery(Battery { trials, stop: Stop::Unsent }))
    }

    /// Asks for a move in the next position.
    pub(super) fn next_trial(&mut self, battery: Battery) -> ActOut {
        let Some(trial) = battery.trials.last() else { return done(Vec::new()) };
        let lines = each(&[set(&trial.line()), "go".to_owned()]);
        self.await_answer_to_trial(Battery { stop: Stop::Unsent, ..battery }, lines)
    }

    fn await_answer_to_trial(&mut self, battery: Battery, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        let within = until_answer(self, battery.stop);
        let expected = battery.trials.last().map_or_else(String::new, expectation);
        await_own(self, Own::Battery(battery), send, within, &expected)
    }

    /// Takes in a line that came behind `go`.
    pub(super) fn go_on_with_battery(&mut self, mut battery: Battery, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else {
            return if battery.stop == Stop::Sent {
                timed_out("BEI-STOP-1", "move")
            } else {
                self.await_answer_to_trial(Battery { stop: Stop::Sent, ..battery }, each(&["stop"]))
            };
        };
        if !matches!(reading.said, Said::Move(_) | Said::Broken("move")) {
            return self.await_answer_to_trial(battery, Vec::new());
        }
        let Some(trial) = battery.trials.pop() else { return done(Vec::new()) };
        let fail = |then: ActThen| out(Vec::new(), then);
        let Some(answer) = &self.learned.answer else {
            return fail(step_failed(FailureKind::Mismatch, "move SCORE MOVES...", &reading.canonical));
        };
        let expected = expectation(&trial);
        if let Some((clause, wrong)) = &answer.wrong {
            let actual = format!("{}: {wrong}", reading.canonical);
            return fail(failed(clause, FailureKind::IllegalMove, &expected, &actual));
        }
        match answer.chosen {
            // Where all moves repeat, a pass breaks another clause, which is judged anyway.
            Some(Move::Pass) if trial.only.is_none() => self.next_trial(battery),
            Some(mv) if trial.answers().contains(&mv) => self.next_trial(battery),
            _ => fail(failed("BEI-MOVE-9", FailureKind::IllegalMove, &expected, &reading.canonical)),
        }
    }
}

/// The message that tells a line.
fn set(line: &Line) -> String {
    let earlier: String = line.taboo().iter().map(|position| format!(" {position}")).collect();
    format!("setline {}{earlier}", line.position())
}

/// What is right, for a failure text.
fn expectation(trial: &Trial) -> String {
    let says = battery::rule(trial.rule).map_or("", |rule| rule.says);
    let moves = match trial.only {
        Some(only) => format!("{only}, the only move to no earlier position"),
        None => "a legal move".to_owned(),
    };
    format!("{moves} in {}: {says}", trial.position)
}
