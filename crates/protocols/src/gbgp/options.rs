//! The options that an engine announced, as what may be sent to them.
//!
//! Not for judging definitions, see the grammar.

use crate::common::options::Offers;
use crate::family::options as family;
use crate::gbgp::grammar::{Message, Notation};
use crate::words::List;

/// The options among announcements: `option` with the whole line.
pub(super) fn offers(announced: &[(String, String)]) -> Offers {
    family::offers(announced, |line| match Message::parse(line, Notation::Numbers).message {
        Message::Option(option) => Some(option),
        _ => None,
    })
}

/// The lists that `for-each` takes from the probe.
pub(super) const LISTS: &[List] = &[
    List {
        name: "<options>",
        doc: "the names of the options that the engine announced",
        values: |known| offers(&known.announced).all(),
    },
    List {
        name: "<settings>",
        doc: "NAME value X of each announced option, with small values that the engine must accept",
        values: |known| {
            let settings = offers(&known.announced).settings();
            settings.into_iter().filter(|setting| !changes_the_game(setting)).collect()
        },
    },
    List {
        name: "<odd-settings>",
        doc: "NAME value X of an announced option of each type, with values that the engine did not announce",
        values: |known| offers(&known.announced).odd_settings(),
    },
    List {
        name: "<buttons>",
        doc: "the names of the button options",
        values: |known| offers(&known.announced).buttons(),
    },
];

/// Whether a setting may be one of the game itself (`TwelveMensMorris`): the rules that are judged are those of nine men's
/// morris.
fn changes_the_game(setting: &str) -> bool {
    let name = setting.to_lowercase();
    ["morris", "variant", "rules", "flying"].iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Known;
    use crate::words::list;

    #[test]
    fn settings_are_those_announced() {
        let lines = [
            "option name Hash Size type spin default 16 min 1 max 4096",
            "option  name Depth type spin default 3 min 1 max 8",
            "option name Loose type spin default 3",
            "option name Ponder type check default false",
            "option name Style type combo default Very Solid var Very Solid var Wild",
            "option name Line type string default a b",
            "option name Empty type string default",
            "option name Clear Hash type button",
            "option name TwelveMensMorris type check default false",
            "option name Broken type spin default x",
        ];
        let announced = lines.map(|line| ("option".to_owned(), line.to_owned())).to_vec();
        let known = Known { announced, ..Known::default() };
        let cases: &[(&str, &[&str])] = &[
            (
                "<settings>",
                &[
                    "Hash Size value 16",
                    "Hash Size value 1",
                    "Hash Size value 32",
                    "Depth value 3",
                    "Depth value 1",
                    "Depth value 8",
                    "Loose value 3",
                    "Ponder value false",
                    "Ponder value true",
                    "Style value Very Solid",
                    "Style value Wild",
                    "Line value a b",
                ],
            ),
            (
                "<odd-settings>",
                &[
                    "Depth value 0",
                    "Depth value 9",
                    "Depth value x",
                    "Ponder value maybe",
                    "Ponder value 2",
                    "Style value no such choice",
                ],
            ),
            ("<buttons>", &["Clear Hash"]),
        ];
        let offers = offers(&known.announced);
        for (name, expected) in cases {
            let found = list(LISTS, &known, name);
            let mut unique = found.clone();
            unique.dedup();
            assert_eq!(unique, *expected, "{name}");
            for text in &found {
                assert_eq!(offers.takes(text.as_bytes()), *name != "<odd-settings>", "{text}");
            }
        }
    }
}
