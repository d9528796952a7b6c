//! Counts an engine's output against its [`Limits`] and decides what of it is reported.
//!
//! Sans-I/O: bytes in, [`Told`] out. stdout is cut at the first limit that is passed; stderr keeps its beginning and
//! its end.

use std::collections::VecDeque;

use memchr::{memchr_iter, memrchr};

use crate::driver::limits::{ARRIVAL_COST, Limits};

/// What is reported of one arrival.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// How many of its bytes, from the first.
    pub(super) keep: usize,
    /// The limit that was just passed, in words.
    pub(super) cut: Option<String>,
}

/// The byte and line counts of an engine's stdout.
#[derive(Debug, Default)]
pub(super) struct Stdout {
    spent: usize,
    lines: usize,
    open_line: usize,
    cut: bool,
}

/// The byte counts of an engine's stderr, and its end.
#[derive(Debug, Default)]
pub(super) struct Stderr {
    head: usize,
    tail: VecDeque<u8>,
    left_out: u64,
    cut: bool,
}

impl Stdout {
    /// Counts an arrival.
    pub(super) fn take(&mut self, bytes: &[u8], limits: &Limits) -> Told {
        if self.cut {
            return Told { keep: 0, cut: None };
        }
        self.spent = self.spent.saturating_add(ARRIVAL_COST);
        let (keep, limit) = self.fit(bytes, limits);
        self.cut = limit.is_some();
        self.spent = self.spent.saturating_add(keep);
        Told { keep, cut: limit }
    }

    /// How many bytes fit, and the limit that the rest exceeds. Also counts lines.
    fn fit(&mut self, bytes: &[u8], limits: &Limits) -> (usize, Option<String>) {
        let room = limits.stdout_bytes.saturating_sub(self.spent);
        let (fitting, too_much) = if bytes.len() > room {
            (&bytes[..room], Some(format!("more than {} on stdout", size(limits.stdout_bytes))))
        } else {
            (bytes, None)
        };
        let ends = memchr_iter(b'\n', fitting).count();
        let may_be_long = self.open_line + fitting.len() > limits.line_bytes;
        if self.lines + ends < limits.stdout_lines && !may_be_long {
            self.lines += ends;
            self.open_line = match memrchr(b'\n', fitting) {
                Some(last) => fitting.len() - last - 1,
                None => self.open_line + fitting.len(),
            };
            return (fitting.len(), too_much);
        }
        let mut begin = 0;
        for end in memchr_iter(b'\n', fitting) {
            let room = limits.line_bytes - self.open_line;
            if end - begin > room {
                return (begin + room, Some(too_long(limits)));
            }
            (begin, self.open_line) = (end + 1, 0);
            self.lines += 1;
            if self.lines >= limits.stdout_lines {
                return (begin, Some(format!("{} lines on stdout", limits.stdout_lines)));
            }
        }
        let room = limits.line_bytes - self.open_line;
        if fitting.len() - begin > room {
            return (begin + room, Some(too_long(limits)));
        }
        self.open_line += fitting.len() - begin;
        (fitting.len(), too_much)
    }
}

impl Stderr {
    /// Counts an arrival; what does not fit into the beginning goes to the end.
    pub(super) fn take(&mut self, bytes: &[u8], limits: &Limits) -> Told {
        let keep = bytes.len().min(limits.stderr_head - self.head);
        self.head += keep;
        let rest = &bytes[keep..];
        if rest.is_empty() {
            return Told { keep, cut: None };
        }
        let newest = &rest[rest.len().saturating_sub(limits.stderr_tail)..];
        let stay = limits.stderr_tail - newest.len();
        let drop = self.tail.len().saturating_sub(stay);
        self.left_out += (rest.len() - newest.len() + drop) as u64;
        self.tail.drain(..drop);
        self.tail.extend(newest);
        let first = !std::mem::replace(&mut self.cut, true);
        let cut = first.then(|| format!("more than {} on stderr; its end follows", size(limits.stderr_head)));
        Told { keep, cut }
    }

