//! The features that the engine announces, and the options that it offers: one of each type of 4.4.

use crate::search::chess::Taste;

use super::{Toggle, Xboard};

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Button,
    Save,
    Reset,
    Check(bool),
    Text(String),
    File(String),
    Path(String),
    Spin(i64, i64, i64),
    Slider(i64, i64, i64),
    Combo(usize, &'static [&'static str]),
}

const CONTEMPT: &str = "Contempt";
const TEMPO: &str = "Tempo bonus";
const RESIGN: &str = "Resign";
const EXTENSIONS: &str = "Check-extensions";
const STYLE: &str = "Style";
const REMARK: &str = "Remark = comment";
const CLEAR: &str = "Clear hash";
const SAVE: &str = "Save settings";
const RESET: &str = "Restore settings";

/// All options with their values. Names hold blanks, `-` and `=` on purpose: the text permits them.
#[derive(Debug, Clone)]
pub(super) struct Settings {
    options: Vec<(&'static str, Value)>,
    /// What `Restore settings` goes back to.
    saved: Vec<(&'static str, Value)>,
}

impl Default for Settings {
    fn default() -> Settings {
        let options = vec![
            (CONTEMPT, Value::Spin(0, -100, 100)),
            (TEMPO, Value::Slider(10, 0, 50)),
            (RESIGN, Value::Check(false)),
            (EXTENSIONS, Value::Check(true)),
            (STYLE, Value::Combo(1, &["Solid", "Normal", "Wild"])),
            (REMARK, Value::Text("none".into())),
            ("Learning file", Value::File("none".into())),
            ("Tables folder", Value::Path("none".into())),
            (CLEAR, Value::Button),
            (SAVE, Value::Save),
            (RESET, Value::Reset),
        ];
        Settings { saved: options.clone(), options }
    }
}

/// What setting an option asks of the engine.
#[derive(Debug, PartialEq, Eq)]
enum Done {
    Nothing,
    ClearTable,
    DefineAgain,
}

impl Settings {
    fn value(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    fn is_checked(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Check(true))
    }

    fn number(&self, name: &str) -> i32 {
        match self.value(name) {
            Some(&(Value::Spin(value, ..) | Value::Slider(value, ..))) => i32::try_from(value).unwrap_or(0),
            _ => 0,
        }
    }

    /// How the engine judges.
    pub(super) fn taste(&self) -> Taste {
        let centre = match self.value(STYLE) {
            Some(Value::Combo(style, _)) => 3 + i32::try_from(*style).unwrap_or(1),
            _ => 4,
        };
        Taste { tempo: self.number(TEMPO), centre, contempt: self.number(CONTEMPT) }
    }

    /// Whether checks are searched a ply deeper.
    pub(super) fn extends_checks(&self) -> bool {
        self.is_checked(EXTENSIONS)
    }

    /// Whether the engine gives up lost games.
    pub(super) fn resigns(&self) -> bool {
        self.is_checked(RESIGN)
    }

    /// What is to be said in a comment at the start of a game.
    pub(super) fn remark(&self) -> Option<&str> {
        match self.value(REMARK) {
            Some(Value::Text(text)) if text != "none" => Some(text),
            _ => None,
        }
    }

    /// `NAME=VALUE` or `NAME`; names hold `=` themselves, so the text is compared with each name.
    fn set(&mut self, text: &str) -> Result<Done, &'static str> {
        let fits =
            |name: &str| text.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('='));
        let Some((name, value)) = self.options.iter_mut().find(|(name, _)| fits(name)) else {
            return Err("unknown option");
        };
        let given = text[name.len()..].strip_prefix('=');
        match (value, given) {
            (Value::Button, None) => return Ok(Done::ClearTable),
            (Value::Save, None) => self.saved.clone_from(&self.options),
            (Value::Reset, None) => {
                self.options.clone_from(&self.saved);
                return Ok(Done::DefineAgain);
            }
            (Value::Button | Value::Save | Value::Reset, Some(_)) => return Err("too many parameters"),
            (_, None) => return Err("too few parameters"),
            (Value::Check(on), Some("0")) => *on = false,
            (Value::Check(on), Some("1")) => *on = true,
            (Value::Spin(value, min, max) | Value::Slider(value, min, max), Some(given)) => {
                let number = given.parse().map_err(|_| "not a number")?;
                if !(*min..=*max).contains(&number) {
                    return Err("value out of range");
                }
                *value = number;
            }
            (Value::Text(text) | Value::File(text) | Value::Path(text), Some(given)) => {
                *text = given.to_owned()
            }
            (Value::Combo(choice, choices), Some(given)) => {
                *choice = choices.iter().position(|c| *c == given).ok_or("unknown choice")?;
            }
            (Value::Check(_), Some(_)) => return Err("not 0 or 1"),
        }
        Ok(Done::Nothing)
    }
}

