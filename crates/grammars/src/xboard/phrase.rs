//! Phrases that count wherever they stand in a line: start failures and draw offers (specs/xboard/requirements.md 7.3
//! and 7.4).

use memchr::{memchr_iter, memmem};

use crate::table::told;

told! {
    /// A phrase on which xboard takes an engine for not started, wherever it stands in a line
    /// (specs/xboard/requirements.md 7.4).
    #[derive(Hash)]
    pub enum StartFailure {
        UnknownHost = "unknown host",
        NoRemoteDirectory = "No remote directory",
        NotFound = "not found",
        NoSuchFile = "No such file",
        CannotAlloc = "can't alloc",
        PermissionDenied = "Permission denied",
    }
}

/// The phrases, each with the offset of its first `o`, by which it is found.
const FAILURES: &[(&[u8], usize, StartFailure)] = &[
    (b"unknown host", 4, StartFailure::UnknownHost),
    (b"No remote directory", 1, StartFailure::NoRemoteDirectory),
    (b"not found", 1, StartFailure::NotFound),
    (b"No such file", 1, StartFailure::NoSuchFile),
    (b"can't alloc", 9, StartFailure::CannotAlloc),
    (b"Permission denied", 8, StartFailure::PermissionDenied),
];

/// What was found in one line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Phrases<'a> {
    /// The first phrase of start failure.
    pub(super) failure: Option<StartFailure>,
    offers: bool,
    text: &'a [u8],
}

impl<'a> Phrases<'a> {
    /// Looks at each `o` of the line: all the phrases hold one, lines of coordinates do not.
    pub(super) fn find(text: &'a [u8]) -> Phrases<'a> {
        let mut found = Phrases { failure: None, offers: false, text };
        for at in memchr_iter(b'o', text) {
            found.offers |= text[at..].starts_with(b"offer");
            if found.failure.is_none() {
                found.failure = failure_round(text, at);
            }
        }
        found
    }

    /// Whether the words `offer` and `draw` both stand in the line.
    pub(super) fn is_offer(&self) -> bool {
        self.offers && memmem::find(self.text, b"draw").is_some()
    }
}

/// The phrase whose first `o` is the one at this offset.
fn failure_round(text: &[u8], at: usize) -> Option<StartFailure> {
    FAILURES
        .iter()
        .find(|(phrase, offset, _)| {
            at.checked_sub(*offset).is_some_and(|start| text[start..].starts_with(phrase))
        })
        .map(|(_, _, failure)| *failure)
}
