//! What the tables of this protocol are written with.

pub(super) use super::context::{
    Context, HONEST, Script, analyze, answer, at_the_end_of, during, evaluation, evaluation_words,
    evaluations_as, game_of, games_as, go, hears, hears_game, hears_tag, hint, input_ends, learn, move_in,
    reads, says, search, sent_move, set_contempt, set_depth, set_game, settles, sigterm,
};
pub(super) use super::seen::{Seen, Task};
pub(super) use crate::Mutant;
pub(super) use crate::mutants::rules::{
    Event, Lines, Rule, anything, argument, beginning, lines, mutants, word, words_of,
};
pub(super) use games::othello::{Disc, Move, Position, Square};
pub(super) use grammars::nboard::ggf::{Board, Game, Outcome, Property};
pub(super) use grammars::nboard::{Command, MoveItem, Version};
