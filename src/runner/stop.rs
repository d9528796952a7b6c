//! What ends a run early: a signal, the run's deadline, or the first failure with `--fail-fast`.
//!
//! All threads share one [`Stop`]; the first cause counts. [`watch`] raises it from signals and the clock.

use std::sync::Arc;
use std::time::Duration;

use crate::driver::signals::{Signals, signal_name};

use tokio::sync::{oneshot, watch as channel};

/// Why a run ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// This signal came.
    Signal(i32),
    /// The deadline of the run passed.
    Deadline(Duration),
    /// The first failure.
    Failure,
}

/// Shared by all threads of a run.
#[derive(Debug, Clone)]
pub(super) struct Stop(Arc<channel::Sender<Option<Cause>>>);

impl Cause {
    /// In words for the user.
    pub(super) fn text(self) -> String {
        match self {
            Cause::Signal(number) if signal_name(number).is_some() => {
                format!("interrupted by {}", signal_name(number).unwrap_or_default())
            }
            Cause::Signal(number) => format!("interrupted by signal {number}"),
            Cause::Deadline(span) => format!("deadline of {} passed", humantime::format_duration(span)),
            Cause::Failure => "stopped at the first failure".to_owned(),
        }
    }
}

impl Stop {
    /// Not raised.
    pub(super) fn new() -> Stop {
        Stop(Arc::new(channel::Sender::new(None)))
    }

    /// Raises it, unless it has been raised already.
    pub(super) fn raise(&self, cause: Cause) {
        self.0.send_if_modified(|current| {
            let first = current.is_none();
            if first {
                *current = Some(cause);
            }
            first
        });
    }

    /// Why it was raised, if it was.
    pub(super) fn cause(&self) -> Option<Cause> {
        *self.0.borrow()
    }

    /// Waits until it is raised.
    pub(super) async fn raised(&self) {
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(Option::is_some).await;
    }
}

/// Raises `stop` when a signal comes or `deadline` (counted from now) passes. Returns when `over` is signalled or
/// dropped. Runs on its own thread.
///
/// # Errors
/// If the system has no timer or no signal handler left.
pub(super) fn watch(
    stop: &Stop,
    deadline: Option<Duration>,
    ready: std::sync::mpsc::Sender<()>,
    over: oneshot::Receiver<()>,
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::new()?;
        let _ = ready.send(());
        drop(ready);
        let timer = async {
            match deadline {
                Some(span) => {
                    tokio::time::sleep(span).await;
                    span
                }
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            number = signals.next() => stop.raise(Cause::Signal(number)),
            span = timer => stop.raise(Cause::Deadline(span)),
            _ = over => {}
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cause_counts() {
        let stop = Stop::new();
        assert_eq!(stop.cause(), None);
        stop.raise(Cause::Failure);
        stop.clone().raise(Cause::Signal(2));
        assert_eq!(stop.cause(), Some(Cause::Failure));
    }

    #[test]
    fn a_passed_deadline_raises_it() {
        let stop = Stop::new();
        let (ready, _told) = std::sync::mpsc::channel();
        let (_over, over) = oneshot::channel();
        watch(&stop, Some(Duration::ZERO), ready, over).unwrap();
        assert_eq!(stop.cause(), Some(Cause::Deadline(Duration::ZERO)));
    }

    #[test]
    fn causes_in_words() {
        let cases = [
            (Cause::Signal(2), if cfg!(windows) { "interrupted by Ctrl-C" } else { "interrupted by SIGINT" }),
            (Cause::Signal(63), "interrupted by signal 63"),
            (Cause::Deadline(Duration::from_secs(600)), "deadline of 10m passed"),
        ];
        for (cause, text) in cases {
            assert_eq!(cause.text(), text);
        }
    }
}
