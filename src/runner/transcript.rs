//! A logged dialogue, as text: the monitors judge it; there is no scenario for it.
//!
//! Each line begins with `<` or `>`, optionally after spaces and a time (`12.345`, `0:00:01`, `[12:34:56.789]`).
//! Programs differ in which mark comes before the GUI's lines, so the first line, which is always the GUI's, shows
//! it. Nobody knows if a time belongs to its line or to something else. So times are not used, and only protocols
//! whose monitors need none are judged. Main type: [`Transcript`].

use std::sync::mpsc::SyncSender;
use std::time::Duration;

use crate::event::{Event, EventKind, RunFinished};
use crate::judge::{Outcome, Scales, Terms};
use crate::line::{Ending as LineEnding, EngineId, Line, Side};
use crate::protocol::model::{Intent, ModelSetup};
use crate::scenario::Scenario;
use crate::verdict::Verdict;

use super::attempts::Settled;
use super::plan::Plan;
use super::results::Results;
use super::run::started;
use super::stop::Stop;
use super::tally::Ending;
use super::teller::Teller;

/// A logged dialogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Transcript {
    lines: Vec<(Side, Vec<u8>)>,
}

/// Why a text is not a transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TranscriptError {
    /// It contains no line with a mark.
    #[error("no line begins with < or >")]
    Empty,
    /// A line has no mark.
    #[error("line {line} begins with neither < nor >: {text}")]
    NoMark {
        /// Its number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// The first line does not open any protocol that can be judged like this.
    #[error("line {line} does not open a protocol whose dialogues can be judged without times: {text}")]
    Opening {
        /// Its number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
}

impl Transcript {
    /// Whether a file begins like a transcript; a record begins differently.
    pub(crate) fn looks_like(text: &[u8]) -> bool {
        marked(text.trim_ascii_start()).is_some()
    }

    /// Parses a text; also returns the name of its protocol.
    ///
    /// # Errors
    /// If a line that is not blank has no mark, or the first line opens no protocol.
    pub(crate) fn parse(text: &[u8]) -> Result<(&'static str, Transcript), TranscriptError> {
        let mut lines: Vec<(u8, &[u8])> = Vec::new();
        let mut protocol = None;
        for (index, line) in text.split(|b| *b == b'\n').enumerate() {
            let (line, number) = (line.strip_suffix(b"\r").unwrap_or(line), index + 1);
            let shown = || crate::line::escape(line);
            match marked(line) {
                _ if line.trim_ascii().is_empty() => {}
                Some((mark, rest)) => {
                    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
                    if protocol.is_none() {
                        let opened = crate::protocol::PROTOCOLS.iter().find(|p| p.opens_transcript(rest));
                        let opened =
                            opened.ok_or_else(|| TranscriptError::Opening { line: number, text: shown() })?;
                        protocol = Some((opened.name(), mark));
                    }
                    lines.push((mark, rest));
                }
                None => return Err(TranscriptError::NoMark { line: number, text: shown() }),
            }
        }
        let (name, gui) = protocol.ok_or(TranscriptError::Empty)?;
        let side = |mark| if mark == gui { Side::ToEngine } else { Side::FromEngine };
        let lines = lines.into_iter().map(|(mark, line)| (side(mark), line.to_vec())).collect();
        Ok((name, Transcript { lines }))
    }
}

/// The mark of a line, and the text after it.
fn marked(line: &[u8]) -> Option<(u8, &[u8])> {
    let line = line.trim_ascii_start();
    match line.split_first() {
        Some((mark @ (b'<' | b'>'), rest)) => Some((*mark, rest)),
        _ => match after_time(line)?.trim_ascii_start().split_first() {
            Some((mark @ (b'<' | b'>'), rest)) => Some((*mark, rest)),
            _ => None,
        },
    }
}

/// The text after a time at the beginning of a line: digits separated by colons, full stops or commas, optionally in
/// brackets.
fn after_time(line: &[u8]) -> Option<&[u8]> {
    let (line, open) = match line.strip_prefix(b"[") {
        Some(inner) => (inner.trim_ascii_start(), true),
        None => (line, false),
    };
    let is_of_time = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'.' | b',');
    let end = line.iter().position(|byte| !is_of_time(byte))?;
    let (time, rest) = line.split_at(end);
    let digits = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    if !digits(time.first()) || !digits(time.last()) {
        return None;
    }
    if open { rest.trim_ascii_start().strip_prefix(b"]") } else { Some(rest) }
}

