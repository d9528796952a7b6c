//! Results: what is not claimed, what is claimed too early or for the wrong side, and what comes after a result.

use super::prelude::*;
use crate::mutants::chess::{
    backwards, balance, is_en_passant, is_minor, other_turns_thrice, same_places_thrice, swapped, with_field,
};
use games::chess::is_blocked;

/// After a move of its own that leads to such a position it claims a draw.
fn claims(so: impl Fn(&Position) -> bool + Send + 'static) -> Rule<Seen> {
    says("move").when(move |seen| so(&seen.position)).then_says("1/2-1/2 {Draw}")
}

fn on_move(line: &[u8], seen: &Seen) -> bool {
    word(line) == b"go" || sent_move(line) && !seen.is_forced()
}

/// Fifty moves have been made since the last move of a pawn, but not since the last capture.
fn fifty_with_captures(position: &Position) -> bool {
    let pieces = |position: &Position| position.board().occupied().len();
    let before_capture = backwards(position).find(|earlier| pieces(earlier) > pieces(position));
    is_fifty_behind(before_capture.as_ref(), position)
}

/// Fifty moves have been made if the one behind the earlier position does not end the count.
fn is_fifty_behind(earlier: Option<&Position>, position: &Position) -> bool {
    let clock = earlier.map_or(0, Position::halfmove_clock);
    clock > 0 && clock + 1 + position.halfmove_clock() >= 100
}

/// Fifty moves have been made since the last capture, but not since the last move of a pawn.
fn fifty_with_pawn_moves(position: &Position) -> bool {
    let moves_pawn = |before: &Position, mv: Move| {
        before.piece_on(mv.from()).is_some_and(|(_, piece)| piece == Piece::Pawn)
            && before.piece_on(before.target(mv)).is_none()
    };
    let mut moves = backwards(position).filter_map(|later| later.last());
    let pawn_move = moves.find(|(before, mv)| moves_pawn(before, *mv));
    is_fifty_behind(pawn_move.as_ref().map(|(before, _)| before), position)
}

fn claims_repetition(so: fn(&Position) -> bool) -> impl Fn(&[u8], &mut Context) + Clone {
    move |_, context| {
        if context.seen.is_thinking() && so(&context.seen.position) {
            context.print("1/2-1/2 {Draw by repetition}");
        }
    }
}

fn says_impossible_move(_: &[u8], context: &mut Context) {
    if context.seen.is_over() {
        context.print("move g8h8");
    }
}

/// A position came for the third time, or can.
fn is_repeated(seen: &Seen) -> bool {
    let next = seen.before.legal_moves();
    seen.position.can_claim_threefold() || next.iter().any(|&mv| seen.before.after(mv).can_claim_threefold())
}

fn foresees_fifty_moves(seen: &Seen) -> bool {
    let next = seen.position.legal_moves();
    seen.hard && next.into_iter().any(|mv| seen.position.after(mv).can_claim_fifty())
}

fn keeps_own_draw(line: &[u8], context: &mut Context) {
    if context.seen.moved_at != Some(context.now) {
        context.print(line);
    }
}

fn claims_the_flag(_: &[u8], context: &mut Context) {
    context.print(match context.seen.colour {
        Color::White => "1-0 {White wins on time}",
        Color::Black => "0-1 {Black wins on time}",
    });
}

fn resigns_for_the_winner(_: &[u8], context: &mut Context) {
    context.print(match context.seen.before.turn() {
        Color::White => "1-0 {White resigns}",
        Color::Black => "0-1 {Black resigns}",
    });
}

/// It is asked for a move in such a position.
fn on_move_where(so: fn(&Position) -> bool) -> Event<Seen> {
    hears("go").when(move |seen| so(&seen.position))
}

fn only_pawns_move(position: &Position) -> bool {
    let is_pawn = |mv: &Move| position.piece_on(mv.from()).is_some_and(|(_, piece)| piece == Piece::Pawn);
    !position.in_check() && position.legal_moves().iter().all(is_pawn)
}

fn only_interposes(position: &Position) -> bool {
    let steps_in = |mv: &Move| {
        let is_king = position.piece_on(mv.from()).is_some_and(|(_, piece)| piece == Piece::King);
        !is_king && position.piece_on(position.target(*mv)).is_none()
    };
    position.in_check() && position.legal_moves().iter().all(steps_in)
}

fn only_takes_in_passing(position: &Position) -> bool {
    position.in_check() && position.legal_moves().iter().all(|mv| is_en_passant(position, *mv))
}

fn claims_lost(context: &mut Context) {
    context.print(match context.seen.position.turn() {
        Color::White => "0-1 {Black mates}",
        Color::Black => "1-0 {White mates}",
    });
}

fn kings_pawn(line: &[u8]) -> bool {
    move_of(line) == Some("e2e4")
}

