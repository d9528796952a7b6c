//! How acts go on.

use super::under_way::{Turn, UnderWay};
use super::{analyze, battery, deep, play, ponder};
use crate::common::acting::done;
use crate::model::ActEvent;
use crate::xboard::model::dialogue::Dialogue;

/// Goes on with the act under way.
pub(in crate::xboard::model) fn go_on(
    act: Option<UnderWay>,
    dialogue: &mut Dialogue,
    event: ActEvent<'_>,
) -> Turn {
    match act {
        Some(UnderWay::Handshake(handshake)) => handshake.go_on(dialogue, event),
        Some(UnderWay::AwaitMove) => play::go_on(event),
        Some(UnderWay::ThinkLong(act)) => act.go_on(dialogue, event),
        Some(UnderWay::Analyze(early)) => analyze::go_on(dialogue, early, event),
        Some(UnderWay::Ponder(early)) => ponder::go_on(dialogue, early, event),
        Some(UnderWay::Deepen(lines)) => deep::go_on(lines, event),
        Some(UnderWay::Battery(act)) => battery::go_on(*act, dialogue, event),
        None => done(Vec::new()).into(),
    }
}
