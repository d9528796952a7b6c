//! Text as it may be shown: on a terminal, in a report, in the log of a CI system.
//!
//! Whatever an engine printed, and whatever stands in files, names and arguments, must neither move a cursor, nor hide or
//! reorder letters, nor be a command to the program that reads the log. It is shown nevertheless, and can be told from the
//! text that it looks like. Not for what programs read: JSON and XML have forms of their own. Main function: [`escape`].
//!
//! ```
//! use enginecheck_wire::shown::{escape, quoted};
//! assert_eq!(escape(b"move e2e4\x07\xff"), "move e2e4\\x07\\xff");
//! assert_eq!(escape(b"##vso[task.complete]"), "#\\x23vso[task.complete]");
//! assert_eq!(quoted("a\u{1b}b"), r#""a\u001Bb""#);
//! ```

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

/// Bytes as text for people, on one line: printable characters (any language) stay, everything else becomes `\xNN` or `\t`,
/// `\r`, `\n`. A letter of each command to a CI system becomes `\xNN`, too.
#[must_use]
pub fn escape(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\t' => text.push_str("\\t"),
                '\r' => text.push_str("\\r"),
                '\n' => text.push_str("\\n"),
                c if is_hidden(c) => {
                    let mut buffer = [0; 4];
                    push_bytes(&mut text, c.encode_utf8(&mut buffer).as_bytes());
                }
                c => text.push(c),
            }
        }
        push_bytes(&mut text, chunk.invalid());
    }
    disarm(&mut text);
    text
}

/// The same for a text of several lines, which stay lines.
#[must_use]
pub fn escape_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| escape(line.as_bytes())).collect();
    lines.join("\n")
}

/// Bytes as a word that a shell reads back, in the one form (`$'…'`) in which what is not shown survives being copied.
#[must_use]
pub fn quoted_for_shell(bytes: &[u8]) -> String {
    let mut shielded = Vec::with_capacity(bytes.len());
    for byte in bytes {
        if matches!(byte, b'\\' | b'\'') {
            shielded.push(b'\\');
        }
        shielded.push(*byte);
    }
    // A letter behind `\xNN` is no part of it if that is two digits long, which it always is.
    format!("$'{}'", escape(&shielded))
}

/// A text as a string of TOML, on one line, with an escape for everything that [`escape`] would not show.
#[must_use]
pub fn quoted(text: &str) -> String {
    // GitHub's commands begin a line; here a quotation mark comes before them.
    let mut armed = commands(text).into_iter().peekable();
    let mut quoted = "\"".to_owned();
    for (at, c) in text.char_indices() {
        let in_command = armed.next_if_eq(&at).is_some();
        let number = u32::from(c);
        let _ = match c {
            '"' | '\\' => write!(quoted, "\\{c}"),
            '\t' => write!(quoted, "\\t"),
            '\n' => write!(quoted, "\\n"),
            '\r' => write!(quoted, "\\r"),
            c if (is_hidden(c) || in_command) && number <= 0xffff => write!(quoted, "\\u{number:04X}"),
            c if is_hidden(c) => write!(quoted, "\\U{number:08X}"),
            c => write!(quoted, "{c}"),
        };
    }
    quoted + "\""
}

/// A text of several lines in which a place is marked, as it may be shown: tabs stay as well, because they stand for columns.
/// Returns the text unchanged if it may be shown as it is.
#[must_use]
pub fn escape_around(text: &str, marked: Range<usize>) -> (Cow<'_, str>, Range<usize>) {
    let shown = |part: &str| {
        let lines: Vec<String> = part.split('\n').map(escape_between_tabs).collect();
        lines.join("\n")
    };
    let whole = shown(text);
    let parts = (text.get(..marked.start), text.get(marked.clone()));
    match parts {
        _ if whole == text => (Cow::Borrowed(text), marked),
        (Some(before), Some(inside)) => {
            let start = shown(before).len().min(whole.len());
            let end = (start + shown(inside).len()).min(whole.len());
            let on_boundary = whole.is_char_boundary(start) && whole.is_char_boundary(end);
            (Cow::Owned(whole), if on_boundary { start..end } else { 0..0 })
        }
        _ => (Cow::Owned(whole), 0..0),
    }
}

fn escape_between_tabs(line: &str) -> String {
    let (line, end) = line.strip_suffix('\r').map_or((line, ""), |line| (line, "\r"));
    let parts: Vec<String> = line.split('\t').map(|part| escape(part.as_bytes())).collect();
    parts.join("\t") + end
}

/// Control characters, and the characters that nobody sees, or that reorder or hide others.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

fn push_bytes(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "\\x{byte:02x}");
    }
}

