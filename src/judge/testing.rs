//! A protocol with a small model, and a stage that plays a written script, for the tests of the judge.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::{Judge, Levels, Outcome, Setup, Sign, Terms};
use crate::exchange::{Exit, Observation, Signal, Stream, Want};
use crate::line::{EngineId, Line};
use crate::protocol::model::{
    ActCall, ActEvent, ActOut, ActThen, Breach, Class, Departure, End, Facts, Farewell, Fence, FenceWanted,
    Intent, InterfaceBreach, Known, Mismatch, Model, Obligation, Reading, Refused, Said, Within,
};
use crate::scenario::Budget;
use crate::scenario::testing::{TestProtocol, scenarios};
use crate::verdict::{ClauseId, FailureKind, Level};

/// Lines beginning with `~` are chatter, with `~~` that of a search, `Error` ones refusals (excused but for `Error: core`), all others replies.
#[derive(Debug, Clone, Default)]
pub(super) struct TestModel {
    understood: bool,
    fences: u32,
    awaited: Option<String>,
    /// Whether `play` asks for moves again and again.
    endless: bool,
    breaches: Vec<Breach>,
    doubt: Option<String>,
    /// `hold` was sent, and no `wake`: `quit` is heard only after that.
    held: bool,
    /// It has said `shut`: it is rude to send `knock` from then on.
    shut: bool,
    /// What was asked for by `owe` and has not come.
    owes: Vec<Obligation>,
}

impl TestModel {
    fn finding(&mut self, monitor: &'static str, text: String, at: Duration) {
        self.breaches.push(Breach {
            monitor,
            clause: if monitor == "alive" { "EC-ALIVE" } else { "XT-MONITOR" },
            lowered: None,
            text,
            line: String::new(),
            at,
            timed: false,
        });
    }
}

impl Model for TestModel {
    fn sent(&mut self, _: Duration, line: &[u8], _: Intent) -> Option<InterfaceBreach> {
        self.held = line == b"hold" || (self.held && line != b"wake");
        if let Some(asked) = line.strip_prefix(b"owe ") {
            let (expected, clause) = (String::from_utf8_lossy(asked).into_owned(), "XT-MUST");
            self.owes.push(Obligation { expected, clause, within: Within::Budget("reply".to_owned()) });
        }
        (line.starts_with(b"rude") || self.shut && line == b"knock").then(|| InterfaceBreach {
            clause: "XG-RUDE".to_owned(),
            reason: "it is rude".to_owned(),
            awaits: line.ends_with(b"early"),
        })
    }

    fn hear(&mut self, line: &Line, look: &mut dyn FnMut(&dyn Model, &Reading)) -> Reading {
        let canonical = line.text();
        let refused = |command: &str| Refused { command: command.to_owned(), excused: command != "core" };
        let refuses = canonical.strip_prefix("Error: ").map(refused);
        let class = match (&refuses, canonical.starts_with(['~', '>'])) {
            (Some(_), _) => Class::Refusal,
            (None, true) => Class::Chatter,
            (None, false) => Class::Reply,
        };
        let said = if canonical.starts_with("~~") { Said::Search } else { Said::Nothing };
        let reading = Reading { refuses, said, ..Reading::new(class, canonical) };
        look(self, &reading);
        self.owes.retain(|owed| owed.expected.as_bytes() != line.bytes);
        self.shut |= line.bytes == b"shut";
        self.understood |= !line.bytes.starts_with(b"~");
        if line.bytes == b"doubtful" {
            self.doubt = Some("the board is ambiguous".to_owned());
        }
        reading
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) {
        self.finding("line-form", format!("open line: {}", String::from_utf8_lossy(bytes)), at);
    }

    fn ended(&mut self, at: Duration, end: End, departure: Departure) {
        let fine = departure == Departure::Asked && matches!(end, End::Exited(Exit::Code(_)));
        if !fine {
            self.finding("alive", format!("{end:?}"), at);
        }
    }

    fn take_breaches(&mut self) -> Vec<Breach> {
        std::mem::take(&mut self.breaches)
    }

    fn breaches(&self) -> &[Breach] {
        &self.breaches
    }

    fn understood(&self) -> bool {
        self.understood
    }

    fn coverage(&self) -> BTreeSet<ClauseId> {
        BTreeSet::new()
    }