/// Judges a logged dialogue with the monitors, and sends the events of the resulting run; `name` is its name. Where
/// the GUI breaks interface clauses this is reported, and it excuses the engine as a trap does.
pub(crate) fn judge_transcript(
    plan: &Plan,
    transcript: &Transcript,
    name: &str,
    events: SyncSender<Event>,
) -> RunFinished {
    let results = Results::new(plan, Teller::new(events), Stop::new());
    results.tell(EventKind::RunStarted(started(plan, 1)));
    // The scenario that represents the dialogue in reports.
    let protocol = plan.protocol.name();
    let (id, title) = (format!("{protocol}/transcript/{name}"), "a logged dialogue".to_owned());
    let scenario = Scenario::without_steps(protocol, id, title, (name.to_owned(), 1));
    let setup = ModelSetup { profile: plan.profile.clone(), scale: plan.scale, ..ModelSetup::default() };
    let mut model = plan.protocol.model(setup);
    let mut shown = Vec::new();
    for (index, (side, bytes)) in transcript.lines.iter().enumerate() {
        let at = Duration::from_millis(index as u64);
        let line =
            Line { engine: EngineId::A, side: *side, at, bytes: bytes.clone(), ending: LineEnding::Lf };
        if *side == Side::ToEngine {
            let breach = model.boxed_clone().sent(at, bytes, Intent::Lawful);
            if let Some(breach) = &breach {
                let text = format!("line {}: the GUI broke {}: {}", index + 1, breach.clause, breach.reason);
                results.tell(EventKind::Notice { text });
            }
            model.sent(at, bytes, if breach.is_some() { Intent::Trap } else { Intent::Lawful });
        } else {
            model.receive(&line);
        }
        shown.push(line);
    }
    let known = model.known();
    let mut outcome = Outcome::unheld(Verdict::Pass, String::new(), known.clone());
    let scales = Scales::new(&*plan.clauses.levels, plan.profile.as_deref());
    outcome.findings = model.take_breaches().into_iter().map(|breach| scales.finding(breach, [])).collect();
    outcome.coverage = model.coverage();
    outcome.understood = model.understood();
    outcome.transcript = shown;
    let (seed, scale, profile) = (plan.seed, plan.scale, plan.profile.clone());
    let terms = Terms { seed, scale, profile, ..Terms::of(known) };
    results.dialogue(&scenario, 1, &terms, &outcome, Vec::new());
    let settled = Settled {
        verdict: outcome.verdict,
        reason: outcome.reason.clone(),
        attempts: 1,
        failed: 0,
        shown: outcome,
        unconfirmed: false,
    };
    results.scenario(&scenario, settled, Duration::ZERO);
    results.close(Ending::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_whose_mark_is_whose() {
        // The first line of the engine is the second in each.
        for text in [
            "> nboard 2\n< set myname x\n",
            "< nboard 2\r\n\r\n> set myname x",
            "\n>nboard 2\n<set myname x",
            "  > nboard 2\n\t< set myname x",
            "12.345 > nboard 2\n12.346 < set myname x",
            "[12:34:56.789] > nboard 2\n[12:34:56.790]< set myname x",
            " [ 12:34:56,789 ]  >nboard 2\n [ 12:34:56,790 ]  <set myname x",
            "\n0:00:01 > nboard 2\n0:00:02< set myname x",
            "17 < nboard 2\n> set myname x",
        ] {
            let (protocol, transcript) = Transcript::parse(text.as_bytes()).unwrap();
            assert!(Transcript::looks_like(text.as_bytes()));
            let lines: Vec<(Side, &[u8])> =
                transcript.lines.iter().map(|(side, line)| (*side, line.as_slice())).collect();
            let expected: [(Side, &[u8]); 2] =
                [(Side::ToEngine, b"nboard 2"), (Side::FromEngine, b"set myname x")];
            assert_eq!((protocol, lines), ("nboard", expected.to_vec()), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_transcript_is_told() {
        for (text, expected) in [
            ("", "no line begins with < or >"),
            ("> nboard 2\nhello", "line 2 begins with neither < nor >: hello"),
            ("> nboard 2\n12.345 pong 1", "line 2 begins with neither < nor >: 12.345 pong 1"),
            ("> nboard 2\n[12.345 < pong 1", "line 2 begins with neither < nor >: [12.345 < pong 1"),
            ("> nboard 2\nat 12.345 < pong 1", "line 2 begins with neither < nor >: at 12.345 < pong 1"),
            ("> nboard 2\n.5: < pong 1", "line 2 begins with neither < nor >: .5: < pong 1"),
            ("> uci", "line 1 does not open a protocol whose dialogues can be judged without times: > uci"),
        ] {
            assert_eq!(Transcript::parse(text.as_bytes()).unwrap_err().to_string(), expected);
        }
        for record in ["{\"event\":1}", "[1, 2]", "12.345", "", "[12.345]"] {
            assert!(!Transcript::looks_like(record.as_bytes()), "{record}");
        }
    }
}
