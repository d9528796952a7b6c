//! Draws by agreement: offers, answers, and what they do to the game.

use std::time::Duration;

use super::context::{
    Action, Context, HONEST, Script, command, die_if, faulty, feed_unless, heard, is_draw, is_move, is_new,
    is_own_move, is_result, message, said,
};
use super::twins::OFFERING;
use super::{lacks, of_twin, wrong};
use crate::{Engine, Mutant};
use grammars::autoplayer::{Command, GameResult, Message};

fn is_acceptance(line: &[u8]) -> bool {
    message(line) == Message::Draw
}

/// An engine that says something else in the place of an acceptance.
fn accepts(line: &[u8], context: &mut Context, text: &str) {
    if is_acceptance(line) { context.print(text) } else { context.print(line) }
}

/// An engine that plays no more once `context.count` is 1, until `new`.
fn plays_until_counted(line: &[u8], context: &mut Context) {
    if is_new(line) {
        context.count = 0;
    }
    feed_unless(line, context, is_move(line) && context.count == 1);
}

/// The answer to an offer is given behind the next own move.
fn lapsed_acceptance() -> Box<dyn Engine> {
    faulty(Script {
        heard: plays_until_counted,
        said: |line, context| {
            if is_acceptance(line) {
                context.held.push_back(line.to_vec());
                return;
            }
            context.print(line);
            if is_own_move(line) && context.held.pop_front().is_some() {
                context.print("draw");
                context.count = 1;
            }
        },
        ..HONEST
    })
}

/// An engine that offers a draw right before its second move of a game. An answer to it means nothing to it.
pub(super) fn offers_heard(line: &[u8], context: &mut Context) {
    let answers = is_draw(line) && context.count == 1;
    if is_new(line) || is_move(line) {
        context.count = 0;
    }
    feed_unless(line, context, answers);
}

/// See [`offers_heard`].
pub(super) fn offers_said(line: &[u8], context: &mut Context) {
    if is_own_move(line) && context.seen.own_moves == 2 {
        context.count = 1;
        context.print("draw");
    }
    context.print(line);
}

/// The honest one among them.
pub(super) fn offering() -> Box<dyn Engine> {
    faulty(Script { heard: offers_heard, said: offers_said, ..HONEST })
}

