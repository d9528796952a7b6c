//! A run as a badge: one line for a README, as a picture or for a service that draws badges.
//!
//! It shows how many must clauses the engine keeps, of those that were judged. A baseline changes nothing: what is known is
//! broken nevertheless. Main functions: [`svg`] and [`json`].

use std::fmt::{self, Write as _};

use serde_json::json as object;

use super::dialogue::clipped;
use super::fold::{Report, Weight};
use super::musts;
use super::scrub::{quoted, scrub};
use super::wording::{safe_line, written};
use crate::event::RunFinished;
use crate::verdict::Verdict;

/// Longer labels are cut.
const LONGEST_LABEL: usize = 30;

/// Names of protocols up to this length are abbreviations.
const ABBREVIATION: usize = 4;

/// What the colour says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    /// All that was judged is kept.
    Green,
    /// Something less than a must is broken, or a must once in several attempts.
    Yellow,
    /// A must is broken.
    Red,
    /// Too little was judged.
    Grey,
}

impl Colour {
    /// Its name for services that draw badges.
    fn name(self) -> &'static str {
        match self {
            Colour::Green => "brightgreen",
            Colour::Yellow => "yellow",
            Colour::Red => "red",
            Colour::Grey => "lightgrey",
        }
    }

    /// The colour behind the text of the picture, dark enough for white letters.
    fn code(self) -> &'static str {
        match self {
            Colour::Green => "#2a8c3c",
            Colour::Yellow => "#a87400",
            Colour::Red => "#c4302b",
            Colour::Grey => "#767676",
        }
    }
}

/// What stands on the badge.
#[derive(Debug, PartialEq, Eq)]
struct Badge {
    label: String,
    message: String,
    colour: Colour,
}

/// The badge as a picture: an SVG document that needs nothing else.
#[must_use]
pub fn svg(report: &Report) -> String {
    written(|out| draw(out, &Badge::of(report)))
}

/// The badge in the form that shields.io reads from an endpoint.
#[must_use]
pub fn json(report: &Report) -> String {
    let Badge { label, message, colour } = Badge::of(report);
    let badge = object!({ "schemaVersion": 1, "label": label, "message": message, "color": colour.name() });
    format!("{badge:#}\n")
}

impl Badge {
    fn of(report: &Report) -> Badge {
        let (message, colour) = match &report.finished {
            None => ("cut off".to_owned(), Colour::Grey),
            Some(finished) => message(report, finished),
        };
        Badge { label: label(report), message, colour }
    }
}

fn label(report: &Report) -> String {
    let Some(started) = &report.started else { return "enginecheck".to_owned() };
    let name = clipped(&safe_line(&started.protocol), LONGEST_LABEL);
    if name.len() <= ABBREVIATION { name.to_uppercase() } else { name }
}

fn message(report: &Report, finished: &RunFinished) -> (String, Colour) {
    let broken = musts::broken(report);
    let failed = verdicts(report).filter(|verdict| Weight::of(*verdict, false) == Weight::Failure).count();
    let judged = finished.judged.0;
    let kept = musts::kept(report, finished);
    let cut_short = finished.cut_short.is_some();
    match finished.exit_code {
        _ if !broken.is_empty() => {
            let cut_short = if cut_short { ", cut short" } else { "" };
            (format!("{kept}/{judged} must{cut_short}"), Colour::Red)
        }
        3 => ("nothing judged".to_owned(), Colour::Grey),
        // An expectation of the configuration cites no clause.
        _ if failed > 0 => (format!("{kept}/{judged} must, {failed} failed"), Colour::Red),
        _ if cut_short => ("cut short".to_owned(), Colour::Grey),
        _ if judged == 0 => ("nothing judged".to_owned(), Colour::Grey),
        4 => ("too little judged".to_owned(), Colour::Grey),
        5 => ("broken run".to_owned(), Colour::Grey),
        _ => (format!("{kept}/{judged} must"), doubt(report)),
    }
}

