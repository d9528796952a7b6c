//! What mutants of chess engines share: why a move is not legal, and positions that are taken for others.

mod offences;
mod positions;
mod steps;

pub(super) use offences::{Offence, offence_of};
pub(super) use positions::{
    backwards, balance, can_mate, is_en_passant, is_minor, other_turns_thrice, passed, same_places_thrice,
    some_illegal_move, swapped, with_field,
};
pub(super) use steps::{Step, answers_by_double_step, takes_in_passing_with_check};
