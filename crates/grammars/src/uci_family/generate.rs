//! Generators of the names and values of options.

use arbitrary::{Result, Unstructured};

use crate::generate::{choose, word};
use crate::words::Words;

const NAMES: &[&str] = &["Hash", "Clear Hash", "Opening  Line", "value", "type", "name"];
const VALUES: &[&str] = &["", "true", "false", "3", "-7", "A", "Quite  Wild", "P4 P19", "<empty>", "value"];

/// A name of an option: neither `type` nor `value` ends it too early.
pub(crate) fn name<'a>(u: &mut Unstructured<'a>) -> Result<Words<'a>> {
    if u.arbitrary()? { choose(u, NAMES).map(Words::of) } else { word(u).map(Words::of) }
}

/// A value to which one is set.
pub(crate) fn value<'a>(u: &mut Unstructured<'a>) -> Result<Words<'a>> {
    choose(u, VALUES).map(Words::of)
}
