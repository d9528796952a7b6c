//! The small notations inside texts: durations, ranges, counts, signals, hexadecimal bytes, bounds of budgets.

use std::ops::Range;
use std::time::Duration;

use super::raw::{RawBytes, RawCount};
use super::step::{Count, Span, WriteItem};
use crate::exchange::Signal;
use crate::pattern::suggest;
use crate::verdict::Level;

/// The most bytes that one `write` step may write, including repetitions.
pub(super) const MOST_BYTES: usize = 1 << 26;

/// What is wrong with a value, and what would be right.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) message: String,
    pub(crate) help: String,
    /// Where in the file, if it is only a part of the value.
    pub(crate) span: Option<Range<usize>>,
}

impl Wrong {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Wrong {
        Wrong { message: message.into(), help: help.into(), span: None }
    }

    /// The same, at this place.
    pub(crate) fn at(self, span: &Range<usize>) -> Wrong {
        Wrong { span: Some(span.clone()), ..self }
    }
}

/// The units of durations in scenarios.
const UNITS: [&str; 5] = ["ms", "s", "m", "min", "h"];
/// The longest duration.
const A_DAY: Duration = Duration::from_secs(24 * 3600);

/// A duration: `100ms`, `1.5s`, `2m`. One number and one unit; otherwise as on the command line.
pub(crate) fn duration(text: &str) -> Result<Duration, Wrong> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim();
    if !UNITS.contains(&unit) {
        return Err(no_duration(text));
    }
    match humantime::parse_duration(text) {
        Ok(duration) if duration <= A_DAY => Ok(duration),
        Err(humantime::DurationError::NumberOverflow) if text.contains('.') => Err(no_duration(text)),
        Ok(_) | Err(humantime::DurationError::NumberOverflow) => Err(Wrong::new(
            format!("`{text}` is longer than a day"),
            "that is too long to wait for an engine",
        )),
        Err(_) => Err(no_duration(text)),
    }
}

fn no_duration(text: &str) -> Wrong {
    Wrong::new(format!("`{text}` is not a duration"), "a number with `ms`, `s`, `m` or `h`: `100ms`, `1.5s`")
}

/// How a duration is written.
pub(crate) fn duration_text(duration: Duration) -> String {
    let micros = duration.as_micros();
    if micros >= 1_000_000 && micros.is_multiple_of(100_000) {
        format!("{}s", duration.as_secs_f64())
    } else {
        format!("{}ms", duration.as_secs_f64() * 1000.0)
    }
}

/// A span of time: `100ms`, `10ms..50ms`.
pub(super) fn span(text: &str) -> Result<Span, Wrong> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let span = Span { least: duration(least.trim())?, most: duration(most.trim())? };
    if span.least > span.most {
        return Err(Wrong::new(
            format!("`{text}` ends before it begins"),
            "write the shorter duration first",
        ));
    }
    Ok(span)
}

/// How often: `2`, `"2"`, `"1..2"`, `"2.."`.
pub(super) fn count(raw: &RawCount) -> Result<Count, Wrong> {
    let wrong = |text: &str| {
        Wrong::new(format!("`{text}` is not a count"), "a number, or a range: `2`, `\"1..2\"`, `\"2..\"`")
    };
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let (least, most) = match raw {
        RawCount::Exactly(exactly) => {
            let exactly = u32::try_from(*exactly).map_err(|_| wrong(&exactly.to_string()))?;
            (exactly, exactly)
        }
        RawCount::Range(text) => {
            let (least, most) = text.split_once("..").unwrap_or((text, text));
            let most = if most.trim().is_empty() { Some(u32::MAX) } else { number(most) };
            (number(least).ok_or_else(|| wrong(text))?, most.ok_or_else(|| wrong(text))?)
        }
    };
    if most == 0 {
        return Err(Wrong::new("zero is not a count", "`forbid` says that a line must not come"));
    }
    if least > most {
        return Err(Wrong::new(
            format!("`{least}..{most}` contains no number"),
            "write the smaller number first",
        ));
    }
    Ok(Count { least, most })
}

const SIGNALS: [(&str, Signal); 6] = [
    ("TERM", Signal::Term),
    ("INT", Signal::Int),
    ("HUP", Signal::Hup),
    ("STOP", Signal::Stop),
    ("CONT", Signal::Cont),
    ("KILL", Signal::Kill),
];

/// A signal: `TERM`.
pub(super) fn signal(text: &str) -> Result<Signal, Wrong> {
    let name = text.strip_prefix("SIG").unwrap_or(text);
    SIGNALS.iter().find(|(n, _)| *n == name).map(|(_, signal)| *signal).ok_or_else(|| {
        Wrong::new(format!("unknown signal `{text}`"), suggest(name, SIGNALS.map(|(name, _)| name)))
    })
}

