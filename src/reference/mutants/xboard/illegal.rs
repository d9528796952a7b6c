//! Illegal moves: what is said to them, and which of them are taken for legal.

use cozy_chess::{
    Board, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves,
};
use cozy_chess::{get_pawn_attacks, get_pawn_quiets, get_rook_moves};

use super::desk::{Desk, HONEST, Script, faulty, word};
use super::moves::home_rank;
use super::seen::{Mode, Seen, move_of};
use super::{lacks, wrong};
use crate::game::chess::Position;
use crate::reference::{Engine, Mutant};

/// An engine that says something else to an illegal move.
fn refusal(said: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

/// An engine that takes some illegal moves without a word.
fn takes(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { heard, ..HONEST })
}

fn is_refusal(line: &[u8]) -> bool {
    line.starts_with(b"Illegal move")
}

/// The move that a refusal names.
fn refused(line: &[u8]) -> String {
    String::from_utf8_lossy(line.rsplit(|&b| b == b' ').next().unwrap_or_default()).into_owned()
}

/// Prints the line, or something else in the place of a refusal.
fn instead(line: &[u8], desk: &mut Desk, text: fn(&str) -> String) {
    if is_refusal(line) { desk.print(text(&refused(line))) } else { desk.print(line) }
}

/// Prints the line; behind a refusal the engine is told something on top.
fn and_then(line: &[u8], desk: &mut Desk, then: fn(&mut Desk)) {
    desk.print(line);
    if is_refusal(line) {
        then(desk);
    }
}

/// Why a move is not legal, as far as faulty engines get it wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Offence {
    /// Castling, but the right is lost.
    NoRight,
    /// Castling out of or through check.
    ThroughCheck,
    /// A pawn takes what is not there.
    EnPassant,
    /// The king would stand in check.
    KingInCheck,
    /// Anything else.
    Other,
}

/// The offence of a line's move; none if it is legal, or no move, or the engine is thinking.
pub(super) fn offence(line: &[u8], seen: &Seen) -> Option<Offence> {
    let text = move_of(line).filter(|_| !seen.is_thinking())?;
    let position = &seen.position;
    if position.parse_any(text).is_ok() {
        return None;
    }
    let squares = text.get(..2).and_then(|from| Some((from.parse().ok()?, text.get(2..4)?.parse().ok()?)));
    let Some((from, to)) = squares else {
        return Some(Offence::Other);
    };
    Some(of_squares(position, from, to))
}

fn of_squares(position: &Position, from: Square, to: Square) -> Offence {
    let Some((color, piece)) = position.piece_on(from).filter(|(color, _)| *color == position.turn()) else {
        return Offence::Other;
    };
    let board = position.board();
    let own = board.colors(color);
    let steps = (from.file() as i32 - to.file() as i32).abs();
    if piece == Piece::King && steps == 2 && from.rank() == home_rank(position) && to.rank() == from.rank() {
        let corner = if (to.file() as usize) > (from.file() as usize) { "h" } else { "a" };
        let corner: Option<Square> = format!("{corner}{}", from.rank()).parse().ok();
        let rook = corner.filter(|&square| position.piece_on(square) == Some((color, Piece::Rook)));
        let free = rook.is_some_and(|rook| get_between_rays(from, rook).is_disjoint(board.occupied()));
        return match (free, position.in_check() || !safe_passage(position, from, to)) {
            (false, _) => Offence::Other,
            (true, true) => Offence::ThroughCheck,
            (true, false) => Offence::NoRight,
        };
    }
    let takes_nothing =
        piece == Piece::Pawn && get_pawn_attacks(from, color).has(to) && !board.occupied().has(to);
    if takes_nothing && to.rank() == cozy_chess::Rank::Sixth.relative_to(color) {
        return Offence::EnPassant;
    }
    if reach(board, piece, from, color).has(to) && !own.has(to) {
        Offence::KingInCheck
    } else {
        Offence::Other
    }
}

/// Whether the squares that a castling king passes are not attacked: it could go there.
fn safe_passage(position: &Position, from: Square, to: Square) -> bool {
    let passed = get_between_rays(from, to).into_iter().next();
    let steps = |square: Square| position.parse_coordinates(&format!("{from}{square}")).is_ok();
    passed.is_some_and(steps) && {
        let mut board = crate::game::chess::Setup::from_position(position);
        board.remove(from);
        board.put(to, position.turn(), Piece::King);
        // The side that has just castled must not be in check: asked of the position with the other side to move.
        let fen = board.finish().ok().map(|there| !there.in_check());
        fen.unwrap_or(false)
    }
}

