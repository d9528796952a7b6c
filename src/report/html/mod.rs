//! A run as one HTML file that opens anywhere: from disk, or as an artifact of CI. It loads nothing from elsewhere.
//!
//! What an engine printed is hostile. All of it goes through the template's escaping, and the page's own policy allows no script
//! and no style but the two that are in the file, by their hashes. Without scripts everything can be read; the script adds
//! filters and buttons. Main function: [`render`].

mod clauses;
mod overview;
mod results;

use maud::{Markup, html};

use super::fold::Report;
use super::page::Page;
use super::wording::safe_line;

const STYLE: &str = concat!(
    include_str!("../page/base.css"),
    include_str!("../page/dialogue.css"),
    include_str!("style.css")
);
const SCRIPT: &str = include_str!("script.js");

/// The dialogues of all results together take about so many bytes at most, so that the file stays below two megabytes.
const DIALOGUES: usize = 1_300_000;

/// The whole page.
#[must_use]
pub fn render(report: &Report) -> String {
    let name = report.probed.as_ref().and_then(|probed| probed.name.as_deref()).map(safe_line);
    let protocol = safe_line(report.protocol());
    let title = match name {
        Some(name) => format!("{name}: {protocol}"),
        None => protocol,
    };
    Page { title: &title, style: STYLE, script: Some(SCRIPT), generator: None }.around(&body(report))
}

fn body(report: &Report) -> Markup {
    html! {
        (overview::head(report))
        main {
            (overview::sums(report))
            (results::all(report, DIALOGUES))
            (overview::fuzzed(report))
            (overview::times(report))
            (clauses::table(report))
            (overview::engine(report))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::event::{ClauseText, Event, EventKind, RunFinished, RunStarted, ScenarioResult};
    use crate::line::{Ending, EngineId, Line, Side};
    use crate::verdict::{ClauseId, Failure, Level, Verdict};

    fn line(at: u64, side: Side, bytes: &[u8]) -> Line {
        Line {
            engine: EngineId::A,
            side,
            at: Duration::from_millis(at),
            bytes: bytes.to_vec(),
            ending: Ending::Lf,
        }
    }

    /// A run of failing scenarios with this text everywhere, each with a dialogue of so many printed lines.
    fn run(scenarios: usize, lines: usize, text: &str, printed: &str) -> Report {
        let started =
            RunStarted { protocol: "uci".to_owned(), engine: vec![text.to_owned()], ..RunStarted::default() };
        let result = |n: usize| ScenarioResult {
            id: format!("uci/topic/scenario-{n}"),
            title: text.to_owned(),
            topic: "topic".to_owned(),
            verdict: Verdict::Fail,
            clauses: vec![ClauseText {
                id: ClauseId::new("UCI-BM-5"),
                level: Level::Must,
                sentence: text.to_owned(),
                section: text.to_owned(),
            }],
            failures: vec![Failure {
                clause: Some(ClauseId::new("UCI-BM-5")),
                expected: format!("pong 7 {text}"),
                actual: format!("pong 8 {text}"),
                ..Failure::default()
            }],
            transcript: (0..lines).map(|at| line(at as u64, Side::FromEngine, printed.as_bytes())).collect(),
            ..ScenarioResult::default()
        };
        let kinds = [EventKind::RunStarted(started)]
            .into_iter()
            .chain((0..scenarios).map(|n| EventKind::ScenarioFinished(Box::new(result(n)))))
            .chain([EventKind::RunFinished(RunFinished::default())]);
        let events: Vec<Event> = kinds.map(|kind| Event { at: Duration::ZERO, kind }).collect();
        Report::of(&events)
    }

    #[test]
    fn nothing_that_an_engine_printed_is_markup() {
        let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'><b a=`";
        let page = render(&run(2, 3, hostile, hostile));
        assert!(page.contains("alert(1)"), "it is shown");
        for markup in ["<script>alert", "<img", "<b a", "onerror=alert(2)>"] {
            assert!(!page.contains(markup), "{markup}");
        }
        assert_eq!(page.matches("<script").count(), 1, "only the page's own");
        assert_eq!(page.matches("</script").count(), 1);
    }

    /// Attributes, too, hold text that an engine or a user wrote.
    #[test]
    fn quotes_do_not_end_an_attribute() {
        let page = render(&run(1, 1, "x\" onclick=\"alert(1)", ""));
        assert!(!page.contains("\" onclick=\""));
    }

    #[test]
    fn nothing_is_loaded() {
        let page = render(&Report::default());
        assert!(page.contains(&format!("<style>{STYLE}</style>")));
        assert!(page.contains(&format!("<script>{SCRIPT}</script>")));
        // Any of these would have to be loaded, or allowed.
        for other in [" style=", " onclick=", "://", "src=", "url("] {
            assert!(!page.contains(other), "{other}");
        }
    }

    #[test]
    fn six_hundred_long_dialogues_fit_in_two_megabytes() {
        let page = render(&run(
            600,
            500,
            "the move comes before the pong of the same write",
            &"info depth 9 pv ".repeat(12),
        ));
        assert!(page.len() < 2 << 20, "{}", page.len());
        assert!(page.contains("uci/topic/scenario-599"), "every result is there");
        assert!(page.contains("left out"), "what is missing is said");
    }

    #[test]
    fn failures_stand_before_warnings() {
        let mut report = run(3, 1, "text", "");
        for result in &mut report.scenarios[..2] {
            result.verdict = Verdict::Warn;
            result.failures[0].level = Level::Should;
            result.failures[0].actual = "a move".to_owned();
        }
        let page = render(&report);
        let wrong = page.find("What is wrong").expect("something is");
        let place = |n| page[wrong..].find(&format!("uci/topic/scenario-{n}")).expect("it is shown");
        assert!(place(2) < place(0) && place(2) < place(1));
    }

    #[test]
    fn a_run_that_was_cut_off_says_so() {
        assert!(render(&Report::default()).contains("did not end"));
    }
}
