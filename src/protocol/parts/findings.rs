//! The findings of one dialogue's monitors, bounded.

use std::collections::BTreeSet;

use crate::line::Line;
use crate::verdict::{ClauseId, Finding, Level};

/// More findings than these are not kept from one dialogue.
const MOST: usize = 64;

/// What monitors have found since they were last asked, and what they have told already.
#[derive(Debug, Clone, Default)]
pub(in crate::protocol) struct Findings {
    kept: Vec<Finding>,
    told: BTreeSet<(&'static str, &'static str)>,
}

impl Findings {
    /// Keeps a finding about a line.
    pub(in crate::protocol) fn add(
        &mut self,
        monitor: &'static str,
        clause: &'static str,
        level: Level,
        text: String,
        line: &Line,
    ) {
        if self.kept.len() < MOST {
            self.push(Finding {
                monitor: monitor.to_owned(),
                clause: ClauseId::new(clause),
                level,
                text,
                line: line.text(),
                at: line.at,
            });
        }
    }

    /// Keeps a finding that comes once a dialogue at the most.
    pub(in crate::protocol) fn push(&mut self, finding: Finding) {
        self.kept.push(finding);
    }

    /// Whether this is the first time in the dialogue; from now on it is not.
    pub(in crate::protocol) fn first_time(&mut self, monitor: &'static str, clause: &'static str) -> bool {
        self.told.insert((monitor, clause))
    }

    /// What was found since the last call.
    pub(in crate::protocol) fn take(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.kept)
    }
}
