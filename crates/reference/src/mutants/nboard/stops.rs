//! `ping` while something is searched: what it ends, and what may not follow its pong.

use std::time::Duration;

use super::desk::{Action, Desk, HONEST, Script, faulty, feed_unless, heard, is_answer, word};
use super::seen::Task;
use super::{lacks, wrong};
use crate::mutants::common::{is_ping, is_pong};
use crate::{Engine, Mutant};
use grammars::nboard::Command;

/// How long after the pong stale lines come.
const STALE: Duration = Duration::from_millis(20);

/// Drops pings while it does this.
fn ignores_ping(line: &[u8], desk: &mut Desk, task: Task) {
    feed_unless(line, desk, is_ping(line) && desk.seen.task == Some(task));
}

/// Marks a ping that ends a search of these kinds.
fn mark(line: &[u8], desk: &mut Desk, tasks: &[Task]) {
    if is_ping(line) && desk.seen.task.is_some_and(|task| tasks.contains(&task)) {
        desk.count = 1;
    }
    desk.feed(line);
}

/// Whether the pong is one of a marked ping.
fn is_marked(line: &[u8], desk: &mut Desk) -> bool {
    is_pong(line) && std::mem::take(&mut desk.count) == 1
}

/// Prints a line some time behind a pong.
fn stale(desk: &mut Desk, line: impl AsRef<[u8]>) {
    desk.later(STALE, Action::Print([line.as_ref(), b"\n"].concat()));
}

/// An engine that holds lines back until the pong of the ping that ended their search.
fn late(heard: fn(&[u8], &mut Desk), said: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { heard, said, ..HONEST })
}

/// Holds lines that are so back while a ping is being answered.
fn hold(line: &[u8], desk: &mut Desk, so: bool) -> bool {
    let held = so && desk.count == 1;
    if held {
        desk.held.push_back(line.to_vec());
    }
    held
}

fn stale_answer(line: &[u8], desk: &mut Desk) {
    if hold(line, desk, is_answer(line)) {
        return;
    }
    desk.print(line);
    if is_marked(line, desk) {
        let move_of_root = desk.seen.root.legal_moves().first().map(|mv| format!("=== {mv}").into_bytes());
        if let Some(answer) = desk.held.pop_front().or(move_of_root) {
            stale(desk, answer);
        }
    }
}

fn stale_evaluation(line: &[u8], desk: &mut Desk) {
    match word(line) {
        b"search" => desk.memo = line.to_vec(),
        b"===" => desk.memo.clear(),
        _ => {}
    }
    desk.print(line);
    if is_marked(line, desk) {
        let remembered = std::mem::take(&mut desk.memo);
        let some =
            desk.seen.root.legal_moves().first().map(|mv| format!("search {mv} +0.00 0 1").into_bytes());
        let evaluation = if remembered.is_empty() { some } else { Some(remembered) };
        if let Some(evaluation) = evaluation {
            stale(desk, evaluation);
        }
    }
}

fn stale_nodes(line: &[u8], desk: &mut Desk) {
    if hold(line, desk, word(line) == b"nodestats") {
        return;
    }
    desk.print(line);
    if is_marked(line, desk) {
        while let Some(nodes) = desk.held.pop_front() {
            stale(desk, nodes);
        }
    }
}

/// Goes on with what waits; a line may make it search again, and then the rest waits for that.
fn next_held(desk: &mut Desk) {
    if !desk.seen.is_searching()
        && let Some(line) = desk.held.pop_front()
    {
        desk.feed(line);
        desk.act(Action::Call(next_held));
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("ping-ignored-while-thinking", "it throws pings away while it thinks", "NB-PING-1", || {
        heard(|line, desk| ignores_ping(line, desk, Task::Go))
    }),
    lacks("ping-ignored-while-hinting", "it throws pings away during hint", "NB-PING-1", || {
        heard(|line, desk| ignores_ping(line, desk, Task::Hint))
    }),
    lacks("ping-ignored-while-analyzing", "it throws pings away while it analyses", "NB-PING-1", || {
        heard(|line, desk| ignores_ping(line, desk, Task::Analyze))
    }),
    lacks("thinks-on-after-ping", "it reads no input while it searches", "NB-PING-2", || {
        faulty(Script {
            heard: |line, desk| {
                let waits = !desk.held.is_empty() || desk.seen.is_searching();
                if waits { desk.held.push_back(line.to_vec()) } else { desk.feed(line) }
            },
            settle: next_held,
            ..HONEST
        })
    }),
    wrong("answers-after-pong", "the answer of a stopped search comes behind the pong", "NB-PING-3", || {
        late(|line, desk| mark(line, desk, &[Task::Go]), stale_answer)
    }),
    wrong(
        "search-after-pong",
        "an evaluation of a stopped search comes behind the pong",
        "NB-PING-3",
        || late(|line, desk| mark(line, desk, &[Task::Go, Task::Hint]), stale_evaluation),
    ),
    wrong("analysis-after-pong", "the analysis goes on behind the pong", "NB-PING-3", || {
        late(
            |line, desk| mark(line, desk, &[Task::Analyze]),
            |line, desk| {
                desk.print(line);
                if is_marked(line, desk) {
                    stale(desk, "analysis 0 +0.00");
                }
            },
        )
    }),
    wrong(
        "nodestats-after-pong",
        "the nodes of a stopped search are told behind the pong",
        "NB-PING-7",
        || late(|line, desk| mark(line, desk, &[Task::Go, Task::Hint]), stale_nodes),
    ),
    wrong("stopped-search-plays", "it plays the move of a search that was stopped", "NB-PING-6", || {
        late(
            |line, desk| mark(line, desk, &[Task::Go]),
            |line, desk| {
                desk.print(line);
                if is_marked(line, desk) {
                    desk.play(desk.seen.some_move());
                }
            },
        )
    }),
    lacks("stopped-for-good", "it thinks no more after a search that was stopped", "NB-GO-1", || {
        heard(|line, desk| {
            if is_ping(line) && desk.seen.is_searching() {
                desk.count = 1;
            }
            feed_unless(line, desk, word(line) == b"go" && desk.count == 1);
        })
    }),
    wrong("game-lost-while-searching", "it loses a game that comes while it searches", "NB-GAME-6", || {
        heard(|line, desk| {
            let game = matches!(desk.seen.read(line), Command::SetGame(_));
            feed_unless(line, desk, game && desk.seen.is_searching());
        })
    }),
    wrong("move-lost-while-searching", "it loses a move that comes while it searches", "NB-MOVE-1", || {
        heard(|line, desk| {
            let moved = matches!(desk.seen.read(line), Command::Move(_));
            feed_unless(line, desk, moved && desk.seen.is_searching());
        })
    }),
];
