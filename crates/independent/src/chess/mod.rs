//! Chess on a mailbox board: all rules, FEN, coordinates and SAN, draws, and a small search. It shares nothing with the other
//! chess of this repository, so that the two can contradict each other.

mod board;
mod ends;
mod fen;
mod free;
mod moves;
mod oddities;
mod search;
mod text;

pub(crate) use board::{Board, Color, Kind, Piece, Square};
pub(crate) use ends::{Draw, End, Game};
pub(crate) use moves::Move;
pub(crate) use oddities::Oddities;
pub(crate) use search::{Found, Watch, plies_to_mate, search, search_lines, value};
pub(crate) use text::{has_form_of_coordinates, won_by};
