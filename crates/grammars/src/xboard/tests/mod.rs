//! Tables for every row of specs/xboard/requirements.md 2, 3 and 7, and round trips.

mod commands;
mod features;
mod messages;
mod round_trips;

use super::*;

fn parse(line: &[u8]) -> Parsed<'_> {
    Message::parse(line, MessageContext::default())
}
