//! What is called solved, and from whose side it is told.

use super::desk::{rewrite_evaluation, said};
use super::wrong;
use crate::Mutant;
use games::othello::Disc;

/// From so many empty squares on an engine may think that it has seen the end.
const FEW: u32 = 12;

/// Another value.
fn revalue(text: &mut String, change: fn(f64) -> f64) {
    if let Ok(value) = text.parse::<f64>() {
        *text = format!("{:+.2}", change(value));
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("wrong-solve-value", "what it calls solved is two discs off", "NB-DEP-3", || {
        said(|line, desk| {
            rewrite_evaluation(line, desk, |words, _| {
                if words[4] == "100%" {
                    revalue(&mut words[2], |value| value + 2.0);
                }
            })
        })
    }),
    wrong("solved-too-early", "it calls solved what it has looked at for a ply", "NB-DEP-3", || {
        said(|line, desk| {
            rewrite_evaluation(line, desk, |words, seen| {
                if seen.root.empties() <= FEW {
                    "100%".clone_into(&mut words[4]);
                }
            })
        })
    }),
    wrong("wrong-outcome", "it takes wins for losses where it has solved just that", "NB-DEP-4", || {
        said(|line, desk| {
            rewrite_evaluation(line, desk, |words, _| {
                if words[4] == "100%" {
                    words[4].push('W');
                    revalue(&mut words[2], |value| -value);
                }
            })
        })
    }),
    wrong("eval-viewpoint-black", "it tells evaluations from the side of black", "NB-EVAL-2", || {
        said(|line, desk| {
            rewrite_evaluation(line, desk, |words, seen| {
                if seen.root.turn() == Disc::White {
                    revalue(&mut words[2], |value| -value);
                }
            })
        })
    }),
    wrong("eval-viewpoint-winner", "it tells by how much whoever wins does", "NB-EVAL-2", || {
        said(|line, desk| rewrite_evaluation(line, desk, |words, _| revalue(&mut words[2], f64::abs)))
    }),
];
