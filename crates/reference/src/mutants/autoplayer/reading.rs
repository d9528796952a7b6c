//! The moves that the engine receives: what it does not understand, and what it understands wrongly.

use cozy_chess::{File, Piece, Rank, Square};

use super::context::{Context, Kind, argument, command, feed_unless, heard};
use super::seen::SeenOf;
use super::twins::{IN_COORDINATES, InCoordinates};
use super::{lacks, of_twin, wrong};
use crate::mutants::chess::is_en_passant;
use crate::mutants::wrap;
use crate::{Engine, Mutant};
use games::chess::{Move, Position, Setup};
use grammars::autoplayer::{Command, MoveKind};

/// Passes a line on; a legal move in it is refused, where it is such a one. It is given the move, its position and its text.
fn refuse<K: Kind>(line: &[u8], context: &mut Context<K>, such: fn(Move, &Position, &str) -> bool) {
    let text = String::from_utf8_lossy(line.trim_ascii()).into_owned();
    match context.seen.incoming(line) {
        Some(mv) if such(mv, &context.seen.position, &text) => context.refuse(line),
        _ => context.feed(line),
    }
}

/// Passes a line on; a legal move in it leads to another position than it should, where `other` says so.
fn mistake<K: Kind>(line: &[u8], context: &mut Context<K>, other: fn(Move, &Position) -> Option<Position>) {
    match context.seen.incoming(line).and_then(|mv| other(mv, &context.seen.position)) {
        Some(position) => context.play_from(&position.fen()),
        None => context.feed(line),
    }
}

/// The position after a move, with something changed on the board.
fn changed(mv: Move, position: &Position, change: impl FnOnce(&mut Setup)) -> Option<Position> {
    let after = position.after(mv);
    let mut setup = Setup::from_position(&after);
    change(&mut setup);
    setup.finish().ok()
}

/// Castling moves the king only.
fn rook_stays(mv: Move, position: &Position) -> Option<Position> {
    if !position.is_castling(mv) {
        return None;
    }
    let rank = mv.from().rank();
    let (from, to) =
        if position.target(mv).file() == File::G { (File::H, File::F) } else { (File::A, File::D) };
    changed(mv, position, |setup| {
        setup.remove(Square::new(to, rank));
        setup.put(Square::new(from, rank), position.turn(), Piece::Rook);
    })
}

/// A pawn taken in passing stays.
fn pawn_stays(mv: Move, position: &Position) -> Option<Position> {
    if !is_en_passant(position, mv) {
        return None;
    }
    let square = Square::new(position.target(mv).file(), mv.from().rank());
    changed(mv, position, |setup| setup.put(square, !position.turn(), Piece::Pawn))
}

/// Every promotion makes a queen.
fn queen_always(mv: Move, position: &Position) -> Option<Position> {
    mv.promotion().filter(|piece| *piece != Piece::Queen)?;
    changed(mv, position, |setup| setup.put(position.target(mv), position.turn(), Piece::Queen))
}

/// Of two pieces that can go there, the other one goes.
fn other_piece(mv: Move, position: &Position) -> Option<Position> {
    let board = position.board();
    let piece = board.piece_on(mv.from()).filter(|piece| *piece != Piece::Pawn)?;
    let rival = position.legal_moves().into_iter().find(|&m| {
        m.from() != mv.from()
            && position.target(m) == position.target(mv)
            && board.piece_on(m.from()) == Some(piece)
    })?;
    Some(position.after(rival))
}

fn piece(mv: Move, position: &Position) -> Option<Piece> {
    position.board().piece_on(mv.from())
}

fn is_disambiguated(line: &[u8]) -> bool {
    match command(line) {
        Command::Move(mv) => match mv.kind {
            MoveKind::San(san) => san.piece != b'P' && (san.from_file.is_some() || san.from_rank.is_some()),
            _ => false,
        },
        _ => false,
    }
}

