//! `battery`: the earlier positions of a line leave an engine few moves, so that what it gets wrong of the rules shows in its
//! answers.

use super::cards::STANDARD;
use super::machine::Bei;
use super::moves::OTHER_RULES;
use super::under_way::{Followed, Own};
use crate::common::acting::{failed, inconclusive, skip, step_failed};
use crate::family::battery::{Battery, Examiner};
use crate::model::{ActCall, ActOut, ActThen, Reading};
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
        let trials = trials(name);
        if trials.is_empty() || GAME != STANDARD {
            return inconclusive(format!("no battery is called {name}"));
        }
        self.in_game(STANDARD, Vec::new(), Followed::Battery(Battery::new(trials)))
    }
}

impl Examiner for Bei {
    type Trial = Trial;

    const STOPPED: &'static str = "BEI-STOP-1";

    fn own(battery: Battery<Trial>) -> Own {
        Own::Battery(battery)
    }

    fn question(&self, trial: &Trial) -> Vec<String> {
        vec![set(&trial.line()), "go".to_owned()]
    }

    fn expectation(trial: &Trial) -> String {
        let says = battery::rule(trial.rule).map_or("", |rule| rule.says);
        let moves = match trial.only {
            Some(only) => format!("{only}, the only move to no earlier position"),
            None => "a legal move".to_owned(),
        };
        format!("{moves} in {}: {says}", trial.position)
    }

    fn wrong_in_trial(&self, trial: &Trial, expected: &str, reading: &Reading) -> Option<ActThen> {
        let Some(answer) = &self.learned.answer else {
            return Some(step_failed(FailureKind::Mismatch, "move SCORE MOVES...", &reading.canonical));
        };
        if let Some((clause, wrong)) = &answer.wrong {
            let actual = format!("{}: {wrong}", reading.canonical);
            return Some(failed(clause, FailureKind::IllegalMove, expected, &actual));
        }
        let is_right = match answer.chosen {
            // Where all moves repeat, a pass breaks another clause, which is judged anyway.
            Some(Move::Pass) if trial.only.is_none() => true,
            Some(mv) => trial.answers().contains(&mv),
            None => false,
        };
        (!is_right).then(|| failed("BEI-MOVE-9", FailureKind::IllegalMove, expected, &reading.canonical))
    }
}

/// The message that tells a line.
fn set(line: &Line) -> String {
    let earlier: String = line.taboo().iter().map(|position| format!(" {position}")).collect();
    format!("setline {}{earlier}", line.position())
}
