//! What an engine gets wrong of the rules: moves that it does not know, that it makes wrongly, or that are not legal, in
//! standard chess and in Chess960.

use super::prelude::*;
use crate::mutants::chess::{Offence, is_en_passant, offence_of};
use cozy_chess::{File, Piece, Rank, Square};
use games::chess::{Color, Setup as Board};

/// The FEN of a position that has been changed; one that cannot be, if no such position can.
fn fen_of(board: &Board) -> String {
    board.finish().map_or("8/8/8/8/8/8/8/8 w - - 0 1".to_owned(), |position| position.fen())
}

/// Behind castling the rook stands where it stood.
fn rook_stays(position: &Position, mv: Move) -> Option<String> {
    if !position.is_castling(mv) {
        return None;
    }
    let color = position.turn();
    let home = Rank::First.relative_to(color);
    let short = position.target(mv).file() == File::G;
    let mut board = Board::from_position(&position.after(mv));
    board.remove(Square::new(if short { File::F } else { File::D }, home));
    let corner = mv.to_cozy().to;
    board.put(corner, color, Piece::Rook);
    Some(fen_of(&board))
}

/// A pawn that is taken in passing stays.
fn pawn_stays(position: &Position, mv: Move) -> Option<String> {
    if !is_en_passant(position, mv) {
        return None;
    }
    let mut board = Board::from_position(&position.after(mv));
    board.put(Square::new(position.target(mv).file(), mv.from().rank()), !position.turn(), Piece::Pawn);
    Some(fen_of(&board))
}

/// Every pawn becomes a queen.
fn becomes_queen(position: &Position, mv: Move) -> Option<String> {
    if mv.promotion().is_none_or(|piece| piece == Piece::Queen) {
        return None;
    }
    let mut board = Board::from_position(&position.after(mv));
    board.put(position.target(mv), position.turn(), Piece::Queen);
    Some(fen_of(&board))
}

/// A pawn that captures and promotes becomes a queen.
fn captures_to_queen(position: &Position, mv: Move) -> Option<String> {
    let captures = position.piece_on(position.target(mv)).is_some();
    captures.then(|| becomes_queen(position, mv)).flatten()
}

/// Black that castles long in Chess960 leaves its rook where it stood.
fn rook_of_black_stays(position: &Position, mv: Move) -> Option<String> {
    let is_long = position.turn() == Color::Black && position.target(mv).file() == File::C;
    is_long.then(|| rook_stays(position, mv)).flatten()
}

/// Whether castling long goes past an attacked square beside the rook.
fn passes_attacked_square(position: &Position) -> bool {
    let (turn, home) = (position.turn(), Rank::First.relative_to(position.turn()));
    let mut board = Board::from_position(position);
    board.remove(position.board().king(turn));
    board.put(Square::new(File::B, home), turn, Piece::King);
    board.finish().is_ok_and(|position| position.in_check())
}

/// `searchmoves` with castling long alone is not heeded where the square beside the rook is attacked.
fn castles_past_no_attack(words: Vec<String>, seen: &Seen) -> Option<Vec<String>> {
    let at = words.iter().position(|word| word == "searchmoves")?;
    let castles = matches!(words[at + 1..], [ref mv] if mv == "e1c1" || mv == "e8c8");
    (castles && passes_attacked_square(&seen.position)).then(|| words[..at].to_vec())
}

/// `searchmoves` with such a move alone is not heeded.
fn does_not_know(is_meant: impl Fn(&Position, Move) -> bool + Send + 'static) -> Rule<Seen> {
    does_not_know_when(|_| true, is_meant)
}

/// The same, while that is so.
fn does_not_know_when(
    so: fn(&Seen) -> bool,
    is_meant: impl Fn(&Position, Move) -> bool + Send + 'static,
) -> Rule<Seen> {
    go_words_as(move |words, seen| {
        if !so(seen) {
            return None;
        }
        let at = words.iter().position(|word| word == "searchmoves")?;
        let [ref only] = words[at + 1..] else { return None };
        let mv = seen.position.parse_coordinates(only).ok()?;
        is_meant(&seen.position, mv).then(|| words[..at].to_vec())
    })
}

