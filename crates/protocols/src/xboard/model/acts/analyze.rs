//! `analyze`: the engine searches a middle game for ever.

use std::time::Duration;

use super::deep;
use super::under_way::{Turn, UnderWay, new_position, no_second_game};
use crate::common::acting::{each, failed, inconclusive, out, skip};
use crate::model::{ActEvent, Said, Within};
use crate::verdict::FailureKind;
use crate::xboard::model::dialogue::Dialogue;

const EXPECTED: &str = "a thinking line";
/// How long it is awaited. No text says when it comes (XB-POST-6), so none comes late.
const PATIENCE: Duration = Duration::from_secs(5);

/// A new position in force mode, then `post`, `analyze`.
pub(super) fn begin(dialogue: &Dialogue, arguments: &[String]) -> Turn {
    if dialogue.features.value("analyze") == Some("0") {
        return skip("analyze=0").into();
    }
    if dialogue.voice().is_refused("analyze") {
        return skip("engine refuses analyze").into();
    }
    if let Some(why) = no_second_game(dialogue) {
        return skip(why).into();
    }
    let name = dialogue.core.setup.positions.get(dialogue.core.setup.position).map_or("LONG", String::as_str);
    match new_position(dialogue, name) {
        Ok(mut send) => {
            send.extend(each(&["post", "analyze"]));
            wait(send, deep::is_early(arguments))
        }
        Err(why) => skip(why).into(),
    }
}

/// Awaits the first thinking line; from then on the search goes deep.
pub(super) fn go_on(dialogue: &Dialogue, early: bool, event: ActEvent<'_>) -> Turn {
    let reading = match event {
        // The number and moment of thinking lines are free (XB-POST-6).
        ActEvent::TimeUp => {
            return inconclusive("no thinking line came, so it cannot be told whether the engine analyses")
                .into();
        }
        ActEvent::Line(reading) => reading,
    };
    if reading.said == Said::Search {
        return deep::begin(dialogue, early);
    }
    // Also where the opening sends it.
    if reading.refuses.as_ref().is_some_and(|refused| refused.command == "analyze") {
        return skip("engine refuses analyze").into();
    }
    if matches!(reading.said, Said::Move(_)) {
        let moved = failed("XB-ANALYZE-1", FailureKind::Mismatch, EXPECTED, &reading.canonical);
        return out(Vec::new(), moved).into();
    }
    wait(Vec::new(), early)
}

fn wait(send: Vec<Vec<Vec<u8>>>, early: bool) -> Turn {
    UnderWay::Analyze(early).wait(send, Within::Text(PATIENCE), EXPECTED)
}
