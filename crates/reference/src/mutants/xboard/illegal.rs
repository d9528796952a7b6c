//! Illegal moves: what is said to them, and which of them are taken for legal.

use super::prelude::*;
use crate::mutants::chess::{
    Offence, Step, answers_by_double_step, is_en_passant, offence_of, passed, takes_in_passing_with_check,
    with_field,
};
use cozy_chess::File;

/// It refuses a move.
fn refusal() -> Event<Seen> {
    says(beginning("Illegal move"))
}

/// It refuses moves in these words.
fn refusals_as(words: impl Fn(&str) -> String + Send + 'static) -> Rule<Seen> {
    refusal().reworded(move |line, _| {
        Some(words(&String::from_utf8_lossy(line.rsplit(|&b| b == b' ').next().unwrap_or_default())))
    })
}

/// The offence of a line's move; none if it is legal, or no move, or the engine is thinking.
fn offence(line: &[u8], seen: &Seen) -> Option<Offence> {
    let text = move_of(line).filter(|_| !seen.is_thinking())?;
    if seen.legal(text).is_some() {
        return None;
    }
    let squares = text.get(..2).and_then(|from| Some((from.parse().ok()?, text.get(2..4)?.parse().ok()?)));
    Some(squares.map_or(Offence::Other, |(from, to)| offence_of(&seen.position, from, to)))
}

/// It takes moves with this offence without a word.
fn takes(taken: Offence) -> Rule<Seen> {
    hears(sent_move).given(move |line, seen| offence(line, seen) == Some(taken)).lost()
}

/// A rook in its corner has been taken.
fn corner_taken(position: &Position, mv: Move) -> bool {
    let square = position.target(mv);
    ["a1", "h1", "a8", "h8"].contains(&square.to_string().as_str())
        && position.piece_on(square).is_some()
        && !position.is_castling(mv)
}

/// A rook leaves its corner and takes something.
fn takes_out_of_corner(position: &Position, mv: Move) -> bool {
    ["a1", "h1", "a8", "h8"].contains(&mv.from().to_string().as_str())
        && position.piece_on(mv.from()).is_some_and(|(_, piece)| piece == Piece::Rook)
        && position.piece_on(position.target(mv)).is_some()
}

/// The piece that has moved last, and the squares that it has left and reached.
fn last_step(seen: &Seen) -> Option<(Piece, Square, Square)> {
    let (before, mv) = seen.position.last()?;
    Some((before.piece_on(mv.from())?.1, mv.from(), before.target(mv)))
}

/// A capture en passant that comes too late, behind a move of a piece.
fn behind_a_piece(line: &[u8], seen: &Seen) -> bool {
    offence(line, seen) == Some(Offence::EnPassant)
        && last_step(seen).is_some_and(|(piece, ..)| piece != Piece::Pawn)
}

/// A capture en passant in time, which opens a line to the king.
fn opens_line(line: &[u8], seen: &Seen) -> bool {
    let target: Option<Square> = move_of(line).and_then(|text| text.get(2..4)?.parse().ok());
    let beside = |(piece, from, to): (Piece, Square, Square)| {
        let steps = (from.rank() as usize).abs_diff(to.rank() as usize);
        piece == Piece::Pawn && steps == 2 && target.is_some_and(|target| target.file() == to.file())
    };
    offence(line, seen) == Some(Offence::EnPassant) && last_step(seen).is_some_and(beside)
}

/// A move that would be legal for the other side only.
fn move_out_of_turn(line: &[u8], seen: &Seen) -> bool {
    let is_legal = |text| passed(&seen.position).is_some_and(|position| position.parse_any(text).is_ok());
    offence(line, seen).is_some() && move_of(line).is_some_and(is_legal)
}

