//! `move`: sent moves advance the position, without a word.

use super::desk::{Action, Desk, die_if, feed_unless, heard};
use super::wrong;
use crate::Mutant;
use games::othello::Position;
use grammars::nboard::{Command, CommandContext, MoveItem, Version};

/// The item of a `move` line.
fn sent<'a>(line: &'a [u8], desk: &Desk) -> Option<MoveItem<'a>> {
    match desk.seen.read(line) {
        Command::Move(item) => Some(item),
        _ => None,
    }
}

/// Knows moves as version 1 sends them only.
fn only_bare_moves(line: &[u8], desk: &mut Desk) {
    match Command::parse(line, CommandContext { version: Version::One }) {
        Command::Move(_) => {}
        Command::BareMove(item) => desk.play(Some(item.mv)),
        _ => desk.feed(line),
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("move-ignored", "a move that is sent does nothing", "NB-MOVE-1", || {
        heard(|line, desk| feed_unless(line, desk, sent(line, desk).is_some()))
    }),
    wrong("only-bare-moves", "it knows moves without the word only", "NB-MOVE-1", || heard(only_bare_moves)),
    wrong("move-played-twice", "behind a move it plays one for the other side", "NB-MOVE-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if sent(line, desk).is_some() {
                desk.act(Action::Call(|desk| desk.play(desk.seen.some_move())));
            }
        })
    }),
    wrong("move-starts-over", "a move is played at the start of a game", "NB-MOVE-1", || {
        heard(|line, desk| {
            if sent(line, desk).is_some() {
                desk.set_up(&Position::start());
            }
            desk.feed(line);
        })
    }),
    wrong("move-answered", "it repeats each move that it is sent", "NB-MOVE-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if let Some(item) = sent(line, desk) {
                desk.print(format!("=== {}", item.mv));
            }
        })
    }),
    wrong("eval-in-move-breaks-it", "it does not know a move with evaluation or time", "NB-MOVE-3", || {
        heard(|line, desk| {
            let told = sent(line, desk).is_some_and(|item| item.eval.is_some() || item.time.is_some());
            feed_unless(line, desk, told);
        })
    }),
    wrong("only-first-move-counts", "of several moves in a row the first counts", "NB-MOVE-6", || {
        heard(|line, desk| match desk.seen.read(line) {
            Command::Move(_) => {
                let further = std::mem::replace(&mut desk.count, 1) == 1;
                feed_unless(line, desk, further);
            }
            Command::SetGame(_) | Command::Go | Command::Hint(_) => {
                desk.count = 0;
                desk.feed(line);
            }
            _ => desk.feed(line),
        })
    }),
    wrong("dies-on-wrong-move", "it crashes on a move that is none", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let wrong = match desk.seen.read(line) {
                Command::Move(item) => !desk.seen.position().is_legal(item.mv),
                Command::Malformed { command, .. } => command == "move",
                _ => false,
            };
            die_if(line, desk, wrong);
        })
    }),
];
