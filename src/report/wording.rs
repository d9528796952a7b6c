//! Phrases that several reports use: times, numbers, clauses, command lines.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::awaited::in_words;
use crate::event::{ClauseText, ScenarioResult};
use crate::line::escape;
use crate::shown::{escape_lines, quoted_for_shell};
use crate::verdict::{ClauseId, Failure, Finding, Level, Verdict};

/// So many reasons are named.
const MOST_REASONS: usize = 5;

/// Makes a text by writing to a `String`, which cannot fail.
pub(super) fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string cannot fail");
    text
}

/// Text from an event in a form that can be shown: everything that an engine put into it is escaped, line ends are
/// kept.
pub(super) fn safe(text: &str) -> String {
    escape_lines(text)
}

/// The same, on one line.
pub(super) fn safe_line(text: &str) -> String {
    escape(text.trim_end().as_bytes())
}

/// A time for people: `0.4 ms`, `35 ms`, `1.4 s`, `2 min 05 s`.
pub(super) fn span(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1000.0;
    match time.as_secs() {
        0 if millis < 9.95 => format!("{millis:.1} ms"),
        0 => format!("{millis:.0} ms"),
        1..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

/// `1 scenario`, `3 scenarios`.
pub(super) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// The most frequent reasons with their numbers: `no ping: 21, no option: 8, 3 for 2 other reasons`.
pub(super) fn reasons(reasons: &[(String, usize)]) -> String {
    let mut sorted: Vec<&(String, usize)> = reasons.iter().collect();
    sorted.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    // One more is as short as the words that would stand for it.
    let named = if sorted.len() > MOST_REASONS + 1 { MOST_REASONS } else { sorted.len() };
    let (named, others) = sorted.split_at(named);
    let mut parts: Vec<String> =
        named.iter().map(|(reason, number)| format!("{}: {number}", safe_line(&in_words(reason)))).collect();
    if !others.is_empty() {
        let number: usize = others.iter().map(|(_, number)| number).sum();
        parts.push(format!("{number} for {} other reasons", others.len()));
    }
    parts.join(", ")
}

/// What an engine announces: `ping=1`; of UCI, whose values are whole lines, the line.
pub(super) fn announced(name: &str, value: &str) -> String {
    let is_line = value.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    if is_line { safe_line(value) } else { safe_line(&format!("{name}={value}")) }
}

/// A list on one line, with at most about so many characters: `a b c … and 7 more (-v shows them)`.
pub(super) fn listed(entries: &[String], most: usize) -> String {
    let mut length = 0;
    let fits = |entry: &&String| {
        length += entry.chars().count() + 1;
        length <= most
    };
    let shown = entries.iter().take_while(fits).count();
    let text = entries[..shown].join(" ");
    match entries.len() - shown {
        0 => text,
        more => format!("{text} … and {more} more (-v shows them)").trim_start().to_owned(),
    }
}

/// A list in lines of at most so many characters, as far as its entries allow it.
pub(super) fn wrapped(entries: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let last = entries.len().saturating_sub(1);
    for (index, entry) in entries.iter().enumerate() {
        let entry = if index < last { format!("{entry},") } else { entry.clone() };
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + entry.chars().count() <= width => {
                line.push(' ');
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    lines
}

/// A clause as a result cites it: the level at which its breach counts, and why that is less than the ledger's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cited<'a> {
    id: &'a ClauseId,
    level: Level,
    lowered: Option<&'a str>,
}

impl<'a> Cited<'a> {
    /// The clause that a failure breaks, if it cites one.
    pub(super) fn of(failure: &'a Failure) -> Option<Cited<'a>> {
        let id = failure.clause.as_ref()?;
        Some(Cited { id, level: failure.level, lowered: failure.lowered.as_deref() })
    }

    /// Its id.
    pub(super) fn id(self) -> &'a ClauseId {
        self.id
    }
}

impl<'a> From<&'a Finding> for Cited<'a> {
    fn from(finding: &'a Finding) -> Cited<'a> {
        Cited { id: &finding.clause, level: finding.level, lowered: finding.lowered.as_deref() }
    }
}

/// At the ledger's own level.
impl<'a> From<&'a ClauseText> for Cited<'a> {
    fn from(clause: &'a ClauseText) -> Cited<'a> {
        Cited { id: &clause.id, level: clause.level, lowered: None }
    }
}

/// A clause in one line: `XB-PING-3 (must, section 9): a pong may not overtake the move`; where its breach counts for less,
/// `(must, judged as should here, section 9)`, and with a reason `(must, section 9, judged as should here: it is late)`.
pub(super) fn clause<'a>(clauses: &[ClauseText], cited: impl Into<Cited<'a>>) -> String {
    let Cited { id, level, lowered } = cited.into();
    let known = clauses.iter().find(|c| c.id == *id);
    let ledgers = known.map_or(level, |clause| clause.level);
    let judged = format!("judged as {level} here");
    let mut about = vec![ledgers.to_string()];
    if ledgers != level && lowered.is_none() {
        about.push(judged.clone());
    }
    about.extend(known.map(|c| safe_line(&c.section)).filter(|section| !section.is_empty()));
    about.extend(lowered.map(|why| format!("{judged}: {}", safe_line(why))));
    let mut text = format!("{} ({})", safe_line(id.as_str()), about.join(", "));
    if let Some(sentence) = known.map(|c| c.sentence.as_str()).filter(|s| !s.is_empty()) {
        let _ = write!(text, ": {}", safe_line(sentence));
    }
    text
}

/// The same, at the ledger's own level.
pub(super) fn clause_as_it_stands(clauses: &[ClauseText], id: &ClauseId) -> String {
    let level = clauses.iter().find(|c| c.id == *id).map_or(Level::Must, |c| c.level);
    clause(clauses, Cited { id, level, lowered: None })
}

/// A command line that a shell of this system splits into these words: a POSIX shell; on Windows, its command prompt or
/// PowerShell, as far as they agree.
pub(super) fn command_line(words: &[String]) -> String {
    let quote = if cfg!(windows) { windows_word } else { shell_word };
    let quoted: Vec<String> = words.iter().map(|word| quote(word)).collect();
    quoted.join(" ")
}

fn windows_word(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || r"-_./:\=+".contains(c);
    // What these words would need differs from shell to shell.
    let odd = |c: char| c.is_control() || "\"$`%".contains(c);
    match word {
        "" => r#""""#.to_owned(),
        word if word.chars().all(plain) => word.to_owned(),
        word if word.contains(odd) || word.ends_with('\\') => shell_word(word),
        word if escape(word.as_bytes()) != word => shell_word(word),
        word => format!("\"{word}\""),
    }
}

fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=@%+,^~".contains(c);
    if !word.is_empty() && !word.starts_with('~') && word.chars().all(plain) {
        word.to_owned()
    } else if word.starts_with("$'") {
        // The run has quoted it.
        escape(word.as_bytes())
    } else if escape(word.as_bytes()) != word {
        quoted_for_shell(word.as_bytes())
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// How many attempts were made, and how many of them failed if that differs. Otherwise an attempt that came to
/// nothing, or was late beside other dialogues, would look like a good one.
pub(super) fn attempts(result: &ScenarioResult) -> String {
    match result.verdict {
        Verdict::Flaky { failed, attempts } => format!("{failed} of {attempts} failed"),
        _ => result.attempts.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_a_unit_that_fits() {
        let cases = [
            (0, "0.0 ms"),
            (400, "0.4 ms"),
            (9_940, "9.9 ms"),
            (9_960, "10 ms"),
            (35_000, "35 ms"),
            (1_400_000, "1.4 s"),
            (125_000_000, "2 min 05 s"),
        ];
        for (micros, text) in cases {
            assert_eq!(span(Duration::from_micros(micros)), text, "{micros} µs");
        }
    }

    #[test]
    fn a_shell_reads_each_word_back() {
        let cases = [
            ("./my-engine", "./my-engine"),
            ("xboard/x[9]", "'xboard/x[9]'"),
            ("", "''"),
            ("it's", r"'it'\''s'"),
            ("~", "'~'"),
            ("a\nb", r"$'a\nb'"),
            ("tag:race", "tag:race"),
            ("$HOME", "'$HOME'"),
            ("a\u{202e}'\\b", r"$'a\xe2\x80\xae\'\\b'"),
            ("##[x]", r"$'#\x23[x]'"),
        ];
        for (word, text) in cases {
            assert_eq!(shell_word(word), text);
        }
    }

    #[test]
    fn on_windows_paths_stay_readable() {
        let cases = [
            (r"C:\engines\my-engine.exe", r"C:\engines\my-engine.exe"),
            (r"C:\my engines\x.exe", r#""C:\my engines\x.exe""#),
            ("xboard/x[9]", r#""xboard/x[9]""#),
            ("", r#""""#),
            ("it's", r#""it's""#),
            (r"C:\my engines\", r"'C:\my engines\'"),
            ("a\nb", r"$'a\nb'"),
        ];
        for (word, text) in cases {
            assert_eq!(windows_word(word), text);
        }
    }

    #[test]
    fn few_reasons_are_named() {
        let many: Vec<(String, usize)> = (1..=8).map(|number| (format!("r{number}"), number)).collect();
        assert_eq!(reasons(&many), "r8: 8, r7: 7, r6: 6, r5: 5, r4: 4, 6 for 3 other reasons");
        assert_eq!(reasons(&many[..6]), "r6: 6, r5: 5, r4: 4, r3: 3, r2: 2, r1: 1");
    }

    #[test]
    fn what_is_announced_has_its_name() {
        assert_eq!(announced("ping", "1"), "ping=1");
        let line = "option name Hash type spin default 16";
        assert_eq!(announced("option", line), line);
        assert_eq!(announced("option", "Resign -check 0"), "option=Resign -check 0");
    }

    #[test]
    fn a_long_list_is_cut_between_its_entries() {
        let entries = ["ping=1", "setboard=1", "name=1"].map(str::to_owned);
        assert_eq!(listed(&entries, 100), "ping=1 setboard=1 name=1");
        assert_eq!(listed(&entries, 20), "ping=1 setboard=1 … and 1 more (-v shows them)");
        assert_eq!(listed(&entries, 3), "… and 3 more (-v shows them)");
    }

    #[test]
    fn a_level_that_is_not_the_ledgers_is_told_beside_it() {
        let clauses = [ClauseText {
            id: ClauseId::new("XB-A"),
            level: Level::Must,
            sentence: "it holds".to_owned(),
            section: "§1".to_owned(),
        }];
        let cases = [
            ("XB-A", Level::Must, None, "XB-A (must, §1): it holds"),
            ("XB-A", Level::Should, None, "XB-A (must, judged as should here, §1): it holds"),
            (
                "XB-A",
                Level::May,
                Some("it is late"),
                "XB-A (must, §1, judged as may here: it is late): it holds",
            ),
            ("XB-B", Level::Should, None, "XB-B (should)"),
        ];
        for (id, level, lowered, text) in cases {
            assert_eq!(clause(&clauses, Cited { id: &ClauseId::new(id), level, lowered }), text);
        }
    }
}
