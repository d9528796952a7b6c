//! What all models are: a [`Machine`] knows its protocol's lines, and is a [`Model`] by that.
//!
//! A line is read once: [`Model::hear`] parses it, lets the step look at its reading in the state before it, and then judges
//! the same message.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::common::death::{self, ALIVE, Circumstances};
use crate::common::findings::{Cited, Findings, cited};
use crate::common::usage;
use crate::model::{
    ActCall, ActEvent, ActOut, Breach, Departure, End, Facts, Farewell, Fence, FenceWanted, Intent,
    InterfaceBreach, Known, Mismatch, Model, ModelSetup, Obligation,
};
use crate::reading::Reading;
use crate::verdict::ClauseId;
use crate::words::{self, Act, Type};
use wire::exchange::Signal;
use wire::line::Line;

/// What every machine has.
#[derive(Debug, Clone, Default)]
pub(crate) struct Core {
    pub(crate) setup: Arc<ModelSetup>,
    pub(crate) findings: Findings,
    /// The clauses that there was an occasion to judge.
    pub(crate) coverage: BTreeSet<&'static str>,
    /// The engine has printed something.
    pub(crate) spoke: bool,
    /// It has printed something that only an engine of this protocol prints.
    pub(crate) understood: bool,
    /// `quit` was sent.
    pub(crate) quit: bool,
}

impl Core {
    /// At the start of a dialogue.
    pub(crate) fn new(setup: ModelSetup) -> Core {
        Core { setup: Arc::new(setup), ..Core::default() }
    }

    /// There was an occasion to judge this clause; what is wrong with the line, if anything is.
    pub(crate) fn check(
        &mut self,
        monitor: &'static str,
        clause: &'static str,
        wrong: Option<impl Into<String>>,
        line: &Line,
    ) {
        self.saw(&[clause]);
        if let Some(text) = wrong {
            self.findings.add(monitor, clause, text, line);
        }
    }

    /// The same; it is told the first time in a dialogue.
    pub(crate) fn check_once(
        &mut self,
        monitor: &'static str,
        clause: &'static str,
        wrong: Option<impl Into<String>>,
        line: &Line,
    ) {
        self.saw(&[clause]);
        if let Some(text) = wrong {
            self.findings.add_once(monitor, clause, text, line);
        }
    }

    /// `quit` was sent: what the engine says from now on answers nobody.
    pub(crate) fn quit(&mut self) {
        self.quit = true;
        self.findings.mute();
    }

    /// There was an occasion to judge these clauses.
    pub(crate) fn saw(&mut self, clauses: &[&'static str]) {
        self.coverage.extend(clauses);
    }
}

/// The state machine of one dialogue in one protocol. What [`Model`] says of its methods holds here, too.
pub(crate) trait Machine: Clone + fmt::Debug + 'static {
    /// A line of the engine as the grammar reads it.
    type Message<'a>;

    /// The placeholder types.
    const TYPES: &'static [Type<Self>];

    /// The acts.
    const ACTS: &'static [Act<Self>];

    /// What it shares with all.
    fn core(&self) -> &Core;

    /// The same, to be changed.
    fn core_mut(&mut self) -> &mut Core;

    /// Takes in a line that was sent. See [`Model::sent`].
    fn tell(&mut self, at: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach>;

    /// The line that is told next ends in CR LF.
    fn ends_in_cr(&mut self) {}

    /// What is told from now on is the prologue.
    fn opening_begins(&mut self) {}

    /// All lines of the prologue have been told.
    fn opening_over(&mut self) {}

    /// The engine's input has ended.
    fn input_ended(&mut self) {}

    /// Reads a line of the engine.
    fn parse<'a>(&self, line: &'a Line) -> Self::Message<'a>;