/// An option as the `option` feature defines it.
fn definition(name: &str, value: &Value) -> String {
    match value {
        Value::Button => format!("{name} -button"),
        Value::Save => format!("{name} -save"),
        Value::Reset => format!("{name} -reset"),
        Value::Check(on) => format!("{name} -check {}", u8::from(*on)),
        Value::Text(text) => format!("{name} -string {text}"),
        Value::File(text) => format!("{name} -file {text}"),
        Value::Path(text) => format!("{name} -path {text}"),
        Value::Spin(value, min, max) => format!("{name} -spin {value} {min} {max}"),
        Value::Slider(value, min, max) => format!("{name} -slider {value} {min} {max}"),
        Value::Combo(current, choices) => {
            let star =
                |(at, choice): (usize, &&str)| format!("{}{choice}", if at == *current { "*" } else { "" });
            format!(
                "{name} -combo {}",
                choices.iter().enumerate().map(star).collect::<Vec<_>>().join(" /// ")
            )
        }
    }
}

impl Xboard {
    /// The answer to `protover`.
    pub(super) fn announce(&mut self) {
        self.say("feature done=0");
        self.say(concat!(
            "feature myname=\"Enginecheck reference ",
            env!("CARGO_PKG_VERSION"),
            "\" variants=\"normal\""
        ));
        self.say(
            "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 reuse=1 analyze=1 colors=0",
        );
        self.say("feature sigint=1 sigterm=1 ics=1 name=1 pause=1 nps=1 debug=1 memory=1 smp=1 egt=\"syzygy,gaviota\"");
        self.define_options();
        self.say("feature done=1");
    }

    fn define_options(&mut self) {
        for (name, value) in self.settings.options.clone() {
            // A quote in a value would end the string.
            let definition = definition(name, &value).replace('"', "'");
            self.say(&format!("feature option=\"{definition}\""));
        }
    }

    /// `option`, in any state (XB-OPTION-9).
    pub(super) fn set_option(&mut self, text: &[u8], line: &[u8]) {
        match self.settings.set(&String::from_utf8_lossy(text)) {
            Ok(Done::Nothing) => {}
            Ok(Done::ClearTable) => self.table.clear(),
            Ok(Done::DefineAgain) => {
                self.define_options();
                self.say("feature done=1");
            }
            Err(kind) => self.error(kind, line),
        }
    }

    /// `accepted`.
    pub(super) fn accepted(&mut self, name: &[u8]) {
        match name {
            b"debug" => self.dialect.debug = Toggle::On,
            b"usermove" => self.dialect.usermove = Toggle::On,
            b"colors" => self.dialect.colors = Toggle::Off,
            _ => {}
        }
    }

    /// `rejected`: whatever it was, it is done in the old form (XB-HANDSHAKE-12).
    pub(super) fn rejected(&mut self, name: &[u8]) {
        match name {
            b"debug" => self.dialect.debug = Toggle::Off,
            b"usermove" => self.dialect.usermove = Toggle::Off,
            b"colors" => self.dialect.colors = Toggle::On,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused() {
        let cases = [
            ("Contempt=-100", Ok(Done::Nothing)),
            ("Contempt=101", Err("value out of range")),
            ("Contempt=x", Err("not a number")),
            ("Contempt", Err("too few parameters")),
            ("Resign=1", Ok(Done::Nothing)),
            ("Resign=true", Err("not 0 or 1")),
            ("Style=Wild", Ok(Done::Nothing)),
            ("Style=*Wild", Err("unknown choice")),
            ("Remark = comment=a = b", Ok(Done::Nothing)),
            ("Remark", Err("unknown option")),
            ("Clear hash", Ok(Done::ClearTable)),
            ("Clear hash=1", Err("too many parameters")),
            ("Save settings", Ok(Done::Nothing)),
            ("Restore settings", Ok(Done::DefineAgain)),
            ("", Err("unknown option")),
        ];
        let mut settings = Settings::default();
        for (text, expected) in cases {
            assert_eq!(settings.set(text), expected, "{text}");
        }
        assert_eq!(settings.remark(), Some("a = b"));
        assert_eq!(settings.taste(), Taste { tempo: 10, centre: 5, contempt: -100 });
    }

    #[test]
    fn restoring_goes_back_to_what_was_saved() {
        let mut settings = Settings::default();
        for text in ["Contempt=7", "Save settings", "Contempt=8", "Restore settings"] {
            assert!(settings.set(text).is_ok(), "{text}");
        }
        assert_eq!(settings.taste().contempt, 7);
    }
}
