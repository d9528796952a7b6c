//! Ends of life: `quit`, SIGTERM, the end of input.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, Seen, command, die_if, faulty, feed_unless, heard};
use super::seen::Stage;
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::legacy as common;
use grammars::autoplayer::Command;
use wire::exchange::Signal;

fn is_quit(line: &[u8]) -> bool {
    command(line) == Command::Quit
}

/// An engine that does not obey `quit` while it is so.
fn ignore_quit(line: &[u8], context: &mut Context, so: fn(&Seen) -> bool) {
    let ignored = is_quit(line) && so(&context.seen);
    feed_unless(line, context, ignored);
}

/// An engine that SIGTERM does not end while it is so.
fn ignore_sigterm(signal: Signal, context: &mut Context, so: bool) {
    if signal != Signal::Term || !so {
        context.act(Action::Signal(signal));
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("quit-ignored", "quit does nothing", "AP-QT-1", common::quit_ignored::<Seen>),
    lacks("quit-slow", "quit takes fifteen seconds", "AP-QT-1", || {
        heard(|line, context| match is_quit(line) {
            true => context.later(Duration::from_secs(15), Action::Feed(line.to_vec())),
            false => context.feed(line),
        })
    }),
    lacks("quit-needs-game", "quit does nothing before the first game", "AP-QT-1", || {
        heard(|line, context| ignore_quit(line, context, |seen| seen.games == 0))
    }),
    lacks("quit-ignored-while-thinking", "quit does nothing while it thinks", "AP-QT-1", || {
        heard(|line, context| ignore_quit(line, context, Seen::is_thinking))
    }),
    lacks("quit-ignored-on-opponents-turn", "quit does nothing on the opponent's turn", "AP-QT-1", || {
        heard(|line, context| ignore_quit(line, context, Seen::is_waiting))
    }),
    lacks("quit-ignored-after-claim", "quit does nothing once it has announced the end", "AP-QT-1", || {
        heard(|line, context| ignore_quit(line, context, |seen| seen.stage == Stage::Claimed))
    }),
    lacks("quit-ignored-after-result", "quit does nothing after result", "AP-QT-1", || {
        heard(|line, context| ignore_quit(line, context, |seen| seen.stage == Stage::Over))
    }),
    wrong("quit-with-code-1", "quit ends it with exit code 1", "EC-ALIVE", common::quit_with_code_1::<Seen>),
    wrong("quit-crashes", "it crashes at quit", "EC-ALIVE", common::quit_crashes::<Seen>),
    wrong("quit-while-thinking-crashes", "it crashes at quit while it thinks", "EC-ALIVE", || {
        heard(|line, context| {
            let busy = context.seen.is_thinking();
            die_if(line, context, is_quit(line) && busy);
        })
    }),
    lacks("lives-on-at-eof", "it lives on when its input ends", "AP-EOF-1", common::lives_on_at_eof::<Seen>),
    lacks(
        "lives-on-at-eof-while-thinking",
        "it lives on when its input ends while it thinks",
        "AP-EOF-1",
        || {
            faulty(Script {
                ended: |context| {
                    if !context.seen.is_thinking() {
                        context.act(Action::EndInput);
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("crashes-at-eof", "it crashes when its input ends", "AP-EOF-1", common::crashes_at_eof::<Seen>),
    wrong(
        "dies-on-open-line",
        "it crashes when input ends within a line",
        "AP-ROBUST-1",
        common::dies_on_open_line::<Seen>,
    ),
    lacks("ignores-sigterm", "SIGTERM does not end it", "AP-SIG-1", || {
        faulty(Script { signal: |signal, context| ignore_sigterm(signal, context, true), ..HONEST })
    }),
    lacks("ignores-sigterm-while-thinking", "SIGTERM does not end it while it thinks", "AP-SIG-1", || {
        faulty(Script {
            signal: |signal, context| {
                let busy = context.seen.is_thinking();
                ignore_sigterm(signal, context, busy);
            },
            ..HONEST
        })
    }),
];
