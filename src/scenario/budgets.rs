//! The named bounds of `protocol.toml`.

use std::time::Duration;

use super::Budget;
use super::diagnostics::SpecFile;
use super::forms::At;
use super::load::Loader;
use super::raw::RawBudget;
use super::read::{self, Table};
use super::values;

/// Our own bounds are at least this long, so that a busy machine does not fail an engine. A silence always lasts its
/// full time, so its bound may be short.
const SHORTEST_HARD: Duration = Duration::from_secs(5);
const SILENCE: &str = "quiet";

/// The budgets that acts and steps use.
const BUDGETS: [&str; 6] = ["reply", "now", "think", "quit", "start", SILENCE];

impl Loader {
    pub(super) fn budgets(&mut self, file: &SpecFile, table: Table<'_>) {
        for entry in read::entries(table) {
            let key = entry.key.clone();
            let expected = "a pair: `{ soft = \"1s\", hard = \"5s\" }`";
            let Some((table, span)) = self.table(file, entry, expected) else { continue };
            if !self.claim(file, &key, &budget_place(&key.value)) {
                continue;
            }
            let raw = read::table_as::<RawBudget>(file, table, span, &mut self.errors);
            if let Some(budget) = self.budget(file, &key, &raw.value, raw.damaged) {
                self.budgets.insert(key.value, budget);
            }
        }
    }

    fn budget(
        &mut self,
        file: &SpecFile,
        key: &At<String>,
        raw: &RawBudget,
        damaged: bool,
    ) -> Option<Budget> {
        let (Some(soft), Some(hard)) = (&raw.soft, &raw.hard) else {
            if !damaged {
                let error = file.error(key.span.clone(), format!("budget `{}` is incomplete", key.value));
                self.errors.push(error.help("it needs `soft` and `hard`"));
            }
            return None;
        };
        let mut bounds = Vec::new();
        for bound in [soft, hard] {
            match values::duration(&bound.value) {
                Ok(duration) => bounds.push(duration),
                Err(wrong) => {
                    self.errors.push(file.error(bound.span.clone(), wrong.message).help(wrong.help))
                }
            }
        }
        let [soft_bound, hard_bound] = bounds[..] else { return None };
        if soft_bound > hard_bound {
            let error = file.error(soft.span.clone(), "the soft bound is longer than the hard one");
            self.errors.push(error.help("past `soft` is a warning, past `hard` a failure"));
        }
        if hard_bound < SHORTEST_HARD && key.value != SILENCE {
            let error = file.error(hard.span.clone(), "this hard bound is shorter than 5 s");
            self.errors.push(error.help("our own bounds must not fail an engine on a busy machine"));
        }
        Some(Budget { soft: soft_bound, hard: hard_bound })
    }

    pub(super) fn missing_budgets(&mut self, file: &SpecFile) {
        let missing: Vec<&str> =
            BUDGETS.into_iter().filter(|name| !self.places.contains_key(&budget_place(name))).collect();
        if !missing.is_empty() {
            let error = file.error(0..0, format!("budgets are missing: {}", missing.join(", ")));
            self.errors
                .push(error.help("acts and steps use them: `[budget]` with `NAME = { soft = …, hard = … }`"));
        }
    }
}

fn budget_place(name: &str) -> String {
    format!("[budget] {name}")
}
