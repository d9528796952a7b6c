//! Ends of life: `quit`, SIGTERM, the end of input.

use super::context::{Action, Context, HONEST, Script, die_if, faulty, feed_unless, heard, is_quit};
use super::seen::Seen;
use super::{lacks, process, wrong};
use crate::mutants::legacy as common;
use crate::serve::ProcessFault;
use crate::{Engine, Mutant};
use wire::exchange::Signal;

/// An engine that the end of its input ends only where this lets it.
fn at_eof(ended: fn(&mut Context)) -> Box<dyn Engine> {
    faulty(Script { ended, ..HONEST })
}

/// An engine that SIGTERM does not end while this is so.
fn deaf_to_sigterm(signal: fn(Signal, &mut Context)) -> Box<dyn Engine> {
    faulty(Script { signal, ..HONEST })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("quit-crashes", "it crashes at quit", "EC-ALIVE", common::quit_crashes::<Seen>),
    wrong(
        "quit-with-code-1",
        "quit ends it with exit code 1",
        "BEI-QUIT-2",
        common::quit_with_code_1::<Seen>,
    ),
    wrong("quit-while-thinking-crashes", "it crashes at quit while it thinks", "BEI-QUIT-3", || {
        heard(|line, context| die_if(line, context, is_quit(line) && context.seen.is_thinking()))
    }),
    wrong("quit-while-pondering-crashes", "it crashes at quit while it ponders", "BEI-QUIT-2", || {
        heard(|line, context| die_if(line, context, is_quit(line) && context.seen.pondering))
    }),
    lacks("quit-lost-while-thinking", "quit does nothing while it thinks", "BEI-QUIT-3", || {
        heard(|line, context| feed_unless(line, context, is_quit(line) && context.seen.is_thinking()))
    }),
    wrong("quit-after-search-crashes", "it crashes at quit once it has thought", "BEI-QUIT-2", || {
        heard(|line, context| die_if(line, context, is_quit(line) && context.seen.answers > 0))
    }),
    wrong("quit-before-game-crashes", "it crashes at quit before the first game", "BEI-QUIT-2", || {
        heard(|line, context| die_if(line, context, is_quit(line) && context.seen.games == 0))
    }),
    wrong(
        "quit-then-crashes-at-eof",
        "it stays behind quit and crashes when its input ends",
        "BEI-EOF-1",
        || {
            faulty(Script {
                heard: |line, context| {
                    if is_quit(line) { context.deaf = true } else { context.feed(line) }
                },
                ended: |context| if context.deaf { context.die(11) } else { context.act(Action::EndInput) },
                ..HONEST
            })
        },
    ),
    lacks("lives-on-at-eof", "it lives on when its input ends", "BEI-EOF-1", common::lives_on_at_eof::<Seen>),
    lacks(
        "lives-on-at-eof-while-thinking",
        "it lives on when its input ends while it thinks",
        "BEI-EOF-1",
        || {
            at_eof(|context| {
                if !context.seen.is_thinking() {
                    context.act(Action::EndInput);
                }
            })
        },
    ),
    wrong("crashes-at-eof", "it crashes when its input ends", "BEI-EOF-1", common::crashes_at_eof::<Seen>),
    wrong(
        "crashes-at-eof-while-pondering",
        "it crashes when its input ends while it ponders",
        "BEI-EOF-1",
        || {
            at_eof(
                |context| {
                    if context.seen.pondering { context.die(11) } else { context.act(Action::EndInput) }
                },
            )
        },
    ),
    lacks("ignores-sigterm", "SIGTERM does not end it", "BEI-SIG-1", || {
        deaf_to_sigterm(|signal, context| {
            if signal != Signal::Term {
                context.act(Action::Signal(signal));
            }
        })
    }),
    lacks("ignores-sigterm-while-thinking", "SIGTERM does not end it while it thinks", "BEI-SIG-1", || {
        deaf_to_sigterm(|signal, context| {
            if signal != Signal::Term || !context.seen.is_thinking() {
                context.act(Action::Signal(signal));
            }
        })
    }),
    process(
        "leaves-child-process",
        "a process that it started lives on when it ends",
        "EC-LEFT-BEHIND",
        ProcessFault::LeavesChild,
    ),
];
