//! Writes lines to standard output, each at once or later.

use std::io::{self, Write};
use std::time::Duration;

/// Standard output, with what was written and not sent.
#[derive(Debug, Default)]
pub(crate) struct Output {
    unsent: Vec<u8>,
    /// Nobody reads any more.
    pub(crate) is_closed: bool,
}

impl Output {
    /// Writes; it goes out with the next [`Output::flush`].
    pub(crate) fn write(&mut self, text: &str) {
        self.unsent.extend_from_slice(text.as_bytes());
    }

    /// Sends what is written, three bytes after three bytes.
    pub(crate) fn flush_in_pieces(&mut self) {
        let all = std::mem::take(&mut self.unsent);
        for piece in all.chunks(3) {
            self.unsent.extend_from_slice(piece);
            self.flush();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends what is written.
    pub(crate) fn flush(&mut self) {
        let bytes = std::mem::take(&mut self.unsent);
        let mut out = io::stdout().lock();
        if out.write_all(&bytes).and_then(|()| out.flush()).is_err() {
            self.is_closed = true;
        }
    }
}
