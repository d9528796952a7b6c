//! The findings of one dialogue's monitors, bounded.

use std::collections::{BTreeMap, BTreeSet};

use crate::line::Line;
use crate::verdict::{ClauseId, Finding, Level};

/// More findings of one kind than these are not kept from one dialogue: a hundred cheap ones must not hide a heavy one.
const MOST_OF_A_KIND: usize = 8;

/// What monitors have found since they were last asked, and what they have told already.
#[derive(Debug, Clone, Default)]
pub(in crate::protocol) struct Findings {
    kept: Vec<Finding>,
    /// How many were kept of each monitor, clause and level.
    counts: BTreeMap<(&'static str, &'static str, Level), usize>,
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
        let count = self.counts.entry((monitor, clause, level)).or_default();
        *count += 1;
        if *count <= MOST_OF_A_KIND {
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
