//! One engine line against the patterns of a step.

use crate::pattern::{Bindings, Pattern, PatternMismatch};
use crate::protocol::model::{Mismatch, Model, Reading};
use crate::verdict::FailureKind;

/// What became of a line at some patterns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Matched {
    /// The pattern with this index matches; its placeholders are bound.
    Yes(usize),
    /// None matches; one of them only because the model does not admit a word.
    Refused(Mismatch),
    /// None matches.
    No,
}

/// Tries the patterns in order against all forms of the line.
pub(super) fn try_patterns(
    model: &dyn Model,
    patterns: &[Pattern],
    reading: &Reading,
    bindings: &mut Bindings,
) -> Matched {
    let admit = |kind: &str, arguments: &[String], text: &str| model.admits(kind, arguments, text);
    let mut refused = None;
    for (index, pattern) in patterns.iter().enumerate() {
        for form in std::iter::once(&reading.canonical).chain(&reading.also) {
            match pattern.matches(form, bindings, &admit) {
                Ok(()) => return Matched::Yes(index),
                // What is illegal in one form may be no move at all in another: the former is what its author should read.
                Err(PatternMismatch::Refused(mismatch)) => {
                    refused = refused
                        .filter(|known: &Mismatch| {
                            known.kind == FailureKind::IllegalMove
                                || mismatch.kind != FailureKind::IllegalMove
                        })
                        .or(Some(mismatch));
                }
                Err(PatternMismatch::Shape | PatternMismatch::Bound { .. } | PatternMismatch::Unbound(_)) => {
                }
            }
        }
    }
    refused.map_or(Matched::No, Matched::Refused)
}

/// Patterns as the failure text shows them: `pong 7`, or `A` or `B`.
pub(super) fn show(patterns: &[Pattern], bindings: &Bindings) -> String {
    let shown: Vec<String> = patterns.iter().map(|p| show_one(p, bindings)).collect();
    shown.join(" or ")
}

/// A pattern with the bound names inserted.
fn show_one(pattern: &Pattern, bindings: &Bindings) -> String {
    let mut text = pattern.source.clone();
    for (name, value) in bindings {
        text = text.replace(&format!("<{name}>"), value);
    }
    text
}
