//! A run as Markdown, for a step summary, a comment or a wiki: totals, each failure with its evidence, and the
//! warnings.
//!
//! What an engine printed is hostile. Outside of fences every character that Markdown or HTML could interpret is an
//! entity, and a fence is longer than any row of backticks in it. Main functions: [`render`], and [`render_within`]
//! where there is a limit.

use std::fmt::{self, Write as _};

use super::awaited::in_words;
use super::causes;
use super::clients;
use super::detail;
use super::dialogue::{self, Extent, Mark, clipped};
use super::fold::{Report, Weight};
use super::fuzzed;
use super::group::{Group, Item, Rest, Standing};
use super::palette::Palette;
use super::wording::{
    Cited, attempts, clause, clause_as_it_stands, command_line, count, safe_line, span, written,
};
use crate::event::{ClauseText, MonitorResult, ScenarioResult};
use crate::line::Line;
use crate::verdict::Failure;

/// Characters to show of a text that an engine may have made long.
const WIDTH: usize = 500;

/// Something that is not seen, but ends a word.
const NOTHING: &str = "<span></span>";

/// How many warnings, stale entries or notices are listed one by one.
const MOST_ROWS: usize = 100;

/// The whole report.
#[must_use]
pub fn render(report: &Report) -> String {
    parts(report).concat()
}

/// The report in at most this many bytes. It is cut between two of its parts, with a line that says so. Empty if
/// there is no room even for that line.
#[must_use]
pub fn render_within(report: &Report, limit: usize) -> String {
    let parts = parts(report);
    if parts.iter().map(String::len).sum::<usize>() <= limit {
        return parts.concat();
    }
    let cut = |left_out: usize| {
        format!(
            "\n**Cut here:** {} did not fit; the log contains everything.\n",
            count(left_out, "further part")
        )
    };
    let room = limit.saturating_sub(cut(parts.len()).len());
    let fits = |kept: &usize| parts[..*kept].iter().map(String::len).sum::<usize>() <= room;
    let kept = (0..parts.len()).take_while(fits).last().unwrap_or(0);
    let text = parts[..kept].concat() + &cut(parts.len() - kept);
    if text.len() <= limit { text } else { String::new() }
}

/// The parts between which the report may be cut: the head, each failure, the tables.
fn parts(report: &Report) -> Vec<String> {
    let groups = causes::groups(report, |item| item.weight() >= Weight::Warning);
    let heavy = groups.iter().filter(|group| group.shown.standing() == Standing::Failure);
    let mut failures: Vec<String> = heavy.map(|group| written(|out| failure(out, group))).collect();
    let doubtful = groups.iter().filter(|group| group.shown.standing() == Standing::Unconfirmed);
    let mut unconfirmed: Vec<String> = doubtful.map(|group| written(|out| failure(out, group))).collect();
    if let Some(first) = unconfirmed.first_mut() {
        first.insert_str(0, "\n### Not confirmed\n");
    }
    if let Some(first) = failures.first_mut() {
        first.insert_str(0, "\n### Failures\n");
    }
    let mut parts = vec![written(|out| head(out, report))];
    parts.append(&mut failures);
    parts.append(&mut unconfirmed);
    parts.push(written(|out| stale(out, report)));
    parts.push(written(|out| warnings(out, &groups)));
    parts.push(written(|out| notices(out, report)));
    parts.retain(|part| !part.is_empty());
    parts
}

fn head(out: &mut String, report: &Report) -> fmt::Result {
    writeln!(out, "## enginecheck: {}\n", plain(report.protocol()))?;
    if let Some(started) = &report.started {
        write!(out, "Engine: {}", code(&command_line(&started.engine)))?;
        if let Some(name) = report.probed.as_ref().and_then(|probed| probed.name.as_deref()) {
            write!(out, ", which calls itself {}", code(name))?;
        }
        if let Some(file) = &started.config {
            write!(out, "; options from {}", code(file))?;
        }
        writeln!(out, "; seed {}, enginecheck {}.\n", started.seed, plain(&started.enginecheck))?;
    }
    let Some(finished) = &report.finished else {
        return writeln!(out, "**Cut off:** this run did not end.");
    };
    if let Some(why) = &finished.cut_short {
        writeln!(out, "**Cut short:** {}\n", plain(why))?;
    }
    if let Some(probe) = &finished.probe {
        item(out, "probe", &plain(&detail::cut_probe_in_words(probe)))?;
        probe.failed.iter().try_for_each(|failed| item(out, "failed", &code(failed)))?;
        said(out, &probe.transcript, probe.left_out, None)?;
        writeln!(out)?;
    }
    if let Some(score) = &finished.score {
        writeln!(out, "{}\n", plain(score))?;
    }
    if finished.totals.is_empty() {
        writeln!(out, "**Nothing was run.**")?;
    } else {
        writeln!(out, "| verdict | results |\n|---|--:|")?;
        for (word, number) in &finished.totals {
            writeln!(out, "| {} | {number} |", plain(word))?;
        }
        if !report.stale.is_empty() {
            writeln!(out, "| stale baseline entry | {} |", report.stale.len())?;
        }
    }
    if let Some(sums) = causes::sums(report) {
        writeln!(out, "\n{sums}.")?;
    }
    writeln!(
        out,
        "\n{}. Exit code {} after {}.",
        plain(&fuzzed::or_judged(report, finished).join(". ")),
        finished.exit_code,
        span(finished.took)
    )?;
    clients::said(report).iter().try_for_each(|line| writeln!(out, "\n{}.", plain(line)))
}

