//! What a position is worth without searching: men, towers among dragons, places where a tower can be built.
//!
//! In decitempi: tenths of an extra turn.

use games::boost::{Kind, Piece, Point, Position};

const PAWN: i32 = 60;
const KNIGHT: i32 = 90;
const TOWER: i32 = 130;
/// For a dragon beside an own tower: four of them win.
const DRAGON_AT_TOWER: i32 = 25;
/// For each own man round an empty point beyond the second: four of them build a tower.
const BUILDING: i32 = 8;
/// For a man that has left the rim.
const OFF_RIM: i32 = 3;
/// No position that is not decided is worth more.
const MOST: i32 = 20_000;

/// Worth of the position for the player to move.
pub(crate) fn judge(position: &Position) -> i32 {
    judge_for(position, position.turn())
}

/// Worth of the position for a player, against the strongest of the others.
pub(super) fn judge_for(position: &Position, player: u8) -> i32 {
    let mut worth = vec![0; usize::from(position.rules().players)];
    for point in points(position) {
        match position.piece(point) {
            Some(Piece::Man(kind, owner)) => {
                worth[usize::from(owner)] += man(position, point, kind);
            }
            Some(Piece::Dragon) => {}
            None => {
                for (owner, count) in men_round(position, point).into_iter().enumerate() {
                    worth[owner] += BUILDING * (count - 2).max(0);
                }
            }
        }
    }
    let own = worth[usize::from(player)];
    let others = (0..).zip(&worth).filter(|(other, _)| *other != player).map(|(_, worth)| *worth);
    (own - others.max().unwrap_or(0)).clamp(-MOST, MOST)
}

/// All points of the board.
pub(super) fn points(position: &Position) -> impl Iterator<Item = Point> + use<> {
    let (width, height) = (position.rules().width, position.rules().height);
    (0..height).flat_map(move |y| (0..width).map(move |x| Point { x, y }))
}

fn man(position: &Position, point: Point, kind: Kind) -> i32 {
    let worth = match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::Tower => {
            let dragons = round(point).filter(|next| position.piece(*next) == Some(Piece::Dragon));
            return TOWER + dragons.map(|_| DRAGON_AT_TOWER).sum::<i32>();
        }
    };
    worth + if is_inside(position, point) { OFF_RIM } else { 0 }
}

/// How many men each player has round a point; nobody has any round a point of the rim, where nothing is built.
fn men_round(position: &Position, point: Point) -> Vec<i32> {
    let mut counts = vec![0; usize::from(position.rules().players)];
    if is_inside(position, point) {
        for next in round(point) {
            if let Some(Piece::Man(_, owner)) = position.piece(next) {
                counts[usize::from(owner)] += 1;
            }
        }
    }
    counts
}

/// The points round this one; some of them may not be on the board.
fn round(Point { x, y }: Point) -> impl Iterator<Item = Point> {
    let beside = [(x.checked_add(1), Some(y)), (Some(x), y.checked_add(1)), (x.checked_sub(1), Some(y))];
    let below = (Some(x), y.checked_sub(1));
    beside.into_iter().chain([below]).filter_map(|(x, y)| Some(Point { x: x?, y: y? }))
}

fn is_inside(position: &Position, Point { x, y }: Point) -> bool {
    x > 0 && y > 0 && x + 1 < position.rules().width && y + 1 < position.rules().height
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> i32 {
        judge(&Position::read("boost-5-5-2-8-2".parse().unwrap(), text).unwrap())
    }

    #[test]
    fn the_same_for_both_sides() {
        for text in ["P13P1/2P02/1P0T0P01/2P02/P13P1", "P1P11P1P1/2D2/1DT01P0/2D1D/5", "5/5/5/5/5"] {
            let turned: String = text
                .chars()
                .scan(' ', |before, c| {
                    let is_owner = "PKT".contains(*before);
                    *before = c;
                    Some(match c {
                        '0' if is_owner => '1',
                        '1' if is_owner => '0',
                        c => c,
                    })
                })
                .collect();
            assert_eq!(judged(text), -judged(&turned), "{text} {turned}");
        }
    }

    #[test]
    fn what_is_better_is_worth_more() {
        let cases = [
            ("a man more", "P13P1/5/5/5/P02P0P0", "P13P1/5/5/5/P03P0"),
            ("a knight", "P13P1/5/5/5/P03K0", "P13P1/5/5/5/P03P0"),
            ("a dragon at the tower", "P13P1/2D2/2T02/5/P03P0", "P13P1/3D1/2T02/5/P03P0"),
            ("three men round a point", "P13P1/2P02/1P03/2P02/5", "P13P1/1P03/1P03/1P03/5"),
            ("off the rim", "P13P1/5/2P02/5/P04", "P13P1/5/5/5/P01P02"),
        ];
        for (name, better, worse) in cases {
            assert!(judged(better) > judged(worse), "{name}: {} {}", judged(better), judged(worse));
        }
    }
}
