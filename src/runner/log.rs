//! Dialogues that another program has logged, as text ([`Transcript`]): who said what, and to whom.
//!
//! Each program writes them in its own way ([`FORMS`]); most of them tell the time of each line. The plain form is for what
//! people write or cut out themselves: each line begins with `<` or `>`, optionally after spaces and a time (`12.345`,
//! `0:00:01`, `[12:34:56.789]`), which is not read: nobody knows if it belongs to its line or to something else. Programs
//! differ in which mark comes before the GUI's lines there, so the first line, which is always the GUI's, shows it.

use std::sync::LazyLock;
use std::time::Duration;

use regex::bytes::{Captures, Regex};

use crate::line::{Side, escape};
use crate::protocol::PROTOCOLS;

/// The dialogues of one engine in a log, in their order: each process has its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Transcript {
    /// The protocol's name.
    pub(crate) protocol: &'static str,
    /// How the log calls the engine; empty if it names none.
    pub(crate) engine: String,
    /// How it calls the other engines that it holds.
    pub(crate) others: Vec<String>,
    /// The dialogues.
    pub(super) dialogues: Vec<Vec<Said>>,
}

/// A line, and the number that it has in the file, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) side: Side,
    pub(super) bytes: Vec<u8>,
    pub(super) number: usize,
    /// When it was said, by the program's clock, if the log tells it.
    pub(super) at: Option<Duration>,
}

/// Why a text is not a transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TranscriptError {
    /// It contains no line with a mark.
    #[error("no line begins with < or >, or is as the debug logs of {programs} have them", programs = programs())]
    Empty,
    /// A line has no mark.
    #[error("line {line} begins with neither < nor >: {text}")]
    NoMark {
        /// Its number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// The first line does not open any protocol that can be judged like this.
    #[error("line {line} does not open a protocol whose dialogues can be judged from a log: {text}")]
    Opening {
        /// Its number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// The protocol's clocks are judged, and a line has no time.
    #[error(
        "line {line} has no time, and dialogues of {protocol} are judged by the times of all lines; the debug logs of {timed} have \
         them",
        timed = timed()
    )]
    NoTime {
        /// Its number, from 1.
        line: usize,
        /// The protocol.
        protocol: &'static str,
    },
    /// It holds no such engine.
    #[error("the log holds no engine {wanted}; it holds {held}")]
    NoSuchEngine {
        /// The name that was asked for.
        wanted: String,
        /// Those that it holds.
        held: String,
    },
}

/// How a program logs what is said.
struct Form {
    /// The program.
    program: &'static str,
    /// What comes before what is sent to an engine.
    to_engine: &'static [u8],
    /// A line: the groups `mark`, `engine` and `text`, and `time` where the log has it.
    line: Regex,
    /// What stands on lines of their own although it was sent together with the line before.
    further: Option<Regex>,
}

/// The time of a day; who plays over midnight goes on.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The forms that are known, beside the plain one.
static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let regex = |text: &str| Regex::new(&format!("(?-u){text}")).expect("the expression is fixed");
    let form = |program, to_engine: &'static str, line: &str| Form {
        program,
        to_engine: to_engine.as_bytes(),
        line: regex(line),
        further: None,
    };
    vec![
        Form {
            // What it begins with, and its string for a new game, are of two lines.
            further: Some(regex(r"^(?:protover \d+|random)$")),
            ..form("XBoard", ">", r"^(?P<time>\d+) (?P<mark>[<>])(?P<engine>first|second) ?: (?P<text>.*)$")
        },
        form("cutechess", ">", r"^ *(?P<time>\d+) (?P<mark>[<>])(?P<engine>[^:]*\(\d+\)): ?(?P<text>.*)$"),
        form(
            "fastchess",
            "<---",
            r"^\[Engine *\] *\[(?P<time>[^\]]*)\] *<[^>]*> *(?P<engine>.+?)(?: \d+)? (?P<mark><---|--->) ?(?P<text>.*)$",
        ),
        form("python-chess", "<<", r"^.*<(?P<engine>\w+ \(pid=\d+\))>: (?P<mark><<|>>) ?(?P<text>.*)$"),
        form(
            "Arena",
            "-->",
            r"^[-0-9./]*? ?(?P<time>\d+:\d+:\d+[.,]\d+|\d+|)(?P<mark>-->|<--)(?P<engine>\d): ?(?P<text>.*)$",
        ),
    ]
});

