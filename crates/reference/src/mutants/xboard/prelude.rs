//! What the tables of this protocol are written with.

pub(super) use super::context::{
    Action, Context, HONEST, Script, about, also_moves, claim, containing, dot, doubtful, edit, features_as,
    hears, hears_move, input_ends, leaves_force, legal_move, moves_as, moves_instead, now, outlives_new,
    reads, refuses_command, refuses_move, says, sent_legal_move, sent_move, settles, sigterm, stalls_for,
    starts, thinking, unknown,
};
pub(super) use super::seen::{Cause, Mode, Seen, move_of};
pub(super) use crate::Mutant;
pub(super) use crate::mutants::common::number;
pub(super) use crate::mutants::rules::{
    Behaviour, Event, Lines, Rule, anything, argument, beginning, exactly, mutants, word,
};
pub(super) use games::chess::{Color, Move, Piece, Position, Setup, Square};
pub(super) use std::time::Duration;
