//! A run told by hand: every verdict, every kind of failure, an engine that prints nasty things.

use std::collections::BTreeMap;
use std::time::Duration;

use enginecheck::cause::Cause;
use enginecheck::event::{
    ClauseText, Client, Event, EventKind, FORMAT, MonitorResult, Probed, RunFinished, RunStarted,
    ScenarioResult,
};
use enginecheck::line::{Ending, EngineId, Line, Side};
use enginecheck::verdict::{ClauseId, Failure, FailureKind, Finding, Heard, Level, Verdict};

/// A line of a dialogue.
pub(crate) fn line(millis: u64, side: Side, text: &[u8]) -> Line {
    let at = Duration::from_millis(millis);
    let ending = if side == Side::Harness { Ending::Open } else { Ending::Lf };
    Line { engine: EngineId::A, side, at, bytes: text.to_vec(), ending }
}

/// The opening of a run.
pub(crate) fn started() -> EventKind {
    EventKind::RunStarted(beginning())
}

/// The opening of a run in which warnings count as failures.
pub(crate) fn started_strictly() -> EventKind {
    EventKind::RunStarted(RunStarted { strict: true, ..beginning() })
}

fn beginning() -> RunStarted {
    RunStarted {
        format: FORMAT,
        enginecheck: "0.1.0".to_owned(),
        protocol: "xboard".to_owned(),
        engine: vec!["./my engine".to_owned(), "-x".to_owned()],
        config: Some("/home/me/enginecheck.toml".to_owned()),
        seed: 42,
        scale: 2.0,
        started: 1_700_000_000,
        scenarios: 20,
        strict: false,
        repeat: None,
        games: None,
        shard: None,
    }
}

/// A scenario that passed; the others are made from it.
pub(crate) fn scenario(topic: &str, name: &str, verdict: Verdict) -> ScenarioResult {
    let id = format!("xboard/{topic}/{name}");
    ScenarioResult {
        title: format!("the sentence of {name}"),
        topic: topic.to_owned(),
        clauses: vec![ClauseText {
            id: ClauseId::new("XB-PING-3"),
            level: Level::Must,
            sentence: "pong comes after the move that was being thought about".to_owned(),
            section: "8 ping".to_owned(),
        }],
        verdict,
        reason: String::new(),
        failures: Vec::new(),
        cause: None,
        found: Vec::new(),
        unconfirmed: false,
        attempts: 1,
        failed: 0,
        took: Duration::from_millis(12),
        transcript: vec![
            line(0, Side::ToEngine, b"xboard"),
            line(2, Side::FromEngine, b"feature done=1"),
            line(3, Side::Stderr, b"loading book\x07"),
            line(30, Side::ToEngine, b"ping 7"),
            line(31, Side::FromEngine, b"pong 8\x1b[31m ]]>\xff"),
            line(40, Side::Harness, b"killed"),
        ],
        left_out: 0,
        reproduce: format!("enginecheck|--protocol|xboard|--filter|{id}|--seed|42|./my engine|-x")
            .split('|')
            .map(str::to_owned)
            .collect(),
        source: (format!("specs/xboard/{topic}.toml"), 7),
        game: None,
        client: None,
        id,
    }
}

/// The end of a scenario.
pub(crate) fn ended(result: ScenarioResult) -> EventKind {
    EventKind::ScenarioFinished(Box::new(result))
}

/// All kinds of failures, each with what was expected and what came.
const KINDS: [(FailureKind, &str, &str); 9] = [
    (FailureKind::Mismatch, "pong 7", "pong 8\x1b[31m ]]>"),
    (FailureKind::Timeout, "move <m:legal-move>", "nothing within 60 s"),
    (FailureKind::Crash, "a living engine", "killed by SIGSEGV"),
    (FailureKind::Closed, "pong 7", "end of output"),
    (FailureKind::IllegalMove, "move <m:legal-move>", "move e2e5: e2e5 is not legal"),
    (FailureKind::Syntax, "feature done=1", "feature done=\"1"),
    (FailureKind::NotStarted, "a running engine", "no such file or directory"),
    (FailureKind::LeftBehind, "no process left", "4711 helper"),
    (FailureKind::Overflow, "fewer than 100000 lines", "100001 lines"),
];

