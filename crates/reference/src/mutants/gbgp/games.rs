//! `newgame`, and what outlives a game or a position.

use super::desk::{
    Desk, HONEST, Script, Setup, answered, command, faulty, feed_unless, heard, is_go, is_newgame,
    is_position,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::morris::{Colour, Position};
use grammars::gbgp::Command;

/// So often a position stands until the game is drawn.
const THRICE: usize = 3;

/// What makes a position of the moving phase the same as another one.
fn stood(position: &Position) -> Option<Vec<u8>> {
    let men = (position.men(Colour::White), position.men(Colour::Black), position.turn());
    (!position.is_placing()).then(|| format!("{men:?}").into_bytes())
}

/// Remembers all positions that a line passes through.
fn remember(line: &[u8], desk: &mut Desk) {
    let Some(setup) = Setup::read(line) else { return };
    let mut position = setup.start.position;
    desk.held.extend(stood(&position));
    for mv in setup.moves {
        let Ok(next) = position.play(mv) else { return };
        position = next;
        desk.held.extend(stood(&position));
    }
}

/// An engine that counts how often positions stand, over more than the last command.
fn counts_on(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script {
        heard,
        said: |line, desk| {
            let present = stood(desk.seen.root().position());
            let times = desk.held.iter().filter(|before| Some(*before) == present.as_ref()).count();
            if answered(line).is_some() && times >= THRICE { desk.answer(None) } else { desk.print(line) }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("newgame-answered", "it answers newgame by gbgpok", "GB-NEW-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_newgame(line) {
                desk.print("gbgpok");
            }
        })
    }),
    lacks("second-newgame-wedges", "it reads nothing any more behind the third newgame", "GB-NEW-1", || {
        heard(|line, desk| {
            desk.deaf = is_newgame(line) && desk.seen.games >= 2;
            desk.feed(line);
        })
    }),
    wrong("newgame-sticks-to-old-game", "it ignores the first position of a second game", "GB-NEW-1", || {
        heard(|line, desk| {
            let another = is_newgame(line) && desk.seen.games > 0;
            let lost = is_position(line) && desk.count == 1;
            if another || is_position(line) {
                desk.count = u32::from(another);
            }
            feed_unless(line, desk, lost);
        })
    }),
    lacks(
        "newgame-behind-the-end-wedges",
        "it reads nothing any more behind the newgame that follows the end of a game",
        "GB-NEW-1",
        || {
            heard(|line, desk| {
                desk.feed(line);
                desk.deaf = is_newgame(line) && desk.seen.answer == Some(None);
            })
        },
    ),
    wrong("repetitions-outlive-game", "it counts how often positions stood in all games", "GB-NEW-1", || {
        counts_on(|line, desk| {
            // Of a game the last command counts alone; what stood in it stays when the next one begins.
            if is_newgame(line) {
                let ended = std::mem::take(&mut desk.memo);
                remember(&ended, desk);
            } else if is_position(line) {
                desk.memo = line.to_vec();
            }
            desk.feed(line);
        })
    }),
    wrong(
        "repetitions-outlive-position",
        "it counts how often positions stood in all commands of a game",
        "GB-GO-4",
        || {
            counts_on(|line, desk| {
                match command(line) {
                    Command::NewGame => desk.held.clear(),
                    Command::Position(_) => remember(line, desk),
                    _ => {}
                }
                desk.feed(line);
            })
        },
    ),
    lacks("needs-newgame", "before the first newgame it answers no go", "GB-GO-1", || {
        heard(|line, desk| feed_unless(line, desk, is_go(line) && desk.seen.games == 0))
    }),
];
