//! The engine's own options.

use crate::chess::{Board, Game};

use super::engine::Engine;
use super::state::{Choice, Kind, Options, Purpose};

/// Whether this is the text of an `option` for a spin option.
pub(super) fn is_spin(text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    matches!(name, "Contempt" | "Depth-Limit")
}

impl Engine {
    /// The feature lines that define the options.
    pub(super) fn option_features(&self) -> Vec<String> {
        let define = |choice: &Choice| {
            let value = &choice.value;
            let text = match choice.kind {
                Kind::Check => format!("-check {value}"),
                Kind::Spin(least, most) => format!("-spin {value} {least} {most}"),
                Kind::Combo(values) => {
                    let starred = values.iter().map(|one| {
                        let star = if one == value && !self.has("combo-without-star") { "*" } else { "" };
                        format!("{star}{one}")
                    });
                    format!("-combo {}", starred.collect::<Vec<_>>().join(" /// "))
                }
                Kind::Text(kind) => format!("-{kind} {value}"),
                Kind::Button(kind) => format!("-{kind}"),
            };
            format!("feature option=\"{} {text}\"", choice.name)
        };
        self.options.choices.iter().map(define).collect()
    }

    /// `option NAME=VALUE` or `option NAME`.
    pub(super) fn set_option(&mut self, text: &str, line: &str) {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        if self.has("option-name-ends-at-blank") && name.contains(' ') {
            return self.refuse("unknown option", line);
        }
        let strict = self.has("spin-refuses-its-maximum");
        let Some(choice) = self.options.choices.iter_mut().find(|choice| choice.name == name) else {
            return self.refuse("unknown option", line);
        };
        let fits = match (choice.kind, value) {
            (Kind::Button(_), None) => !self.chosen.has("button-wants-a-value"),
            (Kind::Check, Some(value)) => matches!(value, "0" | "1"),
            (Kind::Spin(least, most), Some(value)) => {
                let range = least..=if strict { most - 1 } else { most };
                let digits = self.chosen.has("spin-reads-digits-only");
                value.parse().is_ok_and(|value: i64| range.contains(&value))
                    && !(digits && value.contains('-'))
            }
            (Kind::Combo(values), Some(value)) => {
                let unknown = usize::from(self.chosen.has("combo-refuses-its-last"));
                values[..values.len() - unknown].contains(&value)
            }
            (Kind::Text(_), Some(_)) => true,
            _ => false,
        };
        let kind = choice.kind;
        if !fits {
            return self.refuse("bad value of option", line);
        }
        if let Some(value) = value {
            choice.value = value.to_owned();
        }
        if matches!(kind, Kind::Spin(..)) && self.has("spin-sets-up-anew") {
            self.state.game = Game::from(Board::start(self.odd()));
        }
        if kind == Kind::Button("reset") {
            self.options = Options::new(&self.chosen);
            for line in self.option_features() {
                self.say(&line);
            }
            if !self.has("reset-without-done") {
                self.say("feature done=1");
            }
        }
        if kind == Kind::Button("button") && self.has("button-forgets-the-game") {
            self.state.side = None;
        }
        let guess = self.thinking.as_ref().filter(|thinking| thinking.purpose == Purpose::Ponder);
        if let Some(guess) = guess.and_then(|thinking| thinking.first)
            && self.has("option-while-pondering-moves")
        {
            self.say(&format!("move {}", guess.coordinates()));
        }
        self.reported_option();
        if self.has("option-ends-the-search") && self.is_thinking() {
            self.held = Some(String::new());
        }
    }
}
