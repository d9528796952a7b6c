//! The end of an engine, and what is measured in addition to the dialogue: CPU time, misplaced answers.

use std::time::Duration;

use super::machine::{Judge, Todo};
use super::matching::{Matched, try_patterns};
use super::outcome::End;
use super::steps::ActiveKind;
use crate::exchange::{Exit, Signal, Want};
use crate::line::{Ending, EngineId, Line, Side, escape};
use crate::protocol::model::Facts;
use crate::scenario::{Budget, ExitDemand, StepKind};
use crate::verdict::{FailureKind, Level, Lowered};

impl Judge {
    /// The first sample begins the span, the second ends it.
    pub(super) fn sampled(&mut self, engine: EngineId) {
        let taken = self.side(engine).sample;
        let sample = taken.unwrap_or((self.now, None));
        let Some(active) = &mut self.active else { return };
        let ActiveKind::Sampling { before, span } = &mut active.kind else { return };
        match before {
            None => {
                *before = Some(sample);
                active.since = None;
                active.bound = Budget { soft: *span, hard: *span };
                self.side_mut(engine).sample = None;
            }
            Some(_) if taken.is_none() => {
                self.todo.push_back(Todo::Plain(Want::Sample { engine }));
            }
            Some((from, used)) => {
                let cpu = sample.1.zip(*used).map(|(now, then)| now.saturating_sub(then));
                let wall = sample.0.saturating_sub(*from);
                let Some(StepKind::Holds(predicate)) = self.current().map(|s| s.kind.clone()) else { return };
                let Some(cpu) = cpu else {
                    // There is nothing to blame the engine for, but it was not judged either.
                    let actual = "not judged: the system does not report processor time";
                    let lowered = Lowered::to_may("it was not judged");
                    return self.fail_as(FailureKind::Mismatch, None, Some(lowered), &predicate, actual);
                };
                let facts = Facts { cpu, wall };
                match self.side(engine).model.holds(&predicate, &facts) {
                    Ok(()) => self.finish_step(),
                    Err(actual) => {
                        let lowered = Lowered::to_should("an engine may use helper threads");
                        self.fail_as(FailureKind::Mismatch, None, Some(lowered), &predicate, &actual);
                    }
                }
            }
        }
    }

    /// An answer that is found only on stderr is worth reporting.
    pub(super) fn look_at_stderr(&mut self, engine: EngineId) {
        let Some(StepKind::Expect { any, .. }) = self.current().map(|s| s.kind.clone()) else { return };
        let text = self.side(engine).stderr.clone();
        let mut bindings = self.bindings.clone();
        for bytes in text.split(|b| *b == b'\n') {
            let line = Line {
                engine,
                side: Side::FromEngine,
                at: self.now,
                bytes: bytes.to_vec(),
                ending: Ending::Lf,
            };
            let model = self.side(engine).model.as_ref();
            let reading = model.read(&line);
            if let Matched::Yes(_) = try_patterns(model, &any, &reading, &mut bindings) {
                let text = format!("the answer is on stderr: {}", escape(bytes));
                return self.harness_finding("stderr-only", "EC-STDERR", text);
            }
        }
    }

    /// The engine of the waiting step has ended, or has closed its output.
    pub(super) fn engine_gone(&mut self, engine: EngineId) {
        let side = self.side(engine);
        let Some((exit, at)) = side.exit else {
            let expected = self.awaited();
            let actual = "the engine closed its output";
            // The harness closed one of its ends: no text says what an engine does then.
            return if self.side(engine).cut_off {
                self.fail(FailureKind::Closed, &expected, actual);
            } else {
                self.fail_dead(FailureKind::Closed, End::LikeStep, &expected, actual);
            };
        };
        let ours = matches!(exit, Exit::Signal(number) if side.signals.contains(&number));
        let waits = self.active.as_ref().is_some_and(|a| matches!(a.kind, ActiveKind::Exit));
        if waits && let Some(StepKind::Exit(demand)) = self.current().map(|s| s.kind.clone()) {
            return self.judge_exit(engine, exit, at, ours, &demand);
        }
        let expected = self.awaited();
        self.side_mut(engine).end_told = true;
        if self.side(engine).cut_off || ours {
            return self.fail(FailureKind::Crash, &expected, &exit.to_string());
        }
        let noted = || self.current().and_then(|step| step.level) == Some(Level::May);
        let end = match exit {
            Exit::Signal(_) => End::Fatal,
            Exit::Code(0) if self.side(engine).model.may_leave() => {
                End::Lowered(Lowered::to_may("no text says that an engine stays after such input"))
            }
            // If a missing answer is only noted, an error that ends the engine is still more than that.
            Exit::Code(code) if code != 0 && noted() => {
                End::Lowered(Lowered::to_should("a missing answer would only be noted here"))
            }
            Exit::Code(_) => End::LikeStep,
        };
        self.fail_dead(FailureKind::Crash, end, &expected, &exit.to_string());
    }

    /// The process ended as it should; is it the right kind of end?
    fn judge_exit(&mut self, engine: EngineId, exit: Exit, at: Duration, ours: bool, demand: &ExitDemand) {
        self.side_mut(engine).end_told = true;
        let allowed = demand.signal.iter().any(|s| exit == Exit::Signal(signal_number(*s)));
        match exit {
            Exit::Signal(_) if !ours && !allowed => {
                let (expected, actual) = ("an orderly end", exit.to_string());
                if self.side(engine).cut_off {
                    self.fail(FailureKind::Crash, expected, &actual);
                } else {
                    self.fail_dead(FailureKind::Crash, End::Fatal, expected, &actual);
                }
            }
            Exit::Code(code) if demand.code.is_some_and(|wanted| wanted != code) => {
                let expected = format!("exit code {}", demand.code.unwrap_or_default());
                self.fail(FailureKind::Crash, &expected, &exit.to_string());
            }
            // Rulings, general 7: a non-zero exit code is a warning.
            Exit::Code(code) if code != 0 && demand.code.is_none() => {
                let end = End::Lowered(Lowered::to_should(
                    "the engine exited as it should, only its exit code is wrong",
                ));
                let failure = self.death(FailureKind::Crash, end, "exit code 0", &exit.to_string());
                self.failures.push(failure);
                self.done(at);
            }
            Exit::Code(_) | Exit::Signal(_) => self.done(at),
        }
    }
}

/// The number of a signal, as exits report it.
pub(super) fn signal_number(signal: Signal) -> i32 {
    match signal {
        Signal::Hup => 1,
        Signal::Int => 2,
        Signal::Kill => 9,
        Signal::Term => 15,
        Signal::Cont => 18,
        Signal::Stop => 19,
    }
}