/// A failure with its evidence, and those that have the same cause.
fn failure(out: &mut String, group: &Group<'_>) -> fmt::Result {
    match group.shown {
        Item::Scenario(result, _) => scenario(out, result)?,
        Item::Monitor(result, _) => monitor(out, result)?,
    }
    group.rest().iter().try_for_each(|rest| writeln!(out, "\n{}", others(rest)))
}

/// The results that have the same cause as another one.
fn others(rest: &Rest) -> String {
    let ids: Vec<String> = rest.ids.iter().map(|id| code(id)).collect();
    let more = if rest.unnamed > 0 { format!(", … {} more", rest.unnamed) } else { String::new() };
    format!("{}: {}{more}", rest.phrase, ids.join(", "))
}

fn scenario(out: &mut String, result: &ScenarioResult) -> fmt::Result {
    title(out, &result.verdict_word(), &result.title)?;
    item(out, "scenario", &code(&result.id))?;
    for failure in &result.failures {
        evidence(out, &result.clauses, failure)?;
    }
    if result.failures.is_empty() {
        for known in &result.clauses {
            item(out, "clause", &plain(&clause(&result.clauses, known)))?;
        }
    }
    let because = detail::because(result);
    if !because.is_empty() {
        item(out, "because", &code(&because))?;
    }
    if result.attempts > 1 {
        item(out, "attempts", &attempts(result))?;
    }
    let mark = result.failures.first().map(detail::mark);
    said(out, &result.transcript, result.left_out, mark.as_ref())?;
    again(out, &result.reproduce)?;
    detail::rare_death(result).map_or(Ok(()), |rare| item(out, "rare", rare))
}

fn evidence(out: &mut String, clauses: &[ClauseText], failure: &Failure) -> fmt::Result {
    if let Some(cited) = Cited::of(failure) {
        item(out, "clause", &plain(&clause(clauses, cited)))?;
    }
    if let Some(judging) = &failure.judging {
        item(out, "unjudged", &plain(&clause_as_it_stands(clauses, judging)))?;
    }
    item(out, "expected", &code(&in_words(&failure.expected)))?;
    item(out, "actual", &code(&detail::came(failure)))?;
    if let Some(line) = detail::own_line(failure) {
        item(out, "line", &code(line))?;
    }
    item(out, "failed", &plain(&detail::failed(failure)))
}

fn monitor(out: &mut String, result: &MonitorResult) -> fmt::Result {
    title(out, &result.verdict.to_string(), &result.title)?;
    item(out, "monitor", &code(&result.id))?;
    item(out, "seen", &plain(&detail::seen(result)))?;
    for finding in &result.findings {
        item(out, "clause", &plain(&clause(&result.clauses, finding)))?;
        item(out, "finding", &code(&finding.text))?;
        if !finding.line.is_empty() {
            item(out, "line", &code(&finding.line))?;
        }
    }
    if !result.reason.is_empty() {
        item(out, "because", &code(&result.reason))?;
    }
    let mark = result.findings.first().map(detail::mark_of_finding);
    said(out, &result.transcript, result.left_out, mark.as_ref())?;
    again(out, &result.reproduce)?;
    detail::rare(result).map_or(Ok(()), |rare| item(out, "rare", rare))
}

fn title(out: &mut String, verdict: &str, title: &str) -> fmt::Result {
    writeln!(out, "\n#### {verdict}: {}\n", plain(title))
}

fn item(out: &mut String, label: &str, text: &str) -> fmt::Result {
    writeln!(out, "- **{label}** {text}")
}

/// The end of a dialogue and of stderr.
fn said(out: &mut String, lines: &[Line], left_out: usize, mark: Option<&Mark>) -> fmt::Result {
    let colourless = &Palette::PLAIN;
    let text = written(|out| dialogue::write(out, lines, left_out, mark, Extent::TAIL, colourless));
    fence(out, "text", &text)?;
    let text = written(|out| dialogue::write_stderr(out, lines, Extent::TAIL, colourless));
    if text.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nOn stderr:")?;
    fence(out, "text", &text)
}

fn again(out: &mut String, words: &[String]) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nTo reproduce it:")?;
    fence(out, "sh", &command_line(words))
}

