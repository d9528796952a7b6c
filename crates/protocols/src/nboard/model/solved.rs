//! Positions that are called solved: what a search line claims, beside what an exact search gives.

use std::fmt;

use crate::nboard::grammar::{Depth, Eval, Pv, Solved};
use games::othello::{Empties, Move, Position, solve_by};

/// Positions with more empty squares are not solved here, nor those that take more nodes.
const MOST_EMPTIES: u32 = 12;
const MOST_NODES: u64 = 400_000;

/// A search line, from the book or not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) pv: Pv<'a>,
    pub(super) eval: Eval<'a>,
    pub(super) depth: Depth<'a>,
}

/// The values of a move by both customs for empty squares, for who makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Exact(Vec<i32>);

impl Exact {
    /// None where the move is not legal, or where it takes too long to know.
    pub(super) fn of(position: &Position, first: Move) -> Option<Exact> {
        let after = position.play(first).ok()?;
        if after.empties() > MOST_EMPTIES {
            return None;
        }
        let value = |empties| solve_by(&after, empties, MOST_NODES).map(|value| -value);
        let mut values = vec![value(Empties::Nobodys)?, value(Empties::Winners)?];
        values.dedup();
        Some(Exact(values))
    }

    /// Whether the evaluation (or, of a pair, what lies between the two) is one of these, as far as it is printed exactly.
    /// It may be in discs or in hundredths of them: the text says both (NC-5). Nothing is nothing in either.
    pub(super) fn agrees(&self, eval: Eval<'_>) -> bool {
        let [a, b] = eval.values();
        let (least, most) = (a.min(b), a.max(b));
        let within = |value: f64, slack: f64| least - slack < value && value < most + slack;
        let near = |exact: f64| within(exact, 0.5) || exact != 0.0 && within(exact * 100.0, 50.0);
        a.is_nan() || b.is_nan() || self.0.iter().any(|exact| near(f64::from(*exact)))
    }

    /// Whether the evaluation has the sign of one of these.
    fn agrees_in_sign(&self, eval: Eval<'_>) -> bool {
        let sign = |value: f64| if value > 0.0 { 1 } else { -i32::from(value < 0.0) };
        let same = |value: &f64| value.is_nan() || self.0.iter().any(|exact| exact.signum() == sign(*value));
        eval.values().iter().any(same)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.0.iter().map(|value| format!("{value:+}")).collect();
        f.write_str(&values.join(" or "))
    }
}

/// What is true where a line about this position calls it solved and is wrong.
pub(super) fn contradiction(told: Told<'_>, position: &Position) -> Option<(Solved, Exact)> {
    let solved = told.depth.solved()?;
    let exact = Exact::of(position, told.pv.first)?;
    let right = match solved {
        Solved::Exactly => exact.agrees(told.eval),
        Solved::WinLossDraw => exact.agrees_in_sign(told.eval),
    };
    (!right).then_some((solved, exact))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_agree_with_exact_values() {
        // Values, evaluation; whether it is exact, whether its sign is right.
        let cases: &[(&[i32], &str, bool, bool)] = &[
            (&[10], "+10", true, true),
            (&[10], "10.4", true, true),
            (&[10], "10.5", false, true),
            (&[10], "1000", true, true),
            (&[10], "-64,+64", true, true),
            (&[10], "12,14", false, true),
            (&[10], "-10", false, false),
            (&[10], "0", false, false),
            (&[10, 12], "12", true, true),
            (&[0], "0", true, true),
            (&[0], "0.2", true, false),
            (&[0], "-1", false, false),
            (&[0], "-100,+100", true, false),
            (&[-2], "nan", true, true),
        ];
        for (values, eval, exact, sign) in cases {
            let eval = Eval::parse(eval.as_bytes()).expect("an evaluation");
            let values = Exact(values.to_vec());
            assert_eq!(
                (values.agrees(eval), values.agrees_in_sign(eval)),
                (*exact, *sign),
                "{values}: {eval:?}"
            );
        }
    }
}
