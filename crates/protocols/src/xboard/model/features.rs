//! What the engine announced in this dialogue, what we rejected of it, and what that makes of the language spoken to it.

use std::collections::BTreeSet;

use super::apply::Dialect;
use super::order::{Order, Sent};
use crate::model::Known;
use crate::xboard::grammar::{Feature, FeatureLine};
use crate::xboard::{options, requirements};

/// More announcements than these are not kept; no engine has so many options.
const MOST_ANNOUNCEMENTS: usize = 2000;

/// The features of one dialogue.
#[derive(Debug, Clone, Default)]
pub(super) struct Features {
    /// `protover` was sent: only then do features count (XB-HANDSHAKE-13).
    pub(super) asked: bool,
    /// The value of the last `done`.
    pub(super) done: Option<bool>,
    announced: Vec<(String, String)>,
    rejected: BTreeSet<String>,
}

impl Features {
    /// Takes in a feature line. Options that were defined before are returned: without a reset in between that is a
    /// fault (XB-OPTION-8).
    pub(super) fn announce(&mut self, line: FeatureLine<'_>) -> Vec<String> {
        let mut twice = Vec::new();
        for item in line.items() {
            if self.announced.len() >= MOST_ANNOUNCEMENTS {
                break;
            }
            let name = String::from_utf8_lossy(item.name).into_owned();
            let value = String::from_utf8_lossy(item.value).into_owned();
            match item.feature {
                Some(Feature::Done(done)) => self.done = Some(done),
                Some(Feature::Option(option)) => {
                    let option = String::from_utf8_lossy(option.name).into_owned();
                    if self.options().any(|(known, _)| known == option) {
                        twice.push(option);
                    }
                }
                _ => {}
            }
            self.announced.push((name, value));
        }
        twice
    }

    /// Whether a sent line changes what counts.
    pub(super) fn concern(&self, sent: &Sent) -> bool {
        sent.order == Order::Neutral && matches!(sent.word(), b"protover" | b"rejected" | b"option")
    }

    /// A line was sent.
    pub(super) fn sent(&mut self, sent: &Sent) {
        let rest = sent.rest();
        match sent.word() {
            b"protover" => {
                // Asked again, the engine may define its options again.
                self.asked = true;
                self.forget_options();
            }
            b"rejected" => {
                self.rejected.insert(rest.split(' ').next().unwrap_or_default().to_owned());
            }
            // The engine defines its options anew.
            _ if self.options().any(|(name, kind)| name == &*rest && kind.starts_with("-reset")) => {
                self.forget_options();
            }
            _ => {}
        }
    }

    /// Whether standard chess is named among the variants.
    pub(super) fn plays_normal(&self) -> bool {
        self.value("variants").is_some_and(|list| list.split(',').any(|v| v.trim() == "normal"))
    }

    /// What makes an engine testable and was not asked for: clause and words.
    pub(super) fn missing_advice(&self) -> Vec<(&'static str, &'static str)> {
        let wanted = [
            ("ping", "1", "XB-FEATURE-5", "ping=1 is not asked for: nothing can be synchronised"),
            ("setboard", "1", "XB-FEATURE-6", "setboard=1 is not asked for: positions have to be edited"),
            ("playother", "1", "XB-FEATURE-7", "playother=1 is not asked for"),
            ("colors", "0", "XB-FEATURE-8", "colors=0 is not set, so `white` and `black` may be sent"),
        ];
        let mut missing: Vec<(&str, &str)> = wanted
            .iter()
            .filter(|(name, value, ..)| !self.announced.iter().any(|(n, v)| n == name && v == value))
            .map(|(_, _, clause, text)| (*clause, *text))
            .collect();
        if !self.announced.iter().any(|(name, _)| name == "variants") {
            missing.push(("XB-FEATURE-10", "variants is not set, so all of them are taken as supported"));
        }
        missing
    }

    fn forget_options(&mut self) {
        self.announced.retain(|(name, _)| name != "option");
    }

    /// Whether anything was announced.
    pub(super) fn any(&self) -> bool {
        !self.announced.is_empty()
    }

    /// All announcements, in order.
    pub(super) fn announced(&self) -> &[(String, String)] {
        &self.announced
    }

    /// The value that holds: announced and not rejected, else the documented default.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let announced = (self.asked && !self.rejected.contains(name))
            .then(|| self.announced.iter().rev().find(|(n, _)| n == name))
            .flatten();
        announced.map(|(_, value)| value.as_str()).or_else(|| requirements::default(name))
    }

    /// Whether the feature is 1.
    pub(super) fn on(&self, name: &str) -> bool {
        self.value(name) == Some("1")
    }

    /// Names and definitions of the options, in order.
    pub(super) fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.announced.iter().filter(|(name, _)| name == "option").map(|(_, text)| {
            let text = text.trim_start();
            let name = options::name(text).unwrap_or_else(|| text.split(" -").next().unwrap_or_default());
            (name, text[name.len()..].trim_start())
        })
    }

    /// Whether an announced feature promises the command.
    pub(super) fn promises(&self, command: &str) -> bool {
        let feature = match command {
            "ping" | "setboard" | "playother" | "usermove" | "memory" | "name" | "ics" | "nps" | "pause" => {
                command
            }
            "resume" => "pause",
            "cores" => "smp",
            "egtpath" => return self.value("egt").is_some_and(|list| !list.is_empty()),
            "option" => return self.options().next().is_some(),
            _ => return false,
        };
        self.on(feature)
    }

    /// Whether the arguments are such as were announced: an engine may say that it knows no such option.
    pub(super) fn cover(&self, sent: &Sent) -> bool {
        let rest = sent.rest();
        match sent.word() {
            b"option" => options::offers(self.announced()).takes(rest.as_bytes()),
            b"egtpath" => {
                let format = rest.split(' ').next().unwrap_or_default();
                self.value("egt").is_some_and(|list| list.split(',').any(|f| f.trim() == format))
            }
            _ => true,
        }
    }

    /// How the engine takes commands.
    pub(super) fn dialect(&self, no_referee: bool) -> Dialect {
        Dialect {
            ping: self.on("ping"),
            san: self.on("san"),
            usermove: self.on("usermove"),
            forms_rejected: ["usermove", "san"].iter().any(|name| self.rejected.contains(*name)),
            no_referee,
        }
    }

    /// Puts the announcements into what is known; what other dialogues learned stays where this one heard nothing.
    pub(super) fn tell(&self, known: &mut Known) {
        if !self.any() {
            return;
        }
        known.announced.clone_from(&self.announced);
        if self.announced.iter().any(|(name, value)| name == "done" && value == "0") {
            known.facts.insert("asked-for-time".to_owned(), "feature done=0".to_owned());
        }
        known.version = Some("2".to_owned());
        if let Some((_, name)) = self.announced.iter().rev().find(|(n, _)| n == "myname") {
            known.name = Some(name.clone());
        }
    }
}
