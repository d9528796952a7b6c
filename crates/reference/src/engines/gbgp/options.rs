//! What may be set: `option` lines, `setoption`, and what each setting means.

use crate::search::morris::Taste;
use games::morris::Move;
use grammars::gbgp::{Words, read_move};

use super::Gbgp;

/// A setting, with what belongs to its type.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Check(bool),
    Spin {
        value: i64,
        min: i64,
        max: i64,
    },
    Combo {
        value: usize,
        choices: &'static [&'static str],
    },
    Button,
    /// Any text; its words with one blank between.
    Text(Vec<u8>),
}

/// Megabytes of the table.
const HASH: &str = "Hash";
/// Whether the GUI will have it think on the opponent's time: it gets some back, so it can spend more of its own.
const PONDER: &str = "Ponder";
/// What it likes.
const STYLE: &str = "Style";
/// Forgets what was searched.
const CLEAR: &str = "Clear Hash";
/// Moves that it plays from the start without searching, as long as both sides follow them.
const OPENING: &str = "Opening Line";

const STYLES: &[&str] = &["Solid", "Balanced", "Wild"];

/// All settings.
#[derive(Debug, Clone)]
pub(super) struct Settings {
    options: Vec<(&'static str, Value)>,
}

impl Default for Settings {
    fn default() -> Settings {
        let options = vec![
            (HASH, Value::Spin { value: 16, min: 1, max: 1024 }),
            (PONDER, Value::Check(false)),
            (STYLE, Value::Combo { value: 1, choices: STYLES }),
            (CLEAR, Value::Button),
            (OPENING, Value::Text(b"none".to_vec())),
        ];
        Settings { options }
    }
}

/// What is to be done once an option is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    Nothing,
    NewTable,
}

impl Settings {
    fn value(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    /// Megabytes of the table.
    pub(super) fn memory(&self) -> usize {
        match self.value(HASH) {
            Some(Value::Spin { value, .. }) => usize::try_from(*value).unwrap_or(1),
            _ => 1,
        }
    }

    /// How the engine judges.
    pub(super) fn taste(&self) -> Taste {
        let usual = Taste::default();
        match self.value(STYLE) {
            Some(Value::Combo { value: 0, .. }) => {
                Taste { in_mill: usual.in_mill + 6, closed_in: -14, ..usual }
            }
            Some(Value::Combo { value: 2, .. }) => {
                Taste { open_mill: usual.open_mill + 10, room: 6, ..usual }
            }
            _ => usual,
        }
    }

    /// Among how many moves the time of a clock is to be shared.
    pub(super) fn expected_moves(&self) -> u32 {
        if self.value(PONDER) == Some(&Value::Check(true)) { 20 } else { 25 }
    }

    /// The words of the opening line.
    pub(super) fn opening(&self) -> impl Iterator<Item = &[u8]> {
        let text = match self.value(OPENING) {
            Some(Value::Text(text)) => text.as_slice(),
            _ => b"",
        };
        Words::of(text).iter()
    }

    /// Sets an option. Names count letter by letter; what does not fit is ignored (GB-OPT-3).
    fn set(&mut self, name: Words<'_>, value: Option<Words<'_>>) -> Option<Done> {
        let option = self.options.iter_mut().find(|(known, _)| Words::of(known.as_bytes()) == name);
        let (name, current) = option.map(|(name, current)| (*name, current))?;
        let given = value.map(Words::to_bytes);
        match (current, given.as_deref()) {
            (Value::Button, None) => return Some(Done::NewTable),
            (Value::Check(on), Some(b"true")) => *on = true,
            (Value::Check(on), Some(b"false")) => *on = false,
            (Value::Spin { value, min, max }, Some(given)) => {
                let number = std::str::from_utf8(given).ok()?.parse().ok()?;
                *value = (*min..=*max).contains(&number).then_some(number)?;
            }
            (Value::Combo { value, choices }, Some(given)) => {
                *value = choices.iter().position(|choice| choice.as_bytes() == given)?;
            }
            (Value::Text(text), given) => *text = given.unwrap_or_default().to_vec(),
            _ => return None,
        }
        Some(if name == HASH { Done::NewTable } else { Done::Nothing })
    }
}

/// An option as its line announces it.
fn definition(name: &str, value: &Value) -> String {
    match value {
        Value::Check(on) => format!("option name {name} type check default {on}"),
        Value::Spin { value, min, max } => {
            format!("option name {name} type spin default {value} min {min} max {max}")
        }
        Value::Combo { value, choices } => {
            let choices_text: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("option name {name} type combo default {}{choices_text}", choices[*value])
        }
        // A button has no default (GC-7).
        Value::Button => format!("option name {name} type button"),
        Value::Text(text) => {
            format!("option name {name} type string default {}", String::from_utf8_lossy(text))
        }
    }
}

impl Gbgp {
    /// The answer to `gbgp`. Options are told with what they are without any `setoption`.
    pub(super) fn announce(&mut self) {
        self.say("id name enginecheck reference");
        self.say("id author the enginecheck project");
        for (name, value) in Settings::default().options {
            self.say(&definition(name, &value));
        }
        self.say("gbgpok");
    }

    /// `setoption`.
    pub(super) fn set_option(&mut self, name: Words<'_>, value: Option<Words<'_>>) {
        if self.settings.set(name, value) == Some(Done::NewTable) {
            self.table.resize(self.settings.memory());
        }
    }

    /// The next move of the opening line, if the game has followed it so far.
    pub(super) fn opening_move(&self) -> Option<Move> {
        let played = self.standing.played.as_ref()?;
        let read = |word| read_move(word, self.notation).ok().map(|(mv, _)| mv);
        let line: Vec<Move> = self.settings.opening().map_while(read).collect();
        let next = *line.get(played.len())?;
        (line.starts_with(played) && self.standing.game.position().is_legal(next)).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_ignored() {
        let cases = [
            ("Hash", Some("64"), Some(Done::NewTable)),
            ("Hash", Some("0"), None),
            ("Hash", Some("1025"), None),
            ("Hash", Some("x"), None),
            ("Hash", None, None),
            ("hash", Some("64"), None),
            ("Ponder", Some("true"), Some(Done::Nothing)),
            ("Ponder", Some("1"), None),
            ("Style", Some("Solid"), Some(Done::Nothing)),
            ("Style", Some("Mild"), None),
            ("Clear  Hash", None, Some(Done::NewTable)),
            ("Clear Hash", Some("1"), None),
            ("Opening Line", Some("P4  P19 P13"), Some(Done::Nothing)),
            ("Nope", Some("3"), None),
        ];
        let mut settings = Settings::default();
        for (name, value, expected) in cases {
            let value = value.map(|value| Words::of(value.as_bytes()));
            assert_eq!(settings.set(Words::of(name.as_bytes()), value), expected, "{name}");
        }
        assert_eq!((settings.memory(), settings.expected_moves()), (64, 20));
        assert!(settings.taste().closed_in < Taste::default().closed_in);
        assert_eq!(settings.opening().collect::<Vec<_>>(), [b"P4".as_slice(), b"P19", b"P13"]);
    }
}
