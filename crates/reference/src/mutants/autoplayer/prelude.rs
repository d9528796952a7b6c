//! What the tables of this protocol are written with.

pub(super) use std::time::Duration;

pub(super) use super::context::{
    Action, Context, at, claim, comes_later, decline, draw, drawn, ending, forgets_search, go, hears,
    input_ends, last_game_with, legal_move, moves_as, new, own_move, plays_from, plays_no_more_after, reads,
    refuses, says, sent_move, sigterm, starts, with_argument,
};
pub(super) use super::seen::{Cause, Seen, Stage, command, is_over, message};
pub(super) use crate::Mutant;
pub(super) use crate::mutants::chess::passed;
pub(super) use crate::mutants::rules::{
    Behaviour, Event, Rule, anything, argument, beginning, exactly, lines, mutants, word,
};
pub(super) use games::chess::{Color, Move, Position};
pub(super) use grammars::autoplayer::{Command, GameResult, Message};
