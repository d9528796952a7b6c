//! `battery`: what an engine gets wrong of the rules shows in its answers. Nothing is refused in this protocol.

use super::machine::NBoard;
use super::positions::{Record, SHORT_CLOCK};
use super::under_way::{Battery, UnderWay, Way};
use crate::common::acting::{await_line, done, each, inconclusive, out, step_failed};
use crate::model::{ActCall, ActEvent, ActOut, Said, Within};
use crate::verdict::FailureKind;
use games::othello::Move;
use games::othello::battery::{self, Trial};

/// What is wrong with the arguments of the act.
pub(super) fn no_battery(text: &str) -> Option<String> {
    let mut words = text.split_ascii_whitespace();
    let (kind, way) = (words.next().unwrap_or_default(), words.next());
    if battery::trials(kind).next().is_none() {
        return Some(format!("no battery is called `{kind}`"));
    }
    let way = way.filter(|way| *way != "recorded");
    way.map(|way| format!("no way of a battery is called `{way}`"))
}

impl NBoard {
    /// Begins with the first trial of a kind.
    pub(super) fn begin_battery(&mut self, call: &ActCall, _: &mut fastrand::Rng) -> ActOut {
        let way = match call.arguments.get(1).map(String::as_str) {
            None => Way::Sent,
            Some("recorded") => Way::Recorded,
            Some(other) => return inconclusive(format!("no way of a battery is called {other}")),
        };
        let kind = call.arguments.first().map_or("", String::as_str);
        let mut trials: Vec<Trial> = battery::trials(kind).collect();
        if trials.is_empty() {
            return inconclusive(format!("no battery is called {kind}"));
        }
        trials.reverse();
        self.next_trial(Battery { trials, way })
    }

    /// Asks for a move in the next position.
    fn next_trial(&mut self, battery: Battery) -> ActOut {
        let Some(trial) = battery.trials.last() else { return done(Vec::new()) };
        let (recorded, sent): (&[Move], &[Move]) = match battery.way {
            Way::Sent => (&[], &trial.moves),
            Way::Recorded => (&trial.moves, &[]),
        };
        let record = Record { start: trial.beginning, moves: recorded.to_vec() };
        let mut lines = vec![format!("set game {}", record.ggf(SHORT_CLOCK))];
        lines.extend(sent.iter().map(|mv| format!("move {mv}")));
        lines.push("go".to_owned());
        self.await_trial(battery, each(&lines))
    }

    fn await_trial(&mut self, battery: Battery, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        let expected = battery.trials.last().map_or_else(String::new, answers);
        self.act = Some(UnderWay::Battery(battery));
        await_line(send, Within::budget("think"), &expected)
    }

    /// Takes in a line that came behind `go`.
    pub(super) fn go_on_with_battery(&mut self, mut battery: Battery, event: ActEvent<'_>) -> ActOut {
        let Some(trial) = battery.trials.last() else { return done(Vec::new()) };
        let ActEvent::Line(reading) = event else {
            return out(Vec::new(), step_failed(FailureKind::Timeout, &expectation(trial), "nothing"));
        };
        match &reading.said {
            Said::Move(text) if trial.answers.iter().any(|answer| answer.to_string() == *text) => {
                battery.trials.pop();
                self.next_trial(battery)
            }
            Said::Move(_) | Said::Broken("===") => {
                let failed = step_failed(FailureKind::IllegalMove, &expectation(trial), &reading.canonical);
                out(Vec::new(), failed)
            }
            _ => self.await_trial(battery, Vec::new()),
        }
    }
}

fn answers(trial: &Trial) -> String {
    let all: Vec<String> = trial.answers.iter().map(|answer| format!("=== {answer}")).collect();
    all.join(" or ")
}

/// What is right, for a failure text.
fn expectation(trial: &Trial) -> String {
    let behind: String = trial.moves.iter().map(|mv| format!(" {mv}")).collect();
    let behind = if behind.is_empty() { behind } else { format!(" behind{behind}") };
    format!("{}{behind} in {}", answers(trial), trial.beginning)
}
