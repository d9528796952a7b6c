//! One result in full: what was broken, what came instead, the dialogue, and how to reproduce it.

use std::fmt::{self, Write as _};

use super::awaited::in_words;
use super::dialogue::{self, Extent, Mark, clipped};
use super::diff;
use super::palette::Palette;
use super::wording::{
    Cited, attempts, clause, clause_as_it_stands, command_line, count, safe, safe_line, span, written,
};
use crate::cause::is_fence;
use crate::event::{ClauseText, CutProbe, MonitorResult, ScenarioResult};
use crate::line::{Line, Side};
use crate::verdict::{Failure, FailureKind, Finding, Verdict};

/// How a result is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth {
    /// How much of the dialogue and of stderr to show; none: nothing of them.
    pub(super) extent: Option<Extent>,
    /// How the words are coloured.
    pub(super) palette: Palette,
}

/// A scenario's result.
pub(super) fn scenario(out: &mut String, result: &ScenarioResult, depth: Depth) -> fmt::Result {
    head(out, (result.verdict, &result.verdict_word()), &result.id, &result.title, &depth.palette)?;
    let mut block = Block { out, palette: depth.palette, width: width(depth) };
    for failure in &result.failures {
        block.failure(&result.clauses, failure)?;
    }
    if result.failures.is_empty() {
        result.clauses.iter().try_for_each(|known| block.row("clause", &clause(&result.clauses, known)))?;
    }
    let because = because(result);
    if !because.is_empty() {
        block.row("because", &safe(&because))?;
    }
    if result.attempts > 1 {
        block.row("attempts", &attempts(result))?;
    }
    let (file, line) = result.failures.first().and_then(|f| f.source.as_ref()).unwrap_or(&result.source);
    if !file.is_empty() {
        block.row("source", &format!("{}:{line}", safe_line(file)))?;
    }
    let mark = result.failures.first().map(mark);
    block.dialogue(&result.transcript, result.left_out, mark.as_ref(), depth)?;
    block.again(&result.reproduce)?;
    rare_death(result).map_or(Ok(()), |rare| block.row("rare", rare))
}

/// The reason, without what the rows of the first failure have said.
pub(super) fn because(result: &ScenarioResult) -> String {
    let said = result.failures.first().map(|first| format!("expected {}; {}", first.expected, first.actual));
    let rest = said.and_then(|said| result.reason.strip_suffix(said.as_str()));
    in_words(rest.map_or(result.reason.as_str(), |rest| rest.trim_end_matches("; ")))
}

/// Only the dialogue of a scenario and its stderr.
pub(super) fn dialogues(out: &mut String, result: &ScenarioResult, depth: Depth) -> fmt::Result {
    Block { out, palette: depth.palette, width: width(depth) }.dialogue(
        &result.transcript,
        result.left_out,
        None,
        depth,
    )
}

/// A monitor's result.
pub(super) fn monitor(out: &mut String, result: &MonitorResult, depth: Depth) -> fmt::Result {
    head(out, (result.verdict, &result.verdict.to_string()), &result.id, &result.title, &depth.palette)?;
    let mut block = Block { out, palette: depth.palette, width: width(depth) };
    block.row("seen", &seen(result))?;
    let mut cited = Vec::new();
    for finding in &result.findings {
        let here = Cited::from(finding);
        if !cited.contains(&here) {
            block.row("clause", &clause(&result.clauses, here))?;
            cited.push(here);
        }
        block.row("finding", &safe(&finding.text))?;
        if !finding.line.is_empty() {
            block.row("line", &clipped(&safe_line(&finding.line), block.width))?;
        }
    }
    if !result.reason.is_empty() {
        block.row("because", &safe(&result.reason))?;
    }
    let mark = result.findings.first().map(mark_of_finding);
    block.dialogue(&result.transcript, result.left_out, mark.as_ref(), depth)?;
    block.again(&result.reproduce)?;
    rare(result).map_or(Ok(()), |rare| block.row("rare", rare))
}

/// How far a probe came that the end of the run cut off.
pub(super) fn cut_probe(out: &mut String, probe: &CutProbe, depth: Depth) -> fmt::Result {
    let mut block = Block { out, palette: depth.palette, width: width(depth) };
    block.row("probe", &cut_probe_in_words(probe))?;
    for failed in &probe.failed {
        block.row("failed", &clipped(&safe_line(failed), block.width))?;
    }
    block.dialogue(&probe.transcript, probe.left_out, None, depth)
}

/// `xboard/probe/moves (the engine moves) was cut off after 1.2 s: move <_> was awaited; 2 dialogues before it were over`.
pub(super) fn cut_probe_in_words(probe: &CutProbe) -> String {
    let CutProbe { over, id, title, awaited, lasted, transcript, .. } = probe;
    let printed = transcript.iter().filter(|line| line.side == Side::FromEngine).count();
    let printed = if printed == 0 { ", and nothing had come" } else { "" };
    let over = match over {
        0 => "it was the first dialogue".to_owned(),
        1 => "1 dialogue before it was over".to_owned(),
        over => format!("{over} dialogues before it were over"),
    };
    format!(
        "{} ({}) was cut off after {}: {} was awaited{printed}; {over}",
        safe_line(id),
        safe_line(title),
        span(*lasted),
        safe_line(&in_words(awaited))
    )
}

