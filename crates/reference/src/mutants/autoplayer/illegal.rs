//! Illegal moves: what is said to them, and which of them are taken for legal.

use cozy_chess::{File, Rank, Square};

use super::context::{Context, Seen, claimed, command, die_if, heard, is_move, is_new, said};
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::chess::{Offence, offence_of, passed};
use games::chess::{Color, Piece, Position, Setup};
use grammars::autoplayer::{Command, GameResult, MoveKind, MoveText};
use grammars::chess::Wing;

/// The move of a line that is not legal, where one may come.
fn illegal<'a>(line: &'a [u8], seen: &Seen) -> Option<MoveText<'a>> {
    match command(line) {
        Command::Move(mv) if seen.is_open() && !seen.is_thinking() && seen.incoming(line).is_none() => {
            Some(mv)
        }
        _ => None,
    }
}

fn square(square: grammars::chess::Square) -> Option<Square> {
    format!("{}{}", char::from(square.file), square.rank).parse().ok()
}

/// Squares that a move in words may mean: those of each piece of this kind.
fn squares(mv: &MoveText<'_>, position: &Position) -> Vec<(Square, Square)> {
    let turn = position.turn();
    match mv.kind {
        MoveKind::Plain { from, to, .. } => square(from).zip(square(to)).into_iter().collect(),
        MoveKind::Castle { wing, .. } => {
            let home = Rank::First.relative_to(turn);
            let to = if wing == Wing::King { File::G } else { File::C };
            vec![(Square::new(File::E, home), Square::new(to, home))]
        }
        MoveKind::San(san) => {
            let Some(to) = square(san.to) else { return Vec::new() };
            let such = |from: &Square| {
                let stands = position.piece_on(*from).is_some_and(|(color, piece)| {
                    color == turn && piece.to_string().as_bytes() == [san.piece.to_ascii_lowercase()]
                });
                stands && san.from_file.is_none_or(|file| file == b'a' + from.file() as u8)
            };
            Square::ALL.into_iter().filter(such).map(|from| (from, to)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the move of a line has this offence.
fn offends(line: &[u8], seen: &Seen, such: Offence) -> bool {
    let Some(mv) = illegal(line, seen) else { return false };
    squares(&mv, &seen.position).into_iter().any(|(from, to)| offence_of(&seen.position, from, to) == such)
}

/// Answers an illegal move, where it is so, as if the opponent had passed.
fn pass_over(line: &[u8], context: &mut Context, so: bool) {
    match passed(&context.seen.position).filter(|_| so) {
        Some(other) => context.play_from(&other.fen()),
        None => context.feed(line),
    }
}

/// The position after an illegal move.
fn played(mv: &MoveText<'_>, position: &Position) -> Option<Position> {
    let (from, to) = squares(mv, position).into_iter().next()?;
    let (color, piece): (Color, Piece) = position.piece_on(from)?;
    let mut setup = Setup::from_position(&passed(position)?);
    setup.remove(from);
    setup.put(to, color, piece);
    setup.finish().ok()
}

fn is_refusal(line: &[u8]) -> bool {
    claimed(line) == Some(GameResult::Unfinished) && line.starts_with(b"* {illegal")
}

/// Prints a line; in the place of a refusal something else.
fn instead(line: &[u8], context: &mut Context, text: fn(&Seen) -> String) {
    if is_refusal(line) { context.print(text(&context.seen)) } else { context.print(line) }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong(
        "illegal-move-passed-over",
        "it answers an illegal move as if the opponent had passed",
        "AP-ILL-2",
        || {
            heard(|line, context| {
                let so = illegal(line, &context.seen).is_some();
                pass_over(line, context, so);
            })
        },
    ),
    wrong("illegal-move-played", "it makes illegal moves on its board and answers them", "AP-ILL-2", || {
        heard(|line, context| {
            let after = illegal(line, &context.seen).and_then(|mv| played(&mv, &context.seen.position));
            match after {
                Some(position) => context.play_from(&position.fen()),
                None => context.feed(line),
            }
        })
    }),
    wrong("illegal-move-corrected", "for an illegal move it makes a legal one", "AP-ILL-2", || {
        heard(|line, context| {
            let other = illegal(line, &context.seen).and_then(|_| context.seen.some_move());
            match other {
                Some(mv) => context.feed(context.seen.position.san(mv)),
                None => context.feed(line),
            }
        })
    }),
    wrong(
        "illegal-move-makes-it-move",
        "it makes the opponent's move in the place of an illegal one",
        "AP-ILL-2",
        || {
            heard(|line, context| {
                let so = illegal(line, &context.seen).is_some();
                if so { context.feed("go") } else { context.feed(line) }
            })
        },
    ),
    wrong(
        "illegal-move-reported-and-played-on",
        "having reported an illegal move it moves all the same",
        "AP-ILL-2",
        || {
            heard(|line, context| {
                let other = illegal(line, &context.seen).and_then(|_| passed(&context.seen.position));
                context.feed(line);
                if let Some(other) = other {
                    context.feed("new");
                    context.feed(format!("setpos {}", other.fen()));
                    context.feed("go");
                }
            })
        },
    ),
    wrong(
        "castles-without-right",
        "it takes castling whenever king and rook are at home",
        "AP-ILL-2",
        || {
            heard(|line, context| {
                let so = offends(line, &context.seen, Offence::NoRight);
                pass_over(line, context, so);
            })
        },
    ),
    wrong("castles-through-check", "it takes castling over attacked squares", "AP-ILL-2", || {
        heard(|line, context| {
            let so = offends(line, &context.seen, Offence::ThroughCheck);
            pass_over(line, context, so);
        })
    }),
    wrong("en-passant-at-any-time", "it lets pawns be taken en passant at any time", "AP-ILL-2", || {
        heard(|line, context| {
            let so = offends(line, &context.seen, Offence::EnPassant);
            pass_over(line, context, so);
        })
    }),
    wrong("pins-unknown", "it does not see that a move leaves the king in check", "AP-ILL-2", || {
        heard(|line, context| {
            let so = offends(line, &context.seen, Offence::KingInCheck);
            pass_over(line, context, so);
        })
    }),
    wrong("illegal-move-wins", "it claims the game when the opponent's move is illegal", "AP-ILL-3", || {
        said(|line, context| {
            instead(line, context, |seen| match seen.position.turn() {
                Color::White => "0-1 {illegal move of White}".to_owned(),
                Color::Black => "1-0 {illegal move of Black}".to_owned(),
            });
        })
    }),
    wrong("illegal-move-is-draw", "it claims a draw when the opponent's move is illegal", "AP-ILL-3", || {
        said(|line, context| instead(line, context, |_| "1/2-1/2 {illegal move}".to_owned()))
    }),
    wrong("illegal-move-in-words", "it refuses moves in words of another protocol", "AP-IO-4", || {
        said(|line, context| instead(line, context, |_| "Illegal move: that one".to_owned()))
    }),
    wrong("abort-without-braces", "it writes no braces behind a star", "AP-RS-2", || {
        said(|line, context| instead(line, context, |_| "*".to_owned()))
    }),
    wrong("dies-on-illegal-move", "it crashes on an illegal move", "EC-ALIVE", || {
        heard(|line, context| {
            let so = illegal(line, &context.seen).is_some();
            die_if(line, context, so);
        })
    }),
    wrong(
        "dies-on-move-out-of-turn",
        "it crashes on a move that comes while it thinks",
        "AP-ROBUST-1",
        || {
            heard(|line, context| {
                let so = is_move(line) && context.seen.is_thinking();
                die_if(line, context, so);
            })
        },
    ),
    lacks("illegal-move-ends-all-games", "after an illegal move it plays no more", "AP-NEW-2", || {
        heard(|line, context| {
            let last = illegal(line, &context.seen).is_some();
            context.count |= u32::from(last);
            context.feed(line);
            if is_new(line) && context.count == 1 {
                context.feed("result * {}");
            }
        })
    }),
];
