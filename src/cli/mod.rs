//! What the user types: one file per subcommand.
//!
//! It decides nothing about engines. It combines the arguments with the configuration, passes them to the modules
//! that do the work, and shows what these return. The program calls only [`run`].

mod arguments;
mod baseline;
mod cards;
mod clauses;
mod command_line;
mod completions;
mod diff;
mod entry;
mod exit;
mod explain;
mod fuzz;
mod init;
mod jobs;
mod judge;
mod kept;
mod known;
mod lint;
mod list;
mod main_job;
mod man;
mod maps;
mod matrix;
mod meaning;
mod merge;
mod mutants;
mod output;
mod play;
mod records;
mod reference;
mod report_files;
mod reporters;
mod schema;
mod sources;
mod words;

pub use entry::{run, run_supervised};
