//! What may be set: `option` lines, `setoption`, and what each setting means.

use crate::search::morris::Taste;
use games::morris::Move;
use grammars::gbgp::{Words, read_move};

use super::Gbgp;
use crate::engines::family::{Options, Setting};

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
pub(super) struct Settings(Options);

impl Default for Settings {
    fn default() -> Settings {
        Settings(Options(vec![
            (HASH, Setting::Spin { value: 16, min: 1, max: 1024 }),
            (PONDER, Setting::Check(false)),
            (STYLE, Setting::Combo { value: 1, choices: STYLES }),
            (CLEAR, Setting::Button),
            (OPENING, Setting::Text(b"none".to_vec())),
        ]))
    }
}

impl Settings {
    /// Megabytes of the table.
    pub(super) fn memory(&self) -> usize {
        self.0.number(HASH)
    }

    /// How the engine judges.
    pub(super) fn taste(&self) -> Taste {
        let usual = Taste::default();
        match self.0.number(STYLE) {
            0 => Taste { in_mill: usual.in_mill + 6, closed_in: -14, ..usual },
            2 => Taste { open_mill: usual.open_mill + 10, room: 6, ..usual },
            _ => usual,
        }
    }

    /// Among how many moves the time of a clock is to be shared.
    pub(super) fn expected_moves(&self) -> u32 {
        if self.0.is_on(PONDER) { 20 } else { 25 }
    }
}

impl Gbgp {
    /// The answer to `gbgp`. Options are told with what they are without any `setoption`.
    pub(super) fn announce(&mut self) {
        self.say("id name enginecheck reference");
        self.say("id author the enginecheck project");
        for line in Settings::default().0.lines("") {
            self.say(&line);
        }
        self.say("gbgpok");
    }

    /// `setoption`.
    pub(super) fn set_option(&mut self, name: Words<'_>, value: Option<Words<'_>>) {
        if matches!(self.settings.0.set(name, value), Some(HASH | CLEAR)) {
            self.table.resize(self.settings.memory());
        }
    }

    /// The next move of the opening line, if the game has followed it so far.
    pub(super) fn opening_move(&self) -> Option<Move> {
        let played = self.standing.played.as_ref()?;
        let read = |word| read_move(word, self.notation).ok().map(|(mv, _)| mv);
        let line: Vec<Move> = self.settings.0.words(OPENING).iter().map_while(read).collect();
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
            ("Hash", Some("64"), Some(HASH)),
            ("Hash", Some("0"), None),
            ("Hash", Some("1025"), None),
            ("Hash", Some("x"), None),
            ("Hash", None, None),
            ("hash", Some("64"), None),
            ("Ponder", Some("true"), Some(PONDER)),
            ("Ponder", Some("1"), None),
            ("Style", Some("Solid"), Some(STYLE)),
            ("Style", Some("Mild"), None),
            ("Clear  Hash", None, Some(CLEAR)),
            ("Clear Hash", Some("1"), None),
            ("Opening Line", Some("P4  P19 P13"), Some(OPENING)),
            ("Nope", Some("3"), None),
        ];
        let mut settings = Settings::default();
        for (name, value, expected) in cases {
            let value = value.map(|value| Words::of(value.as_bytes()));
            assert_eq!(settings.0.set(Words::of(name.as_bytes()), value), expected, "{name}");
        }
        assert_eq!((settings.memory(), settings.expected_moves()), (64, 20));
        assert!(settings.taste().closed_in < Taste::default().closed_in);
        assert_eq!(settings.0.words(OPENING).iter().collect::<Vec<_>>(), [b"P4".as_slice(), b"P19", b"P13"]);
    }
}
