//! What goes out.

use super::engine::Engine;

impl Engine {
    /// Sends a message.
    pub(super) fn say(&mut self, line: &str) {
        self.make_noise();
        self.write(line);
        let is_held = line.starts_with("bestmove") && self.has("bestmove-not-flushed")
            || line == "readyok" && self.has("readyok-not-flushed")
            || line == "bestmove none" && self.has("none-not-flushed")
            || line.starts_with("info") && self.has("info-held-back");
        if self.has("writes-in-pieces") {
            self.lines.output.flush_in_pieces();
        } else if !is_held {
            self.lines.output.flush();
        }
        self.is_done |= self.lines.output.is_closed;
    }

    fn write(&mut self, line: &str) {
        if std::mem::take(&mut self.is_open) {
            self.lines.output.write("\n");
        }
        if self.has("airy") {
            let words: Vec<&str> = line.split(' ').collect();
            self.lines.output.write(&format!(" {}\t", words.join("  ")));
        } else {
            self.lines.output.write(line);
        }
        self.is_open = line.starts_with("bestmove") && self.has("bestmove-left-open");
        if !self.is_open {
            self.lines.output.write(if self.has("lines-end-with-cr") { "\r\n" } else { "\n" });
        }
    }

    /// A line that has come in, without what is around it.
    pub(super) fn heard(&self, line: String) -> String {
        if line.starts_with(' ') && self.has("leading-blanks-unknown") {
            return String::new();
        }
        if line.ends_with([' ', '\t']) && self.has("trailing-blanks-unknown") {
            return String::new();
        }
        let is_apart = line != "stop" && line.trim() == "stop";
        if self.thinking.is_some() && is_apart && self.has("stop-with-blanks-lost") {
            return String::new();
        }
        if self.has("tabs-unknown") { line } else { line.trim().to_owned() }
    }

    /// The words of a line.
    pub(super) fn words<'a>(&self, line: &'a str) -> Vec<&'a str> {
        if self.has("tabs-unknown") {
            return line.split(' ').collect();
        }
        line.split_whitespace().collect()
    }
}