fn moves_a(piece: Piece, position: &Position, mv: Move) -> bool {
    position.piece_on(mv.from()).is_some_and(|(_, moved)| moved == piece)
}

fn takes(position: &Position, mv: Move) -> bool {
    position.board().occupied().has(position.target(mv))
}

/// One step of a pawn of Black that is to make two.
fn one_step(mv: &str, position: &Position) -> Option<String> {
    let mv = position.parse_coordinates(mv).ok()?;
    let between = mv.from().try_offset(0, -1)?;
    let is_double = position.target(mv) == between.try_offset(0, -1)?;
    (moves_a(Piece::Pawn, position, mv) && is_double).then(|| format!("{}{between}", mv.from()))
}

fn is_pinned(position: &Position, mv: Move) -> bool {
    position.board().pinned().has(mv.from())
}

/// A pinned piece leaves the line.
fn leaves_the_line(position: &Position) -> Option<String> {
    let pinned = position.board().pinned() & position.board().colors(position.turn());
    let mut ways = pinned.into_iter().flat_map(|from| {
        let to = Square::ALL.into_iter().map(move |to| (from, to));
        to.filter(|(from, to)| offence_of(position, *from, *to) == Offence::KingInCheck)
    });
    ways.next().map(|(from, to)| format!("{from}{to}"))
}

/// A pawn takes what stands before it.
fn straight_ahead(position: &Position) -> Option<String> {
    let (turn, board) = (position.turn(), position.board());
    let pawns = board.colored_pieces(turn, Piece::Pawn);
    let forward = if turn == Color::White { 1 } else { -1 };
    pawns.into_iter().find_map(|from| {
        let to = from.try_offset(0, forward)?;
        let (owner, piece) = position.piece_on(to)?;
        (owner != turn && piece != Piece::King).then(|| format!("{from}{to}"))
    })
}

/// The king's steps for which there are a right to castle and an empty way, legal or not.
fn castlings(position: &Position) -> Vec<String> {
    let home = Rank::First.relative_to(position.turn());
    let square = |file: File| Square::new(file, home);
    let rights = position.board().castle_rights(position.turn());
    let ways = [
        (rights.short, File::G, &[File::F, File::G][..]),
        (rights.long, File::C, &[File::B, File::C, File::D]),
    ];
    let is_open = |(right, _, way): &(Option<File>, File, &[File])| {
        right.is_some() && way.iter().all(|file| position.piece_on(square(*file)).is_none())
    };
    let open = ways.into_iter().filter(is_open);
    open.map(|(_, to, _)| format!("{}{}", square(File::E), square(to))).collect()
}

/// Castling over an attacked square: the king is not in check, has its right and an empty way.
fn through_check(position: &Position) -> Option<String> {
    let is_illegal = |mv: &String| position.parse_coordinates(mv).is_err();
    castlings(position).into_iter().find(is_illegal).filter(|_| !position.in_check())
}

/// Castling out of check: the king has its right and an empty way.
fn out_of_check(position: &Position) -> Option<String> {
    castlings(position).into_iter().next().filter(|_| position.in_check())
}

/// Castling with a rook that has come to the corner where a promoting pawn took another one.
fn with_later_rook(position: &Position) -> Option<String> {
    let turn = position.turn();
    let home = Rank::First.relative_to(turn);
    let stands = |file: &File| position.piece_on(Square::new(*file, home)) == Some((turn, Piece::Rook));
    let corners = [(File::H, File::G), (File::A, File::C)];
    let was_taken = |corner: File| {
        std::iter::successors(position.last(), |(earlier, _)| earlier.last())
            .any(|(earlier, mv)| mv.promotion().is_some() && earlier.target(mv) == Square::new(corner, home))
    };
    let (_, to) = corners.into_iter().find(|(corner, _)| stands(corner) && was_taken(*corner))?;
    Some(format!("{}{}", Square::new(File::E, home), Square::new(to, home)))
}

