//! What the models of chess protocols share: results that a position has, and moves to send.

use crate::common::acting::misfit;
use crate::model::ActOut;
use games::chess::{Color, FenError, Move, Piece, Position};
use games::referee::{Score, Seat};
use grammars::chess::{GameResult, MoveKind, MoveText, San, Square};

/// What is wrong with a word that should be a move, in any notation and on any board that is played on.
pub(crate) fn no_move(word: &str) -> Option<String> {
    let on_board = |square: Square| square.file <= b'l' && square.rank <= 16;
    let fits = MoveText::parse(word.as_bytes()).is_some_and(|read| match read.kind {
        MoveKind::Plain { from, to, .. } => on_board(from) && on_board(to),
        MoveKind::San(San { to, .. }) | MoveKind::Drop { to, .. } => on_board(to),
        MoveKind::Castle { .. } | MoveKind::Null | MoveKind::Legs => true,
    });
    (!fits).then(|| format!("`{word}` is not a move in any notation"))
}

/// What is wrong with a text that should be a FEN. Whether the pieces are a position of chess is another question.
pub(crate) fn no_fen(text: &str) -> Option<String> {
    match Position::from_fen(text) {
        Err(error @ FenError::Malformed { .. }) => {
            Some(format!("`{text}` is neither the name of a position nor a FEN: {error}"))
        }
        Ok(_) | Err(FenError::Illegal { .. }) => None,
    }
}

/// Whether the result is the one that the position has by the rules, or may be claimed in it.
pub(crate) fn is_true(position: &Position, result: GameResult) -> bool {
    let winner = position.outcome().and_then(|outcome| outcome.winner());
    match result {
        GameResult::WhiteWins => winner == Some(Color::White),
        GameResult::BlackWins => winner == Some(Color::Black),
        GameResult::Draw => {
            position.outcome().is_some_and(|outcome| outcome.winner().is_none())
                || position.can_claim_fifty()
                || position.can_claim_threefold()
        }
        // Only the interface says `*`; there is nothing in it that could be false.
        GameResult::Unfinished => true,
    }
}

/// The result as games are scored.
pub(crate) fn score(result: GameResult) -> Score {
    match result {
        GameResult::WhiteWins => Score::Won(Seat::First),
        GameResult::BlackWins => Score::Won(Seat::Second),
        GameResult::Draw => Score::Drawn,
        GameResult::Unfinished => Score::Unfinished,
    }
}

/// Whether a legal move of the side on move makes it true.
pub(crate) fn soon_true(position: &Position, result: GameResult) -> bool {
    position.legal_moves().into_iter().any(|mv| is_true(&position.after(mv), result))
}

/// Whether kings and minor pieces only are left.
pub(crate) fn few_pieces(position: &Position) -> bool {
    let board = position.board();
    [Piece::Pawn, Piece::Rook, Piece::Queen].into_iter().all(|piece| board.pieces(piece).is_empty())
}

/// The result of a game that this side has won.
pub(crate) fn win_of(colour: Color) -> GameResult {
    match colour {
        Color::White => GameResult::WhiteWins,
        Color::Black => GameResult::BlackWins,
    }
}

/// One of the moves; where there is such a one, one that neither ends the game nor lets any answer end it: a mated engine
/// rightly does not go on, and one that mates rightly says so.
pub(crate) fn going_on(
    position: &Position,
    mut moves: Vec<Move>,
    random: &mut fastrand::Rng,
) -> Option<Move> {
    let goes_on = |mv: Move| {
        let after = position.after(mv);
        let answers = || after.legal_moves().into_iter();
        after.outcome().is_none() && answers().all(|answer| after.after(answer).outcome().is_none())
    };
    let first = random.choice(moves.iter().copied())?;
    let mut chosen = first;
    while !goes_on(chosen) {
        moves.retain(|mv| *mv != chosen);
        let Some(next) = random.choice(moves.iter().copied()) else { return Some(first) };
        chosen = next;
    }
    Some(chosen)
}

/// Moves of the mover's own pieces that break the rules in every reading: neither legal, nor a promotion without its
/// letter, nor castling written otherwise.
pub(crate) fn illegal_moves(position: &Position) -> Vec<String> {
    let squares: Vec<String> = (b'a'..=b'h')
        .flat_map(|f| (b'1'..=b'8').map(move |r| format!("{}{}", f as char, r as char)))
        .collect();
    let own = |square: &&String| {
        square
            .parse()
            .ok()
            .and_then(|square| position.piece_on(square))
            .is_some_and(|(colour, _)| colour == position.turn())
    };
    let mut found = Vec::new();
    for from in squares.iter().filter(own) {
        for to in squares.iter().filter(|to| *to != from) {
            let text = format!("{from}{to}");
            let promoted = format!("{text}q");
            if position.parse_any(&text).is_err() && position.parse_coordinates(&promoted).is_err() {
                found.push(text);
            }
        }
    }
    found
}

/// Why a scenario cannot play this move in the position that is on the board, if one is known. An illegal move is only sent
/// (`move`): there is no answer to wait for.
pub(crate) fn unplayable(position: Option<&Position>, text: &str) -> Option<ActOut> {
    let position = position.filter(|position| position.parse_any(text).is_err())?;
    Some(misfit(format!("`play {text}`: {text} is not legal in {}", position.fen())))
}
