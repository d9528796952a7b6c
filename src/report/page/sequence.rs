//! A dialogue as a sequence: what the GUI sent on the left, what the engine answered on the right, the time between them.
//!
//! The longer nothing came, the wider is the gap. Lines of both sides that lie so close together that they may have crossed on
//! their way are marked.

use std::fmt::Write as _;
use std::time::Duration;

use maud::{Markup, PreEscaped, Render as _, html};

use crate::line::{Ending, EngineId, Line, Side};
use crate::report::dialogue::{Mark, clipped};
use crate::report::wording::count;

/// At most this many characters of a line.
const WIDTH: usize = 300;
/// At most this many lines of a dialogue, the last ones up to the failure and some behind it.
const LINES: usize = 250;
/// So many lines behind the failure.
const AFTER: usize = 10;
/// Longer runs of lines of the engine are folded, but for their ends.
const FOLDED: usize = 12;
/// So many lines stay before and behind what is folded.
const KEPT: usize = 3;
/// Lines of both sides that are nearer than this may have crossed.
const CROSSING: Duration = Duration::from_millis(2);

/// Where a dialogue went wrong.
type At<'a> = Option<&'a Mark>;

/// How many bytes dialogues may still take.
#[derive(Debug)]
pub(in crate::report) struct Room {
    left: usize,
}

impl Room {
    pub(in crate::report) fn new(left: usize) -> Room {
        Room { left }
    }
}

/// A dialogue, or the remark that there was no room for it.
pub(in crate::report) fn of(lines: &[Line], left_out: usize, at: At<'_>, room: &mut Room) -> Markup {
    if lines.is_empty() {
        return html! {};
    }
    let text = drawn(lines, left_out, at);
    match room.left.checked_sub(text.len()) {
        Some(left) => {
            room.left = left;
            html! { div.dialogue role="log" aria-label="Dialogue" { (PreEscaped(text)) } }
        }
        None => html! {
            p.remark {
                "This dialogue of " (count(lines.len(), "line")) " was left out, because the file would become too large. The record, "
                "written by " code { "--json" } ", has it."
            }
        },
    }
}

fn drawn(lines: &[Line], left_out: usize, at: At<'_>) -> String {
    let whole: Vec<&Line> = lines.iter().collect();
    let failed = at.map(|mark| mark.place(&whole));
    let last = failed.map_or(whole.len(), |failed| whole.len().min(failed + AFTER));
    let first = last.saturating_sub(LINES);
    let two = whole.iter().any(|line| line.engine != EngineId::A);
    let mut text = String::new();
    if left_out > 0 {
        remark(&mut text, &format!("{} of the dialogue not kept", count(left_out, "line")));
    }
    if first > 0 {
        remark(&mut text, &count(first, "earlier line"));
    }
    let mut index = first;
    while index < last {
        if failed == Some(index) {
            draw_mark(&mut text, at);
        }
        let end = failed.filter(|failed| *failed > index).unwrap_or(last);
        let run = run(&whole[index..end]);
        if run > FOLDED {
            let (begin, stop) = (index + KEPT, index + run - KEPT);
            (index..begin).for_each(|n| draw(&mut text, &whole, n, two));
            let folded = count(stop - begin, "line");
            let _ = write!(text, "<details class=\"folded\"><summary>… {folded}</summary>");
            (begin..stop).for_each(|n| draw(&mut text, &whole, n, two));
            text.push_str("</details>");
            (stop..index + run).for_each(|n| draw(&mut text, &whole, n, two));
            index += run;
        } else {
            draw(&mut text, &whole, index, two);
            index += 1;
        }
    }
    if failed == Some(last) {
        draw_mark(&mut text, at);
    }
    if last < whole.len() {
        remark(&mut text, &count(whole.len() - last, "later line"));
    }
    text
}

/// How many lines of the engine stand here in a row.
fn run(lines: &[&Line]) -> usize {
    lines.iter().take_while(|line| line.side == Side::FromEngine).count()
}

fn draw(text: &mut String, lines: &[&Line], index: usize, two: bool) {
    let line = lines[index];
    let before = index.checked_sub(1).map(|before| lines[before]);
    let waited = before.map_or(Duration::ZERO, |before| line.at.saturating_sub(before.at));
    let crossed = before.is_some_and(|before| {
        (before.side, line.side) == (Side::ToEngine, Side::FromEngine) && waited < CROSSING
    });
    let class = match line.side {
        Side::ToEngine => "s",
        Side::FromEngine => "r",
        Side::Stderr => "e",
        Side::Harness => "h",
    };
    // The markup is short, because there are many lines.
    let _ = write!(text, "<p class=\"{class}{}{}\">", gap(waited), if crossed { " x" } else { "" });
    let _ = write!(text, "<i>{:.1}</i>", line.at.as_secs_f64() * 1000.0);
    if two {
        let _ = write!(text, "<b>{}</b>", line.engine);
    }
    clipped(&line.text(), WIDTH).render_to(text);
    match line.ending {
        Ending::Open if line.side != Side::Harness => text.push_str(" <u>no line end</u>"),
        Ending::Cut => text.push_str(" <u>cut: too long to keep</u>"),
        _ => {}
    }
    text.push_str("</p>");
}

/// How long nothing had come, as a class of the style.
fn gap(waited: Duration) -> &'static str {
    match waited.as_millis() {
        0..20 => "",
        20..200 => " g1",
        200..2_000 => " g2",
        _ => " g3",
    }
}

fn draw_mark(text: &mut String, at: At<'_>) {
    if let Some(mark) = at {
        let time = mark.at.as_secs_f64() * 1000.0;
        html! { p.m { i { (format!("{time:.1}")) } (mark.text) } }.render_to(text);
    }
}

fn remark(text: &mut String, what: &str) {
    html! { p.remark { "(" (what) ")" } }.render_to(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(at: u64, side: Side, text: &str) -> Line {
        let bytes = text.as_bytes().to_vec();
        Line { engine: EngineId::A, side, at: Duration::from_millis(at), bytes, ending: Ending::Lf }
    }

    #[test]
    fn times_gaps_and_crossings_are_seen() {
        let lines = [
            line(0, Side::ToEngine, "go"),
            line(1, Side::FromEngine, "info <b>"),
            line(500, Side::FromEngine, "bestmove e2e4"),
            line(501, Side::ToEngine, "stop"),
        ];
        let text = drawn(&lines, 0, None);
        let wanted = "<p class=\"s\"><i>0.0</i>go</p><p class=\"r x\"><i>1.0</i>info &lt;b&gt;</p>\
                      <p class=\"r g2\"><i>500.0</i>bestmove e2e4</p><p class=\"s\"><i>501.0</i>stop</p>";
        assert_eq!(text, wanted);
    }

    #[test]
    fn long_runs_of_the_engine_are_folded() {
        let mut lines: Vec<Line> = (0..40).map(|n| line(n, Side::FromEngine, &format!("info {n}"))).collect();
        lines.push(line(50, Side::ToEngine, "quit"));
        let text = drawn(&lines, 0, None);
        assert!(text.contains("<summary>… 34 lines</summary>"), "{text}");
        assert_eq!(text.matches("<p ").count(), 41);
    }

    #[test]
    fn what_has_no_room_is_said() {
        let lines = [line(0, Side::ToEngine, "uci")];
        let mut room = Room::new(50);
        assert!(of(&lines, 0, None, &mut room).into_string().contains("role=\"log\""));
        assert!(of(&lines, 0, None, &mut room).into_string().contains("was left out"));
    }
}
