//! The findings of one dialogue's monitors, bounded.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::verdict::{ClauseId, Finding, Level};
use wire::line::{Line, escape};

/// More findings of one kind than these are not kept from one dialogue: a hundred cheap ones must not hide a heavy one.
const MOST_OF_A_KIND: usize = 8;

/// What monitors have found since they were last asked, and what they have told already.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    kept: Vec<Finding>,
    /// How many were kept of each monitor, clause and level.
    counts: BTreeMap<(&'static str, &'static str, Level), usize>,
    told: BTreeSet<(&'static str, &'static str)>,
    /// Something was sent that no GUI sends.
    softened: bool,
    /// What the engine says answers nobody any more.
    muted: bool,
}

impl Findings {
    /// Something was sent that no GUI sends: what follows on it is a weakness, no breach.
    pub(crate) fn soften(&mut self) {
        self.softened = true;
    }

    /// What the engine prints from now on answers nobody: no finding about a line is kept.
    pub(crate) fn mute(&mut self) {
        self.muted = true;
    }

    /// The most that a breach weighs now.
    pub(crate) fn most(&self) -> Level {
        if self.softened { Level::Should } else { Level::Must }
    }

    /// Keeps a finding about a line.
    pub(crate) fn add(
        &mut self,
        monitor: &'static str,
        clause: &'static str,
        level: Level,
        text: impl Into<String>,
        line: &Line,
    ) {
        self.about((monitor, clause, level), text.into(), line, false);
    }

    /// Keeps a finding about a line that came too late, which a busy machine may have caused.
    pub(crate) fn add_late(
        &mut self,
        monitor: &'static str,
        clause: &'static str,
        level: Level,
        text: impl Into<String>,
        line: &Line,
    ) {
        self.about((monitor, clause, level), text.into(), line, true);
    }

    fn about(
        &mut self,
        (monitor, clause, level): (&'static str, &'static str, Level),
        text: String,
        line: &Line,
        timed: bool,
    ) {
        if self.muted {
            return;
        }
        let level = level.min(self.most());
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
                timed,
            });
        }
    }

    /// Keeps a finding about a line the first time in a dialogue.
    pub(crate) fn add_once(
        &mut self,
        monitor: &'static str,
        clause: &'static str,
        level: Level,
        text: impl Into<String>,
        line: &Line,
    ) {
        if self.told.insert((monitor, clause)) {
            self.add(monitor, clause, level, text, line);
        }
    }

    /// The engine fell silent in the middle of a line: the first time in a dialogue it is a breach of this clause.
    pub(crate) fn open_line(&mut self, clause: &'static str, at: Duration, bytes: &[u8]) {
        if self.told.insert(("line-form", clause)) {
            self.push(Finding {
                monitor: "line-form".to_owned(),
                clause: ClauseId::new(clause),
                level: Level::Must,
                text: "output stops in the middle of a line: a prompt, or a line feed that was not written"
                    .to_owned(),
                line: escape(bytes),
                at,
                timed: false,
            });
        }
    }

    /// Keeps a finding that comes once a dialogue at the most.
    pub(crate) fn push(&mut self, finding: Finding) {
        self.kept.push(finding);
    }

    /// What was found since the last call.
    pub(crate) fn take(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.kept)
    }
}
