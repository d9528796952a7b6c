//! Scores.

use crate::chess::{Board, Color, plies_to_mate};

use super::engine::Engine;

/// In how many of the mating side's moves the side on move mates (above 0) or is mated, if the score tells.
pub(super) fn mate(score: i32) -> Option<i32> {
    plies_to_mate(score).map(|plies| (plies.abs() + 1) / 2 * plies.signum())
}

impl Engine {
    /// What stands behind `score`.
    pub(super) fn score(&self, board: &Board, score: i32) -> String {
        let score = if self.has("score-for-white") && board.turn == Color::Black { -score } else { score };
        let is_turned = self.has("mate-for-white") && board.turn == Color::Black && mate(score).is_some();
        let score = if is_turned { -score } else { score };
        match (mate(score), plies_to_mate(score)) {
            (Some(_), Some(plies)) if self.has("mate-counts-plies") => format!("mate {plies}"),
            (Some(_), Some(plies)) if self.has("mate-rounded-down") => format!("mate {}", plies / 2),
            (Some(_), _) if self.has("mate-is-infinity") => {
                format!("cp {}", f64::from(score.signum()) * f64::INFINITY)
            }
            (Some(moves), _) if moves < 0 && self.has("mated-by-floor-division") => {
                format!("mate {}", moves - 1)
            }
            (Some(-1), _) if self.has("mated-is-minus-zero") => "mate -0".to_owned(),
            (Some(moves), _) if moves > 0 && self.has("mate-one-more") => format!("mate {}", moves + 1),
            (Some(moves), _) if self.has("mated-is-positive") => format!("mate {}", moves.abs()),
            (Some(_), _) if self.has("mate-as-centipawns") => format!("cp {score}"),
            (Some(moves), _) => format!("mate {moves}"),
            _ if self.has("score-without-unit") => score.to_string(),
            _ if self.has("score-in-pawns") => format!("cp {:.2}", f64::from(score) / 100.0),
            _ if self.has("score-with-plus") => format!("cp {score:+}"),
            _ => format!("cp {score}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_in_moves() {
        for (score, moves) in
            [(29_999, Some(1)), (29_997, Some(2)), (-29_998, Some(-1)), (-29_996, Some(-2)), (120, None)]
        {
            assert_eq!(mate(score), moves, "{score}");
        }
    }
}
