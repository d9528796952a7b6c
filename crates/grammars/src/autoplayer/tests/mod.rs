//! Tables for every message of specs/autoplayer/requirements.md 1.1 to 1.3, and round trips.

mod commands;
mod messages;
mod round_trips;

use super::*;
use crate::chess::MoveQuirk;
use crate::testing::text;

fn mv(word: &str) -> MoveText<'_> {
    MoveText::parse(word.as_bytes()).unwrap()
}
