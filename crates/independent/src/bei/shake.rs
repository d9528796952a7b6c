//! How the engine introduces itself, and what it can be told about itself.

use std::time::Duration;

use super::engine::{Engine, USUAL};

impl Engine {
    /// What happens before the first line is read.
    pub(super) fn begin(&mut self) {
        if self.has("slow-start") {
            std::thread::sleep(Duration::from_secs(2));
        }
        if self.has("banner") {
            self.say("Ember, a player of Boost");
        }
    }

    /// `bei`.
    pub(super) fn shake(&mut self, words: &[&str]) {
        if self.is_known && !self.has("bei-again") || self.has("bei-wants-arguments") && words.len() < 2 {
            return;
        }
        self.is_known = true;
        let logs = self.has("logs-while-opening");
        if logs {
            self.say("log this is Ember");
        }
        if self.has("id-before-protocol") {
            self.say("id name Ember");
        }
        self.say("protocol 2.0.0");
        if logs {
            self.say("log id");
        }
        if !self.has("id-before-protocol") && !self.has("no-ids") {
            self.say("id name Ember");
        }
        if self.has("id-name-twice") {
            self.say("id name Ember 1");
        }
        if self.has("id-of-country") {
            self.say("id country none");
        }
        if self.has("id-empty") {
            self.say("id author");
        } else if !self.has("no-ids") {
            self.say("id author A. Smith, B. Smith");
        }
        if logs {
            self.say("log beiok is next");
        }
        self.say("beiok");
        if logs {
            self.say("log what shall it be?");
        }
        if self.has("id-after-beiok") {
            self.say("id version 1.0");
        }
    }

    /// `setoption`.
    pub(super) fn set_option(&mut self, words: &[&str]) {
        let &[_, option, value] = words else { return };
        if self.has("setoption-answered") {
            self.say("readyok");
        }
        let Ok(value) = value.parse::<u32>() else { return };
        if self.skips_option(option) {
            return;
        }
        match option {
            "strength" => self.slips.is_weak = value < 700,
            _ => self.slips.depth = value,
        }
        match option {
            "strength" if self.has("strength-dies") => std::process::abort(),
            "depth" if value == 0 && self.has("depth-zero-dies") => std::process::abort(),
            "strength" => {
                self.depth = match value {
                    0..700 => 1,
                    700..1400 => 2,
                    _ => USUAL,
                }
            }
            "depth" => self.depth = value.clamp(1, 30),
            _ => {}
        }
    }
}
