//! Thinking lines (M-5): only after `post`, and only where the engine searches. Floods of them must cost next to nothing.

use super::Xboard;
use super::hypotheses::{Depth, Pings, Visit};
use super::state::{Mode, Setting, State};
use crate::line::Line;
use crate::verdict::Level;

impl Xboard {
    /// The engine told of its search.
    pub(super) fn thought(&mut self, line: &Line) {
        self.note_search();
        // Mostly nothing need be taken for the line to be right: then nothing changes.
        if self.hypotheses.alive().iter().all(|h| may_think(&h.state)) {
            return;
        }
        let mut right = Vec::new();
        self.hypotheses.explore(self.dialect(), Pings::Hold, Depth::All, |h| {
            if may_think(&h.state) {
                right.push(h.clone());
                Visit::Enough
            } else {
                Visit::Further
            }
        });
        if right.is_empty() {
            self.tell_unfit_thinking(line);
        } else {
            let dialect = self.dialect();
            self.hypotheses.replace(right, dialect);
        }
    }

    /// What a thinking line teaches of the engine.
    fn note_search(&mut self) {
        let fact = match self.believed() {
            State { mode: Mode::Analyze, .. } => "analyzes",
            state if state.thinks() => "shows-thinking",
            State { mode: Mode::Play(_), ponder: Setting::On, fresh: false, .. } => "ponders",
            _ => return,
        };
        if !self.learned.facts.contains_key(fact) {
            self.learned.facts.insert(fact.to_owned(), "thinking lines were seen".to_owned());
        }
    }

    fn tell_unfit_thinking(&mut self, line: &Line) {
        let state = self.believed();
        let (clause, level, text) = match &state.mode {
            // Before the first command that defines a state, nothing is said about it.
            Mode::Boot | Mode::Idle => return,
            _ if state.post == Setting::Off => {
                ("XB-POST-1", Level::Must, "thinking was shown after `nopost`")
            }
            Mode::Force => ("XB-FORCE-2", Level::Must, "thinking was shown in force mode"),
            Mode::Play(_) if state.fresh => {
                ("XB-NEW-4", Level::Must, "thinking was shown right after `new`, before any move")
            }
            Mode::Left => ("XB-ANALYZE-7", Level::Must, "thinking was shown after `exit`"),
            Mode::Paused(_) => ("XB-PAUSE-1", Level::Must, "thinking was shown while paused"),
            // The end of the search before may still be told after the move.
            _ => ("XB-PONDER-1", Level::Should, "thinking was shown on the opponent's time after `easy`"),
        };
        if self.told_until_sent.insert(clause) {
            self.find("thinking-when", clause, level, text.to_owned(), line);
        }
    }
}

/// Whether a thinking line may come in this state.
fn may_think(state: &State) -> bool {
    if state.loose || state.mode == Mode::Gone {
        return true;
    }
    if state.post == Setting::Off {
        return false;
    }
    match &state.mode {
        Mode::Play(_) if state.thinks() => true,
        Mode::Play(_) => !state.fresh && state.ponder != Setting::Off,
        Mode::Boot | Mode::Idle | Mode::Force | Mode::Left | Mode::Paused(_) => false,
        Mode::Analyze | Mode::Over(_) | Mode::Edit(_) | Mode::Gone => true,
    }
}