    /// The end of a stderr that was cut, once, after a line that says how much is missing in between.
    pub(super) fn take_tail(&mut self) -> Option<Vec<u8>> {
        if self.tail.is_empty() {
            return None;
        }
        let mut bytes = match std::mem::take(&mut self.left_out) {
            0 => Vec::new(),
            n => format!("\n[enginecheck: {n} bytes left out]\n").into_bytes(),
        };
        bytes.extend(std::mem::take(&mut self.tail));
        Some(bytes)
    }
}

fn too_long(limits: &Limits) -> String {
    format!("a line of more than {}", size(limits.line_bytes))
}

/// A number of bytes in words: `64 KiB`.
fn size(bytes: usize) -> String {
    match bytes {
        n if n >= 1 << 20 && n % (1 << 20) == 0 => format!("{} MiB", n >> 20),
        n if n >= 1 << 10 && n % (1 << 10) == 0 => format!("{} KiB", n >> 10),
        n => format!("{n} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Limits = Limits {
        line_bytes: 8,
        stdout_bytes: 20 + 10 * ARRIVAL_COST,
        stdout_lines: 4,
        stderr_head: 4,
        stderr_tail: 3,
    };

    /// Feeds the arrivals and gives back what is told of all, and the limit.
    fn stdout(arrivals: &[&str]) -> (String, Option<String>) {
        let mut account = Stdout::default();
        let (mut told, mut limit) = (String::new(), None);
        for bytes in arrivals {
            let Told { keep, cut } = account.take(bytes.as_bytes(), &SMALL);
            told.push_str(&bytes[..keep]);
            assert!(limit.is_none() || cut.is_none(), "only one limit is told");
            limit = limit.or(cut);
        }
        (told, limit)
    }

    #[test]
    fn stdout_is_cut_at_the_first_limit() {
        let cases: &[(&[&str], &str, Option<&str>)] = &[
            (&["abc\n", "def\n"], "abc\ndef\n", None),
            (&["12345678\n", "1234", "5678\n"], "12345678\n12345678\n", None),
            (&["123456789\n"], "12345678", Some("a line of more than 8 bytes")),
            (&["ab\n1234", "56789", "x\n"], "ab\n12345678", Some("a line of more than 8 bytes")),
            (&["ab\n123456789"], "ab\n12345678", Some("a line of more than 8 bytes")),
            (&["a\nb\n", "c\nd\ne\n", "f\n"], "a\nb\nc\nd\n", Some("4 lines on stdout")),
        ];
        for (arrivals, told, limit) in cases {
            assert_eq!(stdout(arrivals), ((*told).to_owned(), limit.map(str::to_owned)), "{arrivals:?}");
        }
    }

    #[test]
    fn byte_wise_output_is_bounded() {
        let limits = Limits { line_bytes: 1 << 20, ..SMALL };
        let mut account = Stdout::default();
        let mut arrivals = 0;
        while account.take(b"x", &limits).cut.is_none() {
            arrivals += 1;
        }
        assert!((9..=11).contains(&arrivals), "{arrivals}");
        assert_eq!(account.take(b"x", &limits), Told { keep: 0, cut: None });
    }

    #[test]
    fn stderr_keeps_head_and_tail() {
        let cases: &[(&[&str], &str, Option<&str>)] = &[
            (&["ab"], "ab", None),
            (&["abcd"], "abcd", None),
            (&["abcdef"], "abcd", Some("ef")),
            (&["abc", "defghi"], "abcd", Some("\n[enginecheck: 2 bytes left out]\nghi")),
            (&["abcdef", "g", "h"], "abcd", Some("\n[enginecheck: 1 bytes left out]\nfgh")),
        ];
        for (arrivals, head, tail) in cases {
            let mut account = Stderr::default();
            let (mut told, mut cuts) = (String::new(), 0);
            for bytes in *arrivals {
                let Told { keep, cut } = account.take(bytes.as_bytes(), &SMALL);
                told.push_str(&bytes[..keep]);
                cuts += usize::from(cut.is_some());
            }
            assert_eq!(told, *head, "{arrivals:?}");
            assert_eq!(cuts, usize::from(tail.is_some()), "{arrivals:?}");
            assert_eq!(account.take_tail(), tail.map(|t| t.as_bytes().to_vec()), "{arrivals:?}");
            assert_eq!(account.take_tail(), None);
        }
    }
}