    fn admits(&self, _: &str, _: &[String], text: &str) -> Result<(), Mismatch> {
        let (kind, reason) = match text {
            "e2e5" | "e7e4" => (FailureKind::IllegalMove, format!("{text} is not legal")),
            "e9e9" | "none" => (FailureKind::Mismatch, format!("{text} is no move")),
            _ => return Ok(()),
        };
        Err(Mismatch { kind, reason })
    }

    fn choose(&mut self, kind: &str, _: &[String], _: &mut fastrand::Rng) -> Option<String> {
        (kind == "opponent-move").then(|| "g1f3".to_owned())
    }

    fn need_not_know(&self, line: &[u8]) -> bool {
        line.starts_with(b"try")
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        self.fences += 1;
        let word = if wanted == FenceWanted::Own { "forced" } else { "fence" };
        Fence::Ask {
            line: format!("{word} {}", self.fences).into_bytes(),
            answer: format!("back {}", self.fences),
            clause: "XT-PING-1",
        }
    }

    fn obligations(&self) -> Vec<Obligation> {
        self.owes.clone()
    }

    fn act(&mut self, call: &ActCall, _: &mut fastrand::Rng) -> ActOut {
        let line = |text: String| vec![vec![text.into_bytes()]];
        match call.name.as_str() {
            "play" => {
                let awaited = if call.arguments[0] == "quietly" { SILENCE } else { "move" };
                self.awaited = Some(awaited.to_owned());
                self.endless = call.arguments[0] == "endlessly";
                ActOut { send: line(call.arguments[0].clone()), then: awaiting(awaited) }
            }
            "handshake" if call.arguments.is_empty() => {
                self.awaited = Some("ready".to_owned());
                ActOut { send: vec![vec![b"hello".to_vec(), b"version 2".to_vec()]], then: awaiting("ready") }
            }
            "handshake" => ActOut { send: Vec::new(), then: ActThen::Skip("no such version".to_owned()) },
            _ => ActOut { send: line(call.arguments.join(" ")), then: ActThen::Done },
        }
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        let awaited = self.awaited.clone().unwrap_or_default();
        let then = match event {
            ActEvent::Line(reading) if self.endless && reading.canonical.starts_with(&awaited) => {
                return ActOut { send: vec![vec![b"more".to_vec()]], then: awaiting(&awaited) };
            }
            ActEvent::Line(reading) if reading.canonical.starts_with(&awaited) => ActThen::Done,
            ActEvent::Line(_) => awaiting(&awaited),
            ActEvent::TimeUp if awaited == SILENCE => ActThen::Done,
            ActEvent::TimeUp => ActThen::Inconclusive(format!("no {awaited}")),
        };
        ActOut { send: Vec::new(), then }
    }

    fn doubt(&self) -> Option<String> {
        self.doubt.clone()
    }

    fn holds(&self, _: &str, facts: &Facts) -> Result<(), String> {
        let Facts { cpu, wall } = facts;
        if *cpu * 2 > *wall { Err(format!("{cpu:?} of {wall:?}")) } else { Ok(()) }
    }

    fn farewell(&self) -> Farewell {
        let first = self.held.then(|| b"wake".to_vec());
        Farewell { lines: first.into_iter().chain([b"quit".to_vec()]).collect(), sigterm: true }
    }

    fn may_signal(&self, signal: Signal) -> Option<InterfaceBreach> {
        (signal == Signal::Hup).then(|| InterfaceBreach {
            clause: "XG-SIG".to_owned(),
            reason: "no SIGHUP".to_owned(),
            awaits: false,
        })
    }

    fn known(&self) -> Known {
        Known::default()
    }

    fn state(&self) -> String {
        String::new()
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}

/// What `play quietly` waits for.
const SILENCE: &str = "silence";

fn awaiting(what: &str) -> ActThen {
    ActThen::Await { within: Within::budget("think"), expected: what.to_owned() }
}

/// `-S` and `-M` at the end of an id are its level, `-R` makes it robust, `-C` contested, an illegal move may show a breach of `-P`, a death of `-LIVES`. The harness's own are as in its ledger.
#[derive(Debug)]
pub(super) struct ByName;

impl Levels for ByName {
    fn level(&self, clause: &ClauseId) -> (Level, bool) {
        let id = clause.as_str();
        let level = if id.ends_with("-S") || id.starts_with("EC-") && id != "EC-ALIVE" {
            Level::Should
        } else if id.ends_with("-MAY") {
            Level::May
        } else {
            Level::Must
        };
        (level, id.ends_with("-R"))
    }

