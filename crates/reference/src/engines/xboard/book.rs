//! What the engine answers to `bk`: the usual moves of a few openings. It never plays from it without thinking.

use games::chess::Position;

/// Moves from the start, and what is usual then: move, name.
const OPENINGS: &[(&str, &[(&str, &str)])] = &[
    ("", &[("e2e4", "King's pawn"), ("d2d4", "Queen's pawn"), ("c2c4", "English"), ("g1f3", "Reti")]),
    (
        "e2e4",
        &[
            ("e7e5", "Open game"),
            ("c7c5", "Sicilian"),
            ("e7e6", "French"),
            ("c7c6", "Caro-Kann"),
            ("d7d5", "Scandinavian"),
        ],
    ),
    ("d2d4", &[("d7d5", "Closed game"), ("g8f6", "Indian"), ("f7f5", "Dutch")]),
    ("c2c4", &[("e7e5", "Reversed Sicilian"), ("g8f6", "Anglo-Indian")]),
    ("g1f3", &[("d7d5", "Reti proper"), ("g8f6", "Symmetrical")]),
    ("e2e4 e7e5", &[("g1f3", "King's knight"), ("f1c4", "Bishop's opening"), ("b1c3", "Vienna")]),
    ("e2e4 e7e5 g1f3", &[("b8c6", "Queen's knight"), ("g8f6", "Petrov")]),
    ("e2e4 e7e5 g1f3 b8c6", &[("f1b5", "Spanish"), ("f1c4", "Italian"), ("d2d4", "Scotch")]),
    ("e2e4 c7c5", &[("g1f3", "Open Sicilian"), ("b1c3", "Closed Sicilian")]),
    ("d2d4 d7d5", &[("c2c4", "Queen's gambit"), ("g1f3", "London or Colle")]),
    ("d2d4 g8f6", &[("c2c4", "Indian main line"), ("c1g5", "Trompowsky")]),
];

/// The usual moves in a position with their names.
pub(super) fn usual(position: &Position) -> Option<&'static [(&'static str, &'static str)]> {
    OPENINGS
        .iter()
        .find(|(moves, _)| after(moves).is_some_and(|p| p.hash() == position.hash()))
        .map(|&(_, usual)| usual)
}

fn after(moves: &str) -> Option<Position> {
    let mut position = Position::start();
    for text in moves.split_ascii_whitespace() {
        position.play(position.parse_coordinates(text).ok()?);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_legal() {
        for (moves, usual) in OPENINGS {
            let position = after(moves).unwrap_or_else(|| panic!("{moves}"));
            for (mv, _) in *usual {
                assert!(position.parse_coordinates(mv).is_ok(), "{moves} {mv}");
            }
        }
    }
}
