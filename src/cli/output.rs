//! Stdout and stderr as the user wants them: colours or not, a progress bar or not, no panic when a pipe closes.

use std::io::{self, IsTerminal as _, Write};

use anstream::{AutoStream, ColorChoice};

use super::arguments::Colour;
use super::exit::Failure;
use crate::report::terminal::{Progress, Verbosity};
use crate::shown::escape_lines;

/// How many mistakes are shown with carets at once.
const SHOWN_MISTAKES: usize = 30;

/// The two streams that people read.
#[derive(Debug)]
pub(super) struct Output {
    stdout: AutoStream<io::Stdout>,
    stderr: AutoStream<io::Stderr>,
}

impl Output {
    /// Both streams, coloured as wanted; `auto` respects `NO_COLOR`, `CLICOLOR`, `TERM=dumb`, pipes and CI.
    pub(super) fn new(colour: Colour) -> Output {
        let choice = match colour {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        Output {
            stdout: AutoStream::new(io::stdout(), choice),
            stderr: AutoStream::new(io::stderr(), choice),
        }
    }

    /// Where results go.
    pub(super) fn stdout(&mut self) -> &mut impl Write {
        &mut self.stdout
    }

    /// Writes a whole text to stdout, as it may be shown: names, titles and paths in it may be anybody's.
    pub(super) fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.print_own(&escape_lines(text))
    }

    /// Writes a text to stdout that holds nothing of others, or that a program reads.
    pub(super) fn print_own(&mut self, text: &str) -> Result<(), Failure> {
        self.stdout.write_all(text.as_bytes())?;
        Ok(self.stdout.flush()?)
    }

    /// Prints an error to stderr. If nobody reads it, that is not another error.
    pub(super) fn failure(&mut self, failure: &Failure) {
        let coloured = self.stderr.current_choice() != ColorChoice::Never;
        match failure {
            Failure::Wrong(mistakes) => {
                for mistake in mistakes.iter().take(SHOWN_MISTAKES) {
                    let _ = self.stderr.write_all(mistake.render(coloured).as_bytes());
                }
                if mistakes.len() > SHOWN_MISTAKES {
                    self.remark(&format!("{} more mistakes", mistakes.len() - SHOWN_MISTAKES));
                }
            }
            other => self.remark(&other.to_string()),
        }
    }

    /// Prints a remark to stderr, in addition to the results.
    pub(super) fn remark(&mut self, text: &str) {
        let _ = writeln!(self.stderr, "enginecheck: {}", escape_lines(text));
    }
}

/// Whether to draw a progress bar: only where a person watches both streams.
pub(super) fn progress(verbosity: Verbosity) -> Progress {
    let in_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    let seen = io::stdout().is_terminal() && io::stderr().is_terminal();
    if seen && !in_ci && verbosity >= Verbosity::Quiet { Progress::Bar } else { Progress::None }
}
