//! The act `try-positions`: whether an engine reads positions as scenarios tell them. The text does not print how, so that an
//! engine which does not is no wrong one; until it has shown that it does, its moves are judged by their form alone.

use super::cards::STANDARD;
use super::machine::Bei;
use super::spelling::Token;
use super::under_way::{Followed, Own, Trial};
use crate::common::acting::{done, each, out, skip, step_failed, timed_out};
use crate::family::acts::{Stop, await_own, until_answer};
use crate::model::{ActEvent, ActOut, Said};
use crate::verdict::FailureKind;
use games::boost::{Move, Position};

/// Two positions without a common move; one of them with an earlier position behind it, for whoever reads only such lines;
/// one with many men, for whoever takes few men for a defeat; and the one in which the form of moves is seen of whoever reads
/// none.
const TRIED: [&str; 5] = ["WEST", "EAST", "WEST", "INWARD", START];
const START: &str = "START";
/// The one with an earlier position.
const WITH_EARLIER: usize = 2;

/// Where position cards are written.
const CARDS_GO: &str = "which is no move there as this project writes it (ebs1); its own form is told by [[bei.cards]] in enginecheck.toml, and `enginecheck list --protocol bei --cards` prints what to tell";

/// What an answer shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The position was read; or the answer is wrong in every position.
    Judgeable,
    /// A piece of the position was moved, in an illegal way.
    About,
    Nothing,
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
        self.core.findings.soften();
        match self.lines_of_trial(0) {
            Ok(lines) => self.in_game(STANDARD, lines, Followed::Trial),
            Err(why) => skip(why),
        }
    }

    fn lines_of_trial(&self, tried: usize) -> Result<Vec<Vec<u8>>, String> {
        let token = |name| self.cards().told(name, STANDARD).map(|told| told.token);
        let mut line = format!("setline {}", token(TRIED[tried])?);
        if tried == WITH_EARLIER {
            line.push_str(&format!(" {}", token(START)?));
        }
        Ok(vec![line.into_bytes(), b"go".to_vec()])
    }

    /// Awaits the answer.
    pub(super) fn await_trial(&mut self, trial: Trial, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        let within = until_answer(self, trial.stop);
        await_own(self, Own::Try(trial), send, within, "a move in the position that was told")
    }

    /// Goes on with the trial.
    pub(super) fn go_on_trying(&mut self, trial: Trial, event: ActEvent<'_>) -> ActOut {
        let Trial { tried, stop, about } = trial;
        let ActEvent::Line(reading) = event else {
            return if stop == Stop::Sent {
                timed_out("BEI-STOP-1", "move")
            } else {
                self.await_trial(Trial { stop: Stop::Sent, ..trial }, each(&["stop"]))
            };
        };
        let chosen = match &reading.said {
            Said::Move(chosen) => Some(chosen.as_str()),
            Said::Broken("move") => None,
            _ => return self.await_trial(trial, Vec::new()),
        };
        let name = TRIED[tried.min(TRIED.len() - 1)];
        let shown = self.shown(tried, chosen);
        let about = about + u32::from(shown == Shown::About);
        if shown == Shown::Judgeable || about > 1 {
            // What is wrong with its answers has other reasons.
            self.input.trial = false;
            return done(Vec::new());
        }
        if let Ok(told) = self.cards().told(name, STANDARD) {
            let how = format!("`{}` to `setline {}` and `go`", reading.canonical, told.token);
            self.learned.unfitting.get_or_insert(how);
        }
        let next = tried + 1;
        match (next < TRIED.len()).then(|| self.lines_of_trial(next)) {
            Some(Ok(lines)) => {
                self.await_trial(Trial { tried: tried + 1, stop: Stop::Unsent, about }, each(&lines))
            }
            Some(Err(why)) => skip(why),
            None => {
                let actual = self.learned.unfitting.clone().unwrap_or_default();
                self.learned.other_positions = Some(format!("{actual}, {CARDS_GO}"));
                let expected = "a move in the position that was told in ebs1, or position cards";
                out(Vec::new(), step_failed(FailureKind::Mismatch, expected, &actual))
            }
        }
    }

    fn shown(&self, tried: usize, chosen: Option<&str>) -> Shown {
        let read = |name: &str| {
            let told = self.cards().told(name, STANDARD).ok()?;
            self.cards().read(&told.game, told.token.as_bytes())
        };
        let told = TRIED.iter().take(tried + 1).rev().copied();
        let own: Vec<Position> = told.filter(|name| *name != START).filter_map(read).collect();
        let Some((position, start)) = own.first().zip(read(START)) else { return Shown::Nothing };
        // A malformed answer is judged wherever it comes.
        let Some(text) = chosen else { return Shown::Judgeable };
        let (from, to) = match self.spelling(Some(position.rules())).read(text.as_bytes()) {
            Token::Wrong => return Shown::Judgeable,
            // This is what an engine without a line may say.
            Token::Pass | Token::Far | Token::Move { mv: Move::Pass, .. } => return Shown::Nothing,
            // In the one that was told, or in the one before it.
            Token::Move { mv, .. } if own.iter().any(|position| position.legal_moves().contains(&mv)) => {
                return Shown::Judgeable;
            }
            Token::Move { mv: Move::Step { from, to }, .. } => (from, to),
            Token::Move { mv: Move::Special(point), .. } => (point, point),
        };
        let stands = |point| position.piece(point).is_some() && start.piece(point).is_none();
        if stands(from) || stands(to) { Shown::About } else { Shown::Nothing }
    }
}
