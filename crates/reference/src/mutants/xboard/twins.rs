//! The honest engine in other dialects, so that scenarios for engines of those are proven, too: on a twin that passes, by
//! a mutant of that twin. Smaller twins and their mutants are built here.

use super::context::{Action, Context, HONEST, Script, faulty, word};
use super::framing::{is_doubtful, is_unknown};
use super::limits::swallows_nps;
use super::seen::move_of;
use super::startup::with_feature;
use super::{dialects, ends, lacks, of_twin, variants, wrong};
use crate::mutants::Twin;
use crate::{Build, Engine, Mutant};
use wire::exchange::Signal;

/// Positions by `edit`, and `white` and `black` mean something; no `playother`.
pub(super) const WITHOUT_SETBOARD: &str = "without-setboard";
/// Moves come in SAN.
pub(super) const WITH_SAN: &str = "with-san";
/// More variants than standard chess.
pub(super) const WITH_VARIANTS: &str = "with-variants";
/// The same with positions by `edit`.
pub(super) const VARIANTS_BY_EDIT: &str = "variants-by-edit";
const WITH_BARE_MOVES: &str = "with-bare-moves";
const WITHOUT_SIGTERM: &str = "without-sigterm";
const UNANNOUNCED_NPS: &str = "unannounced-nps";
const ASKS_USER: &str = "asks-user";

/// All are judged alike.
const fn twin(name: &'static str, build: Build) -> Twin {
    Twin { name, build, profile: None }
}

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    twin(WITHOUT_SETBOARD, dialects::honest_without_setboard),
    twin(WITH_SAN, dialects::honest_with_san),
    twin(WITH_VARIANTS, variants::honest_with_variants),
    twin(VARIANTS_BY_EDIT, variants::honest_with_variants_by_edit),
    twin(WITH_BARE_MOVES, || bare(bare_heard)),
    twin(WITHOUT_SIGTERM, || without_sigterm(|line, context| context.feed(line))),
    twin(UNANNOUNCED_NPS, || unannounced_nps(|line, context| context.feed(line))),
    twin(ASKS_USER, || asking(asking_heard)),
];

/// Passes a line on; to the engine inside it is as if `usermove` had been rejected.
fn bare_heard(line: &[u8], context: &mut Context) {
    context.feed(line);
    if word(line) == b"protover" {
        context.act(Action::Hush(b"rejected usermove".to_vec()));
    }
}

fn bare_said(line: &[u8], context: &mut Context) {
    with_feature(line, context, " usermove=1", "");
}

/// An engine that asks for no `usermove`, with a fault in what it hears.
fn bare(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, said: bare_said, ..HONEST })
}

/// An engine that wants no SIGTERM and ignores it, with a fault in what it hears.
fn without_sigterm(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    let said = |line: &[u8], context: &mut Context| with_feature(line, context, " sigterm=1", " sigterm=0");
    let signal = |signal, context: &mut Context| {
        if signal != Signal::Term {
            context.act(Action::Signal(signal));
        }
    };
    faulty(Script { heard, said, signal, ..HONEST })
}

/// An engine that knows `nps` without announcing it (XB-NPS-5), with a fault in what it hears.
fn unannounced_nps(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, said: |line, context| with_feature(line, context, " nps=1", ""), ..HONEST })
}

const QUESTION: &str = "askuser name-is Who are you?";

/// An engine that asks something at the beginning of each game, with a fault in what it hears.
fn asking(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, ..HONEST })
}

fn asking_heard(line: &[u8], context: &mut Context) {
    if word(line) != b"name-is" {
        context.feed(line);
    }
    if word(line) == b"new" {
        context.print(QUESTION);
    }
}

/// Mutants of the twin to whom moves come bare.
pub(super) const BARE_MOVES: &[Mutant] = &of_twin(
    WITH_BARE_MOVES,
    [
        wrong("refuses-bare-moves", "it asks for no usermove and refuses bare moves", "XB-MOVEIN-3", || {
            bare(|line, context| {
                let is_bare = word(line) != b"usermove" && move_of(line).is_some();
                if is_bare { context.refuse_command(line) } else { bare_heard(line, context) }
            })
        }),
        wrong(
            "dies-on-doubtful-bare-move",
            "without usermove it crashes on a move that is none",
            "XB-ERR-5",
            || {
                bare(
                    |line, context| {
                        if is_doubtful(line) { context.die(11) } else { bare_heard(line, context) }
                    },
                )
            },
        ),
        lacks(
            "unknown-word-unanswered-by-old-engine",
            "without usermove it says nothing to an unknown command",
            "XB-ERR-2",
            || {
                let said = |line: &[u8], context: &mut Context| {
                    if !is_unknown(line) && !line.starts_with(b"Illegal move") {
                        bare_said(line, context);
                    }
                };
                faulty(Script { heard: bare_heard, said, ..HONEST })
            },
        ),
    ],
);

/// Mutants of the twin that wants no SIGTERM.
pub(super) const NO_SIGTERM: &[Mutant] = &of_twin(
    WITHOUT_SIGTERM,
    [lacks(
        "quit-and-no-sigterm",
        "it wants no SIGTERM, and quit does nothing while it thinks",
        "XB-QUIT-2",
        || without_sigterm(ends::deaf_to_quit_while_thinking),
    )],
);

/// Mutants of the twin that knows `nps` without announcing it.
pub(super) const NPS: &[Mutant] = &of_twin(
    UNANNOUNCED_NPS,
    [lacks("nps-swallowed", "it does not know nps, and does not say so", "XB-NPS-5", || {
        unannounced_nps(swallows_nps)
    })],
);

/// Mutants of the twin that asks something.
pub(super) const ASKING: &[Mutant] = &of_twin(
    ASKS_USER,
    [
        lacks(
            "waits-for-answer",
            "it plays one move, and no more before its question is answered",
            "XB-TELL-2",
            || {
                asking(|line, context| {
                    if word(line) == b"name-is" {
                        context.count = 1;
                    } else if context.count == 1 || context.seen.own_moves == 0 || move_of(line).is_none() {
                        asking_heard(line, context);
                    }
                })
            },
        ),
        wrong(
            "refuses-answer",
            "it takes the answer to its question for an unknown command",
            "XB-TELL-2",
            || {
                asking(|line, context| {
                    if word(line) == b"name-is" {
                        context.refuse_command(line);
                    } else {
                        asking_heard(line, context);
                    }
                })
            },
        ),
    ],
);
