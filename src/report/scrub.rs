//! Text that XML 1.0 can contain, whatever an engine printed, and no more of it than a report should carry.

use super::wording::safe;

/// Makes text fit for an XML attribute or a CDATA section: control characters, U+FFFE, U+FFFF and the like become
/// `\xNN`, and `]]>` becomes `]]\x3e`. Line feeds stay.
pub(super) fn scrub(text: &str) -> String {
    safe(text).replace("]]>", "]]\\x3e")
}

/// At most about `limit` bytes of a text: its end rather than its beginning, from the start of a line.
pub(super) fn cap(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    let mut start = text.len() - limit;
    while !text.is_char_boundary(start) {
        start += 1;
    }
    // A single line without an end is cut in its middle.
    let start = text[start..].find('\n').map_or(start, |end| start + end + 1);
    format!("({start} bytes left out)\n{}", &text[start..])
}

/// Scrubbed text as it stands in XML, also as the value of an attribute.
pub(super) fn quoted(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_xml_forbids() {
        let cases = [
            ("a]]>b", "a]]\\x3eb"),
            ("]]]>]]>", "]]]\\x3e]]\\x3e"),
            ("\u{1b}[31m\0", "\\x1b[31m\\x00"),
            ("\u{fffe}\u{ffff}", "\\xef\\xbf\\xbe\\xef\\xbf\\xbf"),
            ("two\nlines\r\n", "two\nlines\\r\n"),
            ("\u{fffd} é <&>", "\u{fffd} é <&>"),
        ];
        for (text, scrubbed) in cases {
            assert_eq!(scrub(text), scrubbed);
        }
    }

    #[test]
    fn the_end_is_kept() {
        assert_eq!(cap("abc", 3), "abc");
        assert_eq!(cap("one\ntwo\nthree\n", 11), "(4 bytes left out)\ntwo\nthree\n");
        assert_eq!(cap("ééé", 3), "(4 bytes left out)\né");
    }
}
