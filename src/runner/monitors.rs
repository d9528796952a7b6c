//! What the monitors saw in all dialogues, folded into one result per monitor.
//!
//! Pure. Main type: [`Monitors`].

use std::collections::{BTreeMap, BTreeSet};

use crate::cause::Cause;
use crate::event::{ClauseText, MonitorResult};
use crate::judge::{Outcome, verdict_of};
use crate::ledger::HARNESS_MONITORS;
use crate::line::{Line, Side};
use crate::protocol::vocabulary::MonitorInfo;
use crate::scenario::{ProtocolRef, Scenario};
use crate::verdict::{ClauseId, FailureKind, Finding, Level, Verdict};

/// Findings shown of one monitor.
const SHOWN_FINDINGS: usize = 10;

/// Causes kept of one monitor.
const MOST_CAUSES: usize = 100;

/// Lines shown of the dialogue of the first finding.
const SHOWN_LINES: usize = 60;

/// So many lines that were sent are among them, if more lines of the engine follow on them than are shown otherwise.
const SHOWN_SENT: usize = 3;

/// Lines shown at most.
const MOST_LINES: usize = 1000;

/// Why a monitor, or one of its clauses, has judged nothing.
pub(super) const NO_OCCASION: &str = "nothing that it judges was seen";

/// The monitor of what scenarios find as well.
const ALIVE_MONITOR: &str = "alive";

/// The findings of a run so far.
#[derive(Debug)]
pub(super) struct Monitors {
    protocol: ProtocolRef,
    dialogues: usize,
    coverage: BTreeSet<ClauseId>,
    /// Whether the engine died in a scenario, which failed by that.
    died: bool,
    by_name: BTreeMap<String, Fold>,
}

#[derive(Debug)]
struct Fold {
    level: Level,
    count: usize,
    dialogues: usize,
    findings: Vec<Finding>,
    /// The causes of the findings with this level.
    causes: BTreeSet<Cause>,
    /// The causes that had shown before each of them in all its dialogues.
    behind: BTreeMap<Cause, BTreeSet<Cause>>,
    first_scenario: String,
    /// A scenario that shows it and can be selected; a probe cannot be.
    selectable: Option<String>,
    transcript: Vec<Line>,
    /// How many lines before its end were not kept.
    left_out: usize,
}

impl Monitors {
    /// Nothing seen yet.
    pub(super) fn new(protocol: ProtocolRef) -> Monitors {
        Monitors { protocol, dialogues: 0, coverage: BTreeSet::new(), died: false, by_name: BTreeMap::new() }
    }

    /// Adds what was seen in one dialogue of the scenario. `beside`: others ran at the same time, so delays do not
    /// count; the dialogue is then held once more with nothing else running.
    pub(super) fn add(&mut self, scenario: &Scenario, outcome: &Outcome, beside: bool) {
        self.dialogues += 1;
        self.coverage.extend(outcome.coverage.iter().cloned());
        self.died |= outcome.failures.iter().any(|failure| failure.kind == FailureKind::Crash);
        let mut here: Vec<&str> = Vec::new();
        for finding in outcome.findings.iter().filter(|finding| !(beside && finding.timed)) {
            let level = finding.level;
            let (transcript, left_out) = until(outcome, finding);
            let fold = self.by_name.entry(finding.monitor.clone()).or_insert_with(|| Fold {
                level,
                count: 0,
                dialogues: 0,
                findings: Vec::new(),
                causes: BTreeSet::new(),
                behind: BTreeMap::new(),
                first_scenario: scenario.id.clone(),
                selectable: None,
                transcript: transcript.to_vec(),
                left_out,
            });
            fold.count += 1;
            if scenario.topic != "probe" && (fold.selectable.is_none() || level > fold.level) {
                fold.selectable = Some(scenario.id.clone());
            }
            if !here.contains(&finding.monitor.as_str()) {
                here.push(&finding.monitor);
                fold.dialogues += 1;
            }
            if level > fold.level {
                fold.causes.clear();
                fold.behind.clear();
            }
            if level >= fold.level && fold.causes.len() < MOST_CAUSES {
                let cause = Cause::of_finding(finding, &outcome.failures, &outcome.findings);
                let before = Cause::found_before(Some(finding.at), &outcome.failures, &outcome.findings);
                let before = before.into_iter().filter(|other| *other != cause).collect();
                match fold.behind.get_mut(&cause) {
                    Some(behind) => *behind = &*behind & &before,
                    None => _ = fold.behind.insert(cause.clone(), before),
                }
                fold.causes.insert(cause);
            }
            let finding = finding.clone();
            if level > fold.level {
                // The finding that decides the verdict is the one to show.
                fold.level = level;
                fold.first_scenario.clone_from(&scenario.id);
                (fold.transcript, fold.left_out) = (transcript.to_vec(), left_out);
                fold.findings.insert(0, finding);
                fold.findings.truncate(SHOWN_FINDINGS);
            } else if fold.findings.len() < SHOWN_FINDINGS
                && !fold.findings.iter().any(|f| f.text == finding.text)
            {
                fold.findings.push(finding);
            }
        }
    }

