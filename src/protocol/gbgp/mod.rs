//! GBGP, the protocol of engines for nine men's morris.
//!
//! Clause ids with `GB-` are those of the project's requirement list, as are the numbers of traps (R) and contradictions
//! (C).

pub mod grammar;