/// Yellow if anything less than a must is broken.
fn doubt(report: &Report) -> Colour {
    let is_doubtful = |v: Verdict| v == Verdict::Known || Weight::of(v, false) == Weight::Warning;
    if verdicts(report).any(is_doubtful) { Colour::Yellow } else { Colour::Green }
}

fn verdicts(report: &Report) -> impl Iterator<Item = Verdict> {
    let scenarios = report.scenarios.iter().map(|result| result.verdict);
    scenarios.chain(report.monitors.iter().map(|result| result.verdict))
}

/// Two boxes with a text in each.
fn draw(out: &mut String, badge: &Badge) -> fmt::Result {
    let [label, message] = [&badge.label, &badge.message].map(|text| Part::of(text));
    let (left, all) = (label.width, label.width + message.width);
    let whole = format!("{}: {}", label.text, message.text);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all}\" height=\"20\" role=\"img\" aria-label=\"{whole}\">"
    )?;
    writeln!(out, "  <title>{whole}</title>")?;
    writeln!(out, "  <clipPath id=\"edge\"><rect width=\"{all}\" height=\"20\" rx=\"3\"/></clipPath>")?;
    writeln!(out, "  <g clip-path=\"url(#edge)\">")?;
    writeln!(out, "    <rect width=\"{left}\" height=\"20\" fill=\"#444\"/>")?;
    let (width, colour) = (message.width, badge.colour.code());
    writeln!(out, "    <rect x=\"{left}\" width=\"{width}\" height=\"20\" fill=\"{colour}\"/>")?;
    writeln!(out, "  </g>")?;
    writeln!(out, "  <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">")?;
    for (part, at) in [(&label, 0), (&message, left)] {
        let Part { text, letters, .. } = part;
        writeln!(out, "    <text x=\"{}\" y=\"14\" textLength=\"{letters}\">{text}</text>", at + MARGIN)?;
    }
    writeln!(out, "  </g>\n</svg>")
}

/// The space on either side of a text, in pixels.
const MARGIN: usize = 6;

/// A text of the picture, and the room that it takes, in pixels.
struct Part {
    text: String,
    letters: usize,
    width: usize,
}

impl Part {
    fn of(text: &str) -> Part {
        let text = scrub(text);
        let letters = text.chars().map(width).sum::<usize>();
        Part { text: quoted(&text), letters, width: letters + 2 * MARGIN }
    }
}