/// The king and the rook of a right to castle, between which nothing stands, though they have no room.
fn castles_without_room(position: &Position) -> Option<String> {
    let king = position.board().king(position.turn());
    let mv = castles_anyway(position)?;
    let rook: Square = mv[2..].parse().ok()?;
    let between = cozy_chess::get_between_rays(king, rook);
    (between & position.board().occupied()).is_empty().then_some(mv)
}

/// A FEN whose rights to castle long are those of a rook that stands between the outermost one and the king.
fn with_inner_rooks(setup: &Setup) -> Option<String> {
    let start = setup.played.first().map_or(&setup.end, |(start, _)| start);
    let rights = setup.fen.as_ref()?.split(' ').nth(2)?;
    let inner = |letter: char| {
        let color = if letter == 'Q' { Color::White } else { Color::Black };
        let king = start.board().king(color);
        let rooks = start.board().colored_pieces(color, Piece::Rook) & king.rank().bitboard();
        let file =
            rooks.into_iter().filter(|rook| rook.file() < king.file()).map(|rook| rook.file()).last()?;
        let letter = char::from(b'a' + file as u8);
        Some(if color == Color::White { letter.to_ascii_uppercase() } else { letter })
    };
    let changed = rights.chars().map(|letter| match letter {
        'Q' | 'q' => inner(letter).unwrap_or(letter),
        other => other,
    });
    let changed: String = changed.collect();
    let fen = setup.fen.as_ref()?.replace(&format!(" {rights} "), &format!(" {changed} "));
    (changed != *rights).then(|| setup.started_from(&fen))
}

/// Castling long over a piece that stands beside the rook.
fn over_a_piece(position: &Position) -> Option<String> {
    let home = Rank::First.relative_to(position.turn());
    let is_empty = |file: File| position.piece_on(Square::new(file, home)).is_none();
    let may = position.board().castle_rights(position.turn()).long.is_some() && !position.in_check();
    let mv = format!("{}{}", Square::new(File::E, home), Square::new(File::C, home));
    (may && is_empty(File::D) && is_empty(File::C) && !is_empty(File::B)).then_some(mv)
}

/// A capture by a pawn whose target is numbered as if the board had no edges.
fn round_the_edge(position: &Position) -> Option<String> {
    let turn = position.turn();
    let forward = if turn == Color::White { 1 } else { -1 };
    File::ALL.into_iter().filter(|file| matches!(file, File::A | File::H)).find_map(|file| {
        Rank::ALL.into_iter().find_map(|rank| {
            let from = Square::new(file, rank);
            (position.piece_on(from)? == (turn, Piece::Pawn)).then_some(())?;
            // A step to the other edge is one rank more or less.
            let side = if file == File::A { -1 } else { 1 };
            let to = Square::try_index(usize::try_from(from as i16 + 8 * forward + side).ok()?)?;
            let (owner, piece) = position.piece_on(to)?;
            (owner != turn && piece != Piece::King).then(|| format!("{from}{to}"))
        })
    })
}

/// Castling with the rook that a promoting pawn has just taken.
fn with_taken_rook(position: &Position) -> Option<String> {
    let (earlier, mv) = position.last()?;
    mv.promotion()?;
    let rights = earlier.board().castle_rights(position.turn());
    let home = Rank::First.relative_to(position.turn());
    let ways = [(rights.short, File::G), (rights.long, File::C)];
    let taken = |rook: Option<File>| rook.is_some_and(|file| earlier.target(mv) == Square::new(file, home));
    let castles = |to: File| format!("{}{}", Square::new(File::E, home), Square::new(to, home));
    ways.into_iter().find(|(rook, _)| taken(*rook)).map(|(_, to)| castles(to))
}

/// A list of moves as one position, with the rights to castle that were there before the moves.
fn with_old_rights(setup: &Setup) -> Option<String> {
    let old = setup.fen.as_ref()?.split(' ').nth(2)?.to_owned();
    let fen = setup.end.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(2)? = &old;
    let fen = fields.join(" ");
    let is_fit = !setup.moves.is_empty() && Position::from_fen_960(&fen).is_ok();
    is_fit.then(|| format!("position fen {fen}"))
}

