//! Results that the engine claims (XM-6): whether they are true on the board, and what they end.

use super::dialogue::Dialogue;
use super::hypotheses::{Depth, Hypotheses, Hypothesis, Pings, Visit};
use super::state::{Board, Mode, Over, State};
use crate::common::chess::{few_pieces, is_true, soon_true, win_of};
use crate::common::findings::{at_most_should, cited};
use crate::xboard::grammar::{Claim, Form, GameResult, Ground, Oddity, Outcome};
use games::chess::is_blocked;
use wire::line::Line;

/// A claim with the engine's words turned into a result, where they tell one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Said {
    result: GameResult,
    ground: Ground,
}

impl Dialogue {
    /// The engine claimed a result.
    pub(super) fn claimed(&mut self, claim: &Claim<'_>, form: Form, line: &Line) {
        if self.hypotheses.is_free_text(claim, form) {
            let text = "a line that begins like this is read as a result by interfaces";
            self.core.findings.add_once("line-kind", "XB-IO-9", text, line);
            return;
        }
        self.coverage.claimed(claim);
        if matches!(form, Form::Odd(Oddity::NoBraces | Oddity::NoComment)) {
            let text = "a result should be followed by a comment in braces";
            let cited = at_most_should("XB-CLAIM-4", "interfaces read the result without the comment");
            self.core.findings.add_once("result-true", cited, text, line);
        }
        if matches!(form, Form::Odd(Oddity::WinnerResigns)) {
            let text = "the side that resigns cannot be the one that the result names as the winner";
            self.core.findings.add_once("result-true", "XB-RESIGN-3", text, line);
        }
        let mut right = self.hypotheses.believing(claim, Pings::Hold);
        if right.is_empty() {
            right = self.hypotheses.believing(claim, Pings::Skip);
            if !right.is_empty() {
                self.pass_pings_over(&mut right, line);
            }
        }
        if !right.is_empty() {
            self.hypotheses.replace(right);
            return;
        }
        self.tell_false_claim(claim, line);
        // The engine may hold the game to be over, or go on.
        let alive = self.hypotheses.alive().to_vec();
        let either = alive.iter().cloned().chain(alive.iter().cloned().map(over)).collect();
        self.hypotheses.replace(either);
    }

    fn tell_false_claim(&mut self, claim: &Claim<'_>, line: &Line) {
        let state = self.hypotheses.believed();
        let Some(said) = said(state, claim) else {
            return;
        };
        let Board::Known(position) = &state.board else {
            return;
        };
        let draw = said.result == GameResult::Draw;
        let comment = String::from_utf8_lossy(claim.comment).to_lowercase();
        let after_a_move = soon_true(position, said.result);
        let (cited, why) = if ["time", "forfeit", "flag"].iter().any(|w| comment.contains(w)) {
            (cited("XB-CLAIM-3"), "time forfeits are not for the engine to claim")
        } else if after_a_move && !state.thinks() {
            (cited("XB-PONDER-4"), "it would be true only after a move that the opponent has not made")
        } else if after_a_move && draw {
            (cited("XB-CLAIM-5"), "it would be true only after the move that the engine has not made")
        } else if after_a_move {
            let why = "the text forbids only draws to be claimed ahead of the move";
            let cited = at_most_should("XB-CLAIM-9", why);
            (cited, "it is true only after the move, which should be printed first")
        } else if draw && state.offered {
            (cited("XB-CLAIM-5"), "a draw is accepted by `offer draw`")
        } else if draw && few_pieces(position) {
            (cited("XB-CLAIM-6"), "this material is not among those that end the game")
        } else if draw && is_blocked(position.board()) {
            // Dead by the rules of over-the-board play, so nobody is wronged; the text wants an offer.
            (cited("XB-CLAIM-7"), "a blocked position is no draw by rule; a draw may be offered")
        } else if draw {
            (cited("XB-CLAIM-9"), "the game is not drawn by any rule")
        } else {
            (cited("XB-CLAIM-9"), "nobody is mated")
        };
        let text = format!("{} is false in {}: {why}", said.result.code(), position.fen());
        self.core.findings.add("result-true", cited, text, line);
    }
}

impl Hypotheses {
    /// The engine resigned in one word.
    pub(super) fn resigned(&mut self) {
        let right = self.gather(Pings::Skip, Depth::Essential, |h| {
            (matches!(h.state.mode, Mode::Play(_)).then(|| h.clone()), Visit::Further)
        });
        // It may hold the game to be over, or play on until it is told.
        self.replace(right.into_iter().flat_map(|h| [h.clone(), over(h)]).collect());
    }

    /// Whether a line that only *may* be read as a result is nothing of the kind: it is false in every state.
    pub(super) fn is_free_text(&self, claim: &Claim<'_>, form: Form) -> bool {
        let wording = matches!(
            form,
            Form::Odd(
                Oddity::ColourLine
                    | Oddity::ColourMates
                    | Oddity::DrawWord
                    | Oddity::GameIsADraw
                    | Oddity::SideMates
                    | Oddity::Checkmate
            )
        );
        wording && self.believing(claim, Pings::Skip).is_empty()
    }

    /// The result that a claim names, in the state that is believed.
    pub(super) fn result_of(&self, claim: &Claim<'_>) -> Option<GameResult> {
        self.alive().iter().find_map(|h| said(&h.state, claim).map(|s| s.result))
    }

    /// The states in which the claim is right, and what follows from it there.
    fn believing(&self, claim: &Claim<'_>, pings: Pings) -> Vec<Hypothesis> {
        self.gather(pings, Depth::Essential, |h| {
            (is_right(&h.state, claim).then(|| over(h.clone())), Visit::Further)
        })
    }
}

/// The same with the game over, if one is played.
fn over(mut hypothesis: Hypothesis) -> Hypothesis {
    if matches!(hypothesis.state.mode, Mode::Play(_)) {
        hypothesis.state.mode = Mode::Over(Over::Claimed);
    }
    hypothesis
}

/// The claim as a result, in this state.
fn said(state: &State, claim: &Claim<'_>) -> Option<Said> {
    let engine = match state.mode {
        Mode::Play(colour) => Some(colour),
        _ => None,
    };
    let result = match claim.outcome {
        Outcome::Result(result) => Some(result),
        Outcome::EngineWins => engine.map(win_of),
        Outcome::EngineLoses => engine.map(|colour| win_of(!colour)),
        Outcome::MoverLoses => Some(win_of(!state.turn)),
    }?;
    Some(Said { result, ground: claim.ground })
}

fn is_right(state: &State, claim: &Claim<'_>) -> bool {
    if state.loose || matches!(state.mode, Mode::Gone | Mode::Over(_)) {
        return true;
    }
    let (Some(said), Board::Known(position)) = (said(state, claim), &state.board) else {
        return true;
    };
    // Who may resign for whom is not defined; a result in words of its own is judged by nobody.
    if said.ground == Ground::Resignation {
        return true;
    }
    is_true(position, said.result)
}

/// What a resignation in one word means in a state, as a result.
pub(super) fn resignation(state: &State) -> Option<&'static str> {
    match state.mode {
        Mode::Play(colour) => Some(win_of(!colour).code()),
        _ => None,
    }
}
