//! Results: what is not claimed, what is claimed too early or for the wrong side, and what comes behind a result.

use super::desk::{Action, Desk, HONEST, Script, argument, faulty, heard, said, word};
use super::seen::{Mode, move_of};
use super::{lacks, wrong};
use crate::mutants::chess::{balance, is_minor, swapped};
use crate::{Engine, Mutant};
use games::chess::{Color, Position, is_blocked};

/// An engine that does not print such lines.
fn mute(line: &[u8], desk: &mut Desk, what: fn(&str) -> bool) {
    if !what(&String::from_utf8_lossy(line)) {
        desk.print(line);
    }
}

/// Prints a line; behind a move of the engine's own that leads to such a position, a draw is claimed.
fn claims(line: &[u8], desk: &mut Desk, when: fn(&Position) -> bool) {
    desk.print(line);
    if word(line) == b"move" && when(&desk.seen.position) {
        desk.print("1/2-1/2 {Draw}");
    }
}

/// Prints some move of a position in which there is none.
fn print_impossible_move(desk: &mut Desk) {
    if desk.seen.position.legal_moves().is_empty() {
        desk.print_move(Some("g8h8".to_owned()));
    }
}

/// Behind a `result` to which the engine's own claim has led.
fn at_own_result(line: &[u8], desk: &mut Desk, then: fn(&[u8], &mut Desk)) {
    if word(line) == b"result" && desk.count == 1 { then(line, desk) } else { desk.feed(line) }
}

