//! Stdout and stderr as the user wants them: colours or not, a progress bar or not, no panic when a pipe closes.

use std::io::{self, IsTerminal as _, Write};

use anstream::{AutoStream, ColorChoice};
use miette::{GraphicalReportHandler, GraphicalTheme};

use super::arguments::Colour;
use super::entry::Failure;
use crate::report::terminal::{Progress, Verbosity};

/// The two streams that people look at.
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

    /// Writes a whole text to stdout.
    pub(super) fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.stdout.write_all(text.as_bytes())?;
        Ok(self.stdout.flush()?)
    }

    /// Tells on stderr what went wrong. That nobody reads it is no reason to fail once more.
    pub(super) fn failure(&mut self, failure: Failure) {
        let text = match failure {
            Failure::Wrong(diagnostic) => self.with_carets(&*diagnostic),
            other => format!("enginecheck: {other}\n"),
        };
        let _ = self.stderr.write_all(text.as_bytes());
    }

    /// Tells something beside the results on stderr.
    pub(super) fn remark(&mut self, text: &str) {
        let _ = writeln!(self.stderr, "enginecheck: {text}");
    }

    /// A diagnostic with the lines it speaks of.
    fn with_carets(&self, diagnostic: &dyn miette::Diagnostic) -> String {
        let coloured = self.stderr.current_choice() != ColorChoice::Never;
        let theme = if coloured { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let mut text = String::new();
        match GraphicalReportHandler::new_themed(theme).render_report(&mut text, diagnostic) {
            Ok(()) => text,
            Err(_) => format!("enginecheck: {diagnostic}\n"),
        }
    }
}

/// Whether a progress bar is drawn: only where a person looks at both streams.
pub(super) fn progress(verbosity: Verbosity) -> Progress {
    let in_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    let seen = io::stdout().is_terminal() && io::stderr().is_terminal();
    if seen && !in_ci && verbosity >= Verbosity::Quiet { Progress::Bar } else { Progress::None }
}
