//! The moves that the engine sends: how they are written, how many they are, and whether they are legal.

use cozy_chess::{File, Piece, Rank, Square};

use super::prelude::*;
use crate::mutants::chess::some_illegal_move;
use games::chess::Setup;

/// It writes all its moves in this way.
fn writes(how: impl Fn(&str) -> String + Send + 'static) -> Rule<Seen> {
    moves_as(move |mv, _| Some(how(mv)))
}

/// A move of the position in the text, without what tells two pieces apart.
fn ambiguous(text: &str, before: &Position) -> Option<String> {
    let mv = before.parse_san(text).ok()?.mv;
    let piece = before.board().piece_on(mv.from()).filter(|piece| *piece != Piece::Pawn)?;
    let letter = text.get(..1)?;
    let to = before.target(mv);
    let rivals = before.legal_moves().into_iter();
    let rivals =
        rivals.filter(|&m| before.target(m) == to && before.board().piece_on(m.from()) == Some(piece));
    (rivals.count() > 1).then(|| format!("move {letter}{to}"))
}

/// The same, for moves that take nothing and give no check.
fn ambiguous_if_quiet(text: &str, before: &Position) -> Option<String> {
    ambiguous(text, before).filter(|_| !text.contains(['x', '+', '#']))
}

/// Castling as a step of the king.
fn as_step(text: &str, before: &Position) -> Option<String> {
    let mv = text.starts_with("O-O").then(|| before.parse_san(text).ok())??.mv;
    Some(format!("move K{}", before.target(mv)))
}

/// The move's squares, with a dash.
fn long(text: &str, before: &Position) -> Option<String> {
    let mv = before.parse_san(text).ok()?.mv;
    let promotion = text.split_once('=').map_or("", |(_, letter)| letter.get(..1).unwrap_or(""));
    Some(format!("move {}-{}{}", mv.from(), before.target(mv), promotion.to_ascii_lowercase()))
}

fn small_letter(text: &str, _: &Position) -> Option<String> {
    text.starts_with(['N', 'R', 'Q', 'K']).then(|| format!("move {}", text.to_ascii_lowercase()))
}

/// Says some move while the opponent thinks.
fn move_again(context: &mut Context) {
    if context.seen.is_waiting() {
        context.say_some_move();
    }
}

/// Loses what comes right after its own move.
fn lose_if_quick(line: &[u8], context: &mut Context) {
    let quick = |at| context.now.saturating_sub(at) <= Duration::from_millis(1);
    if !context.seen.moved_at.is_some_and(quick) {
        context.feed(line);
    }
}

fn repeats_last_move() -> Rule<Seen> {
    let mut last = Vec::new();
    says(own_move).first(move |line, context| {
        let before = std::mem::replace(&mut last, argument(line).to_vec());
        if context.seen.own_moves > 1 {
            context.print([b"move ", &before[..]].concat());
        }
    })
}

/// Castling beside a corner in which a piece of the other side stands.
fn castling_without_rook(before: &Position) -> Option<String> {
    let home = Rank::First.relative_to(before.turn());
    let castles = |(corner, text): &(File, &str)| {
        let corner = Square::new(*corner, home);
        let mut setup = Setup::from_position(before);
        setup.put(corner, before.turn(), Piece::Rook);
        let is_taken = before.piece_on(corner).is_some_and(|(color, _)| color != before.turn());
        is_taken && setup.finish().is_ok_and(|other| other.parse_san(text).is_ok())
    };
    let found = [(File::H, "O-O"), (File::A, "O-O-O")].into_iter().find(castles)?;
    Some(format!("move {}", found.1))
}