/// An engine that knows that it has claimed: `desk.count` is 1 then.
fn with_claims(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    let said = |line: &[u8], desk: &mut Desk| {
        if matches!(word(line), b"1-0" | b"0-1" | b"1/2-1/2") {
            desk.count = 1;
        }
        desk.print(line);
    };
    faulty(Script { heard, said, ..HONEST })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("mate-unclaimed", "it does not say that a side is mated", "XB-CLAIM-1", || {
        said(|line, desk| mute(line, desk, |text| text.contains("mates")))
    }),
    wrong("mate-claimed-for-loser", "it gives a mate to the side that is mated", "XB-CLAIM-9", || {
        said(|line, desk| desk.print(swapped(line)))
    }),
    wrong("mate-is-white", "every mate is a win of White", "XB-CLAIM-9", || {
        said(|line, desk| if word(line) == b"0-1" { desk.print(swapped(line)) } else { desk.print(line) })
    }),
    lacks("finished-position-takes-moves", "when a game is over it takes any move", "XB-ERR-1", || {
        heard(|line, desk| {
            if move_of(line).is_none() || !desk.seen.position.legal_moves().is_empty() {
                desk.feed(line);
            }
        })
    }),
    wrong("moves-when-mated", "with no legal move it moves all the same", "XB-MOVEOUT-6", || {
        heard(|line, desk| {
            desk.feed(line);
            let on_move = word(line) == b"go" || (move_of(line).is_some() && desk.seen.mode != Mode::Force);
            if on_move {
                desk.act(Action::Call(print_impossible_move));
            }
        })
    }),
    lacks("draw-unclaimed", "it claims no draw", "XB-CLAIM-2", || {
        said(|line, desk| mute(line, desk, |text| text.starts_with("1/2-1/2")))
    }),
    wrong("stalemate-is-mate", "it takes stalemate for mate", "XB-CLAIM-9", || {
        said(|line, desk| {
            let text = String::from_utf8_lossy(line);
            if text.contains("Stalemate") { desk.print("1-0 {White mates}") } else { desk.print(line) }
        })
    }),
    lacks("draw-by-material-unknown", "it plays on with bare kings", "XB-CLAIM-2", || {
        said(|line, desk| mute(line, desk, |text| text.contains("Insufficient")))
    }),
    wrong("minor-pieces-are-a-draw", "two minor pieces are a draw to it", "XB-CLAIM-6", || {
        said(|line, desk| claims(line, desk, is_minor))
    }),
    wrong("blocked-position-claimed", "it claims a draw where no pawn can move", "XB-CLAIM-7", || {
        said(|line, desk| claims(line, desk, |position| is_blocked(position.board())))
    }),
    lacks("fifty-unknown", "it does not count fifty moves", "XB-CLAIM-2", || {
        said(|line, desk| mute(line, desk, |text| text.contains("fifty")))
    }),
    wrong("fifty-counted-in-plies", "it claims a draw after fifty plies", "XB-CLAIM-9", || {
        said(|line, desk| claims(line, desk, |position| (50..100).contains(&position.halfmove_clock())))
    }),
    lacks("repetition-unknown", "it does not look for repetitions", "XB-CLAIM-2", || {
        said(|line, desk| {
            let repeated = desk.seen.position.can_claim_threefold()
                || desk
                    .seen
                    .before
                    .legal_moves()
                    .iter()
                    .any(|&mv| desk.seen.before.after(mv).can_claim_threefold());
            let draw = line == b"offer draw" || word(line) == b"1/2-1/2";
            if !draw || !repeated {
                desk.print(line);
            }
        })
    }),
    lacks("own-draw-unclaimed", "it says nothing of a draw that its own move brings", "XB-OFFER-2", || {
        said(|line, desk| {
            let own = desk.seen.moved_at == Some(desk.now) && word(line) == b"1/2-1/2";
            if line != b"offer draw" && !own {
                desk.print(line);
            }
        })
    }),
    wrong("draw-at-second-time", "it claims a draw when a position comes again", "XB-CLAIM-9", || {
        said(|line, desk| claims(line, desk, |position| position.repetitions() == 2))
    }),
    wrong("repetition-across-games", "it counts the positions of earlier games", "XB-CLAIM-9", || {
        heard(|line, desk| {
            desk.feed(line);
            if move_of(line).is_some_and(|text| text == "e2e4") {
                desk.count += 1;
                if desk.count == 3 {
                    desk.print("1/2-1/2 {Draw by repetition}");
                }
            }
        })
    }),
    wrong("draw-claimed-ahead", "it claims a draw before the move that brings it", "XB-CLAIM-5", || {
        said(|line, desk| if line == b"offer draw" { desk.print("1/2-1/2 {Draw}") } else { desk.print(line) })
    }),
    wrong(
        "claims-while-pondering",
        "it claims the draw that it foresees on the opponent's time",
        "XB-PONDER-4",
        || {
            said(|line, desk| {
                desk.print(line);
                let foreseen = |mv| desk.seen.position.after(mv).can_claim_fifty();
                if word(line) == b"move"
                    && desk.seen.hard
                    && desk.seen.position.legal_moves().into_iter().any(foreseen)
                {
                    desk.print("1/2-1/2 {Draw by the fifty-move rule}");
                }
            })
        },
    ),
    wrong("claims-the-flag", "it claims the game when the opponent's time is over", "XB-CLAIM-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if line == b"otim 1" && !desk.seen.is_thinking() && desk.seen.own_moves > 0 {
                desk.print(match desk.seen.colour {
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
            with_claims(|line, desk| {
                desk.feed(line);
                match word(line) {
                    b"new" | b"go" => desk.count = 0,
                    _ if desk.count == 1 && move_of(line).is_some() => {
                        desk.act(Action::Call(|desk| desk.print_move(desk.seen.some_move())));
                    }
                    _ => {}
                }
            })
        },
    ),
    wrong("answers-own-result", "it answers a result by its own claim", "XB-RESULT-3", || {
        with_claims(|line, desk| {
            at_own_result(line, desk, |line, desk| {
                desk.feed(line);
                desk.print(argument(line));
            })
        })
    }),
    lacks(
        "own-result-ends-games",
        "after a game that it has ended itself it plays no more",
        "XB-RESULT-3",
        || {
            with_claims(|line, desk| {
                if desk.count == 2 && move_of(line).is_some() {
                    return;
                }
                at_own_result(line, desk, |line, desk| {
                    desk.count = 2;
                    desk.feed(line);
                })
            })
        },
    ),
    wrong("resigns-after-move", "it gives up behind its move", "XB-RESIGN-2", || {
        said(|line, desk| {
            desk.print(line);
            if word(line) == b"move" && balance(&desk.seen.position, desk.seen.before.turn()) < -1500 {
                desk.print("resign");
            }
        })
    }),
    wrong("resigns-for-the-winner", "it resigns with its own colour as the winner", "XB-RESIGN-3", || {
        said(|line, desk| {
            if word(line) == b"move" && balance(&desk.seen.before, desk.seen.before.turn()) < -1500 {
                return match desk.seen.before.turn() {
                    Color::White => desk.print("1-0 {White resigns}"),
                    Color::Black => desk.print("0-1 {Black resigns}"),
                };
            }
            desk.print(line);
        })
    }),
    wrong("draw-accepted-by-result", "it accepts a draw by a result", "XB-CLAIM-5", || {
        heard(
            |line, desk| {
                if word(line) == b"draw" { desk.print("1/2-1/2 {Draw agreed}") } else { desk.feed(line) }
            },
        )
    }),
    wrong("draw-replaces-mate", "offered a draw when it has mated, it claims one", "XB-CLAIM-5", || {
        heard(|line, desk| {
            let over = desk.seen.position.legal_moves().is_empty();
            if word(line) == b"draw" && over { desk.print("1/2-1/2 {Draw agreed}") } else { desk.feed(line) }
        })
    }),
    wrong("draw-is-illegal-move", "it takes draw for a move", "XB-DRAW-4", || {
        heard(|line, desk| if word(line) == b"draw" { desk.refuse_move("draw") } else { desk.feed(line) })
    }),
    wrong("draw-leaves-force", "draw takes it out of force mode", "XB-DRAW-4", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"draw" && desk.seen.mode == Mode::Force {
                desk.feed("playother");
            }
        })
    }),
    wrong("draw-moves-while-pondering", "offered a draw while it ponders, it moves", "XB-DRAW-4", || {
        heard(|line, desk| {
            if word(line) == b"draw" && desk.seen.is_pondering() {
                desk.print_move(desk.seen.some_move());
            }
            desk.feed(line);
        })
    }),
    wrong("draw-ends-search", "offered a draw while it thinks, it moves at once", "XB-DRAW-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"draw" && desk.seen.is_thinking() {
                desk.feed("?");
            }
        })
    }),
    lacks("accepted-draw-ends-play", "having accepted a draw it plays no more", "XB-DRAW-2", || {
        heard(|line, desk| {
            if word(line) == b"draw" && !desk.seen.is_thinking() {
                desk.count = 1;
                desk.print("offer draw");
                return;
            }
            if desk.count == 0 || move_of(line).is_none() {
                desk.feed(line);
            }
        })
    }),
    wrong("draw-accepted-in-words", "it accepts a draw in words of its own", "XB-OFFER-1", || {
        heard(|line, desk| {
            if word(line) == b"draw" { desk.print("I accept your offer of a draw") } else { desk.feed(line) }
        })
    }),
];