/// The programs whose logs are known.
fn programs() -> String {
    FORMS.iter().map(|form| form.program).collect::<Vec<_>>().join(", ")
}

/// Those that tell the time of each line.
fn timed() -> String {
    let timed = FORMS.iter().filter(|form| form.line.capture_names().flatten().any(|name| name == "time"));
    timed.map(|form| form.program).collect::<Vec<_>>().join(", ")
}

/// A line of a log, taken apart.
struct Taken<'a> {
    to_engine: bool,
    engine: &'a [u8],
    text: &'a [u8],
    number: usize,
    at: Option<Duration>,
}

impl Transcript {
    /// Whether a file begins like a log; a record begins differently.
    pub(crate) fn looks_like(text: &[u8]) -> bool {
        marked(text.trim_ascii_start()).is_some() || form_of(text).is_some()
    }

    /// Parses a text. Of several engines it takes the one named, or else the first that is spoken to.
    ///
    /// # Errors
    /// If it is no log, a line of a plain one has no mark, what is first sent to the engine opens no protocol, the protocol needs
    /// the time of each line and one is missing, or the engine is not in it.
    pub(crate) fn parse(text: &[u8], engine: Option<&str>) -> Result<Transcript, TranscriptError> {
        let taken = match form_of(text) {
            Some(form) => form.lines(text),
            None => plain_lines(text)?,
        };
        let mut names: Vec<&[u8]> = Vec::new();
        for line in taken.iter().filter(|line| line.to_engine) {
            if !names.contains(&line.engine) {
                names.push(line.engine);
            }
        }
        let shown: Vec<String> = names.iter().map(|name| escape(name)).collect();
        let place = match engine {
            None if names.is_empty() => return Err(TranscriptError::Empty),
            None => 0,
            Some(wanted) => shown.iter().position(|name| name == wanted).ok_or_else(|| {
                TranscriptError::NoSuchEngine { wanted: wanted.to_owned(), held: shown.join(", ") }
            })?,
        };
        let own = taken.iter().filter(|line| line.engine == names[place]);
        let mut protocol = None;
        let mut dialogues: Vec<Vec<Said>> = Vec::new();
        for line in own {
            let opened = PROTOCOLS.iter().find(|p| line.to_engine && p.opens_transcript(line.text));
            match (opened, protocol) {
                (Some(opened), None) => protocol = Some(opened.name()),
                (None, None) if line.to_engine => {
                    return Err(TranscriptError::Opening { line: line.number, text: escape(line.text) });
                }
                // A banner before the first command, or any line behind it.
                _ => {}
            }
            // Who is greeted again is a new process.
            if dialogues.is_empty()
                || opened.is_some_and(|opened| Some(opened.name()) == protocol && begun(&dialogues))
            {
                dialogues.push(Vec::new());
            }
            let side = if line.to_engine { Side::ToEngine } else { Side::FromEngine };
            if line.at.is_none()
                && let Some(opened) = opened.filter(|opened| opened.needs_times())
            {
                return Err(TranscriptError::NoTime { line: line.number, protocol: opened.name() });
            }
            let said = Said { side, bytes: line.text.to_vec(), number: line.number, at: line.at };
            dialogues.last_mut().expect("there is one").push(said);
        }
        let protocol = protocol.ok_or(TranscriptError::Empty)?;
        let mut others = shown;
        let engine = others.remove(place);
        Ok(Transcript { protocol, engine, others, dialogues })
    }
}

/// Whether something was sent in the last dialogue.
fn begun(dialogues: &[Vec<Said>]) -> bool {
    dialogues.last().is_some_and(|dialogue| dialogue.iter().any(|said| said.side == Side::ToEngine))
}

