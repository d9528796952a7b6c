//! Lines alone: grammar both ways, and a model that is told arbitrary lines of both sides.

use std::time::Duration;

use arbitrary::{Result, Unstructured};

use super::{Fuzzed, Grammar, Modelled};
use crate::exchange::Exit;
use crate::line::{Ending, EngineId, Line, Side};
use crate::protocol::Protocol;
use crate::protocol::model::{
    ActCall, ActEvent, ActThen, Departure, End, Facts, FenceWanted, Intent, Model, ModelSetup,
};

/// Most lines that a model is told, so that one input stays short.
const MOST_LINES: usize = 200;

/// Bytes as lines of both sides: each is read, printed and read again.
pub fn parse<P: Fuzzed>(data: &[u8]) {
    let mut room = Vec::with_capacity(data.len() + 64);
    let mut start = 0;
    for (turn, end) in memchr::memchr_iter(b'\n', data).chain([data.len()]).enumerate() {
        P::round_trip(&data[start..end], turn, &mut room);
        start = end + 1;
    }
}

/// Arbitrary lines of both sides, acts, choices and ends: a model never panics and always ends.
pub fn model<P: Modelled>(data: &[u8]) {
    // The bytes are used up: the dialogue is over.
    let _ = tell(P::GRAMMAR, &mut Unstructured::new(data));
}

fn tell(grammar: &Grammar, u: &mut Unstructured<'_>) -> Result<()> {
    let protocol = grammar.protocol;
    let mut model = protocol.model(ModelSetup { scale: 1.0, ..ModelSetup::default() });
    let mut random = fastrand::Rng::with_seed(u.arbitrary()?);
    let mut at = Duration::ZERO;
    for _ in 0..MOST_LINES {
        if u.is_empty() {
            break;
        }
        at += Duration::from_millis(u.arbitrary::<u8>()?.into());
        match u.int_in_range(0..=15)? {
            0..=2 => drop(model.sent(at, u.choose(grammar.phrases)?.as_bytes(), Intent::Lawful)),
            3 | 4 => drop(model.sent(at, &(grammar.command)(u)?, intent(u)?)),
            5 => drop(model.sent(at, &(grammar.line)(u)?, Intent::Trap)),
            6..=10 => {
                let line = (grammar.line)(u)?;
                (grammar.offers)(&line);
                receive(model.as_mut(), at, line);
            }
            11 => ask(model.as_mut(), protocol, u, &mut random)?,
            12 => act(model.as_mut(), grammar, u, &mut random, &mut at)?,
            13 => model.open_line(at, &(grammar.line)(u)?),
            14 => {
                model = model.boxed_clone();
            }
            _ => {
                let end = if u.arbitrary()? { End::Closed } else { End::Exited(Exit::Code(u.arbitrary()?)) };
                let departure = if u.arbitrary()? { Departure::Asked } else { Departure::Unasked };
                model.ended(at, end, departure);
            }
        }
        model.take_breaches();
        let _ = (model.doubt(), model.farewell(), model.state(), model.known());
    }
    Ok(())
}

fn receive(model: &mut dyn Model, at: Duration, bytes: Vec<u8>) {
    let line = Line { engine: EngineId::A, side: Side::FromEngine, at, bytes, ending: Ending::Lf };
    let reading = model.receive(&line);
    assert!(!reading.canonical.contains('\n'), "a canonical form is one line");
}

/// Types of placeholders, predicates and fences, in whatever state.
fn intent(u: &mut Unstructured<'_>) -> Result<Intent> {
    Ok(if u.arbitrary()? { Intent::Trap } else { Intent::Lawful })
}

fn ask(
    model: &mut dyn Model,
    protocol: &dyn Protocol,
    u: &mut Unstructured<'_>,
    random: &mut fastrand::Rng,
) -> Result<()> {
    let vocabulary = protocol.vocabulary();
    let kind = u.choose(vocabulary.types)?.name;
    let arguments: Vec<String> = u.arbitrary::<Option<String>>()?.into_iter().collect();
    if let Some(chosen) = model.choose(kind, &arguments, random) {
        // What it chooses need not be admitted (an illegal move is chosen for sending), but must be looked at.
        let _ = model.admits(kind, &arguments, &chosen);
    }
    let _ = model.admits(kind, &arguments, u.arbitrary()?);
    model.fence(if u.arbitrary()? { FenceWanted::Own } else { FenceWanted::Harmless });
    let facts =
        Facts { cpu: Duration::from_millis(u.arbitrary::<u16>()?.into()), wall: Duration::from_secs(1) };
    let _ = model.holds(u.choose(vocabulary.predicates)?.name, &facts);
    Ok(())
}

/// An act to its end, with arbitrary lines as answers.
fn act(
    model: &mut dyn Model,
    grammar: &Grammar,
    u: &mut Unstructured<'_>,
    random: &mut fastrand::Rng,
    at: &mut Duration,
) -> Result<()> {
    let info = u.choose(grammar.protocol.vocabulary().acts)?;
    let arguments: Vec<String> = u.arbitrary::<Option<String>>()?.into_iter().collect();
    let mut out = model.act(&ActCall { name: info.name.to_owned(), arguments }, random);
    for _ in 0..MOST_LINES {
        for line in out.send.iter().flatten() {
            model.sent(*at, line, Intent::Lawful);
        }
        if !matches!(out.then, ActThen::Await { .. }) {
            break;
        }
        *at += Duration::from_millis(5);
        if u.is_empty() || u.ratio(1, 4)? {
            out = model.act_event(ActEvent::TimeUp);
        } else {
            let bytes = (grammar.line)(u)?;
            let line =
                Line { engine: EngineId::A, side: Side::FromEngine, at: *at, bytes, ending: Ending::Lf };
            let reading = model.receive(&line);
            out = model.act_event(ActEvent::Line(&reading));
        }
    }
    Ok(())
}