/// A pawn taken in passing, where that opens the way to the king.
fn opens_the_way(position: &Position) -> Option<String> {
    let file = position.board().en_passant()?;
    let (from, to) = (Rank::Fifth.relative_to(position.turn()), Rank::Sixth.relative_to(position.turn()));
    let beside = [-1, 1].map(|side| File::try_index((file as usize).wrapping_add_signed(side)));
    let mut takers = beside.into_iter().flatten().map(|file| Square::new(file, from));
    let taker = takers.find(|at| position.piece_on(*at) == Some((position.turn(), Piece::Pawn)))?;
    let mv = format!("{taker}{}", Square::new(file, to));
    position.parse_coordinates(&mv).is_err().then_some(mv)
}

/// A piece takes one of two pieces that give check.
fn answers_one_check(position: &Position) -> Option<String> {
    let checkers = position.board().checkers();
    let other_answers = |checker: Square| {
        let mut board = Board::from_position(position);
        board.remove(checker);
        let moves = board.finish().map(|single| (single.legal_moves(), single));
        moves.map(|(moves, single)| moves.into_iter().map(|mv| single.coordinates(mv)).collect::<Vec<_>>())
    };
    let answers = checkers.into_iter().filter_map(|checker| other_answers(checker).ok()).flatten();
    let is_wrong = |mv: &String| position.parse_coordinates(mv).is_err();
    (checkers.len() > 1).then(|| answers.into_iter().find(is_wrong))?
}

/// The king steps back on the line on which it is attacked.
fn steps_back(position: &Position) -> Option<String> {
    let (turn, board) = (position.turn(), position.board());
    let king = board.king(turn);
    let squares = cozy_chess::get_king_moves(king) - board.colors(turn);
    let is_covered = |to: &Square| {
        let mut board = Board::from_position(position);
        board.remove(*to);
        board.put(king, turn, Piece::Knight);
        board.put(*to, turn, Piece::King);
        board.finish().is_ok_and(|position| !position.in_check())
    };
    let steps = squares.into_iter().filter(is_covered).map(|to| format!("{king}{to}"));
    position.in_check().then(|| steps.into_iter().find(|mv| position.parse_coordinates(mv).is_err()))?
}

/// The king and the rook of a right to castle that cannot be used.
fn castles_anyway(position: &Position) -> Option<String> {
    let turn = position.turn();
    let rights = position.board().castle_rights(turn);
    let king = position.board().king(turn);
    let rooks = [rights.short, rights.long].into_iter().flatten();
    rooks
        .map(|file| format!("{king}{}", Square::new(file, king.rank())))
        .find(|mv| position.parse_coordinates_960(mv).is_err())
}

/// The rook of a corner comes along when a piece goes where castling would bring the king.
fn brings_rook_along(position: &Position, mv: Move) -> Option<String> {
    let color = position.turn();
    let home = Rank::First.relative_to(color);
    let (rook, beside) = match position.target(mv).file() {
        File::G => (File::H, File::F),
        File::C => (File::A, File::D),
        _ => return None,
    };
    let is_alike = mv.from() == Square::new(File::E, home) && position.target(mv).rank() == home;
    let stands = |square, piece| position.piece_on(square) == Some((color, piece));
    let corner = Square::new(rook, home);
    if !is_alike || stands(mv.from(), Piece::King) || !stands(corner, Piece::Rook) {
        return None;
    }
    let mut board = Board::from_position(&position.after(mv));
    board.remove(corner);
    board.put(Square::new(beside, home), color, Piece::Rook);
    Some(fen_of(&board))
}

/// The castling of Chess960 that brings the king where it has stepped.
fn castling_for_step(position: &Position, mv: Move) -> Option<String> {
    let is_king = position.piece_on(mv.from()) == Some((position.turn(), Piece::King));
    let to = position.target(mv);
    let is_meant = |other: &Move| position.is_castling(*other) && position.target(*other) == to;
    let castling = position.legal_moves().into_iter().find(is_meant)?;
    (is_king && !position.is_castling(mv)).then(|| position.coordinates_960(castling))
}

