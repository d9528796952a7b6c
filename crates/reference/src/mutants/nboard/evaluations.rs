//! How evaluations and nodes are told.

use super::desk::{Desk, rewrite_evaluation, said, words_of};
use super::seen::Seen;
use super::wrong;
use crate::{Engine, Mutant};

/// Writes search evaluations in a way of its own.
fn searches(line: &[u8], desk: &mut Desk, change: fn(&mut Vec<String>, &Seen)) {
    if line.starts_with(b"search ") { rewrite_evaluation(line, desk, change) } else { desk.print(line) }
}

/// The moves of a variation, each two characters.
fn pairs(variation: &str) -> Vec<&str> {
    let cut = |at: usize| variation.get(at..(at + 2).min(variation.len()));
    (0..variation.len()).step_by(2).filter_map(cut).collect()
}

/// Nodes are counted on from search to search.
fn nodestats_never_reset() -> Box<dyn Engine> {
    said(|line, desk| {
        if let Some(words) = words_of(line, &["nodestats"])
            && let [_, nodes, time] = &words[..]
            && let Ok(nodes) = nodes.parse::<u32>()
        {
            desk.memo = nodes.to_string().into_bytes();
            return desk.print(format!("nodestats {} {time}", desk.count.saturating_add(nodes)));
        }
        if desk.seen.ended.is_some() {
            let last = std::mem::take(&mut desk.memo);
            let last = String::from_utf8_lossy(&last).parse::<u32>();
            desk.count = desk.count.saturating_add(last.unwrap_or(0));
        }
        desk.print(line);
    })
}

/// Tells nodes twice, first those of the whole search, then those of its last iteration.
fn nodestats_fall() -> Box<dyn Engine> {
    said(|line, desk| {
        desk.print(line);
        if let Some(words) = words_of(line, &["nodestats"])
            && let [_, nodes, time] = &words[..]
            && let Ok(nodes) = nodes.parse::<u64>()
        {
            desk.print(format!("nodestats {} {time}", nodes / 2));
        }
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("pv-with-blanks", "blanks stand between the moves of a variation", "NB-PV-2", || {
        said(|line, desk| searches(line, desk, |words, _| words[1] = pairs(&words[1]).join(" ")))
    }),
    wrong("pv-without-first-move", "a variation leaves out the move that it is about", "NB-PV-1", || {
        said(|line, desk| {
            searches(line, desk, |words, _| {
                if words[1].len() > 2 {
                    words[1].drain(..2);
                }
            })
        })
    }),
    wrong("pv-with-move-numbers", "a variation begins with the number of its move", "NB-PV-1", || {
        said(|line, desk| searches(line, desk, |words, _| words[1].insert_str(0, "1.")))
    }),
    wrong("pv-continues-illegally", "a variation goes on with a move that is not legal", "NB-PV-4", || {
        said(|line, desk| {
            searches(line, desk, |words, _| {
                let again = words[1].get(..2).unwrap_or_default().to_owned();
                words[1].truncate(2);
                words[1].push_str(&again);
            })
        })
    }),
    wrong("eval-not-a-number", "an evaluation is a question mark", "NB-EVAL-1", || {
        said(|line, desk| searches(line, desk, |words, _| "?".clone_into(&mut words[2])))
    }),
    wrong("third-field-not-zero", "it tells a number of games for what it has searched", "NB-HINT-5", || {
        said(|line, desk| searches(line, desk, |words, _| "1".clone_into(&mut words[3])))
    }),
    wrong("third-field-left-out", "it leaves out the 0 between evaluation and depth", "NB-HINT-5", || {
        said(|line, desk| searches(line, desk, |words, _| drop(words.remove(3))))
    }),
    wrong("depth-without-digits", "a letter stands before the depth", "NB-DEP-1", || {
        said(|line, desk| searches(line, desk, |words, _| words[4].insert(0, 'd')))
    }),
    wrong("depth-with-blank", "a blank parts the depth from its sign", "NB-DEP-2", || {
        said(|line, desk| searches(line, desk, |words, _| words[4].insert_str(0, "+ ")))
    }),
    wrong("nodestats-time-first", "it tells the time before the nodes", "NB-NODE-1", || {
        said(|line, desk| match words_of(line, &["nodestats"]) {
            Some(mut words) if words.len() == 3 => {
                words.swap(1, 2);
                desk.print(words.join(" "));
            }
            _ => desk.print(line),
        })
    }),
    wrong(
        "nodestats-never-reset",
        "it counts nodes on from search to search",
        "NB-NODE-2",
        nodestats_never_reset,
    ),
    wrong("nodestats-fall", "it counts the nodes of each iteration anew", "NB-NODE-2", nodestats_fall),
];
