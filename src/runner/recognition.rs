//! Which protocol a program speaks: it is greeted in one after another, each time as a new process.
//!
//! For programs that do not speak the protocol under test, and for runs that name none. It judges nothing. Main function:
//! [`which_protocol`].

use std::sync::Arc;
use std::time::Duration;

use crate::driver::command::EngineCommand;
use crate::driver::custody;
use crate::driver::limits::Limits;
use crate::driver::stage::Stage;
use crate::exchange::{Observation, Stream, Want};
use crate::line::EngineId;
use crate::protocol::greetings::{GREETINGS, Greeting};

/// How long an engine has to start and to answer a greeting (ours, scaled).
const ANSWER: Duration = Duration::from_secs(3);

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

/// The protocol, other than this one, in which the engine answers a greeting.
pub(super) async fn recognise(
    engine: &Arc<EngineCommand>,
    scale: f64,
    other_than: &str,
) -> Option<&'static Greeting> {
    asked(engine, scale, other_than).await.ok().flatten()
}

/// The same.
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
        if is_other && answers(engine, ANSWER.mul_f64(scale), greeting).await? {
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

/// Whether the engine answers this greeting in time.
///
/// # Errors
/// If it cannot be started, with the reason.
async fn answers(engine: &Arc<EngineCommand>, within: Duration, greeting: &Greeting) -> Result<bool, String> {
    let mut stage = Stage::new(vec![Arc::clone(engine)], Limits::default());
    let id = EngineId::A;
    if let Observation::NotStarted { reason, .. } = stage.carry_out(Want::Start { engine: id }).await {
        return Err(reason);
    }
    let until = stage.now() + within;
    let bytes = greeting.lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect();
    stage.carry_out(Want::Write { engine: id, bytes, deadline: until }).await;
    let mut output = Vec::new();
    let answered = loop {
        match stage.carry_out(Want::Wait { until }).await {
            Observation::Chunk { stream: Stream::Stdout, bytes, .. } => {
                output.extend(bytes);
                // The last piece is not a whole line yet.
                let mut lines = output.split(|&byte| byte == b'\n').rev().skip(1);
                if lines.any(|line| greeting.is_answered_by(line)) {
                    break true;
                }
                if output.len() > MOST_OUTPUT {
                    break false;
                }
            }
            Observation::Deadline { .. } | Observation::Closed { stream: Stream::Stdout, .. } => break false,
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
