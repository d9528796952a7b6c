//! How the engine announces the end of a game: what it does not announce, or wrongly.

use super::prelude::*;
use super::times::opponents_flag;
use crate::mutants::chess::{balance, is_en_passant, is_minor, same_places_thrice, swapped, with_field};
use games::chess::{Piece, Square};

/// It does not announce ends of which it would say this.
fn mute(reason: &'static str) -> Rule<Seen> {
    says(ending).that(move |line| String::from_utf8_lossy(line).contains(reason)).lost()
}

fn mate(line: &[u8]) -> bool {
    ending(line) && line.ends_with(b"mates}")
}

/// It announces ends as such lines, made of the result and the reason.
fn results_as(text: fn(&str, &str) -> String) -> Rule<Seen> {
    says(ending).reworded(move |line, _| {
        let comment = String::from_utf8_lossy(argument(line)).into_owned();
        Some(text(&String::from_utf8_lossy(word(line)), comment.trim_matches(['{', '}'])))
    })
}

/// It announces an end after a move of its own that leads to such a position.
fn claims(text: &'static str, when: fn(&Position) -> bool) -> Rule<Seen> {
    says(own_move).when(move |seen| !is_over(&seen.position) && when(&seen.position)).then_says(text)
}

fn result(winner: Color) -> &'static str {
    if winner == Color::White { "1-0" } else { "0-1" }
}

/// The position behind the opponent's move, as if that had been quiet; none if it was, or if it was of the other kind.
fn counted_on(line: &[u8], seen: &Seen, captures: bool) -> Option<Position> {
    let mv = seen.incoming(line)?;
    let next = seen.position.after(mv);
    let count = |position: &Position| position.board().occupied().len();
    let quiet = seen.position.halfmove_clock() + 1;
    let taken = count(&next) < count(&seen.position);
    let counts = next.halfmove_clock() == 0 && taken == captures;
    let fen = with_field(&next, 4, &quiet.to_string()).filter(|_| counts)?;
    Position::from_fen(&fen).ok()
}

fn ends_game(seen: &Seen) -> bool {
    is_over(&seen.position)
}

fn repeats(seen: &Seen) -> bool {
    seen.position.can_claim_threefold()
}

/// Whether this side has just moved and is far ahead.
fn is_far_ahead(position: &Position, side: Color) -> bool {
    position.turn() != side && balance(position, side) > 1500
}

/// A kind of moves.
type Kind = fn(&Position, Move) -> bool;

/// It takes a check for mate that only moves of this kind answer.
fn forgets_in_check(kind: Kind) -> [Rule<Seen>; 2] {
    let forgets = |side: Color, text: &'static str| {
        let leads_there = move |line: &[u8], seen: &Seen| {
            let moved = || Some(seen.position.after(seen.incoming(line)?));
            seen.position.turn() == side
                && moved().is_some_and(|after| after.in_check() && has_only(&after, kind))
        };
        hears(anything).given(leads_there).instead_says(text)
    };
    [forgets(Color::White, "1-0 {White mates}"), forgets(Color::Black, "0-1 {Black mates}")]
}

/// Something is legal, and it is all of this kind.
fn has_only(position: &Position, kind: Kind) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty() && moves.into_iter().all(|mv| kind(position, mv))
}

fn is_double_step(position: &Position, mv: Move) -> bool {
    let rank = |square: Square| square.rank() as usize;
    mover(position, mv) == Some(Piece::Pawn) && rank(mv.from()).abs_diff(rank(position.target(mv))) == 2
}

fn is_capture_by_king(position: &Position, mv: Move) -> bool {
    mover(position, mv) == Some(Piece::King) && position.piece_on(position.target(mv)).is_some()
}

fn is_by_piece(position: &Position, mv: Move) -> bool {
    !matches!(mover(position, mv), Some(Piece::Pawn | Piece::King))
}

