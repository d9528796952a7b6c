//! Reports of runs told by hand, compared with committed snapshots, and read back where they have a grammar.

#[path = "support/sample_run.rs"]
mod sample_run;
#[path = "support/snapshot.rs"]
mod snapshot;

use enginecheck::cause::Cause;
use enginecheck::event::{Event, EventKind, ScenarioResult};
use enginecheck::line::Side;
use enginecheck::report::fold::{Report, Weight};
use enginecheck::report::json::{CutOff, ReadError, Reader, Writer};
use enginecheck::report::terminal::{Progress, Terminal, Verbosity};
use enginecheck::report::{github, junit, markdown, sarif};
use enginecheck::verdict::{ClauseId, FailureKind, Heard, Verdict};
use proptest::prelude::{any, prop, proptest};
use pulldown_cmark::{Event as Markdown, Options, Parser, Tag, TagEnd};
use sample_run::{
    ended, events, failing, finished, line, monitor, scenario, started, started_strictly, whole_run,
};
use snapshot::check_snapshot;

fn terminal(events: &[Event], verbosity: Verbosity) -> String {
    anstream::adapter::strip_str(&coloured(events, verbosity)).to_string()
}

fn coloured(events: &[Event], verbosity: Verbosity) -> String {
    let mut coloured = Vec::new();
    let mut terminal = Terminal::new(&mut coloured, verbosity, Progress::None);
    events.iter().for_each(|event| terminal.event(event).expect("a vector takes all"));
    terminal.finish(&Report::of(events)).expect("a vector takes all");
    drop(terminal);
    String::from_utf8(coloured).expect("a report is UTF-8")
}

#[test]
fn terminal_report() {
    let run = whole_run();
    check_snapshot("terminal.txt", &terminal(&run, Verbosity::Normal));
    check_snapshot("terminal-quiet.txt", &terminal(&run, Verbosity::Quiet));
    check_snapshot("terminal-totals.txt", &terminal(&run, Verbosity::Totals));
    check_snapshot("terminal-verbose.txt", &terminal(&run, Verbosity::Verbose));
}

#[test]
fn a_long_run_is_summed_up_by_topic_and_its_slowest_scenarios_are_named() {
    let mut kinds = vec![started()];
    for number in 0..120 {
        let topic = if number % 2 == 0 { "go" } else { "ping" };
        let verdict = if number % 40 == 0 { Verdict::Fail } else { Verdict::Pass };
        let mut result = scenario(topic, &format!("n{number}"), verdict);
        result.took = std::time::Duration::from_millis(number);
        kinds.push(ended(result));
    }
    kinds.push(finished(1, None));
    let events = events(kinds);
    let mut out = Vec::new();
    let mut terminal = Terminal::new(&mut out, Verbosity::Failures, Progress::None).durations(2);
    terminal.finish(&Report::of(&events)).expect("a vector takes all");
    drop(terminal);
    let text = anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string();
    assert!(
        text.contains("slowest:\n      119 ms xboard/ping/n119\n      118 ms xboard/go/n118\n"),
        "{text}"
    );
    assert!(!text.contains("good by topic"), "{text}");
    let text = self::terminal(&events, Verbosity::Normal);
    assert!(text.contains("good by topic:\n  go 57/60, ping 60/60\n"), "{text}");
    assert!(!text.contains("slowest"), "{text}");
}

