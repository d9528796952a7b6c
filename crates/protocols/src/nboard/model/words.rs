//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::asked::Wanted;
use super::machine::{Board, NBoard};
use super::positions::{Record, SHORT_CLOCK};
use super::solved::Exact;
use crate::common::numbers::{self, met};
use crate::model::Mismatch;
use crate::nboard::grammar::{Depth, Eval, Pv, ggf};
use crate::verdict::FailureKind;
use games::othello::{Move, Position, Square};

/// The longest game that is made up for sending.
const MOST_PLIES: usize = 40;

impl NBoard {
    /// Whether the text is a value of the type.
    pub(super) fn admits_word(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        let mv = || text.parse::<Move>().ok();
        let eval = || Eval::parse(text.as_bytes());
        match kind {
            "move" => met(mv().is_some(), || format!("{text} is no move")),
            "legal-move" => self.admits_legal(mv(), text, &self.answered_positions()),
            "opponent-move" => self.admits_legal(mv(), text, &self.tracked()),
            "other-move" => {
                let same = arguments.iter().any(|other| other.parse().ok() == mv());
                met(!same, || format!("{text} is the excluded move"))?;
                self.admits_legal(mv(), text, &self.tracked())
            }
            "illegal-move" => {
                let legal = self.admits_legal(mv(), text, &self.tracked()).is_ok();
                met(mv().is_some() && !legal, || format!("{text} is legal"))
            }
            "pv" => self.admits_pv(text),
            "foreign-pv" => {
                let known = !self.searched_positions().is_empty();
                met(known && self.admits_pv(text).is_err(), || "the variation can be played".to_owned())
            }
            "eval" => met(eval().is_some(), || format!("{text} is no evaluation")),
            "positive-eval" | "negative-eval" => {
                let sign = if kind == "positive-eval" { 1.0 } else { -1.0 };
                let fits = eval().is_some_and(|eval| eval.values().iter().all(|value| value * sign > 0.0));
                met(fits, || format!("{text} is no {}", kind.replace("-eval", " evaluation")))
            }
            "exact-eval" => self.admits_exact(arguments, text),
            "depth" => met(Depth::parse(text.as_bytes()).is_ok(), || format!("{text} is no depth")),
            "above" | "below" => numbers::admits(kind, arguments, text),
            "ggf" => met(ggf::Game::parse(text.as_bytes()).is_ok(), || "no game in GGF".to_owned()),
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
            "illegal-move" => {
                let legal = self.position()?.moves();
                random.choice(Square::of_bits(!legal).map(Move::Place).collect::<Vec<_>>())?
            }
            "ggf" => return Some(Record::random(random.usize(4..=MOST_PLIES), random).ggf(SHORT_CLOCK)),
            _ => return None,
        };
        Some(chosen.to_string())
    }

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
            match self.board {
                Board::Known(position, _) => positions.push(position),
                Board::Unset | Board::Unknown(_) => return Vec::new(),
            }
        }
        positions
    }

    fn admits_legal(&self, mv: Option<Move>, text: &str, positions: &[Position]) -> Result<(), Mismatch> {
        let Some(mv) = mv else { return met(false, || format!("{text} is no move")) };
        let Some(first) = positions.first() else { return Ok(()) };
        // What is answered when the game is over is not defined (NT-10).
        if positions.iter().any(|position| position.is_legal(mv) || position.is_over()) {
            return Ok(());
        }
        Err(Mismatch { kind: FailureKind::IllegalMove, reason: format!("{text} is not legal in {first}") })
    }

    fn admits_pv(&self, text: &str) -> Result<(), Mismatch> {
        let pv = Pv::parse(text.as_bytes());
        met(pv.is_some(), || format!("{text} does not begin with a move"))?;
        self.admits_legal(pv.map(|pv| pv.first), text, &self.searched_positions())
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