/// A fenced block that its text cannot end.
fn fence(out: &mut String, language: &str, text: &str) -> fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    writeln!(out, "\n{fence}{language}\n{}\n{fence}", text.trim_end_matches('\n'))
}

fn stale(out: &mut String, report: &Report) -> fmt::Result {
    let rows = report.stale.iter().map(|(entry, reason)| [code(entry), code(reason)]);
    table(out, "Stale baseline entries", ["entry", "why"], rows)
}

fn warnings(out: &mut String, groups: &[Group<'_>]) -> fmt::Result {
    let light = groups.iter().filter(|group| group.shown.standing() == Standing::Warning);
    let rows = light.map(|group| {
        let (title, clauses, cited, why) = match group.shown {
            Item::Scenario(result, _) => {
                let cited = result.failures.first().and_then(Cited::of);
                let cited = cited.or(result.clauses.first().map(Cited::from));
                (&result.title, &result.clauses, cited, code(&detail::summary(result)))
            }
            Item::Monitor(result, _) => {
                let worst = result.findings.first();
                let text = code(worst.map_or(&result.reason, |f| &f.text));
                let why = format!("{text}; {}", plain(&detail::seen(result)));
                (&result.title, &result.clauses, worst.map(Cited::from), why)
            }
        };
        let cited = cited.map_or(String::new(), |cited| clause(clauses, cited));
        let mut why = format!("{}: {why}", plain(title));
        for rest in group.rest() {
            let _ = write!(why, "; {}", others(&rest));
        }
        [group.shown.verdict().to_string(), code(group.shown.id()), plain(&cited), why]
    });
    table(out, "Warnings", ["verdict", "what", "clause", "why"], rows)
}

fn notices(out: &mut String, report: &Report) -> fmt::Result {
    table(
        out,
        "Notices",
        ["notice"],
        report.notices.iter().map(|notice| [code(&in_words(&notice.replace('\n', " ")))]),
    )
}

fn table<const N: usize>(
    out: &mut String,
    title: &str,
    columns: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> fmt::Result {
    let rows: Vec<[String; N]> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n### {title}\n\n| {} |\n|{}", columns.join(" | "), "---|".repeat(N))?;
    for row in rows.iter().take(MOST_ROWS) {
        writeln!(out, "| {} |", row.join(" | "))?;
    }
    match rows.len().saturating_sub(MOST_ROWS) {
        0 => Ok(()),
        more => writeln!(out, "\n{more} more."),
    }
}

/// Text that Markdown shows unchanged everywhere except at the start of a line. It uses entities, not backslashes:
/// they end no cell and open nothing, even where HTML tags surround them.
///
/// Addresses and mentions would be found even behind entities, and in code. Therefore a tag without content parts them.
pub(super) fn plain(text: &str) -> String {
    let mut shown = String::new();
    let text = clipped(&safe_line(text), WIDTH);
    for (at, c) in text.char_indices() {
        if "&<>\\`*_[]|#~@!$^{}".contains(c) {
            let _ = write!(shown, "&#{};", u32::from(c));
        } else {
            shown.push(c);
        }
        let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
        let parted = match c {
            ':' => after.starts_with("//") || after.contains('@'),
            '.' => before.to_ascii_lowercase().ends_with("www"),
            '@' => after.starts_with(|c: char| c.is_alphanumeric()),
            _ => false,
        };
        if parted {
            shown.push_str(NOTHING);
        }
    }
    shown
}

/// Text as code. A pair of backticks would not do, because in a table there is no safe way to put a bar between them.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", plain(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markdown() {
        let cases = [
            ("move e2e4", "move e2e4"),
            ("<b>&amp;", "&#60;b&#62;&#38;amp;"),
            ("a|b\\|c", "a&#124;b&#92;&#124;c"),
            ("`*_[x](y)", "&#96;&#42;&#95;&#91;x&#93;(y)"),
            ("two\nlines\x1b", "two&#92;nlines&#92;x1b"),
            ("see http://example.org/c", "see http:<span></span>//example.org/c"),
            ("WWW.a.b", "WWW.<span></span>a.b"),
            ("a@b.c, @d, @ e", "a&#64;<span></span>b.c, &#64;<span></span>d, &#64; e"),
            ("XB-A: it", "XB-A: it"),
        ];
        for (text, shown) in cases {
            assert_eq!(plain(text), shown, "{text:?}");
        }
        assert_eq!(plain(&"x".repeat(WIDTH + 3)), format!("{}… (+3 characters)", "x".repeat(WIDTH)));
    }

    #[test]
    fn a_fence_is_longer_than_what_stands_in_it() {
        let cases = [
            ("plain", "\n```text\nplain\n```\n"),
            ("two\nlines\n", "\n```text\ntwo\nlines\n```\n"),
            ("a ``` b", "\n````text\na ``` b\n````\n"),
            ("`````\n`", "\n``````text\n`````\n`\n``````\n"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(written(|out| fence(out, "text", text)), expected, "{text:?}");
        }
    }
}
