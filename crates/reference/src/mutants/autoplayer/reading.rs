//! The moves that the engine receives: what it does not understand, and what it understands wrongly.

use cozy_chess::{File, Piece, Rank, Square};

use super::prelude::*;
use super::seen::{Honest, Kind, SeenOf};
use super::twins::{IN_COORDINATES, InCoordinates};
use crate::mutants::chess::{answers_by_double_step, is_en_passant, takes_in_passing_with_check};
use crate::mutants::rules;
use games::chess::Setup;
use grammars::autoplayer::MoveKind;

/// It hears a legal move that is so: the move, its position, and its text.
fn hears_move<K: Kind>(so: fn(Move, &Position, &str) -> bool) -> Event<SeenOf<K>> {
    rules::hears(anything).given(move |line: &[u8], seen: &SeenOf<K>| {
        let text = String::from_utf8_lossy(line.trim_ascii());
        seen.incoming(line).is_some_and(|mv| so(mv, &seen.position, &text))
    })
}

/// It refuses legal moves that are so.
fn refuses_moves<K: Kind>(so: fn(Move, &Position, &str) -> bool) -> Rule<SeenOf<K>> {
    refuses(hears_move(so))
}

/// Legal moves lead to other positions than they should, where there are such.
fn leads_to<K: Kind>(other: fn(Move, &Position) -> Option<Position>) -> Rule<SeenOf<K>> {
    plays_from(rules::hears(anything), move |line, seen| other(seen.incoming(line)?, &seen.position))
}

