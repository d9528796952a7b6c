//! JSON lines: one event per line, written as it comes and flushed. The first contains the version, the last closes
//! the run.
//!
//! The reader rejects what it does not know. Unless told otherwise it also rejects files without the closing line:
//! half a run must not pass for a whole one. Main types: [`Writer`], [`Reader`].
//!
//! ```
//! use enginecheck::report::json::{CutOff, Reader};
//! let error = Reader::new(&b"not json\n"[..], CutOff::Refuse).next().unwrap().unwrap_err();
//! assert!(error.to_string().starts_with("line 1: "));
//! ```

use std::io::{self, BufRead, Read as _, Write};

use thiserror::Error;

use crate::event::{Event, EventKind, FORMAT};

/// The largest length of a line, in bytes. A dialogue is recorded in one line, and in it a step writes at most half as much.
const LONGEST: u64 = 128 << 20;

/// Writes events as they come.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
}

impl<W: Write> Writer<W> {
    /// A writer of events to `out`, which should be buffered: an event is written in many small pieces.
    pub fn new(out: W) -> Writer<W> {
        Writer { out }
    }

    /// Writes one event and flushes it at once, so that a killed run leaves everything it saw.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn event(&mut self, event: &Event) -> io::Result<()> {
        serde_json::to_writer(Disarmed { out: &mut self.out, after: false }, event)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

/// A writer of JSON in which no `#` follows another one: CI systems obey `##[…]` even in the middle of a line, and a record may
/// go to their log. JSON has `#` in texts only, and a form for it that means the same.
struct Disarmed<W> {
    out: W,
    after: bool,
}

impl<W: Write> Write for Disarmed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut from = 0;
        for (at, byte) in bytes.iter().enumerate() {
            let hash = *byte == b'#';
            if hash && self.after {
                self.out.write_all(&bytes[from..at])?;
                self.out.write_all(b"\\u0023")?;
                from = at + 1;
            }
            self.after = hash;
        }
        self.out.write_all(&bytes[from..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether a file without its closing line is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CutOff {
    /// It is an error.
    Refuse,
    /// What exists is accepted; an unfinished last line is ignored.
    Accept,
}

/// Why a record cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file itself cannot be read.
    #[error("line {line}: {source}")]
    Io {
        /// The line, from 1.
        line: usize,
        /// The cause.
        source: io::Error,
    },
    /// The line is not an event.
    #[error("line {line}: not an event: {source}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The cause, with the column.
        source: serde_json::Error,
    },
    /// The line is longer than that of any event.
    #[error("line {line}: not an event: longer than {} MiB", LONGEST >> 20)]
    TooLong {
        /// The line, from 1.
        line: usize,
    },
    /// The first line does not begin a run.
    #[error("line 1: not a record of enginecheck: the first line does not begin a run")]
    NoBeginning,
    /// A different version of the format.
    #[error("line 1: the record has format {found}, this enginecheck reads format {FORMAT}")]
    OtherFormat {
        /// The version of the file.
        found: u64,
    },
    /// A second beginning, or something after the end.
    #[error("line {line}: the run has already ended, or begun, before this line")]
    OutOfPlace {
        /// The line, from 1.
        line: usize,
    },
    /// The closing line is missing.
    #[error("line {line}: the record is cut off: its closing line is missing")]
    CutOff {
        /// The last line that exists.
        line: usize,
    },
}

/// Reads events one at a time; after an error it yields nothing more.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    cut_off: CutOff,
    line: usize,
    place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Beginning,
    Within,
    After,
    Over,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the record in `input`.
    pub fn new(input: R, cut_off: CutOff) -> Reader<R> {
        Reader { input, cut_off, line: 0, place: Place::Beginning }
    }

    fn read(&mut self) -> Result<Option<Event>, ReadError> {
        let mut bytes = Vec::new();
        self.line += 1;
        let line = self.line;
        let mut limited = self.input.by_ref().take(LONGEST + 1);
        limited.read_until(b'\n', &mut bytes).map_err(|source| ReadError::Io { line, source })?;
        if bytes.len() as u64 > LONGEST {
            return Err(ReadError::TooLong { line });
        }
        if bytes.is_empty() {
            return self.at_end();
        }
        let whole = bytes.ends_with(b"\n");
        let event = match serde_json::from_slice::<Event>(&bytes) {
            Ok(event) => event,
            Err(_) if !whole && self.place == Place::Within => return self.at_end(),
            Err(source) => return Err(self.not_an_event(&bytes, source)),
        };
        self.take(event).map(Some)
    }

    fn at_end(&mut self) -> Result<Option<Event>, ReadError> {
        match (self.place, self.cut_off) {
            (Place::Beginning, _) => Err(ReadError::NoBeginning),
            (Place::Within, CutOff::Refuse) => Err(ReadError::CutOff { line: self.line - 1 }),
            (Place::Within, CutOff::Accept) | (Place::After | Place::Over, _) => Ok(None),
        }
    }

    /// An unreadable line is first checked for its format, because another format has other events.
    fn not_an_event(&self, bytes: &[u8], source: serde_json::Error) -> ReadError {
        let value: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
        match (self.place, value["format"].as_u64()) {
            (Place::Beginning, Some(found)) if found != u64::from(FORMAT) => ReadError::OtherFormat { found },
            (Place::Beginning, None) if !value.is_null() => ReadError::NoBeginning,
            _ => ReadError::Malformed { line: self.line, source },
        }
    }

    fn take(&mut self, event: Event) -> Result<Event, ReadError> {
        self.place = match (self.place, &event.kind) {
            (Place::Beginning, EventKind::RunStarted(started)) if started.format != FORMAT => {
                return Err(ReadError::OtherFormat { found: started.format.into() });
            }
            (Place::Beginning, EventKind::RunStarted(_)) => Place::Within,
            (Place::Beginning, _) => return Err(ReadError::NoBeginning),
            (Place::Within, EventKind::RunFinished(_)) => Place::After,
            (Place::Within, EventKind::RunStarted(_)) | (Place::After | Place::Over, _) => {
                return Err(ReadError::OutOfPlace { line: self.line });
            }
            (Place::Within, _) => Place::Within,
        };
        Ok(event)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Event, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.place == Place::Over {
            return None;
        }
        let next = self.read().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.place = Place::Over;
        }
        next
    }
}
