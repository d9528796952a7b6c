//! The options that an engine announced, as what may be sent to them (WinBoard 4.4).
//!
//! Not for judging definitions, see the grammar.

use crate::common::options::{Manner, Offer, Offers, Takes};
use crate::xboard::grammar::{OptionDefinition, OptionKind};

/// `option NAME=VALUE`, checks as 0 and 1.
const MANNER: Manner = Manner { separator: b"=", checks: [b"0", b"1"], odd_checks: [b"true", b"2"] };

/// The options among announcements.
pub(super) fn offers(announced: &[(String, String)]) -> Offers {
    let texts = announced.iter().filter(|(name, _)| name == "option");
    Offers::new(MANNER, texts.filter_map(|(_, text)| OptionDefinition::guess(text.as_bytes()).map(offer)))
}

/// The name in `NAME -TYPE …`; names may hold blanks, hyphens and equals signs.
pub(super) fn name(definition: &str) -> Option<&str> {
    let option = OptionDefinition::guess(definition.as_bytes())?;
    std::str::from_utf8(option.name).ok()
}

fn offer(option: OptionDefinition<'_>) -> Offer {
    let takes = match option.kind {
        OptionKind::Check(on) => Takes::Check(on),
        OptionKind::Spin(bounds) | OptionKind::Slider(bounds) => {
            Takes::Number { value: bounds.value, min: bounds.min, max: bounds.max }
        }
        OptionKind::Combo(choices) => Takes::Choice {
            choices: choices.iter().map(|choice| choice.text.to_vec()).collect(),
            current: choices.current().map(<[u8]>::to_vec),
        },
        OptionKind::String(text) => Takes::Text(text.to_vec()),
        OptionKind::File(text) | OptionKind::Path(text) => Takes::File(text.to_vec()),
        OptionKind::Button | OptionKind::Save => Takes::Press,
        OptionKind::Reset => Takes::Reset,
    };
    Offer { name: option.name.to_vec(), kind: option.kind.name(), takes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced() -> Vec<(String, String)> {
        let options = [
            "Depth of it -spin 3 1 8",
            "Hash -spin 16 1 1024",
            "Seed -spin 5 -2147483648 2147483647",
            "Check-it -check 1",
            "Style -combo Solid /// *Wild",
            "Unmarked -combo A /// B",
            "A = b -string c d",
            "Empty -string ",
            "Log -file /tmp/a b",
            "Wrong -spin 9 1 3",
            "Info -button",
            "Clear learning -button",
            "Keep -save",
            "Anew -reset",
            "Broken",
        ];
        options.map(|text| ("option".to_owned(), text.to_owned())).to_vec()
    }

    #[test]
    fn values_are_those_announced() {
        let cases: &[(Vec<String>, &[&str])] = &[
            (
                offers(&announced()).settings(),
                &[
                    "Depth of it=3",
                    "Depth of it=1",
                    "Depth of it=8",
                    "Hash=16",
                    "Hash=1",
                    "Hash=32",
                    "Seed=5",
                    "Seed=10",
                    "Check-it=0",
                    "Check-it=1",
                    "Style=Solid",
                    "Style=Wild",
                    "Unmarked=A",
                    "Unmarked=B",
                    "A = b=c d",
                    "Wrong=1",
                    "Wrong=3",
                ],
            ),
            (
                offers(&announced()).current_settings(),
                &["Depth of it=3", "Hash=16", "Seed=5", "Check-it=1", "Style=Wild", "A = b=c d"],
            ),
            (offers(&announced()).file_settings(), &["Log=/tmp/a b"]),
            (
                offers(&announced()).odd_settings(),
                &[
                    "Depth of it=0",
                    "Depth of it=9",
                    "Depth of it=x",
                    "Check-it=true",
                    "Check-it=2",
                    "Style=no such choice",
                ],
            ),
            (offers(&announced()).buttons(), &["Info", "Keep"]),
            (offers(&announced()).resets(), &["Anew"]),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn what_is_tried_is_legal_or_odd() {
        let announced = announced();
        let offers = offers(&announced);
        for text in offers.settings().iter().chain(&offers.buttons()).chain(&offers.resets()) {
            assert!(offers.takes(text.as_bytes()), "{text}");
        }
        for text in offers.odd_settings().iter().chain(&["Info=1".to_owned(), "No=1".to_owned()]) {
            assert!(!offers.takes(text.as_bytes()), "{text}");
        }
    }
}
