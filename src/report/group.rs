//! Results that have one cause ([`Group`]), and what reports say of them.

use std::collections::BTreeSet;

use super::behind::Showing;
use super::detail;
use super::fold::{Report, Weight};
use super::wording::{count, safe_line};
use crate::cause::Cause;
use crate::event::{MonitorResult, ScenarioResult};
use crate::line::Side;
use crate::verdict::{ClauseId, Failure, Finding, Verdict};

/// So many ids stand in ten lines; more of them are counted.
const MOST_NAMED: usize = 30;

/// A result that may have its cause in common with others.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item<'a> {
    /// A scenario's.
    Scenario(&'a ScenarioResult, Weight),
    /// A monitor's.
    Monitor(&'a MonitorResult, Weight),
}

/// What a result counts as in the sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Failure,
    /// The run ended before it could be confirmed.
    Unconfirmed,
    Warning,
}

/// Results with one cause.
#[derive(Debug)]
pub(super) struct Group<'a> {
    pub(super) cause: Option<Cause>,
    /// The one to show.
    pub(super) shown: Item<'a>,
    /// The others.
    pub(super) others: Vec<Item<'a>>,
    /// Results with other causes that showed only in dialogues in which this one had shown before.
    pub(super) behind: Vec<Item<'a>>,
}

/// Results that have the same cause as the one that is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rest {
    /// How many there are: `and 31 more in the same way`.
    pub(super) phrase: String,
    /// Their ids, as they can be given to `--filter`, separated by commas.
    pub(super) ids: Vec<String>,
    /// How many are not named, because nobody reads a hundred ids.
    pub(super) unnamed: usize,
}

impl<'a> Item<'a> {
    pub(super) fn id(self) -> &'a str {
        match self {
            Item::Scenario(result, _) => &result.id,
            Item::Monitor(result, _) => &result.id,
        }
    }

    pub(super) fn title(self) -> &'a str {
        match self {
            Item::Scenario(result, _) => &result.title,
            Item::Monitor(result, _) => &result.title,
        }
    }

    /// The command that shows it again.
    pub(super) fn reproduce(self) -> &'a [String] {
        match self {
            Item::Scenario(result, _) => &result.reproduce,
            Item::Monitor(result, _) => &result.reproduce,
        }
    }

    pub(super) fn verdict(self) -> Verdict {
        match self {
            Item::Scenario(result, _) => result.verdict,
            Item::Monitor(result, _) => result.verdict,
        }
    }

    /// The verdict as people read it.
    pub(super) fn verdict_word(self) -> String {
        match self {
            Item::Scenario(result, _) => result.verdict_word(),
            Item::Monitor(result, _) => result.verdict.to_string(),
        }
    }

    pub(super) fn weight(self) -> Weight {
        match self {
            Item::Scenario(_, weight) | Item::Monitor(_, weight) => weight,
        }
    }

    /// What it counts as in the sums.
    pub(super) fn standing(self) -> Standing {
        match self {
            Item::Scenario(result, _) if result.unconfirmed => Standing::Unconfirmed,
            _ if self.weight() >= Weight::Failure => Standing::Failure,
            _ => Standing::Warning,
        }
    }

    /// The clause that a scenario's worst failure breaks.
    pub(super) fn clause(self) -> Option<&'a ClauseId> {
        match self {
            Item::Scenario(result, _) => result.failures.first()?.clause.as_ref(),
            Item::Monitor(..) => None,
        }
    }

    /// Whether it concerns only what no correct interface sends.
    fn is_robustness(self) -> bool {
        match self {
            Item::Scenario(result, _) => result.failures.first().is_some_and(|failure| failure.robust),
            Item::Monitor(..) => false,
        }
    }

    /// How much there is to read before the failure; a monitor's dialogue is seldom about what it found.
    fn length(self) -> usize {
        match self {
            Item::Scenario(result, _) => {
                result.transcript.iter().filter(|line| line.side == Side::ToEngine).count()
            }
            Item::Monitor(..) => usize::MAX,
        }
    }
}

