//! Results that the engine claims (XM-6): whether they are true on the board, and what they end.

use super::Xboard;
use super::hypotheses::{Depth, Hypothesis, Pings, Visit};
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

impl Xboard {
    /// The engine claimed a result.
    pub(super) fn claimed(&mut self, claim: &Claim<'_>, form: Form, line: &Line) {
        if self.is_free_text(claim, form) {
            let text = "a line that begins like this is read as a result by interfaces";
            self.findings.add_once("line-kind", "XB-IO-9", text, line);
            return;
        }
        self.coverage.claimed(claim);
        if matches!(form, Form::Odd(Oddity::NoBraces | Oddity::NoComment)) {
            let text = "a result should be followed by a comment in braces";
            let cited = at_most_should("XB-CLAIM-4", "interfaces read the result without the comment");
            self.findings.add_once("result-true", cited, text, line);
        }
        if matches!(form, Form::Odd(Oddity::WinnerResigns)) {
            let text = "the side that resigns cannot be the one that the result names as the winner";
            self.findings.add_once("result-true", "XB-RESIGN-3", text, line);
        }
        let mut right = self.believing(claim, Pings::Hold);
        if right.is_empty() {
            right = self.believing(claim, Pings::Skip);
            if !right.is_empty() {
                self.loosen_pings(&mut right, line);
            }
        }
        let dialect = self.dialect();
        if !right.is_empty() {
            self.hypotheses.replace(right, dialect);
            return;
        }
        self.tell_false_claim(claim, line);
        // The engine may hold the game to be over, or go on.
        let mut either: Vec<Hypothesis> = self.hypotheses.alive().to_vec();
        either.extend(self.hypotheses.alive().iter().cloned().map(|mut h| {
            end_game(&mut h.state);
            h
        }));
        self.hypotheses.replace(either, dialect);
    }

    /// The engine resigned in one word.
    pub(super) fn resigned(&mut self) {
        let mut right = Vec::new();
        self.hypotheses.explore(self.dialect(), Pings::Skip, Depth::Essential, |h| {
            if matches!(h.state.mode, Mode::Play(_)) {
                // It may hold the game to be over, or play on until it is told.
                right.push(h.clone());
                let mut over = h.clone();
                end_game(&mut over.state);
                right.push(over);
            }
            Visit::Further
        });
        let dialect = self.dialect();
        self.hypotheses.replace(right, dialect);
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
        self.hypotheses.alive().iter().find_map(|h| said(&h.state, claim).map(|s| s.result))
    }

    /// The states in which the claim is right, and what follows from it there.
    fn believing(&self, claim: &Claim<'_>, pings: Pings) -> Vec<Hypothesis> {
        let mut right = Vec::new();
        self.hypotheses.explore(self.dialect(), pings, Depth::Essential, |h| {
            if is_right(&h.state, claim) {
                let mut h = h.clone();
                end_game(&mut h.state);
                right.push(h);
            }
            Visit::Further
        });
        right
    }

    fn tell_false_claim(&mut self, claim: &Claim<'_>, line: &Line) {
        let state = self.believed().clone();
        let Some(said) = said(&state, claim) else {
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
        self.findings.add("result-true", cited, text, line);
    }
}

/// The claim's end for the state.
fn end_game(state: &mut State) {
    if matches!(state.mode, Mode::Play(_)) {
        state.mode = Mode::Over(Over::Claimed);
    }
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
