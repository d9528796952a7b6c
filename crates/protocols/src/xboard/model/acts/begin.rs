//! Which act is begun, and which goes on.

use super::act::{Act, Turn};
use super::{analyze, handshake, play, ponder, think_long};
use crate::common::acting::{done, inconclusive, skip};
use crate::model::{ActCall, ActEvent};
use crate::xboard::model::dialogue::Dialogue;

/// Begins an act.
pub(in crate::xboard::model) fn begin(dialogue: &Dialogue, call: &ActCall) -> Turn {
    let argument = call.arguments.join(" ");
    match call.name.as_str() {
        "handshake" => handshake::begin(dialogue, &call.arguments),
        "move" => done(vec![dialogue.voice().mv(&argument)]).into(),
        "play" => play::begin(dialogue, &argument),
        "setup" => dialogue.voice().position(&argument).map_or_else(skip, |lines| done(vec![lines])).into(),
        "think-long" => think_long::begin(dialogue, &call.arguments),
        "ponder" => ponder::begin(dialogue),
        "analyze" => analyze::begin(dialogue),
        other => inconclusive(format!("{other} is no act")).into(),
    }
}

/// Goes on with the act under way.
pub(in crate::xboard::model) fn go_on(
    dialogue: &mut Dialogue,
    act: Option<Act>,
    event: ActEvent<'_>,
) -> Turn {
    match act {
        Some(Act::Handshake(handshake)) => handshake.go_on(dialogue, event),
        Some(Act::AwaitMove) => play::go_on(event),
        Some(Act::ThinkLong(act)) => act.go_on(dialogue, event),
        Some(Act::Analyze) => analyze::go_on(event),
        None => done(Vec::new()).into(),
    }
}
