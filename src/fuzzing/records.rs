//! Dialogues: the judge under arbitrary observations, records, and what reports make of an engine's bytes.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use arbitrary::{Result, Unstructured};

use super::grammar;
use crate::event::{ClauseText, Event, EventKind, FORMAT, RunStarted, ScenarioResult};
use crate::exchange::{Exit, Observation, Stream, Want};
use crate::judge::{Judge, Levels, Outcome, Setup, Terms};
use crate::ledger::Ledger;
use crate::line::{Ending, EngineId, Line, Side};
use crate::proof::Bench;
use crate::proof::simulate::Stage;
use crate::protocol::PROTOCOLS;
use crate::protocol::model::Known;
use crate::reference::honest;
use crate::report::fold::Report;
use crate::report::json::{CutOff, Reader, Writer};
use crate::report::{github, junit as xml, markdown};
use crate::scenario::{Scenario, Suite};
use crate::verdict::{ClauseId, Failure, Level, Verdict};

/// More wants than any dialogue has that comes to its end.
const MOST_WANTS: usize = 100_000;

/// What is tried: every scenario and probe of a protocol, and what the probe learns of its reference engine.
struct Stock {
    bench: Bench,
    known: Known,
    scenarios: Vec<Arc<Scenario>>,
}

fn stocks() -> &'static [Stock] {
    static STOCKS: OnceLock<Vec<Stock>> = OnceLock::new();
    STOCKS.get_or_init(|| {
        let stock = |protocol: &'static dyn crate::protocol::Protocol| {
            let suite = Suite::built_in(protocol).expect("the built-in scenarios load");
            let levels: Arc<dyn Levels> = Arc::new(Ledger::load(protocol.name()).expect("the ledger loads"));
            let bench = Bench::new(protocol, Arc::new(suite), levels);
            let known =
                bench.known(&|| honest(protocol.name()).expect("every protocol has a reference engine"));
            let probes = bench.suite.probes.iter().map(|probe| Arc::clone(&probe.scenario));
            let whole = bench.suite.scenarios.iter().filter(|s| s.for_each_list.is_none()).cloned();
            let scenarios = probes.chain(whole).collect();
            Stock { bench, known, scenarios }
        };
        PROTOCOLS.iter().map(|protocol| stock(*protocol)).collect()
    })
}

/// A built-in scenario under observations that no engine may ever give: lost, doubled, broken and invented ones on top of
/// those of the reference engine, or all invented. The judge ends, and judges the same a second time.
pub fn judge(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let Ok((setup, protocol)) = choose(&mut u) else { return };
    let mut first = Judge::new(setup.clone());
    let mut stage = Stage::new();
    let mut script =
        Script { at: Duration::ZERO, seen: Vec::new(), wild: u.ratio(1, 4).unwrap_or(false), ending: false };
    let mut wants = Vec::new();
    loop {
        let want = first.want();
        if want == Want::Done {
            break;
        }
        assert!(
            wants.len() < MOST_WANTS,
            "{} does not end; at last {:?} was answered by {:?}",
            setup.scenario.id,
            &wants[wants.len() - 3..],
            &script.seen[wants.len() - 3..]
        );
        let observation = script.answer(&want, &mut stage, protocol, &mut u);
        wants.push(want);
        script.seen.push(observation.clone());
        first.observe(observation);
    }
    let outcome = first.finish();
    assert!(
        outcome.verdict != Verdict::Broken || outcome.failures.is_empty(),
        "{}: a broken scenario has failures: {:?}",
        setup.scenario.id,
        outcome.failures
    );
    let again = replay(setup, &wants, &script.seen);
    assert_eq!(outcome, again, "two judges differ");
}

fn replay(setup: Setup, wants: &[Want], seen: &[Observation]) -> Outcome {
    let mut second = Judge::new(setup);
    for (want, observation) in wants.iter().zip(seen) {
        assert_eq!(second.want(), *want, "two judges want different things");
        second.observe(observation.clone());
    }
    assert_eq!(second.want(), Want::Done, "two judges end at different times");
    second.finish()
}

fn choose(u: &mut Unstructured<'_>) -> Result<(Setup, &'static str)> {
    let stock = u.choose(stocks())?;
    let scenario = Arc::clone(u.choose(&stock.scenarios)?);
    let known = if u.ratio(7, 8)? { stock.known.clone() } else { Known::default() };
    let setup = Setup {
        protocol: stock.bench.protocol,
        other: None,
        scenario,
        levels: Arc::clone(&stock.bench.levels),
        budgets: Arc::new(stock.bench.suite.budgets.clone()),
        terms: Terms {
            seed: u.arbitrary()?,
            scale: *u.choose(&[1.0, 0.1, 10.0])?,
            position: u.int_in_range(0..=5)?,
            ..Terms::of(known)
        },
    };
    Ok((setup, stock.bench.protocol.name()))
}

/// What the judge is told.
struct Script {
    at: Duration,
    seen: Vec<Observation>,
    wild: bool,
    /// The judge wants the end: what comes then is the driver's own account, which engines cannot disturb.
    ending: bool,
}

