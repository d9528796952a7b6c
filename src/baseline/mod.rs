//! The baseline: failures of an engine that are known, each with the reason why it is put up with.
//!
//! A file of the user, `[[known]]` entries in TOML. Not for deciding what a result comes to: the runner does that with
//! the [`KnownFailure`]s. Main type: [`Baseline`].
//!
//! ```
//! use enginecheck::baseline::{Baseline, Date};
//! use enginecheck::scenario::SpecFile;
//!
//! let text = "[[known]]\nscenario = 'xboard/ping/*'\nreason = 'no ping yet'\nuntil = 2027-01-31\n";
//! let baseline = Baseline::parse(&SpecFile::new("baseline.toml", text)).unwrap();
//! let known = baseline.known(Date { year: 2026, month: 11, day: 21 });
//! assert!(known[0].expired.is_none());
//! ```

mod date;
mod read;
mod update;

use std::ops::Range;

use crate::scenario::schema::schema_of;
use crate::scenario::{SpecError, SpecFile};
use crate::verdict::ClauseId;

pub use date::Date;
pub use update::Judged;

/// The known failures of one engine.
#[derive(Debug, Clone)]
pub struct Baseline {
    file: SpecFile,
    entries: Vec<Entry>,
}

/// A failure that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    /// What fails.
    pub subject: Subject,
    /// Why that is put up with.
    pub reason: String,
    /// Where it is discussed.
    pub issue: Option<String>,
    /// Text that the failure contains; another failure is not this one.
    pub expect: Option<String>,
    /// It may pass now and then.
    pub flaky: bool,
    /// The date until which it was put up with, if that is past.
    pub expired: Option<String>,
}

/// What a known failure is about. `*` stands for any letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A scenario or monitor, by its id.
    Scenario(String),
    /// Whatever breaks this clause.
    Clause(ClauseId),
}

/// One entry of the file.
#[derive(Debug, Clone)]
struct Entry {
    failure: KnownFailure,
    until: Option<Date>,
    /// Where it stands, from its header to its last value.
    span: Range<usize>,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn parse(file: &SpecFile) -> Result<Baseline, Vec<SpecError>> {
        read::entries(file).map(|entries| Baseline { file: file.clone(), entries })
    }

    /// The entries as a run of this day needs them.
    #[must_use]
    pub fn known(&self, today: Date) -> Vec<KnownFailure> {
        let known = self.entries.iter().map(|entry| KnownFailure {
            expired: entry.until.filter(|until| *until < today).map(|until| until.to_string()),
            ..entry.failure.clone()
        });
        known.collect()
    }
}

/// The schema of baseline files, for editors.
#[must_use]
pub fn baseline_schema() -> serde_json::Value {
    schema_of::<read::RawBaseline>()
}

impl Subject {
    /// Whether it means more than one scenario or clause.
    #[must_use]
    pub fn is_pattern(&self) -> bool {
        self.text().contains('*')
    }

    /// The id, as written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Subject::Scenario(id) => id,
            Subject::Clause(clause) => clause.as_str(),
        }
    }

    /// Whether it means this scenario.
    #[must_use]
    pub fn is_scenario(&self, id: &str) -> bool {
        matches!(self, Subject::Scenario(pattern) if matches_stars(pattern, id))
    }

    /// Whether it means this clause.
    #[must_use]
    pub fn is_clause(&self, clause: &ClauseId) -> bool {
        matches!(self, Subject::Clause(pattern) if matches_stars(pattern.as_str(), clause.as_str()))
    }
}

/// Whether the text is the pattern with letters for its stars.
fn matches_stars(pattern: &str, text: &str) -> bool {
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

    const TODAY: Date = Date { year: 2026, month: 11, day: 21 };

    #[test]
    fn entries_are_read() {
        let text = r#"
[[known]]
scenario = "xboard/ping/*"
reason = " no ping yet "
issue = "https://example.org/1"
expect = "pong"
until = 2026-11-20
flaky = true

[[known]]
clause = "XB-PING-3"
reason = "ours"
until = 2026-11-21
"#;
        let known = Baseline::parse(&SpecFile::new("b.toml", text)).unwrap().known(TODAY);
        let expected = [
            KnownFailure {
                subject: Subject::Scenario("xboard/ping/*".to_owned()),
                reason: "no ping yet".to_owned(),
                issue: Some("https://example.org/1".to_owned()),
                expect: Some("pong".to_owned()),
                flaky: true,
                expired: Some("2026-11-20".to_owned()),
            },
            KnownFailure {
                subject: Subject::Clause(ClauseId::new("XB-PING-3")),
                reason: "ours".to_owned(),
                issue: None,
                expect: None,
                flaky: false,
                expired: None,
            },
        ];
        assert_eq!(known, expected);
    }

    #[test]
    fn mistakes_are_told_in_their_place() {
        let text = r#"
[[knwon]]
scenario = "a/b/c"

[[known]]
scenario = "a/b/c"

[[known]]
scenario = "a/b/c"
clause = "XB-A-1"
reason = "x"
isue = "y"

[[known]]
reason = "x"
until = "2027-01-31"

[[known]]
scenario = "ping"
reason = 3
until = 07:32:00

[[known]]
scenario = "a/b/d"
reason = "one"

[[known]]
scenario = "a/b/d"
reason = "two"
"#;
        let errors = Baseline::parse(&SpecFile::new("b.toml", text)).unwrap_err();
        let told: Vec<String> = errors.iter().map(SpecError::brief).collect();
        let expected = [
            "b.toml:2:3: unknown group `knwon`",
            "b.toml:5:1: this entry gives no reason",
            "b.toml:10:10: scenario and clause in one entry",
            "b.toml:12:1: unknown key `isue`",
            "b.toml:16:9: wrong kind of value: string \"2027-01-31\"",
            "b.toml:19:12: this is no id of a scenario",
            "b.toml:20:10: wrong kind of value: integer `3`",
            "b.toml:21:9: this is no date",
            "b.toml:27:1: `a/b/d` stands here twice",
        ];
        assert_eq!(told, expected);
        assert!(errors[4].render(false).contains("without quotes"), "{}", errors[4].render(false));
    }

    #[test]
    fn the_schema_names_the_keys() {
        let schema = baseline_schema().to_string();
        for key in ["known", "scenario", "clause", "reason", "issue", "expect", "until", "flaky"] {
            assert!(schema.contains(&format!("\"{key}\":{{")), "{key}: {schema}");
        }
    }

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