fn mover(position: &Position, mv: Move) -> Option<Piece> {
    Some(position.piece_on(mv.from())?.1)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "mate-unannounced", "AP-RS-1", "it does not announce a mate" => mute("mates");
    lacks "stalemate-unannounced", "AP-RS-1", "it does not announce a stalemate" => mute("Stalemate");
    lacks "lost-game-unannounced", "AP-RS-1", "it does not announce that it is mated" =>
        says(mate).unless(Seen::has_moved_last).lost();
    lacks "own-mate-unannounced", "AP-RS-5", "it does not announce that it mates" =>
        says(mate).when(Seen::has_moved_last).lost();
    lacks "fifty-unknown", "AP-RS-8", "it does not count fifty moves" => mute("fifty");
    lacks "repetition-unknown", "AP-RS-8", "it does not look for repetitions" => mute("repetition");
    lacks "draw-by-material-unknown", "AP-RS-8", "it plays on with bare kings" => mute("material");
    lacks "own-draw-unannounced", "AP-RS-8", "it does not announce a draw that its own move brings about" =>
        says(drawn).when(Seen::has_moved_last).lost();
    wrong "mate-for-loser", "AP-RS-4", "it gives a mate to the side that is mated" =>
        says(ending).reworded(|line, _| Some(swapped(line)));
    wrong "mate-by-a-special-move-for-loser", "AP-RS-4",
        "it gives a mate by promotion or castling to the side that is mated" =>
        says(ending).when(|seen| {
            let special = |board: &Position, mv: Move| board.is_castling(mv) || mv.promotion().is_some();
            seen.position.last().is_some_and(|(before, mv)| special(&before, mv))
        }).reworded(|line, _| Some(swapped(line)));
    wrong "mate-is-white", "AP-RS-4", "every mate is a win of White" =>
        says("0-1").reworded(|line, _| Some(swapped(line)));
    wrong "mate-is-draw", "AP-RS-4", "every end is a draw" =>
        results_as(|_, comment| format!("1/2-1/2 {{{comment}}}"));
    wrong "mate-is-unfinished", "AP-RS-4", "it ends games by a star" =>
        results_as(|_, comment| format!("* {{{comment}}}"));
    wrong "stalemate-is-mate", "AP-RS-4", "it takes stalemate for mate" =>
        says(ending)
        .that(|line| line.ends_with(b"{Stalemate}"))
        .reworded(|_, seen| Some(format!("{} {{Mate}}", result(!seen.position.turn()))));
    wrong "fifty-moves-lose", "AP-RS-4", "it gives a game of fifty idle moves to the other side" =>
        says(ending)
        .that(|line| String::from_utf8_lossy(line).contains("fifty"))
        .reworded(|_, seen| Some(format!("{} {{Fifty moves}}", result(seen.position.turn()))));
    wrong "result-without-comment", "AP-RS-2", "it gives no reason" => results_as(|code, _| code.to_owned());
    wrong "result-without-braces", "AP-RS-2", "its reasons stand in no braces" =>
        results_as(|code, comment| format!("{code} {comment}"));
    wrong "result-in-brackets", "AP-RS-2", "its reasons stand in brackets" =>
        results_as(|code, comment| format!("{code} ({comment})"));
    wrong "result-with-open-brace", "AP-RS-2", "no brace closes its reasons" =>
        results_as(|code, comment| format!("{code} {{{comment}"));
    wrong "result-behind-keyword", "AP-RS-2", "it writes the keyword of the interface before its results" =>
        results_as(|code, comment| format!("result {code} {{{comment}}}"));
    wrong "draw-is-half", "AP-RS-2", "it writes a draw as 1/2" =>
        results_as(|code, comment| format!("{} {{{comment}}}", code.replace("1/2-1/2", "1/2")));
    wrong "result-in-words", "AP-RS-2", "it says in words who has won" =>
        results_as(|_, comment| format!("Game over: {comment}"));
    wrong "result-with-text-behind", "AP-RS-2", "something stands behind its reasons" =>
        results_as(|code, comment| format!("{code} {{{comment}}} good game"));
    wrong "result-with-empty-comment", "AP-RS-3", "its reasons are empty" =>
        results_as(|code, _| format!("{code} {{}}"));
    wrong "result-with-blank-comment", "AP-RS-3", "its reasons are blanks" =>
        results_as(|code, _| format!("{code} {{ }}"));
    wrong "result-before-move", "AP-RS-5", "it announces the end before the move that brings it" =>
        says(own_move).when(ends_game).waits_for(says(anything).that(|line| !own_move(line)));
    wrong "draw-before-move", "AP-RS-5", "it claims a repetition before the move that brings it" => [
        says(own_move).when(repeats).first_says("1/2-1/2 {Draw by repetition}"),
        says(ending).when(repeats).when(Seen::has_moved_last).lost(),
    ];
    lacks "result-in-place-of-move", "AP-RS-5", "it does not send the move that ends the game" =>
        says(own_move).when(ends_game).lost();
    lacks "fifty-moves-in-place-of-move", "AP-RS-5", "it does not send its move that completes fifty moves" =>
        says(own_move).when(|seen| seen.position.halfmove_clock() >= 99)
            .instead_says("1/2-1/2 {Fifty moves}");
    wrong "en-passant-forgotten-in-stalemate", "AP-RS-6",
        "it claims stalemate where only en passant is possible" =>
        hears(anything).given(|line, seen| {
            let moved = seen.incoming(line).map(|mv| seen.position.after(mv));
            moved.is_some_and(|after| !after.in_check() && has_only(&after, is_en_passant))
        }).instead_says("1/2-1/2 {Stalemate}");
    wrong "claims-false-draw", "AP-RS-6", "it claims fifty moves where none have been made" =>
        says(own_move).when(|seen| seen.own_moves == 4).then_says("1/2-1/2 {fifty moves}");
    wrong "fifty-counted-in-plies", "AP-RS-6", "it claims a draw after fifty plies" =>
        claims("1/2-1/2 {Fifty moves}", |position| (50..100).contains(&position.halfmove_clock()));
    wrong "fifty-moves-before-mate", "AP-RS-4", "it takes a mate with the hundredth quiet ply for a draw" =>
        says(ending).when(|seen| seen.position.halfmove_clock() >= 100).instead_says("1/2-1/2 {Fifty moves}");
    wrong "captures-do-not-count-anew", "AP-RS-6", "a capture does not end its count of quiet moves" =>
        plays_from(hears(legal_move), |line, seen| counted_on(line, seen, true));
    wrong "pawns-do-not-count-anew", "AP-RS-6", "a pawn's move does not end its count of quiet moves" =>
        plays_from(hears(legal_move), |line, seen| counted_on(line, seen, false));
    wrong "draw-at-second-time", "AP-RS-6", "it claims a draw when a position comes again" =>
        claims("1/2-1/2 {Repetition}", |position| position.repetitions() == 2);
    wrong "repetition-ignores-rights", "AP-RS-6", "positions with other castling rights are one to it" =>
        claims("1/2-1/2 {Repetition}", same_places_thrice);
    wrong "repetition-across-games", "AP-RS-6", "it counts the positions of earlier games" =>
        hears(legal_move)
        .when(|seen| seen.position == Position::start())
        .the_nth(3)
        .then_says("1/2-1/2 {Draw by repetition}");
    wrong "minor-pieces-are-a-draw", "AP-RS-6", "two minor pieces are a draw to it" =>
        claims("1/2-1/2 {Insufficient material}", is_minor);
    wrong "en-passant-forgotten-in-check", "AP-RS-6",
        "it takes a check that only en passant answers for mate" =>
        forgets_in_check(is_en_passant);
    wrong "double-step-forgotten-in-check", "AP-RS-6",
        "it takes a check that only a pawn's double step answers for mate" =>
        forgets_in_check(is_double_step);
    wrong "promotion-forgotten-in-check", "AP-RS-6",
        "it takes a check that only a promotion answers for mate" =>
        forgets_in_check(|_, mv| mv.promotion().is_some());
    wrong "kings-capture-forgotten-in-check", "AP-RS-6",
        "it takes a check that only the king's capture answers for mate" =>
        forgets_in_check(is_capture_by_king);
    wrong "pieces-forgotten-in-check", "AP-RS-6",
        "it takes a check that only a piece other than the king answers for mate" =>
        forgets_in_check(is_by_piece);
    wrong "check-is-mate", "AP-RS-6", "it takes check for mate" => [
        claims("0-1 {Black mates}", |position| position.in_check() && position.turn() == Color::White),
        claims("1-0 {White mates}", |position| position.in_check() && position.turn() == Color::Black),
    ];
    wrong "adjudicates-won-game", "AP-RS-6", "far ahead it announces that it has won" => [
        claims("1-0 {White wins}", |position| is_far_ahead(position, Color::White)),
        claims("0-1 {Black wins}", |position| is_far_ahead(position, Color::Black)),
    ];
    wrong "claims-the-flag", "AP-RS-6", "it claims the game when the opponent's time is over" =>
        hears(opponents_flag).when(Seen::has_moved).then(|_, context| {
            context.print(match context.seen.colour {
                Some(Color::White) => "1-0 {White wins on time}",
                _ => "0-1 {Black wins on time}",
            });
        });
    wrong "claims-at-new", "AP-RS-6", "it announces the end of a game that new has ended" =>
        hears(new).when(Seen::is_waiting).then_says("* {Game aborted}");
};
