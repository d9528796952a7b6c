//! What a step awaited, in words: events hold it in the placeholder language of scenarios, which nobody reads who has not
//! written one.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// A placeholder: `<_>`, `<m:legal-move>`, `<_:below(0)>`, and what looks like one, `<m>`.
static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"<(?<name>[a-z_][a-z0-9_-]*)(?::(?<kind>[a-z-]+)(?:\((?<of>[^()]*)\))?)?>")
        .expect("the expression is correct")
});

/// `bestmove <_:legal-move>` as `bestmove <legal move>`, `refusal <_:rest>` as `refusal …`.
pub(crate) fn in_words(expected: &str) -> String {
    let worded = PLACEHOLDER.replace_all(expected, |placeholder: &Captures<'_>| {
        let of = placeholder.name("of").map_or("", |of| of.as_str());
        match placeholder.name("kind").map_or("", |kind| kind.as_str()) {
            "" if &placeholder["name"] == "_" => "<word>".to_owned(),
            // The text that it stands for is not known here.
            "" => placeholder[0].to_owned(),
            "rest" => "…".to_owned(),
            "token" => of.to_owned(),
            "int" | "uint" => "<number>".to_owned(),
            "own-pv" | "foreign-pv" | "pv" => "<moves>".to_owned(),
            "other-move" => format!("<another move than {of}>"),
            "deeper" => format!("<deeper than {of}>"),
            kind => format!("<{} {of}", kind.replace('-', " ")).trim_end().to_owned() + ">",
        }
    });
    worded.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_words() {
        let cases = [
            ("bestmove <_:legal-move>", "bestmove <legal move>"),
            ("move <m:legal-move> or <m>", "move <legal move> or <m>"),
            ("no bestmove <_:rest>", "no bestmove …"),
            ("Error (<_:rest> or Illegal move: e2e5", "Error (… or Illegal move: e2e5"),
            ("thinking 2 <_:int> <_:own-pv>", "thinking 2 <number> <moves>"),
            ("<_:below(-100)>, <_:token(WEST)>, <_>", "<below -100>, WEST, <word>"),
            ("pong 7", "pong 7"),
        ];
        for (expected, words) in cases {
            assert_eq!(in_words(expected), words);
        }
    }
}
