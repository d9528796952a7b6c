//! The reference engine: an honest engine for every protocol, with real rules and a real, small search.
//!
//! Sans-I/O and single-threaded: bytes and time in, bytes out; the search goes on in [`Engine::step`]s. [`serve`] runs it
//! on stdin and stdout; the proof runs it in simulated time. It never imports a model, pattern, scenario or judge, so that
//! engine and judge do not share a mistake. Mutants wrap it.

mod console;
pub mod engines;
mod lines;
pub mod mutants;
mod search;
pub mod serve;
#[cfg(test)]
mod simulation;

use std::time::Duration;

use wire::exchange::Signal;

/// What an engine does to the outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Bytes on stdout.
    Stdout(Vec<u8>),
    /// Bytes on stderr.
    Stderr(Vec<u8>),
    /// The process exits with this code.
    Exit(i32),
    /// The process dies by this signal number.
    Die(i32),
}

/// An engine, seen from its operating system. Times are counted from its start.
pub trait Engine: Send {
    /// Bytes arrived on stdin.
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>);
    /// Stdin ended.
    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>);
    /// A signal arrived.
    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>);
    /// Whether [`step`](Engine::step) has something to do.
    fn busy(&self) -> bool;
    /// When it wants a [`step`](Engine::step) although it is not busy (a timer); none for never.
    fn wakes_at(&self) -> Option<Duration>;
    /// Search on for at most `nodes` nodes, or handle what is due. Returns the nodes used (time in the proof).
    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64;
    /// Tells how much user CPU time the process has used. Optional: an engine that is never told takes the time between
    /// its steps for it.
    fn cpu_time(&mut self, used: Duration) {
        let _ = used;
    }
    /// On how many cores it searches, for simulated processor time.
    fn cores(&self) -> u32 {
        1
    }
}

/// Builds a fresh engine.
pub type Build = fn() -> Box<dyn Engine>;

/// A faulty engine: it breaks one clause in a visible way that an author could really get wrong.
#[derive(Debug, Clone, Copy)]
pub struct Mutant {
    /// Its name, the visible symptom: `pong-before-move`.
    pub name: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// The clause that it breaks.
    pub clause: &'static str,
    /// Whether the fault is that something is missing or late: only then does a timeout count as a kill.
    pub omits: bool,
    /// What it does instead.
    pub fault: Fault,
    /// The twin of the honest engine that it is a faulty form of; none for the honest engine itself.
    pub twin: Option<&'static str>,
}

/// How a mutant is made.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// A wrapper of the honest engine, for simulation and `serve`.
    Wrap(Build),
    /// Needs a kernel: `serve` does it, for real processes only.
    Process(ProcessFault),
}

/// A fault that needs a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcessFault {
    /// It lives on when nobody reads its output any more, and when its input ends.
    LivesOnWithoutReader,
    /// It starts a child process, which outlives it.
    LeavesChild,
}

/// The honest engine of a protocol.
#[must_use]
pub fn honest(protocol: &str) -> Option<Box<dyn Engine>> {
    honest_builder(protocol).map(|build| build())
}

/// What builds the honest engine of a protocol.
#[must_use]
pub fn honest_builder(protocol: &str) -> Option<Build> {
    engines::ENGINES.iter().find(|s| s.protocol == protocol).map(|s| s.build)
}
