//! A sentence of ours as markup: what stands in backticks is code.

use maud::{Markup, html};

use crate::report::wording::safe_line;

/// The sentence on one line. A backtick without its second one is shown as it is.
pub(in crate::report) fn prose(text: &str) -> Markup {
    let text = safe_line(text);
    let parts: Vec<&str> = text.split('`').collect();
    let paired = parts.len() - usize::from(parts.len().is_multiple_of(2));
    html! {
        @for (place, part) in parts.iter().enumerate() {
            @if place >= paired { "`" (part) }
            @else if place % 2 == 1 { code { (part) } }
            @else { (part) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_backticks_is_code() {
        let cases = [
            ("", ""),
            ("plain", "plain"),
            ("`go infinite` waits for `stop`", "<code>go infinite</code> waits for <code>stop</code>"),
            ("a ` alone", "a ` alone"),
            ("`<b>` and ` alone", "<code>&lt;b&gt;</code> and ` alone"),
        ];
        for (text, markup) in cases {
            assert_eq!(prose(text).into_string(), markup, "{text}");
        }
    }
}
