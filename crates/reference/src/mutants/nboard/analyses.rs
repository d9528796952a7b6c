//! `analyze`.

use super::desk::{Desk, die_if, heard, print_unless, said, words_of};
use super::seen::Task;
use super::{lacks, wrong};
use crate::Mutant;
use games::othello::Move;
use grammars::nboard::Command;

/// The number and the evaluation of a line of an analysis.
fn analysis(line: &[u8]) -> Option<(usize, String)> {
    match &words_of(line, &["analysis"])?[..] {
        [_, number, value] => Some((number.parse().ok()?, value.clone())),
        _ => None,
    }
}

/// Writes lines of an analysis in a way of its own.
fn analyses(line: &[u8], desk: &mut Desk, show: fn(usize, String, &mut Desk)) {
    match analysis(line) {
        Some((number, value)) => show(number, value, desk),
        None => desk.print(line),
    }
}

fn is_analyze(line: &[u8], desk: &Desk) -> bool {
    desk.seen.read(line) == Command::Analyze
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("deaf-after-analyze", "it reads nothing any more after analyze", "NB-PING-1", || {
        heard(|line, desk| {
            desk.feed(line);
            desk.deaf = is_analyze(line, desk);
        })
    }),
    wrong("dies-on-analyzing-nothing", "it crashes on analyze in a game without moves", "NB-PING-1", || {
        heard(|line, desk| die_if(line, desk, is_analyze(line, desk) && desk.seen.moves.is_empty()))
    }),
    wrong(
        "analysis-without-number",
        "its analysis does not say which position it is about",
        "NB-ANA-2",
        || said(|line, desk| analyses(line, desk, |_, value, desk| desk.print(format!("analysis {value}")))),
    ),
    wrong("analysis-counts-from-one", "its analysis counts the positions from one", "NB-ANA-3", || {
        said(|line, desk| {
            analyses(line, desk, |number, value, desk| desk.print(format!("analysis {} {value}", number + 1)))
        })
    }),
    lacks("analysis-skips-positions", "it analyses every second position", "NB-ANA-4", || {
        said(|line, desk| {
            let skipped = analysis(line).is_some_and(|(number, _)| number % 2 == 1);
            print_unless(line, desk, skipped);
        })
    }),
    lacks(
        "analysis-skips-passes",
        "it does not analyse positions in which a side passes",
        "NB-ANA-4",
        || {
            said(|line, desk| {
                let skipped = analysis(line)
                    .is_some_and(|(number, _)| desk.seen.moves.get(number) == Some(&Move::Pass));
                print_unless(line, desk, skipped);
            })
        },
    ),
    wrong("analyze-loses-position", "after analyze it is at the beginning of the game", "NB-GAME-2", || {
        said(|line, desk| {
            desk.print(line);
            if desk.seen.ended == Some(Task::Analyze)
                && let Some(first) = desk.seen.positions.first().copied()
            {
                desk.set_up(&first);
            }
        })
    }),
];
