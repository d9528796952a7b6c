//! What the user types: one subcommand a file.
//!
//! Not for deciding anything about engines: arguments are put together with the configuration, handed to the modules that
//! do the work, and what these return is shown. [`run`] is all that the program calls.

mod arguments;
mod baseline;
mod cards;
mod clauses;
mod completions;
mod entry;
mod explain;
mod init;
mod judge;
mod lint;
mod list;
mod main_job;
mod man;
mod meaning;
mod mutants;
mod output;
mod play;
mod reference;
mod report_files;
mod reporters;
mod schema;
mod sources;

pub use entry::run;
