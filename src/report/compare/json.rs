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

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::run::Run;
    use super::*;

    #[test]
    fn no_ci_system_obeys_it_and_programs_read_what_was_meant() {
        let command = "###[error]##".to_owned();
        let old = Run { command: vec![command.clone()], ..Run::default() };
        let comparison =
            Comparison { old, new: Run::default(), notices: Vec::new(), unchanged: 3, changes: Vec::new() };
        let text = render(&comparison);
        assert!(!text.contains("##"), "{text}");
        let read: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!((&read["old"]["command"][0], &read["unchanged"]), (&command.into(), &3.into()));
    }
}
