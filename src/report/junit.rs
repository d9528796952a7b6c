//! JUnit XML, valid whatever the engine printed: one flat suite per protocol.
//!
//! What fails the run is a `failure`. What is not the engine's behaviour (it could not be started, the harness is at
//! fault, the run was cut short) is an `error`. What was not judged or not confirmed is `skipped`, with its cause. A warning passes,
//! with its text in the output. Main function: [`render`].

use std::collections::HashMap;
use std::time::Duration;

use junit_report::{OffsetDateTime, TestCase, TestResult, TestSuite};

use super::causes;
use super::detail::{self, Depth};
use super::dialogue::{self, Extent};
use super::fold::{Report, Weight};
use super::fuzzed;
use super::musts::judged;
use super::palette::Palette;
use super::scrub::{cap, quoted, scrub};
use super::wording::{command_line, written};
use crate::cause::Cause;
use crate::event::{ClauseText, MonitorResult, ScenarioResult};
use crate::line::Line;
use crate::verdict::Verdict;

/// Bytes kept of a dialogue, and of stderr, in one test case.
const OUTPUT_LIMIT: usize = 64 * 1024;

const PLAIN: Depth = Depth { extent: None, palette: Palette::PLAIN };

/// The report as an XML document.
#[must_use]
pub fn render(report: &Report) -> String {
    let mut xml = Vec::new();
    let mut document = junit_report::Report::new();
    document.add_testsuite(suite(report));
    document.write_xml(&mut xml).expect("writing to a vector cannot fail");
    xml.push(b'\n');
    let xml = String::from_utf8(xml).expect("the writer is given nothing but strings");
    with_head(&xml, &properties(report), report.finished.as_ref().map(|finished| finished.took))
}

/// What stands about each result that is no plain pass: its id, and its verdict, clause, place and cause. The properties are
/// those of the suite, as the schema has none of test cases. Results with the same cause are one thing to fix; what stands
/// below another failure in the other reports has the cause of that.
fn properties(report: &Report) -> Vec<(String, String)> {
    let shown = causes::by_id(report);
    let cause = |id: &str, own: Option<Cause>| {
        let cause = shown.get(id).cloned().or(own);
        cause.map_or(String::new(), |cause| format!("cause: {}", cause.name()))
    };
    let scenarios = report.scenarios.iter().map(|result| {
        let (file, line) = &result.source;
        let clause = clause(result).map(|clause| format!("{} ({})", clause.id, clause.level));
        let source = if file.is_empty() { String::new() } else { format!("{file}:{line}") };
        let cause = cause(&result.id, causes::cause(result));
        (&result.id, result.verdict, [clause.unwrap_or_default(), source, cause])
    });
    let monitors = report.monitors.iter().map(|result| {
        let clause = result.findings.first().map(|finding| format!("{} ({})", finding.clause, finding.level));
        let cause = cause(&result.id, result.causes.first().cloned());
        (&result.id, result.verdict, [clause.unwrap_or_default(), String::new(), cause])
    });
    let told =
        scenarios.chain(monitors).filter(|(_, verdict, _)| !matches!(verdict, Verdict::Pass | Verdict::Skip));
    told.map(|(id, verdict, about)| {
        let about = about.into_iter().filter(|text| !text.is_empty());
        let value = std::iter::once(verdict.word().to_owned()).chain(about).collect::<Vec<_>>().join("; ");
        (scrub(id), scrub(&value))
    })
    .collect()
}

/// The clause of the worst failure.
fn clause(result: &ScenarioResult) -> Option<&ClauseText> {
    let failure = result.failures.first()?;
    let own = |clause: &&ClauseText| Some(&clause.id) == failure.clause.as_ref();
    result.clauses.iter().find(own).or_else(|| result.clauses.first())
}

/// The document with properties of its suite, and with the time that the whole run took: the writer knows no properties, and
/// adds up what the test cases took, many of them at once.
fn with_head(xml: &str, properties: &[(String, String)], took: Option<Duration>) -> String {
    let start = xml.find("<testsuite ").unwrap_or(xml.len());
    let length = xml[start..].find('>').unwrap_or_default();
    let (before, rest) = xml.split_at(start);
    let (tag, after) = rest.split_at(length);
    let mut tag = tag.to_owned();
    if let Some(took) = took
        && let Some((left, right)) = tag.split_once(" time=\"")
        && let Some((_, right)) = right.split_once('"')
    {
        tag = format!("{left} time=\"{:.3}\"{right}", took.as_secs_f64());
    }
    let Some(after) = after.strip_prefix('>').filter(|_| !properties.is_empty()) else {
        return format!("{before}{tag}{after}");
    };
    let property = |(name, value): &(String, String)| {
        format!("<property name=\"{}\" value=\"{}\"/>", quoted(name), quoted(value))
    };
    let properties: String = properties.iter().map(property).collect();
    format!("{before}{tag}><properties>{properties}</properties>{after}")
}

