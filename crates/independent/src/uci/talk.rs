//! What goes out, and the words of what comes in.

use std::time::Duration;

use super::engine::Engine;

/// The commands.
const KNOWN: &[&str] = &[
    "uci",
    "quit",
    "isready",
    "debug",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
];

impl Engine {
    /// Sends a message.
    pub(super) fn say(&mut self, line: &str) {
        let is_cut = line.len() > 90 && line.starts_with("info") && self.has("info-cut-at-90");
        let line = if is_cut { &line[..90] } else { line };
        if self.has("talks-on-stderr") {
            eprintln!("{line}{}", " .".repeat(200));
        }
        if std::mem::take(&mut self.kept.owes_newline) {
            self.lines.output.write("\n");
        }
        if self.debugs && line.starts_with("bestmove") && self.has("debug-on-stamps-lines") {
            self.lines.output.write("[0.012] ");
        }
        let more = line.strip_prefix("info ").filter(|_| self.has("blank-before-messages"));
        if let Some(more) = more {
            self.lines.output.write(&format!(" info  {more}"));
        } else if self.has("writes-in-pieces") {
            let (first, second) = line.split_at(line.len() / 2);
            self.lines.output.write(first);
            self.lines.output.flush();
            std::thread::sleep(Duration::from_millis(2));
            self.lines.output.write(second);
        } else if self.has("writes-tabs") {
            self.lines.output.write(&line.replace(' ', "\t"));
        } else if self.has("writes-wide") {
            self.lines.output.write(&line.replace(' ', "  "));
            self.lines.output.write(" ");
        } else {
            self.lines.output.write(line);
        }
        self.kept.owes_newline = line == "uciok" && self.has("uciok-without-newline");
        if !self.kept.owes_newline {
            let end = self.line_end();
            self.lines.output.write(end);
        }
        if line == "readyok" && self.has("nul-behind-readyok") {
            self.lines.output.write("\0");
        }
        let is_held = line.starts_with("bestmove") && self.has("bestmove-not-flushed")
            || line == "readyok" && self.has("readyok-not-flushed")
            || line.starts_with("info") && self.has("info-held-back");
        if !is_held {
            self.lines.output.flush();
        }
        self.is_done |= self.lines.output.is_closed;
    }

    /// What a talkative engine says of a command.
    pub(super) fn say_in_passing(&mut self, what: &str) {
        if self.has("talks-when-idle") {
            self.say(&format!("info string {what}"));
        }
    }

    /// The words of a message, from its command on: unknown words before it are passed over. Empty if there is none.
    pub(super) fn message<'a>(&self, line: &'a str) -> Vec<&'a str> {
        let words = self.words(line);
        if self.has("trailing-blank-unknown") && line.ends_with([' ', '\t']) && words.len() == 1 {
            return Vec::new();
        }
        if self.has("commands-by-prefix")
            && let Some(first) = words.first()
            && let Some(known) = KNOWN.iter().find(|known| first.starts_with(**known))
            && first != known
        {
            return [known].into_iter().chain(&words[1..]).copied().collect();
        }
        let at = words.iter().position(|word| KNOWN.contains(word));
        match at {
            Some(at) if at == 0 || !self.has("unknown-first-word-drops-line") => words[at..].to_vec(),
            _ => Vec::new(),
        }
    }

    /// The command of a line.
    pub(super) fn first<'a>(&self, line: &'a str) -> &'a str {
        self.message(line).first().copied().unwrap_or_default()
    }

    fn words<'a>(&self, line: &'a str) -> Vec<&'a str> {
        if self.has("leading-blanks-unknown") && line.starts_with([' ', '\t']) {
            return Vec::new();
        }
        let fen = line.split_once("fen ").map_or("", |(_, fen)| fen);
        if fen.split(" moves").next().is_some_and(|fen| fen.trim().contains("  "))
            && self.has("fen-double-blank-refused")
        {
            return Vec::new();
        }
        if self.has("double-blank-ends-moves")
            && let Some(at) = line.find(" moves")
            && let Some(gap) = line[at + 1..].find("  ")
        {
            return line[..at + 1 + gap].split_whitespace().collect();
        }
        if self.has("value-keeps-trailing-blank")
            && line.trim_start().starts_with("setoption")
            && let Some(at) = line.trim_end().rfind([' ', '\t'])
        {
            return line[..at].split_whitespace().chain([&line[at + 1..]]).collect();
        }
        match () {
            () if self.has("tabs-unknown") => {
                line.split([' ', '\r']).filter(|word| !word.is_empty()).collect()
            }
            () if self.has("double-blanks-unknown") => line.trim().split([' ', '\t']).collect(),
            () if self.has("returns-stay") => {
                line.split([' ', '\t']).filter(|word| !word.is_empty()).collect()
            }
            () => line.split_whitespace().collect(),
        }
    }
}
