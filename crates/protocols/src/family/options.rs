//! The options of UCI's family, as what may be sent to them.
//!
//! Not for judging definitions, see the grammar.

use crate::common::options::{Manner, Offer, Offers, Takes};
use grammars::uci_family::{OptionDefinition, OptionKind};
use grammars::words::Words;

/// What stands between name and value in `setoption name N value X`.
const SEPARATOR: &[u8] = b" value ";

/// `NAME value X`, checks as `true` and `false`.
const MANNER: Manner =
    Manner { separator: SEPARATOR, checks: [b"false", b"true"], odd_checks: [b"maybe", b"2"] };

/// The options among announcements, `option` with the whole line, as the protocol's grammar reads them.
pub(crate) fn offers(
    announced: &[(String, String)],
    read: impl Fn(&[u8]) -> Option<OptionDefinition<'_>>,
) -> Offers {
    let lines = announced.iter().filter(|(name, _)| name == "option");
    Offers::new(MANNER, lines.filter_map(|(_, line)| read(line.as_bytes()).map(offer)))
}

/// A setting as [`Offers`] know it: `NAME value X`, or a button's `NAME`.
pub(crate) fn setting(name: &Words<'_>, value: Option<&Words<'_>>) -> Vec<u8> {
    let mut setting = name.to_bytes();
    if let Some(value) = value {
        setting.extend_from_slice(SEPARATOR);
        setting.extend(value.to_bytes());
    }
    setting
}

fn offer(option: OptionDefinition<'_>) -> Offer {
    let takes = match option.kind {
        OptionKind::Check(on) => Takes::Check(on),
        // Bounds that are not told are not tried.
        OptionKind::Spin { default, min, max } => {
            Takes::Number { value: default, min: min.unwrap_or(default), max: max.unwrap_or(default) }
        }
        OptionKind::Combo { default, choices } => Takes::Choice {
            choices: choices.iter().map(Words::to_bytes).collect(),
            current: Some(default.to_bytes()),
        },
        OptionKind::String(text) => Takes::Text(text.to_bytes()),
        OptionKind::Button => Takes::Press,
    };
    Offer { name: option.name.to_bytes(), kind: option.kind.name(), takes }
}
