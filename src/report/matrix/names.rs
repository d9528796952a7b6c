//! Names of pages that are safe and unique, whatever an engine calls itself.

use std::collections::BTreeSet;

/// Longer names are cut.
const LONGEST: usize = 60;

/// Names that have been given. No two differ in case only.
#[derive(Debug, Default)]
pub(super) struct Names {
    given: BTreeSet<String>,
}

impl Names {
    /// A name for these words: small letters of ASCII, digits and hyphens, beginning with the first word. `first` is never
    /// empty in it, so that no name is one that a system keeps for itself (`con`).
    pub(super) fn give(&mut self, first: &str, rest: &str) -> String {
        let (first, rest) = (plain(first), plain(rest));
        let first = if first.is_empty() { "x".to_owned() } else { first };
        let rest = rest.strip_prefix(&format!("{first}-")).unwrap_or(&rest);
        let mut name = format!("{first}-{}", if rest.is_empty() { "x" } else { rest });
        name.truncate(LONGEST);
        let name = name.trim_end_matches('-').to_owned();
        let mut unique = name.clone();
        let mut number = 2;
        while !self.given.insert(unique.clone()) {
            unique = format!("{name}-{number}");
            number += 1;
        }
        unique
    }
}

/// What of a text may stand in a name.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => plain.push(c.to_ascii_lowercase()),
            _ if plain.ends_with('-') || plain.is_empty() => {}
            _ => plain.push('-'),
        }
    }
    plain.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_differ() {
        let mut names = Names::default();
        let cases = [
            ("uci", "Stockfish 15.1", "uci-stockfish-15-1"),
            ("uci", "Stockfish 15.1", "uci-stockfish-15-1-2"),
            ("uci", "STOCKFISH-15-1", "uci-stockfish-15-1-3"),
            ("uci", "UCI-GEN-1", "uci-gen-1"),
            ("uci", "../x\"><script>", "uci-x-script"),
            ("uci", "..", "uci-x"),
            ("uci", "", "uci-x-2"),
            ("../..", "\0", "x-x"),
            ("con", "nul.html", "con-nul-html"),
            ("uci", "Ж", "uci-x-3"),
            ("uci", "x 2", "uci-x-2-2"),
        ];
        for (first, rest, name) in cases {
            assert_eq!(names.give(first, rest), name);
        }
        let long = names.give("uci", &"long ".repeat(100));
        assert!(long.len() <= LONGEST && long != names.give("uci", &"long ".repeat(100)), "{long}");
    }
}