/// An engine that offers a draw, with a fault in what it hears; `context.count` is 1 while its offer is open.
fn offers(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, said: offers_said, ..HONEST })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("accepts-in-words", "it accepts a draw by another word", "AP-DR-1", || {
        said(|line, context| accepts(line, context, "accept"))
    }),
    wrong(
        "accepts-by-offer-of-xboard",
        "it accepts a draw as engines of another protocol do",
        "AP-DR-1",
        || said(|line, context| accepts(line, context, "offer draw")),
    ),
    wrong("accepts-by-commitment", "it accepts a draw by `draw ok`", "AP-DR-1", || {
        said(|line, context| accepts(line, context, "draw ok"))
    }),
    wrong("draw-accepted-by-result", "it accepts a draw by a result", "AP-DR-1", || {
        said(|line, context| accepts(line, context, "1/2-1/2 {Draw agreed}"))
    }),
    wrong("claims-agreed-draw", "having accepted a draw it announces one", "AP-RS-6", || {
        said(|line, context| {
            context.print(line);
            if is_acceptance(line) {
                context.print("1/2-1/2 {Draw agreed}");
            }
        })
    }),
    lacks("accepted-draw-ends-play", "having accepted a draw it plays no more", "AP-DR-3", || {
        faulty(Script {
            heard: plays_until_counted,
            said: |line, context| {
                context.count |= u32::from(is_acceptance(line));
                context.print(line);
            },
            ..HONEST
        })
    }),
    lacks(
        "draw-replaces-move",
        "its answer to an offer of a draw takes the place of its move",
        "AP-DR-2",
        || {
            heard(|line, context| {
                let thinking = is_draw(line) && context.seen.is_thinking();
                context.feed(line);
                if thinking {
                    let fen = context.seen.position.fen();
                    context.put(&fen);
                }
            })
        },
    ),
    lacks("decline-ends-play", "having declined a draw it plays no more", "AP-DR-2", || {
        faulty(Script {
            heard: plays_until_counted,
            said: |line, context| {
                context.count |= u32::from(message(line) == Message::Decline);
                context.print(line);
            },
            ..HONEST
        })
    }),
    lacks(
        "draw-waits-for-answer",
        "offered a draw it does nothing before result or decline",
        "AP-DR-2",
        || {
            heard(|line, context| {
                if is_new(line) || is_result(line) || command(line) == Command::Decline {
                    context.count = 0;
                }
                let lost = is_move(line) && context.count == 1;
                context.count |= u32::from(is_draw(line));
                feed_unless(line, context, is_draw(line) || lost);
            })
        },
    ),
    wrong("draw-is-illegal-move", "it takes draw for a move", "AP-RS-6", || {
        heard(|line, context| {
            let taken = is_draw(line) && context.seen.is_waiting();
            if taken { context.refuse(line) } else { context.feed(line) }
        })
    }),
    wrong(
        "dies-on-draw-while-thinking",
        "it crashes when it is offered a draw while it thinks",
        "EC-ALIVE",
        || {
            heard(|line, context| {
                let busy = context.seen.is_thinking();
                die_if(line, context, is_draw(line) && busy);
            })
        },
    ),
    wrong(
        "dies-on-decline",
        "it crashes when a draw is declined that it did not offer",
        "AP-ROBUST-1",
        || heard(|line, context| die_if(line, context, command(line) == Command::Decline)),
    ),
    lacks(
        "lapsed-acceptance-ends-play",
        "it accepts a draw behind its move and plays no more",
        "AP-DR-7",
        lapsed_acceptance,
    ),
    wrong("offers-draws-for-ever", "it offers a draw three times a turn", "AP-DR-8", || {
        said(|line, context| {
            context.print(line);
            if is_own_move(line) {
                for after in [100, 200, 300] {
                    context.later(
                        Duration::from_millis(after),
                        Action::call(|context| {
                            if context.seen.is_waiting() {
                                context.print("draw");
                            }
                        }),
                    );
                }
            }
        })
    }),
    wrong("answers-offer-twice", "it answers an offer of a draw twice", "AP-DR-8", || {
        said(|line, context| {
            context.print(line);
            if is_acceptance(line) {
                context.print(line);
            }
        })
    }),
    lacks("draw-in-place-of-result", "it offers a draw where the rules make one", "AP-DR-5", || {
        said(|line, context| match message(line) {
            Message::Result { result: GameResult::Draw, .. } => context.print("draw"),
            _ => context.print(line),
        })
    }),
    lacks(
        "offers-instead-of-moving",
        "it offers a draw and does not move before that is declined",
        "AP-DR-6",
        || {
            faulty(Script {
                heard: |line, context| match (command(line), context.held.pop_front()) {
                    (Command::Decline, Some(mv)) => context.print(mv),
                    _ => context.feed(line),
                },
                said: |line, context| {
                    if is_own_move(line) && context.seen.own_moves == 3 {
                        context.held.push_back(line.to_vec());
                        return context.print("draw");
                    }
                    context.print(line);
                },
                ..HONEST
            })
        },
    ),
    wrong("offer-ends-search", "an offer of a draw ends its search with an announcement", "AP-RS-6", || {
        heard(|line, context| {
            let busy = is_draw(line) && context.seen.is_thinking();
            context.feed(line);
            if busy {
                context.print("1/2-1/2 {Draw agreed}");
                context.act(Action::Hush(b"result 1/2-1/2 {}".to_vec()));
            }
        })
    }),
];

/// Mutants of the twin that offers draws.
pub(super) const OFFERS: &[Mutant] = &of_twin(
    OFFERING,
    [
        lacks("declined-offer-ends-play", "when its offer is declined it plays no more", "AP-DR-6", || {
            offers(|line, context| {
                if command(line) == Command::Decline && context.count == 1 {
                    context.memo = b"declined".to_vec();
                }
                if is_new(line) {
                    context.memo.clear();
                }
                let lost = is_move(line) && !context.memo.is_empty();
                if !lost {
                    offers_heard(line, context);
                }
            })
        }),
        lacks("offer-outlives-move", "it takes no move before its offer is answered", "AP-DR-6", || {
            offers(|line, context| {
                if command(line) == Command::Decline {
                    context.count = 0;
                }
                if !is_move(line) || context.count == 0 {
                    offers_heard(line, context);
                }
            })
        }),
        wrong(
            "move-accepts-its-offer",
            "it takes the move behind its offer for an acceptance",
            "AP-RS-6",
            || {
                offers(|line, context| {
                    if is_move(line) && context.count == 1 {
                        context.print("1/2-1/2 {Draw agreed}");
                        context.feed("result 1/2-1/2 {}");
                    } else {
                        offers_heard(line, context);
                    }
                })
            },
        ),
        wrong("claims-accepted-offer", "when its offer is accepted it announces the draw", "AP-RS-6", || {
            offers(|line, context| {
                if is_draw(line) && context.count == 1 {
                    context.print("1/2-1/2 {Draw agreed}");
                }
                offers_heard(line, context);
            })
        }),
        wrong("offers-again-when-declined", "when its offer is declined it offers again", "AP-DR-8", || {
            offers(|line, context| {
                if command(line) == Command::Decline && context.count == 1 {
                    context.print("draw");
                }
                offers_heard(line, context);
            })
        }),
    ],
);