impl<'a> Group<'a> {
    /// Adds an item, and shows it if it is better than the one shown so far.
    pub(super) fn take(&mut self, mut item: Item<'a>) {
        let rank = |item: Item<'_>| {
            (item.standing(), std::cmp::Reverse(item.weight()), item.is_robustness(), item.length())
        };
        if rank(item) < rank(self.shown) {
            std::mem::swap(&mut item, &mut self.shown);
        }
        self.others.push(item);
    }

    /// Where a monitor found what is wrong, shows a scenario that breaks the clause which that monitor names, if there is one that
    /// weighs as much.
    pub(super) fn show_by_its_clause(&mut self, report: &Report) {
        let own = |finding: &&Finding| Some(Cause::of_finding(finding, &[], &[])) == self.cause;
        let mut findings = report.monitors.iter().flat_map(|result| &result.findings);
        let Some(clause) = findings.find(own).map(|finding| &finding.clause) else { return };
        if self.shown.clause() == Some(clause) {
            return;
        }
        let rank = |item: &Item<'_>| (item.standing(), std::cmp::Reverse(item.weight()));
        let best = rank(&self.shown);
        let better =
            self.others.iter_mut().filter(|item| item.clause() == Some(clause) && rank(item) == best);
        if let Some(better) = better.min_by_key(|item| item.length()) {
            std::mem::swap(better, &mut self.shown);
        }
    }

    /// All its results.
    pub(super) fn items(&self) -> impl Iterator<Item = Item<'a>> {
        [self.shown].into_iter().chain(self.others.iter().chain(&self.behind).copied())
    }

    /// How many of its results are those of scenarios.
    pub(super) fn scenarios(&self) -> usize {
        self.items().filter(|item| matches!(item, Item::Scenario(..))).count()
    }

    /// The ids of all its results.
    pub(super) fn ids(&self) -> Vec<&'a str> {
        self.items().map(Item::id).collect()
    }

    /// In which dialogues it showed.
    pub(super) fn showing(&self) -> Showing<'_> {
        let own = self.cause.as_ref();
        let before = |item: Item<'a>| match item {
            Item::Scenario(result, _) => result.found.iter().collect(),
            Item::Monitor(result, _) => {
                own.and_then(|own| result.behind.get(own)).into_iter().flatten().collect()
            }
        };
        let scenarios = self.scenarios();
        let before = self.items().map(before).collect();
        Showing { cause: own, weight: self.shown.weight(), scenarios, before }
    }

    /// The form of the lines on which all its results rest, if it says much. Where nothing was to be refused, the refusal is
    /// wrong, whatever its form.
    pub(super) fn form(&self) -> Option<String> {
        if self.cause.as_ref().is_some_and(Cause::is_unwanted_refusal) {
            return None;
        }
        let mut forms = self.items().map(|item| match item {
            Item::Scenario(result, _) => Cause::telling_form(&result.failures.first()?.heard.as_ref()?.line),
            Item::Monitor(..) => None,
        });
        let first = forms.next()??;
        forms.all(|form| form.as_ref() == Some(&first)).then_some(first)
    }

    /// The worst failures of its scenarios.
    fn failures(&self) -> impl Iterator<Item = Option<&'a Failure>> {
        self.items().filter_map(|item| match item {
            Item::Scenario(result, _) => Some(result.failures.first()),
            Item::Monitor(..) => None,
        })
    }

    /// What led to the lines on which its scenarios failed.
    pub(super) fn triggers(&self) -> BTreeSet<String> {
        self.failures().flatten().filter_map(Cause::trigger).collect()
    }

    /// Whether that is known of each of its scenarios, and it has some.
    pub(super) fn all_have_triggers(&self) -> bool {
        let mut failures = self.failures().peekable();
        failures.peek().is_some() && failures.all(|failure| failure.and_then(Cause::trigger).is_some())
    }

    /// The clauses that its scenarios break.
    pub(super) fn clauses(&self) -> BTreeSet<&'a ClauseId> {
        self.items().filter_map(Item::clause).collect()
    }

    /// What is wrong, in one line: what a monitor found, which does not depend on the scenario that showed it, else the failure.
    pub(super) fn in_short(&self) -> String {
        let own = |finding: &&Finding| Some(Cause::of_finding(finding, &[], &[])) == self.cause;
        let found = self.items().find_map(|item| match item {
            Item::Monitor(result, _) => result.findings.iter().find(own),
            Item::Scenario(..) => None,
        });
        match (found, self.shown) {
            // Its title stands beside it.
            (_, Item::Monitor(result, _)) => result
                .findings
                .first()
                .map_or_else(|| detail::seen(result), |finding| safe_line(&finding.text)),
            (Some(finding), Item::Scenario(..)) => safe_line(&finding.text),
            (None, Item::Scenario(result, _)) => detail::summary(result),
        }
    }

    /// What is said of the others, in words for each standing. Those that weigh less come last.
    pub(super) fn rest(&self) -> Vec<Rest> {
        let shown = self.shown.standing();
        let standings = [Standing::Failure, Standing::Unconfirmed, Standing::Warning];
        let lists = [(&self.others, "in the same way"), (&self.behind, "that followed on it")];
        let phrases =
            standings.into_iter().flat_map(|standing| lists.map(|(items, how)| (standing, items, how)));
        let phrases = phrases.map(|(standing, items, how)| {
            let counts = |item: &&Item<'_>| item.standing() == standing && item.weight() >= Weight::Warning;
            let alike = items.iter().filter(counts);
            let mut ids: Vec<String> = alike.map(|item| safe_line(item.id())).collect();
            let what = match standing {
                one if one == shown => format!("{} more", ids.len()),
                Standing::Failure => count(ids.len(), "failure"),
                Standing::Unconfirmed => match ids.len() {
                    1 => "1 that was not confirmed".to_owned(),
                    number => format!("{number} that were not confirmed"),
                },
                Standing::Warning => count(ids.len(), "warning"),
            };
            let phrase = format!("and {what} {how}");
            let unnamed = ids.len().saturating_sub(MOST_NAMED);
            ids.truncate(MOST_NAMED);
            Rest { phrase, ids, unnamed }
        });
        phrases.filter(|rest| !rest.ids.is_empty()).collect()
    }
}
