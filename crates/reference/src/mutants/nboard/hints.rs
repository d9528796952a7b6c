//! `hint`: how much comes, of which position, and what else happens.

use std::time::Duration;

use super::desk::{
    Desk, die_if, evaluation, feed_unless, heard, is_evaluation, move_in, print_unless, rewrite_evaluation,
    said,
};
use super::seen::{Seen, Task};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::othello::Move;
use grammars::nboard::Command;

fn is_hinting(desk: &Desk) -> bool {
    desk.seen.task == Some(Task::Hint)
}

/// Evaluates this move instead.
fn of_another(line: &[u8], desk: &mut Desk, other: fn(&Seen) -> Option<Move>) {
    let changed = evaluation(line).filter(|_| is_hinting(desk)).and_then(|mut words| {
        words[1] = other(&desk.seen)?.to_string();
        Some(words.join(" "))
    });
    match changed {
        Some(changed) => desk.print(changed),
        None => desk.print(line),
    }
}

/// Does something more at the end of a hint, with the move that was evaluated last.
fn at_the_end(line: &[u8], desk: &mut Desk, more: fn(Move, &mut Desk)) {
    if is_evaluation(line) && is_hinting(desk) {
        desk.memo = line.to_vec();
    }
    if desk.seen.ended == Some(Task::Hint)
        && let Some(mv) = move_in(&std::mem::take(&mut desk.memo))
    {
        more(mv, desk);
    }
    desk.print(line);
}

/// Keeps evaluations until the end, and then shows those of the last depth.
fn at_the_end_only(line: &[u8], desk: &mut Desk) {
    if is_evaluation(line) && is_hinting(desk) {
        return desk.held.push_back(line.to_vec());
    }
    if desk.seen.ended == Some(Task::Hint) {
        let depth = |line: &[u8]| evaluation(line).map(|words| words[4].clone());
        let last = desk.held.back().and_then(|line| depth(line));
        while let Some(held) = desk.held.pop_front() {
            print_unless(&held, desk, depth(&held) != last);
        }
    }
    desk.print(line);
}

/// Searches one ply where the clock shows no more than a second.
fn stops_by_clock() -> Box<dyn Engine> {
    heard(|line, desk| {
        let late = desk.seen.clock.is_some_and(|left| left <= Duration::from_secs(1));
        match (desk.seen.read(line), desk.seen.depth) {
            (Command::Hint(_), Some(depth)) if late => {
                desk.feed("set depth 1");
                desk.feed(line);
                desk.feed(format!("set depth {depth}"));
            }
            _ => desk.feed(line),
        }
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("hint-silent", "hint brings no evaluation", "NB-HINT-1", || {
        said(|line, desk| print_unless(line, desk, is_evaluation(line) && is_hinting(desk)))
    }),
    lacks(
        "hint-rejects-many",
        "hint brings nothing where it asks for more than there are",
        "NB-HINT-1",
        || {
            heard(|line, desk| {
                let legal = desk.seen.position().legal_moves().len();
                let many = matches!(desk.seen.read(line), Command::Hint(n) if usize::try_from(n).is_ok_and(|n| n > legal));
                feed_unless(line, desk, many);
            })
        },
    ),
    lacks(
        "hint-gives-one",
        "hint evaluates the best move only, however many are asked for",
        "NB-HINT-2",
        || {
            heard(|line, desk| match desk.seen.read(line) {
                Command::Hint(_) => desk.feed("hint 1"),
                _ => desk.feed(line),
            })
        },
    ),
    lacks("hint-at-the-end-only", "hint shows nothing until its search is over", "NB-HINT-3", || {
        said(at_the_end_only)
    }),
    wrong("hint-of-start-position", "hint evaluates moves of the start of a game", "NB-GAME-2", || {
        said(|line, desk| of_another(line, desk, |_| "C4".parse().ok()))
    }),
    wrong(
        "hint-ignores-moves",
        "hint evaluates the game as it was set, without the moves since",
        "NB-MOVE-2",
        || {
            said(|line, desk| {
                of_another(line, desk, |seen| seen.set_position().legal_moves().first().copied())
            })
        },
    ),
    wrong("hint-plays-a-move", "it plays the move that it hinted at", "NB-HINT-9", || {
        said(|line, desk| at_the_end(line, desk, |mv, desk| desk.play(Some(mv))))
    }),
    wrong("hint-ends-with-answer", "it ends a hint as it ends go", "NB-GO-2", || {
        said(|line, desk| at_the_end(line, desk, |mv, desk| desk.print(format!("=== {mv}"))))
    }),
    lacks("hint-stops-by-clock", "the game's clock ends a hint", "NB-HINT-4", stops_by_clock),
    wrong("dies-on-odd-hint", "it crashes on a hint whose number it does not expect", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let odd = match desk.seen.read(line) {
                Command::Hint(n) => !(1..=1000).contains(&n),
                Command::Malformed { command, .. } => command == "hint",
                _ => false,
            };
            die_if(line, desk, odd);
        })
    }),
    wrong("book-without-games", "its book tells no number of games", "NB-HINT-6", || {
        said(|line, desk| {
            rewrite_evaluation(line, desk, |words, _| {
                if words[0] == "book" {
                    "0.5".clone_into(&mut words[3]);
                }
            })
        })
    }),
];
