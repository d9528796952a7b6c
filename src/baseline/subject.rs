//! The subject of a baseline entry.

use crate::verdict::ClauseId;

/// The subject of a known failure. `*` stands for any characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A scenario or monitor, by its id.
    Scenario(String),
    /// Anything that breaks this clause.
    Clause(ClauseId),
}

impl Subject {
    /// Whether it stands for more than one scenario or clause.
    pub(crate) fn is_pattern(&self) -> bool {
        self.text().contains('*')
    }

    /// The id, as written.
    pub(crate) fn text(&self) -> &str {
        match self {
            Subject::Scenario(id) => id,
            Subject::Clause(clause) => clause.as_str(),
        }
    }

    /// Whether it includes this scenario.
    pub(crate) fn is_scenario(&self, id: &str) -> bool {
        matches!(self, Subject::Scenario(pattern) if matches_stars(pattern, id))
    }

    /// Whether it includes this clause.
    pub(crate) fn is_clause(&self, clause: &ClauseId) -> bool {
        matches!(self, Subject::Clause(pattern) if matches_stars(pattern.as_str(), clause.as_str()))
    }
}

/// Whether the text matches the pattern, in which each `*` stands for any characters, or none.
pub(crate) fn matches_stars(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(first) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return text.ends_with(part);
        }
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_letters() {
        let cases = [
            ("a", "a", true),
            ("a", "ab", false),
            ("*", "", true),
            ("a*", "a", true),
            ("a*c", "abbc", true),
            ("a*c", "ac", true),
            ("a*c", "a", false),
            ("aa*a", "aa", false),
            ("a*b*c", "axbxc", true),
            ("a*b*c", "axc", false),
            ("*b*", "abc", true),
            ("xboard/ping/*", "xboard/ping/waits[9]", true),
            ("XB-PING-*", "XB-PONG-1", false),
        ];
        for (pattern, text, expected) in cases {
            assert_eq!(matches_stars(pattern, text), expected, "{pattern} {text}");
        }
    }
}
