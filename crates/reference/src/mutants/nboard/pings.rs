//! `ping` while nothing is searched.

use super::prelude::*;
use crate::mutants::common::{self, odd_ping};
use std::time::Duration;

lines! {
    |line, seen: &Seen| seen.read(line);
    goes_on: Command::Move(_) | Command::SetGame(_),
}

/// It answers with the highest number that it was sent.
fn pong_numbers_rise() -> Rule<Seen> {
    let mut highest = 0;
    says("pong").reworded(move |line, _| {
        highest = u32::try_from(common::number(line)?).ok()?.max(highest);
        Some(format!("pong {highest}"))
    })
}

/// It looks at its input in the first second of a search.
const SECOND: Duration = Duration::from_secs(1);

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "pong-missing", "NB-PING-1", "it never answers ping" => says("pong").lost();
    lacks "every-sixty-fourth-ping-lost", "NB-PING-1", "each sixty-fourth ping is lost" =>
        hears("ping").every(64).lost();
    wrong "pong-doubled", "NB-PING-1", "it answers each ping twice" => says("pong").twice();
    wrong "pong-wrong-number", "NB-PING-1", "it answers with a number of its own" =>
        common::pong_wrong_number::<Seen>();
    wrong "pong-16-bit", "NB-PING-1", "it cuts the number to sixteen bits" => common::pong_16_bit::<Seen>();
    wrong "pong-numbers-rise", "NB-PING-1", "it answers with the highest number that it was sent" =>
        pong_numbers_rise();
    lacks "deaf-until-move", "NB-PING-5", "behind its answer it waits for a move or game" =>
        hears(anything).after(says(answer)).until(hears(goes_on)).until(hears("quit")).lost();
    lacks "deaf-when-game-over", "NB-PING-5", "it answers no ping when the game is over" =>
        hears("ping").when(Seen::is_over).lost();
    lacks "deaf-late-in-a-search", "NB-PING-2", "it reads nothing when a search has taken a second" =>
        hears(anything).instead(|line, context| {
            let age = context.now.saturating_sub(context.seen.began);
            if !context.seen.is_searching() || age < SECOND {
                context.feed(line);
            }
        });
    wrong "ping-resets-position", "NB-PING-6", "a ping sets up the start of a game" =>
        hears("ping").then(|_, context| context.reset());
    lacks "pongs-merged", "NB-PING-4", "it answers several pings at once by one pong" =>
        common::pongs_merged::<Seen>();
    wrong "pongs-reordered", "NB-PING-4", "it answers several pings in reverse order" =>
        common::pongs_reordered::<Seen>();
    lacks "third-ping-lost-in-a-search", "NB-PING-4", "of several pings during a search it answers two" =>
        hears("ping").beyond(2).since(hears(["hint", "go", "analyze", "set", "move"])).lost();
    wrong "dies-on-odd-ping", "NB-ROBUST-1", "it crashes on a ping without a proper number" =>
        hears(odd_ping).deadly();
};
