//! Tables for every form of specs/nboard/requirements.md 1 and 2.3, and round trips.

mod commands;
mod ggf_games;
mod messages;
mod round_trips;

use super::*;
use crate::testing::text;
use games::othello::Move;

fn parse(line: &[u8]) -> Parsed<'_> {
    Message::parse(line)
}

fn mv(name: &str) -> Move {
    name.parse().unwrap()
}

fn real(text: &str) -> Real<'_> {
    Real::parse(text.as_bytes()).unwrap()
}

fn eval(text: &str) -> Eval<'_> {
    Eval::parse(text.as_bytes()).unwrap()
}

/// An item; empty texts stand for what is missing.
fn item<'a>(name: &str, value: &'a str, time: &'a str) -> MoveItem<'a> {
    let some = |text: &'a str| (!text.is_empty()).then_some(text);
    MoveItem { mv: mv(name), eval: some(value).map(eval), time: some(time).map(real) }
}
