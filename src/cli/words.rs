//! The words of reports, for `enginecheck explain`.

/// Verdicts, rows of results and kinds of failures, each with what it means. The verdicts say the same as the table in README.md.
const WORDS: &[(&str, &str)] = &[
    ("pass", "everything held"),
    ("fail", "a *must* clause of the text is broken"),
    (
        "warn",
        "a *should* is broken, the engine was slow, or it cannot cope with input that no correct GUI sends; a failure only with \
         `--strict`",
    ),
    ("note", "observed, not judged: the text permits it, or is contested"),
    (
        "flaky",
        "k of n attempts failed; from two failures on it counts as fail for a must clause. A failure that the end of the run left \
         unconfirmed is shown as `unconfirmed`",
    ),
    ("skip", "the engine does not offer what the scenario requires; the reason is given"),
    ("blocked", "the opening of the dialogue already failed"),
    (
        "inconclusive",
        "the situation did not come about, or something outside the engine may have caused what came; never a pass or a fail",
    ),
    ("known", "failed, and listed in your baseline"),
    ("broken", "our own fault: please report it; in a scenario of yours, a mistake in it"),
    (
        "unjudged",
        "the clause that a dialogue was about, where something else broke first: the engine died, made an illegal move, printed \
         without end, or refused a question that ends a step. Unless something else judged it, it counts as not judged",
    ),
    ("unconfirmed", "it failed, and the run ended before that was confirmed by trying again"),
    ("rare", "it was seen once only, in one dialogue or one attempt; `--repeat 20` shows how often it comes"),
    (
        "cause",
        "what several failures have in common, which is one thing to fix; the shortest dialogue of them is shown",
    ),
    ("mismatch", "a line came that the step does not allow"),
    ("timeout", "what the step waits for did not come in time"),
    ("crash", "the engine's process ended when it should have gone on, or with an error"),
    ("closed", "the engine closed its output while it should have gone on"),
    ("illegal-move", "a move that is not legal in the position"),
    ("overflow", "the engine printed more than any dialogue needs"),
    ("syntax", "a line of the engine has another form than the protocol gives it"),
    ("left-behind", "processes of the engine were still running after it had ended"),
    ("not-started", "the program could not be started"),
];

/// What a word of the reports means.
pub(super) fn meaning(word: &str) -> Option<String> {
    let (word, means) = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word))?;
    Some(format!("`{word}` in a report: {means}.\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    /// README.md and `explain` say the same of the verdicts, and leave none out.
    #[test]
    fn verdicts_are_explained_as_in_the_readme() {
        let readme = include_str!("../../README.md");
        let verdicts = [
            Verdict::Pass,
            Verdict::Fail,
            Verdict::Warn,
            Verdict::Note,
            Verdict::Flaky { failed: 1, attempts: 2 },
            Verdict::Skip,
            Verdict::Blocked,
            Verdict::Inconclusive,
            Verdict::Known,
            Verdict::Broken,
        ];
        for verdict in verdicts {
            let (word, means) =
                WORDS.iter().find(|(word, _)| *word == verdict.word()).expect("it is explained");
            let row = format!("| `{word}` | {means} |");
            assert!(
                readme.contains(&row) || readme.contains(&format!("| `{word} k/n` | {means} |")),
                "{row}"
            );
        }
    }
}
