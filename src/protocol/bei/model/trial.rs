//! The act `try-positions`: whether an engine reads positions as scenarios tell them. The text does not print how, so that an
//! engine which does not is no wrong one; until it has shown that it does, its moves are judged by their form alone.

use std::time::Duration;

use super::acts::{Act, Next, fails, is_move};
use super::cards::STANDARD;
use super::machine::Bei;
use crate::game::boost::Move;
use crate::protocol::model::{ActEvent, ActOut, Within};
use crate::protocol::parts::acting::{await_line, done, each, out, skip, step_failed};
use crate::verdict::FailureKind;

/// Two positions without a common move.
const TRIED: [&str; 2] = ["WEST", "EAST"];

/// If a search has not ended by then, it is told to.
const PATIENCE: Duration = Duration::from_secs(4);

/// How far the trial has come.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trial {
    /// Which of the positions was told.
    tried: usize,
    /// Whether `stop` was sent.
    stopped: bool,
}

impl Trial {
    /// The first position was told, and `go` sent.
    pub(super) const BEGUN: Trial = Trial { tried: 0, stopped: false };
}

impl Bei {
    /// Begins the trial.
    pub(super) fn try_positions(&mut self) -> ActOut {
        if !self.cards().are_ours() {
            // They are the author's word.
            return done(Vec::new());
        }
        self.input.trial = true;
        // To an engine that reads them otherwise it is input that no controller sends.
        self.input.strange = true;
        self.findings.soften();
        match self.lines_of_trial(TRIED[0]) {
            Ok(lines) => self.in_game(STANDARD, lines, Next::Trial),
            Err(why) => skip(why),
        }
    }

    fn lines_of_trial(&self, name: &str) -> Result<Vec<Vec<u8>>, String> {
        let told = self.cards().told(name, STANDARD)?;
        Ok(vec![format!("setline {}", told.token).into_bytes(), b"go".to_vec()])
    }

    /// Awaits the answer.
    pub(super) fn await_trial(&mut self, trial: Trial, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Try(trial));
        let within = if trial.stopped { Within::budget("think") } else { Within::Text(PATIENCE) };
        await_line(send, within, "a move in the position that was told")
    }

    /// Goes on with the trial.
    pub(super) fn go_on_trying(&mut self, trial: Trial, event: ActEvent<'_>) -> ActOut {
        let Trial { tried, stopped } = trial;
        let ActEvent::Line(reading) = event else {
            return if stopped {
                fails("BEI-STOP-1", "move")
            } else {
                self.await_trial(Trial { tried, stopped: true }, each(&["stop"]))
            };
        };
        if !is_move(event) {
            return self.await_trial(trial, Vec::new());
        }
        let name = TRIED[tried.min(TRIED.len() - 1)];
        if !self.may_be_played(name, reading.also.first().map_or("", String::as_str)) {
            let actual = format!("{} in {name}", reading.canonical);
            self.learned.other_positions = Some(actual.clone());
            let expected = "a move in the position that was told in ebs1, or position cards";
            return out(Vec::new(), step_failed(FailureKind::Mismatch, expected, &actual));
        }
        match TRIED.get(tried + 1).map(|next| self.lines_of_trial(next)) {
            Some(Ok(lines)) => self.await_trial(Trial { tried: tried + 1, stopped: false }, each(&lines)),
            Some(Err(why)) => skip(why),
            None => {
                self.input.trial = false;
                done(Vec::new())
            }
        }
    }

    fn may_be_played(&self, name: &str, chosen: &str) -> bool {
        let position = self.cards().told(name, STANDARD).ok();
        let position = position.and_then(|told| self.cards().read(&told.game, told.token.as_bytes()));
        let mv = chosen.strip_prefix("chosen ").and_then(|text| text.parse::<Move>().ok());
        position.zip(mv).is_some_and(|(position, mv)| position.legal_moves().contains(&mv))
    }
}
