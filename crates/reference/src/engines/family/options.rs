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
        let (name, setting) = self.0.iter_mut().find(|(known, _)| Words::of(known.as_bytes()) == name)?;
        let given = value.map(Words::to_bytes);
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

    /// The lines that announce them.
    pub(in crate::engines) fn lines(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(name, setting)| format!("option name {name} type {}", definition(setting)))
    }
}

/// What an `option` line says after `type`.
fn definition(setting: &Setting) -> String {
    match setting {
        Setting::Check(on) => format!("check default {on}"),
        Setting::Spin { value, min, max } => format!("spin default {value} min {min} max {max}"),
        Setting::Combo { value, choices } => {
            let all: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("combo default {}{all}", choices[*value])
        }
        // A button has no default (GC-7).
        Setting::Button => "button".to_owned(),
        Setting::Text(text) => format!("string default {}", String::from_utf8_lossy(text)),
    }
}
