//! Ends of life: `quit`, SIGTERM, the end of input.

use std::time::Duration;

use super::desk::{Action, Desk, HONEST, Script, command, die_if, faulty, feed_unless, heard, is_stop};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::mutants::common;
use crate::{Engine, Mutant};
use grammars::gbgp::Command;
use wire::exchange::Signal;

/// How long it takes to do what `quit` wants.
const TIDYING: Duration = Duration::from_millis(5);

fn is_quit(line: &[u8]) -> bool {
    command(line) == Command::Quit
}

/// An engine that SIGTERM does not end while this is so.
fn deaf_to_sigterm(signal: fn(Signal, &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { signal, ..HONEST })
}

/// An engine that the end of its input ends only where this lets it.
fn at_eof(ended: fn(&mut Desk)) -> Box<dyn Engine> {
    faulty(Script { ended, ..HONEST })
}

/// Closes its input while it still tidies up, and does not expect it to be closed already.
fn quit_crashes_at_eof() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            if is_quit(line) {
                desk.held.push_back(line.to_vec());
                desk.later(TIDYING, Action::Call(Desk::feed_held));
            } else {
                desk.feed(line);
            }
        },
        ended: |desk| if desk.held.is_empty() { desk.act(Action::EndInput) } else { desk.die(11) },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("quit-ignored", "quit does nothing", "GB-QUIT-1", common::quit_ignored::<Seen>),
    wrong("quit-crashes", "it crashes at quit", "EC-ALIVE", common::quit_crashes::<Seen>),
    wrong("quit-with-code-1", "quit ends it with exit code 1", "GB-QUIT-1", common::quit_with_code_1::<Seen>),
    lacks("quit-needs-game", "quit does nothing before the first game", "GB-QUIT-1", || {
        heard(|line, desk| feed_unless(line, desk, is_quit(line) && desk.seen.games == 0))
    }),
    lacks("quit-needs-gbgp", "quit does nothing before gbgp", "GB-QUIT-1", || {
        heard(|line, desk| feed_unless(line, desk, is_quit(line) && desk.seen.greeted == 0))
    }),
    wrong("quit-after-search-crashes", "it crashes at quit once it has thought", "GB-QUIT-1", || {
        heard(|line, desk| die_if(line, desk, is_quit(line) && desk.seen.answers > 0))
    }),
    lacks("quit-ignored-while-thinking", "quit does nothing while it thinks", "GB-QUIT-2", || {
        heard(|line, desk| {
            let thinks = desk.seen.is_searching() && !desk.seen.is_pondering();
            feed_unless(line, desk, is_quit(line) && thinks);
        })
    }),
    wrong("quit-while-thinking-crashes", "it crashes at quit while it thinks", "GB-QUIT-2", || {
        heard(|line, desk| die_if(line, desk, is_quit(line) && desk.seen.is_searching()))
    }),
    lacks("quit-ignored-while-pondering", "quit does nothing while it ponders", "GB-QUIT-2", || {
        heard(|line, desk| feed_unless(line, desk, is_quit(line) && desk.seen.is_pondering()))
    }),
    lacks("quit-behind-stop-lost", "it loses the quit right behind a stop", "GB-QUIT-1", || {
        faulty(Script {
            heard: |line, desk| {
                let lost = is_quit(line) && desk.count == 1;
                desk.count = u32::from(is_stop(line) && desk.seen.is_searching());
                feed_unless(line, desk, lost);
            },
            settle: |desk| desk.count = 0,
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
            at_eof(|desk| {
                if !desk.seen.is_searching() || desk.seen.is_pondering() {
                    desk.act(Action::EndInput);
                }
            })
        },
    ),
    lacks(
        "lives-on-at-eof-while-pondering",
        "it lives on when its input ends while it ponders",
        "GB-EOF-1",
        || {
            at_eof(|desk| {
                if !desk.seen.is_pondering() {
                    desk.act(Action::EndInput);
                }
            })
        },
    ),
    wrong("crashes-at-eof", "it crashes when its input ends", "GB-EOF-1", common::crashes_at_eof::<Seen>),
    lacks("ignores-sigterm", "SIGTERM does not end it", "GB-SIG-1", || {
        deaf_to_sigterm(|signal, desk| {
            if signal != Signal::Term {
                desk.act(Action::Signal(signal));
            }
        })
    }),
    lacks("ignores-sigterm-while-thinking", "SIGTERM does not end it while it thinks", "GB-SIG-1", || {
        deaf_to_sigterm(|signal, desk| {
            if signal != Signal::Term || !desk.seen.is_searching() {
                desk.act(Action::Signal(signal));
            }
        })
    }),
];
