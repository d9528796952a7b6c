//! The rules of the games: positions, legal moves, notations. One game a module; none knows a protocol.
//!
//! Chess stands on `cozy-chess`; what that crate leaves to its users (repetition, fifty moves, insufficient material,
//! castling as the king's step, undo, editing) is ours. Othello, morris and Boost are ours entirely. *Malformed* and
//! *illegal* are different errors everywhere.
//!
//! ```
//! use enginecheck_games::chess::Position;
//! let position = Position::start();
//! let mv = position.parse_coordinates("e2e4").unwrap();
//! assert_eq!(position.san(mv), "e4");
//! ```

/// The opponent of either of two sides, as `!side`.
macro_rules! opponents {
    ($sides:ident: $first:ident, $second:ident) => {
        impl std::ops::Not for $sides {
            type Output = $sides;

            fn not(self) -> $sides {
                match self {
                    $sides::$first => $sides::$second,
                    $sides::$second => $sides::$first,
                }
            }
        }
    };
}

pub mod boost;
pub mod chess;
pub mod morris;
pub mod othello;
pub mod referee;
#[cfg(test)]
mod testing;