impl Script {
    fn answer(
        &mut self,
        want: &Want,
        stage: &mut Stage,
        protocol: &str,
        u: &mut Unstructured<'_>,
    ) -> Observation {
        let build = |_: EngineId| honest(protocol).expect("every protocol has a reference engine");
        self.ending |= *want == Want::End;
        let from_engine = stage.carry_out(want.clone(), &build);
        let disturbed = self.disturb(want, from_engine.clone(), protocol, u).unwrap_or(from_engine);
        self.at = self.at.max(disturbed.at());
        let mut told = disturbed;
        *told.at_mut() = self.at;
        told
    }

    /// Another observation in place of the engine's; the same where the bytes are used up.
    fn disturb(
        &self,
        want: &Want,
        from_engine: Observation,
        protocol: &str,
        u: &mut Unstructured<'_>,
    ) -> Result<Observation> {
        let quiet = if self.wild { u.ratio(1, 8)? } else { u.ratio(9, 10)? };
        if quiet || self.ending || u.is_empty() {
            return Ok(from_engine);
        }
        let at = from_engine.at();
        let engine = EngineId::A;
        Ok(match want {
            Want::Start { engine } if u.ratio(1, 4)? => {
                Observation::NotStarted { engine: *engine, at, reason: "no".to_owned(), no_room: false }
            }
            Want::Write { engine, .. } if u.ratio(1, 4)? => {
                Observation::WriteFailed { engine: *engine, at, reason: "broken pipe".to_owned() }
            }
            Want::Wait { until } => match u.int_in_range(0..=9)? {
                0 => Observation::Deadline { at: *until },
                1 => Observation::Closed { engine, stream: Stream::Stdout, at },
                2 => {
                    let exit = if u.arbitrary()? { Exit::Code(u.arbitrary()?) } else { Exit::Signal(11) };
                    Observation::Exited { engine, at, exit, by_harness: false }
                }
                3 => Observation::Cut { engine, stream: Stream::Stdout, at, limit: "a limit".to_owned() },
                4 => Observation::Chunk { engine, stream: Stream::Stderr, at, bytes: b"a word\n".to_vec() },
                5 => Observation::Chunk { engine, stream: Stream::Stdout, at, bytes: some_bytes(u)? },
                kind => {
                    let mut bytes = (grammar(protocol).line)(u)?;
                    bytes.push(b'\n');
                    if let (Observation::Chunk { bytes: said, stream: Stream::Stdout, .. }, 6) =
                        (&from_engine, kind)
                    {
                        bytes.extend_from_slice(said);
                    }
                    Observation::Chunk { engine, stream: Stream::Stdout, at, bytes }
                }
            },
            _ => from_engine,
        })
    }
}

fn some_bytes(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let length = u.int_in_range(0..=60)?.min(u.len());
    Ok(u.bytes(length)?.to_vec())
}

/// Bytes as a record: it is refused, or its events are written and read again as the same.
pub fn record(data: &[u8]) {
    let events: Vec<Event> = Reader::new(data, CutOff::Accept).map_while(std::result::Result::ok).collect();
    let mut written = Vec::new();
    for event in &events {
        Writer::new(&mut written).event(event).expect("a vector takes all");
    }
    let again: Vec<Event> =
        Reader::new(written.as_slice(), CutOff::Accept).map_while(std::result::Result::ok).collect();
    assert_eq!(events, again, "a record changes when it is written again");
    // What reports make of it, however odd.
    let report = Report::of(&events);
    let _ = xml::render(&report);
    let _ = github::annotations(&report);
    let short = markdown::render_within(&report, 2000);
    assert!(short.len() <= 2000, "a summary of at most 2000 bytes has {}", short.len());
}

/// The JUnit report of a run in which an engine said these bytes wherever an engine can say something. It must be
/// well-formed XML; the caller has a parser.
#[must_use]
pub fn junit(data: &[u8]) -> String {
    let text = String::from_utf8_lossy(data).into_owned();
    let said = |side| Line {
        engine: EngineId::A,
        side,
        at: Duration::ZERO,
        bytes: data.to_vec(),
        ending: Ending::Lf,
    };
    let failure = Failure {
        clause: Some(ClauseId::new("XB-PING-3")),
        step: Some(0),
        source: Some(("topic.toml".to_owned(), 1)),
        expected: text.clone(),
        actual: text.clone(),
        ..Failure::default()
    };
    let verdict =
        [Verdict::Fail, Verdict::Warn, Verdict::Skip, Verdict::Pass, Verdict::Broken][data.len() % 5];
    let result = ScenarioResult {
        id: format!("xboard/topic/name[{text}]"),
        title: text.clone(),
        topic: "topic".to_owned(),
        clauses: vec![ClauseText {
            id: ClauseId::new("XB-PING-3"),
            level: Level::Must,
            sentence: text.clone(),
            section: text.clone(),
        }],
        verdict,
        reason: text.clone(),
        failures: vec![failure],
        attempts: 1,
        failed: 1,
        transcript: vec![said(Side::FromEngine), said(Side::Stderr), said(Side::ToEngine)],
        reproduce: vec![text.clone()],
        source: (text.clone(), 1),
        ..ScenarioResult::default()
    };
    let started = RunStarted {
        format: FORMAT,
        protocol: "xboard".to_owned(),
        engine: vec![text],
        scale: 1.0,
        ..RunStarted::default()
    };
    let events = [EventKind::RunStarted(started), EventKind::ScenarioFinished(Box::new(result))]
        .map(|kind| Event { at: Duration::ZERO, kind });
    xml::render(&Report::of(&events))
}
