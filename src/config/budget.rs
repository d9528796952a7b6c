//! `[budget]`: how long, how many at once.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use schemars::JsonSchema;

use super::group::Group;
use crate::scenario::Budget;
use crate::scenario::forms::At;
use crate::scenario::raw::RawBudget;
use crate::scenario::values::{self, Wrong};

/// Time bounds and numbers.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BudgetConfig {
    /// A factor for all bounds that are ours.
    pub timeout_scale: Option<f64>,
    /// The time bound of the whole run.
    pub deadline: Option<Duration>,
    /// How many dialogues run at once.
    pub jobs: Option<NonZeroUsize>,
    /// Named bounds that differ from the protocol's.
    pub named: BTreeMap<String, Budget>,
}

/// `[budget]` as written in the file.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct RawBudgets {
    /// A factor for all time bounds that the protocol's text does not state.
    timeout_scale: Option<At<f64>>,
    /// The time bound of the whole run: `10m`.
    deadline: Option<At<String>>,
    /// How many dialogues run at once.
    jobs: Option<At<u32>>,
    /// The answer of an engine that is not thinking.
    reply: Option<At<RawBudget>>,
    /// The reaction of a searching engine.
    now: Option<At<RawBudget>>,
    /// A short search.
    think: Option<At<RawBudget>>,
    /// The end of the process.
    quit: Option<At<RawBudget>>,
    /// The start of the engine.
    start: Option<At<RawBudget>>,
    /// What counts as silence.
    quiet: Option<At<RawBudget>>,
}

/// Larger factors would mean waiting for days.
const LARGEST_SCALE: f64 = 1000.0;

impl RawBudgets {
    pub(super) fn meant(self, group: &mut Group<'_>) -> BudgetConfig {
        let named = [
            ("reply", self.reply),
            ("now", self.now),
            ("think", self.think),
            ("quit", self.quit),
            ("start", self.start),
            ("quiet", self.quiet),
        ];
        let mut budgets = BTreeMap::new();
        for (name, raw) in named {
            let budget = raw.and_then(|raw| budget(group, &raw));
            budgets.extend(budget.map(|budget| (name.to_owned(), budget)));
        }
        BudgetConfig {
            timeout_scale: self.timeout_scale.and_then(|scale| factor(group, &scale)),
            deadline: self.deadline.and_then(|deadline| duration(group, &deadline)),
            jobs: self.jobs.and_then(|jobs| number(group, &jobs)),
            named: budgets,
        }
    }
}

fn factor(group: &mut Group<'_>, scale: &At<f64>) -> Option<f64> {
    if scale.value > 0.0 && scale.value <= LARGEST_SCALE {
        return Some(scale.value);
    }
    group.wrong(
        scale,
        format!("`{}` is not a factor", scale.value),
        format!("more than 0, at most {LARGEST_SCALE}"),
    );
    None
}

fn number(group: &mut Group<'_>, jobs: &At<u32>) -> Option<NonZeroUsize> {
    let number = usize::try_from(jobs.value).ok().and_then(NonZeroUsize::new);
    if number.is_none() {
        group.wrong(
            jobs,
            "nothing runs with 0 jobs",
            "1 or more; leave out `jobs` for eight per core, up to 32",
        );
    }
    number
}

fn duration(group: &mut Group<'_>, text: &At<String>) -> Option<Duration> {
    match values::duration(&text.value) {
        Ok(duration) => Some(duration),
        Err(Wrong { message, help }) => {
            group.wrong(text, message, help);
            None
        }
    }
}

fn budget(group: &mut Group<'_>, raw: &At<RawBudget>) -> Option<Budget> {
    let (Some(soft), Some(hard)) = (&raw.value.soft, &raw.value.hard) else {
        group.wrong(raw, "this budget is incomplete", "it needs both: `{ soft = \"1s\", hard = \"5s\" }`");
        return None;
    };
    let budget = Budget { soft: duration(group, soft)?, hard: duration(group, hard)? };
    if budget.soft > budget.hard {
        group.wrong(
            soft,
            "the soft bound is longer than the hard one",
            "past `soft` is a warning, past `hard` a failure",
        );
        return None;
    }
    Some(budget)
}