/// Breaks what CI systems take for commands. `##[…]` and `##word[…]` count anywhere in a line (Azure, GitHub, TeamCity), `::`
/// only before its first word (GitHub).
fn disarm(text: &mut String) {
    for at in commands(text).into_iter().rev() {
        text.replace_range(at..=at, "\\x23");
    }
    let start = text.len() - text.trim_start().len();
    if text[start..].starts_with("::") {
        text.replace_range(start..=start, "\\x3a");
    }
}

/// The places of the second `#` of each `##[` and `##word[`.
fn commands(text: &str) -> Vec<usize> {
    let begins = |(at, _): &(usize, &str)| {
        let word =
            text[at + 2..].trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "-_.".contains(c));
        word.starts_with('[')
    };
    // `###[` contains one, too, which `match_indices` would pass over.
    let pairs = text.match_indices('#').filter(|(at, _)| text[at + 1..].starts_with('#'));
    pairs.filter(begins).map(|(at, _)| at + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_shows_what_a_terminal_would_hide() {
        let cases: &[(&[u8], &str)] = &[
            (b"plain", "plain"),
            (b"tab\tcr\r", "tab\\tcr\\r"),
            (b"\x1b[31mred", "\\x1b[31mred"),
            (b"\x1b]0;title\x07", "\\x1b]0;title\\x07"),
            (b"\xff\x00", "\\xff\\x00"),
            ("Zürich \u{202e}".as_bytes(), "Zürich \\xe2\\x80\\xae"),
            ("a\u{61c}b".as_bytes(), "a\\xd8\\x9cb"),
            ("a\u{ad}b".as_bytes(), "a\\xc2\\xadb"),
            ("a\u{180e}b".as_bytes(), "a\\xe1\\xa0\\x8eb"),
            ("a\u{9b}31m".as_bytes(), "a\\xc2\\x9b31m"),
            ("♟\u{e0041}".as_bytes(), "♟\\xf3\\xa0\\x81\\x81"),
            ("\u{2066}\u{2069}".as_bytes(), "\\xe2\\x81\\xa6\\xe2\\x81\\xa9"),
        ];
        for (bytes, text) in cases {
            assert_eq!(&escape(bytes), text);
            assert_eq!(&escape(text.as_bytes()), text, "what is shown is not escaped again");
        }
        for c in ['\u{e0000}', '\u{e007f}', '\u{200e}', '\u{202a}', '\u{2069}'] {
            assert!(is_hidden(c), "{c:?}");
        }
    }

    #[test]
    fn no_ci_system_obeys_what_is_shown() {
        let cases = [
            ("::error::x", "\\x3a:error::x"),
            ("  ::stop-commands::x", "  \\x3a:stop-commands::x"),
            ("\u{a0}::x", "\u{a0}\\x3a:x"),
            ("std::bad_alloc", "std::bad_alloc"),
            ("##[stop-commands]x", "#\\x23[stop-commands]x"),
            ("move ##vso[task.setvariable variable=a]b", "move #\\x23vso[task.setvariable variable=a]b"),
            ("##[a]##[b]", "#\\x23[a]#\\x23[b]"),
            ("####[a]", "###\\x23[a]"),
            ("##teamcity[testFailed]", "#\\x23teamcity[testFailed]"),
            ("## a heading [x]", "## a heading [x]"),
            ("ff##", "ff##"),
        ];
        for (text, shown) in cases {
            assert_eq!(escape(text.as_bytes()), shown);
        }
        assert_eq!(escape_lines("a\n ::b\n##[c]"), "a\n \\x3a:b\n#\\x23[c]");
    }

    #[test]
    fn what_is_quoted_is_read_back_and_hides_nothing() {
        let cases = [
            ("plain é", r#""plain é""#),
            ("a\"b\\c", r#""a\"b\\c""#),
            ("a\tb\nc\r", r#""a\tb\nc\r""#),
            ("\u{1b}]0;x\u{7}", r#""\u001B]0;x\u0007""#),
            ("\u{202e}\u{e0041}", r#""\u202E\U000E0041""#),
            ("##[a]##b[", r##""#\u0023[a]#\u0023b[""##),
        ];
        for (text, expected) in cases {
            assert_eq!(quoted(text), expected);
        }
    }

    #[test]
    fn a_marked_place_is_marked_in_the_shown_text_too() {
        let cases = [
            ("a\tb\nc", 2..3, "a\tb\nc", 2..3),
            ("a\r\nb", 3..4, "a\r\nb", 3..4),
            ("\u{1b}\nb\u{1b}c", 2..5, "\\x1b\nb\\x1bc", 5..11),
            ("x\u{1b}", 2..2, "x\\x1b", 5..5),
        ];
        for (text, marked, shown, place) in cases {
            assert_eq!(escape_around(text, marked), (Cow::from(shown), place), "{text:?}");
        }
    }
}