/// It hears the result of a game that it has ended by a claim.
pub(super) fn own_result() -> Event<Seen> {
    hears("result").after(says(claim))
}

/// It is offered a draw while it does not think.
fn offer() -> Event<Seen> {
    hears("draw").unless(Seen::is_thinking)
}

fn forget_count(_: &[u8], context: &mut Context) {
    if let Some(fen) = with_field(&context.seen.position, 4, "0") {
        context.feed(format!("setboard {fen}"));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "mate-unclaimed", "XB-CLAIM-1", "it does not say that a side is mated" =>
        says(containing("mates")).lost();
    wrong "mate-claimed-for-loser", "XB-CLAIM-9", "it gives a mate to the side that is mated" =>
        says(anything).reworded(|line, _| Some(swapped(line)));
    wrong "mate-is-white", "XB-CLAIM-9", "every mate is a win of White" =>
        says("0-1").reworded(|line, _| Some(swapped(line)));
    lacks "finished-position-takes-moves", "XB-ERR-1", "when a game is over it takes any move" =>
        hears(sent_move).when(Seen::is_over).lost();
    wrong "moves-when-mated", "XB-MOVEOUT-6", "with no legal move it moves all the same" =>
        hears(on_move).then(says_impossible_move);
    lacks "draw-unclaimed", "XB-CLAIM-2", "it claims no draw" => says(beginning("1/2-1/2")).lost();
    wrong "mate-is-stalemate-with-pondering", "XB-CLAIM-9",
        "with pondering on it takes a mate for stalemate" =>
        says(containing("mates")).when(|seen| seen.hard).instead_says("1/2-1/2 {Stalemate}");
    wrong "stalemate-is-mate", "XB-CLAIM-9", "it takes stalemate for mate" =>
        says(containing("Stalemate")).instead_says("1-0 {White mates}");
    lacks "draw-by-material-unknown", "XB-CLAIM-2", "it plays on with bare kings" =>
        says(containing("Insufficient")).lost();
    wrong "minor-pieces-are-a-draw", "XB-CLAIM-6", "two minor pieces are a draw to it" => claims(is_minor);
    wrong "blocked-position-claimed", "XB-CLAIM-7", "it claims a draw where no pawn can move" =>
        claims(|position| is_blocked(position.board()));
    lacks "fifty-unknown", "XB-CLAIM-2", "it does not count fifty moves" => says(containing("fifty")).lost();
    wrong "fifty-counted-in-plies", "XB-CLAIM-9", "it claims a draw after fifty plies" =>
        claims(|position| (50..100).contains(&position.halfmove_clock()));
    lacks "repetition-unknown", "XB-CLAIM-2", "it does not look for repetitions" =>
        says(|line: &[u8]| line == b"offer draw" || word(line) == b"1/2-1/2").when(is_repeated).lost();
    lacks "own-draw-unclaimed", "XB-OFFER-2", "it says nothing of a draw that its own move brings" =>
        [says(exactly("offer draw")).lost(), says("1/2-1/2").instead(keeps_own_draw)];
    wrong "draw-at-second-time", "XB-CLAIM-9", "it claims a draw when a position comes again" =>
        claims(|position| position.repetitions() == 2);
    wrong "capture-keeps-counter", "XB-CLAIM-9", "a capture does not end its count of the fifty moves" =>
        claims(fifty_with_captures);
    lacks "pondered-moves-count", "XB-CLAIM-9", "moves that it has pondered count for the fifty moves" =>
        hears_move(|position, _| position.halfmove_clock() >= 90)
            .when(Seen::is_pondering)
            .then(|_, context| {
                context.print("1/2-1/2 {Draw by fifty moves}");
                context.feed("force");
            });
    wrong "pawn-move-keeps-counter", "XB-CLAIM-9",
        "a move of a pawn does not end its count of the fifty moves" => claims(fifty_with_pawn_moves);
    wrong "repetition-ignores-rights", "XB-CLAIM-9", "positions with other castling rights are one to it" =>
        hears(sent_move).then(claims_repetition(same_places_thrice));
    wrong "repetition-ignores-turn", "XB-CLAIM-9", "positions with the other side on move are one to it" =>
        hears(sent_move).then(claims_repetition(other_turns_thrice));
    wrong "repetition-across-games", "XB-CLAIM-9", "it counts the positions of earlier games" =>
        hears(kings_pawn).the_nth(3).then_says("1/2-1/2 {Draw by repetition}");
    wrong "draw-claimed-ahead", "XB-CLAIM-5", "it claims a draw before the move that brings it" =>
        says(exactly("offer draw")).instead_says("1/2-1/2 {Draw}");
    wrong "claims-while-pondering", "XB-PONDER-4",
        "it claims the draw that it foresees on the opponent's time" =>
        says("move").when(foresees_fifty_moves).then_says("1/2-1/2 {Draw by the fifty-move rule}");
    wrong "claims-the-flag", "XB-CLAIM-3", "it claims the game when the opponent's time is over" =>
        hears(exactly("otim 1")).unless(Seen::is_thinking).when(Seen::has_moved).then(claims_the_flag);
    wrong "plays-on-behind-its-claim", "XB-CLAIM-8", "having claimed a draw it answers one move more" =>
        also_moves(hears(sent_move).after(says(claim)).until(hears(["new", "go"])));
    wrong "answers-own-result", "XB-RESULT-3", "it answers a result by its own claim" =>
        own_result().then(|line, context| context.print(argument(line)));
    lacks "own-result-ends-games", "XB-RESULT-3", "after a game that it has ended itself it plays no more" =>
        hears(sent_move).after(own_result()).until(says(claim)).lost();
    wrong "resigns-after-move", "XB-RESIGN-2", "it gives up behind its move" =>
        says("move").when(|seen| balance(&seen.position, seen.before.turn()) < -1500).then_says("resign");
    wrong "resigns-for-the-winner", "XB-RESIGN-3", "it resigns with its own colour as the winner" =>
        says("move")
        .when(|seen| balance(&seen.before, seen.before.turn()) < -1500)
        .instead(resigns_for_the_winner);
    wrong "draw-accepted-by-result", "XB-CLAIM-5", "it accepts a draw by a result" =>
        hears("draw").instead_says("1/2-1/2 {Draw agreed}");
    wrong "draw-replaces-mate", "XB-CLAIM-5", "offered a draw when it has mated, it claims one" =>
        hears("draw").when(Seen::is_over).instead_says("1/2-1/2 {Draw agreed}");
    wrong "draw-is-illegal-move", "XB-DRAW-4", "it takes draw for a move" =>
        hears("draw").instead_says("Illegal move: draw");
    wrong "draw-leaves-force", "XB-DRAW-4", "draw takes it out of force mode" =>
        hears("draw").when(Seen::is_forced).then_hears("playother");
    wrong "draw-moves-while-pondering", "XB-DRAW-4", "offered a draw while it ponders, it moves" =>
        hears("draw").when(Seen::is_pondering).first(|_, context| context.print_some_move());
    wrong "draw-ends-search", "XB-DRAW-3", "offered a draw while it thinks, it moves at once" =>
        hears("draw").when(Seen::is_thinking).then_hears("?");
    lacks "accepted-draw-ends-play", "XB-DRAW-2", "having accepted a draw it plays no more" =>
        [offer().instead_says("offer draw"), hears(sent_move).after(offer()).lost()];
    lacks "accepted-draw-ends-search", "XB-DRAW-2",
        "a draw that it accepts while it thinks ends its search" =>
        hears("draw").when(Seen::is_thinking).instead(|_, context| {
            context.print("offer draw");
            context.feed("force");
        });
    wrong "draw-accepted-in-words", "XB-OFFER-1", "it accepts a draw in words of its own" =>
        hears("draw").instead_says("I accept your offer of a draw");
    wrong "fifty-before-mate", "XB-CLAIM-9", "the fiftieth move is a draw to it, even if it mates" =>
        says(containing("mates")).when(|seen| seen.position.halfmove_clock() >= 100)
        .instead_says("1/2-1/2 {Draw by fifty-move rule}");
    wrong "draw-in-search-agreed-by-result", "XB-CLAIM-5",
        "offered a draw while it thinks, it accepts by a result behind its move" =>
        says("move").next_after(hears("draw").when(Seen::is_thinking)).then_says("1/2-1/2 {Draw agreed}");
    wrong "stalemate-forgets-pawns", "XB-CLAIM-9", "it claims a draw where only pawns can move" =>
        on_move_where(only_pawns_move).instead_says("1/2-1/2 {Stalemate}");
    wrong "mate-forgets-en-passant", "XB-CLAIM-9", "it does not see that a pawn can be taken in passing" =>
        hears(sent_move).then(|_, context| {
            if context.seen.is_thinking() && only_takes_in_passing(&context.seen.position) {
                claims_lost(context);
            }
        });
    wrong "mate-forgets-interposition", "XB-CLAIM-9", "it does not see that a piece can step in between" =>
        on_move_where(only_interposes).instead(|_, context| claims_lost(context));
    lacks "castling-ends-count", "XB-CLAIM-2", "castling ends its count of the fifty moves" =>
        hears_move(Position::is_castling).then(forget_count);
    wrong "moves-behind-its-claim", "XB-CLAIM-8", "it claims the draw that a move has brought, and moves" =>
        also_moves(says(beginning("1/2-1/2")).when(|seen| seen.cause == Some(Cause::Move)));
};
