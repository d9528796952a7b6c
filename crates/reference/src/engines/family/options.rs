//! What may be set: a table that `option` lines announce and `setoption` changes.

use grammars::gbgp::Words;

/// A setting, with what belongs to its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::engines) enum Setting {
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

/// All settings by their names.
#[derive(Debug, Clone)]
pub(in crate::engines) struct Options(pub(in crate::engines) Vec<(&'static str, Setting)>);

impl Options {
    fn setting(&self, name: &str) -> Option<&Setting> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, setting)| setting)
    }

    /// Whether this check is on.
    pub(in crate::engines) fn is_on(&self, name: &str) -> bool {
        self.setting(name) == Some(&Setting::Check(true))
    }

    /// The number of a spin, or which choice of a combo it is; 0 for everything else.
    pub(in crate::engines) fn number(&self, name: &str) -> usize {
        match self.setting(name) {
            Some(Setting::Spin { value, .. }) => usize::try_from(*value).unwrap_or(0),
            Some(Setting::Combo { value, .. }) => *value,
            _ => 0,
        }
    }

    /// The words of a text.
    pub(in crate::engines) fn words(&self, name: &str) -> Words<'_> {
        match self.setting(name) {
            Some(Setting::Text(text)) => Words::of(text),
            _ => Words::of(b""),
        }
    }

    /// Sets an option; its name if that fits. Names count letter by letter; what does not fit is ignored.
    pub(in crate::engines) fn set(
        &mut self,
        name: Words<'_>,
        value: Option<Words<'_>>,
    ) -> Option<&'static str> {
        let at = self.0.iter().position(|(known, _)| Words::of(known.as_bytes()) == name)?;
        self.set_at(at, value.map(Words::to_bytes))
    }

    /// The same, where capitals of names and values do not matter, and a word stands for an empty text.
    pub(in crate::engines) fn set_loosely(
        &mut self,
        name: Words<'_>,
        value: Option<Words<'_>>,
        empty: &[u8],
    ) -> Option<&'static str> {
        let name = name.to_bytes();
        let at = self.0.iter().position(|(known, _)| known.as_bytes().eq_ignore_ascii_case(&name))?;
        let mut given = value.map(Words::to_bytes);
        match (&self.0[at].1, &mut given) {
            (Setting::Check(_), Some(given)) => given.make_ascii_lowercase(),
            (Setting::Combo { choices, .. }, Some(given)) => {
                if let Some(choice) =
                    choices.iter().find(|choice| choice.as_bytes().eq_ignore_ascii_case(given))
                {
                    *given = choice.as_bytes().to_vec();
                }
            }
            (Setting::Text(_), Some(given)) if given == empty => given.clear(),
            _ => {}
        }
        self.set_at(at, given)
    }

    fn set_at(&mut self, at: usize, given: Option<Vec<u8>>) -> Option<&'static str> {
        let (name, setting) = &mut self.0[at];
        match (setting, given.as_deref()) {
            (Setting::Button, None) => {}
            (Setting::Check(on), Some(b"true")) => *on = true,
            (Setting::Check(on), Some(b"false")) => *on = false,
            (Setting::Spin { value, min, max }, Some(given)) => {
                let number = std::str::from_utf8(given).ok()?.parse().ok()?;
                *value = (*min..=*max).contains(&number).then_some(number)?;
            }
            (Setting::Combo { value, choices }, Some(given)) => {
                *value = choices.iter().position(|choice| choice.as_bytes() == given)?;
            }
            (Setting::Text(text), given) => *text = given.unwrap_or_default().to_vec(),
            _ => return None,
        }
        Some(*name)
    }

    /// The lines that announce them; an empty text is told by this word.
    pub(in crate::engines) fn lines(&self, empty: &str) -> impl Iterator<Item = String> {
        self.0
            .iter()
            .map(move |(name, setting)| format!("option name {name} type {}", definition(setting, empty)))
    }
}

/// What an `option` line says after `type`.
fn definition(setting: &Setting, empty: &str) -> String {
    match setting {
        Setting::Check(on) => format!("check default {on}"),
        Setting::Spin { value, min, max } => format!("spin default {value} min {min} max {max}"),
        Setting::Combo { value, choices } => {
            let all: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("combo default {}{all}", choices[*value])
        }
        // A button has no default (GC-7).
        Setting::Button => "button".to_owned(),
        Setting::Text(text) if text.is_empty() => format!("string default {empty}"),
        Setting::Text(text) => format!("string default {}", String::from_utf8_lossy(text)),
    }
}
