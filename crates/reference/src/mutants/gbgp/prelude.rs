//! What the tables of this protocol are written with.

pub(super) use super::context::{
    Context, after_search, altered, answer, answers_as, ends_as, gbgp, go, go_ponder, goes_as, hears,
    hears_go, hears_position, in_search, input_ends, isready, newgame, no_move, ponderhit, position,
    positions_as, quit, reads, readyok, says, settles, sigterm, some_move, starts, stop, with_other_move,
    writes_moves,
};
pub(super) use super::said::{Setup, command};
pub(super) use super::seen::{Search, Seen};
pub(super) use crate::Mutant;
pub(super) use crate::mutants::rules::{
    Event, Rule, anything, argument, beginning, lines, mutants, word, words_of,
};
pub(super) use games::morris::{Colour, Game, Loss, Move, Node, Position};
pub(super) use grammars::gbgp::{Command, Go, Info, Message, Notation, Reason};
