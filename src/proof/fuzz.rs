//! Live fuzzing in simulated time: what it finds on an engine, after how many dialogues, and how small that becomes.

use std::collections::BTreeSet;

use super::attempt::{Bench, Builder};
use crate::live::{Drawn, Finding, Hunt, Repertoire};
use crate::scenario::{SpecFile, Suite};
use crate::verdict::{ClauseId, Failure, Level, Verdict};

/// Why no dialogue finds what the probe does.
const BY_PROBE: &str = "the probe finds it";

/// What some dialogues came to.
#[derive(Debug, Clone, Default)]
pub struct Fuzzing {
    /// Dialogues that were held.
    pub dialogues: u64,
    /// Why some came to nothing, and how many.
    pub nothing: Vec<(String, u64)>,
    /// Why some were not lawful, how many, and the first of them as a scenario.
    pub unlawful: Vec<(String, u64, String)>,
    /// Different transitions.
    pub transitions: usize,
    /// What was found, in the order in which it was.
    pub hits: Vec<Hit>,
}

/// One thing that was found.
#[derive(Debug, Clone)]
pub struct Hit {
    /// Its cause.
    pub cause: String,
    /// Whether a must clause is broken.
    pub must: bool,
    /// The clauses that are broken.
    pub clauses: Vec<ClauseId>,
    /// The dialogue that shows it, made small: a file of scenarios. None if it did not come again.
    pub scenario: Option<String>,
    /// How long that dialogue is, as [`lines`](crate::scenario::Scenario::lines) counts.
    pub lines: usize,
}

impl Bench {
    /// Holds so many drawn dialogues with an engine, or fewer if one of them breaks this clause.
    ///
    /// # Errors
    /// If the protocol has no repertoire, or a wrong one.
    pub fn fuzz(
        &self,
        engine: &Builder<'_>,
        dialogues: u64,
        seed: u64,
        until: Option<&ClauseId>,
    ) -> Result<Fuzzing, String> {
        let repertoire = Repertoire::of(self.protocol)?;
        let known = self.known(engine);
        let hunt = Hunt::new(self.protocol, repertoire, &known, seed)?;
        let is_sought = |finding: &Finding| until.is_some_and(|clause| finding.clauses.contains(clause));
        for _ in 0..dialogues {
            let Drawn { number, scenario, talker, log } = hunt.draw();
            let outcome = self.dialogue(&scenario, &known, Some(Box::new(talker)), engine);
            let broken = hunt.take(number, &log, &outcome);
            if until.is_some_and(|clause| broken.contains(clause)) {
                break;
            }
        }
        let small = |finding: Finding| {
            let hold = |scenario: &_| Some(self.dialogue(scenario, &known, None, engine));
            let small = hunt.smallest(&finding, hold, || true);
            let left = small.dialogue().unwrap_or(&finding.dialogue);
            let lines = hunt.scenario(left).map_or(0, |scenario| scenario.lines());
            let scenario = small.dialogue().map(|dialogue| hunt.text(dialogue));
            let clauses = finding.clauses.into_iter().collect();
            Hit { cause: finding.cause, must: finding.must, clauses, scenario, lines }
        };
        let findings = hunt.findings();
        let sought = findings.iter().any(is_sought);
        let progress = hunt.progress();
        Ok(Fuzzing {
            dialogues: progress.held,
            nothing: progress.nothing.into_iter().collect(),
            unlawful: progress
                .broken
                .iter()
                .map(|(why, (times, first))| (why.clone(), *times, hunt.text(first)))
                .collect(),
            transitions: hunt.transitions(),
            hits: findings.into_iter().filter(|finding| !sought || is_sought(finding)).map(small).collect(),
        })
    }

    /// The level of a clause that lawful input can break; none of what concerns input that no correct interface sends.
    #[must_use]
    pub fn level(&self, clause: &ClauseId) -> Option<Level> {
        let (level, robust) = self.levels.level(clause);
        (!robust).then_some(level)
    }

    /// How long the shortest of these scenarios is, as [`lines`](crate::scenario::Scenario::lines) counts; none if none of them is one of the suite.
    #[must_use]
    pub fn shortest(&self, ids: &BTreeSet<String>) -> Option<usize> {
        let named = self.suite.scenarios.iter().filter(|scenario| ids.contains(&scenario.id));
        named.map(|scenario| scenario.lines()).min()
    }

    /// Why dialogues may not find what these scenarios, probes and monitors catch: none of the scenarios is said in them, for these
    /// reasons; nothing if one is, or if there is none.
    ///
    /// # Errors
    /// If the protocol has no repertoire, or a wrong one.
    pub fn why_unsaid(&self, ids: &BTreeSet<String>) -> Result<Option<String>, String> {
        let repertoire = Repertoire::of(self.protocol)?;
        let names = ids.iter().filter(|id| !id.starts_with("monitor/")).filter_map(|id| id.split_once('/'));
        let why =
            |name: &str| if name.starts_with("probe/") { Some(BY_PROBE) } else { repertoire.unsaid(name) };
        let why: Option<BTreeSet<&str>> = names.map(|(_, name)| why(name)).collect();
        let why = why.filter(|reasons| !reasons.is_empty());
        Ok(why.map(|reasons| reasons.into_iter().collect::<Vec<_>>().join(", or ")))
    }

    /// The clauses that a saved scenario shows to be broken, when it is loaded and held again.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn replay(&self, engine: &Builder<'_>, file: &str) -> Result<(Verdict, Vec<ClauseId>), String> {
        let suite = Suite::with_files(self.protocol, &[SpecFile::new("fuzz-0.toml", file)])
            .map_err(|errors| errors.first().map(|error| error.render(false)).unwrap_or_default())?;
        let drawn = suite.scenarios.iter().find(|scenario| scenario.id.contains("/fuzz-0/"));
        let scenario = drawn.ok_or("the file is empty")?;
        let outcome = self.dialogue(scenario, &self.known(engine), None, engine);
        let clauses = outcome.failures.iter().flat_map(Failure::against).cloned();
        let clauses = clauses.chain(outcome.findings.iter().map(|finding| finding.clause.clone())).collect();
        Ok((outcome.verdict, clauses))
    }
}