    /// How it is to be taken in the state before it.
    fn reading(&self, line: &Line, message: &Self::Message<'_>) -> Reading;

    /// Takes it in: states are advanced, monitors find breaches.
    fn judge(&mut self, line: &Line, message: Self::Message<'_>);

    /// The engine fell silent in the middle of a line: the clause that it breaks, if this is a matter now.
    fn open_line(&mut self, at: Duration, bytes: &[u8]) -> Option<&'static str>;

    /// How an engine that leaves without being told to breaks `EC-ALIVE`.
    fn leaving(&self) -> Cited {
        cited(ALIVE)
    }

    /// Whether the text tolerates that it leaves now.
    fn may_leave(&self) -> bool {
        false
    }

    /// The process has ended.
    fn left(&mut self) {}

    /// Whether it has printed anything that only an engine of this protocol prints.
    fn understood(&self) -> bool {
        self.core().understood
    }

    /// The clauses that there was an occasion to judge.
    fn coverage(&self) -> BTreeSet<ClauseId> {
        self.core().coverage.iter().copied().map(ClauseId::new).collect()
    }

    /// The fence for this state. See [`Model::fence`].
    fn fence(&mut self, wanted: FenceWanted) -> Fence;

    /// What the engine owes. See [`Model::obligations`].
    fn obligations(&self) -> Vec<Obligation>;

    /// Forgets the act under way: another one begins.
    fn forget_act(&mut self);

    /// Goes on with the act under way.
    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut;

    /// Why what rests on the board is inconclusive.
    fn doubt(&self) -> Option<String>;

    /// How to part from the engine.
    fn farewell(&self) -> Farewell {
        Farewell { lines: vec![b"quit".to_vec()], sigterm: true }
    }

    /// Whether this signal may be sent now; the interface clause if not.
    fn may_signal(&self, signal: Signal) -> Option<InterfaceBreach> {
        let _ = signal;
        None
    }

    /// Adds what this dialogue taught.
    fn add_to(&self, known: &mut Known);

    /// The state in words.
    fn state(&self) -> String;

    /// Whether the engine need not know this command.
    fn need_not_know(&self, _line: &[u8]) -> bool {
        false
    }
}

/// The parts of an `impl Machine` that read alike everywhere: for this type of message, by these tables, with a field `core`,
/// a field `act` for the act under way, and what is done with lines in methods `apply`, `read` and `judge_line`.
macro_rules! parts {
    ($message:ident, $types:ident, $acts:ident) => {
        type Message<'a> = $message<'a>;

        const TYPES: &'static [crate::words::Type<Self>] = $types;
        const ACTS: &'static [crate::words::Act<Self>] = $acts;

        fn core(&self) -> &crate::machine::Core {
            &self.core
        }

        fn core_mut(&mut self) -> &mut crate::machine::Core {
            &mut self.core
        }

        fn tell(
            &mut self,
            at: Duration,
            line: &[u8],
            intent: $crate::model::Intent,
        ) -> Option<InterfaceBreach> {
            self.apply(at, line, intent)
        }

        fn reading(&self, line: &Line, parsed: &$message<'_>) -> Reading {
            self.read(line, &parsed.message)
        }

        fn judge(&mut self, line: &Line, parsed: $message<'_>) {
            self.judge_line(line, parsed);
        }

        fn forget_act(&mut self) {
            self.act = None;
        }
    };
}
pub(crate) use parts;

impl<M: Machine> Model for M {
    fn sent(&mut self, at: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        self.tell(at, line, intent)
    }

    fn ends_in_cr(&mut self) {
        Machine::ends_in_cr(self);
    }

    fn opening_begins(&mut self) {
        Machine::opening_begins(self);
    }

    fn opening_over(&mut self) {
        Machine::opening_over(self);
    }

    fn input_ended(&mut self) {
        Machine::input_ended(self);
    }

    fn hear(&mut self, line: &Line, look: &mut dyn FnMut(&dyn Model, &Reading)) -> Reading {
        let message = self.parse(line);
        let reading = self.reading(line, &message);
        look(self, &reading);
        self.core_mut().spoke = true;
        self.judge(line, message);
        reading
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) {
        if let Some(clause) = Machine::open_line(self, at, bytes) {
            self.core_mut().findings.open_line(clause, at, bytes);
        }
    }

    fn ended(&mut self, at: Duration, end: End, departure: Departure) {
        if let End::Exited(_) = end {
            self.left();
        }
        let here = Circumstances { departure, quit: self.core().quit, leaving: self.leaving() };
        death::tell(&mut self.core_mut().findings, end, at, here);
    }

    fn may_leave(&self) -> bool {
        Machine::may_leave(self)
    }

    fn take_breaches(&mut self) -> Vec<Breach> {
        self.core_mut().findings.take()
    }

    fn breaches(&self) -> &[Breach] {
        self.core().findings.kept()
    }

    fn understood(&self) -> bool {
        Machine::understood(self)
    }

    fn coverage(&self) -> BTreeSet<ClauseId> {
        Machine::coverage(self)
    }

    fn admits(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        words::admits(M::TYPES, self, kind, arguments, text)
    }

    fn choose(&mut self, kind: &str, arguments: &[String], random: &mut fastrand::Rng) -> Option<String> {
        words::choose(M::TYPES, self, kind, arguments, random)
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        Machine::fence(self, wanted)
    }

    fn obligations(&self) -> Vec<Obligation> {
        Machine::obligations(self)
    }

    fn act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        self.forget_act();
        words::begin(M::ACTS, self, call, random)
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on(event)
    }

    fn doubt(&self) -> Option<String> {
        Machine::doubt(self)
    }

    fn holds(&self, predicate: &str, facts: &Facts) -> Result<(), String> {
        usage::holds(predicate, facts)
    }

    fn farewell(&self) -> Farewell {
        Machine::farewell(self)
    }

    fn may_signal(&self, signal: Signal) -> Option<InterfaceBreach> {
        Machine::may_signal(self, signal)
    }

    fn known(&self) -> Known {
        let mut known = self.core().setup.known.clone();
        known.probed |= self.core().spoke;
        self.add_to(&mut known);
        known
    }

    fn state(&self) -> String {
        Machine::state(self)
    }

    fn need_not_know(&self, line: &[u8]) -> bool {
        Machine::need_not_know(self, line)
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}
