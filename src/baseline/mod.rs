//! The baseline: known failures of an engine, each with the reason why it is accepted.
//!
//! A file of the user, with `[[known]]` entries in TOML. It does not decide what a result comes to: the runner does
//! that with the [`KnownFailure`]s. Main type: [`Baseline`].

mod date;
mod read;
mod subject;
mod update;

use std::ops::Range;

use crate::scenario::schema::schema_of;
use crate::scenario::{SpecError, SpecFile};
pub(crate) use date::Date;
pub(crate) use subject::Subject;
pub(crate) use subject::matches_stars;
pub(crate) use update::Judged;

/// The known failures of one engine.
#[derive(Debug, Clone)]
pub(crate) struct Baseline {
    file: SpecFile,
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownFailure {
    /// What fails.
    pub subject: Subject,
    /// Why it is accepted.
    pub reason: String,
    /// Where it is discussed.
    pub issue: Option<String>,
    /// Text that the failure contains; a failure without it is a different one.
    pub expect: Option<String>,
    /// It may pass now and then.
    pub flaky: bool,
    /// The date until which it was accepted, if that has passed.
    pub expired: Option<String>,
}

/// One entry of the file.
#[derive(Debug, Clone)]
struct Entry {
    failure: KnownFailure,
    until: Option<Date>,
    /// Its place in the file, from its header to its last value.
    span: Range<usize>,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// All mistakes in it.
    pub(crate) fn parse(file: &SpecFile) -> Result<Baseline, Vec<SpecError>> {
        read::entries(file).map(|entries| Baseline { file: file.clone(), entries })
    }

    /// The entries as a run of this day needs them.
    pub(crate) fn known(&self, today: Date) -> Vec<KnownFailure> {
        let known = self.entries.iter().map(|entry| KnownFailure {
            expired: entry.until.filter(|until| *until < today).map(|until| until.to_string()),
            ..entry.failure.clone()
        });
        known.collect()
    }
}

/// The schema of baseline files, for editors.
pub(crate) fn baseline_schema() -> serde_json::Value {
    schema_of::<read::RawBaseline>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::ClauseId;

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
            "b.toml:10:10: this entry has both a scenario and a clause",
            "b.toml:12:1: unknown key `isue`",
            "b.toml:16:9: wrong kind of value: string \"2027-01-31\"",
            "b.toml:19:12: this is not the id of a scenario",
            "b.toml:20:10: wrong kind of value: integer `3`",
            "b.toml:21:9: this is not a date",
            "b.toml:27:1: `a/b/d` is listed twice",
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
}
