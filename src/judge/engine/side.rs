//! One engine ([`EngineSide`]): its model, and what its parts say together.

use std::time::Duration;

use super::inbox::{Inbox, Seen};
use super::input::Input;
use super::output::Output;
use super::process::Process;
use super::stderr::Stderr;
use crate::line::{EngineId, Line};
use crate::protocol::model::{Class, Model, Reading, Said};

/// How long an engine may take to die of what it refuses; lines may be on their way to it meanwhile.
const DYING: Duration = Duration::from_millis(100);

/// What is known about one engine process and its streams.
#[derive(Debug)]
pub(in crate::judge) struct EngineSide {
    /// Which engine.
    pub(in crate::judge) id: EngineId,
    pub(in crate::judge) model: Box<dyn Model>,
    pub(in crate::judge) process: Process,
    /// Its stdin.
    pub(in crate::judge) input: Input,
    /// Its stdout.
    pub(in crate::judge) output: Output,
    pub(in crate::judge) stderr: Stderr,
    /// Lines that came while no step was waiting.
    pub(in crate::judge) inbox: Inbox,
    /// The model as it was when a line was begun whose end has not been written.
    begun: Option<Box<dyn Model>>,
    /// The last line, if it is a refusal, and when it came.
    last_refusal: Option<(String, Duration)>,
    /// When it was sent a command that it need not know, if it has said nothing since.
    tried: Option<Duration>,
}

impl EngineSide {
    pub(in crate::judge) fn new(id: EngineId, model: Box<dyn Model>) -> EngineSide {
        EngineSide {
            id,
            model,
            process: Process::default(),
            input: Input::default(),
            output: Output::new(id),
            stderr: Stderr::new(id),
            inbox: Inbox::default(),
            begun: None,
            last_refusal: None,
            tried: None,
        }
    }

    /// The complete lines in these written bytes, and the model as it was when the first of them was begun, if that was in an
    /// earlier write.
    pub(in crate::judge) fn written(
        &mut self,
        at: Duration,
        bytes: &[u8],
    ) -> (Vec<Vec<u8>>, Option<Box<dyn Model>>) {
        let lines = self.input.written(at, bytes);
        let begun = if lines.is_empty() { None } else { self.begun.take() };
        self.last_refusal.take_if(|(_, said)| !lines.is_empty() && at.saturating_sub(*said) >= DYING);
        if lines.iter().any(|line| self.model.need_not_know(line)) {
            self.tried = Some(at);
        }
        (lines, begun)
    }

    /// All lines of a write have been told: if it ended within a line, that line begins in the state as it is now.
    pub(in crate::judge) fn told(&mut self) {
        if self.begun.is_none() && self.input.is_within_line() {
            self.begun = Some(self.model.boxed_clone());
        }
    }

    /// Tells the model about the lines that an act left: what is sent from now on comes after them.
    pub(in crate::judge) fn see_all(&mut self) {
        for item in self.inbox.unseen() {
            let seen = see(self.model.as_mut(), &item.line);
            note(&mut self.last_refusal, &item.line, &seen.reading);
            self.tried.take_if(|tried| item.line.at > *tried);
            item.seen = Some(seen);
        }
    }

    /// Tells the model about a line that no step has looked at yet.
    pub(in crate::judge) fn see(&mut self, line: &Line) -> Seen {
        let seen = see(self.model.as_mut(), line);
        self.notes(line, &seen.reading);
        seen
    }

    /// The model has read a line.
    pub(in crate::judge) fn notes(&mut self, line: &Line, reading: &Reading) {
        note(&mut self.last_refusal, line, reading);
        self.tried.take_if(|tried| line.at > *tried);
    }

    /// The refusal behind which it has answered nothing, if nothing was sent since, or only while it may have been dying.
    pub(in crate::judge) fn last_refusal(&self) -> String {
        let mut last = self.last_refusal.clone();
        let mut model = self.model.boxed_clone();
        for line in self.inbox.unread() {
            note(&mut last, line, &model.receive(line));
        }
        last.map(|(line, _)| line).unwrap_or_default()
    }

    /// Whether it may have died of a command that it need not know: it has said nothing since that was sent.
    pub(in crate::judge) fn may_have_died_of_a_try(&self) -> bool {
        self.tried.is_some_and(|tried| self.inbox.unread().all(|line| line.at <= tried))
    }

    /// Whether nothing more can come from this engine.
    pub(in crate::judge) fn is_gone(&self) -> bool {
        self.process.exit().is_some() && !self.output.is_open()
    }

    /// Whether the harness closed one of its ends: no protocol's text says what an engine does then, so dying of it
    /// breaks no must.
    pub(in crate::judge) fn is_cut_off(&self) -> bool {
        self.input.is_closed_by_us() || self.output.is_closed_by_us()
    }
}

fn note(last_refusal: &mut Option<(String, Duration)>, line: &Line, reading: &Reading) {
    let text = line.text();
    let refused = |text: &str| text.split_whitespace().next_back().map(str::to_owned);
    match reading.class {
        // Also of another move than the last one: what stands behind it is on its way.
        _ if matches!(reading.said, Said::Refuses(_)) => *last_refusal = Some((text, line.at)),
        Class::Refusal | Class::OpeningRefusal => *last_refusal = Some((text, line.at)),
        // It may have more to say of what it refused.
        Class::Reply => {
            last_refusal.take_if(|(refusal, _)| refused(refusal) != refused(&text));
        }
        Class::Chatter | Class::Unasked => {
            last_refusal.take_if(|(_, said)| line.at.saturating_sub(*said) >= DYING);
        }
    }
}

fn see(model: &mut dyn Model, line: &Line) -> Seen {
    let mut before = None;
    let reading = model.hear(line, &mut |model, reading| {
        before = (reading.class != Class::Chatter).then(|| model.boxed_clone());
    });
    Seen { reading, before }
}
