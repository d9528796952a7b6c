//! Engines against clauses, from the records of their runs: as text, and as a site of static pages.
//!
//! Nothing is judged again, and nothing is taken from elsewhere but the clauses of the protocol, in their order, and which of
//! them are contested. The pages need no script, load nothing, and are the same for the same records. Main types: [`Record`], [`Matrix`]; [`site`]
//! makes the pages, [`text`] the table for a terminal.

mod clause;
mod engine;
mod index;
mod names;
mod outline;
mod shown;
mod standing;
mod table;
mod terminal;

pub use outline::{File, GENERATOR, site};
pub use table::{Known, Matrix, Record};
pub use terminal::text;
