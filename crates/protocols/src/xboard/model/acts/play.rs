//! `play`: a move is sent, and the engine's own move awaited.

use super::under_way::{Turn, UnderWay};
use crate::common::acting::{done, failed, inconclusive, out};
use crate::common::chess::unplayable;
use crate::model::{ActEvent, Class, Said, Within};
use crate::verdict::FailureKind;
use crate::xboard::model::dialogue::Dialogue;

pub(super) const EXPECTED: &str = "move <m:legal-move>";

/// Sends the move.
pub(super) fn begin(dialogue: &Dialogue, text: &str) -> Turn {
    if let Some(misfit) = unplayable(dialogue.hypotheses.position(), text) {
        return misfit.into();
    }
    UnderWay::AwaitMove.wait(vec![dialogue.voice().mv(text)], Within::budget("think"), EXPECTED)
}

/// Awaits the engine's move.
pub(super) fn go_on(event: ActEvent<'_>) -> Turn {
    await_move(UnderWay::AwaitMove, event)
}

/// The same for an act that goes on like this.
pub(super) fn await_move(act: UnderWay, event: ActEvent<'_>) -> Turn {
    let fail = |kind, actual: &str| out(Vec::new(), failed("XB-MOVEIN-1", kind, EXPECTED, actual)).into();
    let reading = match event {
        ActEvent::TimeUp => return fail(FailureKind::Timeout, "nothing"),
        ActEvent::Line(reading) => reading,
    };
    if matches!(reading.said, Said::Move(_)) {
        return done(Vec::new()).into();
    }
    if reading.said.ends_game() {
        return inconclusive(format!("the engine ended the game: {}", reading.canonical)).into();
    }
    // A refused clock or setting is no refused move.
    if reading.class == Class::Refusal && reading.refuses.is_none() {
        return fail(FailureKind::Mismatch, &reading.canonical);
    }
    act.wait(Vec::new(), Within::budget("think"), EXPECTED)
}