/// About how wide a letter is at this size. Where it is not quite so, `textLength` makes the text fit.
fn width(letter: char) -> usize {
    match letter {
        ' ' | '!' | '\'' | ',' | '.' | ':' | ';' | 'I' | 'f' | 'i' | 'j' | 'l' | 't' | '|' => 4,
        '%' | '@' | 'M' | 'W' | 'm' | 'w' => 11,
        'A'..='Z' => 8,
        c if c.is_ascii() => 7,
        _ => 11,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::RunStarted;
    use crate::event::{MonitorResult, ScenarioResult};
    use crate::verdict::{ClauseId, FailureKind, Level};
    use crate::verdict::{Failure, Finding};

    /// A result written as a verdict and the level of the breach.
    fn result(text: &str) -> ScenarioResult {
        let (verdict, level) = text.split_once(' ').unwrap_or((text, ""));
        let verdict = match verdict {
            "pass" => Verdict::Pass,
            "warn" => Verdict::Warn,
            "fail" => Verdict::Fail,
            "known" => Verdict::Known,
            "once" => Verdict::Flaky { failed: 1, attempts: 5 },
            "often" => Verdict::Flaky { failed: 2, attempts: 5 },
            other => panic!("{other}"),
        };
        let (level, clause, kind) = match level {
            "must" => (Level::Must, Some("XB-A"), FailureKind::Mismatch),
            "other" => (Level::Must, Some("XB-B"), FailureKind::Mismatch),
            "should" => (Level::Should, Some("XB-S"), FailureKind::Mismatch),
            "start" => (Level::Must, Some("XB-A"), FailureKind::NotStarted),
            _ => (Level::Must, None, FailureKind::Mismatch),
        };
        let clause = clause.map(ClauseId::new);
        let failures = if verdict == Verdict::Pass {
            Vec::new()
        } else {
            vec![Failure { level, clause, kind, ..Failure::default() }]
        };
        ScenarioResult { verdict, failures, ..ScenarioResult::default() }
    }

    fn run(results: &[&str], judged: usize, cut_short: Option<&str>, exit_code: u8) -> Report {
        Report {
            started: Some(RunStarted { protocol: "uci".to_owned(), ..RunStarted::default() }),
            scenarios: results.iter().map(|text| result(text)).collect(),
            finished: Some(RunFinished {
                judged: (judged, 150),
                cut_short: cut_short.map(str::to_owned),
                exit_code,
                ..RunFinished::default()
            }),
            ..Report::default()
        }
    }

    /// Results, must clauses judged, why the run ended early, its exit code; message and colour.
    type Case<'a> = (&'a [&'a str], usize, Option<&'a str>, u8, &'a str, Colour);

    #[test]
    fn what_stands_on_a_badge() {
        use Colour::{Green, Grey, Red, Yellow};
        let cut = Some("interrupted by SIGINT");
        let cases: &[Case<'_>] = &[
            (&["pass"], 118, None, 0, "118/118 must", Green),
            (&["pass", "warn should"], 118, None, 0, "118/118 must", Yellow),
            (&["pass", "once must"], 118, None, 0, "118/118 must", Yellow),
            (&["pass", "often must"], 118, None, 1, "117/118 must", Red),
            (&["fail must", "fail must", "fail other"], 118, None, 1, "116/118 must", Red),
            (&["known must"], 118, None, 0, "117/118 must", Red),
            (&["known should"], 118, None, 0, "118/118 must", Yellow),
            (&["pass", "fail"], 118, None, 1, "118/118 must, 1 failed", Red),
            (&["pass"], 118, cut, 130, "cut short", Grey),
            (&["pass", "fail must"], 118, cut, 130, "117/118 must, cut short", Red),
            (&[], 0, None, 4, "nothing judged", Grey),
            (&["fail start"], 0, None, 3, "nothing judged", Grey),
            (&["pass"], 9, None, 4, "too little judged", Grey),
            (&["pass"], 9, None, 5, "broken run", Grey),
        ];
        for (results, judged, cut_short, code, message, colour) in cases {
            let expected = Badge { label: "UCI".to_owned(), message: (*message).to_owned(), colour: *colour };
            assert_eq!(Badge::of(&run(results, *judged, *cut_short, *code)), expected, "{results:?} {code}");
        }
        let unfinished = Badge::of(&Report::default());
        assert_eq!((&*unfinished.label, &*unfinished.message), ("enginecheck", "cut off"));
    }

    #[test]
    fn what_monitors_find_is_not_kept() {
        let finding = |id, level| Finding { clause: ClauseId::new(id), level, ..Finding::default() };
        let findings = vec![finding("XB-A", Level::Must), finding("XB-B", Level::Should)];
        let found = MonitorResult { verdict: Verdict::Fail, findings, ..MonitorResult::default() };
        let report = Report { monitors: vec![found], ..run(&["fail must"], 7, None, 1) };
        assert_eq!(Badge::of(&report).message, "6/7 must", "it is one clause");
    }

    #[test]
    fn nothing_in_a_label_is_markup() {
        let mut report = run(&["pass"], 1, None, 0);
        report.started = Some(RunStarted { protocol: "<&\"\u{1b}]]>x".to_owned(), ..RunStarted::default() });
        let text = svg(&report);
        let document = roxmltree::Document::parse(&text).expect("the badge is XML");
        let title = document.descendants().find(|node| node.has_tag_name("title"));
        let title = title.and_then(|node| node.text()).expect("a badge has a title");
        assert_eq!(title, "<&\"\\x1b]]\\x3ex: 1/1 must", "{text}");
        assert_eq!(document.root_element().attribute("aria-label"), Some(title), "{text}");
    }
}
