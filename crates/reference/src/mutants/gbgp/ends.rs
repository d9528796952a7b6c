//! Ends of life: `quit`, SIGTERM, the end of input.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, command, die_if, faulty, feed_unless, heard, is_stop};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::mutants::legacy as common;
use crate::{Engine, Mutant};
use grammars::gbgp::Command;
use wire::exchange::Signal;

/// How long it takes to do what `quit` wants.
const TIDYING: Duration = Duration::from_millis(5);

fn is_quit(line: &[u8]) -> bool {
    command(line) == Command::Quit
}

/// An engine that SIGTERM does not end while this is so.
fn deaf_to_sigterm(signal: fn(Signal, &mut Context)) -> Box<dyn Engine> {
    faulty(Script { signal, ..HONEST })
}

/// An engine that the end of its input ends only where this lets it.
fn at_eof(ended: fn(&mut Context)) -> Box<dyn Engine> {
    faulty(Script { ended, ..HONEST })
}

/// Closes its input while it still tidies up, and does not expect it to be closed already.
fn quit_crashes_at_eof() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_quit(line) {
                context.held.push_back(line.to_vec());
                context.later(TIDYING, Action::call(Context::feed_held));
            } else {
                context.feed(line);
            }
        },
        ended: |context| {
            if context.held.is_empty() { context.act(Action::EndInput) } else { context.die(11) }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("quit-ignored", "quit does nothing", "GB-QUIT-1", common::quit_ignored::<Seen>),
    wrong("quit-crashes", "it crashes at quit", "EC-ALIVE", common::quit_crashes::<Seen>),
    wrong("quit-with-code-1", "quit ends it with exit code 1", "GB-QUIT-1", common::quit_with_code_1::<Seen>),
    lacks("quit-needs-game", "quit does nothing before the first game", "GB-QUIT-1", || {
        heard(|line, context| feed_unless(line, context, is_quit(line) && context.seen.games == 0))
    }),
    lacks("quit-needs-gbgp", "quit does nothing before gbgp", "GB-QUIT-1", || {
        heard(|line, context| feed_unless(line, context, is_quit(line) && context.seen.greeted == 0))
    }),
    wrong("quit-after-search-crashes", "it crashes at quit once it has thought", "GB-QUIT-1", || {
        heard(|line, context| die_if(line, context, is_quit(line) && context.seen.answers > 0))
    }),
    lacks("quit-ignored-while-thinking", "quit does nothing while it thinks", "GB-QUIT-2", || {
        heard(|line, context| {
            let thinks = context.seen.is_searching() && !context.seen.is_pondering();
            feed_unless(line, context, is_quit(line) && thinks);
        })
    }),
    wrong("quit-while-thinking-crashes", "it crashes at quit while it thinks", "GB-QUIT-2", || {
        heard(|line, context| die_if(line, context, is_quit(line) && context.seen.is_searching()))
    }),
    lacks("quit-ignored-while-pondering", "quit does nothing while it ponders", "GB-QUIT-2", || {
        heard(|line, context| feed_unless(line, context, is_quit(line) && context.seen.is_pondering()))
    }),
    lacks("quit-behind-stop-lost", "it loses the quit right behind a stop", "GB-QUIT-1", || {
        faulty(Script {
            heard: |line, context| {
                let lost = is_quit(line) && context.count == 1;
                context.count = u32::from(is_stop(line) && context.seen.is_searching());
                feed_unless(line, context, lost);
            },
            settle: |context| context.count = 0,
            ..HONEST
        })
    }),
    wrong(
        "quit-crashes-at-eof",
        "it crashes when its input ends right behind quit",
        "GB-QUIT-1",
        quit_crashes_at_eof,
    ),
    lacks("lives-on-at-eof", "it lives on when its input ends", "GB-EOF-1", common::lives_on_at_eof::<Seen>),
    lacks(
        "lives-on-at-eof-while-searching",
        "it lives on when its input ends while it thinks",
        "GB-EOF-1",
        || {
            at_eof(|context| {
                if !context.seen.is_searching() || context.seen.is_pondering() {
                    context.act(Action::EndInput);
                }
            })
        },
    ),
    lacks(
        "lives-on-at-eof-while-pondering",
        "it lives on when its input ends while it ponders",
        "GB-EOF-1",
        || {
            at_eof(|context| {
                if !context.seen.is_pondering() {
                    context.act(Action::EndInput);
                }
            })
        },
    ),
    wrong("crashes-at-eof", "it crashes when its input ends", "GB-EOF-1", common::crashes_at_eof::<Seen>),
    lacks("ignores-sigterm", "SIGTERM does not end it", "GB-SIG-1", || {
        deaf_to_sigterm(|signal, context| {
            if signal != Signal::Term {
                context.act(Action::Signal(signal));
            }
        })
    }),
    lacks("ignores-sigterm-while-thinking", "SIGTERM does not end it while it thinks", "GB-SIG-1", || {
        deaf_to_sigterm(|signal, context| {
            if signal != Signal::Term || !context.seen.is_searching() {
                context.act(Action::Signal(signal));
            }
        })
    }),
];
