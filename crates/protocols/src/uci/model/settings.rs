//! What an engine says of a setting that it announced (UCI-SET-1).
//!
//! `setoption` has no answer, and text is free. But an engine that finds fault with what it has announced itself has not read
//! the line as it was sent: a name or a value of several words is cut, or its own bounds are not its own.

use super::machine::Uci;
use crate::common::findings::at_most_should;
use crate::family::options::setting;
use crate::uci::grammar::Command;
use wire::line::Line;

/// What engines say of a setting that they do not know or do not take, in small letters.
const COMPLAINTS: [&str; 11] = [
    "no such option",
    "unknown option",
    "unrecognized option",
    "unrecognised option",
    "invalid option",
    "illegal option",
    "bad value",
    "invalid value",
    "illegal value",
    "unknown value",
    "out of range",
];

impl Uci {
    /// The setting that a line makes, if the engine announced that it takes it, and need not look at a file for it.
    pub(super) fn promised_setting(&self, command: &Command<'_>) -> Option<String> {
        let Command::SetOption { name, value } = command else { return None };
        let sent = setting(name, value.as_ref());
        let promised = self.offers().in_small_letters().takes_beyond_doubt(&sent.to_ascii_lowercase());
        promised.then(|| String::from_utf8_lossy(&sent).into_owned())
    }

    /// Text behind a setting that was promised does not say that it is unknown.
    pub(super) fn judge_complaint(&mut self, text: &[u8], line: &Line) {
        let Some(sent) = &self.input.setting else { return };
        let said = String::from_utf8_lossy(text).to_lowercase();
        if COMPLAINTS.iter().any(|complaint| said.contains(complaint)) {
            let text = format!("the engine finds fault with `setoption name {sent}`, which it has announced");
            let cited = at_most_should("UCI-SET-1", "what text means is not defined");
            self.core.findings.add_once("settings", cited, text, line);
        }
    }
}
