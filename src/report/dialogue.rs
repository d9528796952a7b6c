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

/// This many consecutive lines of one kind are shown as one, unless everything is shown.
const FOLDED: usize = 4;

/// Lines sent last that are shown also where they stand further up.
const STIMULUS: usize = 2;

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

    /// The time that is shown at this place: that of its own line, if it was judged only after the next one.
    fn time(&self, lines: &[&Line], place: usize) -> Duration {
        match (place.checked_sub(1), lines.get(place)) {
            (Some(own), Some(next)) if next.at < self.at => lines[own].at,
            _ => self.at,
        }
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
    let is_shown = shown(&runs, extent, |run| {
        Some(lines[run.start]).filter(|line| run.start < failed && line.side == Side::ToEngine)
    });
    let dim = palette.faint;
    if left_out > 0 {
        writeln!(out, "{dim}({} of the dialogue not kept){dim:#}", count(left_out, "line"))?;
    }
    let (mut skipped, mut passed) = (0, "earlier line");
    for (run, is_shown) in runs.into_iter().zip(is_shown) {
        if !is_shown {
            skipped += run.len();
            continue;
        }
        if skipped > 0 {
            writeln!(out, "{dim}({}){dim:#}", count(skipped, passed))?;
        }
        (skipped, passed) = (0, "line");
        if let Some(mark) = mark.filter(|_| run.start == failed) {
            write_mark(out, mark, mark.time(&lines, failed), palette)?;
        }
        match &lines[run] {
            [line] => write_line(out, line, two_engines, extent.width, palette)?,
            several => write_folded(out, several, two_engines, palette)?,
        }
    }
    if let Some(mark) = mark.filter(|_| failed == last) {
        write_mark(out, mark, mark.time(&lines, failed), palette)?;
    }
    if last < lines.len() {
        writeln!(out, "{dim}({}){dim:#}", count(lines.len() - last, "later line"))?;
    }
    Ok(())
}

/// Which runs are shown: the last ones; what was sent last, if nothing that was sent is among them, as nobody sees
/// without it what the engine answers; and the game or position that was set last, without which nobody can judge a move.
fn shown<'a>(
    runs: &[Range<usize>],
    extent: Extent,
    sent: impl Fn(&Range<usize>) -> Option<&'a Line>,
) -> Vec<bool> {
    let tail = runs.len().saturating_sub(extent.lines);
    let mut shown: Vec<bool> = (0..runs.len()).map(|index| index >= tail).collect();
    let is_sent = |run: &Range<usize>| sent(run).is_some();
    if !runs[tail..].iter().any(is_sent)
        && let Some(last) = runs[..tail].iter().rposition(is_sent)
    {
        let few = runs[..=last].iter().rev().take(STIMULUS).take_while(|run| is_sent(run)).count();
        shown[last + 1 - few..=last].fill(true);
    }
    if let Some(setting) = runs.iter().rposition(|run| sent(run).is_some_and(sets_game)) {
        shown[setting] = true;
    }
    shown
}

/// The first words of the lines that set a game or a position, in all protocols.
const SETTINGS: [&[u8]; 7] =
    [b"new", b"newgame", b"position", b"setboard", b"setline", b"ucinewgame", b"variant"];

/// Whether a line that was sent sets a game or a position.
fn sets_game(line: &Line) -> bool {
    SETTINGS.contains(&first_word(line)) || line.bytes.starts_with(b"set game ")
}

/// The lines one by one, except those that are shown together: lines to the engine with the same first word, lines in which the
/// engine lists what it offers, or lines of its thinking, with nothing between them, on the same side of the mark; not the line on which the mark rests.
/// Where everything is shown, each line is on its own.
fn runs(lines: &[&Line], failed: usize, extent: Extent) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let kind = Kind::of(lines[start]);
        let same =
            |line: &&&Line| kind.is_some() && Kind::of(line) == kind && line.engine == lines[start].engine;
        let judged = failed.saturating_sub(1);
        let stop = match kind {
            Some(Kind::Thinking(_) | Kind::Offered(_)) if start < judged => judged,
            _ if start < failed => failed,
            _ => lines.len(),
        };
        let stop = stop.min(lines.len());
        let length = lines[start..stop].iter().take_while(same).count();
        let end = if length >= FOLDED && extent.lines != usize::MAX { start + length } else { start + 1 };
        runs.push(start..end);
        start = end;
    }
    runs
}

/// The first words of the lines in which engines list what they offer.
const OFFERS: [&[u8]; 2] = [b"option", b"feature"];

