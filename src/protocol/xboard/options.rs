//! What may be sent to the options that an engine announced: settings that it must take, and odd ones.
//!
//! Not for judging definitions, see the grammar. Only small values are chosen: what a table or a number of threads may
//! grow to is the engine's word, but this machine's memory.

use crate::protocol::xboard::grammar::{Bounded, OptionDefinition, OptionKind};

/// Numbers beyond these are not tried: engines announce the largest integer where they have no bound in mind.
const SMALL: i64 = 10_000;
/// Longer texts are not sent back.
const LONGEST: usize = 200;
/// Words in names of options whose largest value may cost memory, cores or the disk.
const COSTLY: [&str; 12] =
    ["hash", "memory", "mem", "cache", "core", "cpu", "thread", "smp", "size", "table", "buffer", "egt"];
/// Words in names of buttons that may destroy what a user has gathered.
const LASTING: [&str; 7] = ["learn", "delete", "erase", "remove", "forget", "book", "experience"];

/// The definitions among announcements, the last one of each name, in order.
fn definitions(announced: &[(String, String)]) -> Vec<OptionDefinition<'_>> {
    let mut found: Vec<OptionDefinition<'_>> = Vec::new();
    for (_, text) in announced.iter().filter(|(name, _)| name == "option") {
        if let Some(option) = OptionDefinition::guess(text.as_bytes()) {
            found.retain(|known| known.name != option.name);
            found.push(option);
        }
    }
    found
}

/// Settings `NAME=VALUE` that are legal beyond doubt: each value of a check, each choice, small bounds, and what is set
/// already.
pub(super) fn settings(announced: &[(String, String)]) -> Vec<String> {
    collect(announced, |option| match option.kind {
        OptionKind::Check(_) => vec![b"0".to_vec(), b"1".to_vec()],
        OptionKind::Spin(bounds) | OptionKind::Slider(bounds) => numbers(option.name, bounds),
        OptionKind::Combo(choices) => choices.iter().map(|choice| choice.text.to_vec()).collect(),
        OptionKind::String(text) => vec![text.to_vec()],
        _ => Vec::new(),
    })
}

/// What is set already, said again: the settings that change nothing.
pub(super) fn current_settings(announced: &[(String, String)]) -> Vec<String> {
    collect(announced, |option| match option.kind {
        OptionKind::Check(on) => vec![vec![if on { b'1' } else { b'0' }]],
        OptionKind::Spin(bounds) | OptionKind::Slider(bounds) if within(bounds, bounds.value) => {
            vec![bounds.value.to_string().into_bytes()]
        }
        OptionKind::Combo(choices) => choices.current().map(<[u8]>::to_vec).into_iter().collect(),
        OptionKind::String(text) => vec![text.to_vec()],
        _ => Vec::new(),
    })
}

/// Files and folders as they are announced; whether they exist is the engine's affair.
pub(super) fn file_settings(announced: &[(String, String)]) -> Vec<String> {
    collect(announced, |option| match option.kind {
        OptionKind::File(text) | OptionKind::Path(text) => vec![text.to_vec()],
        _ => Vec::new(),
    })
}

/// Settings that are not legal: beside the bounds, no number, no choice of the list. For one option of each type, so that
/// one weakness is not told of each.
pub(super) fn odd_settings(announced: &[(String, String)]) -> Vec<String> {
    let mut types: Vec<&str> = Vec::new();
    let mut options = definitions(announced);
    options.retain(|option| {
        let new = !is_costly(option.name) && !types.contains(&option.kind.name());
        if new {
            types.push(option.kind.name());
        }
        new
    });
    values_of(&options, |option| match option.kind {
        OptionKind::Check(_) => vec![b"true".to_vec(), b"2".to_vec()],
        OptionKind::Spin(bounds) | OptionKind::Slider(bounds) => {
            let beside = [bounds.min.checked_sub(1), bounds.max.checked_add(1)];
            let numbers = beside.into_iter().flatten().filter(|n| n.abs() <= SMALL + 1);
            numbers.map(|n| n.to_string().into_bytes()).chain([b"x".to_vec()]).collect()
        }
        OptionKind::Combo(_) => vec![b"no such choice".to_vec()],
        _ => Vec::new(),
    })
}

/// The names of buttons that may be pressed.
pub(super) fn buttons(announced: &[(String, String)]) -> Vec<String> {
    names(announced, |option| {
        matches!(option.kind, OptionKind::Button | OptionKind::Save) && !has_word(option.name, &LASTING)
    })
}

/// The names of the options that define all others anew.
pub(super) fn resets(announced: &[(String, String)]) -> Vec<String> {
    names(announced, |option| option.kind == OptionKind::Reset)
}

/// The names of all options.
pub(super) fn all(announced: &[(String, String)]) -> Vec<String> {
    names(announced, |_| true)
}

