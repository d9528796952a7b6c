//! How deep a search has gone when the scenario goes on: an engine that looks at its input only between two short searches, or
//! whose next one is its first long one, shows its faults later than with its first thinking line.

use std::time::Duration;

use super::under_way::{Turn, UnderWay};
use crate::common::acting::done;
use crate::model::{ActEvent, Said, Within};
use crate::xboard::model::dialogue::Dialogue;

/// If nothing else has come by then, the search has gone deep.
pub(super) const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// The argument of acts whose search is to be met early.
const EARLY: &str = "early";

/// So many thinking lines show it, too. There need not be a pause between them.
const MANY: u32 = 20;

/// Whether the scenario goes on as soon as the engine shows its search; else it meets a search that has gone deep. Scenarios that
/// are held several times do both.
pub(super) fn is_met_early(dialogue: &Dialogue) -> bool {
    dialogue.core.setup.position % 2 == 1
}

/// Whether so many thinking lines show a deep search.
pub(super) fn is_deep(lines: u32) -> bool {
    lines >= MANY
}

/// Whether an act says that its search is to be met early.
pub(super) fn is_early(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| argument == EARLY)
}

/// What is wrong with the argument of an act that leaves a search under way.
pub(super) fn refuses(text: &str) -> Option<String> {
    (!["", EARLY].contains(&text)).then(|| format!("`{text}`: nothing or `{EARLY}` was expected"))
}

/// The engine searches, or may do so: goes on at once, always so or by turns, or when the search has gone deep.
pub(super) fn begin(dialogue: &Dialogue, always_early: bool) -> Turn {
    if always_early || is_met_early(dialogue) { done(Vec::new()).into() } else { wait(0) }
}

/// Goes on when there has been time enough, there were many thinking lines, or there is no search any more.
pub(super) fn go_on(lines: u32, event: ActEvent<'_>) -> Turn {
    let ActEvent::Line(reading) = event else { return done(Vec::new()).into() };
    let lines = lines + u32::from(reading.said == Said::Search);
    let is_over = matches!(reading.said, Said::Move(_)) || reading.said.ends_game();
    if is_over || is_deep(lines) { done(Vec::new()).into() } else { wait(lines) }
}

fn wait(lines: u32) -> Turn {
    UnderWay::Deepen(lines).wait(Vec::new(), Within::Text(LONG_ENOUGH), "nothing for 300 ms")
}
