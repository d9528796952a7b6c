//! Which programs of the other side an engine works with, by the scenarios that hold their dialogues.
//!
//! Main function: [`said`].

use std::collections::BTreeMap;

use super::fold::{Report, Weight};
use super::wording::safe_line;
use crate::event::{Client, ScenarioResult};
use crate::verdict::{Failure, FailureKind, Verdict};

/// What is known of an engine and a client; the last one decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// The dialogue was held to its end.
    Works,
    /// It was not held, or nobody can say how it ended.
    Unknown,
    /// The engine broke it.
    Fails,
}

/// `works with: cutechess, fastchess`, and what else is known of clients; nothing if none of their dialogues was held.
pub(super) fn said(report: &Report) -> Vec<String> {
    let mut clients: BTreeMap<&str, Vec<(&Client, Standing)>> = BTreeMap::new();
    for result in &report.scenarios {
        if let Some(client) = &result.client {
            clients.entry(&client.name).or_default().push((client, standing(result)));
        }
    }
    let with = |wanted: Standing| {
        let named = clients.iter().filter(|(_, parts)| whole(parts) == wanted).map(|(name, _)| *name);
        named.collect::<Vec<_>>().join(", ")
    };
    let verdicts = report.scenarios.iter().map(|one| one.verdict);
    let mut verdicts = verdicts.chain(report.monitors.iter().map(|one| one.verdict));
    // A user of that client may still run into them.
    let works = match verdicts.any(|verdict| Weight::of(verdict, false) >= Weight::Failure) {
        true => "works with (although other scenarios failed)",
        false => "works with",
    };
    let lines = [
        (works, with(Standing::Works)),
        ("does not work with", with(Standing::Fails)),
        ("not known", with(Standing::Unknown)),
    ];
    let told = lines.iter().filter(|(_, names)| !names.is_empty());
    told.map(|(words, names)| safe_line(&format!("{words}: {names}"))).collect()
}

/// The standing of a client by all its dialogues. Those that were not selected, or that the end of the run cut off, are
/// missing here.
fn whole(parts: &[(&Client, Standing)]) -> Standing {
    let missing = parts.iter().any(|(client, _)| client.scenarios > parts.len());
    let held = parts.iter().filter(|(client, _)| client.concerned).map(|(_, standing)| *standing);
    let worst = held.max().unwrap_or(Standing::Unknown);
    if missing { worst.max(Standing::Unknown) } else { worst }
}

/// A warning about time leaves a dialogue as it is; one about a step that was not met ends it.
fn standing(result: &ScenarioResult) -> Standing {
    match result.verdict {
        Verdict::Pass => Standing::Works,
        Verdict::Warn | Verdict::Note if result.failures.iter().all(is_farewell) => Standing::Works,
        Verdict::Fail | Verdict::Warn | Verdict::Note | Verdict::Known => Standing::Fails,
        Verdict::Flaky { failed: 2.., .. } => Standing::Fails,
        Verdict::Flaky { .. }
        | Verdict::Skip
        | Verdict::Blocked
        | Verdict::Inconclusive
        | Verdict::Broken => Standing::Unknown,
    }
}

/// Whether it is only about the code with which an engine ends that was told to: no client looks at that.
fn is_farewell(failure: &Failure) -> bool {
    failure.kind == FailureKind::Crash && failure.sent == "quit"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A result of a client: `cutechess/2 pass` is one of two scenarios.
    fn result(text: &str) -> ScenarioResult {
        let (client, verdict) = text.split_once(' ').expect("a client and a verdict");
        let (name, number) = client.split_once('/').expect("how many there are");
        let verdict_of = |word| match word {
            "pass" => Verdict::Pass,
            "slow" | "warn" | "code" => Verdict::Warn,
            "fail" => Verdict::Fail,
            "once" => Verdict::Flaky { failed: 1, attempts: 5 },
            "often" => Verdict::Flaky { failed: 2, attempts: 5 },
            "unclear" => Verdict::Inconclusive,
            "known" => Verdict::Known,
            _ => Verdict::Skip,
        };
        let failures = match verdict {
            "warn" | "fail" | "once" | "often" | "known" => vec![Failure::default()],
            "code" => {
                let sent = "quit".to_owned();
                vec![Failure { kind: FailureKind::Crash, sent, ..Failure::default() }]
            }
            _ => Vec::new(),
        };
        ScenarioResult {
            verdict: verdict_of(verdict),
            failures,
            client: Some(Client {
                name: name.to_owned(),
                scenarios: number.parse().expect("a number"),
                concerned: verdict != "unoffered",
            }),
            ..ScenarioResult::default()
        }
    }

    #[test]
    fn what_is_said_of_clients() {
        let cases: &[(&[&str], &str)] = &[
            (&[], ""),
            (&["b/1 pass", "a/2 pass", "a/2 slow"], "works with: a, b"),
            (&["a/2 pass", "a/2 fail", "b/1 warn"], "does not work with: a, b"),
            (&["a/2 pass", "a/2 code"], "works with: a"),
            (&["a/1 often", "b/1 known", "c/1 once"], "does not work with: a, b; not known: c"),
            (&["a/2 pass", "a/2 skip", "b/1 unclear", "c/1 pass"], "works with: c; not known: a, b"),
            (
                &["a/1 pass", "b/1 fail"],
                "works with (although other scenarios failed): a; does not work with: b",
            ),
            // It does not offer what the client would use.
            (&["a/2 pass", "a/2 unoffered", "b/1 unoffered"], "works with: a; not known: b"),
            // Not all were selected.
            (&["a/3 pass", "a/3 pass", "b/2 fail"], "does not work with: b; not known: a"),
        ];
        for (results, expected) in cases {
            let scenarios = results.iter().map(|text| result(text)).collect();
            let report = Report { scenarios, ..Report::default() };
            assert_eq!(said(&report).join("; "), *expected, "{results:?}");
        }
        let without = Report { scenarios: vec![ScenarioResult::default()], ..Report::default() };
        assert!(said(&without).is_empty());
    }
}
