//! The placeholder types of scenarios: what fits them in the present state, and values to send.
//!
//! Moves stand in numbers here, whatever the edition; acts write them as the engine does.

use super::machine::{Board, Gbgp};
use crate::common::numbers::{self, met};
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use games::morris::{Colour, Move, Node, Position};

impl Gbgp {
    /// Whether the text is a value of the type.
    pub(super) fn admits_word(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        let mv = || text.parse::<Move>().ok();
        match kind {
            "move" => met(mv().is_some(), || format!("{text} is no move")),
            "legal-move" => admits_legal(mv(), text, self.asked_position().as_ref()),
            "opponent-move" => admits_legal(mv(), text, self.position()),
            "other-move" => {
                let same = arguments.iter().any(|other| other.parse().ok() == mv());
                met(!same, || format!("{text} is the excluded move"))?;
                admits_legal(mv(), text, self.asked_position().as_ref())
            }
            "ponder-move" => {
                let best = arguments.first().and_then(|best| best.parse::<Move>().ok());
                let next = self.asked_position().zip(best).and_then(|(position, mv)| position.play(mv).ok());
                admits_legal(mv(), text, next.as_ref())
            }
            "illegal-move" => {
                let legal = admits_legal(mv(), text, self.position()).is_ok();
                met(mv().is_some() && !legal, || format!("{text} is legal"))
            }
            "last-answer" => {
                let last = self.learned.answer.as_ref().and_then(|answer| answer.best);
                met(mv().is_some() && mv() == last, || format!("{text} was not the last answer"))
            }
            "above" | "below" => numbers::admits(kind, arguments, text),
            "current-setting" => {
                let known = self.offers().current_settings().iter().any(|setting| setting == text);
                met(known, || format!("{text} is no setting that the engine announced"))
            }
            other => met(false, || format!("unknown type {other}")),
        }
    }

    /// A value of the type for sending.
    pub(super) fn choose_word(
        &self,
        kind: &str,
        arguments: &[String],
        random: &mut fastrand::Rng,
    ) -> Option<String> {
        let chosen = match kind {
            "opponent-move" => random.choice(self.position()?.legal_moves())?,
            "other-move" => {
                let excluded = |mv: &Move| arguments.iter().any(|other| other.parse().ok() == Some(*mv));
                let mut moves = self.position()?.legal_moves();
                moves.retain(|mv| !excluded(mv));
                random.choice(moves)?
            }
            "last-answer" => self.learned.answer.as_ref()?.best?,
            "illegal-move" => {
                // A man on a node that is taken: never legal, and never mistaken for another kind of move.
                let position = self.position()?;
                let taken = position.men(Colour::White) | position.men(Colour::Black);
                let to = random.choice(Node::of_bits(taken).collect::<Vec<_>>())?;
                Move { from: None, to, take: None }
            }
            "current-setting" => return random.choice(self.offers().current_settings()),
            _ => return None,
        };
        Some(chosen.to_string())
    }

    fn position(&self) -> Option<&Position> {
        self.game().map(|game| game.position())
    }

    /// The tracked position; the start as long as none was sent (GT-15).
    fn tracked(&self) -> Option<Position> {
        match &self.board {
            Board::Unset => Some(Position::start()),
            Board::Known(game) => Some(*game.position()),
            Board::Unknown(_) => None,
        }
    }

    /// The position that the search under way is about, or else the tracked one; none if it is not known, or over.
    fn asked_position(&self) -> Option<Position> {
        match self.asked.open().next() {
            Some(question) if question.disturbed => None,
            Some(question) => question.game.as_ref().map(|game| *game.position()).or_else(|| self.tracked()),
            None => self.tracked(),
        }
    }
}

fn admits_legal(mv: Option<Move>, text: &str, position: Option<&Position>) -> Result<(), Mismatch> {
    let Some(mv) = mv else { return met(false, || format!("{text} is no move")) };
    match position {
        Some(position) if !position.is_legal(mv) => Err(Mismatch {
            kind: FailureKind::IllegalMove,
            reason: format!("{text} is not legal in {position}"),
        }),
        _ => Ok(()),
    }
}
