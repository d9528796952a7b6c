//! What may be set: `option` lines, `setoption`, and what each setting means.

use crate::search::chess::Taste;
use grammars::uci::{EMPTY, Words};

use super::Uci;
use crate::engines::family::{Options, Setting};

/// Megabytes of the table.
const HASH: &str = "Hash";
/// Forgets what was searched.
const CLEAR: &str = "Clear Hash";
/// Whether the GUI will have it think on the opponent's time: it gets some back, so it can spend more of its own.
const PONDER: &str = "Ponder";
/// How many of the best variations are told.
const MULTI_PV: &str = "MultiPV";
/// What it likes.
const STYLE: &str = "Style";
/// Whether the line being searched is told.
const CURRENT_LINE: &str = "UCI_ShowCurrLine";
/// Whether the GUI analyses: the engine plays for no side then.
const ANALYSE: &str = "UCI_AnalyseMode";
/// Whether it plays below its strength.
const LIMIT: &str = "UCI_LimitStrength";
/// How far below.
const ELO: &str = "UCI_Elo";
/// Who plays against it.
const OPPONENT: &str = "UCI_Opponent";
/// Whether castling is written as the king taking its rook.
const CHESS960: &str = "UCI_Chess960";

const STYLES: &[&str] = &["Solid", "Balanced", "Very Wild"];

/// The weakest it plays, and so many points are a ply.
const WEAKEST: usize = 1000;
const PLY: usize = 200;

/// All settings.
#[derive(Debug, Clone)]
pub(super) struct Settings(Options);

impl Default for Settings {
    fn default() -> Settings {
        Settings(Options(vec![
            (HASH, Setting::Spin { value: 16, min: 1, max: 1024 }),
            (CLEAR, Setting::Button),
            (PONDER, Setting::Check(false)),
            (MULTI_PV, Setting::Spin { value: 1, min: 1, max: 218 }),
            (STYLE, Setting::Combo { value: 1, choices: STYLES }),
            (CURRENT_LINE, Setting::Check(false)),
            (ANALYSE, Setting::Check(false)),
            (LIMIT, Setting::Check(false)),
            (ELO, Setting::Spin { value: 1600, min: 1000, max: 2400 }),
            (OPPONENT, Setting::Text(Vec::new())),
            (CHESS960, Setting::Check(false)),
        ]))
    }
}

impl Settings {
    /// Megabytes of the table.
    pub(super) fn memory(&self) -> usize {
        self.0.number(HASH)
    }

    /// How many variations are told.
    pub(super) fn variations(&self) -> usize {
        self.0.number(MULTI_PV)
    }

    /// Whether the line being searched is told.
    pub(super) fn shows_current_line(&self) -> bool {
        self.0.is_on(CURRENT_LINE)
    }

    /// Whether castling is written as the king taking its rook.
    pub(super) fn chess960(&self) -> bool {
        self.0.is_on(CHESS960)
    }

    /// How deep it looks at most; none: as deep as it can. The value counts only where strength is limited (UCI-OPT-20).
    pub(super) fn deepest(&self) -> Option<i32> {
        let plies = 1 + (self.0.number(ELO).saturating_sub(WEAKEST)) / PLY;
        self.0.is_on(LIMIT).then(|| i32::try_from(plies).unwrap_or(i32::MAX))
    }

    /// How the engine judges.
    pub(super) fn taste(&self) -> Taste {
        let usual = Taste::default();
        let taste = match self.0.number(STYLE) {
            0 => Taste { tempo: 4, contempt: -10, ..usual },
            2 => Taste { centre: 7, contempt: 30, ..usual },
            _ => usual,
        };
        if self.0.is_on(ANALYSE) { Taste { contempt: 0, ..taste } } else { taste }
    }

    /// Among how many moves the time of a clock is to be shared.
    pub(super) fn expected_moves(&self) -> u32 {
        if self.0.is_on(PONDER) { 20 } else { 25 }
    }
}

impl Uci {
    /// The answer to `uci`. Options are told with what they are without any `setoption`.
    pub(super) fn announce(&mut self) {
        self.say("id name enginecheck reference");
        self.say("id author the enginecheck project");
        let empty = String::from_utf8_lossy(EMPTY.as_ref());
        for line in Settings::default().0.lines(&empty) {
            self.say(&line);
        }
        self.say("uciok");
    }

    /// `setoption`.
    pub(super) fn set_option(&mut self, name: Words<'_>, value: Option<Words<'_>>) {
        if matches!(self.settings.0.set_loosely(name, value, EMPTY.as_ref()), Some(HASH | CLEAR)) {
            self.table.resize(self.settings.memory());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_ignored() {
        let cases = [
            ("Hash", Some("64"), Some(HASH)),
            ("hASH", Some("32"), Some(HASH)),
            ("Hash", Some("0"), None),
            ("Hash", Some("999999999999"), None),
            ("Hash", Some("x"), None),
            ("Hash", None, None),
            ("ponder", Some("TRUE"), Some(PONDER)),
            ("Ponder", Some("1"), None),
            ("style", Some("very wild"), Some(STYLE)),
            ("Style", Some("Mild"), None),
            ("Clear  Hash", None, Some(CLEAR)),
            ("UCI_Opponent", Some("GM 2800 human Gary Kasparow"), Some(OPPONENT)),
            ("UCI_Opponent", Some("<empty>"), Some(OPPONENT)),
            ("Nope", Some("3"), None),
        ];
        let mut settings = Settings::default();
        for (name, value, expected) in cases {
            let value = value.map(|value| Words::of(value.as_bytes()));
            let set = settings.0.set_loosely(Words::of(name.as_bytes()), value, b"<empty>");
            assert_eq!(set, expected, "{name}");
        }
        assert_eq!((settings.memory(), settings.expected_moves(), settings.deepest()), (32, 20, None));
        assert!(settings.taste().contempt > 0 && settings.0.words(OPPONENT).is_empty());
        settings.0.set_loosely(Words::of(b"UCI_LimitStrength"), Some(Words::of(b"true")), b"");
        assert_eq!(settings.deepest(), Some(4));
    }
}
