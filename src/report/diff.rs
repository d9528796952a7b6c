//! Expected and actual in one line, where that shows more than the two lines below each other.

use std::fmt::Write as _;

use similar::{ChangeTag, TextDiff};

use super::palette::Palette;

/// Texts with a smaller share of common letters (0 to 1) have too little in common for a readable diff.
const LIKE_ENOUGH: f64 = 0.4;

/// How what may not come begins.
const NEGATIVE: [&str; 2] = ["no ", "neither "];

/// The difference as `pong [-7-]{+8+}`; none where it would add nothing.
pub(super) fn inline(expected: &str, actual: &str, palette: &Palette) -> Option<String> {
    let (bad, good) = (palette.bad, palette.good);
    let mut text = String::new();
    for (tag, part) in changes(expected, actual)? {
        let _ = match tag {
            ChangeTag::Equal => write!(text, "{part}"),
            ChangeTag::Delete => write!(text, "{bad}[-{part}-]{bad:#}"),
            ChangeTag::Insert => write!(text, "{good}{{+{part}+}}{good:#}"),
        };
    }
    Some(text)
}

/// The parts that are equal, removed or added, in order; none where they would add nothing.
pub(super) fn changes(expected: &str, actual: &str) -> Option<Vec<(ChangeTag, String)>> {
    // What may not come has nothing to do with what came by words that are equal.
    let negative = NEGATIVE.iter().any(|word| expected.starts_with(word));
    if expected == actual || negative || expected.contains('\n') || actual.contains('\n') {
        return None;
    }
    let diff = TextDiff::from_words(expected, actual);
    let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    let changes: Vec<_> = diff.iter_all_changes().map(|c| (c.tag(), c.value())).collect();
    let common: usize =
        changes.iter().filter(|(tag, _)| *tag == ChangeTag::Equal).map(|(_, t)| letters(t)).sum();
    let longest = letters(expected).max(letters(actual));
    ((common as f64) >= LIKE_ENOUGH * longest as f64).then(|| merged(&changes))
}

/// Of each run of removed and added words, the removed ones together, then the added ones.
fn merged(changes: &[(ChangeTag, &str)]) -> Vec<(ChangeTag, String)> {
    let mut parts = Vec::new();
    for run in
        changes.chunk_by(|(one, _), (next, _)| (*one == ChangeTag::Equal) == (*next == ChangeTag::Equal))
    {
        let of = |wanted| run.iter().filter(|(tag, _)| *tag == wanted).map(|(_, t)| *t).collect::<String>();
        let tags = [ChangeTag::Equal, ChangeTag::Delete, ChangeTag::Insert];
        parts.extend(tags.map(|tag| (tag, of(tag))).into_iter().filter(|(_, part)| !part.is_empty()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_a_difference_only_where_it_can_be_read() {
        let cases = [
            ("pong 7", "pong 8", Some("pong [-7-]{+8+}")),
            ("move e2e4", "resign", None),
            ("pong 7", "pong 7", None),
            ("no bestmove …", "bestmove h5f7", None),
            ("a living engine", "killed by SIGSEGV", None),
            ("1-0 {White mates now}", "1-0 {Black mates now}", Some("1-0 [-{White-]{+{Black+} mates now}")),
            ("feature done=1 a", "feature done=2 a", Some("feature [-done=1-]{+done=2+} a")),
        ];
        for (expected, actual, text) in cases {
            assert_eq!(inline(expected, actual, &Palette::PLAIN).as_deref(), text, "{expected} / {actual}");
        }
    }
}
