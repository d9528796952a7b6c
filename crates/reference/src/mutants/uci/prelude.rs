//! What the tables of this protocol are written with.

pub(super) use super::answers::{illegal_move, other_move};
pub(super) use super::context::{
    Context, after_search, answer, answered, answers_as, debug, go, go_ponder, go_words_as, goes_as, hears,
    hears_at_age, hears_go, hears_position, in_search, input_ends, isready, newgame, no_move, plays_as,
    plays_when, ponderhit, position, positions_as, quit, reads, readyok, says, setoption, settles, sigterm,
    some_move, starts, stop, stumbles_over, uci, uciok, with_other_move, writes_moves,
};
pub(super) use super::said::Setup;
pub(super) use super::seen::{Search, Seen};
pub(super) use crate::Mutant;
pub(super) use crate::mutants::rules::{
    Event, Rule, anything, argument, beginning, lines, mutants, word, words_of,
};
pub(super) use games::chess::{Move, Position};
pub(super) use grammars::uci::{Command, Go, Info, Message};
pub(super) use std::time::Duration;
