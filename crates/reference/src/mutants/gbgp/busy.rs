//! Commands that no GUI sends while a search is under way, or before a position.

use super::answers::illegal_move;
use super::context::{
    Action, Context, HONEST, Script, answered, command, die_if, faulty, feed_unless, heard, is_answer, is_go,
    is_newgame, is_position,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// Ends the search that is under way; nobody hears the answer.
fn break_search(context: &mut Context) {
    context.act(Action::Hush(b"stop".to_vec()));
}

/// Whether it is told to do something that a GUI keeps for later.
fn is_interference(line: &[u8]) -> bool {
    let name = command(line).name();
    matches!(name, "gbgp" | "debug" | "setoption" | "newgame" | "position")
}

/// Reads no more behind a position until its search is over.
fn blocks_on_position() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let blocks = !context.held.is_empty() || is_position(line);
            if blocks && context.seen.is_searching() {
                context.held.push_back(line.to_vec());
            } else {
                context.feed(line);
            }
        },
        settle: |context| {
            if !context.seen.is_searching() {
                context.feed_held();
            }
        },
        ..HONEST
    })
}

/// A position that comes during a search is the one that is answered.
fn position_disturbs_search() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_position(line) && context.seen.is_searching() {
                context.memo = line.to_vec();
            }
            context.feed(line);
        },
        said: |line, context| {
            let disturbed = is_answer(line) && !std::mem::take(&mut context.memo).is_empty();
            match illegal_move(context.seen.root().position()).filter(|_| disturbed) {
                Some(mv) if answered(line).flatten().is_some() => context.answer(Some(mv)),
                _ => context.print(line),
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("dies-on-second-go", "it crashes on a go while it thinks", "GB-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_go(line) && context.seen.is_searching()))
    }),
    lacks("second-go-breaks-first", "a go while it thinks costs both answers", "GB-ROBUST-1", || {
        heard(|line, context| {
            if is_go(line) && context.seen.is_searching() {
                break_search(context)
            } else {
                context.feed(line)
            }
        })
    }),
    wrong(
        "position-disturbs-search",
        "a position while it thinks spoils the answer",
        "GB-GO-2",
        position_disturbs_search,
    ),
    lacks(
        "blocks-on-position-while-thinking",
        "behind a position that comes while it thinks it reads no stop",
        "GB-ROBUST-1",
        blocks_on_position,
    ),
    wrong(
        "dies-on-command-while-thinking",
        "it crashes on a command that comes while it thinks",
        "GB-ROBUST-1",
        || heard(|line, context| die_if(line, context, is_interference(line) && context.seen.is_searching())),
    ),
    lacks("newgame-ends-search-for-good", "newgame while it thinks costs the answer", "GB-ROBUST-1", || {
        heard(|line, context| {
            if is_newgame(line) && context.seen.is_searching() {
                break_search(context);
            }
            context.feed(line);
        })
    }),
    wrong("dies-without-position", "it crashes on a go before the first position", "GB-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_go(line) && !context.seen.is_placed))
    }),
    lacks("silent-without-position", "it answers no go before the first position", "GB-ROBUST-1", || {
        heard(|line, context| feed_unless(line, context, is_go(line) && !context.seen.is_placed))
    }),
];