/// Where a piece could go if there were no check.
fn reach(board: &Board, piece: Piece, from: Square, color: cozy_chess::Color) -> cozy_chess::BitBoard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => {
            get_pawn_quiets(from, color, occupied) | (get_pawn_attacks(from, color) & board.colors(!color))
        }
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

/// Takes a move with this offence without a word.
fn take(line: &[u8], desk: &mut Desk, taken: Offence) {
    if offence(line, &desk.seen) != Some(taken) {
        desk.feed(line);
    }
}

/// Whether the move would be legal for the other side.
fn is_for_other_side(line: &[u8], seen: &Seen) -> bool {
    let other = seen.position.board().null_move().map(|board| board.to_string());
    let other = other.and_then(|fen| Position::from_fen(&fen).ok());
    matches!((move_of(line), other), (Some(text), Some(position)) if position.parse_any(text).is_ok())
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("invalid-move-form", "it refuses moves in words of its own", "XB-ERR-1", || {
        refusal(|line, desk| instead(line, desk, |mv| format!("Invalid move: {mv}")))
    }),
    wrong("illegal-move-as-error", "it refuses moves as if they were commands", "XB-ERR-1", || {
        refusal(|line, desk| instead(line, desk, |mv| format!("Error (illegal move): {mv}")))
    }),
    wrong("illegal-move-without-echo", "it does not say which move it refuses", "XB-ERR-1", || {
        refusal(|line, desk| instead(line, desk, |_| "Illegal move".to_owned()))
    }),
    wrong("illegal-move-wrong-echo", "it names another move than the one it refuses", "XB-ERR-1", || {
        refusal(|line, desk| instead(line, desk, |_| "Illegal move: h7h5".to_owned()))
    }),
    lacks("illegal-move-unanswered", "it says nothing to an illegal move", "XB-MOVEIN-5", || {
        refusal(|line, desk| {
            if !is_refusal(line) {
                desk.print(line)
            }
        })
    }),
    lacks("illegal-move-played", "it answers an illegal move as if it were legal", "XB-MOVEIN-5", || {
        refusal(|line, desk| match is_refusal(line) {
            true if matches!(desk.seen.mode, Mode::Play(_)) => desk.feed("go"),
            true => {}
            false => desk.print(line),
        })
    }),
    wrong("illegal-move-passes-turn", "an illegal move passes the turn", "XB-MOVEIN-5", || {
        refusal(|line, desk| {
            and_then(line, desk, |desk| {
                if let Some(mv) = desk.seen.some_move().filter(|_| !desk.seen.is_thinking()) {
                    desk.feed(mv);
                }
            })
        })
    }),
    lacks(
        "illegal-move-enters-force",
        "after an illegal move it plays on neither side",
        "XB-MOVEIN-5",
        || refusal(|line, desk| and_then(line, desk, |desk| desk.feed("force"))),
    ),
    wrong("dies-on-third-illegal-move", "it gives up at the third illegal move", "XB-MOVEIN-5", || {
        refusal(|line, desk| {
            and_then(line, desk, |desk| {
                desk.count += 1;
                if desk.count == 3 {
                    desk.exit(1);
                }
            })
        })
    }),
    lacks("castles-without-right", "it castles whenever king and rook are at home", "XB-MOVEIN-6", || {
        takes(|line, desk| take(line, desk, Offence::NoRight))
    }),
    lacks("castles-through-check", "it castles over attacked squares", "XB-MOVEIN-6", || {
        takes(|line, desk| take(line, desk, Offence::ThroughCheck))
    }),
    lacks("en-passant-too-late", "it takes en passant at any time", "XB-MOVEIN-6", || {
        takes(|line, desk| take(line, desk, Offence::EnPassant))
    }),
    lacks("leaves-king-in-check", "it does not know check", "XB-MOVEIN-7", || {
        takes(|line, desk| take(line, desk, Offence::KingInCheck))
    }),
    lacks("force-takes-any-move", "it does not look at moves in force mode", "XB-FORCE-3", || {
        refusal(|line, desk| {
            if !is_refusal(line) || desk.seen.mode != Mode::Force {
                desk.print(line)
            }
        })
    }),
    lacks(
        "force-takes-move-out-of-turn",
        "it takes moves of either side in force mode",
        "XB-FORCE-4",
        || {
            takes(|line, desk| {
                let taken = desk.seen.mode == Mode::Force && offence(line, &desk.seen).is_some();
                if !taken || !is_for_other_side(line, &desk.seen) || word(line).is_empty() {
                    desk.feed(line);
                }
            })
        },
    ),
];
