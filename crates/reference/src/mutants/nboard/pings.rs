//! `ping` while nothing is searched.

use super::desk::{HONEST, Script, faulty, feed_unless, heard, is_answer, said, word};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::mutants::common::{self, is_ping, is_pong};
use crate::{Engine, Mutant};
use games::othello::Position;
use grammars::nboard::Command;

/// After an answer nothing is heard but `quit`, moves and games.
fn deaf_until_move() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            let goes_on = word(line) == b"quit"
                || matches!(desk.seen.read(line), Command::Move(_) | Command::SetGame(_));
            if goes_on {
                desk.count = 0;
            }
            feed_unless(line, desk, desk.count == 1);
        },
        said: |line, desk| {
            desk.print(line);
            if is_answer(line) {
                desk.count = 1;
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("pong-missing", "it never answers ping", "NB-PING-1", common::pong_missing::<Seen>),
    wrong("pong-doubled", "it answers each ping twice", "NB-PING-1", common::pong_doubled::<Seen>),
    wrong(
        "pong-wrong-number",
        "it answers with a number of its own",
        "NB-PING-1",
        common::pong_wrong_number::<Seen>,
    ),
    wrong("pong-16-bit", "it cuts the number to sixteen bits", "NB-PING-1", common::pong_16_bit::<Seen>),
    wrong("pong-numbers-rise", "it answers with the highest number that it was sent", "NB-PING-1", || {
        said(|line, desk| match common::number(line).map(u32::try_from) {
            Some(Ok(number)) if is_pong(line) => {
                desk.count = desk.count.max(number);
                desk.print(format!("pong {}", desk.count));
            }
            _ => desk.print(line),
        })
    }),
    lacks("deaf-until-move", "behind its answer it waits for a move or game", "NB-PING-5", deaf_until_move),
    lacks("deaf-when-game-over", "it answers no ping when the game is over", "NB-PING-5", || {
        heard(|line, desk| feed_unless(line, desk, is_ping(line) && desk.seen.position().is_over()))
    }),
    wrong("ping-resets-position", "a ping sets up the start of a game", "NB-PING-6", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ping(line) {
                desk.set_up(&Position::start());
            }
        })
    }),
    lacks(
        "pongs-merged",
        "it answers several pings at once by one pong",
        "NB-PING-4",
        common::pongs_merged::<Seen>,
    ),
    wrong(
        "pongs-reordered",
        "it answers several pings in reverse order",
        "NB-PING-4",
        common::pongs_reordered::<Seen>,
    ),
    wrong(
        "dies-on-odd-ping",
        "it crashes on a ping without a proper number",
        "NB-ROBUST-1",
        common::dies_on_odd_ping::<Seen>,
    ),
];