/// The name in `NAME -TYPE …`; names may hold blanks, hyphens and equals signs.
pub(super) fn name(definition: &str) -> Option<&str> {
    let option = OptionDefinition::guess(definition.as_bytes())?;
    std::str::from_utf8(option.name).ok()
}

/// Whether the text behind `option` is one that the engine promised to take: an announced name, with a value of its type.
pub(super) fn is_legal(announced: &[(String, String)], text: &str) -> bool {
    definitions(announced).iter().any(|option| {
        let Some(rest) = text.as_bytes().strip_prefix(option.name) else { return false };
        match (option.kind, rest.strip_prefix(b"=")) {
            (OptionKind::Button | OptionKind::Save | OptionKind::Reset, _) => rest.is_empty(),
            (_, None) => false,
            (OptionKind::Check(_), Some(value)) => matches!(value, b"0" | b"1"),
            (OptionKind::Spin(bounds) | OptionKind::Slider(bounds), Some(value)) => {
                let number = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                number.is_some_and(|number| within(bounds, number))
            }
            (OptionKind::Combo(choices), Some(value)) => choices.iter().any(|choice| choice.text == value),
            // What a file must be is for the engine to say.
            (OptionKind::File(_) | OptionKind::Path(_), Some(_)) => false,
            (OptionKind::String(_), Some(value)) => !value.is_empty(),
        }
    })
}

/// The current number, and the bounds where they cost nothing.
fn numbers(name: &[u8], bounds: Bounded) -> Vec<Vec<u8>> {
    let mut numbers = vec![bounds.value];
    if bounds.min.abs() <= SMALL {
        numbers.push(bounds.min);
    }
    if bounds.max.abs() <= SMALL && !is_costly(name) {
        numbers.push(bounds.max);
    }
    numbers.retain(|number| within(bounds, *number));
    numbers.into_iter().map(|number| number.to_string().into_bytes()).collect()
}

fn within(bounds: Bounded, number: i64) -> bool {
    (bounds.min..=bounds.max).contains(&number)
}

fn is_costly(name: &[u8]) -> bool {
    has_word(name, &COSTLY)
}

fn has_word(name: &[u8], words: &[&str]) -> bool {
    let name = String::from_utf8_lossy(name).to_lowercase();
    words.iter().any(|word| name.contains(word))
}

fn names(announced: &[(String, String)], wanted: impl Fn(&OptionDefinition<'_>) -> bool) -> Vec<String> {
    definitions(announced).iter().filter(|option| wanted(option)).filter_map(|o| text(o.name)).collect()
}

/// The settings of all options; empty values are left out, as no two engines agree on how they are sent.
fn collect(
    announced: &[(String, String)],
    values: impl Fn(&OptionDefinition<'_>) -> Vec<Vec<u8>>,
) -> Vec<String> {
    values_of(&definitions(announced), values)
}

fn values_of(
    options: &[OptionDefinition<'_>],
    values: impl Fn(&OptionDefinition<'_>) -> Vec<Vec<u8>>,
) -> Vec<String> {
    let mut found = Vec::new();
    for option in options {
        for value in values(option).into_iter().filter(|value| !value.is_empty()) {
            found.extend(text(&[option.name, b"=", &value].concat()));
        }
    }
    found
}

/// The bytes as text that can be sent back letter by letter.
fn text(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let odd = |c: char| c.is_control() || c == char::REPLACEMENT_CHARACTER;
    (text.len() <= LONGEST && !text.contains(odd)).then(|| text.to_owned())
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
                settings(&announced()),
                &[
                    "Depth of it=3",
                    "Depth of it=1",
                    "Depth of it=8",
                    "Hash=16",
                    "Hash=1",
                    "Seed=5",
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
                current_settings(&announced()),
                &["Depth of it=3", "Hash=16", "Seed=5", "Check-it=1", "Style=Wild", "A = b=c d"],
            ),
            (file_settings(&announced()), &["Log=/tmp/a b"]),
            (
                odd_settings(&announced()),
                &[
                    "Depth of it=0",
                    "Depth of it=9",
                    "Depth of it=x",
                    "Check-it=true",
                    "Check-it=2",
                    "Style=no such choice",
                ],
            ),
            (buttons(&announced()), &["Info", "Keep"]),
            (resets(&announced()), &["Anew"]),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn what_is_tried_is_legal_or_odd() {
        let announced = announced();
        for text in settings(&announced).iter().chain(&buttons(&announced)).chain(&resets(&announced)) {
            assert!(is_legal(&announced, text), "{text}");
        }
        for text in odd_settings(&announced).iter().chain(&["Info=1".to_owned(), "No=1".to_owned()]) {
            assert!(!is_legal(&announced, text), "{text}");
        }
    }
}
