//! Matches one engine line with the patterns of a step.

use crate::pattern::{Bindings, Pattern, PatternMismatch};
use crate::protocol::model::{Mismatch, Model, Reading};
use crate::verdict::FailureKind;

/// The result of matching a line with some patterns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::judge) enum Matched {
    /// The pattern with this index matches; its placeholders are bound.
    Yes(usize),
    /// None matches; one of them fails only because the model does not admit a word.
    Refused(Mismatch),
    /// None matches.
    No,
}

/// Tries the patterns in order against all forms of the line.
pub(in crate::judge) fn try_patterns(
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
                // What is illegal in one form may not be a move at all in another. The author should read that it is
                // illegal.
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

/// Patterns of which one is to come, as the failure text shows them: `pong 7`, or `A or B`.
pub(in crate::judge) fn show_any(patterns: &[Pattern], bindings: &Bindings) -> String {
    shown(patterns, bindings).join(" or ")
}

/// Patterns none of which may come: `no A`, `neither A nor B`, `none of A, B, C`.
pub(super) fn show_none(patterns: &[Pattern], bindings: &Bindings) -> String {
    match shown(patterns, bindings).as_slice() {
        [only] => format!("no {only}"),
        [first, second] => format!("neither {first} nor {second}"),
        all => format!("none of {}", all.join(", ")),
    }
}

/// Patterns that are all to come: `A and B`.
pub(super) fn show_all(patterns: &[Pattern], bindings: &Bindings) -> String {
    shown(patterns, bindings).join(" and ")
}

fn shown(patterns: &[Pattern], bindings: &Bindings) -> Vec<String> {
    patterns.iter().map(|pattern| show_one(pattern, bindings)).collect()
}

/// A pattern with the bound names inserted.
fn show_one(pattern: &Pattern, bindings: &Bindings) -> String {
    let mut text = pattern.source.clone();
    for (name, value) in bindings {
        text = text.replace(&format!("<{name}>"), value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::testing::TestModel;
    use crate::pattern::Use;
    use crate::pattern::testing::VOCABULARY;
    use crate::protocol::model::Class;

    #[test]
    fn of_all_forms_an_illegal_move_is_told() {
        // The forms of a line, and what it comes to at `move <m:legal-move>` and `bare <m:legal-move>`: the index of the
        // pattern that matches, or the reason why none does.
        let cases: &[(&[&str], Result<usize, &str>)] = &[
            (&["move e2e4"], Ok(0)),
            (&["bare e2e4"], Ok(1)),
            (&["move e2e5"], Err("e2e5 is not legal")),
            (&["move e9e9"], Err("e9e9 is no move")),
            (&["move e9e9", "move e2e5"], Err("e2e5 is not legal")),
            (&["move e2e5", "move e9e9"], Err("e2e5 is not legal")),
            (&["bare e2e5", "move e9e9"], Err("e2e5 is not legal")),
            (&["move e9e9", "bare e2e5"], Err("e2e5 is not legal")),
            // Of two of a kind the first.
            (&["move e9e9", "move none"], Err("e9e9 is no move")),
            // What matches in one form is right.
            (&["move e2e5", "move e9e9", "bare e2e4"], Ok(1)),
            (&["other"], Err("")),
        ];
        let patterns = ["move <m:legal-move>", "bare <m:legal-move>"];
        let patterns = patterns.map(|source| Pattern::parse(source, &VOCABULARY, Use::Matching).unwrap());
        for (forms, expected) in cases {
            let mut forms = forms.iter().map(|form| (*form).to_owned());
            let canonical = forms.next().unwrap();
            let reading = Reading { also: forms.collect(), ..Reading::new(Class::Reply, canonical) };
            let mut bindings = Bindings::new();
            let found = match try_patterns(&TestModel::default(), &patterns, &reading, &mut bindings) {
                Matched::Yes(index) => Ok(index),
                Matched::Refused(mismatch) => Err(mismatch.reason),
                Matched::No => Err(String::new()),
            };
            assert_eq!(found, expected.map_err(str::to_owned), "{reading:?}");
            assert_eq!(bindings.contains_key("m"), found.is_ok(), "{reading:?}");
        }
    }
}
