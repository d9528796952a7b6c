//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::machine::Autoplayer;
use crate::autoplayer::grammar::MoveText;
use crate::common::chess::{going_on, illegal_moves};
use crate::common::numbers::{self, met};
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use games::chess::{Move, Position};

impl Autoplayer {
    /// Whether the text is a value of the type.
    pub(super) fn admits_word(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        let well_formed = MoveText::parse(text.as_bytes()).is_some();
        match kind {
            "move" => met(well_formed, || format!("{text} is no move")),
            "legal-move" => admits_legal(text, self.asked_position()),
            "opponent-move" | "castling" => admits_legal(text, self.position()),
            "other-move" => {
                let same = arguments.iter().any(|other| same_move(self.position(), other, text));
                met(!same, || format!("{text} is the excluded move"))?;
                admits_legal(text, self.position())
            }
            "illegal-move" => {
                let illegal = well_formed && admits_legal(text, self.position()).is_err();
                met(illegal, || format!("{text} is legal"))
            }
            "above" | "below" => numbers::admits(kind, arguments, text),
            other => met(false, || format!("unknown type {other}")),
        }
    }

    /// A value of the type for sending: moves in coordinates, which acts write as the engine wants them.
    pub(super) fn choose_word(
        &self,
        kind: &str,
        arguments: &[String],
        random: &mut fastrand::Rng,
    ) -> Option<String> {
        let position = self.position()?;
        match kind {
            "opponent-move" => {
                Some(position.coordinates(going_on(position, position.legal_moves(), random)?))
            }
            "other-move" => {
                let written = |mv: Move| position.coordinates(mv);
                let other =
                    |mv: &Move| !arguments.iter().any(|a| same_move(Some(position), a, &written(*mv)));
                let moves = position.legal_moves().into_iter().filter(other).collect();
                Some(written(going_on(position, moves, random)?))
            }
            "castling" => {
                let castles = |mv: &Move| position.is_castling(*mv);
                position.legal_moves().into_iter().find(castles).map(|mv| position.coordinates(mv))
            }
            "illegal-move" => random.choice(illegal_moves(position)),
            _ => None,
        }
    }

    /// A move as the engine understands it; as it stands if it is none of the position.
    pub(super) fn written(&self, text: &str) -> String {
        let Some(position) = self.position() else { return text.to_owned() };
        match position.parse_any(text) {
            Ok(read) if self.writes_coordinates() => position.coordinates(read.mv),
            Ok(read) => position.san(read.mv),
            Err(_) => text.to_owned(),
        }
    }

    /// The position in which a move is due, or else the tracked one.
    fn asked_position(&self) -> Option<&Position> {
        match self.asked.open() {
            Some(due) => due.position.as_ref(),
            None => self.position(),
        }
    }
}

fn admits_legal(text: &str, position: Option<&Position>) -> Result<(), Mismatch> {
    if MoveText::parse(text.as_bytes()).is_none() {
        return met(false, || format!("{text} is no move"));
    }
    match position {
        Some(position) if position.parse_any(text).is_err() => Err(Mismatch {
            kind: FailureKind::IllegalMove,
            reason: format!("{text} is not legal in {}", position.fen()),
        }),
        _ => Ok(()),
    }
}

fn same_move(position: Option<&Position>, one: &str, other: &str) -> bool {
    let read = |text: &str| position.and_then(|p| p.parse_any(text).ok().map(|read| read.mv));
    one == other || read(one).is_some_and(|mv| read(other) == Some(mv))
}
