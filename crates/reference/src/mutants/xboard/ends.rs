//! Ends of life: `quit`, signals, the end of input; and engines that do not look at their input.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, faulty, heard, word};
use super::seen::{Mode, Seen};
use super::{lacks, process, wrong};
use crate::mutants::legacy as common;
use crate::serve::ProcessFault;
use crate::{Engine, Mutant};
use wire::exchange::Signal;

fn is_quit(line: &[u8]) -> bool {
    word(line) == b"quit"
}

/// Passes a line on; `quit` only while the engine is not so.
fn ignore_quit(line: &[u8], context: &mut Context, when: fn(&Seen) -> bool) {
    if !is_quit(line) || !when(&context.seen) {
        context.feed(line);
    }
}

/// Passes a line on, `quit` excepted while the engine thinks.
pub(super) fn deaf_to_quit_while_thinking(line: &[u8], context: &mut Context) {
    ignore_quit(line, context, Seen::is_thinking);
}

/// An engine that ends otherwise at the end of its input.
fn at_end(ended: fn(&mut Context)) -> Box<dyn Engine> {
    faulty(Script { ended, ..HONEST })
}

/// Ends at the end of input only while the engine is not so.
fn ignore_end(context: &mut Context, when: fn(&Seen) -> bool) {
    if !when(&context.seen) {
        context.act(Action::EndInput);
    }
}

/// An engine that tidies up for a moment at `quit`; it is not written for what `ended` makes of that moment.
fn quits_late(ended: fn(&mut Context)) -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if !is_quit(line) {
                return context.feed(line);
            }
            context.count = 1;
            context.later(
                Duration::from_millis(200),
                Action::call(|context| {
                    if context.count == 1 {
                        context.exit(0);
                    }
                }),
            );
        },
        ended,
        ..HONEST
    })
}

fn is_analyzing(seen: &Seen) -> bool {
    seen.mode == Mode::Analyze
}

