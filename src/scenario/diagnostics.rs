//! Mistakes in files that users write, each with its place and a hint.
//!
//! Not only for scenarios: ledger, baseline and configuration report theirs in the same form. Main types:
//! [`SpecFile`] (a text with its name) and [`SpecError`].

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use miette::{GraphicalReportHandler, GraphicalTheme, NamedSource, SourceSpan};

use crate::shown::{escape, escape_around, escape_lines};

/// The folder of the dialogues that protocols share.
pub(crate) const SHARED: &str = "shared";

/// A file as it was read: its path as the user knows it, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecFile {
    /// `specs/xboard/ping.toml`.
    pub path: String,
    /// Its text.
    pub text: Arc<str>,
    /// The places of its line feeds, once somebody asks for a line.
    line_feeds: Arc<OnceLock<Vec<usize>>>,
}

impl SpecFile {
    /// A file from its path and text.
    #[must_use]
    pub fn new(path: &str, text: &str) -> SpecFile {
        SpecFile { path: path.to_owned(), text: text.into(), line_feeds: Arc::default() }
    }

    /// The file's name without folder and extension: the topic of a scenario file.
    #[must_use]
    pub fn stem(&self) -> &str {
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path);
        name.strip_suffix(".toml").unwrap_or(name)
    }

    /// Whether it is a `protocol.toml`.
    pub(crate) fn is_protocol(&self) -> bool {
        self.stem() == "protocol"
    }

    /// Whether it stands in a folder of shared dialogues.
    pub(crate) fn is_shared(&self) -> bool {
        self.path.rsplit(['/', '\\']).nth(1) == Some(SHARED)
    }

    /// A mistake in this file; `span` is in bytes.
    pub(crate) fn error(&self, span: Range<usize>, message: impl Into<String>) -> SpecError {
        SpecError {
            message: message.into(),
            source_text: NamedSource::new(&self.path, Arc::clone(&self.text)),
            span: SourceSpan::from(span.start.min(self.text.len())..span.end.min(self.text.len())),
            help: None,
        }
    }

    /// The line (from 1) that contains this byte.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        let find = || self.text.match_indices('\n').map(|(at, _)| at).collect();
        1 + self.line_feeds.get_or_init(find).partition_point(|at| *at < offset)
    }
}

/// A mistake in a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("{message}")]
pub struct SpecError {
    message: String,
    #[source_code]
    source_text: NamedSource<Arc<str>>,
    #[label("here")]
    span: SourceSpan,
    #[help]
    help: Option<String>,
}

impl SpecError {
    /// The same, with a hint.
    pub(crate) fn help(mut self, help: impl Into<String>) -> SpecError {
        self.help = Some(help.into());
        self
    }

    /// The same with one more remark.
    pub(crate) fn remark(mut self, remark: &str) -> SpecError {
        let before = self.help.take().map_or_else(String::new, |help| {
            let stop = if help.ends_with(['?', '.']) { "" } else { "." };
            format!("{help}{stop} ")
        });
        self.help(format!("{before}{remark}"))
    }

    /// The same mistake told where its cause stands, in another file.
    pub(crate) fn caused(self, file: &SpecFile, span: Range<usize>) -> SpecError {
        let (line, _) = self.place();
        let remark = format!("It comes from {}:{line}", self.file());
        let error = SpecError { help: self.help, ..file.error(span, self.message) };
        error.remark(&remark)
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &str {
        self.source_text.name()
    }

    /// Line and column in it, from 1.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        // Lines end at a line feed only, as in editors, and columns are characters.
        let text: &str = self.source_text.inner();
        let mut end = self.span.offset().min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        (1 + before.matches('\n').count(), 1 + before[begin..].chars().count())
    }

    /// The error with source line, caret and help, for a terminal (`colour`) or as plain text.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(110);
        let mut text = String::new();
        match handler.render_report(&mut text, &self.as_shown()) {
            Ok(()) => text,
            Err(fmt::Error) => self.brief(),
        }
    }

    /// The error on one line: `specs/xboard/ping.toml:3:9: unknown act "plya"`.
    #[must_use]
    pub fn brief(&self) -> String {
        let (line, column) = self.place();
        escape(format!("{}:{line}:{column}: {}", self.file(), self.message).as_bytes())
    }

    /// The same without anything that a terminal would not show.
    fn as_shown(&self) -> SpecError {
        let source: &str = self.source_text.inner();
        let marked = self.span.offset()..self.span.offset() + self.span.len();
        let (source, span) = match escape_around(source, marked.clone()) {
            (Cow::Borrowed(_), _) => (Arc::clone(self.source_text.inner()), marked),
            (Cow::Owned(text), span) => (text.into(), span),
        };
        SpecError {
            message: escape_lines(&self.message),
            source_text: NamedSource::new(escape(self.file().as_bytes()), source),
            span: SourceSpan::from(span),
            help: self.help.as_deref().map(escape_lines),
        }
    }

    /// For sorting: file, then place.
    pub(crate) fn order(&self) -> (String, usize, String) {
        (self.file().to_owned(), self.span.offset(), self.message.clone())
    }
}

/// Sorts mistakes by place, and removes repeated ones.
pub(crate) fn sorted(mut errors: Vec<SpecError>) -> Vec<SpecError> {
    errors.sort_by_cached_key(SpecError::order);
    errors.dedup();
    errors
}