    fn contested(&self, clause: &ClauseId) -> Option<&str> {
        clause.as_str().ends_with("-C").then_some("readings differ")
    }

    fn shows_in(&self, clause: &ClauseId, sign: Sign) -> bool {
        clause.as_str().ends_with(if sign == Sign::Moves { "-P" } else { "-LIVES" })
    }
}

/// The judge of a scenario that consists of these steps, with these clauses.
pub(super) fn judge(header: &str, steps: &str, known: Known) -> Judge {
    judge_under(None, header, steps, known)
}

/// The same, with a profile.
pub(super) fn judge_under(profile: Option<&str>, header: &str, steps: &str, known: Known) -> Judge {
    let text = format!("[one]\ntitle = \"a test\"\n{header}\nsteps = [\n{steps}\n]\n");
    let scenario = scenarios(&text).remove(0);
    let budget = |soft, hard| Budget { soft: Duration::from_millis(soft), hard: Duration::from_millis(hard) };
    let budgets = BTreeMap::from([
        ("reply".to_owned(), budget(1000, 5000)),
        ("think".to_owned(), budget(10_000, 60_000)),
        ("now".to_owned(), budget(1000, 5000)),
        ("quit".to_owned(), budget(2000, 10_000)),
        ("quiet".to_owned(), budget(500, 500)),
    ]);
    Judge::new(Setup {
        protocol: &TestProtocol { model: || Box::new(TestModel::default()) },
        other: None,
        scenario: Arc::new(scenario),
        levels: Arc::new(ByName),
        budgets: Arc::new(budgets),
        terms: Terms { seed: 7, profile: profile.map(str::to_owned), ..Terms::of(known) },
    })
}

/// Plays a script. Its lines: `> text` (the judge writes exactly this; ` | ` stands for a line end within one write),
/// `120 < text` (after this many milliseconds the engine prints this line; `120 <. text` without its end), `120 err
/// text`, `120 exit 0`, `120 die 11`, `120 close`, `120 cpu 500` (the next sample shows half a second; with a `!`
/// it is busy, with a `.` it waits for a line), `120 broken`
/// (the next write then fails). After the script the engine is silent, and ends when it is told to quit.
pub(super) fn play(mut judge: Judge, script: &str) -> Outcome {
    let mut stage = Script {
        now: 0,
        items: script.lines().map(str::trim).filter(|l| !l.is_empty()).collect(),
        quit: false,
    };
    loop {
        match judge.want() {
            Want::Done => return judge.finish(),
            want => judge.observe(stage.carry_out(want)),
        }
    }
}

struct Script<'a> {
    now: u64,
    items: std::collections::VecDeque<&'a str>,
    quit: bool,
}

const A: EngineId = EngineId::A;

