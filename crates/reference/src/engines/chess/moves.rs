//! How a word from the GUI is read as a move.

use games::chess::{Looseness, Move, MoveError, Notation, Position};

/// What is taken for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engines) enum Reading {
    /// Coordinates, or SAN as the standard has it; a missing check mark is forgiven.
    Standard,
    /// The same in odd spellings, too, as long as one move is meant.
    Tolerant,
    /// Coordinates only.
    Coordinates,
}

/// The legal move that a word means.
pub(in crate::engines) fn read_move(
    position: &Position,
    text: &[u8],
    reading: Reading,
) -> Result<Move, MoveError> {
    let text = std::str::from_utf8(text).map_err(|_| MoveError::Malformed)?;
    if reading == Reading::Coordinates {
        return position.parse_coordinates(text);
    }
    let read = position.parse_any(text)?;
    match read.notation {
        Notation::Coordinates | Notation::San | Notation::Loose(Looseness::CheckMark) => Ok(read.mv),
        Notation::Loose(_) if reading == Reading::Tolerant => Ok(read.mv),
        Notation::Loose(_) => Err(MoveError::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_moves() {
        let position =
            Position::from_fen("r3k2r/1P6/8/8/8/2N5/8/R3K1NR w KQkq - 0 1").expect("a position of chess");
        // The word, and whether it is read as standard, tolerant, in coordinates.
        let cases = [
            ("b7b8q", [true, true, true]),
            ("b7b8Q", [false, true, false]),
            ("b7b8", [false, false, false]),
            ("b8=Q+", [true, true, false]),
            ("b8=Q", [true, true, false]),
            ("b8Q", [false, true, false]),
            ("bxa8=N", [true, true, false]),
            ("O-O-O", [true, true, false]),
            ("0-0-0", [false, true, false]),
            ("e1c1", [true, true, true]),
            ("e1g1", [false, false, false]),
            ("Nge2", [true, true, false]),
            ("Ne2", [false, false, false]),
            ("Ra6!", [false, true, false]),
            ("e2e4", [false, false, false]),
            ("z9z9", [false, false, false]),
        ];
        for (text, expected) in cases {
            let read = [Reading::Standard, Reading::Tolerant, Reading::Coordinates]
                .map(|reading| read_move(&position, text.as_bytes(), reading).is_ok());
            assert_eq!(read, expected, "{text}");
        }
    }
}
