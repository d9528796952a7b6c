//! The breaches that one dialogue's monitors see, bounded. None of them has a level: the ledger gives that.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use crate::model::Breach;
use crate::verdict::{Level, Lowered};
use wire::line::{Line, escape};

/// More findings of one kind than these are not kept from one dialogue: a hundred cheap ones must not hide a heavy one.
const MOST_OF_A_KIND: usize = 8;

/// Why a breach counts for less behind input that no GUI sends.
const STRANGE_INPUT: Lowered = Lowered::to_should("it follows on input that no interface sends");

/// Why a line that the protocol does not define is only noted behind such input.
const STRANGE_ANSWER: &str = "no text says what is printed on input that no interface sends";

/// A clause as a monitor cites it: in full, or so that its breach counts for less.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cited {
    pub(crate) clause: &'static str,
    pub(crate) lowered: Option<Lowered>,
}

impl From<&'static str> for Cited {
    fn from(clause: &'static str) -> Cited {
        cited(clause)
    }
}

/// The clause, broken in full: the breach counts as the ledger says.
pub(crate) const fn cited(clause: &'static str) -> Cited {
    Cited { clause, lowered: None }
}

/// The clause, so broken that it is at most a warning. The reason completes "judged as should here: …".
pub(crate) const fn at_most_should(clause: &'static str, reason: &'static str) -> Cited {
    Cited { clause, lowered: Some(Lowered::to_should(reason)) }
}

/// The clause, so broken that it is only noted.
pub(crate) const fn at_most_may(clause: &'static str, reason: &'static str) -> Cited {
    Cited { clause, lowered: Some(Lowered::to_may(reason)) }
}

/// What monitors have found since they were last asked, and what they have told already.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    /// Shared: the state before a line is kept with the line, and is not asked for findings.
    kept: Arc<Vec<Breach>>,
    /// How many were kept of each monitor and clause, by what they are lowered to.
    counts: BTreeMap<(&'static str, &'static str, Option<Level>), usize>,
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

    /// The clause on lines that the protocol does not define: only noted behind input that no GUI sends.
    pub(crate) fn undefined_line(&self, clause: &'static str) -> Cited {
        if self.softened { at_most_may(clause, STRANGE_ANSWER) } else { cited(clause) }
    }

    /// Keeps a finding about a line.
    pub(crate) fn add(
        &mut self,
        monitor: &'static str,
        cited: impl Into<Cited>,
        text: impl Into<String>,
        line: &Line,
    ) {
        self.about(monitor, cited.into(), text.into(), line, false);
    }

    /// Keeps a finding about a line that came too late, which a busy machine may have caused.
    pub(crate) fn add_late(
        &mut self,
        monitor: &'static str,
        cited: impl Into<Cited>,
        text: impl Into<String>,
        line: &Line,
    ) {
        self.about(monitor, cited.into(), text.into(), line, true);
    }

    fn about(&mut self, monitor: &'static str, cited: Cited, text: String, line: &Line, timed: bool) {
        if self.muted {
            return;
        }
        let breach = self.breach(monitor, cited, text, (line.text(), line.at));
        let to = breach.lowered.as_ref().map(Lowered::level);
        let count = self.counts.entry((monitor, breach.clause, to)).or_default();
        *count += 1;
        if *count <= MOST_OF_A_KIND {
            Arc::make_mut(&mut self.kept).push(Breach { timed, ..breach });
        }
    }

    /// A breach that counts for less if something was sent that no GUI sends.
    fn breach(
        &self,
        monitor: &'static str,
        cited: Cited,
        text: String,
        (line, at): (String, Duration),
    ) -> Breach {
        let Cited { clause, lowered } = cited;
        let lowered = lowered.or_else(|| self.softened.then_some(STRANGE_INPUT));
        Breach { monitor, clause, lowered, text, line, at, timed: false }
    }

    /// Keeps a finding about a line the first time in a dialogue.
    pub(crate) fn add_once(
        &mut self,
        monitor: &'static str,
        cited: impl Into<Cited>,
        text: impl Into<String>,
        line: &Line,
    ) {
        self.once(monitor, cited.into(), text.into(), line, false);
    }

    /// The same for one that compares an engine's clock with ours. A busy machine may have kept us from reading the line in time.
    pub(crate) fn add_once_timed(
        &mut self,
        monitor: &'static str,
        cited: impl Into<Cited>,
        text: String,
        line: &Line,
    ) {
        self.once(monitor, cited.into(), text, line, true);
    }

    fn once(&mut self, monitor: &'static str, cited: Cited, text: String, line: &Line, timed: bool) {
        if self.told.insert((monitor, cited.clause)) {
            self.about(monitor, cited, text, line, timed);
        }
    }

    /// The engine fell silent in the middle of a line, and did not go on until something was sent: the first time in a dialogue
    /// it is a breach of this clause. A busy machine may have stopped it there.
    pub(crate) fn open_line(&mut self, clause: &'static str, at: Duration, bytes: &[u8]) {
        if self.told.insert(("line-form", clause)) {
            let text = "output stops in the middle of a line: a prompt, or a line feed that was not written";
            let breach = self.breach("line-form", cited(clause), text.to_owned(), (escape(bytes), at));
            // What is sent has no part in it.
            let breach = Breach { lowered: None, timed: true, ..breach };
            Arc::make_mut(&mut self.kept).push(breach);
        }
    }

    /// Keeps a finding about how the engine ended; `timed`: a busy machine may have caused it.
    pub(crate) fn add_end(
        &mut self,
        monitor: &'static str,
        cited: impl Into<Cited>,
        text: String,
        at: Duration,
        timed: bool,
    ) {
        let breach = self.breach(monitor, cited.into(), text, (String::new(), at));
        Arc::make_mut(&mut self.kept).push(Breach { timed, ..breach });
    }

    /// The breaches that were not taken yet.
    pub(crate) fn kept(&self) -> &[Breach] {
        &self.kept
    }

    /// What was found since the last call.
    pub(crate) fn take(&mut self) -> Vec<Breach> {
        Arc::unwrap_or_clone(std::mem::take(&mut self.kept))
    }
}
