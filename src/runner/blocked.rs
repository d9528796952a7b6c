//! Openings that failed: each of them is one result, however many scenarios it blocks.
//!
//! Pure. Main type: [`Openings`].

use std::collections::BTreeMap;

use crate::event::{ClauseText, ScenarioResult};
use crate::judge::verdict_of_failure;
use crate::verdict::{ClauseId, Verdict};

/// How many scenarios the reason names.
const NAMED: usize = 5;

/// The openings that failed so far, by their name and the clause that they broke.
#[derive(Debug, Default)]
pub(super) struct Openings(BTreeMap<(String, Option<ClauseId>), Opening>);

#[derive(Debug)]
struct Opening {
    first: ScenarioResult,
    blocked: Vec<String>,
}

impl Openings {
    /// Adds the result of a blocked scenario, with the name of its opening.
    pub(super) fn add(&mut self, start: &str, result: &ScenarioResult) {
        let clause = result.failures.first().and_then(|f| f.clause.clone());
        let opening = self
            .0
            .entry((start.to_owned(), clause))
            .or_insert_with(|| Opening { first: result.clone(), blocked: Vec::new() });
        opening.blocked.push(result.id.clone());
    }

    /// One result for each: `xboard/start/<name>`, with the dialogue of the first scenario that it blocked.
    pub(super) fn results(
        self,
        protocol: &str,
        text: impl Fn(&ClauseId) -> ClauseText,
    ) -> Vec<ScenarioResult> {
        let several: BTreeMap<String, usize> = self.0.keys().fold(BTreeMap::new(), |mut names, (name, _)| {
            *names.entry(name.clone()).or_default() += 1;
            names
        });
        self.0
            .into_iter()
            .map(|((name, clause), opening)| {
                let id = match &clause {
                    Some(clause) if several.get(&name).is_some_and(|n| *n > 1) => {
                        format!("{protocol}/start/{name}[{clause}]")
                    }
                    _ => format!("{protocol}/start/{name}"),
                };
                ScenarioResult {
                    id,
                    title: format!("the opening `{name}` of other scenarios works"),
                    topic: "start".to_owned(),
                    clauses: clause.iter().chain(judging(&opening.first)).map(&text).collect(),
                    verdict: verdict(&opening.first),
                    reason: blocks(&opening.blocked),
                    client: None,
                    ..opening.first
                }
            })
            .collect()
    }
}

/// What the opening was judging when something else broke.
fn judging(result: &ScenarioResult) -> Option<&ClauseId> {
    result.failures.first()?.judging.as_ref()
}

fn verdict(result: &ScenarioResult) -> Verdict {
    result.failures.first().map_or(Verdict::Fail, verdict_of_failure)
}

fn blocks(scenarios: &[String]) -> String {
    let named = scenarios.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match scenarios.len() {
        1 => format!("blocks {named}"),
        n if n > NAMED => format!("blocks {n} scenarios: {named}, …"),
        n => format!("blocks {n} scenarios: {named}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{clause_text, failure, result};
    use crate::verdict::{FailureKind, Level};

    /// Blocked scenarios as opening and clause; the results in words.
    fn results(blocked: &[(&str, &str)]) -> Vec<String> {
        let mut openings = Openings::default();
        for (n, (start, clause)) in blocked.iter().enumerate() {
            let mut result = result(Verdict::Blocked, "the opening failed", &["XB-OTHER"]);
            result.id = format!("s{n}");
            result.failures = vec![failure(FailureKind::Timeout, clause)];
            openings.add(start, &result);
        }
        openings
            .results("xboard", |id| clause_text(id.as_str(), Level::Must))
            .iter()
            .map(|r| format!("{} {} {}: {}", r.id, r.verdict, r.clauses[0].id, r.reason))
            .collect()
    }

    #[test]
    fn one_result_an_opening_and_clause() {
        assert_eq!(
            results(&[("force", "XB-A"), ("force", "XB-A"), ("handshake", "XB-B")]),
            [
                "xboard/start/force fail XB-A: blocks 2 scenarios: s0, s1",
                "xboard/start/handshake fail XB-B: blocks s2"
            ]
        );
        assert_eq!(
            results(&[("force", "XB-A"), ("force", "XB-B")]),
            [
                "xboard/start/force[XB-A] fail XB-A: blocks s0",
                "xboard/start/force[XB-B] fail XB-B: blocks s1"
            ]
        );
        assert_eq!(
            results(&[("force", "XB-A"); 6]),
            ["xboard/start/force fail XB-A: blocks 6 scenarios: s0, s1, s2, s3, s4, …"]
        );
    }
}
