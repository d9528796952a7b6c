//! Why a program does not answer: which protocol it speaks, and whether it keeps its answers in a buffer. It is greeted again
//! and again, each time as a new process.
//!
//! For programs that do not speak the protocol under test, and for runs that name none. It judges nothing. Main functions:
//! [`which_protocol`], [`why_silent`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::driver::command::EngineCommand;
use crate::driver::custody;
use crate::driver::limits::Limits;
use crate::driver::stage::Stage;
use crate::exchange::{Observation, Stream, Want};
use crate::line::EngineId;
use crate::protocol::greetings::{self, GREETINGS, Greeting};

/// How much of an answer is shown, in bytes.
const LONGEST_SHOWN: usize = 80;

/// How long an engine has to start and to answer a greeting (ours, scaled).
const ANSWER: Duration = Duration::from_secs(3);

/// An engine that answers within this time once its input has ended had started, and had understood (ours, scaled).
const AT_END: Duration = Duration::from_secs(1);
/// So long the same engine is waited for while its input stays open (ours, scaled),
const WHILE_OPEN: Duration = Duration::from_secs(3);
/// and at least so many times as long as it needed before: the machine may be busy.
const TIMES: u32 = 20;

/// More output than this is no answer to a greeting.
const MOST_OUTPUT: usize = 256 << 10;

/// Finds out which protocol an engine speaks, before a run. None if it answers no greeting that is known.
///
/// # Errors
/// If the engine cannot be started, with the reason.
pub(crate) fn which_protocol(
    engine: &super::EngineCommand,
    scale: f64,
) -> Result<Option<&'static Greeting>, String> {
    custody::prepare(std::env::current_exe().ok().as_deref());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the system has no room for it: {error}"))?;
    let found = runtime.block_on(asked(&Arc::new(engine.start.clone()), scale, ""));
    custody::finish();
    found
}

/// Why an engine prints nothing of the protocol.
#[derive(Debug)]
pub(super) enum Why {
    /// It speaks another protocol.
    SpeaksAnother(&'static Greeting),
    /// It answers only when its input ends.
    HoldsBack(HeldBack),
}

/// What an engine that answers only when its input ends has shown.
#[derive(Debug)]
pub(super) struct HeldBack {
    greeting: &'static Greeting,
    /// The first line of its answer that is one.
    line: Vec<u8>,
    waited: Duration,
}

impl HeldBack {
    /// The clause that it breaks, if the protocol has one.
    pub(super) fn clause(&self) -> Option<&'static str> {
        self.greeting.flush
    }

    /// What the user is told.
    pub(super) fn told(&self) -> String {
        let shown = crate::line::escape(&self.line[..self.line.len().min(LONGEST_SHOWN)]);
        format!(
            "nothing within {}; when its input had ended behind `{}`, it answered `{shown}`: it keeps its output in a buffer. Flush \
             stdout after every line",
            crate::judge::span(self.waited),
            self.greeting.lines.join("`, `")
        )
    }
}

/// Why an engine that has printed nothing of this protocol is silent, if that can be found out.
pub(super) async fn why_silent(engine: &Arc<EngineCommand>, scale: f64, protocol: &str) -> Option<Why> {
    if let Some(held) = holds_back(engine, scale, protocol).await.ok().flatten() {
        return Some(Why::HoldsBack(held));
    }
    recognise(engine, scale, protocol).await
}

/// The protocol, other than this one, in which the engine answers a greeting.
pub(super) async fn recognise(engine: &Arc<EngineCommand>, scale: f64, other_than: &str) -> Option<Why> {
    asked(engine, scale, other_than).await.ok().flatten().map(Why::SpeaksAnother)
}

/// Whether the engine answers at once when its input ends, and not as long as it is open. The second is tried after the first,
/// so that an engine that only starts slowly the first time answers then.
async fn holds_back(
    engine: &Arc<EngineCommand>,
    scale: f64,
    protocol: &str,
) -> Result<Option<HeldBack>, String> {
    let Some(greeting) = greetings::of(protocol) else { return Ok(None) };
    let begun = Instant::now();
    let Some(line) = answer(engine, AT_END.mul_f64(scale), greeting, Input::Ends).await? else {
        return Ok(None);
    };
    let waited = WHILE_OPEN.mul_f64(scale).max(begun.elapsed() * TIMES);
    let open = answer(engine, waited, greeting, Input::StaysOpen).await?;
    Ok(open.is_none().then_some(HeldBack { greeting, line, waited }))
}

/// The protocol, other than this one, in which the engine answers a greeting.
///
/// # Errors
/// If the engine cannot be started, with the reason.
async fn asked(
    engine: &Arc<EngineCommand>,
    scale: f64,
    other_than: &str,
) -> Result<Option<&'static Greeting>, String> {
    for greeting in GREETINGS {
        let is_other = greeting.protocol().is_none_or(|protocol| protocol.name() != other_than);
        let within = ANSWER.mul_f64(scale);
        if is_other && answer(engine, within, greeting, Input::StaysOpen).await?.is_some() {
            return Ok(Some(greeting));
        }
    }
    Ok(None)
}

/// What a user is told of an engine that speaks another protocol than the one under test.
pub(super) fn told(greeting: &Greeting) -> String {
    let what = match greeting.protocol() {
        Some(protocol) => format!("try --protocol {}", protocol.name()),
        None => "enginecheck does not judge that protocol".to_owned(),
    };
    format!("this engine speaks {}: it answered `{}`; {what}", greeting.title, greeting.lines.join("`, `"))
}

/// What becomes of the input behind a greeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Input {
    /// More may come.
    StaysOpen,
    /// It is closed.
    Ends,
}

/// The line with which the engine answers this greeting in time, without its end.
///
/// # Errors
/// If it cannot be started, with the reason.
async fn answer(
    engine: &Arc<EngineCommand>,
    within: Duration,
    greeting: &Greeting,
    input: Input,
) -> Result<Option<Vec<u8>>, String> {
    let mut stage = Stage::new(vec![Arc::clone(engine)], Limits::default());
    let id = EngineId::A;
    if let Observation::NotStarted { reason, .. } = stage.carry_out(Want::Start { engine: id }).await {
        return Err(reason);
    }
    let until = stage.now() + within;
    let bytes = greeting.lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect();
    stage.carry_out(Want::Write { engine: id, bytes, deadline: until }).await;
    if input == Input::Ends {
        stage.carry_out(Want::Close { engine: id, stdin: true }).await;
    }
    let mut output = Vec::new();
    let answered = loop {
        match stage.carry_out(Want::Wait { until }).await {
            Observation::Chunk { stream: Stream::Stdout, bytes, .. } => {
                output.extend(bytes);
                // The last piece is not a whole line yet.
                let mut lines = output.split(|&byte| byte == b'\n').rev().skip(1);
                if let Some(line) = lines.find(|line| greeting.is_answered_by(line)) {
                    break Some(line.trim_ascii().to_vec());
                }
                if output.len() > MOST_OUTPUT {
                    break None;
                }
            }
            Observation::Deadline { .. } | Observation::Closed { stream: Stream::Stdout, .. } => break None,
            _ => {}
        }
    };
    stage.carry_out(Want::End).await;
    Ok(answered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_is_told_what_to_try() {
        let told = |title: &str| told(GREETINGS.iter().find(|greeting| greeting.title == title).unwrap());
        assert_eq!(
            told("NBoard"),
            "this engine speaks NBoard: it answered `nboard 2`, `ping 1789`; try --protocol nboard"
        );
        assert!(told("GTP").ends_with("; enginecheck does not judge that protocol"));
    }
}
