//! `ponder`: macro PO of the requirements. The engine has just moved and may think on the opponent's time.

use super::under_way::{Turn, UnderWay, no_second_game};
use super::{deep, play};
use crate::common::acting::{each, skip};
use crate::model::{ActEvent, Said, Within};
use crate::xboard::model::dialogue::Dialogue;

/// A new game, `hard`, `post`, a minute for the game, e2e4.
pub(super) fn begin(dialogue: &Dialogue, arguments: &[String]) -> Turn {
    if let Some(why) = no_second_game(dialogue) {
        return skip(why).into();
    }
    let mut send = each(&["new", "hard", "post", "level 0 1 0"]);
    // A minute, as `level` has just said.
    let mut lines = dialogue.voice().tells(6000, 6000);
    let e2e4 = match (dialogue.features.on("san"), dialogue.features.on("usermove")) {
        (false, false) => "e2e4",
        (false, true) => "usermove e2e4",
        (true, false) => "e4",
        (true, true) => "usermove e4",
    };
    lines.push(e2e4.as_bytes().to_vec());
    send.push(lines);
    UnderWay::Ponder(deep::is_early(arguments)).wait(send, Within::budget("think"), play::EXPECTED)
}

/// Awaits the engine's move; then it may ponder.
pub(super) fn go_on(dialogue: &Dialogue, early: bool, event: ActEvent<'_>) -> Turn {
    if matches!(&event, ActEvent::Line(reading) if matches!(reading.said, Said::Move(_))) {
        return deep::begin(dialogue, early);
    }
    play::await_move(UnderWay::Ponder(early), event)
}
