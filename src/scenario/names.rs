//! The names that are bound at a point of a dialogue, and places inside texts.

use std::collections::BTreeSet;
use std::ops::Range;

use super::diagnostics::SpecFile;
use super::forms::At;

/// What is known at a point of a dialogue: the names that are bound there.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// Bound on every path to this point.
    pub(super) bound: BTreeSet<String>,
    /// Bound on some paths only: by a `maybe`, or by one of several alternatives.
    pub(super) maybe: BTreeSet<String>,
}

/// What happens to the names that a list of patterns binds.
pub(super) enum Kept<'a> {
    /// They may not bind any.
    Nothing,
    /// One of the patterns matches.
    OneOf(&'a mut Names),
    /// All of them match.
    Each(&'a mut Names),
}

/// The place of a part of a text's contents in the file. If the text has escapes this is unknown, and the whole text
/// is returned.
pub(super) fn within(file: &SpecFile, raw: &At<String>, part: Range<usize>) -> Range<usize> {
    let literal = file.text.get(raw.span.clone()).unwrap_or_default();
    for quotes in [3, 1, 0] {
        if literal.get(quotes..quotes + raw.value.len()) == Some(raw.value.as_str()) {
            return raw.span.start + quotes + part.start..raw.span.start + quotes + part.end;
        }
    }
    raw.span.clone()
}
