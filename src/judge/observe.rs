//! What the driver saw: starts, output, writes and ends.

use std::time::Duration;

use super::course::Stop;
use super::engine::{CpuSample, Item};
use super::machine::Judge;
use super::outbox::Write;
use super::step::{Active, Kind, Looks};
use crate::exchange::{Exit, Observation, Stream};
use crate::line::{Ending, EngineId, Line, Side};
use crate::verdict::{ClauseId, FailureKind};

/// How a write failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unwritten {
    /// The engine has not read it by the deadline.
    InTime,
    /// There is no reader.
    AtAll,
}

impl Judge {
    /// Processes what the driver saw.
    pub(crate) fn observe(&mut self, observation: Observation) {
        self.now = self.now.max(observation.at());
        match observation {
            Observation::Started { engine, at } => {
                self.outbox.answered();
                self.side_mut(engine).process.started(at);
            }
            Observation::NotStarted { engine, reason, no_room, .. } => {
                self.outbox.answered();
                self.not_started(engine, &reason);
                if no_room {
                    let why =
                        format!("the system has no room for another process: {reason}; try fewer `--jobs`");
                    self.stop(Stop::Broken(why));
                } else {
                    self.fail_unstarted(&reason);
                }
            }
            Observation::Chunk { engine, stream: Stream::Stdout, at, bytes } => {
                self.output(engine, at, &bytes)
            }
            Observation::Chunk { engine, stream: Stream::Stderr, at, bytes } => {
                for line in self.side_mut(engine).stderr.split(at, &bytes) {
                    self.evidence.transcript.push(line);
                }
            }
            Observation::Written { at, .. } => self.written(at),
            Observation::WriteFailed { engine, reason, .. } => {
                let late = self.outbox.late(self.now).is_some();
                self.write_failed(engine, &reason, if late { Unwritten::InTime } else { Unwritten::AtAll });
            }
            Observation::Closed { engine, stream, at } => self.closed(engine, stream, at),
            Observation::Exited { engine, at, exit, by_harness } => self.exited(engine, at, exit, by_harness),
            Observation::Deadline { .. } => self.late_write(),
            Observation::Done { .. } => self.outbox.answered(),
            Observation::Cpu { engine, delayed, harness, .. } if self.games.awaits_sample(engine) => {
                self.outbox.answered();
                self.sampled_for_game(engine, delayed, harness);
            }
            Observation::Cpu { engine, at, used, busy, waits, delayed, .. } => {
                self.outbox.answered();
                self.sample(engine, CpuSample { at, used, busy, waits, delayed });
            }
            Observation::Cut { engine, stream, limit, .. } => self.cut(engine, stream, &limit),
            Observation::Ended { engine, left_behind, .. } => self.ended(engine, left_behind),
        }
    }

    fn output(&mut self, engine: EngineId, at: Duration, mut bytes: &[u8]) {
        let quiet = self.setup.quiet();
        self.side_mut(engine).output.resumes(at, quiet);
        while let Some(arrival) = self.side_mut(engine).output.next_line(at, &mut bytes) {
            let line = self.freed_of_prompt(arrival);
            self.arrived(line);
        }
    }

    /// A whole line arrived: the waiting step takes it, or it is kept for a later step.
    fn arrived(&mut self, line: Line) {
        self.evidence.transcript.push(line.clone());
        let engine = line.engine;
        self.side_mut(engine).output.count_line();
        let waiting = self.course.is_running()
            && self.outbox.is_idle()
            && self.side(engine).inbox.is_empty()
            && self.looks(engine) != Looks::Nobody;
        if waiting {
            self.take_line(line);
            return;
        }
        let acting = self.looks(engine) == Looks::Model;
        let side = self.side_mut(engine);
        let seen = if acting { None } else { Some(side.see(&line)) };
        if self.course.is_before_farewell() {
            self.side_mut(engine).inbox.keep(Item { line, seen });
        }
    }

    fn written(&mut self, at: Duration) {
        let Some(Write { engine, bytes, intent }) = self.outbox.written() else { return };
        let (mut lines, mut begun) = self.side_mut(engine).written(at, &bytes);
        for line in &mut lines {
            let with_cr = line.last() == Some(&b'\r');
            if with_cr {
                line.pop();
            }
            self.evidence.sends(line);
            self.evidence.transcript.push(Line {
                engine,
                side: Side::ToEngine,
                at,
                bytes: line.clone(),
                ending: Ending::Lf,
            });
            let side = self.side_mut(engine);
            // What comes before the last line only prepares it: `resume`, or the `.` of edit mode.
            if side.model.farewell().lines.last() == Some(line) {
                side.process.ask_to_end();
            }
            if with_cr {
                side.model.ends_in_cr();
            }
            // What was begun cannot be taken back, whatever the engine has said since.
            let was_lawful = begun.take().is_some_and(|mut model| model.sent(at, line, intent).is_none());
            let breach = side.model.sent(at, line, intent).filter(|_| !was_lawful);
            if let (Some(breach), false, true) = (breach, intent.is_trap(), self.course.is_running()) {
                let text = format!(
                    "it sends what the interface may not send: {} ({})",
                    breach.reason, breach.clause
                );
                let why = self.misfit(engine, breach.awaits, text);
                self.stop(why);
            }
        }
        self.side_mut(engine).told();
        if lines.is_empty() {
            self.tell(engine, format!("wrote {} bytes without a line end", bytes.len()));
        }
    }

