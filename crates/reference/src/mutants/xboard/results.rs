//! Results: what is not claimed, what is claimed too early or for the wrong side, and what comes behind a result.

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, said, word};
use super::seen::{Mode, move_of};
use super::{lacks, wrong};
use crate::mutants::chess::{balance, is_minor, swapped};
use crate::{Engine, Mutant};
use games::chess::{Color, Position, is_blocked};

/// An engine that does not print such lines.
fn mute(line: &[u8], context: &mut Context, what: fn(&str) -> bool) {
    if !what(&String::from_utf8_lossy(line)) {
        context.print(line);
    }
}

/// Prints a line; behind a move of the engine's own that leads to such a position, a draw is claimed.
fn claims(line: &[u8], context: &mut Context, when: fn(&Position) -> bool) {
    context.print(line);
    if word(line) == b"move" && when(&context.seen.position) {
        context.print("1/2-1/2 {Draw}");
    }
}

/// Prints some move of a position in which there is none.
fn print_impossible_move(context: &mut Context) {
    if context.seen.position.legal_moves().is_empty() {
        context.print_move(Some("g8h8".to_owned()));
    }
}

/// Behind a `result` to which the engine's own claim has led.
fn at_own_result(line: &[u8], context: &mut Context, then: fn(&[u8], &mut Context)) {
    if word(line) == b"result" && context.count == 1 { then(line, context) } else { context.feed(line) }
}

