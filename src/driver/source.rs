//! A file descriptor that is first polled directly, and watched by the runtime only if that was not enough.
//!
//! Most answers come within a millisecond. One poll(2) costs less than a round through the runtime
//! (`benches/driver.rs`), and a dialogue that never waits long never registers anything.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// A descriptor and, once it has been awaited, its registration.
#[derive(Debug)]
pub(super) struct Source {
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
    pub(super) fn poll_ready(&mut self, context: &mut Context<'_>, write: bool) -> Poll<()> {
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

#[expect(unsafe_code, reason = "tokio offers no safe way to watch a descriptor that somebody else made")]
fn register(fd: &Arc<OwnedFd>, write: bool) -> io::Result<AsyncFd<Arc<OwnedFd>>> {
    let interest = if write { Interest::WRITABLE } else { Interest::READABLE };
    // SAFETY: an `OwnedFd` stays open and the same until it is dropped, and the `Arc` in the registration prevents
    // that.
    unsafe { AsyncFd::register_with_interest(Arc::clone(fd), interest) }.map_err(io::Error::from)
}