impl Form {
    /// What is said in a log of this form; other lines are the program's own remarks.
    fn lines<'a>(&self, text: &'a [u8]) -> Vec<Taken<'a>> {
        let mut lines: Vec<Taken<'a>> = Vec::new();
        let mut days = Duration::ZERO;
        for (number, line) in numbered(text) {
            let further = |regex: &Regex| regex.is_match(line);
            if let Some(mut taken) = self.taken(number, line) {
                let before = lines.iter().rev().find_map(|line| line.at);
                // The clock shows the time of day.
                if let Some((at, before)) = taken.at.zip(before)
                    && at + days + DAY / 2 < before
                {
                    days += DAY;
                }
                taken.at = taken.at.map(|at| at + days);
                lines.push(taken);
            } else if let Some(&Taken { to_engine: true, engine, number: last, at, .. }) = lines.last()
                && last + 1 == number
                && self.further.as_ref().is_some_and(further)
            {
                lines.push(Taken { to_engine: true, engine, text: line, number, at });
            }
        }
        lines
    }

    fn taken<'a>(&self, number: usize, line: &'a [u8]) -> Option<Taken<'a>> {
        let found = self.line.captures(line)?;
        let group = |found: &Captures<'a>, name| found.name(name).map_or(&b""[..], |group| group.as_bytes());
        Some(Taken {
            to_engine: group(&found, "mark") == self.to_engine,
            engine: group(&found, "engine").trim_ascii(),
            text: group(&found, "text"),
            number,
            at: moment(group(&found, "time")),
        })
    }
}

/// The moment that a time names: milliseconds since the program began, or hours, minutes and seconds of the day.
fn moment(time: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(time).ok()?.replace(',', ".");
    let mut parts = text.split(':').rev();
    let last = parts.next()?;
    let Some(minutes) = parts.next() else { return Some(Duration::from_millis(last.parse().ok()?)) };
    let minutes = minutes.parse::<u32>().ok()?
        + 60 * parts.next().map_or(Some(0), |hours| hours.parse::<u32>().ok())?;
    let seconds = last.parse::<f64>().ok().filter(|seconds| (0.0..61.0).contains(seconds))?;
    Some(Duration::from_secs(60) * minutes + Duration::from_secs_f64(seconds))
}

/// The form of a text: the first one by which something is said in it.
fn form_of(text: &[u8]) -> Option<&'static Form> {
    FORMS.iter().find(|form| numbered(text).any(|(number, line)| form.taken(number, line).is_some()))
}

/// The lines of a text in the plain form.
fn plain_lines(text: &[u8]) -> Result<Vec<Taken<'_>>, TranscriptError> {
    let mut lines: Vec<Taken<'_>> = Vec::new();
    let mut gui = None;
    for (number, line) in numbered(text) {
        match marked(line) {
            _ if line.trim_ascii().is_empty() => {}
            Some((mark, rest)) => {
                let to_engine = mark == *gui.get_or_insert(mark);
                let text = rest.strip_prefix(b" ").unwrap_or(rest);
                lines.push(Taken { to_engine, engine: b"", text, number, at: None });
            }
            None => return Err(TranscriptError::NoMark { line: number, text: escape(line) }),
        }
    }
    Ok(lines)
}

/// The lines of a text without their ends, and their numbers.
fn numbered(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let lines = text.split(|byte| *byte == b'\n').enumerate();
    lines.map(|(index, line)| (index + 1, line.strip_suffix(b"\r").unwrap_or(line)))
}

/// The mark of a line, and the text after it.
fn marked(line: &[u8]) -> Option<(u8, &[u8])> {
    let line = line.trim_ascii_start();
    match line.split_first() {
        Some((mark @ (b'<' | b'>'), rest)) => Some((*mark, rest)),
        _ => match after_time(line)?.trim_ascii_start().split_first() {
            Some((mark @ (b'<' | b'>'), rest)) => Some((*mark, rest)),
            _ => None,
        },
    }
}