/// The step of a line, which is not legal and so.
fn steps(so: fn(&Step<'_>) -> bool) -> impl Fn(&[u8], &Seen) -> bool + Send + 'static {
    move |line, seen| illegal_step(line, seen).is_some_and(|step| so(&step))
}

/// The step of a move that is not legal.
fn illegal_step<'a>(line: &[u8], seen: &'a Seen) -> Option<Step<'a>> {
    offence(line, seen)?;
    let text = move_of(line)?;
    Step::of(&seen.position, text.get(..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?)
}

/// Castling long, in another game than the first.
fn castles_long(position: &Position, mv: Move) -> bool {
    position.is_castling(mv) && position.target(mv).file() == File::C
}

/// The position becomes another one: a field of its FEN is this.
fn set_field(context: &mut Context, index: usize, value: &str) {
    if let Some(fen) = with_field(&context.seen.position, index, value) {
        context.feed(format!("setboard {fen}"));
    }
}

fn pass_turn(_: &[u8], context: &mut Context) {
    if let Some(mv) = context.seen.some_move() {
        context.feed(mv);
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "invalid-move-form", "XB-ERR-1", "it refuses moves in words of its own" =>
        refusals_as(|mv| format!("Invalid move: {mv}"));
    wrong "illegal-move-as-error", "XB-ERR-1", "it refuses moves as if they were commands" =>
        refusals_as(|mv| format!("Error (illegal move): {mv}"));
    wrong "illegal-move-without-echo", "XB-ERR-1", "it does not say which move it refuses" =>
        refusal().instead_says("Illegal move");
    wrong "illegal-move-wrong-echo", "XB-ERR-1", "it names another move than the one it refuses" =>
        refusal().instead_says("Illegal move: h7h5");
    lacks "illegal-move-unanswered", "XB-MOVEIN-5", "it says nothing to an illegal move" => refusal().lost();
    lacks "fifth-illegal-move-unanswered", "XB-MOVEIN-5", "it says nothing to every fifth illegal move" =>
        refusal().every(5).lost();
    lacks "illegal-move-played", "XB-MOVEIN-5", "it answers an illegal move as if it were legal" =>
        [refusal().when(|seen| matches!(seen.mode, Mode::Play(_))).instead_hears("go"), refusal().lost()];
    wrong "illegal-move-passes-turn", "XB-MOVEIN-5", "an illegal move passes the turn" =>
        refusal().unless(Seen::is_thinking).then(pass_turn);
    lacks "illegal-move-enters-force", "XB-MOVEIN-5", "after an illegal move it plays on neither side" =>
        refusal().then_hears("force");
    wrong "claims-by-illegal-moves", "XB-CLAIM-9",
        "it claims the game for the second illegal move in a row" =>
        refusal().when(Seen::awaits_move).beyond(1).since(says("move")).then(|_, context| {
            let won = if context.seen.colour == Color::White { "1-0" } else { "0-1" };
            context.print(format!("{won} {{Illegal move}}"));
        });
    wrong "dies-on-third-illegal-move", "XB-MOVEIN-5", "it gives up at the third illegal move" =>
        refusal().the_nth(3).then(|_, context| context.exit(1));
    lacks "castles-without-right", "XB-MOVEIN-6", "it castles whenever king and rook are at home" =>
        takes(Offence::NoRight);
    lacks "castles-through-check", "XB-MOVEIN-6", "it castles over attacked squares" =>
        takes(Offence::ThroughCheck);
    lacks "en-passant-too-late", "XB-MOVEIN-6", "it takes en passant at any time" =>
        takes(Offence::EnPassant);
    lacks "castles-with-second-rook", "XB-MOVEIN-6",
        "it castles with a rook that has come to the corner of one that was taken" =>
        hears(sent_move).given(|line, seen| offence(line, seen) == Some(Offence::NoRight))
        .after(hears_move(corner_taken)).until(hears(["new", "setboard"])).lost();
    lacks "castles-behind-rook-s-capture", "XB-MOVEIN-6",
        "a rook that takes something out of its corner keeps the right to castle" =>
        hears(sent_move).given(|line, seen| offence(line, seen) == Some(Offence::NoRight))
        .after(hears_move(takes_out_of_corner)).until(hears(["new", "setboard"])).lost();
    lacks "en-passant-behind-piece-moves", "XB-MOVEIN-6",
        "only the move of a pawn ends the right to en passant" => hears(behind_a_piece).lost();
    lacks "en-passant-opens-rank", "XB-MOVEIN-7", "taking en passant it does not look at its king" =>
        hears(opens_line).lost();
    lacks "en-passant-outlives-castling", "XB-MOVEIN-7",
        "behind castling a pawn may take where one of its own side has passed" =>
        hears(steps(|step| step.takes_nothing()))
            .when(|seen| seen.position.last().is_some_and(|(before, mv)| before.is_castling(mv)))
            .lost();
    lacks "pawns-leap", "XB-MOVEIN-5", "its pawns leap over pieces" =>
        hears(steps(|step| step.leaps())).lost();
    lacks "slides-through-pieces", "XB-MOVEIN-5", "its pieces slide through others" =>
        hears(steps(|step| step.slides_through())).lost();
    lacks "takes-own-pieces", "XB-MOVEIN-5",
        "its pieces take those of its own side" => hears(steps(|step| step.takes_own())).lost();
    lacks "pawns-take-nothing", "XB-MOVEIN-5", "its pawns step aside to empty squares" =>
        hears(steps(|step| step.takes_nothing())).lost();
    lacks "pawns-take-ahead", "XB-MOVEIN-5", "its pawns take what stands before them" =>
        hears(steps(|step| step.takes_ahead())).lost();
    lacks "kings-touch", "XB-MOVEIN-7", "a king may step beside the other" =>
        hears(steps(|step| step.touches_king())).lost();
    wrong "refuses-en-passant-with-check", "XB-MOVEIN-2",
        "it takes nothing en passant where that gives check" =>
        refuses_move(hears_move(takes_in_passing_with_check));
    wrong "check-not-met-by-double-step", "XB-MOVEIN-2",
        "two steps of a pawn are no answer to a check for it" =>
        refuses_move(hears_move(answers_by_double_step));
    wrong "castles-long-in-first-game-only", "XB-NEW-1", "from the second game on it does not castle long" =>
        refuses_move(hears_move(castles_long).when(|seen| seen.games >= 2));
    wrong "refuses-en-passant-after-play", "XB-SETBOARD-1",
        "once it has moved in a game it takes nothing en passant" =>
        refuses_move(hears_move(is_en_passant).when(Seen::has_moved));
    lacks "leaves-king-in-check", "XB-MOVEIN-7", "it does not know check" => takes(Offence::KingInCheck);
    lacks "force-takes-any-move", "XB-FORCE-3", "it does not look at moves in force mode" =>
        refusal().when(Seen::is_forced).lost();
    lacks "force-takes-move-out-of-turn", "XB-FORCE-4", "it takes moves of either side in force mode" =>
        hears(move_out_of_turn).when(Seen::is_forced).lost();
    lacks "takes-any-move-after-fifty-plies", "XB-MOVEIN-5", "after fifty plies it refuses no move" =>
        refusal().when(|seen| seen.position.plies() > 50).lost();
    wrong "refusal-ends-en-passant", "XB-MOVEIN-5", "after a refused move it takes nothing en passant" =>
        refusal().when(Seen::is_forced).then(|_, context| set_field(context, 3, "-"));
    wrong "refused-king-loses-rights", "XB-MOVEIN-5", "a move of the king that it refuses ends castling" =>
        hears(steps(|step| step.piece == Piece::King))
            .when(Seen::is_forced)
            .then(|_, context| set_field(context, 2, "-"));
    wrong "illegal-move-is-ponder-miss", "XB-MOVEIN-5",
        "an illegal move ends its pondering, and it moves for the other side" =>
        also_moves(refusal().when(Seen::is_pondering));
    lacks "promotes-to-king", "XB-MOVEIN-5", "it takes a promotion to a king for one to a queen" =>
        hears(anything).that(|line| line.ends_with(b"a7a8k")).replacing("a7a8k", "a7a8q");
};
