//! The signals by which somebody ends this program, caught so that it ends in good order.
//!
//! Main type: [`Signals`].

use std::task::Poll;

/// The signals that would end the harness, and end the run in an orderly way instead.
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

pub(crate) fn signal_name(number: i32) -> Option<&'static str> {
    SIGNALS.iter().find(|(signal, _)| signal.as_raw() == number).map(|(_, name)| *name)
}

/// Why no engine can be sent this signal here; none if it can.
pub(crate) fn why_not_sent(_signal: crate::exchange::Signal) -> Option<String> {
    None
}

/// Catches them. Those of them that do not end the harness stay as they are: who starts it under `nohup` wants it to go on.
pub(crate) struct Signals(Vec<(i32, tokio::signal::unix::Signal)>);

impl Signals {
    /// Catches them from now on; inside a runtime.
    ///
    /// # Errors
    /// If the system has no handler left.
    pub(crate) fn new() -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let ignored = ignored();
        let numbers = SIGNALS.iter().map(|(signal, _)| signal.as_raw());
        let caught = numbers.filter(|number| ignored & (1 << (number - 1)) == 0);
        caught
            .map(|number| Ok((number, signal(SignalKind::from_raw(number))?)))
            .collect::<Result<_, _>>()
            .map(Signals)
    }

    /// The number of the next one that comes.
    pub(crate) async fn next(&mut self) -> i32 {
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
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