/// What the honest engine does at a signal.
fn pass_signal(signal: Signal, context: &mut Context) {
    context.act(Action::Signal(signal));
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("quit-ignored", "quit does nothing", "XB-QUIT-1", common::quit_ignored::<Seen>),
    lacks("quit-slow", "quit takes fifteen seconds", "XB-QUIT-1", || {
        heard(|line, context| match is_quit(line) {
            true => context.later(Duration::from_secs(15), Action::Feed(line.to_vec())),
            false => context.feed(line),
        })
    }),
    lacks("quit-needs-game", "quit does nothing before the first game", "XB-QUIT-1", || {
        heard(|line, context| ignore_quit(line, context, |seen| seen.games == 0))
    }),
    lacks("quit-ignored-in-force", "quit does nothing in force mode", "XB-QUIT-1", || {
        heard(|line, context| ignore_quit(line, context, |seen| seen.mode == Mode::Force))
    }),
    lacks("quit-ignored-while-thinking", "quit does nothing while it thinks", "XB-QUIT-2", || {
        heard(deaf_to_quit_while_thinking)
    }),
    lacks("quit-ignored-while-pondering", "quit does nothing while it ponders", "XB-QUIT-2", || {
        heard(|line, context| ignore_quit(line, context, Seen::is_pondering))
    }),
    lacks("quit-ignored-while-analyzing", "quit does nothing while it analyses", "XB-QUIT-2", || {
        heard(|line, context| ignore_quit(line, context, is_analyzing))
    }),
    wrong("quit-with-code-1", "quit ends it with exit code 1", "XB-QUIT-1", common::quit_with_code_1::<Seen>),
    wrong("quit-crashes", "it crashes at quit", "EC-ALIVE", common::quit_crashes::<Seen>),
    lacks("quit-hangs-at-eof", "it hangs when its input ends while it is quitting", "XB-QUIT-1", || {
        quits_late(|context| match context.count {
            0 => context.act(Action::EndInput),
            _ => context.count = 2,
        })
    }),
    wrong("quit-crashes-at-eof", "it crashes when its input ends while it is quitting", "XB-QUIT-1", || {
        quits_late(|context| match context.count {
            0 => context.act(Action::EndInput),
            _ => context.die(11),
        })
    }),
    lacks("ignores-sigterm", "neither quit nor SIGTERM ends it", "XB-SIG-3", || {
        faulty(Script {
            heard: |line, context| ignore_quit(line, context, |_| true),
            signal: |signal, context| {
                if signal != Signal::Term {
                    pass_signal(signal, context)
                }
            },
            ..HONEST
        })
    }),
    lacks(
        "sigterm-ignored-while-thinking",
        "neither quit nor SIGTERM ends it while it thinks",
        "XB-QUIT-2",
        || {
            faulty(Script {
                heard: |line, context| ignore_quit(line, context, Seen::is_thinking),
                signal: |signal, context| {
                    if signal != Signal::Term || !context.seen.is_thinking() {
                        pass_signal(signal, context);
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("crashes-on-sigterm", "SIGTERM crashes it while it is quitting", "XB-SIG-3", || {
        faulty(Script {
            heard: |line, context| match is_quit(line) {
                true => context.later(Duration::from_secs(1), Action::Feed(line.to_vec())),
                false => context.feed(line),
            },
            signal: |signal, context| {
                if signal == Signal::Term { context.die(11) } else { pass_signal(signal, context) }
            },
            ..HONEST
        })
    }),
    wrong("dies-on-sigint", "SIGINT ends it", "XB-SIG-1", || {
        faulty(Script {
            signal: |signal, context| {
                if signal == Signal::Int { context.die(2) } else { pass_signal(signal, context) }
            },
            ..HONEST
        })
    }),
    wrong("sigint-forgets-game", "SIGINT starts a new game", "XB-SIG-1", || {
        faulty(Script {
            signal: |signal, context| {
                if signal == Signal::Int { context.feed("new") } else { pass_signal(signal, context) }
            },
            ..HONEST
        })
    }),
    lacks("lives-on-at-eof", "it lives on when its input ends", "XB-IO-1", common::lives_on_at_eof::<Seen>),
    lacks(
        "lives-on-at-early-eof",
        "it lives on when its input ends before the first game",
        "XB-IO-1",
        || at_end(|context| ignore_end(context, |seen| seen.games == 0)),
    ),
    lacks(
        "lives-on-at-eof-while-thinking",
        "it lives on when its input ends while it thinks",
        "XB-IO-1",
        || at_end(|context| ignore_end(context, Seen::is_thinking)),
    ),
    lacks(
        "lives-on-at-eof-while-pondering",
        "it lives on when its input ends while it ponders",
        "XB-IO-1",
        || at_end(|context| ignore_end(context, Seen::is_pondering)),
    ),
    lacks(
        "lives-on-at-eof-while-analyzing",
        "it lives on when its input ends while it analyses",
        "XB-IO-1",
        || at_end(|context| ignore_end(context, is_analyzing)),
    ),
    wrong("crashes-at-eof", "it crashes when its input ends", "XB-IO-1", common::crashes_at_eof::<Seen>),
    process(
        "lives-on-without-reader",
        "it goes on when nobody reads its output",
        "XB-IO-1",
        ProcessFault::LivesOnWithoutReader,
    ),
    lacks("polls-nothing", "it reads no input while it thinks", "XB-IO-7", || {
        faulty(Script {
            heard: |line, context| {
                let waits = !context.held.is_empty() || context.seen.is_thinking();
                if waits { context.held.push_back(line.to_vec()) } else { context.feed(line) }
            },
            settle: next_held,
            ..HONEST
        })
    }),
];

/// Goes on with what waits; a line may make it think again, and then the rest waits for that move.
fn next_held(context: &mut Context) {
    if !context.seen.is_thinking()
        && let Some(line) = context.held.pop_front()
    {
        context.feed(line);
        context.act(Action::call(next_held));
    }
}
