//! How the engine introduces itself.

use std::time::Duration;

use super::engine::Engine;

/// The features that are switches, with their default.
const SWITCHES: &[(&str, bool)] = &[
    ("ping", false),
    ("setboard", false),
    ("playother", false),
    ("usermove", false),
    ("san", false),
    ("time", true),
    ("draw", true),
    ("sigint", true),
    ("sigterm", true),
    ("reuse", true),
    ("analyze", true),
    ("colors", true),
    ("ics", false),
    ("name", false),
    ("pause", false),
    ("nps", true),
    ("debug", false),
    ("memory", false),
    ("smp", false),
];

impl Engine {
    /// Whether the feature is on.
    pub(super) fn offers(&self, feature: &str) -> bool {
        if self.has("v1") || self.has("bare") {
            return match feature {
                "analyze" | "reuse" | "time" | "draw" | "colors" | "sigterm" => true,
                "sigint" => self.has("v1"),
                _ => false,
            };
        }
        match feature {
            "san" => self.has("san"),
            "sigint" => self.has("sigint-kills"),
            "colors" => self.has("colors"),
            "sigterm" => !self.has("sigterm-off"),
            "reuse" => !self.has("no-reuse"),
            "time" | "draw" | "pause" | "playother" | "egt" | "option" | "smp" => !self.has("thrifty"),
            "name" => !self.has("refuser"),
            "analyze" => !self.has("thrifty") && !self.has("deaf") && !self.has("refuser"),
            "setboard" => !self.has("thrifty") && !self.has("edits-only"),
            "usermove" => !self.has("thrifty") && !self.has("bare-moves"),
            "nps" => !self.has("thrifty") && !self.has("refuser"),
            "ping" => true,
            "debug" => !self.has("debug-lines-unasked"),
            _ => true,
        }
    }

    /// What happens before the first line is read.
    pub(super) fn begin(&mut self) {
        if self.has("slow-start") {
            self.say("feature done=0");
            std::thread::sleep(Duration::from_secs(3));
        }
        if self.has("chatter") {
            self.say("Hollow, a chess program for the patient");
            self.say("");
        }
        if self.has("done-never-comes") {
            self.say("feature done=0");
        }
    }

    /// `protover`.
    pub(super) fn shake(&mut self, version: &str, line: &str) {
        let Some(number) = version.parse().ok().filter(|number| *number > 0) else {
            return self.refuse("no version", line);
        };
        if self.has("v1") {
            return self.refuse("unknown command", line);
        }
        if self.has("only-version-two") && number != 2 {
            self.refuse("unsupported version", line);
            self.is_done = true;
            return;
        }
        if self.has("versions-compared-as-text") && version < "2" || number < 2 {
            return;
        }
        self.version = number;
        if self.has("features-late") {
            std::thread::sleep(Duration::from_secs(4));
        }
        if self.has("bare") {
            return self.say("feature sigint=0 done=1");
        }
        if self.has("loads-after-protover") {
            self.say("feature done=0");
            std::thread::sleep(Duration::from_secs(3));
        }
        self.before_features();
        if self.has("done-misspelled") {
            self.say("feature done=0");
        }
        if self.has("done-first") {
            self.say("feature done=1");
        }
        for line in self.features() {
            self.say(&line);
        }
        if self.has("done-in-between") {
            std::thread::sleep(Duration::from_secs(1));
        }
        if !self.has("done-never-comes") && !self.has("done-first") {
            self.say(if self.has("done-misspelled") { "features done=1" } else { "feature done=1" });
        }
    }

    fn features(&self) -> Vec<String> {
        let switch = |&(name, default): &(&str, bool)| {
            let on = self.offers(name);
            let value = match on {
                true if self.has("switches-say-true") && name == "name" => "true",
                true => "1",
                false => "0",
            };
            let is_told = on != default || name == "time" || name == "nps" && !self.has("refuser");
            is_told.then(|| format!("{name}={value}"))
        };
        let mut lines =
            vec![format!("feature {}", SWITCHES.iter().filter_map(switch).collect::<Vec<_>>().join(" "))];
        if self.has("blanks-around-equals") {
            lines[0] = lines[0].replace("ping=1", "ping = 1");
        }
        if self.has("done-in-between") {
            lines[0].push_str(" done=0");
        }
        if self.has("commas-between-features") {
            lines[0] = lines[0].replace(' ', ", ").replacen(',', "", 1);
        }
        if self.has("one-feature-a-line") {
            std::thread::sleep(Duration::from_millis(700));
            lines = lines[0].split(' ').skip(1).map(|feature| format!("feature {feature}")).collect();
        }
        lines.push(match () {
            () if self.has("name-without-quotes") => "feature myname=Hollow".to_owned(),
            () if self.has("quote-too-many") => "feature myname=\"Hollow 1.0\"\"".to_owned(),
            () if self.has("single-quotes") => "feature myname='Hollow 1.0'".to_owned(),
            () => "feature myname=\"Hollow 1.0\"".to_owned(),
        });
        if self.has("unknown-features") {
            lines.push("feature rainbow=1 motto=\"think, then move\" depthmax=40".to_owned());
        }
        let variants = if self.has("nocastle") { "normal,nocastle" } else { "normal" };
        let quote = if self.has("variants-without-closing-quote") { "" } else { "\"" };
        lines.push(format!("feature variants=\"{variants}{quote}"));
        if self.offers("egt") {
            lines.push("feature egt=\"gaviota,syzygy\"".to_owned());
        }
        if self.offers("option") && !self.has("late-options") {
            lines.extend(self.option_features());
            if self.has("option-defined-twice") {
                lines.push("feature option=\"Contempt -spin 5 0 10\"".to_owned());
            }
        }
        lines
    }
}
