//! The keys of a step besides its action: bounds, clause, repetition.

use std::ops::Range;

use super::forms::At;
use super::raw::{RawExit, RawStep};
use super::step::{Bound, StepKind};
use super::steps::{StepReader, span_of};
use super::values::{self, Wrong};
use crate::line::EngineId;
use crate::pattern::suggest;
use crate::verdict::ClauseId;

/// Keys that have a meaning only with some actions.
const COMPANIONS: [(&str, &[&str]); 7] = [
    ("skip", &["expect", "all", "maybe", "sync", "fence"]),
    ("count", &["expect", "maybe"]),
    ("each", &["expect"]),
    ("until", &["forbid", "silent"]),
    ("for", &["forbid", "silent"]),
    (
        "within",
        &["send", "act", "write", "expect", "all", "maybe", "forbid", "silent", "sync", "fence", "exit"],
    ),
    ("trap", &["send", "act", "write", "signal", "close"]),
];

/// The largest number of repetitions of a step.
const MOST_REPEATS: u32 = 1_000_000;

impl StepReader<'_> {
    /// Keys that have no meaning with this action.
    pub(super) fn companions(&mut self, raw: &RawStep, action: &str) {
        for (key, actions) in COMPANIONS {
            let Some(span) = span_of(raw, key) else { continue };
            if !actions.contains(&action) {
                let message = format!("`{key}` means nothing with `{action}`");
                self.push(&span, Wrong::new(message, format!("it belongs to: {}", actions.join(", "))));
            }
        }
    }

    /// The bound, which `exit` may also contain in its table.
    pub(super) fn within(&mut self, raw: &RawStep) -> Option<Bound> {
        let inner = match &raw.exit {
            Some(At { value: RawExit::Demand(demand), .. }) => demand.within.as_ref(),
            _ => None,
        };
        if let (Some(_), Some(inner)) = (&raw.within, inner) {
            self.push(&inner.span, Wrong::new("two bounds in one step", "use only one `within`"));
        }
        let within = raw.within.as_ref().or(inner)?;
        if within.value.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return self.value(within, values::duration(&within.value)).map(Bound::Text);
        }
        if self.words.budgets.contains_key(&within.value) {
            return Some(Bound::Budget(within.value.clone()));
        }
        let names = self.words.budgets.keys().map(String::as_str);
        let suggestion = suggest(&within.value, names);
        let stop = if suggestion.ends_with('?') { "" } else { "." };
        let help = format!("{suggestion}{stop} A bound that the protocol's text states is a duration: `2s`");
        self.push(&within.span, Wrong::new(format!("unknown budget `{}`", within.value), help));
        None
    }

    pub(super) fn clause(&mut self, raw: &RawStep) -> Option<ClauseId> {
        let clause = raw.clause.as_ref()?;
        let id = self.value(clause, self.words.clause(&clause.value))?;
        if let Some(clauses) = self.clauses
            && !clauses.contains(&id)
        {
            let wrong = Wrong::new(
                format!("`{id}` is not among the scenario's `clauses`"),
                "add it there: reports and coverage use that list",
            );
            self.push(&clause.span, wrong);
        }
        Some(id)
    }

    pub(super) fn or(&mut self, raw: &RawStep) -> bool {
        let Some(or) = &raw.or else { return false };
        if or.value != "inconclusive" {
            let wrong = Wrong::new(
                format!("unknown outcome `{}`", or.value),
                "`or = \"inconclusive\"` is the only one",
            );
            self.push(&or.span, wrong);
        }
        true
    }

    pub(super) fn repeat(&mut self, raw: &RawStep) -> u32 {
        let Some(repeat) = &raw.repeat else { return 1 };
        if !(1..=MOST_REPEATS).contains(&repeat.value) {
            let wrong = Wrong::new(
                format!("a step cannot be performed {} times", repeat.value),
                format!("1 to {MOST_REPEATS} times; leave out `repeat` for once"),
            );
            self.push(&repeat.span, wrong);
        }
        repeat.value.clamp(1, MOST_REPEATS)
    }

    pub(super) fn engine(&mut self, raw: &RawStep) -> EngineId {
        let Some(engine) = &raw.engine else { return EngineId::A };
        match engine.value.as_str() {
            "a" => EngineId::A,
            "b" => EngineId::B,
            other => {
                self.push(&engine.span, Wrong::new(format!("unknown engine `{other}`"), "`a` or `b`"));
                EngineId::A
            }
        }
    }

    pub(super) fn check_bytes(&mut self, kind: &StepKind, repeat: u32, span: &Range<usize>) {
        let StepKind::Write(items) = kind else { return };
        let once = items.iter().map(values::length).fold(0, usize::saturating_add);
        let all = once.saturating_mul(repeat as usize);
        if all > values::MOST_BYTES {
            let wrong = Wrong::new(
                format!("this step writes {all} bytes"),
                format!(
                    "at most {} (2^26): more would only fill the memory of the harness",
                    values::MOST_BYTES
                ),
            );
            self.push(span, wrong);
        }
    }
}
