//! A reference engine that is told arbitrary lines, valid and hostile, with arbitrary pauses.

use std::fmt::Write as _;
use std::time::Duration;

use arbitrary::{Result, Unstructured};

use super::{Grammar, Modelled};
use crate::judge::Levels;
use crate::ledger::Ledger;
use crate::line::{Ending, EngineId, Line, Side, escape};
use crate::protocol::model::{Breach, Intent, Model, ModelSetup};
use crate::reference::{Effect, Engine, honest};
use crate::verdict::{ClauseId, Level};

/// Most lines of one input.
const MOST_LINES: usize = 60;
/// Nodes that one pause may cost, and one whole input: beyond it the engine stands still until the end.
const NODES_A_PAUSE: u64 = 120;
const NODES: u64 = 1_500;
/// Nodes within which the last question must be answered.
const NODES_AT_THE_END: u64 = 20_000;
/// Time that a node takes.
const NODE: Duration = Duration::from_millis(1);

/// Commands in arbitrary order, broken lines among them: the engine never dies, whatever it prints is in the form of the
/// text, breaks no clause as long as nothing breach was said, and at the end it still answers.
pub fn reference<P: Modelled>(data: &[u8]) {
    let grammar = P::GRAMMAR;
    let mut talk = Talk {
        grammar,
        engine: honest(grammar.protocol.name()).expect("every protocol has a reference engine"),
        model: grammar.protocol.model(ModelSetup { scale: 1.0, ..ModelSetup::default() }),
        at: Duration::ZERO,
        nodes: 0,
        open: Vec::new(),
        begun: Vec::new(),
        lawful: true,
        careful: true,
        over: false,
        answered: false,
        log: String::new(),
    };
    // The bytes are used up: the dialogue comes to its end.
    let _ = talk.hold(&mut Unstructured::new(data));
    talk.end();
}

struct Talk {
    grammar: &'static Grammar,
    engine: Box<dyn Engine>,
    model: Box<dyn Model>,
    at: Duration,
    nodes: u64,
    /// What the engine printed of a line that has not ended.
    open: Vec<u8>,
    /// What was written of a line that has not ended.
    begun: Vec<u8>,
    /// Whether all that was said keeps to the interface's own clauses.
    lawful: bool,
    /// Whether what does not is left out.
    careful: bool,
    over: bool,
    answered: bool,
    log: String,
}

impl Talk {
    fn hold(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        // Three in four are a GUI's that keeps to its part, so that the engine can be held to its own.
        self.careful = u.ratio(3, 4)?;
        if self.careful || u.arbitrary()? {
            for line in self.grammar.opening {
                self.say(line.as_bytes());
            }
        }
        for _ in 0..MOST_LINES {
            if u.is_empty() || self.over {
                break;
            }
            match u.int_in_range(0..=9)? {
                0..=4 => self.say(u.choose(self.grammar.phrases)?.as_bytes()),
                5 => self.say(&(self.grammar.command)(u)?),
                6 => self.say(&(self.grammar.line)(u)?),
                7 if !self.careful => {
                    let length = u.int_in_range(0..=40)?.min(u.len());
                    let bytes = u.bytes(length)?.to_vec();
                    self.write(&bytes);
                }
                _ => {
                    let pause = Duration::from_millis(u.arbitrary::<u16>()?.into());
                    self.pass(pause);
                }
            }
        }
        Ok(())
    }

    fn end(&mut self) {
        // What was begun becomes a line; then out of every mode.
        self.careful = false;
        for line in self.grammar.fence.before {
            self.say(line.as_bytes());
        }
        // In some protocols all answers to the question are alike: earlier ones do not count.
        self.answered = false;
        self.say(self.grammar.fence.question.as_bytes());
        let mut left = NODES_AT_THE_END;
        while !self.answered
            && !self.over
            && left > 0
            && (self.engine.busy() || self.engine.wakes_at().is_some())
        {
            left = left.saturating_sub(self.step(200));
        }
        assert!(
            self.answered || self.over,
            "no `{}` within {NODES_AT_THE_END} nodes in:\n{}",
            self.grammar.fence.answer,
            self.log
        );
        let mut out = Vec::new();
        self.engine.end_of_input(self.at, &mut out);
        self.take(out);
    }