/// A scenario with one failure of this kind.
pub(crate) fn failing(name: &str, verdict: Verdict, kind: FailureKind) -> ScenarioResult {
    let found = KINDS.iter().find(|(known, ..)| *known == kind);
    let (_, expected, actual) = *found.expect("the table has all kinds");
    let failure = Failure {
        kind,
        clause: Some(ClauseId::new("XB-PING-3")),
        judging: None,
        level: if verdict == Verdict::Warn { Level::Should } else { Level::Must },
        lowered: (verdict == Verdict::Warn).then(|| "the answer is late, not wrong".to_owned()),
        robust: false,
        step: Some(2),
        source: Some(("specs/xboard/ping.toml".to_owned(), 11)),
        expected: expected.to_owned(),
        actual: actual.to_owned(),
        heard: (kind == FailureKind::Mismatch).then(|| Heard {
            line: "pong 8\\x1b[31m ]]>\\xff".to_owned(),
            at: Duration::from_millis(31),
            refusal: false,
        }),
        sent: "ping 7".to_owned(),
        optional: false,
        refusal: String::new(),
        last_words: String::new(),
        doing: String::new(),
        at: Duration::from_millis(31),
        confirm: false,
    };
    let cause = Some(Cause::of(&failure, &[]));
    ScenarioResult { cause, failures: vec![failure], failed: 1, ..scenario("ping", name, verdict) }
}

/// A monitor's result.
pub(crate) fn monitor(name: &str, verdict: Verdict, count: usize) -> MonitorResult {
    let level = if verdict == Verdict::Fail { Level::Must } else { Level::Should };
    let finding = Finding {
        monitor: name.to_owned(),
        clause: ClauseId::new("XB-LINE-1"),
        level,
        lowered: (level == Level::Should).then(|| "it can be read all the same".to_owned()),
        text: "the engine moved where the rules do not allow it".to_owned(),
        line: "move e2e5\u{7}".to_owned(),
        at: Duration::from_millis(31),
        timed: false,
    };
    MonitorResult {
        left_out: 0,
        id: format!("xboard/monitor/{name}"),
        title: format!("the sentence of {name}"),
        clauses: Vec::new(),
        judged: Vec::new(),
        verdict,
        reason: String::new(),
        count,
        dialogues: count.min(2),
        causes: (count > 0).then(|| Cause::of_finding(&finding, &[], &[])).into_iter().collect(),
        behind: BTreeMap::new(),
        findings: if count > 0 { vec![finding] } else { Vec::new() },
        first_scenario: (count > 0).then(|| "xboard/ping/mismatch".to_owned()),
        transcript: if count > 0 { scenario("ping", "x", verdict).transcript } else { Vec::new() },
        reproduce: Vec::new(),
    }
}

/// The end of a run.
pub(crate) fn finished(exit_code: u8, cut_short: Option<&str>) -> EventKind {
    EventKind::RunFinished(RunFinished {
        took: Duration::from_millis(4_200),
        totals: [("pass", 2), ("fail", 9), ("warn", 2)].map(|(word, n)| (word.to_owned(), n)).to_vec(),
        judged: (131, 160),
        not_judged: vec![("no ping".to_owned(), 21), ("no option".to_owned(), 8)],
        cut_short: cut_short.map(str::to_owned),
        probe: None,
        score: None,
        times: Vec::new(),
        exit_code,
    })
}

/// Events at one-millisecond intervals.
pub(crate) fn events(kinds: impl IntoIterator<Item = EventKind>) -> Vec<Event> {
    let timed = |(at, kind)| Event { at: Duration::from_millis(at), kind };
    (0..).zip(kinds).map(timed).collect()
}

