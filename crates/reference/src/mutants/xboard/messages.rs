//! Messages and questions to people.

use super::context::{Context, heard, word};
use super::wrong;
use crate::Mutant;

/// Passes a line on; behind `new` something is said.
fn says_at_new(line: &[u8], context: &mut Context, text: &str) {
    context.feed(line);
    if word(line) == b"new" {
        context.print(text);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("tells-the-gui", "it greets by a message that nobody knows", "XB-TELL-1", || {
        heard(|line, context| says_at_new(line, context, "tellgui a good game to you"))
    }),
    wrong("question-without-tag", "it asks without a tag for the answer", "XB-TELL-2", || {
        heard(|line, context| says_at_new(line, context, "askuser"))
    }),
];