    fn say(&mut self, line: &[u8]) {
        if self.careful
            && (line.contains(&b'\n')
                || self.model.boxed_clone().sent(self.at, line, Intent::Lawful).is_some())
        {
            return;
        }
        self.write(&[line, b"\n"].concat());
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.over {
            return;
        }
        let _ = writeln!(self.log, "{:?} > {}", self.at, escape(bytes));
        for part in bytes.split_inclusive(|b| *b == b'\n') {
            self.begun.extend_from_slice(part);
            if self.begun.ends_with(b"\n") {
                let line = std::mem::take(&mut self.begun);
                let line = line.strip_suffix(b"\n").unwrap_or(&line);
                self.lawful &= self.model.sent(self.at, line, Intent::Lawful).is_none();
            }
        }
        let mut out = Vec::new();
        self.engine.input(self.at, bytes, &mut out);
        self.take(out);
    }

    /// Lets time pass, in which the engine searches as far as its nodes go.
    fn pass(&mut self, pause: Duration) {
        let until = self.at + pause;
        let mut left = NODES_A_PAUSE;
        while self.at < until && left > 0 && self.nodes < NODES && !self.over {
            if self.engine.busy() || self.engine.wakes_at().is_some_and(|wake| wake <= self.at) {
                left = left.saturating_sub(self.step(20));
            } else if let Some(wake) = self.engine.wakes_at().filter(|wake| *wake < until) {
                self.at = wake;
            } else {
                break;
            }
        }
        // An engine that is still busy gets no time without nodes, or it would seem late.
        if !self.engine.busy() {
            self.at = self.at.max(until);
        }
    }

    fn step(&mut self, most: u64) -> u64 {
        let mut out = Vec::new();
        let used = self.engine.step(self.at, most, &mut out).max(1);
        self.nodes += used;
        self.at += NODE * u32::try_from(used).unwrap_or(u32::MAX);
        self.take(out);
        used
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Stdout(bytes) => {
                    for part in bytes.split_inclusive(|b| *b == b'\n') {
                        self.open.extend_from_slice(part);
                        if self.open.ends_with(b"\n") {
                            let line = std::mem::take(&mut self.open);
                            self.look(line.strip_suffix(b"\n").unwrap_or(&line));
                        }
                    }
                }
                Effect::Stderr(_) => {}
                Effect::Exit(0) => self.over = true,
                ending => panic!("the engine ends by {ending:?} in:\n{}", self.log),
            }
        }
    }

    /// Whether a breach counts as much as any.
    fn fails(&self, breach: &Breach) -> bool {
        let ledger = || Ledger::load(self.grammar.protocol.name()).expect("the ledger loads");
        breach.lowered.is_none() && ledger().level(&ClauseId::new(breach.clause)).0 == Level::Must
    }

    /// One line of the engine.
    fn look(&mut self, bytes: &[u8]) {
        let _ = writeln!(self.log, "{:?} < {}", self.at, escape(bytes));
        self.answered |= self.grammar.fence.is_answered_by(bytes);
        if let Some(fault) = (self.grammar.wrong)(bytes) {
            panic!("`{}` has not the form of the text: {fault}, in:\n{}", escape(bytes), self.log);
        }
        let line = Line {
            engine: EngineId::A,
            side: Side::FromEngine,
            at: self.at,
            bytes: bytes.to_vec(),
            ending: Ending::Lf,
        };
        self.model.receive(&line);
        let breaches = self.model.take_breaches();
        if let Some(breach) = breaches.iter().find(|breach| self.lawful && self.fails(breach)) {
            panic!(
                "{} {}: {}\nin state {}:\n{}",
                breach.monitor,
                breach.clause,
                breach.text,
                self.model.state(),
                self.log
            );
        }
    }
}