    /// One result for each of the protocol's monitors, and for every other one that found something. `reproduce`
    /// makes the command line for a scenario's id, `texts` the clauses for ids.
    pub(super) fn results(
        mut self,
        reproduce: impl Fn(&str) -> Vec<String>,
        text: impl Fn(&str) -> ClauseText,
    ) -> Vec<MonitorResult> {
        if self.dialogues == 0 {
            return Vec::new();
        }
        let id = |name: &str| format!("{}/monitor/{name}", self.protocol.name());
        let mut results = Vec::new();
        for monitor in monitors(self.protocol) {
            let clauses: Vec<ClauseText> = monitor.clauses.iter().map(|c| text(c)).collect();
            let judged: Vec<ClauseId> =
                clauses.iter().map(|c| &c.id).filter(|id| self.coverage.contains(id)).cloned().collect();
            results.push(match self.by_name.remove(monitor.name) {
                Some(fold) => {
                    let clauses = with_those_found(clauses, &fold.findings, &text);
                    fold.result(id(monitor.name), monitor.title.to_owned(), clauses, judged, &reproduce)
                }
                // The scenarios in which the engine died have failed.
                None if monitor.name == ALIVE_MONITOR && self.died => MonitorResult {
                    id: id(monitor.name),
                    title: monitor.title.to_owned(),
                    clauses,
                    verdict: Verdict::Skip,
                    reason: "the engine died only where a scenario says so".to_owned(),
                    ..MonitorResult::default()
                },
                None => MonitorResult {
                    id: id(monitor.name),
                    title: monitor.title.to_owned(),
                    clauses,
                    verdict: if judged.is_empty() { Verdict::Skip } else { Verdict::Pass },
                    reason: if judged.is_empty() { NO_OCCASION.to_owned() } else { String::new() },
                    judged,
                    ..MonitorResult::default()
                },
            });
        }
        for (name, fold) in std::mem::take(&mut self.by_name) {
            let title = fold.findings.first().map(|f| f.text.clone()).unwrap_or_default();
            let clauses = with_those_found(Vec::new(), &fold.findings, &text);
            let judged = clauses.iter().map(|c| c.id.clone()).collect();
            results.push(fold.result(id(&name), title, clauses, judged, &reproduce));
        }
        results
    }
}

impl Fold {
    fn result(
        self,
        id: String,
        title: String,
        clauses: Vec<ClauseText>,
        judged: Vec<ClauseId>,
        reproduce: &dyn Fn(&str) -> Vec<String>,
    ) -> MonitorResult {
        MonitorResult {
            id,
            title,
            clauses,
            judged,
            verdict: verdict_of(self.level),
            reason: String::new(),
            count: self.count,
            dialogues: self.dialogues,
            findings: self.findings,
            causes: self.causes,
            behind: self.behind.into_iter().filter(|(_, before)| !before.is_empty()).collect(),
            reproduce: reproduce(self.selectable.as_deref().unwrap_or(&self.first_scenario)),
            first_scenario: Some(self.first_scenario),
            transcript: self.transcript,
            left_out: self.left_out,
        }
    }
}

/// These clauses and the others that findings cite, so that reports can quote them.
fn with_those_found(
    mut clauses: Vec<ClauseText>,
    findings: &[Finding],
    text: &dyn Fn(&str) -> ClauseText,
) -> Vec<ClauseText> {
    for finding in findings {
        if !clauses.iter().any(|clause| clause.id == finding.clause) {
            clauses.push(text(finding.clause.as_str()));
        }
    }
    clauses
}

/// All monitors: those of the protocol, then those of the harness.
pub(super) fn monitors(protocol: ProtocolRef) -> impl Iterator<Item = &'static MonitorInfo> {
    protocol.vocabulary().monitors.iter().chain(HARNESS_MONITORS)
}

