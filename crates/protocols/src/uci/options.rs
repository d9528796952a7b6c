//! The options that an engine announced, as what may be sent to them, and what they are set to.
//!
//! Not for judging definitions, see the grammar and the model.

use crate::common::options::Offers;
use crate::family::options as family;
use crate::uci::grammar::{Message, OptionDefinition, OptionKind};
use crate::words::List;

/// The definition that an announcement holds.
pub(super) fn definition(line: &[u8]) -> Option<OptionDefinition<'_>> {
    match Message::parse(line).message {
        Message::Option(option) => Some(option),
        _ => None,
    }
}

/// The definitions among announcements.
fn definitions(announced: &[(String, String)]) -> impl Iterator<Item = OptionDefinition<'_>> {
    let lines = announced.iter().filter(|(name, _)| name == "option");
    lines.filter_map(|(_, line)| definition(line.as_bytes()))
}

/// The options among announcements: `option` with the whole line.
pub(super) fn offers(announced: &[(String, String)]) -> Offers {
    family::offers(announced, definition)
}

/// Whether an option with this name was announced, capitals or not (UCI-SET-2).
pub(super) fn has(announced: &[(String, String)], name: &str) -> bool {
    offers(announced).all().iter().any(|known| known.eq_ignore_ascii_case(name))
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
        values: |known| offers(&known.announced).settings().into_iter().filter(|set| is_plain(set)).collect(),
    },
    List {
        name: "<current-settings>",
        doc: "NAME value X of each announced option, with the value that it has; not of those that name a file to write",
        values: |known| current_settings(&offers(&known.announced)),
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
    List {
        name: "<names-with-blanks>",
        doc: "the names of options that consist of several words, buttons that keep nothing lasting and others with their value",
        values: |known| {
            let offers = offers(&known.announced);
            let settings = current_settings(&offers)
                .into_iter()
                .filter(|set| set.split_once(" value ").is_some_and(|(name, _)| name.contains(' ')));
            settings.chain(offers.buttons().into_iter().filter(|name| name.contains(' '))).collect()
        },
    },
    List {
        name: "<strengths>",
        doc: "UCI_Elo value X, with small values that the engine must accept",
        values: |known| {
            let is_strength = |set: &String| set.to_lowercase().starts_with("uci_elo value ");
            offers(&known.announced).settings().into_iter().filter(is_strength).collect()
        },
    },
    List {
        name: "<greatest-multipv>",
        doc: "MultiPV value X with the greatest value, where that is 20 at least",
        values: |known| {
            let greatest = definitions(&known.announced).filter_map(|option| match option.kind {
                OptionKind::Spin { max: Some(max), .. } if max >= 20 => Some((option.name.to_string(), max)),
                _ => None,
            });
            let of_variations = greatest.filter(|(name, _)| name.eq_ignore_ascii_case("MultiPV"));
            of_variations.map(|(name, max)| format!("{name} value {max}")).collect()
        },
    },
    List {
        name: "<empty-strings>",
        doc: "the names of options whose text is empty; not of those that name a file to write",
        values: |known| {
            let empty = definitions(&known.announced)
                .filter(|option| matches!(option.kind, OptionKind::String(text) if text.is_empty()));
            let names = empty.map(|option| String::from_utf8_lossy(&option.name.to_bytes()).into_owned());
            names.filter(|name| !is_written_to(name)).collect()
        },
    },
    List {
        name: "<tablebase-paths>",
        doc: "the names of the options that take directories of endgame tables",
        values: |known| {
            offers(&known.announced).all().into_iter().filter(|name| is_tablebase_path(name)).collect()
        },
    },
];

/// Whether an option, by its name, takes directories, of which any may lack tables.
fn is_tablebase_path(name: &str) -> bool {
    ["nalimovpath", "syzygypath", "gaviotatbpath"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// What is set already, said again, where that leaves nothing behind: `<empty>` is the name of a file to some engines.
pub(super) fn current_settings(offers: &Offers) -> Vec<String> {
    let mut settings = offers.current_settings();
    settings.retain(|setting| !is_written_to(setting));
    settings
}

/// Whether an option, by its name, is a file that the engine writes to.
fn is_written_to(setting: &str) -> bool {
    let name = setting.to_lowercase();
    ["debug log", "logfile", "log file"].iter().any(|word| name.contains(word))
}

/// Settings that alter neither the game nor what time means: values of checks, choices and texts.
pub(super) fn plain_settings(offers: &Offers) -> Vec<String> {
    let mut settings = offers.settings();
    // Numbers may be times, depths and loads.
    let is_number = |setting: &str| {
        setting.rsplit_once(" value ").is_some_and(|(_, value)| value.trim().parse::<i64>().is_ok())
    };
    settings.retain(|setting| is_plain(setting) && !is_number(setting));
    settings
}

/// Whether a setting leaves the engine speak this protocol, and play chess by the usual rules and with its own search.
fn is_plain(setting: &str) -> bool {
    let name = setting.to_lowercase();
    !is_written_to(setting)
        && !["protocol", "variant", "chess960", "limitstrength"].iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Known;
    use crate::words::list;

    #[test]
    fn lists_are_those_of_the_announced_options() {
        let lines = [
            "option name Hash type spin default 16 min 1 max 4096",
            "option name Move Overhead type spin default 30 min 0 max 5000",
            "option name Ponder type check default false",
            "option name Style type combo default Solid var Solid var Very Wild",
            "option name SyzygyPath type string default <empty>",
            "option name Debug Log File type string default",
            "option name Clear Hash type button",
            "option name UCI_Chess960 type check default false",
            "option name UCI_Elo type spin default 1500 min 600 max 2400",
            "option name Protocol type combo default uci var uci var usi",
        ];
        let announced = lines.map(|line| ("option".to_owned(), line.to_owned())).to_vec();
        let known = Known { announced, ..Known::default() };
        let cases: &[(&str, &str)] = &[
            (
                "<settings>",
                "Hash value 16, Hash value 1, Hash value 32, Move Overhead value 30, Move Overhead value 0, Move Overhead value 5000, \
                 Ponder value false, Ponder value true, Style value Solid, Style value Very Wild, UCI_Elo value 1500, UCI_Elo value 600, UCI_Elo value 2400",
            ),
            ("<buttons>", "Clear Hash"),
            ("<names-with-blanks>", "Move Overhead value 30, Clear Hash"),
            ("<empty-strings>", "SyzygyPath"),
            ("<tablebase-paths>", "SyzygyPath"),
            ("<strengths>", "UCI_Elo value 1500, UCI_Elo value 600, UCI_Elo value 2400"),
        ];
        for (name, expected) in cases {
            let mut found = list(LISTS, &known, name);
            found.retain(|text| !text.starts_with("SyzygyPath value"));
            assert_eq!(found.join(", "), *expected, "{name}");
        }
        assert!(has(&known.announced, "ponder") && !has(&known.announced, "MultiPV"));
    }
}