    fn late_write(&mut self) {
        if let Some(engine) = self.outbox.late(self.now) {
            self.write_failed(engine, "the engine does not read its input", Unwritten::InTime);
        }
    }

    fn write_failed(&mut self, engine: EngineId, reason: &str, unwritten: Unwritten) {
        self.outbox.answered();
        self.outbox.clear();
        self.side_mut(engine).input.broken();
        self.tell(engine, format!("write failed: {reason}"));
        if !self.course.is_running() {
            return;
        }
        // The step that waits for a dead engine reports it as dead; its end may still be on the way.
        let side = self.side(engine);
        if side.process.exit().is_some() || side.output.closed_at().is_some() {
            self.engine_gone(engine);
        } else if unwritten == Unwritten::InTime {
            let actual = format!("the write could not be finished: {reason}");
            self.evidence.vain = None;
            self.fail(FailureKind::Timeout, "the engine reads its input", &actual);
        } else {
            self.await_end(engine);
        }
    }

    fn closed(&mut self, engine: EngineId, stream: Stream, at: Duration) {
        if stream == Stream::Stderr {
            if let Some(rest) = self.side_mut(engine).stderr.take_rest(at) {
                self.evidence.transcript.push(rest);
            }
            return;
        }
        if let Some(rest) = self.side_mut(engine).output.take_rest(at) {
            // Where we ended the engine ourselves, we may have cut its last line.
            if self.side(engine).process.end_asked() {
                self.evidence.transcript.push(rest);
            } else {
                self.arrived(rest);
            }
        }
        self.side_mut(engine).output.closed(at);
        if self.side(engine).process.exit().is_none() {
            self.tell(engine, "the engine closed its output".to_owned());
        }
    }

    fn exited(&mut self, engine: EngineId, at: Duration, exit: Exit, by_harness: bool) {
        self.tell(engine, if by_harness { "killed by the harness".to_owned() } else { exit.to_string() });
        let process = &mut self.side_mut(engine).process;
        if by_harness {
            process.killed(exit, at);
        } else {
            process.exited(exit, at);
        }
    }

    fn cut(&mut self, engine: EngineId, stream: Stream, limit: &str) {
        self.tell(engine, format!("cut: {limit}"));
        if stream == Stream::Stdout {
            self.side_mut(engine).output.cut();
        }
        let text = format!(
            "too much output on {}: {limit}",
            if stream == Stream::Stdout { "stdout" } else { "stderr" }
        );
        self.harness_finding("overflow", "EC-OVERFLOW", text);
        if stream == Stream::Stdout && self.course.is_running() {
            self.fail_as(
                FailureKind::Overflow,
                Some(ClauseId::new("EC-OVERFLOW")),
                None,
                "bounded output",
                limit,
            );
            self.stop(Stop::Failed);
        }
    }

    fn ended(&mut self, engine: EngineId, left_behind: Vec<String>) {
        if !left_behind.is_empty() {
            let text = format!("left processes behind: {}", left_behind.join(", "));
            self.tell(engine, text.clone());
            // One that was killed had no time to end them itself.
            let process = &self.side(engine).process;
            let by_others = process.exit().is_some_and(|(exit, _)| exit.is_from_outside());
            if !process.was_killed() && !by_others {
                self.left_behind(text);
            }
        }
        self.side_mut(engine).process.all_gone();
        if self.all_gone() {
            self.outbox.answered();
        }
    }

    fn not_started(&mut self, engine: EngineId, reason: &str) {
        self.tell(engine, format!("not started: {reason}"));
        let now = self.now;
        let side = self.side_mut(engine);
        side.process.not_started();
        side.input.broken();
        side.output.closed(now);
    }

    /// The engine's pipe is broken: its end, or the end of its output, will be observed soon.
    fn await_end(&mut self, engine: EngineId) {
        if self.active.is_none() {
            let bound = self.setup.budget("reply");
            let since = Some(self.now);
            self.active = Some(Active { since, ..Active::new(engine, bound, Kind::EndOfEngine) });
        }
    }
}
