//! What the tables of this protocol are written with.

pub(super) use super::context::{
    Context, after_search, answer, answers_as, go, goes_as, hears, hears_go, in_search, isready, position,
    quit, readyok, says, settles, stop, uciok, with_other_move, writes_moves,
};
pub(super) use super::seen::Seen;
pub(super) use crate::Mutant;
pub(super) use crate::mutants::rules::{Event, Rule, mutants, words_of};
pub(super) use games::chess::Position;
pub(super) use grammars::uci::{Go, Info, Message};
