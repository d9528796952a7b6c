//! The placeholder types of scenarios: what fits them in the present state, and values to send.
//!
//! Moves stand in numbers here, whatever the edition; acts write them as the engine does.

use super::machine::Gbgp;
use crate::common::tracked::Tracked;
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use crate::vocabulary::Shape;
use crate::words::{self, met};
use games::morris::{Colour, Move, Node, Position};

type Type = words::Type<Gbgp>;

/// All of them.
pub(super) const TYPES: &[Type] = &[
    Type::word("move", "a well-formed move, legal or not: P4T15, M1-4", |_, _, text| {
        met(read(text).is_some(), || format!("{text} is no move"))
    }),
    Type::word(
        "legal-move",
        "a move that is legal in the position that the engine was asked about",
        |model, _, text| admits_legal(text, model.asked_position().as_ref()),
    ),
    Type::word(
        "ponder-move",
        "a move that is legal after the given one in that position",
        |model, best, text| {
            let best = best.first().and_then(|best| read(best));
            let next = model.asked_position().zip(best).and_then(|(position, mv)| position.play(mv).ok());
            admits_legal(text, next.as_ref())
        },
    )
    .taking(1),
    Type::word(
        "opponent-move",
        "a legal move of the tracked position, chosen from the seed",
        |model, _, text| admits_legal(text, model.position()),
    )
    .chosen(|model, _, random| Some(random.choice(model.position()?.legal_moves())?.to_string())),
    Type::word("last-answer", "the move of the last `bestmove`, for `setup`", |model, _, text| {
        let mv = read(text);
        met(mv.is_some() && mv == model.last_answer(), || format!("{text} was not the last answer"))
    })
    .chosen(|model, _, _| Some(model.last_answer()?.to_string())),
    Type::word("illegal-move", "a move to an occupied node of the tracked position", |model, _, text| {
        let legal = admits_legal(text, model.position()).is_ok();
        met(read(text).is_some() && !legal, || format!("{text} is legal"))
    })
    .chosen(|model, _, random| {
        // A man on a node that is taken: never legal, and never mistaken for another kind of move.
        let position = model.position()?;
        let taken = position.men(Colour::White) | position.men(Colour::Black);
        let to = random.choice(Node::of_bits(taken).collect::<Vec<_>>())?;
        Some(Move { from: None, to, take: None }.to_string())
    }),
    Type::word("other-move", "a legal move other than the given one", |model, others, text| {
        let same = others.iter().any(|other| read(other) == read(text));
        met(!same, || format!("{text} is the excluded move"))?;
        admits_legal(text, model.asked_position().as_ref())
    })
    .taking(1)
    .chosen(|model, others, random| {
        let mut moves = model.position()?.legal_moves();
        moves.retain(|mv| !others.iter().any(|other| read(other) == Some(*mv)));
        Some(random.choice(moves)?.to_string())
    }),
    Type::word(
        "current-setting",
        "NAME value X of an announced option, with its current value",
        |model, _, text| {
            let known = model.offers().current_settings().iter().any(|setting| setting == text);
            met(known, || format!("{text} is no setting that the engine announced"))
        },
    )
    .shaped(Shape::Rest)
    .chosen(|model, _, random| random.choice(model.offers().current_settings())),
    Type::above(),
    Type::below(),
];

fn read(text: &str) -> Option<Move> {
    text.parse().ok()
}

impl Gbgp {
    fn last_answer(&self) -> Option<Move> {
        self.learned.answer.as_ref()?.best
    }

    fn position(&self) -> Option<&Position> {
        self.board.known().map(|game| game.position())
    }

    /// The tracked position; the start as long as none was sent (GT-15).
    fn tracked(&self) -> Option<Position> {
        match &self.board {
            Tracked::Unset => Some(Position::start()),
            Tracked::Known(game) => Some(*game.position()),
            Tracked::Unknown(_) => None,
        }
    }

    /// The position that the search under way is about, or else the tracked one; none if it is not known, or over.
    fn asked_position(&self) -> Option<Position> {
        match self.relative.asked.open().next() {
            Some(question) if question.disturbed => None,
            Some(question) => question.game.as_ref().map(|game| *game.position()).or_else(|| self.tracked()),
            None => self.tracked(),
        }
    }
}

fn admits_legal(text: &str, position: Option<&Position>) -> Result<(), Mismatch> {
    let Some(mv) = read(text) else { return met(false, || format!("{text} is no move")) };
    match position {
        Some(position) if !position.is_legal(mv) => Err(Mismatch {
            kind: FailureKind::IllegalMove,
            reason: format!("{text} is not legal in {position}"),
        }),
        _ => Ok(()),
    }
}
