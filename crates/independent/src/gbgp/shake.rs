//! How the engine introduces itself, and its options.

use std::time::Duration;

use crate::morris::Board;

use super::engine::Engine;
use super::state::Game;

/// What an engine may offer as well.
const RICH: &[&str] = &[
    "Contempt type spin default -5 min -100 max 0",
    "Nodes type spin default 0 min 0 max 9000000000",
    "Level of Play type combo default very strong var weak var very strong var the best",
    "Opening Book (file) type string default <empty>",
    "Only One type spin default 7 min 7 max 7",
    "Save Now! type button",
    "Own_Book type check default false",
];

impl Engine {
    /// What happens before the first line is read.
    pub(super) fn begin(&mut self) {
        if self.has("slow-start") {
            std::thread::sleep(Duration::from_secs(3));
        }
        if self.has("banner") {
            self.say("Quern, a player of mills");
        }
    }

    /// `gbgp`.
    pub(super) fn shake(&mut self) {
        if self.is_known && !self.has("gbgp-again") {
            return;
        }
        self.is_known = true;
        if !self.has("nameless") {
            self.say("id name Quern 1.0");
        }
        if self.has("name-beyond-ascii") {
            self.say("id author Ren\u{e9} Miller");
        } else if !self.has("author-late") {
            self.say("id author A. Miller");
        }
        let options = self.options();
        if self.has("options-behind-ok") {
            self.say("gbgpok");
        }
        for option in options {
            if self.has("slow-introduction") {
                std::thread::sleep(Duration::from_millis(400));
            }
            let option = self.misdeclare(option);
            self.say(&option);
        }
        if !self.has("options-behind-ok") {
            self.say("gbgpok");
        }
    }

    fn options(&self) -> Vec<String> {
        if self.has("no-options") || self.has("minimal") {
            return Vec::new();
        }
        if self.has("rich-options") {
            return RICH.iter().map(|option| format!("option name {option}")).collect();
        }
        let styles = if self.has("combo-without-vars") { "" } else { " var calm var bold" };
        let truth = if self.has("check-without-default") { "" } else { " default true" };
        let size = if self.has("default-outside-range") { 512 } else { 16 };
        [
            format!("name Ponder type check{truth}"),
            format!("name Table Size type spin default {size} min 1 max 256"),
            format!("name Style type combo default calm{styles}"),
            "name Log File type string default none".to_owned(),
            "name Clear Table type button".to_owned(),
        ]
        .map(|option| format!("option {option}"))
        .into()
    }

    /// `setoption`.
    pub(super) fn set_option(&mut self, words: &[&str]) {
        let Some(["name", rest @ ..]) = words.get(1..) else { return };
        let at = rest.iter().position(|word| *word == "value");
        let name = rest[..at.unwrap_or(rest.len())].join(" ");
        let value = at.map(|at| rest[at + 1..].join(" "));
        self.set_plainly(&name, value.as_deref());
        match (name.as_str(), value.as_deref()) {
            ("Clear Table", _) if self.has("button-dies") => std::process::abort(),
            ("Clear Table", _) if self.has("button-clears-position") => {
                self.game = Game::of(Board::start(self.odd));
            }
            ("Table Size", Some("1")) => self.slips.has_small_table = true,
            ("Table Size", Some("256")) if self.has("maximum-dies") => std::process::abort(),
            ("Style", Some(value)) => self.is_bold = value == "bold",
            ("Ponder" | "Table Size" | "Log File" | "Clear Table" | "Style", _) => {}
            _ if self.has("unknown-option-dies") => std::process::abort(),
            _ => {}
        }
        if self.has("setoption-answered") {
            self.say("readyok");
        }
    }

    /// `debug`.
    pub(super) fn debug(&mut self, words: &[&str]) {
        match words.get(1) {
            Some(&"on") => {
                assert!(!self.debugs || !self.has("debug-on-twice-dies"), "the log is open already");
                self.debugs = true;
                if self.has("debug-answered") {
                    self.say("debug mode is on");
                }
            }
            Some(&"off") => {
                let has_log = std::mem::take(&mut self.debugs);
                assert!(has_log || !self.has("debug-off-dies"), "there is no log to close");
            }
            _ => {}
        }
    }
}
