//! Positions by name, for the act `begin`.

/// Each name, and its FEN.
pub(in crate::autoplayer) const NAMED: &[(&str, &str)] = &[
    // White has one legal move, with the king.
    ("ONE-WHITE-MOVE", "8/8/8/8/8/6k1/7q/5K1n w - - 0 1"),
    ("ROOKS-ON-RANK", "R6R/8/8/8/8/8/1k6/7K w - - 0 1"),
    ("ROOKS-ON-FILE", "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1"),
    ("FIFTY", "8/8/8/4k3/8/8/3R4/4K3 w - - 99 80"),
];

/// The position that a text names, or the text itself.
pub(super) fn fen(text: &str) -> &str {
    NAMED.iter().find(|(name, _)| *name == text).map_or(text, |(_, fen)| fen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::chess::Position;

    #[test]
    fn all_of_them_can_be_set() {
        for (name, fen) in NAMED {
            let position = Position::from_fen(fen).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(position.outcome().is_none(), "{name}");
            assert_eq!(position.legal_moves().len() == 1, name.starts_with("ONE-"), "{name}");
        }
    }
}