/// A list of moves with castling in the place of such a step.
fn takes_step_for_castling(setup: &Setup) -> Option<String> {
    let mut steps = setup.played.iter().map(|(at, mv)| castling_for_step(at, *mv)).enumerate();
    let (index, castling) = steps.find_map(|(index, castling)| Some((index, castling?)))?;
    let mut moves = setup.moves.clone();
    moves[index] = castling;
    Some(setup.with_moves(&moves))
}

/// The move to ponder on, where that is castling, is written as the king's step of two squares.
fn expects_two_squares(line: &[u8], seen: &Seen) -> Option<String> {
    let Message::BestMove { best, ponder: Some(ponder) } = Message::parse(line).message else { return None };
    let mv = super::said::parse(seen.root(), &best.to_string(), true)?;
    let next = seen.root().after(mv);
    let reply = super::said::parse(&next, &ponder.to_string(), true)?;
    next.is_castling(reply).then(|| format!("bestmove {best} ponder {}", next.coordinates(reply)))
}

/// In Chess960.
fn is_960(seen: &Seen) -> bool {
    seen.chess960()
}

/// The rights to castle of a line are written like this.
fn rights(setup: &Setup, letters: &str) -> bool {
    let rights = setup.fen.as_ref().and_then(|fen| fen.split(' ').nth(2));
    rights.is_some_and(|rights| rights.chars().any(|letter| letters.contains(letter.to_ascii_lowercase())))
}

