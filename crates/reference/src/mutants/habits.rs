//! What twins of several protocols are made of: habits that break nothing.

use std::time::Duration;

use super::Twin;
use super::rules::{Rule, anything, hears, says};
use super::wrap::Seen;
use crate::Build;

/// How often an engine with one thread looks at its input.
const EACH: Duration = Duration::from_millis(300);

/// A twin that is judged as the honest engine is.
pub(super) const fn judged_alike(name: &'static str, build: Build) -> Twin {
    Twin { name, build, profile: None }
}

/// A twin with a fault, which meets each line first.
pub(super) fn faulty<S: Seen>(mut twin: Vec<Rule<S>>, fault: Rule<S>) -> Vec<Rule<S>> {
    twin.insert(0, fault);
    twin
}

/// It has one thread, which looks at its input three times a second.
pub(super) fn polls<S: Seen>() -> Vec<Rule<S>> {
    vec![hears(anything).heard_at(|now| {
        let turns = now.as_millis().div_ceil(EACH.as_millis());
        EACH * u32::try_from(turns).unwrap_or(u32::MAX)
    })]
}

/// Its lines end in CR LF.
pub(super) fn writes_cr_lf<S: Seen>() -> Vec<Rule<S>> {
    vec![says(anything).reworded(|line, _| Some([line, b"\r"].concat()))]
}
