//! Generators of the pieces that lines of every protocol are made of: texts, words, numbers, and lines that are broken.
//!
//! Not for well-formed lines: those come from the generators of each grammar, which use these. What is generated borrows
//! from the input where it can, so that a fuzzer's bytes show in the result.

use arbitrary::{Result, Unstructured};

use super::text::trim;

const WORDS: &[&str] = &["ping", "usermove", "x", "normal", "foo=bar", "-", "Caf\u{e9}", "a,b", "{", "\"q\""];
const TEXTS: &[&str] =
    &["", "a b", "two  blanks", "{braces}", "caf\u{e9} \u{202e}", "tab\there", " leading", "a -b=c"];

/// A text without a line feed or carriage return, maybe empty.
pub(crate) fn text<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    if u.ratio(1, 2)? {
        return Ok(u.choose(TEXTS)?.as_bytes());
    }
    let length = u.int_in_range(0..=20)?.min(u.len());
    let bytes = u.bytes(length)?;
    let end = bytes.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(bytes.len());
    Ok(&bytes[..end])
}

/// A text with more than blanks.
pub(crate) fn some_text<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    let text = text(u)?;
    Ok(if trim(text).is_empty() { b"some text" } else { text })
}

/// A text with no blanks round it, not empty.
pub(crate) fn trimmed<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    some_text(u).map(trim)
}

/// A word: no blanks, not empty.
pub(crate) fn word<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    if u.ratio(1, 2)? {
        return Ok(u.choose(WORDS)?.as_bytes());
    }
    let length = u.int_in_range(1..=12)?.min(u.len());
    let bytes = u.bytes(length)?;
    let end = bytes.iter().position(|b| matches!(b, b'\n' | b'\r' | b' ' | b'\t')).unwrap_or(bytes.len());
    Ok(if end == 0 { b"word" } else { &bytes[..end] })
}

/// An integer that may be negative; the smallest of all has no positive twin and is left out.
pub(crate) fn signed(u: &mut Unstructured<'_>) -> Result<i64> {
    let wide = u.ratio(1, 4)?;
    if wide { u.int_in_range(-i64::MAX..=i64::MAX) } else { u.int_in_range(-999..=9999) }
}

/// One of some texts.
pub(crate) fn choose<'a>(u: &mut Unstructured<'a>, all: &[&'static str]) -> Result<&'a [u8]> {
    Ok(u.choose(all)?.as_bytes())
}

/// A value or none.
pub(crate) fn maybe<'a, T>(
    u: &mut Unstructured<'a>,
    make: impl FnOnce(&mut Unstructured<'a>) -> Result<T>,
) -> Result<Option<T>> {
    Ok(if u.arbitrary()? { Some(make(u)?) } else { None })
}

/// Of what lines are made that look like messages and commands.
pub(crate) struct Pieces<'p> {
    /// The names of commands and of messages.
    pub(crate) names: [&'p [&'static str]; 2],
    /// What else stands in them.
    pub(crate) others: &'p [&'static str],
}

/// `line`, or one made of `pieces` if it is empty, with pieces and the source's own bytes put in anywhere. Holds no line
/// feed, and carriage returns only at its end.
pub(crate) fn broken(u: &mut Unstructured<'_>, mut line: Vec<u8>, pieces: &Pieces<'_>) -> Result<Vec<u8>> {
    line.retain(|b| !matches!(b, b'\n' | b'\r'));
    let whole = !line.is_empty();
    for _ in 0..u.int_in_range(0..=if whole { 2 } else { 12 })? {
        let mut at = if whole { u.int_in_range(0..=line.len())? } else { line.len() };
        let piece: &[u8] = match u.int_in_range(0..=15)? {
            0 | 1 => text(u)?,
            2..=4 => {
                line.insert(at, b' ');
                at += usize::from(u.arbitrary::<bool>()?);
                let names = *u.choose(&pieces.names)?;
                u.choose(names)?.as_bytes()
            }
            5 => b" ",
            _ => u.choose(pieces.others)?.as_bytes(),
        };
        line.splice(at..at, piece.iter().copied());
    }
    if u.ratio(1, 10)? {
        line.push(b'\r');
    }
    Ok(line)
}