/// A signal's name, as scenarios write it.
pub(super) fn signal_text(signal: Signal) -> &'static str {
    SIGNALS.iter().find(|(_, s)| *s == signal).map_or("", |(name, _)| name)
}

pub(crate) fn level(text: &str) -> Result<Level, Wrong> {
    match text {
        "must" => Ok(Level::Must),
        "should" => Ok(Level::Should),
        "may" => Ok(Level::May),
        _ => Err(Wrong::new(format!("unknown level `{text}`"), suggest(text, ["must", "should", "may"]))),
    }
}

/// Bytes that cannot be typed.
pub(super) fn bytes(raw: &RawBytes) -> Result<WriteItem, Wrong> {
    let bytes = match (&raw.hex, &raw.repeat) {
        (Some(hex), None) => hex_bytes(&hex.value)?,
        (None, Some(_)) if raw.times.is_none() => {
            return Err(Wrong::new("`repeat` without `times`", "`{ repeat = 'a', times = 1000 }`"));
        }
        (None, Some(text)) => text.value.as_bytes().to_vec(),
        _ => {
            return Err(Wrong::new(
                "this needs either `hex` or `repeat`",
                "`{ hex = 'ff' }`, or `{ repeat = 'a', times = 1000 }`",
            ));
        }
    };
    let Some(times) = &raw.times else { return Ok(WriteItem::Bytes(bytes)) };
    let times = usize::try_from(times.value).unwrap_or(usize::MAX);
    Ok(WriteItem::Repeat { bytes, times })
}

fn hex_bytes(text: &str) -> Result<Vec<u8>, Wrong> {
    let wrong = || Wrong::new(format!("`{text}` is not hexadecimal"), "pairs of 0-9 and a-f: `ff 0a`");
    let digits: Vec<u8> = text
        .chars()
        .filter(|c| *c != ' ')
        .map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok()))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    if digits.len() % 2 == 1 || digits.is_empty() {
        return Err(wrong());
    }
    Ok(digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect())
}

/// How many bytes an entry writes.
pub(super) fn length(item: &WriteItem) -> usize {
    match item {
        WriteItem::Bytes(bytes) => bytes.len(),
        WriteItem::Repeat { bytes, times } => bytes.len().saturating_mul(*times),
    }
}

/// Whether a name is in kebab case, as names of scenarios, topics, prologues, tags and mutants are.
pub(super) fn is_kebab(name: &str) -> bool {
    !name.is_empty()
        && name.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_and_written() {
        let cases = [
            ("100ms", 100_000, "100ms"),
            ("0.1s", 100_000, "100ms"),
            ("1s", 1_000_000, "1s"),
            ("1.5s", 1_500_000, "1.5s"),
            ("2500ms", 2_500_000, "2.5s"),
            ("2m", 120_000_000, "120s"),
            ("0.5ms", 500, "0.5ms"),
            ("0s", 0, "0ms"),
            ("0.07 s", 70_000, "70ms"),
            ("1.25min", 75_000_000, "75s"),
            ("24h", 86_400_000_000, "86400s"),
        ];
        for (text, micros, shown) in cases {
            let read = duration(text).unwrap();
            assert_eq!(read, Duration::from_micros(micros), "{text}");
            assert_eq!(duration_text(read), shown, "{text}");
            assert_eq!(duration(&duration_text(read)).unwrap(), read, "{text}");
        }
        for text in ["", "5", "s", "-1s", "1..2s", "5 parsecs", "25h", "1e3s", "1s 2s", "1h2m", "1d", "5us"] {
            assert!(duration(text).is_err(), "{text}");
        }
        for text in ["1441m", "99999999999999999999s"] {
            let message = duration(text).map_err(|wrong| wrong.message);
            assert_eq!(message, Err(format!("`{text}` is longer than a day")));
        }
    }

    #[test]
    fn counts_are_read() {
        let range = |text: &str| count(&RawCount::Range(text.to_owned())).map(|c| (c.least, c.most)).ok();
        assert_eq!(range("2"), Some((2, 2)));
        assert_eq!(range("0..2"), Some((0, 2)));
        assert_eq!(range("1 .. 2"), Some((1, 2)));
        assert_eq!(range("3.."), Some((3, u32::MAX)));
        for text in ["", "..", "x", "2..1", "0", "-1", "1...2"] {
            assert_eq!(range(text), None, "{text}");
        }
        assert!(count(&RawCount::Exactly(-1)).is_err());
    }
}
