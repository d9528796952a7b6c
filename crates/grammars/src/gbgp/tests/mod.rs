//! Tables for every form of specs/gbgp/requirements.md 1 and 2, and round trips.

mod commands;
mod messages;
mod moves;
mod positions;
mod round_trips;

use super::*;
use crate::testing::text;
use games::morris::{Move, Node};

use Notation::{Edition2025, Letters, Numbers};

/// A move in numbers.
fn mv(name: &str) -> Move {
    name.parse().unwrap()
}

fn words(text: &str) -> Words<'_> {
    Words::of(text.as_bytes())
}
