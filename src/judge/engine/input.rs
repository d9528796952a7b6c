//! Our end of the engine's stdin ([`Input`]): whether it can be written to, and which lines were written.

use std::time::Duration;

/// The pipe to the engine.
#[derive(Debug, Default)]
pub(in crate::judge) struct Input {
    pipe: Pipe,
    last_write: Option<Duration>,
    /// The beginning of a line whose end has not been written.
    unsent: Vec<u8>,
}

/// Whether the engine can be written to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Pipe {
    #[default]
    Open,
    /// There is no reader.
    Broken,
    /// The harness closed it.
    Closed,
}

impl Input {
    /// Whether it can be written to.
    pub(in crate::judge) fn is_open(&self) -> bool {
        self.pipe == Pipe::Open
    }

    /// There is no reader.
    pub(in crate::judge) fn broken(&mut self) {
        if self.pipe == Pipe::Open {
            self.pipe = Pipe::Broken;
        }
    }

    /// The harness closes it.
    pub(in crate::judge) fn close(&mut self) {
        self.pipe = Pipe::Closed;
    }

    /// Whether the harness closed it.
    pub(in crate::judge) fn is_closed_by_us(&self) -> bool {
        self.pipe == Pipe::Closed
    }

    /// When the last write was done.
    pub(in crate::judge) fn last_write(&self) -> Option<Duration> {
        self.last_write
    }

    /// Whether a line was begun whose end has not been written.
    pub(in crate::judge) fn is_within_line(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// The complete lines in these written bytes: raw writes may end in the middle of a line.
    pub(in crate::judge) fn written(&mut self, at: Duration, bytes: &[u8]) -> Vec<Vec<u8>> {
        self.last_write = Some(at);
        self.unsent.extend_from_slice(bytes);
        let mut lines = Vec::new();
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', &self.unsent) {
            lines.push(self.unsent[start..end].to_vec());
            start = end + 1;
        }
        self.unsent.drain(..start);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_complete_however_they_are_written() {
        let mut input = Input::default();
        let cases: &[(&str, &[&str])] =
            &[("pin", &[]), ("g 1\n", &["ping 1"]), ("a\n\nb", &["a", ""]), ("\n", &["b"])];
        for (number, (bytes, lines)) in cases.iter().enumerate() {
            let at = Duration::from_millis(number as u64);
            assert_eq!(
                input.written(at, bytes.as_bytes()),
                lines.iter().map(|l| l.as_bytes()).collect::<Vec<_>>()
            );
            assert_eq!(input.last_write(), Some(at));
        }
    }

    #[test]
    fn a_pipe_that_we_closed_does_not_count_as_broken() {
        let mut input = Input::default();
        input.broken();
        assert!(!input.is_open() && !input.is_closed_by_us());
        input.close();
        input.broken();
        assert!(!input.is_open() && input.is_closed_by_us());
    }
}
