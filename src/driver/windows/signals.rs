//! What stands for signals here: the events of a console by which somebody ends this program, caught so that it ends in good
//! order.
//!
//! Main type: [`Signals`].

use std::future::poll_fn;
use std::io;
use std::task::Poll;

use tokio::signal::windows::{CtrlBreak, CtrlC, CtrlClose, ctrl_break, ctrl_c, ctrl_close};

use crate::exchange::Signal;

/// The number of SIGINT, by which an exit code tells of it on every system.
const INTERRUPT: i32 = 2;
/// The number of SIGTERM.
const END: i32 = 15;

pub(crate) fn signal_name(number: i32) -> Option<&'static str> {
    match number {
        INTERRUPT => Some("Ctrl-C"),
        END => Some("the end of the console"),
        _ => None,
    }
}

/// Why no engine can be sent this signal here; none if it can.
pub(crate) fn why_not_sent(signal: Signal) -> Option<String> {
    (signal != Signal::Kill).then(|| format!("it needs {signal}, which Windows does not have"))
}

/// Catches them.
#[derive(Debug)]
pub(crate) struct Signals {
    interrupt: CtrlC,
    stop: CtrlBreak,
    close: CtrlClose,
}

impl Signals {
    /// Catches them from now on; inside a runtime.
    ///
    /// # Errors
    /// If the system takes no handler.
    pub(crate) fn new() -> io::Result<Signals> {
        Ok(Signals { interrupt: ctrl_c()?, stop: ctrl_break()?, close: ctrl_close()? })
    }

    /// The number of the next one that comes.
    pub(crate) async fn next(&mut self) -> i32 {
        poll_fn(|context| {
            let interrupted = [self.interrupt.poll_recv(context), self.stop.poll_recv(context)];
            if interrupted.contains(&Poll::Ready(Some(()))) {
                return Poll::Ready(INTERRUPT);
            }
            match self.close.poll_recv(context) {
                Poll::Ready(Some(())) => Poll::Ready(END),
                Poll::Ready(None) | Poll::Pending => Poll::Pending,
            }
        })
        .await
    }
}