/// An engine of the twin that reads coordinates, with a fault in what it hears.
fn in_coordinates(heard: fn(&[u8], &mut Context<InCoordinates>)) -> Box<dyn Engine> {
    wrap::heard(heard)
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("refuses-captures", "it does not know the sign of captures", "AP-MV-5", || {
        heard(|line, context| refuse(line, context, |_, _, text| text.contains('x')))
    }),
    wrong("refuses-pawn-captures", "it does not know captures by pawns", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |mv, position, text| {
                piece(mv, position) == Some(Piece::Pawn) && text.contains('x')
            });
        })
    }),
    wrong("refuses-disambiguation", "it knows moves only where one piece can make them", "AP-MV-5", || {
        heard(
            |line, context| {
                if is_disambiguated(line) {
                    refuse(line, context, |_, _, _| true)
                } else {
                    context.feed(line)
                }
            },
        )
    }),
    wrong("refuses-disambiguation-by-rank", "it does not know moves that name the rank", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |_, _, text| {
                text.as_bytes().get(1).is_some_and(|b| b.is_ascii_digit())
                    && text.starts_with(|c: char| c.is_ascii_uppercase())
            });
        })
    }),
    wrong("refuses-castling", "it takes no castling", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |mv, position, text| position.is_castling(mv) && text.starts_with('O'))
        })
    }),
    wrong("refuses-long-castling", "it takes no castling to the queen's side", "AP-MV-5", || {
        heard(|line, context| refuse(line, context, |_, _, text| text.starts_with("O-O-O")))
    }),
    wrong("long-castling-is-short", "it castles to the king's side only", "AP-MV-5", || {
        heard(|line, context| match line.trim_ascii().strip_prefix(b"O-O-O") {
            Some(_) if context.seen.position.parse_san("O-O").is_ok() => context.feed("O-O"),
            _ => context.feed(line),
        })
    }),
    wrong("refuses-promotion", "it takes no promotion", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |mv, _, text| mv.promotion().is_some() && text.contains('='))
        })
    }),
    wrong("refuses-en-passant", "it takes nothing en passant", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |mv, position, text| is_en_passant(position, mv) && text.contains('x'));
        })
    }),
    wrong("refuses-checks", "it does not know the mark of checks", "AP-MV-5", || {
        heard(|line, context| refuse(line, context, |_, _, text| text.ends_with('+')))
    }),
    wrong("b-pawn-is-bishop", "it takes a small b for a bishop", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |mv, position, text| {
                piece(mv, position) == Some(Piece::Pawn) && text.starts_with('b')
            });
        })
    }),
    wrong("bishop-is-b-pawn", "it takes a bishop for the b pawn", "AP-MV-5", || {
        heard(|line, context| {
            refuse(line, context, |mv, position, text| {
                piece(mv, position) == Some(Piece::Bishop) && text.starts_with('B')
            });
        })
    }),
    wrong("promotes-to-queen-always", "every promotion makes a queen", "AP-MV-5", || {
        heard(|line, context| mistake(line, context, queen_always))
    }),
    wrong("moves-other-piece", "of two pieces that can go there it moves the wrong one", "AP-MV-5", || {
        heard(|line, context| mistake(line, context, other_piece))
    }),
    wrong("castling-leaves-rook", "castling moves the king only", "AP-MV-5", || {
        heard(|line, context| mistake(line, context, rook_stays))
    }),
    wrong("en-passant-leaves-pawn", "a pawn taken en passant stays on the board", "AP-MV-5", || {
        heard(|line, context| mistake(line, context, pawn_stays))
    }),
    lacks("pawn-moves-unknown", "it takes moves of pawns for words that it does not know", "AP-MV-5", || {
        heard(|line, context| {
            let pawn = context.seen.incoming(line).and_then(|mv| piece(mv, &context.seen.position));
            feed_unless(line, context, pawn == Some(Piece::Pawn));
        })
    }),
];

/// Mutants of the twin that reads coordinates.
pub(super) const COORDINATES: &[Mutant] = &of_twin(
    IN_COORDINATES,
    [
        wrong("refuses-coordinate-promotion", "it takes no promotion in coordinates", "AP-MV-6", || {
            in_coordinates(|line, context| refuse(line, context, |mv, _, _| mv.promotion().is_some()))
        }),
        wrong("refuses-coordinate-castling", "it takes no castling in coordinates", "AP-MV-6", || {
            in_coordinates(|line, context| refuse(line, context, |mv, position, _| position.is_castling(mv)))
        }),
        wrong(
            "refuses-long-coordinate-castling",
            "it takes e1c1 and e8c8 for no castling",
            "AP-MV-6",
            || {
                in_coordinates(|line, context| {
                    refuse(line, context, |mv, position, text| position.is_castling(mv) && text.contains('c'))
                })
            },
        ),
        wrong("refuses-black-coordinate-castling", "it knows castling of White only", "AP-MV-6", || {
            in_coordinates(|line, context| {
                refuse(line, context, |mv, position, _| {
                    position.is_castling(mv) && mv.from().rank() == Rank::Eighth
                })
            })
        }),
        wrong(
            "refuses-coordinate-en-passant",
            "it takes nothing en passant in coordinates",
            "AP-MV-6",
            || {
                in_coordinates(|line, context| {
                    refuse(line, context, |mv, position, _| is_en_passant(position, mv))
                })
            },
        ),
        wrong(
            "coordinate-promotes-to-queen",
            "it does not look at the letter of a promotion",
            "AP-MV-6",
            || in_coordinates(|line, context| mistake(line, context, queen_always)),
        ),
        wrong(
            "coordinate-castling-leaves-rook",
            "in coordinates castling moves the king only",
            "AP-MV-6",
            || in_coordinates(|line, context| mistake(line, context, rook_stays)),
        ),
        wrong(
            "coordinate-en-passant-leaves-pawn",
            "in coordinates the pawn taken en passant stays",
            "AP-MV-6",
            || in_coordinates(|line, context| mistake(line, context, pawn_stays)),
        ),
        wrong(
            "coordinate-promotion-letter-in-capitals",
            "it writes promotions with a capital letter",
            "AP-MV-1",
            || {
                wrap::said::<SeenOf<InCoordinates>>(|line, context| {
                    let text = String::from_utf8_lossy(argument(line)).into_owned();
                    match text.split_at_checked(4) {
                        Some((squares, letter)) if line.starts_with(b"move ") && !letter.is_empty() => {
                            context.print(format!("move {squares}{}", letter.to_ascii_uppercase()));
                        }
                        _ => context.print(line),
                    }
                })
            },
        ),
    ],
);
