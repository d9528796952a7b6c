//! Illegal moves: what is said to them, and which of them are taken for legal.

use cozy_chess::{File, Rank, Square};

use super::prelude::*;
use crate::mutants::chess::{Offence, Step, offence_of};
use games::chess::Setup;
use grammars::autoplayer::{MoveKind, MoveText};
use grammars::chess::Wing;

/// The move of a line that is not legal, where one may come.
fn illegal<'a>(line: &'a [u8], seen: &Seen) -> Option<MoveText<'a>> {
    match command(line) {
        Command::Move(mv) if seen.is_open() && !seen.is_thinking() && !legal_move(line, seen) => Some(mv),
        _ => None,
    }
}

fn illegal_move(line: &[u8], seen: &Seen) -> bool {
    illegal(line, seen).is_some()
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

/// Illegal moves with this offence.
fn with_offence(offence: Offence) -> impl Fn(&[u8], &Seen) -> bool + Send + 'static {
    move |line, seen| {
        let Some(mv) = illegal(line, seen) else { return false };
        let offends = |(from, to)| offence_of(&seen.position, from, to) == offence;
        squares(&mv, &seen.position).into_iter().any(offends)
    }
}

/// It makes moves that are not legal in this way.
fn plays_steps(so: fn(&Step<'_>) -> bool) -> Rule<Seen> {
    let such = move |line: &[u8], seen: &Seen| {
        let Some(mv) = illegal(line, seen) else { return false };
        let step = |(from, to)| Step::of(&seen.position, from, to).is_some_and(|step| so(&step));
        squares(&mv, &seen.position).into_iter().any(step)
    };
    plays_from(hears(such), |line, seen| played(&illegal(line, seen)?, &seen.position))
}

/// It answers as if the opponent had passed.
fn passes_over(event: Event<Seen>) -> Rule<Seen> {
    plays_from(event, |_, seen| passed(&seen.position))
}

/// The position after an illegal move.
fn played(mv: &MoveText<'_>, position: &Position) -> Option<Position> {
    let (from, to) = squares(mv, position).into_iter().next()?;
    let (color, piece) = position.piece_on(from)?;
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let turn = if color == Color::White { "b" } else { "w" };
    (*fields.get_mut(1)?, *fields.get_mut(3)?) = (turn, "-");
    let mut setup = Setup::from_fen(&fields.join(" ")).ok()?;
    setup.remove(from);
    setup.put(to, color, piece);
    setup.finish().ok()
}

fn refusal(line: &[u8]) -> bool {
    claim(line) && line.starts_with(b"* {illegal")
}

fn win_by_refusal(_: &[u8], seen: &Seen) -> Option<&'static str> {
    Some(match seen.position.turn() {
        Color::White => "0-1 {illegal move of White}",
        Color::Black => "1-0 {illegal move of Black}",
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "illegal-move-passed-over", "AP-ILL-2",
        "it answers an illegal move as if the opponent had passed" => passes_over(hears(illegal_move));
    wrong "illegal-move-played", "AP-ILL-2", "it makes illegal moves on its board and answers them" =>
        plays_from(hears(illegal_move), |line, seen| played(&illegal(line, seen)?, &seen.position));
    wrong "illegal-move-corrected", "AP-ILL-2", "for an illegal move it makes a legal one" =>
        hears(illegal_move).reworded(|_, seen| Some(seen.position.san(seen.some_move()?)));
    wrong "illegal-move-makes-it-move", "AP-ILL-2",
        "it makes the opponent's move in the place of an illegal one" =>
        hears(illegal_move).instead_hears("go");
    wrong "illegal-move-reported-and-played-on", "AP-ILL-2",
        "having reported an illegal move it moves all the same" =>
        hears(illegal_move).then(|_, context| {
            if let Some(other) = passed(&context.seen.position) {
                context.play_from(&other.fen());
            }
        });
    wrong "castles-without-right", "AP-ILL-2", "it takes castling whenever king and rook are at home" =>
        passes_over(hears(with_offence(Offence::NoRight)));
    wrong "castles-out-of-check", "AP-ILL-2", "it takes castling out of check" =>
        plays_from(
            hears(with_offence(Offence::ThroughCheck)).when(|seen| seen.position.in_check()),
            |line, seen| played(&illegal(line, seen)?, &seen.position),
        );
    wrong "castles-through-check", "AP-ILL-2", "it takes castling over attacked squares" =>
        passes_over(hears(with_offence(Offence::ThroughCheck)));
    wrong "en-passant-at-any-time", "AP-ILL-2", "it lets pawns be taken en passant at any time" =>
        passes_over(hears(with_offence(Offence::EnPassant)));
    wrong "pins-unknown", "AP-ILL-2", "it does not see that a move leaves the king in check" =>
        passes_over(hears(with_offence(Offence::KingInCheck)));
    wrong "slides-through-pieces", "AP-ILL-2", "its pieces slide through others" =>
        plays_steps(|step| step.slides_through());
    wrong "takes-own-pieces", "AP-ILL-2", "pieces may take those of their own side for it" =>
        plays_steps(|step| step.takes_own());
    wrong "pawns-take-nothing", "AP-ILL-2", "pawns may step aside to empty squares for it" =>
        plays_steps(|step| step.takes_nothing());
    wrong "pawns-take-ahead", "AP-ILL-2", "pawns may take what stands before them for it" =>
        plays_steps(|step| step.takes_ahead());
    wrong "pawns-leap", "AP-ILL-2", "pawns may leap over pieces for it" => plays_steps(|step| step.leaps());
    wrong "illegal-move-wins", "AP-ILL-3", "it claims the game when the opponent's move is illegal" =>
        says(refusal).reworded(win_by_refusal);
    wrong "illegal-move-is-draw", "AP-ILL-3", "it claims a draw when the opponent's move is illegal" =>
        says(refusal).instead_says("1/2-1/2 {illegal move}");
    wrong "illegal-move-in-words", "AP-IO-4", "it refuses moves in words of another protocol" =>
        says(refusal).instead_says("Illegal move: that one");
    wrong "abort-without-braces", "AP-RS-2", "it writes no braces behind a star" =>
        says(refusal).instead_says("*");
    wrong "dies-on-illegal-move", "EC-ALIVE", "it crashes on an illegal move" => hears(illegal_move).deadly();
    wrong "dies-on-move-out-of-turn", "AP-ROBUST-1", "it crashes on a move that comes while it thinks" =>
        hears(sent_move).when(Seen::is_thinking).deadly();
    lacks "illegal-move-ends-all-games", "AP-NEW-2", "after an illegal move it plays no more" =>
        last_game_with(hears(illegal_move));
};