/// An engine that knows that it has claimed: `context.count` is 1 then.
fn with_claims(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    let said = |line: &[u8], context: &mut Context| {
        if matches!(word(line), b"1-0" | b"0-1" | b"1/2-1/2") {
            context.count = 1;
        }
        context.print(line);
    };
    faulty(Script { heard, said, ..HONEST })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("mate-unclaimed", "it does not say that a side is mated", "XB-CLAIM-1", || {
        said(|line, context| mute(line, context, |text| text.contains("mates")))
    }),
    wrong("mate-claimed-for-loser", "it gives a mate to the side that is mated", "XB-CLAIM-1", || {
        said(|line, context| context.print(swapped(line)))
    }),
    wrong("mate-is-white", "every mate is a win of White", "XB-CLAIM-1", || {
        said(
            |line, context| {
                if word(line) == b"0-1" { context.print(swapped(line)) } else { context.print(line) }
            },
        )
    }),
    lacks("finished-position-takes-moves", "when a game is over it takes any move", "XB-ERR-1", || {
        heard(|line, context| {
            if move_of(line).is_none() || !context.seen.position.legal_moves().is_empty() {
                context.feed(line);
            }
        })
    }),
    wrong("moves-when-mated", "with no legal move it moves all the same", "XB-MOVEOUT-6", || {
        heard(|line, context| {
            context.feed(line);
            let on_move =
                word(line) == b"go" || (move_of(line).is_some() && context.seen.mode != Mode::Force);
            if on_move {
                context.act(Action::call(print_impossible_move));
            }
        })
    }),
    lacks("draw-unclaimed", "it claims no draw", "XB-CLAIM-2", || {
        said(|line, context| mute(line, context, |text| text.starts_with("1/2-1/2")))
    }),
    wrong("stalemate-is-mate", "it takes stalemate for mate", "XB-CLAIM-1", || {
        said(|line, context| {
            let text = String::from_utf8_lossy(line);
            if text.contains("Stalemate") { context.print("1-0 {White mates}") } else { context.print(line) }
        })
    }),
    lacks("draw-by-material-unknown", "it plays on with bare kings", "XB-CLAIM-2", || {
        said(|line, context| mute(line, context, |text| text.contains("Insufficient")))
    }),
    wrong("minor-pieces-are-a-draw", "two minor pieces are a draw to it", "XB-CLAIM-6", || {
        said(|line, context| claims(line, context, is_minor))
    }),
    wrong("blocked-position-claimed", "it claims a draw where no pawn can move", "XB-CLAIM-7", || {
        said(|line, context| claims(line, context, |position| is_blocked(position.board())))
    }),
    lacks("fifty-unknown", "it does not count fifty moves", "XB-CLAIM-2", || {
        said(|line, context| mute(line, context, |text| text.contains("fifty")))
    }),
    wrong("fifty-counted-in-plies", "it claims a draw after fifty plies", "XB-CLAIM-2", || {
        said(|line, context| claims(line, context, |position| (50..100).contains(&position.halfmove_clock())))
    }),
    lacks("repetition-unknown", "it does not look for repetitions", "XB-CLAIM-2", || {
        said(|line, context| {
            let repeated = context.seen.position.can_claim_threefold()
                || context
                    .seen
                    .before
                    .legal_moves()
                    .iter()
                    .any(|&mv| context.seen.before.after(mv).can_claim_threefold());
            let draw = line == b"offer draw" || word(line) == b"1/2-1/2";
            if !draw || !repeated {
                context.print(line);
            }
        })
    }),
    lacks("own-draw-unclaimed", "it says nothing of a draw that its own move brings", "XB-OFFER-2", || {
        said(|line, context| {
            let own = context.seen.moved_at == Some(context.now) && word(line) == b"1/2-1/2";
            if line != b"offer draw" && !own {
                context.print(line);
            }
        })
    }),
    wrong("draw-at-second-time", "it claims a draw when a position comes again", "XB-CLAIM-2", || {
        said(|line, context| claims(line, context, |position| position.repetitions() == 2))
    }),
    wrong("repetition-across-games", "it counts the positions of earlier games", "XB-CLAIM-2", || {
        heard(|line, context| {
            context.feed(line);
            if move_of(line).is_some_and(|text| text == "e2e4") {
                context.count += 1;
                if context.count == 3 {
                    context.print("1/2-1/2 {Draw by repetition}");
                }
            }
        })
    }),
    wrong("draw-claimed-ahead", "it claims a draw before the move that brings it", "XB-CLAIM-5", || {
        said(
            |line, context| {
                if line == b"offer draw" { context.print("1/2-1/2 {Draw}") } else { context.print(line) }
            },
        )
    }),
    wrong(
        "claims-while-pondering",
        "it claims the draw that it foresees on the opponent's time",
        "XB-PONDER-4",
        || {
            said(|line, context| {
                context.print(line);
                let foreseen = |mv| context.seen.position.after(mv).can_claim_fifty();
                if word(line) == b"move"
                    && context.seen.hard
                    && context.seen.position.legal_moves().into_iter().any(foreseen)
                {
                    context.print("1/2-1/2 {Draw by the fifty-move rule}");
                }
            })
        },
    ),
    wrong("claims-the-flag", "it claims the game when the opponent's time is over", "XB-CLAIM-3", || {
        heard(|line, context| {
            context.feed(line);
            if line == b"otim 1" && !context.seen.is_thinking() && context.seen.own_moves > 0 {
                context.print(match context.seen.colour {
                    Color::White => "1-0 {White wins on time}",
                    Color::Black => "0-1 {Black wins on time}",
                });
            }
        })
    }),
    wrong(
        "plays-on-behind-its-claim",
        "having claimed a draw it answers one move more",
        "XB-CLAIM-8",
        || {
            with_claims(|line, context| {
                context.feed(line);
                match word(line) {
                    b"new" | b"go" => context.count = 0,
                    _ if context.count == 1 && move_of(line).is_some() => {
                        context.act(Action::call(|context| context.print_move(context.seen.some_move())));
                    }
                    _ => {}
                }
            })
        },
    ),
    wrong("answers-own-result", "it answers a result by its own claim", "XB-RESULT-3", || {
        with_claims(|line, context| {
            at_own_result(line, context, |line, context| {
                context.feed(line);
                context.print(argument(line));
            })
        })
    }),
    lacks(
        "own-result-ends-games",
        "after a game that it has ended itself it plays no more",
        "XB-RESULT-3",
        || {
            with_claims(|line, context| {
                if context.count == 2 && move_of(line).is_some() {
                    return;
                }
                at_own_result(line, context, |line, context| {
                    context.count = 2;
                    context.feed(line);
                })
            })
        },
    ),
    wrong("resigns-after-move", "it gives up behind its move", "XB-RESIGN-2", || {
        said(|line, context| {
            context.print(line);
            if word(line) == b"move" && balance(&context.seen.position, context.seen.before.turn()) < -1500 {
                context.print("resign");
            }
        })
    }),
    wrong("resigns-for-the-winner", "it resigns with its own colour as the winner", "XB-RESIGN-1", || {
        said(|line, context| {
            if word(line) == b"move" && balance(&context.seen.before, context.seen.before.turn()) < -1500 {
                return match context.seen.before.turn() {
                    Color::White => context.print("1-0 {White resigns}"),
                    Color::Black => context.print("0-1 {Black resigns}"),
                };
            }
            context.print(line);
        })
    }),
    wrong("draw-accepted-by-result", "it accepts a draw by a result", "XB-CLAIM-5", || {
        heard(
            |line, context| {
                if word(line) == b"draw" {
                    context.print("1/2-1/2 {Draw agreed}")
                } else {
                    context.feed(line)
                }
            },
        )
    }),
    wrong("draw-replaces-mate", "offered a draw when it has mated, it claims one", "XB-CLAIM-5", || {
        heard(|line, context| {
            let over = context.seen.position.legal_moves().is_empty();
            if word(line) == b"draw" && over {
                context.print("1/2-1/2 {Draw agreed}")
            } else {
                context.feed(line)
            }
        })
    }),
    wrong("draw-is-illegal-move", "it takes draw for a move", "XB-DRAW-4", || {
        heard(
            |line, context| {
                if word(line) == b"draw" { context.refuse_move("draw") } else { context.feed(line) }
            },
        )
    }),
    wrong("draw-leaves-force", "draw takes it out of force mode", "XB-DRAW-4", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"draw" && context.seen.mode == Mode::Force {
                context.feed("playother");
            }
        })
    }),
    wrong("draw-moves-while-pondering", "offered a draw while it ponders, it moves", "XB-DRAW-4", || {
        heard(|line, context| {
            if word(line) == b"draw" && context.seen.is_pondering() {
                context.print_move(context.seen.some_move());
            }
            context.feed(line);
        })
    }),
    wrong("draw-ends-search", "offered a draw while it thinks, it moves at once", "XB-DRAW-3", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"draw" && context.seen.is_thinking() {
                context.feed("?");
            }
        })
    }),
    lacks("accepted-draw-ends-play", "having accepted a draw it plays no more", "XB-DRAW-2", || {
        heard(|line, context| {
            if word(line) == b"draw" && !context.seen.is_thinking() {
                context.count = 1;
                context.print("offer draw");
                return;
            }
            if context.count == 0 || move_of(line).is_none() {
                context.feed(line);
            }
        })
    }),
    wrong("draw-accepted-in-words", "it accepts a draw in words of its own", "XB-OFFER-1", || {
        heard(|line, context| {
            if word(line) == b"draw" {
                context.print("I accept your offer of a draw")
            } else {
                context.feed(line)
            }
        })
    }),
];
