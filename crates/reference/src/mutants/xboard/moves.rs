//! Moves that are taken and moves that are made.

use std::time::Duration;

use cozy_chess::{File, Square, get_between_rays};

use super::desk::{Action, Desk, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Cause, Seen, move_of};
use super::{lacks, wrong};
use crate::mutants::chess::{is_en_passant, some_illegal_move};
use crate::{Engine, Mutant};
use games::chess::{Color, Move, Position};

/// An engine that changes its own moves only.
fn moves(said: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

/// The legal move that a line brings while the engine is not thinking.
fn legal_move(line: &[u8], seen: &Seen) -> Option<Move> {
    move_of(line).filter(|_| !seen.is_thinking()).and_then(|text| seen.legal(text))
}

/// Refuses a line's move as illegal.
fn refuse(line: &[u8], desk: &mut Desk) {
    if let Some(text) = move_of(line) {
        desk.refuse_move(text);
    }
}

/// Prints the move of a line in other words.
fn reword(line: &[u8], desk: &mut Desk, reword: fn(&str) -> String) {
    match std::str::from_utf8(argument(line)) {
        Ok(mv) if word(line) == b"move" => desk.print(reword(mv)),
        _ => desk.print(line),
    }
}

/// An engine that changes lines to it only, knowing which move it expects.
fn expecting(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    let said = |line: &[u8], desk: &mut Desk| {
        desk.print(line);
        if word(line) == b"move" {
            desk.seen.hint.clear();
            desk.act(Action::Hush(b"hint".to_vec()));
        }
    };
    faulty(Script { heard, said, ..HONEST })
}

/// Whether a line brings the move that it expected while it pondered; none if it brings no move, or none was expected.
fn was_expected(line: &[u8], desk: &Desk) -> Option<bool> {
    let seen = &desk.seen;
    let text = move_of(line).filter(|_| seen.is_pondering() && !seen.hint.is_empty())?;
    Some(text.as_bytes() == &seen.hint[..])
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("no-reply-to-move", "it does not answer the opponent's move", "XB-MOVEIN-1", || {
        moves(|line, desk| {
            if word(line) != b"move" || desk.seen.cause != Some(Cause::Move) {
                desk.print(line)
            }
        })
    }),
    wrong("moves-twice", "it prints each move twice", "XB-MOVEOUT-7", || {
        moves(|line, desk| {
            desk.print(line);
            if word(line) == b"move" {
                desk.print(line);
            }
        })
    }),
    lacks("stops-after-first-move", "it makes one move a game", "XB-MOVEIN-1", || {
        moves(|line, desk| {
            if word(line) != b"move" || desk.seen.own_moves == 1 {
                desk.print(line)
            }
        })
    }),
    lacks("drops-quick-move", "it loses a move that comes right behind its own", "XB-MOVEIN-1", || {
        heard(|line, desk| {
            let quick =
                desk.seen.moved_at.is_some_and(|at| desk.now.saturating_sub(at) <= Duration::from_millis(1));
            if move_of(line).is_none() || !quick {
                desk.feed(line);
            }
        })
    }),
    wrong(
        "quick-move-answered-twice",
        "it answers a move that comes right behind its own twice, late in the game",
        "XB-MOVEOUT-7",
        || {
            faulty(Script {
                heard: |line, desk| {
                    let quick = desk
                        .seen
                        .moved_at
                        .is_some_and(|at| desk.now.saturating_sub(at) <= Duration::from_millis(1));
                    desk.count = u32::from(quick && move_of(line).is_some());
                    desk.feed(line);
                },
                said: |line, desk| {
                    desk.print(line);
                    if word(line) == b"move" && desk.count == 1 && desk.seen.own_moves >= 3 {
                        desk.print(line);
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("illegal-engine-move", "it makes a move that is not legal", "XB-MOVEOUT-6", || {
        moves(|line, desk| {
            // The first move of a game goes well, so that the fault is not found by just starting it.
            let set_up = desk.seen.before.plies() == 0 && desk.seen.before != Position::start();
            let illegal = some_illegal_move(&desk.seen.before)
                .filter(|_| set_up || desk.seen.own_moves >= 2 || desk.seen.before.plies() >= 5);
            match illegal {
                Some(mv) if word(line) == b"move" => desk.print(format!("move {mv}")),
                _ => desk.print(line),
            }
        })
    }),
    wrong("forgets-moves-in-force", "it does not make the moves of force mode", "XB-MOVEOUT-6", || {
        heard(|line, desk| {
            if desk.seen.mode != super::seen::Mode::Force || legal_move(line, &desk.seen).is_none() {
                desk.feed(line);
            }
        })
    }),
    wrong("forgets-position", "it does not set up positions", "XB-SETBOARD-1", || {
        heard(|line, desk| {
            if word(line) != b"setboard" {
                desk.feed(line)
            }
        })
    }),
    lacks(
        "position-keeps-side",
        "setting a position up does not change who is on move",
        "XB-SETBOARD-1",
        || {
            heard(|line, desk| {
                let kept = if desk.seen.position.turn() == Color::White { " w " } else { " b " };
                match word(line) {
                    b"setboard" => {
                        let line = String::from_utf8_lossy(line);
                        desk.feed(line.replacen(" w ", kept, 1).replacen(" b ", kept, 1));
                    }
                    _ => desk.feed(line),
                }
            })
        },
    ),
    wrong("echoes-moves", "it repeats the moves that it receives", "XB-MOVEOUT-2", || {
        heard(|line, desk| {
            let echo = legal_move(line, &desk.seen).map(|mv| desk.seen.position.coordinates(mv));
            desk.feed(line);
            desk.print_move(echo);
        })
    }),
    wrong("move-in-old-form", "it prints moves as GNU Chess 4 did", "XB-MOVEOUT-1", || {
        moves(|line, desk| reword(line, desk, |mv| format!("1. ... {mv}")))
    }),
    wrong("move-with-dash", "it prints moves with a dash", "XB-MOVEOUT-3", || {
        moves(|line, desk| {
            reword(line, desk, |mv| match mv.split_at_checked(2) {
                Some((from, to)) => format!("move {from}-{to}"),
                None => format!("move {mv}"),
            })
        })
    }),
    wrong("promotes-in-capitals", "it names the piece of a promotion by a capital", "XB-MOVEOUT-3", || {
        moves(|line, desk| {
            reword(line, desk, |mv| match mv.split_at_checked(4) {
                Some((squares, piece)) => format!("move {squares}{}", piece.to_ascii_uppercase()),
                None => format!("move {mv}"),
            })
        })
    }),
    wrong("promotes-without-letter", "it does not say what a pawn becomes", "XB-MOVEOUT-3", || {
        moves(|line, desk| reword(line, desk, |mv| format!("move {}", mv.get(..4).unwrap_or(mv))))
    }),
    wrong("refuses-promotion", "it takes no promotion", "XB-MOVEIN-2", || {
        heard(|line, desk| match legal_move(line, &desk.seen).and_then(Move::promotion) {
            Some(_) => refuse(line, desk),
            None => desk.feed(line),
        })
    }),
    lacks("promotes-to-queen-always", "every promotion makes a queen", "XB-MOVEIN-2", || {
        heard(|line, desk| {
            match (legal_move(line, &desk.seen).and_then(Move::promotion), line.split_last()) {
                (Some(_), Some((_, squares))) => desk.feed([squares, b"q"].concat()),
                _ => desk.feed(line),
            }
        })
    }),
    wrong("refuses-castling", "it takes no castling", "XB-MOVEIN-2", || {
        heard(|line, desk| match legal_move(line, &desk.seen) {
            Some(mv) if desk.seen.position.is_castling(mv) => refuse(line, desk),
            _ => desk.feed(line),
        })
    }),
    wrong("castling-leaves-rook", "castling moves the king only", "XB-MOVEIN-2", || {
        heard(|line, desk| {
            let mv = legal_move(line, &desk.seen);
            if let Some(mv) = mv.filter(|&mv| desk.seen.position.is_castling(mv)) {
                let file = if desk.seen.position.target(mv).file() == File::G { File::F } else { File::D };
                desk.memo.extend(Square::new(file, mv.from().rank()).to_string().bytes());
                return desk.feed(line);
            }
            let from = mv.map(|mv| mv.from().to_string()).unwrap_or_default();
            if !from.is_empty() && desk.memo.chunks(2).any(|square| square == from.as_bytes()) {
                refuse(line, desk);
            } else {
                desk.feed(line);
            }
        })
    }),
    wrong("refuses-en-passant", "it takes nothing en passant", "XB-MOVEIN-2", || {
        heard(|line, desk| match legal_move(line, &desk.seen) {
            Some(mv) if is_en_passant(&desk.seen.position, mv) => refuse(line, desk),
            _ => desk.feed(line),
        })
    }),
    wrong("en-passant-leaves-pawn", "a pawn taken en passant stays on the board", "XB-MOVEIN-2", || {
        heard(|line, desk| {
            let Some(mv) = legal_move(line, &desk.seen) else {
                return desk.feed(line);
            };
            let to = desk.seen.position.target(mv);
            if is_en_passant(&desk.seen.position, mv) {
                desk.memo = Square::new(to.file(), mv.from().rank()).to_string().into_bytes();
                return desk.feed(line);
            }
            let left = std::str::from_utf8(&desk.memo).ok().and_then(|text| text.parse::<Square>().ok());
            match left {
                Some(square) if square == to || get_between_rays(mv.from(), to).has(square) => {
                    refuse(line, desk)
                }
                _ => desk.feed(line),
            }
        })
    }),
    lacks("ponder-move-stays", "a second move that it did not expect is lost to it", "XB-PONDER-3", || {
        heard(|line, desk| {
            let pondered = desk.seen.is_pondering() && move_of(line).is_some();
            desk.count += u32::from(pondered);
            if !pondered || desk.count != 2 {
                desk.feed(line);
            }
        })
    }),
    lacks("ponder-hit-only", "pondering, it answers only the move that it expected", "XB-PONDER-3", || {
        expecting(|line, desk| {
            if was_expected(line, desk) != Some(false) {
                desk.feed(line);
            }
        })
    }),
    lacks(
        "ponder-hit-lost",
        "pondering, it does not answer the move that it expected",
        "XB-PONDER-3",
        || {
            expecting(|line, desk| {
                if was_expected(line, desk) != Some(true) {
                    desk.feed(line);
                }
            })
        },
    ),
    wrong("moves-while-pondering", "it moves when it has pondered enough", "XB-PONDER-3", || {
        moves(|line, desk| {
            desk.print(line);
            if word(line) == b"move" {
                desk.later(
                    Duration::from_millis(600),
                    Action::Call(|desk| {
                        if desk.seen.is_pondering() {
                            desk.print_move(desk.seen.some_move());
                        }
                    }),
                );
            }
        })
    }),
    lacks("move-waits-for-ponder", "pondering, it does not look at its input", "XB-IO-6", || {
        heard(|line, desk| {
            if desk.held.is_empty() && !desk.seen.is_pondering() {
                return desk.feed(line);
            }
            if desk.held.is_empty() {
                desk.later(Duration::from_secs(15), Action::Call(Desk::feed_held));
            }
            desk.held.push_back(line.to_vec());
        })
    }),
    lacks(
        "plays-move-sent-while-thinking",
        "it makes a move that came while it was thinking",
        "XB-MOVEIN-12",
        || {
            heard(|line, desk| {
                let played =
                    move_of(line).filter(|_| desk.seen.is_thinking()).and_then(|text| desk.seen.legal(text));
                if played.is_some() {
                    desk.feed("force");
                    desk.feed(line);
                    desk.feed("playother");
                } else {
                    desk.feed(line);
                }
            })
        },
    ),
];
