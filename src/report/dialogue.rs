//! A dialogue as text: `>` sent, `<` received, `*` done by the harness, with the milliseconds since its start.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::time::Duration;

use super::palette::Palette;
use super::wording::count;
use crate::line::{Ending, EngineId, Line, Side, escape};

/// How much of a dialogue is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    /// At most this many lines: the last ones up to the failure, and a few after it.
    pub(super) lines: usize,
    /// At most this many characters of a line.
    pub(super) width: usize,
}

impl Extent {
    /// The end of a dialogue, enough to see what went wrong.
    pub(super) const TAIL: Extent = Extent { lines: 20, width: 200 };
    /// The last lines, for a warning.
    pub(super) const GLIMPSE: Extent = Extent { lines: 6, width: 200 };
    /// Everything that was kept.
    pub(super) const WHOLE: Extent = Extent { lines: usize::MAX, width: 2000 };
}

/// This many consecutive lines to the engine with the same first word are shown as one, unless everything is shown.
const FOLDED: usize = 4;

/// Lines shown after the failing one, so that one sees how the engine went on.
const AFTER: usize = 3;

/// Where a dialogue went wrong, and the remark to put there.
pub(super) struct Mark {
    pub(super) at: Duration,
    /// The engine's line on which it rests: several may have come at the same time.
    pub(super) line: Option<String>,
    pub(super) text: String,
}

impl Mark {
    /// The number of lines before the mark: those up to its own line, or all that had come by then.
    pub(super) fn place(&self, lines: &[&Line]) -> usize {
        let by_then = lines.iter().take_while(|line| line.at <= self.at).count();
        let text = self.line.as_deref().unwrap_or_default();
        let own = |line: &&Line| line.side == Side::FromEngine && !text.is_empty() && line.text() == text;
        lines[..by_then].iter().rposition(own).map_or(by_then, |index| index + 1)
    }
}

/// Writes both directions of a dialogue, without stderr.
pub(super) fn write(
    out: &mut String,
    lines: &[Line],
    left_out: usize,
    mark: Option<&Mark>,
    extent: Extent,
    palette: &Palette,
) -> fmt::Result {
    let lines: Vec<&Line> = lines.iter().filter(|l| l.side != Side::Stderr).collect();
    let two_engines = lines.iter().any(|l| l.engine != EngineId::A);
    let failed = mark.map_or(lines.len(), |mark| mark.place(&lines));
    let last = if mark.is_some() { lines.len().min(failed + AFTER) } else { lines.len() };
    let runs = runs(&lines[..last], failed, extent);
    let first_run = runs.len().saturating_sub(extent.lines);
    let first = runs.get(first_run).map_or(last, |run| run.start);
    let dim = palette.faint;
    if left_out > 0 {
        writeln!(
            out,
            "{dim}({} in the middle of the dialogue were not kept){dim:#}",
            count(left_out, "line")
        )?;
    }
    if first > 0 {
        writeln!(out, "{dim}({}){dim:#}", count(first, "earlier line"))?;
    }
    for run in runs.into_iter().skip(first_run) {
        if let Some(mark) = mark.filter(|_| run.start == failed) {
            write_mark(out, mark, palette)?;
        }
        match &lines[run] {
            [line] => write_line(out, line, two_engines, extent.width, palette)?,
            several => write_folded(out, several, two_engines, palette)?,
        }
    }
    if let Some(mark) = mark.filter(|_| failed == last) {
        write_mark(out, mark, palette)?;
    }
    if last < lines.len() {
        writeln!(out, "{dim}({}){dim:#}", count(lines.len() - last, "later line"))?;
    }
    Ok(())
}

/// The lines one by one, except those that are shown together: lines to the engine with the same first word, with
/// nothing between them, on the same side of the mark. Where everything is shown, each line is on its own.
fn runs(lines: &[&Line], failed: usize, extent: Extent) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let same = |line: &&&Line| {
            line.side == Side::ToEngine
                && line.engine == lines[start].engine
                && first_word(line) == first_word(lines[start])
        };
        let stop = if start < failed { failed.min(lines.len()) } else { lines.len() };
        let length = lines[start..stop].iter().take_while(same).count();
        let end = if length >= FOLDED && extent.lines != usize::MAX { start + length } else { start + 1 };
        runs.push(start..end);
        start = end;
    }
    runs
}

fn first_word(line: &Line) -> &[u8] {
    line.bytes.split(|byte| *byte == b' ').next().unwrap_or_default()
}

fn write_folded(out: &mut String, lines: &[&Line], two: bool, palette: &Palette) -> fmt::Result {
    let (Some(first), dim) = (lines.first(), palette.faint) else { return Ok(()) };
    let engine = if two { format!("{} ", first.engine) } else { String::new() };
    let word = escape(first_word(first));
    let (at, sent) = (milliseconds(first.at), palette.sent);
    writeln!(out, "{dim}{at}{dim:#} {engine}{sent}> {word} ...{sent:#} {dim}({} lines){dim:#}", lines.len())
}

/// Writes the end of what was printed on stderr, if anything was.
pub(super) fn write_stderr(
    out: &mut String,
    lines: &[Line],
    extent: Extent,
    palette: &Palette,
) -> fmt::Result {
    let lines: Vec<&Line> = lines.iter().filter(|l| l.side == Side::Stderr).collect();
    let first = lines.len().saturating_sub(extent.lines);
    if first > 0 {
        let dim = palette.faint;
        writeln!(out, "{dim}({}){dim:#}", count(first, "earlier line"))?;
    }
    let two_engines = lines.iter().any(|l| l.engine != EngineId::A);
    lines[first..].iter().try_for_each(|line| write_line(out, line, two_engines, extent.width, palette))
}

