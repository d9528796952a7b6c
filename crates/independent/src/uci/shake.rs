//! How the engine introduces itself, and what else is said outside of games.

use std::time::Duration;

use super::engine::Engine;

impl Engine {
    /// What happens before the first line is read.
    pub(super) fn begin(&mut self) {
        if self.has("slow-start") {
            std::thread::sleep(Duration::from_secs(2));
        }
        self.begin_too_soon();
        if self.has("banner") {
            self.say("Adze 1.0, a chess engine by B. Carver");
            self.say("");
        }
        if self.has("first-line-lost") {
            std::thread::sleep(Duration::from_millis(200));
            self.lines.take_early("uci");
            let _ = self.lines.arriving(Some(Duration::ZERO));
        }
    }

    /// `uci`.
    pub(super) fn shake(&mut self) {
        if self.is_known && self.has("second-uci-ignored") {
            return;
        }
        self.is_known = true;
        let options = self.options();
        if self.has("options-before-id") {
            for option in &options {
                self.say(option);
            }
        }
        if self.has("bom-before-id") {
            self.lines.output.write("\u{feff}");
        }
        if self.has("id-name-empty") {
            self.say("id name");
        } else if !self.has("id-name-missing") {
            if self.has("author-first") {
                self.say("info string Adze greets you");
                self.say("id author B. Carver");
                self.say("");
            }
            self.say(if self.has("name-not-ascii") {
                "id name Dächsel 1.0 ♞"
            } else {
                "id name Adze 1.0"
            });
        }
        let comes_elsewhere = self.has("id-author-after-uciok") || self.has("author-first");
        if !self.has("id-author-missing") && !comes_elsewhere {
            self.say(if self.has("name-not-ascii") {
                "id author Božena Šnajdrová"
            } else {
                "id author B. Carver"
            });
        }
        if self.has("sets-up-before-uciok") {
            std::thread::sleep(Duration::from_secs(4));
        }
        if !self.has("options-before-id") {
            for option in &options {
                self.say(option);
            }
        }
        if self.has("registration-before-uciok") {
            self.tell_of_registration();
        }
        self.say(if self.has("uciok-with-name") { "uciok Adze" } else { "uciok" });
        if self.has("id-author-after-uciok") {
            self.say("id author B. Carver");
        }
        if self.has("uciok-twice") {
            self.say("uciok");
        }
        if self.has("option-after-uciok") {
            self.say("option name Contempt type spin default 0 min -100 max 100");
        }
        if self.has("protected") {
            if !self.has("copyprotection-without-checking") {
                self.say("copyprotection checking");
            }
            self.is_done = self.has("copyprotection-error-leaves");
            self.say(if self.is_done { "copyprotection error" } else { "copyprotection ok" });
        }
        if self.has("unregistered") && !self.has("registration-before-uciok") {
            self.tell_of_registration();
        }
    }

    fn tell_of_registration(&mut self) {
        self.say("registration checking");
        self.say("registration error");
    }

    /// `register`. A free engine needs none.
    pub(super) fn register(&mut self, words: &[&str]) {
        if self.has("register-later-dies") && words.get(1) == Some(&"later") {
            std::process::abort();
        }
        if words.get(1) == Some(&"code") && self.has("register-code-first-unread") {
            return;
        }
        if self.has("unregistered") && words.get(1) != Some(&"later") {
            self.kept.is_registered = true;
            self.kept.registrations += 1;
            let is_second = self.kept.registrations > 1 && self.has("second-register-unanswered");
            if is_second {
                return;
            }
            self.say("registration checking");
            if !self.has("register-unanswered") {
                self.say("registration ok");
            }
        }
    }

    /// `debug`.
    pub(super) fn debug(&mut self, words: &[&str]) {
        match words.get(1) {
            Some(&"on") => self.debugs = true,
            Some(&"off") => {
                let has_log = std::mem::take(&mut self.debugs);
                assert!(has_log || !self.has("debug-off-dies"), "there is no log to close");
            }
            _ => {}
        }
    }
}
