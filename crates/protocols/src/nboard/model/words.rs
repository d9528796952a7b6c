//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::asked::Wanted;
use super::machine::NBoard;
use super::positions::{Record, SHORT_CLOCK};
use super::solved::Exact;
use crate::model::Mismatch;
use crate::nboard::grammar::{Depth, Eval, Pv, ggf};
use crate::verdict::FailureKind;
use crate::vocabulary::Shape;
use crate::words::{self, met};
use games::othello::{Move, Position, Square};

/// The longest game that is made up for sending.
const MOST_PLIES: usize = 40;

type Type = words::Type<NBoard>;

/// All of them.
pub(super) const TYPES: &[Type] = &[
    Type::word("move", "a well-formed move, legal or not; a pass is PA", |_, _, text| {
        met(read(text).is_some(), || format!("{text} is no move"))
    }),
    Type::word(
        "legal-move",
        "a move that is legal in the position that the engine was asked about",
        |model, _, text| admits_legal(read(text), text, &model.answered_positions()),
    ),
    Type::word(
        "opponent-move",
        "a legal move of the tracked position, chosen from the seed",
        |model, _, text| admits_legal(read(text), text, &model.tracked()),
    )
    .chosen(|model, _, random| Some(random.choice(model.position()?.legal_moves())?.to_string())),
    Type::word(
        "illegal-move",
        "a square that is not a legal move of the tracked position",
        |model, _, text| {
            let legal = admits_legal(read(text), text, &model.tracked()).is_ok();
            met(read(text).is_some() && !legal, || format!("{text} is legal"))
        },
    )
    .chosen(|model, _, random| {
        let illegal = Square::of_bits(!model.position()?.moves()).map(Move::Place);
        Some(random.choice(illegal.collect::<Vec<_>>())?.to_string())
    }),
    Type::word(
        "other-move",
        "a legal move of the tracked position other than the given one",
        |model, others, text| {
            let same = others.iter().any(|other| read(other) == read(text));
            met(!same, || format!("{text} is the excluded move"))?;
            admits_legal(read(text), text, &model.tracked())
        },
    )
    .taking(1)
    .chosen(|model, others, random| {
        let mut moves = model.position()?.legal_moves();
        moves.retain(|mv| !others.iter().any(|other| read(other) == Some(*mv)));
        Some(random.choice(moves)?.to_string())
    }),
    Type::word(
        "pv",
        "a variation whose first move is legal in the position that the engine was asked about",
        |model, _, text| model.admits_pv(text),
    ),
    Type::word(
        "foreign-pv",
        "a variation whose first move is not legal in that position",
        |model, _, text| {
            let known = !model.searched_positions().is_empty();
            met(known && model.admits_pv(text).is_err(), || "the variation can be played".to_owned())
        },
    ),
    Type::word("eval", "an evaluation: a number, or a pair of numbers", |_, _, text| {
        met(Eval::parse(text.as_bytes()).is_some(), || format!("{text} is no evaluation"))
    }),
    Type::word("positive-eval", "an evaluation above zero; of a pair, both numbers", |_, _, text| {
        met(all_of(text, |value| value > 0.0), || format!("{text} is no positive evaluation"))
    }),
    Type::word("negative-eval", "an evaluation below zero; of a pair, both numbers", |_, _, text| {
        met(all_of(text, |value| value < 0.0), || format!("{text} is no negative evaluation"))
    }),
    Type::word("infinite-eval", "an evaluation that is infinite", |_, _, text| {
        let eval = Eval::parse(text.as_bytes());
        met(eval.is_some_and(|eval| eval.values().into_iter().any(f64::is_infinite)), || {
            format!("{text} is finite")
        })
    }),
    Type::word(
        "exact-eval",
        "the exact value of the variation's first move, with either way of counting empty squares",
        NBoard::admits_exact,
    )
    .taking(1),
    Type::word("depth", "a depth: an integer followed by any characters", |_, _, text| {
        met(Depth::parse(text.as_bytes()).is_ok(), || format!("{text} is no depth"))
    }),
    Type::above(),
    Type::below(),
    Type::word("ggf", "a game in GGF with random first moves, chosen from the seed", |_, _, text| {
        met(ggf::Game::parse(text.as_bytes()).is_ok(), || "no game in GGF".to_owned())
    })
    .shaped(Shape::Rest)
    .chosen(|_, _, random| Some(Record::random(random.usize(4..=MOST_PLIES), random).ggf(SHORT_CLOCK))),
];

fn read(text: &str) -> Option<Move> {
    text.parse().ok()
}

fn all_of(text: &str, holds: fn(f64) -> bool) -> bool {
    Eval::parse(text.as_bytes()).is_some_and(|eval| eval.values().into_iter().all(holds))
}

fn admits_legal(mv: Option<Move>, text: &str, positions: &[Position]) -> Result<(), Mismatch> {
    let Some(mv) = mv else { return met(false, || format!("{text} is no move")) };
    let Some(first) = positions.first() else { return Ok(()) };
    // What is answered when the game is over is not defined (NT-10).
    if positions.iter().any(|position| position.is_legal(mv) || position.is_over()) {
        return Ok(());
    }
    Err(Mismatch { kind: FailureKind::IllegalMove, reason: format!("{text} is not legal in {first}") })
}

impl NBoard {
    fn tracked(&self) -> Vec<Position> {
        self.position().into_iter().copied().collect()
    }

    /// The positions that a search line may be about, or else the tracked one; none if that is not known.
    fn searched_positions(&self) -> Vec<Position> {
        match self.asked.searched() {
            Some(nothing) if nothing.is_empty() => self.tracked(),
            positions => positions.unwrap_or_default(),
        }
    }

    /// The positions that a move may answer, or else the tracked one; none if that is not known.
    fn answered_positions(&self) -> Vec<Position> {
        let open = || self.asked.questions().filter(|q| q.wanted == Wanted::Move);
        if open().next().is_none() {
            return self.tracked();
        }
        let mut positions: Vec<Position> = open().filter_map(|question| question.position).collect();
        if open().any(|question| question.disturbed) {
            let Some(position) = self.position() else { return Vec::new() };
            positions.push(*position);
        }
        positions
    }

    fn admits_pv(&self, text: &str) -> Result<(), Mismatch> {
        let pv = Pv::parse(text.as_bytes());
        met(pv.is_some(), || format!("{text} does not begin with a move"))?;
        admits_legal(pv.map(|pv| pv.first), text, &self.searched_positions())
    }

    fn admits_exact(&self, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        let pv = arguments.first().and_then(|pv| Pv::parse(pv.as_bytes()));
        let (Some(pv), Some(eval)) = (pv, Eval::parse(text.as_bytes())) else {
            return met(false, || format!("{text} is no evaluation of a variation"));
        };
        let positions = self.searched_positions();
        let [position] = positions[..] else { return Ok(()) };
        let Some(exact) = Exact::of(&position, pv.first) else { return Ok(()) };
        met(exact.agrees(eval), || format!("{text} is not the value of {}, which is {exact}", pv.first))
    }
}
