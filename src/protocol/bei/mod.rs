//! BEI, the Boost Engine Interface 2.0.0.
//!
//! Clause ids with `BEI-` are those of the project's requirement list, as are the numbers of traps and ambiguities (A).

pub mod grammar;
