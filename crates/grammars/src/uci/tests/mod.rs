//! Tables for every form of specs/uci/requirements.md 1, and round trips.

mod commands;
mod messages;
mod moves;
mod options;
mod round_trips;
mod thinking;

use super::*;
use crate::testing::text;

fn words(text: &str) -> Words<'_> {
    Words::of(text.as_bytes())
}

/// A move in the form of the text.
fn mv(text: &str) -> Move {
    Move::parse(text.as_bytes()).unwrap()
}

/// Moves with blanks between.
fn moves(text: &str) -> Moves<'_> {
    Moves::of(words(text))
}

/// A message in this form.
fn check<const N: usize>(line: &str, message: Message<'_>, oddities: [Oddity; N]) {
    let parsed = Parsed { message, form: oddities.into_iter().collect() };
    assert_eq!(Message::parse(line.as_bytes()), parsed, "{line}");
}

/// A message in the form of the text.
fn normal(line: &str, message: Message<'_>) {
    check(line, message, []);
    assert_eq!(text(&message.to_bytes()), line, "the normal form prints as it came");
}

/// Lines that are malformed: name, why, and at which part.
fn are_malformed(cases: &[(&'static str, &'static str, Reason, &str)]) {
    for (line, name, reason, part) in cases {
        crate::testing::is_malformed(line, Message::parse(line.as_bytes()).message, name, *reason, part);
    }
}
