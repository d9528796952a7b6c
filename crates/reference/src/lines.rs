//! Bytes to lines: a line is only a line when its line feed has come (XB-IO-5).

/// Collects bytes until they are lines.
#[derive(Debug, Default)]
pub(super) struct LineBuffer {
    bytes: Vec<u8>,
    /// Where the next line begins; what stands before it has been taken.
    start: usize,
    /// How far a line feed has been looked for.
    searched: usize,
}

impl LineBuffer {
    /// Adds bytes as they came.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
            self.searched = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// The next complete line, without its line feed and one carriage return before it.
    pub(super) fn next(&mut self) -> Option<Vec<u8>> {
        let mut line = self.next_as_is()?;
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(line)
    }

    /// The next complete line, without its line feed only.
    pub(super) fn next_as_is(&mut self) -> Option<Vec<u8>> {
        let Some(offset) = memchr::memchr(b'\n', &self.bytes[self.searched..]) else {
            self.searched = self.bytes.len();
            return None;
        };
        let end = self.searched + offset;
        let line = self.bytes[self.start..end].to_vec();
        self.start = end + 1;
        self.searched = self.start;
        Some(line)
    }

    /// What has come of a line that has no end yet.
    pub(super) fn open(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Takes what has come of a line that has no end yet.
    pub(super) fn take_open(&mut self) -> Vec<u8> {
        let open = self.open().to_vec();
        self.bytes.clear();
        self.start = 0;
        self.searched = 0;
        open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_whole() {
        let cases: &[(&[&str], &[&str], &str)] = &[
            (&["a\nb\n"], &["a", "b"], ""),
            (&["pin", "g 7", "\nx"], &["ping 7"], "x"),
            (&["\n\r\n", "a\r\r\n"], &["", "", "a\r"], ""),
            (&["no end"], &[], "no end"),
        ];
        for (chunks, lines, open) in cases {
            let mut buffer = LineBuffer::default();
            let mut seen = Vec::new();
            for chunk in *chunks {
                buffer.push(chunk.as_bytes());
                while let Some(line) = buffer.next() {
                    seen.push(String::from_utf8(line).unwrap());
                }
            }
            assert_eq!(&seen, lines);
            assert_eq!(buffer.open(), open.as_bytes());
            assert_eq!(buffer.take_open(), open.as_bytes());
            assert_eq!(buffer.open(), b"");
        }
    }
}
