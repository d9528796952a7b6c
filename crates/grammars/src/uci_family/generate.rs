//! Generators of options and of their names and values.

use arbitrary::{Result, Unstructured};

use super::option::{Choices, OptionDefinition, OptionKind};
use crate::generate::{choose, text, word};
use crate::words::Words;

const NAMES: &[&str] = &["Hash", "Clear Hash", "Opening  Line", "value", "type", "name"];
const CHOICES: &[&str] =
    &["var A", "var A var B", "var Solid var Quite Wild", "var min var max", "var var var default"];
const VALUES: &[&str] = &["", "true", "false", "3", "-7", "A", "Quite  Wild", "P4 P19", "<empty>", "value"];

/// A name of an option: neither `type` nor `value` ends it too early.
pub(crate) fn name<'a>(u: &mut Unstructured<'a>) -> Result<Words<'a>> {
    if u.arbitrary()? { choose(u, NAMES).map(Words::of) } else { word(u).map(Words::of) }
}

/// A value to which one is set.
pub(crate) fn value<'a>(u: &mut Unstructured<'a>) -> Result<Words<'a>> {
    choose(u, VALUES).map(Words::of)
}

/// A definition.
pub(crate) fn option<'a>(u: &mut Unstructured<'a>) -> Result<OptionDefinition<'a>> {
    let kind = match u.int_in_range(0..=4)? {
        0 => OptionKind::Check(u.arbitrary()?),
        1 => {
            let min = u.int_in_range(-9..=9)?;
            let default = u.int_in_range(min..=i64::MAX)?;
            OptionKind::Spin { default, min: Some(min), max: Some(u.int_in_range(default..=i64::MAX)?) }
        }
        2 => {
            let choices = Choices::of(choose(u, CHOICES)?);
            let default = choices.iter().last().unwrap_or_default();
            OptionKind::Combo { default, choices }
        }
        3 => OptionKind::Button,
        _ => OptionKind::String(Words::of(text(u)?)),
    };
    Ok(OptionDefinition { name: name(u)?, kind })
}
