//! Moves that are taken and moves that are made.

use std::time::Duration;

use cozy_chess::{File, Square, get_between_rays};

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Cause, Seen, move_of};
use super::{lacks, wrong};
use crate::mutants::chess::{is_en_passant, some_illegal_move};
use crate::{Engine, Mutant};
use games::chess::{Color, Move, Position};

/// An engine that changes its own moves only.
fn moves(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

/// The legal move that a line brings while the engine is not thinking.
fn legal_move(line: &[u8], seen: &Seen) -> Option<Move> {
    move_of(line).filter(|_| !seen.is_thinking()).and_then(|text| seen.legal(text))
}

/// Refuses a line's move as illegal.
fn refuse(line: &[u8], context: &mut Context) {
    if let Some(text) = move_of(line) {
        context.refuse_move(text);
    }
}

/// Prints the move of a line in other words.
fn reword(line: &[u8], context: &mut Context, reword: fn(&str) -> String) {
    match std::str::from_utf8(argument(line)) {
        Ok(mv) if word(line) == b"move" => context.print(reword(mv)),
        _ => context.print(line),
    }
}

/// An engine that changes lines to it only, knowing which move it expects.
fn expecting(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    let said = |line: &[u8], context: &mut Context| {
        context.print(line);
        if word(line) == b"move" {
            context.seen.hint.clear();
            context.act(Action::Hush(b"hint".to_vec()));
        }
    };
    faulty(Script { heard, said, ..HONEST })
}

/// Whether a line brings the move that it expected while it pondered; none if it brings no move, or none was expected.
fn was_expected(line: &[u8], context: &Context) -> Option<bool> {
    let seen = &context.seen;
    let text = move_of(line).filter(|_| seen.is_pondering() && !seen.hint.is_empty())?;
    Some(text.as_bytes() == &seen.hint[..])
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("no-reply-to-move", "it does not answer the opponent's move", "XB-MOVEIN-1", || {
        moves(|line, context| {
            if word(line) != b"move" || context.seen.cause != Some(Cause::Move) {
                context.print(line)
            }
        })
    }),
    wrong("moves-twice", "it prints each move twice", "XB-MOVEOUT-7", || {
        moves(|line, context| {
            context.print(line);
            if word(line) == b"move" {
                context.print(line);
            }
        })
    }),
    lacks("stops-after-first-move", "it makes one move a game", "XB-MOVEIN-1", || {
        moves(|line, context| {
            if word(line) != b"move" || context.seen.own_moves == 1 {
                context.print(line)
            }
        })
    }),
    lacks("drops-quick-move", "it loses a move that comes right behind its own", "XB-MOVEIN-1", || {
        heard(|line, context| {
            let quick = context
                .seen
                .moved_at
                .is_some_and(|at| context.now.saturating_sub(at) <= Duration::from_millis(1));
            if move_of(line).is_none() || !quick {
                context.feed(line);
            }
        })
    }),
    wrong(
        "quick-move-answered-twice",
        "it answers a move that comes right behind its own twice, late in the game",
        "XB-MOVEOUT-7",
        || {
            faulty(Script {
                heard: |line, context| {
                    let quick = context
                        .seen
                        .moved_at
                        .is_some_and(|at| context.now.saturating_sub(at) <= Duration::from_millis(1));
                    context.count = u32::from(quick && move_of(line).is_some());
                    context.feed(line);
                },
                said: |line, context| {
                    context.print(line);
                    if word(line) == b"move" && context.count == 1 && context.seen.own_moves >= 3 {
                        context.print(line);
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("illegal-engine-move", "it makes a move that is not legal", "XB-MOVEOUT-6", || {
        moves(|line, context| {
            // The first move of a game goes well, so that the fault is not found by just starting it.
            let set_up = context.seen.before.plies() == 0 && context.seen.before != Position::start();
            let illegal = some_illegal_move(&context.seen.before)
                .filter(|_| set_up || context.seen.own_moves >= 2 || context.seen.before.plies() >= 5);
            match illegal {
                Some(mv) if word(line) == b"move" => context.print(format!("move {mv}")),
                _ => context.print(line),
            }
        })
    }),
    wrong("forgets-moves-in-force", "it does not make the moves of force mode", "XB-MOVEOUT-6", || {
        heard(|line, context| {
            if context.seen.mode != super::seen::Mode::Force || legal_move(line, &context.seen).is_none() {
                context.feed(line);
            }
        })
    }),
    wrong("forgets-position", "it does not set up positions", "XB-SETBOARD-1", || {
        heard(|line, context| {
            if word(line) != b"setboard" {
                context.feed(line)
            }
        })
    }),
    lacks(
        "position-keeps-side",
        "setting a position up does not change who is on move",
        "XB-SETBOARD-1",
        || {
            heard(|line, context| {
                let kept = if context.seen.position.turn() == Color::White { " w " } else { " b " };
                match word(line) {
                    b"setboard" => {
                        let line = String::from_utf8_lossy(line);
                        context.feed(line.replacen(" w ", kept, 1).replacen(" b ", kept, 1));
                    }
                    _ => context.feed(line),
                }
            })
        },
    ),
    wrong("echoes-moves", "it repeats the moves that it receives", "XB-MOVEOUT-2", || {
        heard(|line, context| {
            let echo = legal_move(line, &context.seen).map(|mv| context.seen.position.coordinates(mv));
            context.feed(line);
            context.print_move(echo);
        })
    }),
    wrong("move-in-old-form", "it prints moves as GNU Chess 4 did", "XB-MOVEOUT-1", || {
        moves(|line, context| reword(line, context, |mv| format!("1. ... {mv}")))
    }),
    wrong("move-with-dash", "it prints moves with a dash", "XB-MOVEOUT-3", || {
        moves(|line, context| {
            reword(line, context, |mv| match mv.split_at_checked(2) {
                Some((from, to)) => format!("move {from}-{to}"),
                None => format!("move {mv}"),
            })
        })
    }),
    wrong("promotes-in-capitals", "it names the piece of a promotion by a capital", "XB-MOVEOUT-3", || {
        moves(|line, context| {
            reword(line, context, |mv| match mv.split_at_checked(4) {
                Some((squares, piece)) => format!("move {squares}{}", piece.to_ascii_uppercase()),
                None => format!("move {mv}"),
            })
        })
    }),
    wrong("promotes-without-letter", "it does not say what a pawn becomes", "XB-MOVEOUT-3", || {
        moves(|line, context| reword(line, context, |mv| format!("move {}", mv.get(..4).unwrap_or(mv))))
    }),
    wrong("refuses-promotion", "it takes no promotion", "XB-MOVEIN-2", || {
        heard(|line, context| match legal_move(line, &context.seen).and_then(Move::promotion) {
            Some(_) => refuse(line, context),
            None => context.feed(line),
        })
    }),
    lacks("promotes-to-queen-always", "every promotion makes a queen", "XB-MOVEIN-2", || {
        heard(|line, context| {
            match (legal_move(line, &context.seen).and_then(Move::promotion), line.split_last()) {
                (Some(_), Some((_, squares))) => context.feed([squares, b"q"].concat()),
                _ => context.feed(line),
            }
        })
    }),
    wrong("refuses-castling", "it takes no castling", "XB-MOVEIN-2", || {
        heard(|line, context| match legal_move(line, &context.seen) {
            Some(mv) if context.seen.position.is_castling(mv) => refuse(line, context),
            _ => context.feed(line),
        })
    }),
    wrong("castling-leaves-rook", "castling moves the king only", "XB-MOVEIN-2", || {
        heard(|line, context| {
            let mv = legal_move(line, &context.seen);
            if let Some(mv) = mv.filter(|&mv| context.seen.position.is_castling(mv)) {
                let file = if context.seen.position.target(mv).file() == File::G { File::F } else { File::D };
                context.memo.extend(Square::new(file, mv.from().rank()).to_string().bytes());
                return context.feed(line);
            }
            let from = mv.map(|mv| mv.from().to_string()).unwrap_or_default();
            if !from.is_empty() && context.memo.chunks(2).any(|square| square == from.as_bytes()) {
                refuse(line, context);
            } else {
                context.feed(line);
            }
        })
    }),
    wrong("refuses-en-passant", "it takes nothing en passant", "XB-MOVEIN-2", || {
        heard(|line, context| match legal_move(line, &context.seen) {
            Some(mv) if is_en_passant(&context.seen.position, mv) => refuse(line, context),
            _ => context.feed(line),
        })
    }),
    wrong("en-passant-leaves-pawn", "a pawn taken en passant stays on the board", "XB-MOVEIN-2", || {
        heard(|line, context| {
            let Some(mv) = legal_move(line, &context.seen) else {
                return context.feed(line);
            };
            let to = context.seen.position.target(mv);
            if is_en_passant(&context.seen.position, mv) {
                context.memo = Square::new(to.file(), mv.from().rank()).to_string().into_bytes();
                return context.feed(line);
            }
            let left = std::str::from_utf8(&context.memo).ok().and_then(|text| text.parse::<Square>().ok());
            match left {
                Some(square) if square == to || get_between_rays(mv.from(), to).has(square) => {
                    refuse(line, context)
                }
                _ => context.feed(line),
            }
        })
    }),
    lacks("ponder-move-stays", "a second move that it did not expect is lost to it", "XB-PONDER-3", || {
        heard(|line, context| {
            let pondered = context.seen.is_pondering() && move_of(line).is_some();
            context.count += u32::from(pondered);
            if !pondered || context.count != 2 {
                context.feed(line);
            }
        })
    }),
    lacks("ponder-hit-only", "pondering, it answers only the move that it expected", "XB-PONDER-3", || {
        expecting(|line, context| {
            if was_expected(line, context) != Some(false) {
                context.feed(line);
            }
        })
    }),
    lacks(
        "ponder-hit-lost",
        "pondering, it does not answer the move that it expected",
        "XB-PONDER-3",
        || {
            expecting(|line, context| {
                if was_expected(line, context) != Some(true) {
                    context.feed(line);
                }
            })
        },
    ),
    wrong("moves-while-pondering", "it moves when it has pondered enough", "XB-PONDER-3", || {
        moves(|line, context| {
            context.print(line);
            if word(line) == b"move" {
                context.later(
                    Duration::from_millis(600),
                    Action::call(|context| {
                        if context.seen.is_pondering() {
                            context.print_move(context.seen.some_move());
                        }
                    }),
                );
            }
        })
    }),
    lacks("move-waits-for-ponder", "pondering, it does not look at its input", "XB-IO-6", || {
        heard(|line, context| {
            if context.held.is_empty() && !context.seen.is_pondering() {
                return context.feed(line);
            }
            if context.held.is_empty() {
                context.later(Duration::from_secs(15), Action::call(Context::feed_held));
            }
            context.held.push_back(line.to_vec());
        })
    }),
    lacks(
        "plays-move-sent-while-thinking",
        "it makes a move that came while it was thinking",
        "XB-MOVEIN-12",
        || {
            heard(|line, context| {
                let played = move_of(line)
                    .filter(|_| context.seen.is_thinking())
                    .and_then(|text| context.seen.legal(text));
                if played.is_some() {
                    context.feed("force");
                    context.feed(line);
                    context.feed("playother");
                } else {
                    context.feed(line);
                }
            })
        },
    ),
];
