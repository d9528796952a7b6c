//! What is said of results with one cause where there is room for one remark only: [`Remark`].

use super::detail;
use super::group::{Group, Item, Rest};
use super::wording::{Cited, clause};
use crate::event::ClauseText;

/// A remark.
pub(super) struct Remark<'a> {
    /// The clause that is broken.
    pub(super) cited: Option<Cited<'a>>,
    /// The clauses whose texts are known.
    pub(super) known: &'a [ClauseText],
    /// What is wrong, in one line.
    pub(super) why: String,
    /// The command that shows it again.
    pub(super) again: &'a [String],
    /// The other results with this cause.
    pub(super) rest: Vec<Rest>,
}

impl<'a> Remark<'a> {
    /// The remark for the result that is shown.
    pub(super) fn of(group: &Group<'a>) -> Remark<'a> {
        let (cited, known, why, again) = match group.shown {
            Item::Scenario(result, _) => {
                let cited = result.failures.first().and_then(Cited::of);
                let why = format!("{} ({})", result.title, detail::summary(result));
                (cited.or(result.clauses.first().map(Cited::from)), &result.clauses, why, &result.reproduce)
            }
            Item::Monitor(result, _) => {
                let worst = result.findings.first();
                let text = worst.map_or(&result.reason, |finding| &finding.text);
                let why = format!("{text}; {}", detail::seen(result));
                let cited = worst.map(Cited::from).or(result.clauses.first().map(Cited::from));
                (cited, &result.clauses, why, &result.reproduce)
            }
        };
        Remark { cited, known, why, again, rest: group.rest() }
    }

    /// The clause with its text: `UCI-BM-5 (must, bestmove): Exactly one …`.
    pub(super) fn clause(&self) -> Option<String> {
        self.cited.map(|cited| clause(self.known, cited))
    }

    /// What else has this cause, a line for each way.
    pub(super) fn others(&self) -> impl Iterator<Item = String> {
        self.rest.iter().map(|Rest { phrase, ids, unnamed }| {
            let more = if *unnamed > 0 { format!(", … {unnamed} more") } else { String::new() };
            format!("{phrase}: {}{more}", ids.join(", "))
        })
    }
}