#[test]
fn sarif_report() {
    let text = sarif::render(&Report::of(&whole_run()));
    check_snapshot("findings.sarif", &text);
    let document: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let run = &document["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("a list");
    let results = run["results"].as_array().expect("a list");
    assert!(results.len() > 5 && results.iter().any(|result| !result["suppressions"].is_null()));
    for result in results {
        let number = result["ruleIndex"].as_u64().and_then(|number| usize::try_from(number).ok());
        assert_eq!(rules[number.expect("a number")]["id"], result["ruleId"], "{result}");
        let level = result["level"].as_str().expect("a text");
        assert!(["error", "warning", "note"].contains(&level), "{level}");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "enginecheck.toml", "below the project's folder");
        assert_eq!(place["region"]["startLine"], 1);
    }
    // A result is found again in the next run by its fingerprint.
    let prints: std::collections::BTreeSet<_> =
        results.iter().map(|result| result["partialFingerprints"]["enginecheck/v1"].to_string()).collect();
    assert_eq!(prints.len(), results.len());
    let messages = results.iter().map(|result| result["message"]["text"].as_str().expect("a text"));
    for message in messages {
        assert!(!message.contains('\u{1b}'), "nothing of an engine moves a cursor: {message:?}");
    }
    let empty: serde_json::Value =
        serde_json::from_str(&sarif::render(&Report::default())).expect("it is JSON");
    assert_eq!(empty["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

#[test]
fn terminal_report_of_a_run_that_was_cut_off() {
    let run = whole_run();
    let cut = &run[..3];
    let text = terminal(cut, Verbosity::Normal);
    assert!(text.ends_with("cut off after 0 scenarios; still running: xboard/start/passes\n"), "{text}");
}

/// Failures `a` to `d` that end in one way, except that `d` ends in another.
fn deaths() -> Vec<EventKind> {
    let deaths = ["a", "b", "c", "d"].map(|name| {
        let mut result = failing(name, Verdict::Fail, FailureKind::Crash);
        let failure = &mut result.failures[0];
        failure.judging = failure.clause.replace(ClauseId::new("EC-ALIVE"));
        if name == "d" {
            failure.actual = "exit code 3".to_owned();
        }
        result.cause = Some(Cause::of(failure, &[]));
        ended(result)
    });
    deaths.to_vec()
}

#[test]
fn a_death_is_said_first() {
    let text = terminal(&events(deaths()), Verbosity::Normal);
    let detail = text.split("\n\n").find(|part| part.starts_with("fail xboard/ping/a\n")).unwrap();
    let rows: Vec<&str> = detail.lines().skip(2).take(4).map(str::trim_start).collect();
    assert_eq!(
        rows,
        [
            "actual    the engine died: killed by SIGSEGV",
            "clause    EC-ALIVE (must)",
            "expected  a living engine",
            "unjudged  XB-PING-3 (must, 8 ping): pong comes after the move that was being thought about",
        ],
        "{text}"
    );
}

#[test]
fn of_failures_with_one_cause_one_is_shown_and_the_others_are_named() {
    let warned = || {
        let mut result = failing("w", Verdict::Warn, FailureKind::Crash);
        result.cause = Some(Cause::of(&result.failures[0], &[]));
        ended(result)
    };
    let end = || finished(1, None);
    let kinds = || deaths().into_iter().chain([warned(), end()]).collect::<Vec<_>>();
    let shown = |text: &str, id: &str| text.contains(&format!("\nfail xboard/ping/{id}\n"));
    let text = terminal(&events(kinds()), Verbosity::Normal);
    assert_eq!(["a", "b", "c", "d"].map(|id| shown(&text, id)), [true, false, false, true], "{text}");
    let others = "    and 2 more in the same way:\n      xboard/ping/b, xboard/ping/c\n    \
                  and 1 warning in the same way:\n      xboard/ping/w\n";
    assert!(text.contains(others), "{text}");
    assert!(text.contains("\n4 failures from 2 causes; 1 warning from the same causes\n"), "{text}");

    let text = terminal(&events(kinds()), Verbosity::Verbose);
    assert_eq!(["a", "b", "c", "d"].map(|id| shown(&text, id)), [true; 4], "{text}");

    let text = markdown::render(&Report::of(&events(kinds())));
    let others = "and 2 more in the same way: <code>xboard/ping/b</code>, <code>xboard/ping/c</code>\n";
    assert_eq!((text.matches("\n#### fail: ").count(), text.contains(others)), (2, true), "{text}");

    let xml = junit::render(&Report::of(&events(kinds())));
    let document = roxmltree::Document::parse(&xml).unwrap();
    let causes: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("property"))
        .filter_map(|node| Some(node.attribute("value")?.split_once("; cause: ")?.1))
        .collect();
    let died = "crash: killed by SIGSEGV after ping";
    assert_eq!(causes, [died, died, died, "crash: exit code # after ping", died]);
}

#[test]
fn a_line_that_monitors_found_wrong_is_one_cause_wherever_it_comes() {
    let drawn = || {
        let mut result = failing("drawn", Verdict::Fail, FailureKind::Mismatch);
        result.failures[0].heard =
            Some(Heard { line: "1/2-1/2 {fifty moves}".to_owned(), ..Heard::default() });
        result.failures[0].actual = "1/2-1/2 {fifty moves}".to_owned();
        result.cause = Some(Cause::of(&result.failures[0], &[]));
        result
    };
    let other = || {
        let mut result = drawn();
        result.id = "xboard/ping/other".to_owned();
        result.failures[0].heard = Some(Heard { line: "1/2-1/2 {no mate}".to_owned(), ..Heard::default() });
        result.failures[0].actual = "1/2-1/2 {no mate}".to_owned();
        result.cause = Some(Cause::of(&result.failures[0], &[]));
        result
    };
    let mut found = monitor("result-true", Verdict::Fail, 1);
    found.findings[0].line = "1/2-1/2 {fifty moves}".to_owned();
    let found = EventKind::MonitorFinished(Box::new(found));
    let run = events([started(), ended(drawn()), ended(other()), found, finished(1, None)]);
    let text = terminal(&run, Verbosity::Quiet);
    let list = "\n    and 1 more in the same way:\n      xboard/monitor/result-true\n";
    assert!(text.contains("\nfail xboard/ping/drawn\n") && text.contains(list), "{text}");
    assert!(text.contains("\nfail xboard/ping/other\n"), "{text}");
    assert!(text.contains("\n3 failures (1 of monitors) from 2 causes\n"), "{text}");
}

#[test]
fn what_follows_on_another_failure_is_named_below_it() {
    let echo = Cause::of_fact("echo");
    let result = |name: &str, kind, cause: &Cause, found: &[&Cause]| {
        let found = found.iter().map(|cause| (*cause).clone()).collect();
        ended(ScenarioResult { cause: Some(cause.clone()), found, ..failing(name, Verdict::Fail, kind) })
    };
    let hung = Cause::of_fact("hung");
    let kinds = [
        started(),
        result("a", FailureKind::Mismatch, &echo, &[]),
        result("b", FailureKind::Timeout, &hung, &[&echo]),
        ended(scenario("ping", "c", Verdict::Pass)),
        finished(1, None),
    ];
    let run = events(kinds);
    let text = terminal(&run, Verbosity::Quiet);
    let list = "    and 1 more that followed on it:\n      xboard/ping/b\n";
    assert!(text.contains(list) && !text.contains("\nfail xboard/ping/b\n"), "{text}");
    assert!(text.contains("\n2 failures from 1 cause\n"), "{text}");
    assert!(terminal(&run, Verbosity::Verbose).contains("\nfail xboard/ping/b\n"));
    let xml = junit::render(&Report::of(&run));
    assert_eq!(xml.matches("; cause: fact: echo\"/>").count(), 2, "{xml}");
}

#[test]
fn a_hundred_failures_with_one_cause_can_still_be_read() {
    let kinds = || {
        let name = |n: usize| format!("of-usual-length-{n}");
        let failed = (0..=100).map(|n| ended(failing(&name(n), Verdict::Fail, FailureKind::Mismatch)));
        failed.chain([finished(1, None)]).collect::<Vec<_>>()
    };
    let text = terminal(&events(kinds()), Verbosity::Quiet);
    let (_, after) = text.split_once("    and 100 more in the same way:\n").expect("the others are counted");
    let (list, _) = after.split_once("\n\n").expect("the totals follow");
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines.len() < 20 && lines.iter().all(|line| line.chars().count() < 110), "{list}");
    assert_eq!(lines.last(), Some(&"      … 70 more; -v shows them all"), "{list}");
    // What is listed can be given to `--filter` as it stands.
    let ids = lines[..lines.len() - 1].concat();
    let ids: Vec<&str> = ids.split(',').map(str::trim).collect();
    assert!(
        ids.len() == 30 && ids.iter().all(|id| id.starts_with("xboard/ping/of-usual-length-")),
        "{ids:?}"
    );

    let report = Report::of(&events(kinds()));
    assert_eq!(markdown::render(&report).matches(", … 70 more\n").count(), 1);
    let annotations = github::annotations(&report);
    assert_eq!((annotations.lines().count(), annotations.matches(", … 70 more").count()), (1, 1));
    let xml = junit::render(&report);
    assert_eq!(xml.matches("; cause: ").count(), 101);
}

#[test]
fn what_the_end_of_a_run_left_unconfirmed_is_shown_as_that() {
    let verdict = Verdict::Flaky { failed: 1, attempts: 1 };
    let mut result = failing("slow", verdict, FailureKind::Timeout);
    result.unconfirmed = true;
    result.reason = "not confirmed: the run ended before".to_owned();
    let kinds = vec![started(), ended(result), finished(1, Some("deadline of 1m passed"))];
    let report = Report::of(&events(kinds.clone()));

    let text = terminal(&events(kinds), Verbosity::Normal);
    let line = "unconfirmed  xboard/ping/slow 12 ms - not confirmed: timeout: expected move";
    assert!(text.contains(line) && !text.contains("flaky 1"), "{text}");
    assert!(text.contains("    because   not confirmed: the run ended before\n"), "{text}");
    assert!(text.contains("31.0 ms ^ step 3: timeout"), "{text}");
    assert!(text.contains("\n1 finding not confirmed from 1 cause\n"), "{text}");

    let text = markdown::render(&report);
    let place = ["### Not confirmed", "#### unconfirmed: ", "not confirmed: the run ended", "ping 7"];
    let found: Vec<_> = place.map(|part| text.find(part)).to_vec();
    assert!(found.is_sorted() && found.iter().all(Option::is_some), "{text}");

    let xml = junit::render(&report);
    let document = roxmltree::Document::parse(&xml).unwrap();
    let skipped = document.descendants().find(|node| node.has_tag_name("skipped")).unwrap();
    assert!(
        skipped.attribute("message").unwrap().contains("(XB-PING-3): not confirmed: expected move"),
        "{xml}"
    );
}

#[test]
fn terminal_shows_no_control_character_of_an_engine() {
    let text = coloured(&whole_run(), Verbosity::Everything);
    let plain = anstream::adapter::strip_str(&text).to_string();
    assert!(plain.chars().all(|c| c == '\n' || !c.is_control()), "{plain:?}");
    assert!(!text.contains("\x1b[31m ]]>"), "the engine's own colour came through");
}

#[test]
fn junit_report() {
    check_snapshot("junit.xml", &readable(&junit::render(&Report::of(&whole_run()))));
}

#[test]
fn who_is_failed_for_warnings_is_told_so() {
    let warned = || ended(failing("warned", Verdict::Warn, FailureKind::Mismatch));
    let failed = || ended(failing("failed", Verdict::Fail, FailureKind::Mismatch));
    let cases = [
        (vec![started_strictly(), warned(), finished(1, None)], true),
        (vec![started_strictly(), warned(), failed(), finished(1, None)], false),
        (vec![started_strictly(), finished(4, None)], false),
        (vec![started(), warned(), finished(0, None)], false),
    ];
    for (kinds, told) in cases {
        let text = terminal(&events(kinds), Verbosity::Normal);
        assert_eq!(text.contains("nothing failed, but under --strict warnings count"), told, "{text}");
    }
}

/// One element a line, so that a diff can be read.
fn readable(xml: &str) -> String {
    xml.replace("><", ">\n<")
}

#[test]
fn junit_counts_what_it_shows() {
    let warned = || ended(failing("warned", Verdict::Warn, FailureKind::Mismatch));
    let not_started = || ended(failing("start", Verdict::Fail, FailureKind::NotStarted));
    let skipped = || ended(scenario("x", "y", Verdict::Skip));
    let passed = || ended(scenario("x", "y", Verdict::Pass));
    let flaky = |failed| ended(failing("f", Verdict::Flaky { failed, attempts: 5 }, FailureKind::Timeout));
    let found = || EventKind::MonitorFinished(Box::new(monitor("move-legal", Verdict::Fail, 2)));
    let stale = || EventKind::BaselineStale { entry: "x".to_owned(), reason: "it passes now".to_owned() };
    let cut = || finished(130, Some("interrupted by SIGINT"));
    // What happened in a run, and the numbers of tests, failures, errors and skipped tests.
    let cases = [
        (vec![started(), finished(4, None)], [1, 0, 1, 0]),
        (vec![started()], [1, 0, 1, 0]),
        (vec![started(), finished(3, None)], [1, 0, 1, 0]),
        (vec![started(), not_started(), finished(3, None)], [1, 0, 1, 0]),
        (vec![started(), warned(), finished(0, None)], [1, 0, 0, 0]),
        (vec![started_strictly(), warned(), finished(1, None)], [1, 1, 0, 0]),
        (vec![started(), warned(), cut()], [2, 0, 1, 0]),
        (vec![started(), skipped(), finished(4, None)], [2, 0, 1, 1]),
        (vec![started(), flaky(1), finished(0, None)], [1, 0, 0, 0]),
        (vec![started(), flaky(2), finished(1, None)], [1, 1, 0, 0]),
        (vec![started(), found(), finished(1, None)], [1, 1, 0, 0]),
        (vec![started(), passed(), stale(), finished(1, None)], [2, 1, 0, 0]),
    ];
    for (kinds, expected) in cases {
        let xml = junit::render(&Report::of(&events(kinds)));
        let document = roxmltree::Document::parse(&xml).unwrap();
        let suite = document.descendants().find(|n| n.has_tag_name("testsuite")).unwrap();
        let [tests, failures, errors] =
            ["tests", "failures", "errors"].map(|name| suite.attribute(name).unwrap().parse().unwrap());
        let skipped = document.descendants().filter(|n| n.has_tag_name("skipped")).count();
        assert_eq!([tests, failures, errors, skipped], expected, "{xml}");
        assert_eq!(suite.attribute("timestamp"), Some("2023-11-14T22:13:20Z"));
    }
}

#[test]
fn junit_names_are_unique_and_classed_by_topic() {
    let twice = || ended(scenario("ping", "same", Verdict::Pass));
    let xml = junit::render(&Report::of(&events(vec![started(), twice(), twice(), finished(0, None)])));
    let document = roxmltree::Document::parse(&xml).unwrap();
    let cases = document.descendants().filter(|n| n.has_tag_name("testcase"));
    let names: Vec<_> =
        cases.map(|n| (n.attribute("classname").unwrap(), n.attribute("name").unwrap())).collect();
    let class = "enginecheck.xboard.topic-ping";
    assert_eq!(names, [(class, "xboard/ping/same"), (class, "xboard/ping/same (2)")]);
}

proptest! {
    #[test]
    fn junit_is_xml_whatever_the_engine_printed(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        text in any::<String>(),
    ) {
        let cases = |run: &[Event]| {
            let xml = junit::render(&Report::of(run));
            let document = roxmltree::Document::parse(&xml).unwrap_or_else(|e| panic!("{e}\n{xml}"));
            let count = document.descendants().filter(|n| n.has_tag_name("testcase")).count();
            (count, xml)
        };
        let (count, xml) = cases(&hostile_run(&(text + "]]>"), &bytes));
        assert_eq!((count, cases(&hostile_run("x", b"x")).0), (6, 6), "{xml}");
        let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
        assert!(xml.chars().all(allowed), "{xml:?}");
    }
}

#[test]
fn junit_caps_what_an_engine_printed() {
    let mut result = failing("floods", Verdict::Fail, FailureKind::Mismatch);
    for _ in 0..2000 {
        result.transcript.push(line(50, Side::FromEngine, &[b'x'; 3000]));
        result.transcript.push(line(50, Side::Stderr, &[b'y'; 3000]));
    }
    let run = events([started(), ended(result), finished(1, None)]);
    let length = junit::render(&Report::of(&run)).len();
    assert!(length < 200_000, "{length}");
}

#[test]
fn json_lines_are_read_back() {
    let run = whole_run();
    let text = json(&run);
    check_snapshot("events.jsonl", &text);
    let read: Vec<Event> = Reader::new(text.as_bytes(), CutOff::Refuse).map(Result::unwrap).collect();
    assert_eq!(read, run);
}

fn json(events: &[Event]) -> String {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes);
    events.iter().for_each(|event| writer.event(event).expect("a vector takes all"));
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

#[test]
fn json_lines_that_are_no_whole_run_are_refused() {
    let run = whole_run();
    let text = json(&run);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let check = |text: String, cut_off: CutOff, expected: Option<&str>| {
        let error = Reader::new(text.as_bytes(), cut_off).find_map(Result::err);
        assert_eq!(error.map(|e| e.to_string()).as_deref(), expected, "{text}");
    };
    let cut = format!("{}{}{}", lines[0], lines[1], &lines[2][..20]);
    check(cut.clone(), CutOff::Refuse, Some("line 2: the record is cut off: its closing line is missing"));
    check(cut, CutOff::Accept, None);
    check(lines[0].to_owned(), CutOff::Accept, None);
    let beginning = "line 1: not a record of enginecheck: the first line does not begin a run";
    check(String::new(), CutOff::Accept, Some(beginning));
    check(lines[1].to_owned(), CutOff::Accept, Some(beginning));
    check("{\"some\": \"thing\"}\n".to_owned(), CutOff::Accept, Some(beginning));
    let newer = lines[0].replace("\"format\":1", "\"format\":7");
    check(newer, CutOff::Accept, Some("line 1: the record has format 7, this enginecheck reads format 1"));
    let broken = format!("{}{{\"event\": \n{}", lines[0], lines[1]);
    check(broken, CutOff::Accept, Some("line 2: not an event: EOF while parsing a value at line 2 column 0"));
    let doubled = format!("{text}{}", lines[1]);
    let last = format!("line {}: the run has already ended, or begun, before this line", lines.len() + 1);
    check(doubled, CutOff::Accept, Some(&last));
    let mut reader = Reader::new(&b"x"[..], CutOff::Accept);
    assert!(matches!(reader.next(), Some(Err(ReadError::Malformed { line: 1, .. }))));
    assert!(reader.next().is_none());
}

#[test]
fn markdown_report() {
    check_snapshot("summary.md", &markdown::render(&Report::of(&whole_run())));
}

/// What a reader of Markdown sees of a report: headings, table rows, code blocks; and all raw HTML, links and pictures.
fn seen(text: &str) -> (usize, usize, Vec<String>, Vec<String>) {
    let (mut headings, mut rows, mut blocks, mut foreign) = (0, 0, Vec::new(), Vec::new());
    let mut in_block = false;
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    for event in Parser::new_ext(text, options) {
        match event {
            Markdown::Start(Tag::Heading { .. }) => headings += 1,
            Markdown::Start(Tag::TableRow) => rows += 1,
            Markdown::Start(Tag::CodeBlock(_)) => {
                in_block = true;
                blocks.push(String::new());
            }
            Markdown::End(TagEnd::CodeBlock) => in_block = false,
            Markdown::Text(text) if in_block => {
                blocks.last_mut().expect("a block is open").push_str(&text);
            }
            Markdown::Html(html) | Markdown::InlineHtml(html)
                if !["<code>", "</code>", "<span>", "</span>"].contains(&html.as_ref()) =>
            {
                foreign.push(html.to_string());
            }
            Markdown::Start(
                tag @ (Tag::Link { .. } | Tag::Image { .. } | Tag::Emphasis | Tag::Strikethrough),
            ) => foreign.push(format!("{tag:?}")),
            Markdown::Code(text) | Markdown::InlineMath(text) | Markdown::DisplayMath(text) => {
                foreign.push(text.to_string());
            }
            _ => {}
        }
    }
    (headings, rows, blocks, foreign)
}

/// A run whose failure, warning, monitor, notice and stale entry all hold this text, and whose dialogue holds these bytes.
fn hostile_run(text: &str, bytes: &[u8]) -> Vec<Event> {
    let mut failed = failing("failed", Verdict::Fail, FailureKind::Mismatch);
    let mut warned = failing("warned", Verdict::Warn, FailureKind::Syntax);
    for result in [&mut failed, &mut warned] {
        result.transcript.push(line(30, Side::FromEngine, bytes));
        result.transcript.push(line(30, Side::Stderr, bytes));
        for failure in &mut result.failures {
            (failure.actual, failure.expected) = (text.to_owned(), text.to_owned());
        }
    }
    for part in [&mut failed.id, &mut failed.title, &mut failed.topic, &mut failed.reason] {
        part.push_str(text);
    }
    failed.reproduce = vec!["enginecheck".to_owned(), text.to_owned()];
    let mut found = monitor("found", Verdict::Fail, 1);
    let mut noted = monitor(&format!("noted{text}"), Verdict::Warn, 1);
    for result in [&mut found, &mut noted] {
        result.findings.iter_mut().for_each(|f| (f.text, f.line) = (text.to_owned(), text.to_owned()));
    }
    let told = |result| EventKind::MonitorFinished(Box::new(result));
    events([
        started(),
        ended(failed),
        ended(warned),
        told(found),
        told(noted),
        EventKind::Notice { text: text.to_owned() },
        EventKind::BaselineStale { entry: text.to_owned(), reason: text.to_owned() },
        finished(1, Some(text)),
    ])
}

fn check_markdown(text: &str, bytes: &[u8]) {
    let (headings, rows, blocks, foreign) = seen(&markdown::render(&Report::of(&hostile_run("x", b"x"))));
    assert_eq!((headings, rows, blocks.len(), foreign.len()), (7, 8, 5, 0), "{blocks:?} {foreign:?}");
    let shown = markdown::render(&Report::of(&hostile_run(text, bytes)));
    let hostile = seen(&shown);
    assert_eq!((hostile.0, hostile.1, hostile.2.len()), (headings, rows, blocks.len()), "{shown}");
    assert_eq!(hostile.3, Vec::<String>::new(), "{shown}");
    // Of a long line the beginning is shown.
    let said = enginecheck::line::escape(bytes);
    assert!(said.chars().count() > 200 || hostile.2[0].contains(&said), "{said} is not in {shown}");
    assert!(!shown.chars().any(|c| c != '\n' && c.is_control()), "{shown}");
}

#[test]
fn markdown_shows_an_engine_letter_by_letter() {
    for text in [
        "```",
        "````\n# heading\n````",
        "</code></details><script>alert(1)</script>",
        "<img src=x onerror=y>",
        "| a | b |\n|---|---|",
        "a\\|b`c`|",
        "[x](http://example.org) ![y](z) <http://example.org>",
        "**bold** _it_ ~~gone~~ $x$ @someone #12",
        "- item\n\n1. one\n***\n===",
        "&lt;b&gt; &amp; &#60;",
        "\u{1b}[31m\u{202e}\r\n\0",
        "",
    ] {
        check_markdown(text, text.as_bytes());
    }
}

proptest! {
    #[test]
    fn markdown_keeps_its_form_whatever_the_engine_printed(
        text in "[`|<>&\\\\*_#!\\[\\]()~$ \\n.a-]{0,40}",
        bytes in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        check_markdown(&text, &bytes);
    }
}

#[test]
fn markdown_is_cut_between_parts_and_says_so() {
    let report = Report::of(&whole_run());
    let whole = markdown::render(&report);
    assert_eq!(markdown::render_within(&report, whole.len()), whole);
    let mut shown = 0;
    for limit in 0..whole.len() {
        let cut = markdown::render_within(&report, limit);
        assert!(cut.len() <= limit, "{limit}: {}", cut.len());
        if cut.is_empty() {
            assert_eq!(shown, 0, "{limit}: less room showed something");
            continue;
        }
        let (kept, said) = cut.rsplit_once("\n**Cut here:** ").expect("the cut is told");
        assert!(whole.starts_with(kept), "{limit}: {cut}");
        assert!(said.ends_with("did not fit; the log contains everything.\n"), "{limit}: {cut}");
        assert!(kept.len() >= shown, "{limit}: more room shows less");
        shown = kept.len();
        // No fence is left open.
        assert_eq!(kept.lines().filter(|line| line.starts_with("```")).count() % 2, 0, "{limit}: {cut}");
    }
    assert!(shown * 10 > whole.len() * 9, "{shown} of {} at most", whole.len());
}

#[test]
fn github_report() {
    let report = Report::of(&whole_run());
    check_snapshot("github-annotations.txt", &github::annotations(&report));
}

#[test]
fn github_shows_ten_annotations_a_kind_at_most() {
    let mut kinds = vec![started()];
    for number in 0..50 {
        let mut result = failing(&format!("f{number}"), Verdict::Fail, FailureKind::Mismatch);
        // Of each cause two, one in another clause.
        result.cause = Some(Cause::of_fact(&format!("fact {}", number / 2)));
        let id = ClauseId::new(&format!("XB-PING-{:02}", number % 2));
        result.failures.iter_mut().for_each(|f| f.clause = Some(id.clone()));
        kinds.push(ended(result));
    }
    kinds.push(finished(1, None));
    let text = github::annotations(&Report::of(&events(kinds)));
    assert_eq!(text.lines().count(), 10, "{text}");
    assert!(text.lines().all(|l| l.starts_with("::error title=")), "{text}");
    assert!(text.ends_with("::16 further causes, see the log or the JUnit report\n"), "{text}");
}

#[test]
fn what_turns_a_run_red_weighs_as_a_failure() {
    for (start, verdict, weight) in [
        (started(), Verdict::Pass, Weight::Good),
        (started(), Verdict::Fail, Weight::Failure),
        (started(), Verdict::Warn, Weight::Warning),
        (started_strictly(), Verdict::Warn, Weight::Failure),
        (started(), Verdict::Flaky { failed: 1, attempts: 5 }, Weight::Warning),
        (started_strictly(), Verdict::Flaky { failed: 1, attempts: 5 }, Weight::Failure),
        (started(), Verdict::Flaky { failed: 2, attempts: 5 }, Weight::Failure),
        (started_strictly(), Verdict::Known, Weight::Unjudged),
        (started_strictly(), Verdict::Broken, Weight::Error),
    ] {
        let report = Report::of(&events([start]));
        let known = report.scenario_weight(&failing("x", verdict, FailureKind::Mismatch));
        assert_eq!(known, weight, "{verdict}");
    }
}
