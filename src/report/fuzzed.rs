//! What live fuzzing has done, in words.

use super::fold::Report;
use super::musts::judged;
use super::wording::safe_line;
use crate::event::{Fuzzed, RunFinished};

/// How many names a line shows.
const NAMED: usize = 6;

/// What a run has come to: what was fuzzed, or else how much of the text was judged.
pub(super) fn or_judged(report: &Report, finished: &RunFinished) -> Vec<String> {
    report.fuzzed.as_ref().map_or_else(|| vec![judged(report, finished)], said)
}

/// The lines of a summary.
pub(super) fn said(fuzzed: &Fuzzed) -> Vec<String> {
    let Fuzzed { dialogues, pieces, took, pairs, never, transitions, rare, .. } = fuzzed;
    let seeds: Vec<String> =
        std::iter::once(&fuzzed.seed).chain(&fuzzed.further_seeds).map(u64::to_string).collect();
    let seeds = format!("seed{} {}", if seeds.len() == 1 { "" } else { "s" }, seeds.join(", "));
    let seconds = took.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "it is shown with one digit")]
    let each_second = *dialogues as f64 / seconds.max(0.001);
    let mut lines = vec![format!(
        "fuzzed: {dialogues} dialogues of {pieces} pieces in {seconds:.1} s ({each_second:.1} a second), {seeds}"
    )];
    if fuzzed.findings > 0 {
        let seconds = fuzzed.shrinking.as_secs_f64();
        lines.push(format!("then what was found was held again and made smaller for {seconds:.1} s"));
    }
    if let Some((why, times)) = fuzzed.nothing.first() {
        let all: u64 = fuzzed.nothing.iter().map(|(_, times)| times).sum();
        lines.push(format!(
            "{all} of the dialogues came to nothing, {times} of those because: {}",
            safe_line(why)
        ));
    }
    let tried = pairs.saturating_sub(never.len());
    lines.push(format!(
        "covered: {tried} of {pairs} pairs of what the engine did and what could be said then; {transitions} transitions, {rare} of \
         them once"
    ));
    for (what, names) in [("never said", never), ("said once", &fuzzed.once)] {
        if !names.is_empty() {
            lines.push(format!("{what}: {}", list(names)));
        }
    }
    for (why, times) in &fuzzed.unlawful {
        let why = safe_line(why);
        lines.push(format!("{times} dialogues were not lawful, which is a mistake in enginecheck: {why}"));
    }
    lines
}

fn list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(NAMED).map(|name| safe_line(name)).collect();
    match names.len().saturating_sub(NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_summary_tells_what_was_not_tried() {
        let fuzzed = Fuzzed {
            seed: 7,
            took: Duration::from_secs(2),
            shrinking: Duration::from_millis(300),
            findings: 2,
            dialogues: 100,
            pieces: 900,
            pairs: 10,
            never: (0..8).map(|n| format!("p{n} while idle")).collect(),
            transitions: 4,
            rare: 1,
            nothing: vec![("it was late".to_owned(), 2), ("it was early".to_owned(), 1)],
            unlawful: vec![("no such thing".to_owned(), 2)],
            ..Fuzzed::default()
        };
        assert_eq!(
            said(&fuzzed).join("\n"),
            "fuzzed: 100 dialogues of 900 pieces in 2.0 s (50.0 a second), seed 7\n\
             then what was found was held again and made smaller for 0.3 s\n\
             3 of the dialogues came to nothing, 2 of those because: it was late\n\
             covered: 2 of 10 pairs of what the engine did and what could be said then; 4 transitions, 1 of them once\n\
             never said: p0 while idle, p1 while idle, p2 while idle, p3 while idle, p4 while idle, p5 while idle and 2 more\n\
             2 dialogues were not lawful, which is a mistake in enginecheck: no such thing"
        );
    }
}