/// Lines that are shown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind<'a> {
    /// Sent, with this first word.
    Sent(&'a [u8]),
    /// What an engine offers, by this first word.
    Offered(&'a [u8]),
    /// What an engine tells of its search: `info`, or the bare numbers of xboard, for which this is empty.
    Thinking(&'a [u8]),
}

impl Kind<'_> {
    fn of(line: &Line) -> Option<Kind<'_>> {
        let word = first_word(line);
        let is_number =
            word.iter().any(u8::is_ascii_digit) && word.iter().all(|byte| b"0123456789.&+-".contains(byte));
        match line.side {
            Side::ToEngine => Some(Kind::Sent(word)),
            Side::FromEngine if OFFERS.contains(&word) => Some(Kind::Offered(word)),
            Side::FromEngine if word == b"info" => Some(Kind::Thinking(word)),
            // Columns may be aligned by blanks.
            Side::FromEngine if is_number => Some(Kind::Thinking(b"")),
            Side::FromEngine | Side::Stderr | Side::Harness => None,
        }
    }
}

fn first_word(line: &Line) -> &[u8] {
    line.bytes.split(|byte| *byte == b' ').find(|word| !word.is_empty()).unwrap_or_default()
}

fn write_folded(out: &mut String, lines: &[&Line], two: bool, palette: &Palette) -> fmt::Result {
    let (Some(first), dim) = (lines.first(), palette.faint) else { return Ok(()) };
    let engine = if two { format!("{} ", first.engine) } else { String::new() };
    let (at, sent, number) = (milliseconds(first.at), palette.sent, lines.len());
    match Kind::of(first) {
        Some(Kind::Thinking(word)) => {
            let word = if word.is_empty() { String::new() } else { format!("{} ", escape(word)) };
            writeln!(out, "{dim}{at}{dim:#} {engine}< {word}... {dim}({number} thinking lines){dim:#}")
        }
        Some(Kind::Offered(word)) => {
            writeln!(out, "{dim}{at}{dim:#} {engine}< {} ... {dim}({number} lines){dim:#}", escape(word))
        }
        Some(Kind::Sent(_)) | None => {
            let word = escape(first_word(first));
            writeln!(out, "{dim}{at}{dim:#} {engine}{sent}> {word} ...{sent:#} {dim}({number} lines){dim:#}")
        }
    }
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

fn write_mark(out: &mut String, mark: &Mark, at: Duration, palette: &Palette) -> fmt::Result {
    let bad = palette.bad;
    writeln!(out, "{} {bad}^ {}{bad:#}", milliseconds(at), mark.text)
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
        let end =
            "      0.0 ms > ping 7\n(1 line)\n      3.0 ms ^ step 2: mismatch\n      9.0 ms * SIGKILL\n";
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
        let offers: Vec<Line> =
            (0..9).map(|n| line(n, Side::FromEngine, format!("option name O{n}").as_bytes())).collect();
        let folded = "      0.0 ms < option ... (8 lines)\n      8.0 ms < option name O8\n";
        assert_eq!(shown(&offers, None, Extent::GLIMPSE), folded);
        // What came after the failing place stands after it.
        let mark = Mark { at: Duration::from_millis(9), line: None, text: "step 1: timeout".to_owned() };
        let split = "      0.0 ms > accepted ... (10 lines)\n      9.0 ms ^ step 1: timeout\n";
        assert!(shown(&lines, Some(mark), Extent::TAIL).starts_with(split));
        assert_eq!(shown(&lines[28..], None, Extent::TAIL).lines().count(), 4);
    }

    #[test]
    fn thinking_is_folded_and_what_was_sent_is_seen() {
        let mut lines =
            vec![line(0, Side::ToEngine, b"position startpos"), line(1, Side::ToEngine, b"go depth 9")];
        lines.extend((0..30).map(|n| line(2 + n, Side::FromEngine, format!("info depth {n}").as_bytes())));
        let mark = Mark { at: Duration::from_millis(31), line: None, text: "wrong".to_owned() };
        let folded = "      0.0 ms > position startpos\n      1.0 ms > go depth 9\n      2.0 ms < info ... (29 thinking lines)\n     31.0 ms < info depth 29\n     31.0 ms ^ wrong\n";
        assert_eq!(shown(&lines, Some(mark), Extent::GLIMPSE), folded);
        // Lines that are not folded push what was sent out of sight.
        lines.truncate(2);
        lines.extend((0..30).map(|n| line(2 + n, Side::FromEngine, format!("text {n}").as_bytes())));
        let text = shown(&lines, None, Extent { lines: 2, width: 80 });
        let expected = "      0.0 ms > position startpos\n      1.0 ms > go depth 9\n(28 lines)\n     30.0 ms < text 28\n     31.0 ms < text 29\n";
        assert_eq!(text, expected);
        // The position that was set last is seen, too.
        lines.insert(0, line(0, Side::ToEngine, b"ucinewgame"));
        lines.push(line(40, Side::ToEngine, b"stop"));
        let text = shown(&lines, None, Extent { lines: 2, width: 80 });
        let expected = "(1 earlier line)\n      0.0 ms > position startpos\n(30 lines)\n     31.0 ms < text 29\n     40.0 ms > stop\n";
        assert_eq!(text, expected);
        let numbers = [" 3   20   1    90 e2e4", "12. +0.5 x", "move e2e4"]
            .map(|text| line(0, Side::FromEngine, text.as_bytes()));
        assert_eq!(numbers.each_ref().map(|line| Kind::of(line).is_some()), [true, true, false]);
    }
}
