//! Scores of games that somebody wins by force: they say how far away the end is.

/// The score of having lost now is less zero by this; a win in n plies scores this less n.
pub(crate) const WIN: i32 = 30_000;

/// Scores nearer to a win than this are wins by force.
const NEAR: i32 = 1000;

/// In how many plies the side to move wins, or loses if negative or 0; none if nobody does by force.
pub(crate) fn plies_to_end(score: i32) -> Option<i32> {
    if score > WIN - NEAR { Some(WIN - score) } else { (score < NEAR - WIN).then_some(-WIN - score) }
}

/// What having lost is worth so many plies below the root.
pub(super) fn lost_at(ply: usize) -> i32 {
    -WIN + plies(ply)
}

/// A score seen from the root as it is seen from its own node, `ply` plies below: that is right wherever the node is met.
pub(super) fn seen_from_node(score: i32, ply: usize) -> i32 {
    farther(score, plies(ply))
}

/// The opposite of [`seen_from_node`].
pub(super) fn seen_from_root(score: i32, ply: usize) -> i32 {
    farther(score, -plies(ply))
}

fn plies(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(0)
}

fn farther(score: i32, plies: i32) -> i32 {
    match plies_to_end(score) {
        Some(_) if score > 0 => score + plies,
        Some(_) => score - plies,
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_so_far_away() {
        let cases = [
            (WIN - 1, Some(1)),
            (WIN - 60, Some(60)),
            (-WIN, Some(0)),
            (lost_at(2), Some(-2)),
            (0, None),
            (9000, None),
            (-9000, None),
        ];
        for (score, expected) in cases {
            assert_eq!(plies_to_end(score), expected, "{score}");
            assert_eq!(seen_from_root(seen_from_node(score, 7), 7), score);
        }
        // A node three plies below the root sees a win in four where the root sees one in seven.
        assert_eq!(seen_from_node(WIN - 7, 3), WIN - 4);
        assert_eq!(seen_from_node(lost_at(8), 3), lost_at(5));
        assert_eq!(seen_from_node(250, 3), 250);
    }
}