fn suite(report: &Report) -> TestSuite {
    let protocol = scrub(report.protocol());
    let name = format!("enginecheck.{protocol}");
    let started = report.started.as_ref().map_or(0, |s| s.started);
    let started = i64::try_from(started).ok().and_then(|s| OffsetDateTime::from_unix_timestamp(s).ok());
    let mut names = Names::default();
    let mut testcases: Vec<TestCase> = Vec::new();
    for result in &report.scenarios {
        // Some readers look for a source file that is called like the last part.
        let classname = format!("{name}.topic-{}", scrub(&result.topic));
        testcases.push(scenario(report, result, names.fresh(&result.id), classname));
    }
    for result in &report.monitors {
        testcases.push(monitor(report, result, names.fresh(&result.id), format!("{name}.monitor")));
    }
    // Without it, a run that finds nothing would have no test case at all.
    if let Some(fuzzed) = &report.fuzzed {
        let drawn = case(names.fresh(&format!("{protocol}/fuzz/drawn")), format!("{name}.fuzz"), fuzzed.took);
        testcases.push(TestCase { system_out: Some(scrub(&fuzzed::said(fuzzed).join("\n"))), ..drawn });
    }
    for (entry, reason) in &report.stale {
        let own_name = names.fresh(&format!("{protocol}/baseline/{entry}"));
        let result = failure("stale", reason, &format!("baseline entry {entry}\n"));
        testcases.push(TestCase { result, ..case(own_name, format!("{name}.baseline"), Duration::ZERO) });
    }
    for (what, message) in faults_of_run(report) {
        let own_name = names.fresh(&format!("{protocol}/run/{what}"));
        let probe = report.finished.as_ref().and_then(|finished| finished.probe.as_ref());
        let probe = probe.filter(|_| what == "complete");
        let depth = Depth { extent: Some(Extent::WHOLE), ..PLAIN };
        let seen = written(|out| probe.map_or(Ok(()), |probe| detail::cut_probe(out, probe, depth)));
        let result = error(what, &message, &(seen + &report.notices.join("\n")));
        testcases.push(TestCase { result, ..case(own_name, format!("{name}.run"), Duration::ZERO) });
    }
    TestSuite {
        package: name.clone(),
        name,
        timestamp: started.unwrap_or(OffsetDateTime::UNIX_EPOCH),
        hostname: "localhost".to_owned(),
        testcases,
        system_out: Some(about(report)),
        system_err: None,
    }
}

fn scenario(report: &Report, result: &ScenarioResult, name: String, classname: String) -> TestCase {
    let text = written(|out| detail::scenario(out, result, PLAIN));
    let kind = result.failures.first().map_or(result.verdict.word().to_owned(), |f| f.kind.to_string());
    let weight = report.scenario_weight(result);
    // What was not confirmed may be the machine's fault: it is shown, and judged neither way.
    let judged = if result.unconfirmed { weight.min(Weight::Unjudged) } else { weight };
    TestCase {
        result: outcome(judged, &kind, result.verdict.word(), &message(result), &text),
        ..with_output(
            case(name, classname, result.took),
            weight,
            &text,
            &Spoken { lines: &result.transcript, left_out: result.left_out },
        )
    }
}

/// What went wrong, in one line, with the title and the clause. The kind stands beside it.
fn message(result: &ScenarioResult) -> String {
    let summary = detail::summary(result);
    let Some(failure) = result.failures.first() else { return summary };
    let summary = summary.replacen(&format!("{}: ", failure.kind), "", 1);
    match clause(result) {
        Some(clause) => format!("{} ({}): {summary}", result.title, clause.id),
        None => format!("{}: {summary}", result.title),
    }
}

fn monitor(report: &Report, result: &MonitorResult, name: String, classname: String) -> TestCase {
    let text = written(|out| detail::monitor(out, result, PLAIN));
    let summary = match result.findings.first() {
        Some(finding) => format!("{} ({}): {}", result.title, finding.clause, finding.text),
        None => result.reason.clone(),
    };
    let weight = report.monitor_weight(result);
    TestCase {
        result: outcome(weight, "finding", result.verdict.word(), &summary, &text),
        ..with_output(
            case(name, classname, Duration::ZERO),
            weight,
            &text,
            &Spoken { lines: &result.transcript, left_out: result.left_out },
        )
    }
}

