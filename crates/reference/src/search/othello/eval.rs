//! What a position is worth without searching: mobility, corners and what lies beside them, and a few discs.

use games::othello::{Disc, Position};

/// What a disc is worth at the end of a game. Scores are hundredths of a disc.
pub(super) const DISC: i32 = 100;

/// More than this is said of finished games only.
const MOST: i32 = 60 * DISC;

/// A corner is never flipped back.
const CORNER: i32 = 650;
/// A disc diagonally beside an empty corner, which mostly gives it away.
const BESIDE_CORNER: i32 = -250;
/// For each move more than the other side has.
const MOVE: i32 = 70;
/// For each disc: few are better before the end.
const EARLY_DISC: i32 = -10;

/// The corners, each with the square diagonally beside it.
const CORNERS: [(u64, u64); 4] = [(1, 1 << 9), (1 << 7, 1 << 14), (1 << 56, 1 << 49), (1 << 63, 1 << 54)];

/// Worth of the position for the side to move, in hundredths of a disc; of a finished game its exact result, empty
/// squares counting for nobody.
pub(crate) fn judge(position: &Position) -> i32 {
    if position.is_over() {
        return result(position);
    }
    let own = side(position, position.turn());
    let other = side(position, !position.turn());
    (own - other).clamp(-MOST, MOST)
}

/// What a finished game is worth for the side to move.
pub(super) fn result(position: &Position) -> i32 {
    let sign = if position.turn() == Disc::Black { DISC } else { -DISC };
    sign * position.difference()
}

fn side(position: &Position, colour: Disc) -> i32 {
    let discs = position.discs(colour);
    let empty = !(position.black() | position.white());
    let corners: i32 = CORNERS
        .iter()
        .map(|&(corner, beside)| match () {
            () if discs & corner != 0 => CORNER,
            () if empty & corner != 0 && discs & beside != 0 => BESIDE_CORNER,
            () => 0,
        })
        .sum();
    let count = |squares: u64| squares.count_ones().cast_signed();
    corners + MOVE * count(position.moves_of(colour)) + EARLY_DISC * count(discs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> i32 {
        judge(&Position::parse(text).unwrap())
    }

    #[test]
    fn the_same_for_both_sides() {
        let black = "---------------------------O*------***-------------------------- ";
        let white = black.replace('O', "x").replace('*', "O");
        assert_eq!(judged(&format!("{black}O")), judged(&format!("{white}*")));
        assert_eq!(judged(&format!("{black}O")), -judged(&format!("{black}*")));
        assert_eq!(judge(&Position::start()), 0);
    }

    #[test]
    fn finished_games_are_exact() {
        let wiped = "--------------------*------***----*****----***------*----------- ";
        assert_eq!((judged(&format!("{wiped}*")), judged(&format!("{wiped}O"))), (1300, -1300));
    }

    #[test]
    fn a_corner_is_worth_more_than_the_square_beside_it() {
        let with_black_on = |square: usize| {
            let mut text = Position::start().to_string();
            text.replace_range(square..=square, "*");
            judged(&text)
        };
        let (corner, beside) = (with_black_on(0), with_black_on(9));
        assert!(corner >= beside + CORNER, "{corner} {beside}");
    }
}
