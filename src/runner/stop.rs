//! What ends a run early: a signal, the run's deadline, or the first failure with `--fail-fast`.
//!
//! All threads share one [`Stop`]; the first cause counts. [`watch`] raises it from signals and the clock.

use std::sync::Arc;
#[cfg(unix)]
use std::task::Poll;
use std::time::Duration;

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

/// The signals that would end the harness, and end the run in an orderly way instead.
#[cfg(unix)]
const SIGNALS: &[(rustix::process::Signal, &str)] = {
    use rustix::process::Signal;
    &[
        (Signal::INT, "SIGINT"),
        (Signal::TERM, "SIGTERM"),
        (Signal::HUP, "SIGHUP"),
        (Signal::QUIT, "SIGQUIT"),
        (Signal::USR1, "SIGUSR1"),
        (Signal::USR2, "SIGUSR2"),
        (Signal::ALARM, "SIGALRM"),
        // A limit of the shell: the reports are small, whatever else has become too large or taken too long.
        (Signal::XFSZ, "SIGXFSZ"),
        (Signal::XCPU, "SIGXCPU"),
    ]
};

#[cfg(unix)]
fn signal_name(number: i32) -> Option<&'static str> {
    SIGNALS.iter().find(|(signal, _)| signal.as_raw() == number).map(|(_, name)| *name)
}

#[cfg(not(unix))]
fn signal_name(number: i32) -> Option<&'static str> {
    (number == 2).then_some("SIGINT")
}

/// Those of them that do not end the harness stay as they are: who starts it under `nohup` wants it to go on.
#[cfg(unix)]
struct Signals(Vec<(i32, tokio::signal::unix::Signal)>);

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let ignored = ignored();
        let numbers = SIGNALS.iter().map(|(signal, _)| signal.as_raw());
        let caught = numbers.filter(|number| ignored & (1 << (number - 1)) == 0);
        caught
            .map(|number| Ok((number, signal(SignalKind::from_raw(number))?)))
            .collect::<Result<_, _>>()
            .map(Signals)
    }

    async fn next(&mut self) -> i32 {
        std::future::poll_fn(|context| {
            let mut came = self.0.iter_mut().filter_map(|(number, signal)| match signal.poll_recv(context) {
                Poll::Ready(Some(())) => Some(*number),
                Poll::Ready(None) | Poll::Pending => None,
            });
            came.next().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }
}

/// The signals that this process ignores, a bit each, as it was started. Only Linux tells it without a handler being changed.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Other systems have only Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        Ok(Signals)
    }

    async fn next(&mut self) -> i32 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => 2,
            Err(_) => std::future::pending().await,
        }
    }
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
            (Cause::Signal(2), "interrupted by SIGINT"),
            (Cause::Signal(63), "interrupted by signal 63"),
            (Cause::Deadline(Duration::from_secs(600)), "deadline of 10m passed"),
        ];
        for (cause, text) in cases {
            assert_eq!(cause.text(), text);
        }
    }
}