/// A dialogue, as far as it was kept.
struct Spoken<'a> {
    lines: &'a [Line],
    left_out: usize,
}

fn case(name: String, classname: String, took: Duration) -> TestCase {
    let micros = i64::try_from(took.as_micros()).unwrap_or(i64::MAX);
    let mut case = TestCase::success(&name, junit_report::Duration::microseconds(micros));
    case.set_classname(&classname);
    case
}

fn with_output(mut case: TestCase, weight: Weight, text: &str, spoken: &Spoken<'_>) -> TestCase {
    let plain = &Palette::PLAIN;
    let mut said =
        written(|out| dialogue::write(out, spoken.lines, spoken.left_out, None, Extent::WHOLE, plain));
    let stderr = written(|out| dialogue::write_stderr(out, spoken.lines, Extent::WHOLE, plain));
    said = cap(&said, OUTPUT_LIMIT);
    if weight == Weight::Warning {
        said = format!("{text}\n{said}");
    }
    if !said.is_empty() {
        case.set_system_out(&scrub(&said));
    }
    if !stderr.is_empty() {
        case.set_system_err(&scrub(&cap(&stderr, OUTPUT_LIMIT)));
    }
    case
}

fn outcome(weight: Weight, kind: &str, verdict: &str, summary: &str, text: &str) -> TestResult {
    match weight {
        Weight::Good | Weight::Warning => TestResult::Success,
        Weight::Unjudged => {
            let (type_, message, cause) = parts(verdict, summary, text);
            TestResult::SkippedWithCause { type_, message, cause }
        }
        Weight::Failure => failure(kind, summary, text),
        Weight::Error => error(kind, summary, text),
    }
}

fn failure(kind: &str, summary: &str, text: &str) -> TestResult {
    let (type_, message, cause) = parts(kind, summary, text);
    TestResult::Failure { type_, message, cause }
}

fn error(kind: &str, summary: &str, text: &str) -> TestResult {
    let (type_, message, cause) = parts(kind, summary, text);
    TestResult::Error { type_, message, cause }
}

/// Type, message (one line) and text. The first line of the text is the reason, because some readers show only that.
fn parts(kind: &str, summary: &str, text: &str) -> (String, String, Option<String>) {
    let message = scrub(summary).replace('\n', " ");
    let text = cap(text, OUTPUT_LIMIT);
    (scrub(kind), message.clone(), Some(scrub(&format!("{message}\n\n{text}"))))
}

/// What went wrong with the run itself, if no scenario says it: a word and a sentence each.
fn faults_of_run(report: &Report) -> Vec<(&'static str, String)> {
    let Some(finished) = &report.finished else {
        return vec![("complete", "this run did not end: its events are not complete".to_owned())];
    };
    let told = report.scenarios.iter().any(|r| report.scenario_weight(r) == Weight::Error);
    let mut faults = Vec::new();
    if let Some(why) = &finished.cut_short {
        faults.push(("complete", format!("the run was cut short: {why}")));
    }
    match finished.exit_code {
        3 if !told => {
            faults.push(("start", "the engine could not be started, or never spoke the protocol".to_owned()))
        }
        4 => faults
            .push(("selection", "nothing was judged: nothing selected, or everything skipped".to_owned())),
        5 if !told => faults.push(("harness", "enginecheck itself failed".to_owned())),
        _ => {}
    }
    faults
}

/// What a reader of the suite should know about the whole run.
fn about(report: &Report) -> String {
    let mut lines = Vec::new();
    if let Some(started) = &report.started {
        lines.push(format!("enginecheck {}, seed {}", started.enginecheck, started.seed));
        lines.push(format!("engine: {}", command_line(&started.engine)));
        lines.extend(started.config.iter().map(|file| format!("configuration: {file}")));
    }
    if let Some(probed) = &report.probed {
        lines.extend(probed.name.iter().map(|name| format!("name: {name}")));
        lines.extend(probed.version.iter().map(|version| format!("protocol version: {version}")));
    }
    lines.extend(report.notices.iter().map(|notice| format!("notice: {notice}")));
    lines.extend(report.finished.as_ref().map(|finished| judged(report, finished)));
    scrub(&cap(&lines.join("\n"), OUTPUT_LIMIT))
}

/// Gives each test case a unique name.
#[derive(Debug, Default)]
struct Names {
    used: HashMap<String, u32>,
}

impl Names {
    fn fresh(&mut self, id: &str) -> String {
        let mut name = scrub(id);
        loop {
            let used = self.used.entry(name.clone()).or_insert(0);
            *used += 1;
            if *used == 1 {
                return name;
            }
            name = format!("{name} ({used})");
        }
    }
}
