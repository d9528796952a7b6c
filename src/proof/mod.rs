//! The proof that a pass means something: judge against reference engine and mutants, in pure simulation.
//!
//! No runtime, no clock: time is nodes searched, signals and exits are simulated observations, so the kill matrix is
//! the same on every machine. Mutants that need a kernel are marked, and run for real elsewhere. Main types:
//! `Stage` (one dialogue), [`Matrix`] (all of them).

mod attempt;
mod causes;
mod fuzz;
mod matrix;
mod show;
pub(crate) mod simulate;

pub use attempt::{Bench, Builder, Tried};
pub use causes::Held;
pub use fuzz::{Fuzzing, Hit};
pub use matrix::{Claimed, HonestRow, Matrix, MutantRow};