/// The whole run.
pub(crate) fn whole_run() -> Vec<Event> {
    let mut kinds = vec![started(), EventKind::Probed(probed())];
    for result in scenarios() {
        kinds.push(EventKind::ScenarioStarted { id: result.id.clone() });
        kinds.push(ended(result));
    }
    kinds.push(EventKind::Notice { text: "the referee is off:\nthe engine moved off the board".to_owned() });
    for result in [monitor("line-parses", Verdict::Pass, 0), monitor("move-legal", Verdict::Fail, 3)] {
        kinds.push(EventKind::MonitorFinished(Box::new(result)));
    }
    kinds.push(EventKind::BaselineStale {
        entry: "xboard/ping/old".to_owned(),
        reason: "it passes now".to_owned(),
    });
    kinds.push(finished(1, None));
    events(kinds)
}

fn probed() -> Probed {
    Probed {
        name: Some("My Engine 1.2\u{7}".to_owned()),
        version: Some("2".to_owned()),
        announced: [("ping", "1"), ("myname", "My Engine 1.2")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec(),
        refused: vec!["undo".to_owned()],
        facts: vec![("loses-lines".to_owned(), "3 of 4 lines sent together were lost".to_owned())],
        no_referee: Some("variants=\"suicide\"".to_owned()),
        will_run: 18,
        will_skip: vec![("no ping".to_owned(), 2), ("no option".to_owned(), 1)],
        start_time: Duration::from_micros(35_400),
    }
}

/// One client with which the engine works, one with which it does not, and one of which nothing is known.
fn of_clients() -> impl Iterator<Item = ScenarioResult> {
    [("cutechess", Verdict::Pass), ("arena", Verdict::Warn), ("fastchess", Verdict::Skip)]
        .map(|(name, verdict)| {
            let failures = match verdict {
                Verdict::Warn => failing("mismatch", verdict, FailureKind::Mismatch).failures,
                _ => Vec::new(),
            };
            let client = Some(Client { name: name.to_owned(), scenarios: 1, concerned: true });
            ScenarioResult { failures, client, ..scenario("gui", name, verdict) }
        })
        .into_iter()
}

fn scenarios() -> Vec<ScenarioResult> {
    let mut results = vec![scenario("start", "passes", Verdict::Pass)];
    results.extend(KINDS.iter().map(|(kind, ..)| failing(&kind.to_string(), Verdict::Fail, *kind)));
    results.push(failing("broken-should", Verdict::Warn, FailureKind::Mismatch));
    let mut robust = failing("garbage", Verdict::Warn, FailureKind::Crash);
    robust.failures.iter_mut().for_each(|f| (f.level, f.lowered, f.robust) = (Level::Must, None, true));
    results.push(robust);
    for (failed, name) in [(1, "flaky-once"), (3, "flaky-often")] {
        let verdict = Verdict::Flaky { failed, attempts: 5 };
        results.push(ScenarioResult { failed, attempts: 5, ..failing(name, verdict, FailureKind::Timeout) });
    }
    for (verdict, reason) in [
        (Verdict::Warn, "slow: 1.4 s for pong"),
        (Verdict::Note, "contested: readings differ"),
        (Verdict::Skip, "no ping"),
        (Verdict::Blocked, "the handshake failed under XB-START-1"),
        (Verdict::Inconclusive, "the engine moved before ping was sent, in 5 positions"),
        (Verdict::Broken, "new after reuse=0 without trap"),
    ] {
        let result = scenario("other", verdict.word(), verdict);
        results.push(ScenarioResult { reason: reason.to_owned(), ..result });
    }
    results.extend(of_clients());
    let known = failing("known", Verdict::Known, FailureKind::Mismatch);
    results.push(ScenarioResult { reason: "listed in the baseline: issue 12".to_owned(), ..known });
    results
}