/// A move for the other side.
fn for_other_side(before: &Position) -> Option<String> {
    let other = passed(before)?;
    Some(format!("move {}", other.san(*other.legal_moves().first()?)))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "bare-moves", "AP-MV-1", "it sends its moves without the keyword" => writes(str::to_owned);
    wrong "move-in-old-form", "AP-MV-1", "it prints moves as GNU Chess 4 did" =>
        writes(|mv| format!("1. ... {mv}"));
    wrong "my-move-is", "AP-MV-1", "it says its moves in words" => writes(|mv| format!("My move is: {mv}"));
    wrong "bestmove", "AP-MV-1", "it sends bestmove as engines of another protocol do" =>
        writes(|mv| format!("bestmove {mv}"));
    wrong "move-in-capitals", "AP-MV-1", "it writes the keyword in capital letters" =>
        writes(|mv| format!("MOVE {mv}"));
    wrong "move-with-score", "AP-MV-1", "its score stands behind its moves" =>
        writes(|mv| format!("move {mv} (+0.12)"));
    wrong "move-with-number", "AP-MV-1", "the number of the move stands before its moves" =>
        writes(|mv| format!("move 1. {mv}"));
    wrong "echoes-moves", "AP-MV-2", "it sends back the moves that it receives" =>
        hears(legal_move).first(|line, context| context.say_move(context.seen.incoming(line)));
    wrong "echoes-moves-behind-its-own", "AP-MV-2", "it sends back the opponent's move behind its own" =>
        comes_later(hears(legal_move), |line, _| Some(String::from_utf8_lossy(line).trim().to_owned()));
    wrong "moves-twice", "AP-MV-3", "it sends each move twice" => says(own_move).twice();
    wrong "repeats-last-move", "AP-MV-3", "it sends the move before again with each" => repeats_last_move();
    wrong "moves-for-opponent", "AP-MV-3", "it moves for the opponent, too, if he takes his time" =>
        says(own_move)
        .then(|_, context| context.later(Duration::from_millis(700), Action::call(move_again)));
    wrong "draw-makes-it-move", "AP-MV-3", "offered a draw on the opponent's turn it moves" =>
        hears(draw).when(Seen::is_waiting).then(|_, context| context.say_some_move());
    wrong "clock-makes-it-move", "AP-MV-3", "told the clock on the opponent's turn it moves" =>
        hears("time").when(Seen::is_waiting).then(|_, context| context.say_some_move());
    // The first move of a game goes well, so that the fault is not found by just starting it.
    wrong "illegal-engine-move", "AP-MV-4", "it makes a move that is not legal" =>
        says(own_move)
        .when(|seen| seen.own_moves >= 2)
        .reworded(|_, seen| Some(format!("move {}", some_illegal_move(&seen.before)?)));
    wrong "moves-for-wrong-side", "AP-MV-4", "its third move is one for the other side" =>
        says(own_move)
        .when(|seen| seen.own_moves == 3)
        .reworded(|_, seen| for_other_side(&seen.before));
    wrong "castles-without-its-rook", "AP-MV-4", "it castles though its rook was taken in the corner" =>
        moves_as(|_, before| castling_without_rook(before));
    wrong "promotes-without-letter", "AP-MV-4", "it does not say what a pawn becomes" =>
        moves_as(|mv, _| Some(format!("move {}", mv.split_once('=')?.0)));
    wrong "ambiguous-own-move", "AP-MV-4", "it does not say which of two pieces it moves" =>
        moves_as(ambiguous);
    wrong "ambiguous-quiet-move", "AP-MV-4",
        "it says which piece it moves only where that takes or gives check" =>
        moves_as(ambiguous_if_quiet);
    wrong "castles-by-king-step", "AP-MV-4", "it writes castling as a step of its king" => moves_as(as_step);
    wrong "writes-short-castling-long", "AP-MV-4", "it writes `O-O-O` where it means `O-O`" =>
        moves_as(|mv, _| {
            (mv.starts_with("O-O") && !mv.starts_with("O-O-O")).then(|| "move O-O-O".to_owned())
        });
    wrong "castles-with-zeros", "AP-MV-7", "it writes castling with zeros" =>
        moves_as(|mv, _| mv.starts_with('O').then(|| format!("move {}", mv.replace('O', "0"))));
    wrong "small-piece-letters", "AP-MV-7", "it writes pieces with small letters" => moves_as(small_letter);
    wrong "long-notation", "AP-MV-7", "it writes both squares with a dash" => moves_as(long);
    wrong "captures-without-sign", "AP-MV-7", "it writes captures as other moves" =>
        moves_as(|mv, _| mv.contains('x').then(|| format!("move {}", mv.replace('x', ""))));
    lacks "no-second-reply", "AP-GO-3", "it answers the first move of the opponent only" =>
        says(own_move).when(|seen| seen.cause == Some(Cause::Move) && seen.own_moves > 1).lost();
    lacks "drops-quick-move", "AP-GO-3", "it loses a move that comes right behind its own" =>
        hears(sent_move).instead(lose_if_quick);
    lacks "drops-move-behind-clocks", "AP-TM-5", "it loses the move behind time and otim" =>
        hears(sent_move).right_after(hears("otim")).lost();
    lacks "stops-after-twenty-moves", "AP-GO-3", "it has room for twenty moves a side" =>
        hears(sent_move).when(|seen| seen.own_moves >= 20).lost();
    lacks "stops-after-eight-moves", "AP-GO-3", "it has room for eight moves a side" =>
        hears(sent_move).when(|seen| seen.own_moves >= 8).lost();
};
