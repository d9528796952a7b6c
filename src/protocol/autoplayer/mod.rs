//! The autoplayer draft of September 1998: two chess engines, and an interface between them that passes on what they say.
//!
//! Clause ids with `AP-` are those of the project's requirement list, as are the numbers of traps (R) and open points (C).

#[expect(dead_code, reason = "used as soon as the protocol is registered")]
pub(crate) mod fuzz;
pub mod grammar;
