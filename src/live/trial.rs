//! Whether a lawful GUI may say something now: it is tried on a copy of the model.

use crate::judge::Improvising;
use crate::pattern::{Bindings, Pattern, choose_general};
use crate::protocol::model::{ActCall, ActThen, Intent, Model};
use crate::scenario::{Act, SendItem, Step, StepKind, WriteItem};

/// The copy, and what is drawn for it.
pub(super) struct Trial<'r> {
    model: Box<dyn Model>,
    at: std::time::Duration,
    random: &'r mut fastrand::Rng,
    open: Vec<u8>,
    bindings: Bindings,
}

/// The GUI may not say it, or there is nothing to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unfit;

impl<'r> Trial<'r> {
    /// A copy of the model as it is now.
    pub(super) fn new(now: &Improvising<'_>, random: &'r mut fastrand::Rng) -> Trial<'r> {
        let bindings = now.bindings.clone();
        Trial { model: now.model.boxed_clone(), at: now.now, random, open: Vec::new(), bindings }
    }

    /// The same, as it is after what was tried.
    pub(super) fn go_on(&self, random: &'r mut fastrand::Rng) -> Trial<'r> {
        let bindings = self.bindings.clone();
        Trial { model: self.model.boxed_clone(), at: self.at, random, open: Vec::new(), bindings }
    }

    /// What the engine is doing then.
    pub(super) fn doing(&self) -> String {
        self.model.doing()
    }

    /// Tries steps. What comes after the first one that waits for the engine is not looked at: nobody knows what it says.
    ///
    /// # Errors
    /// If a line breaks a clause of the interface, or nothing can be chosen for it.
    pub(super) fn try_steps(&mut self, steps: &[Step]) -> Result<(), Unfit> {
        for step in steps {
            match &step.kind {
                StepKind::Send(items) => {
                    for item in items {
                        match item {
                            SendItem::Line(pattern) => {
                                let line = self.fill(pattern)?;
                                self.tell(line.as_bytes(), step.intent())?;
                            }
                            SendItem::Act(act) => {
                                self.act(act, step.intent())?;
                            }
                        }
                    }
                }
                StepKind::Act(act) => {
                    if let ActThen::Await { .. } = self.act(act, step.intent())? {
                        return Ok(());
                    }
                }
                StepKind::Write(items) => self.write(items, step.intent())?,
                StepKind::Signal(signal) if self.model.may_signal(*signal).is_some() => return Err(Unfit),
                StepKind::Signal(_) | StepKind::Close(_) | StepKind::Wait(_) | StepKind::Reading(_) => {}
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn tell(&mut self, line: &[u8], intent: Intent) -> Result<(), Unfit> {
        match self.model.sent(self.at, line, intent) {
            Some(_) if !intent.is_trap() => Err(Unfit),
            _ => Ok(()),
        }
    }

    fn write(&mut self, items: &[WriteItem], intent: Intent) -> Result<(), Unfit> {
        for item in items {
            match item {
                WriteItem::Bytes(bytes) => self.open.extend_from_slice(bytes),
                WriteItem::Repeat { bytes, times } => self.open.extend_from_slice(&bytes.repeat(*times)),
            }
        }
        while let Some(end) = self.open.iter().position(|byte| *byte == b'\n') {
            let mut line: Vec<u8> = self.open.drain(..=end).collect();
            line.pop();
            if line.last() == Some(&b'\r') {
                line.pop();
                self.model.ends_in_cr();
            }
            self.tell(&line, intent)?;
        }
        Ok(())
    }

    fn act(&mut self, act: &Act, intent: Intent) -> Result<ActThen, Unfit> {
        let mut arguments = Vec::with_capacity(act.arguments.len());
        for argument in &act.arguments {
            arguments.push(self.fill(argument)?);
        }
        let out = self.model.act(&ActCall { name: act.name.clone(), arguments }, self.random);
        if !matches!(out.then, ActThen::Done | ActThen::Await { .. }) {
            return Err(Unfit);
        }
        for line in out.send.iter().flatten() {
            self.tell(line, intent)?;
        }
        Ok(out.then)
    }

    fn fill(&mut self, pattern: &Pattern) -> Result<String, Unfit> {
        let (model, random) = (&mut self.model, &mut *self.random);
        let mut choose = |kind: &str, arguments: &[String]| {
            choose_general(kind, random).or_else(|| model.choose(kind, arguments, random))
        };
        pattern.fill(&mut self.bindings, &mut choose).map_err(|_| Unfit)
    }
}