fn write_line(out: &mut String, line: &Line, two: bool, width: usize, palette: &Palette) -> fmt::Result {
    let (arrow, style) = match line.side {
        Side::ToEngine => ('>', palette.sent),
        Side::FromEngine => ('<', anstyle::Style::new()),
        Side::Stderr => ('!', anstyle::Style::new()),
        Side::Harness => ('*', palette.faint),
    };
    let dim = palette.faint;
    write!(out, "{dim}{}{dim:#} ", milliseconds(line.at))?;
    if two {
        write!(out, "{} ", line.engine)?;
    }
    write!(out, "{style}{arrow} {}{style:#}", clipped(&line.text(), width))?;
    match line.ending {
        Ending::Lf | Ending::CrLf => writeln!(out),
        Ending::Open if line.side == Side::Harness => writeln!(out),
        Ending::Open => writeln!(out, " {dim}(no line end){dim:#}"),
        Ending::Cut => writeln!(out, " {dim}(cut: too long to keep){dim:#}"),
    }
}

fn write_mark(out: &mut String, mark: &Mark, palette: &Palette) -> fmt::Result {
    let bad = palette.bad;
    writeln!(out, "{} {bad}^ {}{bad:#}", milliseconds(mark.at), mark.text)
}

fn milliseconds(at: Duration) -> String {
    format!("{:>9.1} ms", at.as_secs_f64() * 1000.0)
}

/// A text, or its first characters and the number of those that follow.
pub(super) fn clipped(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}… (+{} characters)", &text[..end], text[end..].chars().count()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::wording::written;
    use super::*;

    fn line(millis: u64, side: Side, text: &[u8]) -> Line {
        let at = Duration::from_millis(millis);
        Line { engine: EngineId::A, side, at, bytes: text.to_vec(), ending: Ending::Lf }
    }

    fn shown(lines: &[Line], mark: Option<Mark>, extent: Extent) -> String {
        written(|out| write(out, lines, 0, mark.as_ref(), extent, &Palette::PLAIN))
    }

    #[test]
    fn the_mark_stands_where_the_step_failed() {
        let lines = [
            line(0, Side::ToEngine, b"ping 7"),
            line(2, Side::Stderr, b"debug"),
            line(3, Side::FromEngine, b"pong 8\x1b[2J"),
            line(9, Side::Harness, b"SIGKILL"),
        ];
        let mark =
            || Some(Mark { at: Duration::from_millis(3), line: None, text: "step 2: mismatch".to_owned() });
        let whole = "      0.0 ms > ping 7\n      3.0 ms < pong 8\\x1b[2J\n      3.0 ms ^ step 2: mismatch\n      9.0 ms * SIGKILL\n";
        assert_eq!(shown(&lines, mark(), Extent::WHOLE), whole);
        let end = "(2 earlier lines)\n      3.0 ms ^ step 2: mismatch\n      9.0 ms * SIGKILL\n";
        assert_eq!(shown(&lines, mark(), Extent { lines: 1, width: 80 }), end);
        let late = Some(Mark { at: Duration::from_secs(5), line: None, text: "step 3: timeout".to_owned() });
        assert!(shown(&lines, late, Extent::TAIL).ends_with("SIGKILL\n   5000.0 ms ^ step 3: timeout\n"));
    }

    #[test]
    fn of_lines_that_came_at_once_the_mark_stands_behind_its_own() {
        let lines = ["pong 1", "move e2e5", "pong 2"].map(|text| line(3, Side::FromEngine, text.as_bytes()));
        let mark = Mark {
            at: Duration::from_millis(3),
            line: Some("move e2e5".to_owned()),
            text: "illegal".to_owned(),
        };
        let text = shown(&lines, Some(mark), Extent::WHOLE);
        let order: Vec<&str> = text.lines().map(|line| &line[13..]).collect();
        assert_eq!(order, ["< pong 1", "< move e2e5", "^ illegal", "< pong 2"]);
    }

    #[test]
    fn long_lines_are_clipped_between_characters() {
        assert_eq!(clipped("aéö", 3), "aéö");
        assert_eq!(clipped("aéöü", 2), "aé… (+2 characters)");
    }

    #[test]
    fn runs_of_one_command_are_one_line() {
        let mut lines: Vec<Line> =
            (0..30).map(|n| line(n, Side::ToEngine, format!("accepted f{n}").as_bytes())).collect();
        lines.push(line(40, Side::ToEngine, b"new"));
        lines.push(line(41, Side::FromEngine, b"move e2e4"));
        let folded = "      0.0 ms > accepted ... (30 lines)\n     40.0 ms > new\n     41.0 ms < move e2e4\n";
        assert_eq!(shown(&lines, None, Extent::GLIMPSE), folded);
        assert_eq!(shown(&lines, None, Extent::WHOLE).lines().count(), 32);
        // What came after the failing place stands after it.
        let mark = Mark { at: Duration::from_millis(9), line: None, text: "step 1: timeout".to_owned() };
        let split = "      0.0 ms > accepted ... (10 lines)\n      9.0 ms ^ step 1: timeout\n";
        assert!(shown(&lines, Some(mark), Extent::TAIL).starts_with(split));
        assert_eq!(shown(&lines[28..], None, Extent::TAIL).lines().count(), 4);
    }
}
