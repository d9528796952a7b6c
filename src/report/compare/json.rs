//! A comparison for other programs: one JSON object.
//!
//! Main function: [`render`].

use std::collections::BTreeMap;

use serde::Serialize;

use super::comparison::{Comparison, Kind};

/// The version of this form.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Document<'c> {
    format: u32,
    /// How many results there are of each kind that occurs.
    counts: BTreeMap<Kind, usize>,
    #[serde(flatten)]
    comparison: &'c Comparison,
}

/// The comparison as JSON, with all changes.
#[must_use]
pub fn render(comparison: &Comparison) -> String {
    let mut counts = BTreeMap::new();
    for change in &comparison.changes {
        *counts.entry(change.kind).or_default() += 1;
    }
    let document = Document { format: FORMAT, counts, comparison };
    let text =
        serde_json::to_string_pretty(&document).expect("names and texts can always be written as JSON");
    // CI systems obey `##[…]` even in the middle of a line. JSON has `#` in texts only.
    text.replace("##", "#\\u0023") + "\n"
}
