//! Games that are over, or look like it.

use super::context::{
    Context, HONEST, Script, Setup, answered, die_if, faulty, heard, is_answer, is_go, is_stop, print_unless,
    said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::morris::{Loss, Move, Node, Position};

/// How the game about which it answers was lost.
fn loss(context: &Context) -> Option<Loss> {
    context.seen.root().position().loss()
}

/// Some way from an own man to an empty node.
fn any_way(position: &Position) -> Option<Move> {
    let from = Node::of_bits(position.men(position.turn())).next()?;
    let to = Node::ALL.into_iter().find(|node| position.at(*node).is_none())?;
    Some(Move { from: Some(from), to, take: None })
}

/// Moves on where the game was lost like this.
fn moves_on(line: &[u8], context: &mut Context, like: Loss) {
    match any_way(context.seen.root().position()) {
        Some(mv) if answered(line) == Some(None) && loss(context) == Some(like) => context.answer(Some(mv)),
        _ => context.print(line),
    }
}

/// Keeps its answer in a lost position until it is told to stop.
fn over_waits_for_stop() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            context.feed(line);
            if is_stop(line) {
                while let Some(answer) = context.held.pop_front() {
                    context.print(answer);
                }
            }
        },
        said: |line, context| {
            let open =
                context.seen.last.as_ref().is_some_and(|search| search.go.is_open() && !search.stopped);
            if answered(line) == Some(None) && open {
                context.held.push_back(line.to_vec());
            } else {
                context.print(line);
            }
        },
        ..HONEST
    })
}

/// Sets the end of a game up as a position, so that nothing is known of what was before it.
fn without_history(line: &[u8], context: &mut Context, idle: fn(&Setup) -> u16) {
    let setup = Setup::read(line).filter(|setup| !setup.moves.is_empty());
    let end = setup.as_ref().and_then(Setup::game);
    match (setup, end) {
        (Some(setup), Some(game)) => context.set_up(&Setup::of(*game.position(), idle(&setup))),
        _ => context.feed(line),
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("silent-when-over", "it does not answer when the game is lost", "GB-GO-3", || {
        said(|line, context| {
            let over = answered(line) == Some(None) && loss(context).is_some();
            print_unless(line, context, over);
        })
    }),
    wrong("moves-when-blocked", "it moves where no move is legal", "GB-GO-3", || {
        said(|line, context| moves_on(line, context, Loss::Blocked))
    }),
    wrong("plays-on-with-two-men", "two men fly on", "GB-GO-3", || {
        said(|line, context| moves_on(line, context, Loss::Material))
    }),
    wrong(
        "empty-bestmove-when-over",
        "it answers by bestmove alone when the game is over",
        "GB-GO-3",
        || {
            said(
                |line, context| {
                    if answered(line) == Some(None) { context.print("bestmove") } else { context.print(line) }
                },
            )
        },
    ),
    lacks(
        "over-waits-for-stop",
        "in a lost position it waits for stop if it has no limit",
        "GB-GO-3",
        over_waits_for_stop,
    ),
    wrong("over-for-ever", "once a game is over, all are", "GB-GO-4", || {
        said(|line, context| {
            context.count |= u32::from(answered(line) == Some(None));
            if is_answer(line) && context.count == 1 { context.answer(None) } else { context.print(line) }
        })
    }),
    wrong("repetitions-not-counted", "it does not know what has stood before", "GB-GO-3", || {
        heard(|line, context| {
            without_history(line, context, |setup| setup.game().map_or(0, |game| game.idle().0));
        })
    }),
    wrong("idle-not-counted-on", "moves do not count as plies without advancement", "GB-POS-11", || {
        heard(|line, context| without_history(line, context, |setup| setup.start.idle))
    }),
    wrong("idle-ignored", "it counts no plies without advancement", "GB-POS-11", || {
        heard(|line, context| match Setup::read(line) {
            Some(mut setup) => {
                setup.start.idle = 0;
                context.set_up(&setup);
            }
            None => context.feed(line),
        })
    }),
    lacks("silent-when-drawn", "it does not answer when the game is drawn", "GB-GO-1", || {
        said(|line, context| {
            let over = answered(line) == Some(None) && loss(context).is_none();
            print_unless(line, context, over);
        })
    }),
    wrong("dies-when-over", "it crashes when it is asked for a move in a lost position", "EC-ALIVE", || {
        heard(|line, context| {
            let over = is_go(line) && context.seen.position().loss().is_some();
            die_if(line, context, over);
        })
    }),
];
