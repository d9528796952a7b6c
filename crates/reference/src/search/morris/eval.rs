//! What a position is worth without searching: men, mills and what may become one, room to move.

use games::morris::{Colour, Node, Position};

/// What a man is worth. Scores are hundredths of it.
const MAN: i32 = 100;
/// For a mill that the side to move can close now: it takes a man.
const MILL_TO_CLOSE: i32 = 40;

/// A taste for mills or for room, in hundredths of a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taste {
    /// For a man in a mill: it is protected, and the mill can be opened and closed again.
    pub(crate) in_mill: i32,
    /// For an empty node that makes a mill.
    pub(crate) open_mill: i32,
    /// For an empty node beside own men.
    pub(crate) room: i32,
    /// For a man that cannot move.
    pub(crate) closed_in: i32,
}

impl Default for Taste {
    fn default() -> Taste {
        Taste { in_mill: 9, open_mill: 14, room: 4, closed_in: -7 }
    }
}

impl Taste {
    /// Worth of the position for the side to move.
    pub(super) fn judge(&self, position: &Position) -> i32 {
        let (own, other) = (position.turn(), !position.turn());
        let now = if position.closable() == 0 { 0 } else { MILL_TO_CLOSE };
        self.side(position, own) - self.side(position, other) + now
    }

    fn side(&self, position: &Position, colour: Colour) -> i32 {
        let count = |nodes: u32| nodes.count_ones().cast_signed();
        let (men, empty) = (position.men(colour), position.empty());
        let free = men & Node::beside(empty);
        // Three men reach every node; what is beside them does not matter then.
        let is_walking = count(men) > 3 || position.is_placing();
        let closed_in = if is_walking { count(men & !free) } else { 0 };
        let room = if is_walking { count(empty & Node::beside(men)) } else { 2 * count(men) };
        MAN * count(men)
            + self.in_mill * count(position.in_mills(colour))
            + self.open_mill * count(position.openings(colour))
            + self.room * room
            + self.closed_in * closed_in
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::morris::testing::position;

    fn judged(text: &str) -> i32 {
        Taste::default().judge(&position(text))
    }

    #[test]
    fn the_same_for_both_sides() {
        let cases = [
            ("w:4,10,13,19;b:0,2,21,23;w;18", "w:0,2,21,23;b:4,10,13,19;b;18"),
            ("w:0,1;b:9,10;w;4", "w:9,10;b:0,1;b;4"),
            ("w:0,1,14;b:3,4,5,10;b;20", "w:3,4,5,10;b:0,1,14;w;20"),
        ];
        for (text, turned) in cases {
            assert_eq!(judged(text), judged(turned), "{text}");
        }
        assert_eq!(judged("w:;b:;w;0"), 0);
    }

    #[test]
    fn what_is_better_is_worth_more() {
        let cases = [
            ("a man more", "w:4,10,13,19;b:0,2,21;w;30", "w:4,10,13;b:0,2,21;w;30"),
            ("a mill", "w:3,4,5,22;b:0,2,21,18;w;20", "w:3,4,8,22;b:0,2,21,18;w;20"),
            ("a mill to be closed", "w:0,1,14,17;b:3,10,21,22;w;20", "w:0,4,14,17;b:3,10,21,22;w;20"),
            ("room", "w:4,10,13,19;b:2,8,15,21;w;18", "w:0,10,13,19;b:2,8,15,21;w;18"),
            ("men closed in", "w:0,4,13,19;b:2,14,21,22;w;18", "w:0,4,13,19;b:1,9,21,22;w;18"),
        ];
        for (name, better, worse) in cases {
            assert!(judged(better) > judged(worse), "{name}: {} {}", judged(better), judged(worse));
        }
    }
}
