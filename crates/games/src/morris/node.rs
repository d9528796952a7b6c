//! The nodes of the board and their two names.

use std::fmt;

use super::bits;

/// A node of the board; they are ordered from the top row to the bottom row, each from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Ord, PartialOrd, Debug)]
pub struct Node(u8);

/// The names that give column and row, in the order of the nodes.
const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

impl Node {
    /// All nodes in their order.
    pub const ALL: [Node; 24] = {
        let mut all = [Node(0); 24];
        let mut index = 0;
        while index < 24 {
            all[index as usize] = Node(index);
            index += 1;
        }
        all
    };

    /// The node with this number, 0 to 23.
    #[must_use]
    pub fn new(number: u8) -> Option<Node> {
        Node::ALL.get(usize::from(number)).copied()
    }

    /// Its place in the order, which is its number.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its column and row: `a7` for node 0, `g1` for node 23.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The node with this column and row, in lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<Node> {
        Node::ALL.into_iter().find(|node| node.name() == name)
    }

    /// The bitboard that holds only this node.
    #[must_use]
    pub fn bit(self) -> u32 {
        1 << self.0
    }

    /// The nodes of a bitboard in their order.
    pub fn of_bits(board: u32) -> impl Iterator<Item = Node> {
        bits::each(board & bits::BOARD).map(|index| Node::ALL[index])
    }

    /// The nodes at the other ends of its edges, in their order.
    pub fn neighbours(self) -> impl Iterator<Item = Node> {
        Node::of_bits(bits::NEIGHBOURS[self.index()])
    }

    /// The nodes beside those of a bitboard.
    #[must_use]
    pub fn beside(board: u32) -> u32 {
        bits::beside(board & bits::BOARD)
    }

    /// The two mills that it belongs to, its row's and its column's.
    #[must_use]
    pub fn mills(self) -> [[Node; 3]; 2] {
        bits::LINES_OF[self.index()].map(|line| bits::LINES[line].map(Node))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
