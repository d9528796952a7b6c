//! Positions from text, for tests.

use super::{Colour, Node, Position};

/// The position of a text with numbered nodes, White's men first; what follows the plies is ignored.
pub(super) fn position(text: &str) -> Position {
    let fields: Vec<&str> = text.split(';').collect();
    let men = |field: &str, colour: &str| {
        let nodes = field.strip_prefix(colour).unwrap_or_else(|| panic!("{text}: {field}"));
        let nodes = nodes.split(',').filter(|node| !node.is_empty());
        nodes.map(|node| Node::new(node.parse().unwrap()).unwrap().bit()).fold(0, |men, bit| men | bit)
    };
    let turn = if fields[2] == "w" { Colour::White } else { Colour::Black };
    Position::new(men(fields[0], "w:"), men(fields[1], "b:"), turn, fields[3].parse().unwrap())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
