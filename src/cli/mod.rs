//! What the user types: one subcommand a file.
//!
//! Not for deciding anything about engines: arguments are put together with the configuration, handed to the modules that
//! do the work, and what these return is shown. [`run`] is all that the program calls.

mod arguments;
mod completions;
mod entry;
mod man;
mod output;
mod script;

pub use entry::run;
