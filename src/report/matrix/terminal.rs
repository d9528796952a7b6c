//! The table as text: one line for each engine.

use std::fmt::Write as _;

use super::table::Matrix;
use crate::report::wording::written;

/// For each protocol its engines, with the must clauses that they keep and what they break.
#[must_use]
pub fn text(matrix: &Matrix<'_>) -> String {
    written(|out| {
        for (index, protocol) in matrix.protocols.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            let heading = format!("{} ({} clauses)", protocol.name, protocol.clauses.len());
            let names = protocol.engines.iter().map(|engine| engine.label.chars().count());
            let width = names.chain([heading.chars().count()]).max().unwrap_or(0);
            writeln!(
                out,
                "{heading:width$}  {:>9}  {:>6}  {:>6}  {:>6}  {:>6}  {:>10}",
                "must kept", "must", "should", "may", "flaky", "not judged"
            )?;
            for engine in &protocol.engines {
                let counts = protocol.counts(engine);
                let kept = format!("{}/{}", counts.must_kept, counts.must_judged);
                let [must, should, may] = counts.broken;
                let doubts = engine.doubts();
                let doubts =
                    if doubts.is_empty() { String::new() } else { format!("  ({})", doubts.join("; ")) };
                writeln!(
                    out,
                    "{:width$}  {kept:>9}  {must:>6}  {should:>6}  {may:>6}  {:>6}  {:>10}{doubts}",
                    engine.label, counts.flaky, counts.open
                )?;
            }
        }
        if !matrix.protocols.is_empty() {
            writeln!(
                out,
                "\nmust, should and may count the clauses that are broken, by the level of the breach."
            )?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::super::table::{Known, tests::record};
    use super::*;

    #[test]
    fn engines_are_lines() {
        let mut records =
            [record("a", "One", 0, &[("A", true), ("B", false)]), record("b", "Two", 0, &[("A", true)])];
        records[1].report.finished = None;
        let expected = "\
uci (2 clauses)  must kept    must  should     may   flaky  not judged
One                    1/2       1       0       0       0           0
Two                    1/1       0       0       0       0           1  (the run did not end)

must, should and may count the clauses that are broken, by the level of the breach.
";
        assert_eq!(text(&Matrix::of(&records, |_| Known::default())), expected);
    }
}