impl Script<'_> {
    fn at(&self) -> Duration {
        Duration::from_millis(self.now)
    }

    fn carry_out(&mut self, want: Want) -> Observation {
        match want {
            Want::Start { engine } => Observation::Started { engine, at: self.at() },
            Want::Write { engine, bytes, .. } => self.write(engine, &bytes),
            Want::Wait { until } => self.wait(until),
            Want::Sample { engine, .. } => {
                let ms = |text: &str| Duration::from_millis(text.parse().unwrap());
                let cpu = self.next_is("cpu");
                let busy = cpu.as_deref().is_some_and(|cpu| cpu.ends_with('!'));
                let waits = cpu.as_deref().is_some_and(|cpu| cpu.ends_with('.'));
                let cpu = cpu.map(|cpu| cpu.trim_end_matches(['!', '.']).to_owned());
                let (used, delayed) = match cpu.as_deref().map(|cpu| cpu.split_once('+').ok_or(cpu)) {
                    Some(Ok((used, delayed))) => (Some(ms(used)), Some(ms(delayed))),
                    Some(Err(used)) => (Some(ms(used)), None),
                    None => (None, None),
                };
                Observation::Cpu { engine, at: self.at(), used, busy, waits, delayed, harness: None }
            }
            Want::End => Observation::Ended { engine: A, at: self.at(), left_behind: Vec::new() },
            Want::Signal { .. } | Want::Close { .. } | Want::Reading { .. } | Want::Done => {
                Observation::Done { at: self.at() }
            }
        }
    }

    /// The rest of the next item, if it is of this kind.
    fn next_is(&mut self, kind: &str) -> Option<String> {
        let (time, rest) = self.items.front()?.split_once(' ')?;
        let rest = rest.strip_prefix(kind)?.trim().to_owned();
        self.now = self.now.max(time.parse().ok()?);
        self.items.pop_front();
        Some(rest)
    }

    fn write(&mut self, engine: EngineId, bytes: &[u8]) -> Observation {
        if self.next_is("broken").is_some() {
            return Observation::WriteFailed {
                engine,
                at: self.at(),
                reason: "it does not read any more".to_owned(),
            };
        }
        let text = String::from_utf8_lossy(bytes).trim_end_matches('\n').replace('\n', " | ");
        self.quit |= text.ends_with("quit");
        if let Some(expected) = self.items.front().and_then(|i| i.strip_prefix("> ")) {
            assert_eq!(text, expected, "at {} ms", self.now);
            self.items.pop_front();
        } else {
            assert!(text == "quit", "unexpected write of {text:?} before {:?}", self.items.front());
        }
        Observation::Written { engine, at: self.at() }
    }

    fn wait(&mut self, until: Duration) -> Observation {
        let limit = u64::try_from(until.as_millis()).unwrap_or(u64::MAX);
        let Some(item) = self.items.front().copied() else {
            if self.quit {
                self.quit = false;
                return Observation::Exited {
                    engine: A,
                    at: self.at(),
                    exit: Exit::Code(0),
                    by_harness: false,
                };
            }
            self.now = self.now.max(limit);
            return Observation::Deadline { at: until };
        };
        let timed = item.split_once(' ').and_then(|(t, rest)| Some((t.parse::<u64>().ok()?, rest)));
        let Some((time, rest)) = timed.filter(|(time, rest)| *time <= limit && !rest.starts_with("cpu"))
        else {
            self.now = self.now.max(limit);
            return Observation::Deadline { at: until };
        };
        self.items.pop_front();
        self.now = self.now.max(time);
        let at = self.at();
        let (kind, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let chunk =
            |stream, bytes: String| Observation::Chunk { engine: A, stream, at, bytes: bytes.into_bytes() };
        match kind {
            "<" => chunk(Stream::Stdout, text.replace(" | ", "\n") + "\n"),
            "<." => chunk(Stream::Stdout, text.to_owned()),
            "err" => chunk(Stream::Stderr, format!("{text}\n")),
            "close" => Observation::Closed { engine: A, stream: Stream::Stdout, at },
            "exit" | "die" => {
                let number = text.parse().unwrap();
                let exit = if kind == "die" { Exit::Signal(number) } else { Exit::Code(number) };
                Observation::Exited { engine: A, at, exit, by_harness: false }
            }
            "cut" => Observation::Cut { engine: A, stream: Stream::Stdout, at, limit: text.to_owned() },
            other => panic!("a script knows no {other}"),
        }
    }
}

/// An outcome in one line: verdict, reason, failures, findings.
pub(super) fn told(outcome: &Outcome) -> String {
    let mut text = outcome.verdict.to_string();
    if outcome.failures.is_empty() && !outcome.reason.is_empty() {
        text.push_str(&format!(": {}", outcome.reason));
    }
    for f in &outcome.failures {
        let mut clause = f.clause.as_ref().map_or("-", ClauseId::as_str).to_owned();
        if let Some(judging) = &f.judging {
            clause.push_str(&format!(" at {judging}"));
        }
        let robust = if f.robust { " robust" } else { "" };
        text.push_str(&format!("; {} {clause} {}{robust}: {} / {}", f.kind, f.level, f.expected, f.actual));
        if f.optional {
            text.push_str(", perhaps of a try");
        }
        if !f.refusal.is_empty() {
            text.push_str(&format!(", behind {}", f.refusal));
        }
    }
    for f in &outcome.findings {
        text.push_str(&format!("; {}: {}", f.monitor, f.text));
    }
    text
}
