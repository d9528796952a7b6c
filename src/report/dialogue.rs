//! A dialogue as text: `>` sent, `<` received, `*` what the harness did, with the milliseconds since it began.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::palette::Palette;
use super::wording::count;
use crate::line::{Ending, EngineId, Line, Side};

/// How much of a dialogue is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    /// At most this many lines, the last ones up to the failure and a few behind it.
    pub(super) lines: usize,
    /// At most this many characters a line.
    pub(super) width: usize,
}

impl Extent {
    /// The end of a dialogue, enough to see what went wrong.
    pub(super) const TAIL: Extent = Extent { lines: 20, width: 200 };
    /// All that was kept.
    pub(super) const WHOLE: Extent = Extent { lines: usize::MAX, width: 2000 };
}

/// Lines shown behind the failing one, so that one sees how the engine went on.
const BEHIND: usize = 3;

/// Where a dialogue went wrong, and the remark to put there.
pub(super) struct Mark {
    pub(super) at: Duration,
    pub(super) text: String,
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
    // A stable place for the mark: behind everything that had happened when the step failed.
    let failed = mark.map_or(lines.len(), |m| lines.iter().take_while(|l| l.at <= m.at).count());
    let last = if mark.is_some() { lines.len().min(failed + BEHIND) } else { lines.len() };
    let first = last.saturating_sub(extent.lines);
    let dim = palette.faint;
    if left_out > 0 {
        writeln!(out, "{dim}({} of the dialogue's middle were not kept){dim:#}", count(left_out, "line"))?;
    }
    if first > 0 {
        writeln!(out, "{dim}({}){dim:#}", count(first, "earlier line"))?;
    }
    for (index, line) in lines.iter().enumerate().take(last).skip(first) {
        if let Some(mark) = mark.filter(|_| index == failed) {
            write_mark(out, mark, palette)?;
        }
        write_line(out, line, two_engines, extent.width, palette)?;
    }
    if let Some(mark) = mark.filter(|_| failed == last) {
        write_mark(out, mark, palette)?;
    }
    if last < lines.len() {
        writeln!(out, "{dim}({}){dim:#}", count(lines.len() - last, "later line"))?;
    }
    Ok(())
}

/// Writes the end of what was printed on stderr; nothing where nothing was.
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
        Ending::Cut => writeln!(out, " {dim}(cut: longer than is kept){dim:#}"),
    }
}

fn write_mark(out: &mut String, mark: &Mark, palette: &Palette) -> fmt::Result {
    let bad = palette.bad;
    writeln!(out, "{} {bad}^ {}{bad:#}", milliseconds(mark.at), mark.text)
}

fn milliseconds(at: Duration) -> String {
    format!("{:>9.1} ms", at.as_secs_f64() * 1000.0)
}

/// A text, or so many characters of it and how many follow.
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
        let mark = || Some(Mark { at: Duration::from_millis(3), text: "step 2: mismatch".to_owned() });
        let whole = "      0.0 ms > ping 7\n      3.0 ms < pong 8\\x1b[2J\n      3.0 ms ^ step 2: mismatch\n      9.0 ms * SIGKILL\n";
        assert_eq!(shown(&lines, mark(), Extent::WHOLE), whole);
        let end = "(2 earlier lines)\n      3.0 ms ^ step 2: mismatch\n      9.0 ms * SIGKILL\n";
        assert_eq!(shown(&lines, mark(), Extent { lines: 1, width: 80 }), end);
        let late = Some(Mark { at: Duration::from_secs(5), text: "step 3: timeout".to_owned() });
        assert!(shown(&lines, late, Extent::TAIL).ends_with("SIGKILL\n   5000.0 ms ^ step 3: timeout\n"));
    }

    #[test]
    fn long_lines_are_clipped_between_characters() {
        assert_eq!(clipped("aéö", 3), "aéö");
        assert_eq!(clipped("aéöü", 2), "aé… (+2 characters)");
    }
}
