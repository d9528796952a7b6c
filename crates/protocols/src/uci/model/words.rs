//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use std::sync::Arc;

use super::machine::Uci;
use super::searched::Board;
use crate::common::chess::{going_on, illegal_moves};
use crate::common::tracked::Tracked;
use crate::model::Mismatch;
use crate::uci::grammar::Move;
use crate::uci::options;
use crate::verdict::FailureKind;
use crate::vocabulary::Shape;
use crate::words::{self, met};

type Type = words::Type<Uci>;

/// All of them.
pub(super) const TYPES: &[Type] = &[
    Type::word("move", "a well-formed move, legal or not: e2e4, a7a8q", |_, _, text| {
        met(read(text).is_some(), || format!("{text} is no move"))
    }),
    Type::word(
        "legal-move",
        "a move that is legal in the position that the engine was asked about",
        |model, _, text| admits_legal(text, model.asked_board().as_deref()),
    ),
    Type::word(
        "ponder-move",
        "a move that is legal after the given one in that position",
        |model, best, text| {
            let best = best.first().and_then(|best| read(best));
            let board = model.asked_board();
            let next =
                board.as_deref().zip(best).and_then(|(board, best)| Some(board.after(board.legal(best)?)));
            admits_legal(text, next.as_ref())
        },
    )
    .taking(1),
    Type::word(
        "opponent-move",
        "a legal move of the tracked position, chosen from the seed",
        |model, _, text| admits_legal(text, model.board.known().map(|board| &**board)),
    )
    .chosen(|model, _, random| {
        let board = model.board.known()?;
        going_on(&board.position, board.position.legal_moves(), random).map(|mv| board.written(mv))
    }),
    Type::word("last-answer", "the move of the last `bestmove`, for `setup`", |model, _, text| {
        met(model.last_answer().is_some_and(|mv| mv.to_string() == text), || {
            format!("{text} was not the last answer")
        })
    })
    .chosen(|model, _, _| Some(model.last_answer()?.to_string())),
    Type::word(
        "illegal-move",
        "a move of an own piece of the tracked position that is not legal",
        |model, _, text| {
            let legal = admits_legal(text, model.board.known().map(|board| &**board)).is_ok();
            met(read(text).is_some() && !legal, || format!("{text} is legal"))
        },
    )
    .chosen(|model, _, random| random.choice(illegal_moves(&model.board.known()?.position))),
    Type::word("other-move", "a legal move other than the given one", |model, others, text| {
        met(!others.iter().any(|other| other == text), || format!("{text} is the excluded move"))?;
        admits_legal(text, model.asked_board().as_deref())
    })
    .taking(1)
    .chosen(|model, others, random| {
        let mut moves = model.board.known()?.legal_moves();
        moves.retain(|mv| !others.contains(mv));
        random.choice(moves)
    }),
    Type::word(
        "current-setting",
        "NAME value X of an announced option, with its current value",
        |model, _, text| {
            let known = options::current_settings(&model.offers()).iter().any(|setting| setting == text);
            met(known, || format!("{text} is no setting that the engine announced"))
        },
    )
    .shaped(Shape::Rest)
    .chosen(|model, _, random| random.choice(options::current_settings(&model.offers()))),
    Type::word(
        "plain-setting",
        "NAME value X of an announced check, combo or string, with a value that alters neither the game nor the time",
        |model, _, text| {
            let known = options::plain_settings(&model.offers()).iter().any(|setting| setting == text);
            met(known, || format!("{text} is no such setting"))
        },
    )
    .shaped(Shape::Rest)
    .chosen(|model, _, random| random.choice(options::plain_settings(&model.offers()))),
    Type::above(),
    Type::below(),
];

fn read(text: &str) -> Option<Move> {
    Move::parse(text.as_bytes()).ok()
}

impl Uci {
    fn last_answer(&self) -> Option<Move> {
        self.answer.as_ref().map(|answered| answered.best).filter(|mv| !mv.is_null())
    }

    /// The board that the search under way is about, or else the tracked one; none if it is not known.
    fn asked_board(&self) -> Option<Arc<Board>> {
        let tracked = || match &self.board {
            Tracked::Known(board) => Some(Arc::clone(board)),
            Tracked::Unset | Tracked::Unknown(_) => None,
        };
        match self.relative.asked.open().next() {
            Some(question) if question.disturbed => None,
            Some(question) => {
                question.game.as_ref().map(|searched| Arc::new(searched.board.clone())).or_else(tracked)
            }
            None => tracked(),
        }
    }
}

fn admits_legal(text: &str, board: Option<&Board>) -> Result<(), Mismatch> {
    let Some(mv) = read(text) else { return met(false, || format!("{text} is no move")) };
    match board {
        Some(board) if board.legal(mv).is_none() => Err(Mismatch {
            kind: FailureKind::IllegalMove,
            reason: format!("{text} is not legal in {}", board.position.fen()),
        }),
        _ => Ok(()),
    }
}