/// The position after a move, with something changed on the board.
fn changed(mv: Move, position: &Position, change: impl FnOnce(&mut Setup)) -> Option<Position> {
    let mut setup = Setup::from_position(&position.after(mv));
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

/// Of pieces that can go to a square, and of which some stand on this one's file, the one farther up the board goes.
fn upper_of_the_file(mv: Move, position: &Position) -> Option<Position> {
    let same = |other: &Move| {
        piece(*other, position) == piece(mv, position) && position.target(*other) == position.target(mv)
    };
    let others: Vec<Move> = position.legal_moves().into_iter().filter(same).collect();
    let needs_both = others.iter().any(|other| other.from().file() != mv.from().file());
    let is_above =
        |other: &&Move| other.from().file() == mv.from().file() && other.from().rank() > mv.from().rank();
    let upper = others.iter().find(is_above).filter(|_| needs_both)?;
    Some(position.after(*upper))
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

/// Every promotion of Black makes a queen.
fn black_queen_always(mv: Move, position: &Position) -> Option<Position> {
    queen_always(mv, position).filter(|_| position.turn() == Color::Black)
}

/// Of two pieces that can go there, the other one goes.
fn other_piece(mv: Move, position: &Position) -> Option<Position> {
    Some(position.after(rival(mv, position)?))
}

/// The same move by another piece.
fn rival(mv: Move, position: &Position) -> Option<Move> {
    let piece = piece(mv, position).filter(|piece| *piece != Piece::Pawn)?;
    position.legal_moves().into_iter().find(|&m| {
        m.from() != mv.from()
            && position.target(m) == position.target(mv)
            && position.board().piece_on(m.from()) == Some(piece)
    })
}

/// The same where the other one stands on another file and comes first.
fn first_piece(mv: Move, position: &Position) -> Option<Position> {
    let rival = rival(mv, position)?;
    let comes_first = rival.from().file() != mv.from().file() && rival.from() < mv.from();
    comes_first.then(|| position.after(rival))
}

fn piece(mv: Move, position: &Position) -> Option<Piece> {
    position.board().piece_on(mv.from())
}

fn disambiguated(line: &[u8]) -> bool {
    let Command::Move(mv) = command(line) else { return false };
    matches!(mv.kind, MoveKind::San(san)
        if san.piece != b'P' && (san.from_file.is_some() || san.from_rank.is_some()))
}

fn names_rank(_: Move, _: &Position, text: &str) -> bool {
    text.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
        && text.starts_with(|c: char| c.is_ascii_uppercase())
}

fn with_capital_letter(line: &[u8], _: &SeenOf<InCoordinates>) -> Option<String> {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    let (squares, letter) = text.split_at_checked(4)?;
    (!letter.is_empty()).then(|| format!("move {squares}{}", letter.to_ascii_uppercase()))
}

/// The square beside the rook on the queen's side is attacked by a rook.
fn is_beside_an_attack(mv: Move, position: &Position) -> bool {
    let beside = Square::new(File::B, mv.from().rank());
    let rooks = position.board().colored_pieces(!position.turn(), Piece::Rook);
    rooks.into_iter().any(|rook| rook.file() == beside.file())
}

/// A short move of a knight which another one could make if it were not pinned.
fn has_pinned_rival(mv: Move, position: &Position, text: &str) -> bool {
    let is_short = piece(mv, position) == Some(Piece::Knight) && text.len() == 3;
    let knights = position.board().colored_pieces(position.turn(), Piece::Knight);
    let reaches = |from: Square| {
        let files = (from.file() as i8 - position.target(mv).file() as i8).abs();
        let ranks = (from.rank() as i8 - position.target(mv).rank() as i8).abs();
        files * ranks == 2
    };
    is_short && knights.into_iter().any(|from| from != mv.from() && reaches(from))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "refuses-captures", "AP-MV-5", "it does not know the sign of captures" =>
        refuses_moves::<Honest>(|_, _, text| text.contains('x'));
    wrong "refuses-pawn-captures", "AP-MV-5", "it does not know captures by pawns" =>
        refuses_moves::<Honest>(|mv, position, text| {
            piece(mv, position) == Some(Piece::Pawn) && text.contains('x')
        });
    wrong "refuses-disambiguation", "AP-MV-5", "it knows moves only where one piece can make them" =>
        refuses(hears(legal_move).that(disambiguated));
    wrong "reads-the-file-alone", "AP-MV-5", "of a move that names file and rank it reads the file" =>
        leads_to::<Honest>(upper_of_the_file);
    wrong "refuses-disambiguation-by-rank", "AP-MV-5", "it does not know moves that name the rank" =>
        refuses_moves::<Honest>(names_rank);
    wrong "refuses-quiet-moves-by-rank", "AP-MV-5",
        "it knows moves that name the rank only with more signs" =>
        refuses_moves::<Honest>(|mv, position, text| names_rank(mv, position, text) && text.len() == 4);
    wrong "refuses-quiet-moves-by-file", "AP-MV-5",
        "it knows moves that name the file only with more signs" =>
        refuses(hears(legal_move).that(|line| disambiguated(line) && line.trim_ascii().len() == 4));
    wrong "refuses-castling", "AP-MV-5", "it takes no castling" =>
        refuses_moves::<Honest>(|mv, position, text| position.is_castling(mv) && text.starts_with('O'));
    wrong "refuses-long-castling-beside-an-attack", "AP-MV-5",
        "it takes no castling where the square beside the rook is attacked" =>
        refuses_moves::<Honest>(|mv, position, text| {
            text.starts_with("O-O-O") && is_beside_an_attack(mv, position)
        });
    wrong "pinned-rivals-make-it-ambiguous", "AP-MV-5",
        "it takes a move for ambiguous though the other piece is pinned" =>
        refuses_moves::<Honest>(has_pinned_rival);
    wrong "refuses-long-castling", "AP-MV-5", "it takes no castling to the queen's side" =>
        refuses_moves::<Honest>(|_, _, text| text.starts_with("O-O-O"));
    wrong "long-castling-is-short", "AP-MV-5", "it castles to the king's side only" =>
        hears(anything)
        .that(|line| line.trim_ascii().starts_with(b"O-O-O"))
        .reworded(|_, seen| seen.position.parse_san("O-O").is_ok().then_some("O-O"));
    wrong "refuses-promotion", "AP-MV-5", "it takes no promotion" =>
        refuses_moves::<Honest>(|mv, _, text| mv.promotion().is_some() && text.contains('='));
    wrong "refuses-promotion-by-capture", "AP-MV-5", "it takes no promotion that captures" =>
        refuses_moves::<Honest>(|mv, _, text| mv.promotion().is_some() && text.contains('x'));
    wrong "refuses-en-passant", "AP-MV-5", "it takes nothing en passant" =>
        refuses_moves::<Honest>(|mv, position, text| is_en_passant(position, mv) && text.contains('x'));
    wrong "refuses-en-passant-of-black", "AP-MV-5", "it lets White alone take en passant" =>
        refuses_moves::<Honest>(|mv, position, _| {
            is_en_passant(position, mv) && position.turn() == Color::Black
        });
    wrong "refuses-en-passant-with-check", "AP-MV-5", "it takes nothing en passant where that gives check" =>
        refuses_moves::<Honest>(|mv, position, _| takes_in_passing_with_check(position, mv));
    wrong "check-not-met-by-double-step", "AP-MV-5",
        "two steps of a pawn are no answer to a check for it" =>
        refuses_moves::<Honest>(|mv, position, _| answers_by_double_step(position, mv));
    wrong "refuses-checks", "AP-MV-5", "it does not know the mark of checks" =>
        refuses_moves::<Honest>(|_, _, text| text.ends_with('+'));
    wrong "b-pawn-is-bishop", "AP-MV-5", "it takes a small b for a bishop" =>
        refuses_moves::<Honest>(|mv, position, text| {
            piece(mv, position) == Some(Piece::Pawn) && text.starts_with('b')
        });
    wrong "bishop-is-b-pawn", "AP-MV-5", "it takes a bishop for the b pawn" =>
        refuses_moves::<Honest>(|mv, position, text| {
            piece(mv, position) == Some(Piece::Bishop) && text.starts_with('B')
        });
    wrong "promotes-to-queen-always", "AP-MV-5", "every promotion makes a queen" =>
        leads_to::<Honest>(queen_always);
    wrong "promotes-black-to-queen", "AP-MV-5", "every promotion of Black makes a queen" =>
        leads_to::<Honest>(black_queen_always);
    wrong "file-means-the-first-piece", "AP-MV-5",
        "of two pieces that can go there the first one moves, whatever file is named" =>
        leads_to::<Honest>(first_piece);
    wrong "moves-other-piece", "AP-MV-5", "of two pieces that can go there it moves the wrong one" =>
        leads_to::<Honest>(other_piece);
    wrong "castling-leaves-rook", "AP-MV-5", "castling moves the king only" => leads_to::<Honest>(rook_stays);
    wrong "en-passant-leaves-pawn", "AP-MV-5", "a pawn taken en passant stays on the board" =>
        leads_to::<Honest>(pawn_stays);
    lacks "pawn-moves-unknown", "AP-MV-5", "it takes moves of pawns for words that it does not know" =>
        hears_move::<Honest>(|mv, position, _| piece(mv, position) == Some(Piece::Pawn)).lost();
};

/// Mutants of the twin that reads coordinates.
pub(super) const COORDINATES: &[Mutant] = &mutants! {
    of IN_COORDINATES;
    wrong "refuses-coordinate-promotion", "AP-MV-6", "it takes no promotion in coordinates" =>
        refuses_moves::<InCoordinates>(|mv, _, _| mv.promotion().is_some());
    wrong "refuses-coordinate-promotion-to-a-bishop", "AP-MV-6", "a bishop it does not know in coordinates" =>
        refuses_moves::<InCoordinates>(|mv, _, _| mv.promotion() == Some(Piece::Bishop));
    wrong "refuses-coordinate-castling", "AP-MV-6", "it takes no castling in coordinates" =>
        refuses_moves::<InCoordinates>(|mv, position, _| position.is_castling(mv));
    wrong "refuses-long-coordinate-castling", "AP-MV-6", "it takes e1c1 and e8c8 for no castling" =>
        refuses_moves::<InCoordinates>(|mv, position, text| position.is_castling(mv) && text.contains('c'));
    wrong "refuses-black-coordinate-castling", "AP-MV-6", "it knows castling of White only" =>
        refuses_moves::<InCoordinates>(|mv, position, _| {
            position.is_castling(mv) && mv.from().rank() == Rank::Eighth
        });
    wrong "refuses-coordinate-en-passant", "AP-MV-6", "it takes nothing en passant in coordinates" =>
        refuses_moves::<InCoordinates>(|mv, position, _| is_en_passant(position, mv));
    wrong "refuses-coordinate-en-passant-of-black", "AP-MV-6",
        "it lets White alone take en passant in coordinates" =>
        refuses_moves::<InCoordinates>(|mv, position, _| {
            is_en_passant(position, mv) && position.turn() == Color::Black
        });
    wrong "coordinate-promotes-to-queen", "AP-MV-6", "it does not look at the letter of a promotion" =>
        leads_to::<InCoordinates>(queen_always);
    wrong "coordinate-promotes-black-to-queen", "AP-MV-6",
        "it does not look at the letter of a promotion of Black" =>
        leads_to::<InCoordinates>(black_queen_always);
    wrong "coordinates-of-castling-are-castling", "AP-MV-6",
        "in coordinates a rook cannot go where kings castle" =>
        refuses_moves::<InCoordinates>(|mv, position, text| {
            piece(mv, position) == Some(Piece::Rook) && matches!(text, "e1g1" | "e1c1" | "e8g8" | "e8c8")
        });
    wrong "coordinate-castling-leaves-rook", "AP-MV-6", "in coordinates castling moves the king only" =>
        leads_to::<InCoordinates>(rook_stays);
    wrong "coordinate-en-passant-leaves-pawn", "AP-MV-6", "in coordinates the pawn taken en passant stays" =>
        leads_to::<InCoordinates>(pawn_stays);
    wrong "coordinate-promotion-letter-in-capitals", "AP-MV-1",
        "it writes promotions with a capital letter" => rules::says("move").reworded(with_capital_letter);
};
