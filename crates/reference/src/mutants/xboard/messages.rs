//! Messages and questions to people.

use super::desk::{Desk, heard, word};
use super::wrong;
use crate::Mutant;

/// Passes a line on; behind `new` something is said.
fn says_at_new(line: &[u8], desk: &mut Desk, text: &str) {
    desk.feed(line);
    if word(line) == b"new" {
        desk.print(text);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("tells-the-gui", "it greets by a message that nobody knows", "XB-TELL-1", || {
        heard(|line, desk| says_at_new(line, desk, "tellgui a good game to you"))
    }),
    wrong("question-without-tag", "it asks without a tag for the answer", "XB-TELL-2", || {
        heard(|line, desk| says_at_new(line, desk, "askuser"))
    }),
];
