//! The end of an engine, and what is measured in addition to the dialogue: CPU time, misplaced answers.

use std::time::Duration;

use super::course::Stop;
use super::machine::Judge;
use super::outcome::End;
use super::step::{Active, Demand, Kind, Matched, Sampled, try_patterns};
use crate::exchange::{Exit, Signal, Want};
use crate::line::{Ending, EngineId, Line, Side, escape};
use crate::protocol::model::Facts;
use crate::scenario::{Budget, ExitDemand};
use crate::verdict::{Failure, FailureKind, Level, Lowered};

impl Judge {
    /// The time of a measurement is up.
    pub(super) fn sampled(&mut self, engine: EngineId) {
        let Some(Active { kind: Kind::Sampling(sampling), since, bound, .. }) = &mut self.active else {
            return;
        };
        match sampling.go_on(self.now) {
            Sampled::Begins => {
                *since = None;
                *bound = Budget { soft: sampling.span, hard: sampling.span };
            }
            Sampled::LacksLast => self.outbox.push(Want::Sample { engine, closely: false }),
            Sampled::Over { cpu, wall } => {
                let predicate = sampling.predicate.clone();
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
        let Some(Active { kind: Kind::Demand(Demand::Expect { any, .. }), .. }) = &self.active else {
            return;
        };
        let any = any.clone();
        let text = self.side(engine).stderr.head().to_vec();
        let mut bindings = self.place.bindings.clone();
        for bytes in text.split(|b| *b == b'\n') {
            let line = Line {
                engine,
                side: Side::FromEngine,
                at: self.now,
                bytes: bytes.to_vec(),
                ending: Ending::Lf,
            };
            let mut found = Matched::No;
            self.side(engine).model.boxed_clone().hear(&line, &mut |model, reading| {
                found = try_patterns(model, &any, reading, &mut bindings);
            });
            if let Matched::Yes(_) = found {
                let text = format!("the answer is on stderr: {}", escape(bytes));
                return self.harness_finding("stderr-only", "EC-STDERR", text);
            }
        }
    }

    /// The engine of the waiting step has ended, or has closed its output.
    pub(super) fn engine_gone(&mut self, engine: EngineId) {
        let side = self.side(engine);
        let Some((exit, at)) = side.process.exit() else {
            let expected = self.awaited();
            let actual = "the engine closed its output";
            // The harness closed one of its ends: no text says what an engine does then.
            return if self.side(engine).is_cut_off() {
                self.fail(FailureKind::Closed, &expected, actual);
            } else {
                self.fail_dead(FailureKind::Closed, End::LikeStep, &expected, actual);
            };
        };
        let ours = side.process.is_ours(exit);
        if let Some(Active { kind: Kind::Exit(demand), .. }) = &self.active {
            let demand = demand.clone();
            return self.judge_exit(engine, exit, at, ours, &demand);
        }
        let expected = self.awaited();
        self.side_mut(engine).process.settle_end();
        if exit.is_from_outside() && !ours {
            return self.stop(ended_from_outside(exit));
        }
        if self.side(engine).is_cut_off() || ours {
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
        self.side_mut(engine).process.settle_end();
        let allowed = demand.signal.iter().any(|s| exit == Exit::Signal(signal_number(*s)));
        if exit.is_from_outside() && !ours && !allowed && demand.code.is_none() {
            return self.stop(ended_from_outside(exit));
        }
        match exit {
            Exit::Signal(_) if !ours && !allowed => {
                let (expected, actual) = ("an orderly end", exit.to_string());
                if self.side(engine).is_cut_off() {
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
            Exit::Code(code) if code != 0 && demand.code.is_none() && !ours => {
                let end = End::Lowered(Lowered::to_should(
                    "the engine exited as it should, only its exit code is wrong",
                ));
                let failure = self.death(FailureKind::Crash, end, "exit code 0", &exit.to_string());
                self.evidence.failures.push(Failure { confirm: false, ..failure });
                self.done(at);
            }
            Exit::Code(_) | Exit::Signal(_) => self.done(at),
        }
    }
}

/// Nobody can tell whose fault such an end is.
fn ended_from_outside(exit: Exit) -> Stop {
    Stop::Inconclusive(format!(
        "the engine was ended from outside ({exit}): by another process, or by the system for want of memory or for a limit"
    ))
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
