//! What the tables of this protocol are written with.

pub(super) use super::context::{
    Context, HONEST, Script, answer, bei, depth, go, go_for_threats, hears, illegal_move, in_line,
    input_ends, isready, malformed, move_ended_by, newgame, option, plays, ponder, quit, reads,
    repeated_move, says, setline, settles, sigterm, starts, stop, strength, verdict,
};
pub(super) use super::seen::{Answer, Seen};
pub(super) use crate::Mutant;
pub(super) use crate::mutants::rules::{Event, Rule, anything, argument, beginning, lines, mutants};
pub(super) use crate::mutants::wrap::Action;
pub(super) use games::boost::{Kind, Line, Move, Piece, Point, Position};
pub(super) use grammars::bei::{Command, Words};
