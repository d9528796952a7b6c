//! Ends of life: `quit`, SIGTERM, the end of input.

use super::desk::{Action, Desk, HONEST, Script, faulty, feed_unless, heard, word};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::mutants::common::{self, is_pong};
use crate::{Engine, Mutant};
use wire::exchange::Signal;

fn is_quit(line: &[u8]) -> bool {
    word(line) == b"quit"
}

/// An engine that SIGTERM does not end while this is so.
fn ignores_sigterm(signal: fn(Signal, &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { signal, ..HONEST })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("quit-ignored", "quit does nothing", "NB-QUIT-1", common::quit_ignored::<Seen>),
    lacks("quit-ignored-while-searching", "quit does nothing while it searches", "NB-QUIT-1", || {
        heard(|line, desk| feed_unless(line, desk, is_quit(line) && desk.seen.is_searching()))
    }),
    lacks("quit-needs-game", "quit does nothing before the first game", "NB-QUIT-1", || {
        heard(|line, desk| feed_unless(line, desk, is_quit(line) && desk.seen.games == 0))
    }),
    lacks("quit-overtakes-pong", "quit ends it before it has answered the ping before", "NB-PING-1", || {
        faulty(Script {
            said: |line, desk| {
                if is_pong(line) { desk.held.push_back(line.to_vec()) } else { desk.print(line) }
            },
            settle: |desk| {
                while let Some(pong) = desk.held.pop_front() {
                    desk.print(pong);
                }
            },
            ..HONEST
        })
    }),
    wrong("quit-with-code-1", "quit ends it with exit code 1", "NB-QUIT-1", common::quit_with_code_1::<Seen>),
    wrong("quit-crashes", "it crashes at quit", "EC-ALIVE", common::quit_crashes::<Seen>),
    lacks("lives-on-at-eof", "it lives on when its input ends", "NB-EOF-1", common::lives_on_at_eof::<Seen>),
    lacks(
        "lives-on-at-eof-while-searching",
        "it lives on when its input ends while it searches",
        "NB-EOF-1",
        || {
            faulty(Script {
                ended: |desk| {
                    if !desk.seen.is_searching() {
                        desk.act(Action::EndInput);
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("crashes-at-eof", "it crashes when its input ends", "NB-EOF-1", common::crashes_at_eof::<Seen>),
    lacks("ignores-sigterm", "SIGTERM does not end it", "NB-SIG-1", || {
        ignores_sigterm(|signal, desk| {
            if signal != Signal::Term {
                desk.act(Action::Signal(signal));
            }
        })
    }),
    lacks("ignores-sigterm-while-thinking", "SIGTERM does not end it while it thinks", "NB-SIG-1", || {
        ignores_sigterm(|signal, desk| {
            if signal != Signal::Term || !desk.seen.is_searching() {
                desk.act(Action::Signal(signal));
            }
        })
    }),
];
