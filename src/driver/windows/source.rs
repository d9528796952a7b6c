//! The harness's end of a pipe to an engine: a named pipe with overlapped reads and writes, which the runtime watches. The
//! engine's end is an ordinary, blocking one.

use std::fs::{File, OpenOptions};
use std::io;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

use tokio::net::windows::named_pipe::{NamedPipeServer, ServerOptions};

use crate::driver::mark::RUN;

/// How much of a write the system gets at a time; what does not fit into the pipe waits outside of it, so this is also how
/// much more than the pipe an engine leaves unread before a write has to wait.
const PIECE: usize = 16 << 10;

/// How many empty reads in a row are the end. An engine that writes nothing causes one, and does not do so often.
const EMPTY_READS: u32 = 4;

/// What the harness does with a pipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Read,
    Write,
}

/// The harness's end.
#[derive(Debug)]
pub(in crate::driver) struct Source {
    pipe: NamedPipeServer,
    /// Reads without a byte since the last one with some.
    empty: u32,
}

impl Source {
    /// A new pipe: the harness's end, and the engine's.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn pipe(use_of_ours: Use) -> io::Result<(Source, File)> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!(r"\\.\pipe\enginecheck-{}-{number}", *RUN);
        let reads = use_of_ours == Use::Read;
        let pipe = ServerOptions::new()
            .access_inbound(reads)
            .access_outbound(!reads)
            .first_pipe_instance(true)
            .max_instances(1)
            .create(&name)?;
        let theirs = OpenOptions::new().read(!reads).write(reads).open(&name)?;
        // The other end is there already, so this waits for nothing.
        let mut context = Context::from_waker(Waker::noop());
        let connected = {
            let connecting = pin!(pipe.connect());
            connecting.poll(&mut context)
        };
        match connected {
            Poll::Ready(result) => result?,
            Poll::Pending => return Err(io::Error::other("its pipe was not connected at once")),
        }
        Ok((Source { pipe, empty: 0 }, theirs))
    }

    /// Has its reads and writes return at once, as they do here anyway.
    #[expect(clippy::unnecessary_wraps, reason = "other systems can refuse it")]
    pub(in crate::driver) fn never_wait(&self) -> io::Result<()> {
        Ok(())
    }

    /// Ready when the pipe may have become readable (`write`: writable) since it was last found not to be. This is a hint: it
    /// may come once too often, never too seldom.
    pub(in crate::driver) fn poll_ready(&mut self, context: &mut Context<'_>, write: bool) -> Poll<()> {
        let ready =
            if write { self.pipe.poll_write_ready(context) } else { self.pipe.poll_read_ready(context) };
        // An error shows itself at the next read or write.
        ready.map(drop)
    }

    /// Reads what is there; 0 is the end.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if nothing is there now.
    pub(in crate::driver) fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Both the end and a write of no bytes are read as nothing. After the end, the next read is the same.
        while self.empty < EMPTY_READS {
            match self.pipe.try_read(buffer)? {
                0 => self.empty += 1,
                n => {
                    self.empty = 0;
                    return Ok(n);
                }
            }
        }
        Ok(0)
    }

    /// Whether nothing is in the pipe, which the system does not tell.
    pub(in crate::driver) fn is_empty(&self) -> bool {
        false
    }

    /// Writes what the pipe accepts.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if it accepts nothing now.
    pub(in crate::driver) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        self.pipe.try_write(&bytes[..bytes.len().min(PIECE)])
    }
}