/// How often a monitor reported something: `3 findings in 2 dialogues, first in xboard/…`.
pub(super) fn seen(result: &MonitorResult) -> String {
    let mut text = format!("{} in {}", count(result.count, "finding"), count(result.dialogues, "dialogue"));
    if let Some(first) = &result.first_scenario {
        let _ = write!(text, ", first in {}", safe_line(first));
    }
    text
}

/// What to do if what a monitor has seen does not come again.
pub(super) fn rare(result: &MonitorResult) -> Option<&'static str> {
    (result.dialogues == 1 && !result.reproduce.is_empty())
        .then_some("it was seen in one dialogue only: if it does not come again, add `--repeat 20`")
}

/// The same of an engine that died in the only attempt: much that kills does so now and then.
pub(super) fn rare_death(result: &ScenarioResult) -> Option<&'static str> {
    let only = result.attempts == 1 && !result.reproduce.is_empty();
    (only && result.failures.first().is_some_and(|failure| failure.kind.is_end()))
        .then_some("it was tried once only: if it does not come again, add `--repeat 20`")
}

/// Why a scenario has its verdict, in one line: the worst failure, or the reason.
pub(super) fn summary(result: &ScenarioResult) -> String {
    let text = worst(result);
    if result.unconfirmed && !result.failures.is_empty() { format!("not confirmed: {text}") } else { text }
}

/// Whether the engine died, and that is no answer to what the scenario judged; or whether it never lived.
fn is_death(failure: &Failure) -> bool {
    failure.kind.is_end() && failure.judging.is_some() || failure.kind == FailureKind::NotStarted
}

fn worst(result: &ScenarioResult) -> String {
    match result.failures.first() {
        Some(failure) if is_death(failure) => {
            let (end, sent, robust) = (end(failure), last_sent(failure), robust(failure));
            format!("{}: {end}{sent}; expected {}{robust}", failure.kind, awaited(failure))
        }
        Some(failure) => {
            let (expected, actual) = (awaited(failure), actual(failure));
            let line = own_line(failure).map_or(String::new(), |line| format!(" (`{}`)", safe_line(line)));
            let (sent, robust) = (last_sent(failure), robust(failure));
            format!("{}: expected {expected}, got {actual}{line}{sent}{robust}", failure.kind)
        }
        None => safe_line(&in_words(&result.reason)),
    }
}

/// Why a failure is at most a warning, if it concerns input that no correct GUI sends.
fn robust(failure: &Failure) -> &'static str {
    if failure.robust { " (no correct GUI sends this, so it only warns)" } else { "" }
}

/// What would have been right, in words and on one line.
fn awaited(failure: &Failure) -> String {
    safe_line(&in_words(&failure.expected))
}

/// What the engine had been told, where it died or was mute: two such failures differ by nothing else.
fn last_sent(failure: &Failure) -> String {
    let told = match failure.kind {
        FailureKind::Crash | FailureKind::Closed if !failure.refusal.is_empty() => {
            return format!(", behind its `{}`", safe_line(&failure.refusal));
        }
        // That says already behind what nothing more came.
        FailureKind::Timeout if failure.actual.contains(", behind ") => return String::new(),
        FailureKind::Crash | FailureKind::Closed | FailureKind::Timeout => &failure.sent,
        _ => return String::new(),
    };
    // The answer to a question of our own is late because of what the engine was at.
    let doing = match safe_line(&failure.doing).to_lowercase() {
        doing if doing.is_empty() || failure.kind != FailureKind::Timeout || !is_fence(&failure.expected) => {
            String::new()
        }
        doing => format!(" ({doing})"),
    };
    match safe_line(told) {
        told if told.is_empty() => doing,
        // What else was done stands in brackets.
        told if told.starts_with('(') => format!(", last {told}{doing}"),
        told => format!(", last sent `{told}`{doing}"),
    }
}

/// The line as the engine wrote it, if that is not what `actual` shows.
pub(super) fn own_line(failure: &Failure) -> Option<&str> {
    let line = failure.heard.as_ref()?.line.trim_end();
    (!line.is_empty() && !failure.actual.contains(line)).then_some(line)
}

/// What came, and what the engine told of its end: `exit code 1 (IndexError at engine.py:41)`.
pub(super) fn came(failure: &Failure) -> String {
    match failure.last_words.as_str() {
        "" => failure.actual.clone(),
        words => format!("{} ({words})", failure.actual),
    }
}

/// The same on one line.
fn actual(failure: &Failure) -> String {
    safe_line(&came(failure))
}

