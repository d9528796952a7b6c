//! A file descriptor that is first polled directly, and watched by the runtime only if that was not enough.
//!
//! Most answers come within a millisecond. One poll(2) costs less than a round through the runtime
//! (`benches/driver.rs`), and a dialogue that never waits long never registers anything.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::task::{Context, Poll};

use rustix::fs::{OFlags, fcntl_setfl};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// A descriptor and, once it has been awaited, its registration.
#[derive(Debug)]
pub(in crate::driver) struct Source {
    fd: Arc<OwnedFd>,
    watch: Option<AsyncFd<Arc<OwnedFd>>>,
}

impl AsFd for Source {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }
}

impl From<OwnedFd> for Source {
    fn from(fd: OwnedFd) -> Self {
        Self { fd: Arc::new(fd), watch: None }
    }
}

impl Source {
    /// Ready when the descriptor may have become readable (`write`: writable) since it was last found not to be. This
    /// is a hint: it may come once too often, never too seldom.
    pub(in crate::driver) fn poll_ready(&mut self, context: &mut Context<'_>, write: bool) -> Poll<()> {
        let watch = match &mut self.watch {
            Some(watch) => watch,
            empty => match register(&self.fd, write) {
                Ok(watch) => empty.insert(watch),
                // Without a registration the caller polls again at once: slower, never wrong.
                Err(_) => return Poll::Ready(()),
            },
        };
        let ready = if write { watch.poll_write_ready(context) } else { watch.poll_read_ready(context) };
        ready.map(|guard| {
            if let Ok(mut guard) = guard {
                guard.clear_ready();
            }
        })
    }
}

impl Source {
    /// Has its reads and writes return at once.
    ///
    /// # Errors
    /// If the system refuses it.
    pub(in crate::driver) fn never_wait(&self) -> io::Result<()> {
        Ok(fcntl_setfl(self, OFlags::NONBLOCK)?)
    }

    /// Reads what is there; 0 is the end.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if nothing is there now.
    pub(in crate::driver) fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(rustix::io::read(self, buffer)?)
    }

    /// Whether nothing is in the pipe. False where the system does not tell.
    pub(in crate::driver) fn is_empty(&self) -> bool {
        rustix::io::ioctl_fionread(self).is_ok_and(|bytes| bytes == 0)
    }

    /// Writes what the pipe accepts.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if it accepts nothing now.
    pub(in crate::driver) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        Ok(rustix::io::write(self, bytes)?)
    }
}

#[expect(unsafe_code, reason = "tokio offers no safe way to watch a descriptor that somebody else made")]
fn register(fd: &Arc<OwnedFd>, write: bool) -> io::Result<AsyncFd<Arc<OwnedFd>>> {
    let interest = if write { Interest::WRITABLE } else { Interest::READABLE };
    // SAFETY: an `OwnedFd` stays open and the same until it is dropped, and the `Arc` in the registration prevents
    // that.
    unsafe { AsyncFd::register_with_interest(Arc::clone(fd), interest) }.map_err(io::Error::from)
}
