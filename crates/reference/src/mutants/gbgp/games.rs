//! `newgame`, and what outlives a game or a position.

use super::context::{
    Context, HONEST, Script, Setup, answered, command, faulty, feed_unless, heard, is_go, is_newgame,
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
fn remember(line: &[u8], context: &mut Context) {
    let Some(setup) = Setup::read(line) else { return };
    let mut position = setup.start.position;
    context.held.extend(stood(&position));
    for mv in setup.moves {
        let Ok(next) = position.play(mv) else { return };
        position = next;
        context.held.extend(stood(&position));
    }
}

/// An engine that counts how often positions stand, over more than the last command.
fn counts_on(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script {
        heard,
        said: |line, context| {
            let present = stood(context.seen.root().position());
            let times = context.held.iter().filter(|before| Some(*before) == present.as_ref()).count();
            if answered(line).is_some() && times >= THRICE {
                context.answer(None)
            } else {
                context.print(line)
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("newgame-answered", "it answers newgame by gbgpok", "GB-NEW-1", || {
        heard(|line, context| {
            context.feed(line);
            if is_newgame(line) {
                context.print("gbgpok");
            }
        })
    }),
    lacks("second-newgame-wedges", "it reads nothing any more behind the third newgame", "GB-NEW-1", || {
        heard(|line, context| {
            context.deaf = is_newgame(line) && context.seen.games >= 2;
            context.feed(line);
        })
    }),
    wrong("newgame-sticks-to-old-game", "it ignores the first position of a second game", "GB-NEW-1", || {
        heard(|line, context| {
            let another = is_newgame(line) && context.seen.games > 0;
            let lost = is_position(line) && context.count == 1;
            if another || is_position(line) {
                context.count = u32::from(another);
            }
            feed_unless(line, context, lost);
        })
    }),
    lacks(
        "newgame-behind-the-end-wedges",
        "it reads nothing any more behind the newgame that follows the end of a game",
        "GB-NEW-1",
        || {
            heard(|line, context| {
                context.feed(line);
                context.deaf = is_newgame(line) && context.seen.answer == Some(None);
            })
        },
    ),
    wrong("repetitions-outlive-game", "it counts how often positions stood in all games", "GB-NEW-1", || {
        counts_on(|line, context| {
            // Of a game the last command counts alone; what stood in it stays when the next one begins.
            if is_newgame(line) {
                let ended = std::mem::take(&mut context.memo);
                remember(&ended, context);
            } else if is_position(line) {
                context.memo = line.to_vec();
            }
            context.feed(line);
        })
    }),
    wrong(
        "repetitions-outlive-position",
        "it counts how often positions stood in all commands of a game",
        "GB-GO-4",
        || {
            counts_on(|line, context| {
                match command(line) {
                    Command::NewGame => context.held.clear(),
                    Command::Position(_) => remember(line, context),
                    _ => {}
                }
                context.feed(line);
            })
        },
    ),
    lacks("needs-newgame", "before the first newgame it answers no go", "GB-GO-1", || {
        heard(|line, context| feed_unless(line, context, is_go(line) && context.seen.games == 0))
    }),
];