fn list_castles(setup: &Setup, seen: &Seen) -> bool {
    seen.chess960() && setup.played.iter().any(|(position, mv)| position.is_castling(*mv))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "castling-leaves-rook", "UCI-MOVE-5", "behind castling the rook stands where it stood" =>
        plays_as(rook_stays);
    wrong "en-passant-leaves-pawn", "UCI-MOVE-5",
        "a pawn that is taken in passing stays" => plays_as(pawn_stays);
    wrong "promotes-to-queen-only", "UCI-MOVE-5", "every pawn becomes a queen" => [
        plays_as(becomes_queen),
        writes_moves(|mv, position| {
            let text = position.coordinates(mv);
            mv.promotion().map(|_| format!("{}q", &text[..4]))
        }),
    ];
    wrong "captures-to-queen-only", "UCI-MOVE-5", "a pawn that captures becomes a queen" =>
        plays_as(captures_to_queen);
    wrong "castles-past-no-attack", "UCI-MOVE-3",
        "it does not castle where the square beside the rook is attacked" =>
        go_words_as(castles_past_no_attack);
    wrong "rook-of-black-stays-in-960", "UCI-960-1",
        "in Chess960 the rook of Black stays where it stood when Black castles long" =>
        plays_when(is_960, rook_of_black_stays);
    wrong "en-passant-behind-moves-ignored", "UCI-MOVE-5",
        "it takes no pawn that passed in a list of moves" =>
        positions_as(|setup, _| {
            let mut fields: Vec<String> = setup.end.fen().split(' ').map(str::to_owned).collect();
            (!setup.moves.is_empty()).then(|| {
                fields[3] = "-".to_owned();
                format!("position fen {}", fields.join(" "))
            })
        });
    lacks "rooks-take-nothing", "UCI-GO-4", "it does not know that a rook takes" =>
        does_not_know(|position, mv| moves_a(Piece::Rook, position, mv) && takes(position, mv));
    wrong "pawns-make-one-step", "UCI-GO-4", "it makes one step where a pawn of Black is to make two" =>
        answers_as(one_step);
    lacks "king-alone-answers-checks", "UCI-GO-4", "in check it knows moves of the king alone" =>
        does_not_know(|position, mv| position.in_check() && !moves_a(Piece::King, position, mv));
    lacks "pinned-pieces-stay", "UCI-GO-4", "it does not know that a pinned piece moves along the line" =>
        does_not_know(is_pinned);
    lacks "castling-unknown", "UCI-GO-4", "it does not know castling" =>
        does_not_know(|position, mv| position.is_castling(mv));
    lacks "en-passant-unknown", "UCI-GO-4", "it does not know that pawns take in passing" =>
        does_not_know(is_en_passant);
    lacks "underpromotion-unknown", "UCI-GO-4", "it knows promotions to a queen alone" =>
        does_not_know(|_, mv| mv.promotion().is_some_and(|piece| piece != Piece::Queen));
    lacks "second-game-without-castling", "UCI-GO-4", "it does not know castling in a second game" =>
        does_not_know_when(|seen| seen.games > 1, |position, mv| position.is_castling(mv));
    wrong "pinned-pieces-leave-the-line", "UCI-BM-2", "its pinned pieces leave the line" =>
        answers_as(|_, position| leaves_the_line(position));
    wrong "pawns-take-straight-ahead", "UCI-BM-2", "its pawns take what stands before them" =>
        answers_as(|_, position| straight_ahead(position));
    wrong "castles-through-check", "UCI-BM-2", "it castles over attacked squares wherever it can" =>
        answers_as(|_, position| through_check(position));
    wrong "castles-out-of-check", "UCI-BM-2", "it castles in check, whenever it has the right" =>
        answers_as(|_, position| out_of_check(position));
    wrong "castles-with-a-rook-that-came-later", "UCI-BM-2",
        "it castles with any rook in the corner where a promoting pawn took one" =>
        answers_as(|_, position| with_later_rook(position));
    wrong "castles-over-a-piece", "UCI-BM-2", "it does not look whether b1 or b8 is empty when it castles" =>
        answers_as(|_, position| over_a_piece(position));
    wrong "pawns-take-round-the-edge", "UCI-BM-2",
        "its pawns take what stands at the other edge of the board" =>
        answers_as(|_, position| round_the_edge(position));
    wrong "castles-with-a-taken-rook", "UCI-BM-2",
        "it castles with a rook that a promoting pawn has taken" =>
        answers_as(|_, position| with_taken_rook(position));
    wrong "castles-behind-moves-in-960", "UCI-BM-2",
        "in Chess960 the right to castle outlives moves of king and rook" =>
        positions_as(|setup, seen| with_old_rights(setup).filter(|_| seen.chess960()));
    wrong "en-passant-opens-the-way", "UCI-BM-2",
        "it takes a pawn in passing where that exposes its king" =>
        answers_as(|_, position| opens_the_way(position));
    wrong "double-check-answered-by-a-piece", "UCI-BM-2", "it answers one of two checks" =>
        answers_as(|_, position| answers_one_check(position));
    wrong "king-steps-back-on-the-line", "UCI-BM-2",
        "its king in check steps back on the line of the check" =>
        answers_as(|_, position| steps_back(position));
    wrong "no-en-passant-in-check", "UCI-POS-2", "in check it takes no pawn that has passed" =>
        positions_as(|setup, _| {
            let mut fields: Vec<String> = setup.end.fen().split(' ').map(str::to_owned).collect();
            setup.end.in_check().then(|| {
                fields[3] = "-".to_owned();
                format!("position fen {}", fields.join(" "))
            })
        });
    wrong "castles-wherever-it-may", "UCI-BM-2",
        "in Chess960 it castles wherever it has the right, whatever stands in the way" =>
        with_other_move(says(answer).when(is_960), |_, position| castles_anyway(position));
    wrong "castles-onto-a-piece", "UCI-BM-2",
        "in Chess960 it looks only whether king and rook have nothing between them when it castles" =>
        with_other_move(says(answer).when(is_960), |_, position| castles_without_room(position));
    wrong "x-fen-means-the-inner-rook", "UCI-960-3",
        "in Chess960 it takes Q in a FEN for the right of the rook beside the king" =>
        positions_as(|setup, seen| with_inner_rooks(setup).filter(|_| seen.chess960()));
    lacks "ignores-chess960", "UCI-960-1", "it announces UCI_Chess960 and ignores it" =>
        hears(setoption).that(|line| line.windows(12).any(|part| part == b"UCI_Chess960")).lost();
    wrong "castles-in-two-squares-in-960", "UCI-960-1",
        "in Chess960 it castles as the king's step of two squares" =>
        says(some_move).when(is_960).reworded(|line, seen| {
            let mv = super::said::parse(seen.root(), &answered(line)??, true)?;
            Some(format!("bestmove {}", seen.root().coordinates(mv)))
        });
    wrong "rook-letters-unknown", "UCI-960-1", "it does not read the files of rooks in a FEN" =>
        hears_position(|setup, seen| is_960(seen) && rights(setup, "abcdefgh")).lost();
    wrong "only-rook-letters-known", "UCI-960-3", "in Chess960 it does not read KQkq in a FEN" =>
        hears_position(|setup, seen| is_960(seen) && rights(setup, "kq")).lost();
    wrong "castling-960-unread", "UCI-960-1", "it does not read a king that takes its rook" =>
        positions_as(|setup, seen| {
            let index = setup.played.iter().position(|(at, mv)| at.is_castling(*mv))?;
            seen.chess960().then(|| setup.with_moves(&setup.moves[..index]))
        });
    wrong "castles-with-any-piece", "UCI-MOVE-5", "a rook comes along with whatever goes from e1 to g1" =>
        plays_as(brings_rook_along);
    wrong "step-taken-for-castling", "UCI-960-1",
        "in Chess960 it takes a king's step for castling, where both end on the same square" =>
        positions_as(|setup, seen| takes_step_for_castling(setup).filter(|_| seen.chess960()));
    wrong "expects-castling-in-two-squares", "UCI-960-1",
        "in Chess960 it expects castling as the king's step of two squares" =>
        says(some_move).when(is_960).reworded(expects_two_squares);
    wrong "chess960-ends-with-the-game", "UCI-960-1", "ucinewgame behind a game switches Chess960 off" =>
        hears(newgame).when(|seen| is_960(seen) && seen.answers > 0)
            .then_hears("setoption name UCI_Chess960 value false");
    wrong "expects-promotion-without-letter", "UCI-MOVE-2", "it expects promotions without their letter" =>
        says(some_move).that(|line| line.len() > 12 && line.ends_with(b"q"))
            .reworded(|line, _| {
                line.windows(8).any(|part| part == b" ponder ").then(|| line[..line.len() - 1].to_vec())
            });
    wrong "ponders-on-queens-alone", "UCI-PH-2", "what the expected move promotes to is a queen" =>
        hears(go).that(|line| line.windows(6).any(|word| word == b"ponder")).first(|_, context| {
            let fen = context.seen.position.fen();
            let (rank, rest) = fen.split_once('/').unwrap_or((&fen, ""));
            if rank.contains('N') {
                context.feed(format!("position fen {}/{rest}", rank.replace('N', "Q")));
            }
        });
    wrong "chess960-toggles", "UCI-960-1", "Chess960 that is switched on again is off" =>
        hears(setoption).when(is_960).that(|line| {
            let text = String::from_utf8_lossy(line);
            text.contains("UCI_Chess960") && text.contains("true")
        }).instead_hears("setoption name UCI_Chess960 value false");
    wrong "chess960-on-once", "UCI-960-1", "Chess960 can be switched on only once" =>
        hears(setoption).that(|line| line.ends_with(b"UCI_Chess960 value true")).beyond(1).lost();
    wrong "startpos-lost-in-chess960", "UCI-POS-5",
        "in Chess960 it takes no startpos in behind another position" =>
        hears(position).that(|line| line == b"position startpos").when(is_960).after(hears(position)).lost();
    wrong "castling-960-ignored", "UCI-960-1", "a position with castling in Chess960 is ignored" =>
        hears_position(list_castles).lost();
    wrong "ponder-turns-chess960-on", "UCI-MOVE-3", "the option Ponder switches Chess960 on" =>
        hears(setoption).that(|line| line == b"setoption name Ponder value true")
            .then(|_, context| context.hush("setoption name UCI_Chess960 value true"));
    lacks "hash-turns-chess960-off", "UCI-960-1", "the option Hash switches Chess960 off" =>
        hears(setoption).that(|line| line.starts_with(b"setoption name Hash "))
            .then(|_, context| context.hush("setoption name UCI_Chess960 value false"));
    wrong "chess960-stays-on", "UCI-960-4", "Chess960 cannot be switched off" =>
        hears(setoption).that(|line| {
            let text = String::from_utf8_lossy(line);
            text.contains("UCI_Chess960") && text.contains("false")
        }).lost();
};