/// How an engine ended, which comes before everything else: `the engine died: killed by SIGSEGV`.
pub(super) fn end(failure: &Failure) -> String {
    let actual = actual(failure);
    if failure.kind != FailureKind::Crash {
        actual
    } else if actual.starts_with("killed") {
        format!("the engine died: {actual}")
    } else {
        format!("the engine exited by itself: {actual}")
    }
}

fn head(
    out: &mut String,
    (verdict, word): (Verdict, &str),
    id: &str,
    title: &str,
    palette: &Palette,
) -> fmt::Result {
    let (style, strong) = (palette.verdict(verdict), palette.strong);
    writeln!(out, "{style}{word}{style:#} {strong}{}{strong:#}", safe_line(id))?;
    writeln!(out, "    {}", safe_line(title))
}

/// Where and how a dialogue failed: `at step 3, after 31 ms: mismatch`.
pub(super) fn failed(failure: &Failure) -> String {
    let (when, robust) = (span(failure.at), robust(failure));
    let place = failure.step.map_or(String::new(), |step| format!("at step {}, ", step + 1));
    format!("{place}after {when}: {}{robust}", failure.kind)
}

/// Where a dialogue failed.
pub(super) fn mark(failure: &Failure) -> Mark {
    let line = failure.heard.as_ref().map(|heard| heard.line.clone());
    Mark { at: failure.at, line, text: remark(failure) }
}

/// Where a monitor found something.
pub(super) fn mark_of_finding(finding: &Finding) -> Mark {
    let line = Some(finding.line.clone());
    Mark { at: finding.at, line, text: safe_line(&finding.text) }
}

/// The remark at the failing place of the dialogue.
pub(super) fn remark(failure: &Failure) -> String {
    match failure.step {
        Some(step) => format!("step {}: {}", step + 1, failure.kind),
        None => failure.kind.to_string(),
    }
}

/// How much of a line to show: as much as in the dialogue.
fn width(depth: Depth) -> usize {
    depth.extent.unwrap_or(Extent::WHOLE).width
}

/// Rows with a label, all with the same indentation.
struct Block<'a> {
    out: &'a mut String,
    palette: Palette,
    /// A row shows at most this many characters of a line.
    width: usize,
}

impl Block<'_> {
    fn row(&mut self, label: &str, text: &str) -> fmt::Result {
        let dim = self.palette.faint;
        let mut lines = text.lines();
        match lines.next().unwrap_or_default() {
            "" => writeln!(self.out, "    {dim}{label}{dim:#}")?,
            first => writeln!(self.out, "    {dim}{label:<9}{dim:#} {first}")?,
        }
        lines.try_for_each(|line| writeln!(self.out, "              {line}"))
    }

    fn failure(&mut self, clauses: &[ClauseText], failure: &Failure) -> fmt::Result {
        let unjudged = failure.judging.as_ref().map(|judging| clause_as_it_stands(clauses, judging));
        let unjudged = unjudged.as_ref().map(|clause| ("unjudged", clause.as_str()));
        let broken = Cited::of(failure).map(|cited| clause(clauses, cited));
        let broken = broken.as_ref().map(|clause| ("clause", clause.as_str()));
        if unjudged.is_some() && is_death(failure) {
            self.row("actual", &end(failure))?;
            broken.into_iter().try_for_each(|(label, text)| self.row(label, text))?;
            self.row("expected", &safe(&in_words(&failure.expected)))?;
            unjudged.into_iter().try_for_each(|(label, text)| self.row(label, text))?;
            return self.failed(failure);
        }
        broken.into_iter().chain(unjudged).try_for_each(|(label, text)| self.row(label, text))?;
        let (expected, actual) = (safe(&in_words(&failure.expected)), safe(&came(failure)));
        self.row("expected", &clipped(&expected, self.width))?;
        self.row("actual", &clipped(&actual, self.width))?;
        if let Some(line) = own_line(failure) {
            self.row("line", &clipped(&safe_line(line), self.width))?;
        }
        if let Some(diff) = diff::inline(&expected, &actual, &self.palette) {
            self.row("diff", &diff)?;
        }
        self.failed(failure)
    }

    fn failed(&mut self, failure: &Failure) -> fmt::Result {
        self.row("failed", &failed(failure))
    }

    fn dialogue(
        &mut self,
        lines: &[Line],
        left_out: usize,
        mark: Option<&Mark>,
        depth: Depth,
    ) -> fmt::Result {
        let Some(extent) = depth.extent else { return Ok(()) };
        let text = written(|out| dialogue::write(out, lines, left_out, mark, extent, &depth.palette));
        self.lines("dialogue", &text)?;
        let text = written(|out| dialogue::write_stderr(out, lines, extent, &depth.palette));
        self.lines("stderr", &text)
    }

    fn lines(&mut self, label: &str, text: &str) -> fmt::Result {
        if text.is_empty() { Ok(()) } else { self.row(label, &format!("\n{text}")) }
    }

    fn again(&mut self, words: &[String]) -> fmt::Result {
        if words.is_empty() { Ok(()) } else { self.row("again", &command_line(words)) }
    }
}
