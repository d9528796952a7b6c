//! `go` and its answer.

use super::desk::{
    Desk, HONEST, Script, argument, die_if, faulty, heard, is_answer, is_evaluation, move_in, print_unless,
    said,
};
use super::seen::Task;
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::othello::{Move, Square};
use grammars::nboard::Command;

/// An engine that answers in its own way.
fn answers(line: &[u8], desk: &mut Desk, answer: fn(&[u8], Move, &mut Desk)) {
    match move_in(line).filter(|_| is_answer(line)) {
        Some(mv) => answer(line, mv, desk),
        None => desk.print(line),
    }
}

/// The engine that prints its answer when the next line comes.
fn answer_waits_for_input() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            while let Some(answer) = desk.held.pop_front() {
                desk.print(answer);
            }
            desk.feed(line);
        },
        said: |line, desk| {
            if is_answer(line) { desk.held.push_back(line.to_vec()) } else { desk.print(line) }
        },
        ..HONEST
    })
}

/// The engine that plays what it answers. A second `go` waits for the first one's answer.
fn plays_own_move() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            if desk.seen.read(line) == Command::Go && desk.seen.task == Some(Task::Go) {
                desk.held.push_back(line.to_vec());
            } else {
                desk.feed(line);
            }
        },
        said: |line, desk| {
            answers(line, desk, |line, mv, desk| {
                desk.print(line);
                desk.play(Some(mv));
                if let Some(next) = desk.held.pop_front() {
                    desk.feed(next);
                }
            });
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("go-unanswered", "it never answers go", "NB-GO-1", || {
        said(|line, desk| print_unless(line, desk, is_answer(line)))
    }),
    wrong("go-answered-twice", "it answers each go twice", "NB-GO-2", || {
        said(|line, desk| {
            desk.print(line);
            if is_answer(line) {
                desk.print(line);
            }
        })
    }),
    wrong("answer-malformed", "a word stands before the move of its answer", "NB-GO-1", || {
        said(|line, desk| answers(line, desk, |_, mv, desk| desk.print(format!("=== best {mv}"))))
    }),
    lacks(
        "answer-waits-for-input",
        "its answer comes only when it reads the next line",
        "NB-IO-3",
        answer_waits_for_input,
    ),
    wrong("illegal-answer", "it answers with a move that is not legal", "NB-GO-9", || {
        said(|line, desk| {
            answers(line, desk, |line, mv, desk| {
                let root = desk.seen.root;
                let illegal = Square::ALL.into_iter().find(|&square| !root.is_legal(Move::Place(square)));
                match illegal.filter(|_| mv != Move::Pass) {
                    Some(square) => {
                        let rest = String::from_utf8_lossy(&argument(line)[2..]).into_owned();
                        desk.print(format!("=== {square}{rest}"));
                    }
                    None => desk.print(line),
                }
            })
        })
    }),
    wrong("plays-own-move", "it plays its answer on its own board", "NB-GO-6", plays_own_move),
    wrong("bare-answer", "its answer is a move and nothing else", "NB-GO-3", || {
        said(|line, desk| answers(line, desk, |_, mv, desk| desk.print(format!("=== {mv}"))))
    }),
    lacks("thinks-unseen", "it shows nothing of its thinking about a move", "NB-GO-5", || {
        said(|line, desk| {
            print_unless(line, desk, is_evaluation(line) && desk.seen.task == Some(Task::Go));
        })
    }),
    wrong(
        "dies-when-game-over",
        "it crashes when it is asked for a move in a finished game",
        "NB-ROBUST-1",
        || {
            heard(|line, desk| {
                let asks = matches!(desk.seen.read(line), Command::Go | Command::Hint(_));
                die_if(line, desk, asks && desk.seen.position().is_over());
            })
        },
    ),
];