/// The text after a time at the beginning of a line: digits separated by colons, full stops or commas, optionally in
/// brackets.
fn after_time(line: &[u8]) -> Option<&[u8]> {
    let (line, open) = match line.strip_prefix(b"[") {
        Some(inner) => (inner.trim_ascii_start(), true),
        None => (line, false),
    };
    let is_of_time = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'.' | b',');
    let end = line.iter().position(|byte| !is_of_time(byte))?;
    let (time, rest) = line.split_at(end);
    let digits = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    if !digits(time.first()) || !digits(time.last()) {
        return None;
    }
    if open { rest.trim_ascii_start().strip_prefix(b"]") } else { Some(rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_whose_mark_is_whose() {
        // The first line of the engine is the second in each.
        for text in [
            "> nboard 2\n< set myname x\n",
            "< nboard 2\r\n\r\n> set myname x",
            "\n>nboard 2\n<set myname x",
            "  > nboard 2\n\t< set myname x",
            "12.345 > nboard 2\n12.346 < set myname x",
            "[12:34:56.789] > nboard 2\n[12:34:56.790]< set myname x",
            " [ 12:34:56,789 ]  >nboard 2\n [ 12:34:56,790 ]  <set myname x",
            "\n0:00:01 > nboard 2\n0:00:02< set myname x",
            "17 < nboard 2\n> set myname x",
        ] {
            let transcript = Transcript::parse(text.as_bytes(), None).unwrap();
            assert!(Transcript::looks_like(text.as_bytes()));
            let lines: Vec<(Side, &[u8])> =
                transcript.dialogues[0].iter().map(|said| (said.side, said.bytes.as_slice())).collect();
            let expected: [(Side, &[u8]); 2] =
                [(Side::ToEngine, b"nboard 2"), (Side::FromEngine, b"set myname x")];
            assert_eq!((transcript.protocol, lines), ("nboard", expected.to_vec()), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_transcript_is_told() {
        for (text, expected) in [
            (
                "",
                "no line begins with < or >, or is as the debug logs of XBoard, cutechess, fastchess, python-chess, Arena have them",
            ),
            ("> nboard 2\nhello", "line 2 begins with neither < nor >: hello"),
            ("> nboard 2\n12.345 pong 1", "line 2 begins with neither < nor >: 12.345 pong 1"),
            ("> nboard 2\n[12.345 < pong 1", "line 2 begins with neither < nor >: [12.345 < pong 1"),
            ("> nboard 2\nat 12.345 < pong 1", "line 2 begins with neither < nor >: at 12.345 < pong 1"),
            ("> nboard 2\n.5: < pong 1", "line 2 begins with neither < nor >: .5: < pong 1"),
            ("> hello", "line 1 does not open a protocol whose dialogues can be judged from a log: hello"),
            (
                "> xboard",
                "line 1 has no time, and dialogues of xboard are judged by the times of all lines; the debug logs of XBoard, \
                 cutechess, fastchess, Arena have them",
            ),
            (
                "DEBUG:chess.engine:<XBoardProtocol (pid=12)>: << xboard",
                "line 1 has no time, and dialogues of xboard are judged by the times of all lines; the debug logs of XBoard, \
                 cutechess, fastchess, Arena have them",
            ),
        ] {
            assert_eq!(Transcript::parse(text.as_bytes(), None).unwrap_err().to_string(), expected);
        }
        for record in ["{\"event\":1}", "[1, 2]", "12.345", "", "[12.345]"] {
            assert!(!Transcript::looks_like(record.as_bytes()), "{record}");
        }
    }

    /// What an engine and a GUI say in the form of each program, with remarks and a second engine.
    #[test]
    fn the_logs_of_programs_are_read() {
        let cases = [
            (
                "12 >tiny(0): uci\n13 >Other(1): uci\n14 <tiny(0): id name T\n15 <Other(1): uciok\nStarted game 1\n16 >tiny(0): isready",
                "tiny(0)",
                "Other(1)",
            ),
            (
                "[TRACE ] [11:00:31.72] <14> fastchess --- starting\n[Engine] [11:00:31.73] <14> tiny <--- uci\n\
                 [Engine] [11:00:31.74] <14> other one <--- uci\n[Engine] [11:00:31.75] <14> tiny 2 ---> id name T\n\
                 [Engine] [11:00:31.76] <14> tiny <--- isready",
                "tiny",
                "other one",
            ),
            (
                "2026-11-25 - engine - DEBUG - <UciProtocol (pid=12)>: << uci\nDEBUG:chess.engine:<UciProtocol (pid=13)>: << uci\n\
                 DEBUG:chess.engine:<UciProtocol (pid=12)>: >> id name T\nDEBUG:chess.engine:<UciProtocol (pid=12)>: << isready",
                "UciProtocol (pid=12)",
                "UciProtocol (pid=13)",
            ),
            (
                "15032-->1:uci\n15033-->2:uci\n15034** a comment\n2026-11-25 10:00:01.123<--1:id name T\n15035-->1:isready",
                "1",
                "2",
            ),
        ];
        for (text, engine, other) in cases {
            assert!(Transcript::looks_like(text.as_bytes()), "{text}");
            let read = Transcript::parse(text.replace('\n', "\r\n").as_bytes(), None).expect("it is a log");
            assert_eq!(
                (read.protocol, read.engine.as_str(), read.others.as_slice()),
                ("uci", engine, &[other.to_owned()][..])
            );
            let lines: Vec<(Side, &[u8])> =
                read.dialogues[0].iter().map(|said| (said.side, said.bytes.as_slice())).collect();
            let (to, from) = (Side::ToEngine, Side::FromEngine);
            assert_eq!(lines, [(to, &b"uci"[..]), (from, b"id name T"), (to, b"isready")], "{text}");
            assert_eq!(Transcript::parse(text.as_bytes(), Some(other)).expect("it is in it").engine, other);
            let error = Transcript::parse(text.as_bytes(), Some("nobody")).unwrap_err().to_string();
            assert_eq!(error, format!("the log holds no engine nobody; it holds {engine}, {other}"));
        }
    }

    #[test]
    fn times_and_lines_that_were_sent_together_are_read() {
        let told = |text: &str| {
            let read = Transcript::parse(text.as_bytes(), None).expect("it is a log");
            let said = read.dialogues[0].iter().map(|said| {
                format!("{}:{}", said.at.expect("it has a time").as_millis(), escape(&said.bytes))
            });
            said.collect::<Vec<_>>().join(" | ")
        };
        let cases = [
            // Remarks of the program stand between, and what is sent to another engine.
            (
                "Reset(1, 0) from gameMode 0\n460 >first : xboard\nprotover 2\n1371 <first :  1 5 0 7 a2a4\n1377 >second: new\n\
                 random\n1378 >first : new\nrandom\nshuffleOpenings = 0\n1379 >first : go\nnps: w=-1\nrandom\n",
                "460:xboard | 460:protover 2 | 1371: 1 5 0 7 a2a4 | 1378:new | 1378:random | 1379:go",
            ),
            ("12 >tiny(0): xboard\n1204 <tiny(0): feature done=1", "12:xboard | 1204:feature done=1"),
            (
                "[Engine] [11:00:31.734] <14> tiny <--- uci\n[Engine] [11:00:31.735] <14> tiny ---> uciok",
                "39631734:uci | 39631735:uciok",
            ),
            // Past midnight.
            (
                "2017-03-08 23:59:59,750-->1:xboard\n2017-03-09 00:00:00,250<--1:feature done=0",
                "86399750:xboard | 86400250:feature done=0",
            ),
            ("15032-->1:uci\n15034<--1:uciok", "15032:uci | 15034:uciok"),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), expected);
        }
    }

    #[test]
    fn an_engine_that_is_greeted_again_is_a_new_process() {
        let text = "1 >x(0): uci\n2 <x(0): uciok\n3 >x(0): quit\n4 >x(0): uci\n5 <x(0): uciok\n";
        let read = Transcript::parse(text.as_bytes(), None).expect("it is a log");
        let numbers: Vec<Vec<usize>> =
            read.dialogues.iter().map(|dialogue| dialogue.iter().map(|said| said.number).collect()).collect();
        assert_eq!(numbers, [vec![1, 2, 3], vec![4, 5]]);
    }
}