/// The dialogue up to the finding, and how many lines of it are missing.
fn until<'o>(outcome: &'o Outcome, finding: &Finding) -> (&'o [Line], usize) {
    let transcript = &*outcome.transcript;
    let by_then = transcript.iter().take_while(|line| line.at <= finding.at).count();
    // Several lines may have come at once.
    let own = |line: &Line| line.at == finding.at && line.text() == finding.line;
    let end = transcript[..by_then].iter().position(own).map_or(by_then, |index| index + 1);
    let sent = transcript[..end].iter().enumerate().rev().filter(|(_, line)| line.side == Side::ToEngine);
    let stimulus = sent.take(SHOWN_SENT).last().map_or(end, |(index, _)| index);
    let begin = end.saturating_sub(SHOWN_LINES).min(stimulus).max(end.saturating_sub(MOST_LINES));
    (&transcript[begin..end], begin + outcome.left_out)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::line::{Ending, EngineId};
    use crate::runner::testing::{clause_text, failure, finding, outcome, scenario, xboard};

    /// Findings by scenario; the results as `name verdict count/dialogues first-scenario`.
    fn fold(dialogues: &[(&Scenario, &[Finding])]) -> Vec<String> {
        let mut monitors = Monitors::new(xboard());
        for (scenario, findings) in dialogues {
            let mut outcome = outcome(Verdict::Pass, &[]);
            outcome.findings = findings.to_vec();
            monitors.add(scenario, &outcome, false);
        }
        monitors
            .results(|id| vec![id.to_owned()], |id| clause_text(id, Level::Must))
            .into_iter()
            .filter(|result| result.count > 0)
            .map(|r| {
                let first = r.first_scenario.unwrap_or_default();
                format!("{} {} {}/{} {}", r.id, r.verdict, r.count, r.dialogues, first)
            })
            .collect()
    }

    /// Findings by scenario, and the monitor's result.
    type Case<'a> = (&'a [(&'a Scenario, &'a [Finding])], &'a str);

    #[test]
    fn the_worst_level_decides() {
        let plain = scenario("xboard/a/plain");
        let other = scenario("xboard/a/other");
        let must = finding("m", "XB-M", Level::Must, "illegal");
        let should = finding("m", "XB-M", Level::Should, "odd");
        let noted = finding("m", "XB-M", Level::May, "disputed");

        let cases: &[Case<'_>] = &[
            (&[(&plain, std::slice::from_ref(&must))], "xboard/monitor/m fail 1/1 xboard/a/plain"),
            (&[(&plain, std::slice::from_ref(&should))], "xboard/monitor/m warn 1/1 xboard/a/plain"),
            (&[(&plain, std::slice::from_ref(&noted))], "xboard/monitor/m note 1/1 xboard/a/plain"),
            (
                &[(&plain, &[should.clone(), should.clone()]), (&other, &[must.clone(), should.clone()])],
                "xboard/monitor/m fail 4/2 xboard/a/other",
            ),
            (
                &[(&other, std::slice::from_ref(&should)), (&plain, std::slice::from_ref(&should))],
                "xboard/monitor/m warn 2/2 xboard/a/other",
            ),
        ];
        for (dialogues, expected) in cases {
            assert_eq!(fold(dialogues), [*expected]);
        }
    }

    #[test]
    fn at_most_ten_different_findings_are_kept() {
        let plain = scenario("xboard/a/plain");
        let mut monitors = Monitors::new(xboard());
        let mut outcome = outcome(Verdict::Pass, &[]);
        outcome.findings =
            (0..40).map(|n| finding("m", "XB-M", Level::Should, &format!("text {}", n / 2))).collect();
        monitors.add(&plain, &outcome, false);
        let results = monitors.results(|_| Vec::new(), |id| clause_text(id, Level::Must));
        let result = results.iter().find(|r| r.id == "xboard/monitor/m").unwrap();
        let texts: Vec<_> = result.findings.iter().map(|f| f.text.as_str()).collect();
        assert_eq!((result.count, texts.len(), texts[9]), (40, 10, "text 9"));
    }

    #[test]
    fn a_monitor_judges_only_what_it_had_an_occasion_for() {
        let mut monitors = Monitors::new(xboard());
        for clause in ["XB-PING-1", "XB-PING-8"] {
            let mut outcome = outcome(Verdict::Pass, &[]);
            outcome.coverage.insert(ClauseId::new(clause));
            monitors.add(&scenario("xboard/a/b"), &outcome, false);
        }
        let results = monitors.results(|_| Vec::new(), |id| clause_text(id, Level::Must));
        let of = |name: &str| results.iter().find(|r| r.id == format!("xboard/monitor/{name}")).unwrap();
        let judged: Vec<_> = of("pong").judged.iter().map(ClauseId::as_str).collect();
        assert_eq!((of("pong").verdict, judged), (Verdict::Pass, vec!["XB-PING-1", "XB-PING-8"]));
        assert_eq!((of("move-legal").verdict, of("move-legal").judged.len()), (Verdict::Skip, 0));
        assert_eq!(of("move-legal").reason, NO_OCCASION);
    }

    #[test]
    fn what_came_late_beside_other_dialogues_does_not_count() {
        let late = Finding { timed: true, ..finding("clock", "XB-TC-1", Level::Must, "late") };
        for (findings, beside, count) in [
            (vec![late.clone()], true, None),
            (vec![late.clone()], false, Some(1)),
            (vec![late.clone(), finding("clock", "XB-TC-1", Level::Must, "odd")], true, Some(1)),
        ] {
            let mut monitors = Monitors::new(xboard());
            let mut outcome = outcome(Verdict::Pass, &[]);
            outcome.findings = findings;
            monitors.add(&scenario("xboard/a/b"), &outcome, beside);
            let results = monitors.results(|id| vec![id.to_owned()], |id| clause_text(id, Level::Must));
            let clock = results.iter().find(|r| r.id == "xboard/monitor/clock").map(|r| r.count);
            assert_eq!(clock.filter(|count| *count > 0), count);
        }
    }

    #[test]
    fn what_shows_a_finding_again_can_be_selected() {
        let mut monitors = Monitors::new(xboard());
        let mut outcome = outcome(Verdict::Pass, &[]);
        outcome.findings = vec![finding("m", "XB-M", Level::Should, "odd")];
        for id in ["xboard/probe/speaks", "xboard/a/first", "xboard/a/second"] {
            monitors.add(&scenario(id), &outcome, false);
        }
        let results = monitors.results(|id| vec![id.to_owned()], |id| clause_text(id, Level::Must));
        let result = results.iter().find(|r| r.id == "xboard/monitor/m").unwrap();
        assert_eq!(result.first_scenario.as_deref(), Some("xboard/probe/speaks"));
        assert_eq!(result.reproduce, ["xboard/a/first"]);
    }

    #[test]
    fn where_scenarios_tell_of_a_death_the_monitor_does_not_say_that_there_was_none() {
        let died = failure(FailureKind::Crash, "EC-ALIVE");
        for (failures, expected) in [(vec![], Verdict::Pass), (vec![died], Verdict::Skip)] {
            let mut seen = outcome(Verdict::Fail, &failures);
            seen.coverage.insert(ClauseId::new("EC-ALIVE"));
            let mut monitors = Monitors::new(xboard());
            monitors.add(&scenario("xboard/a/plain"), &seen, false);
            let results = monitors.results(|_| Vec::new(), |id| clause_text(id, Level::Must));
            let alive = results.iter().find(|result| result.id == "xboard/monitor/alive");
            assert_eq!(alive.map(|result| result.verdict), Some(expected), "{failures:?}");
        }
    }

    /// However much the engine has said since, what it was told is shown.
    #[test]
    fn the_dialogue_shows_what_led_to_the_finding() {
        let line = |second: usize, side: Side, text: &str| Line {
            engine: EngineId::A,
            side,
            at: Duration::from_secs(second as u64),
            bytes: text.as_bytes().to_vec(),
            ending: Ending::Lf,
        };
        for (thinking, expected) in [(3, 5), (200, 202), (5000, MOST_LINES)] {
            let sent = [line(0, Side::ToEngine, "new"), line(1, Side::ToEngine, "go")];
            let said = (0..thinking).map(|n| line(n + 2, Side::FromEngine, "1 2 3 4 e2e4"));
            let transcript: Vec<Line> = sent.into_iter().chain(said).collect();
            let at = transcript.last().map(|line| line.at).unwrap_or_default();
            let finding =
                Finding { at, line: "1 2 3 4 e2e4".to_owned(), ..finding("m", "XB-M", Level::Must, "odd") };
            let all = transcript.len();
            let outcome = Outcome { transcript, left_out: 7, ..outcome(Verdict::Pass, &[]) };
            let (shown, left_out) = until(&outcome, &finding);
            assert_eq!((shown.len(), left_out), (expected, all - expected + 7), "{thinking}");
        }
    }
}
