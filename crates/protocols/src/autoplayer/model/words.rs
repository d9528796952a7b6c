//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::machine::Autoplayer;
use crate::autoplayer::grammar::MoveText;
use crate::common::chess::{going_on, illegal_moves};
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use crate::words::{self, met};
use games::chess::{Move, Position};

type Type = words::Type<Autoplayer>;

/// All of them. Moves to send are chosen in coordinates; acts write them as the engine wants them.
pub(super) const TYPES: &[Type] = &[
    Type::word("move", "a well-formed move, legal or not", |_, _, text| {
        met(is_move(text), || format!("{text} is no move"))
    }),
    Type::word(
        "legal-move",
        "a move that is legal in the position that the engine was asked about",
        |model, _, text| admits_legal(text, model.asked_position()),
    ),
    Type::word(
        "opponent-move",
        "a legal move of the tracked position, chosen from the seed",
        |model, _, text| admits_legal(text, model.position()),
    )
    .chosen(|model, _, random| {
        let position = model.position()?;
        Some(position.coordinates(going_on(position, position.legal_moves(), random)?))
    }),
    Type::word("other-move", "a legal move other than the given one", |model, others, text| {
        let same = others.iter().any(|other| same_move(model.position(), other, text));
        met(!same, || format!("{text} is the excluded move"))?;
        admits_legal(text, model.position())
    })
    .taking(1)
    .chosen(|model, others, random| {
        let position = model.position()?;
        let written = |mv: Move| position.coordinates(mv);
        let other = |mv: &Move| !others.iter().any(|a| same_move(Some(position), a, &written(*mv)));
        let moves = position.legal_moves().into_iter().filter(other).collect();
        Some(written(going_on(position, moves, random)?))
    }),
    Type::word(
        "illegal-move",
        "a move of the side to move that no reading of the rules allows",
        |model, _, text| {
            let illegal = is_move(text) && admits_legal(text, model.position()).is_err();
            met(illegal, || format!("{text} is legal"))
        },
    )
    .chosen(|model, _, random| random.choice(illegal_moves(model.position()?))),
    Type::word("castling", "a legal castling move of the side to move", |model, _, text| {
        admits_legal(text, model.position())
    })
    .chosen(|model, _, _| {
        let position = model.position()?;
        let castling = position.legal_moves().into_iter().find(|mv| position.is_castling(*mv))?;
        Some(position.coordinates(castling))
    }),
    Type::above(),
    Type::below(),
];

fn is_move(text: &str) -> bool {
    MoveText::parse(text.as_bytes()).is_some()
}

impl Autoplayer {
    /// A move as the engine understands it; as it stands if it is none of the position.
    pub(super) fn written(&self, text: &str) -> String {
        self.position().map_or_else(|| text.to_owned(), |position| self.written_in(position, text))
    }

    /// A move of a position as the engine understands it; as it stands if it is none.
    pub(super) fn written_in(&self, position: &Position, text: &str) -> String {
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
    if !is_move(text) {
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
