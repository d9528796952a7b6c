//! The end of the game, seen where it is none or not seen where it is one.

use super::prelude::*;
use super::unknown_rules::moves_dragon;
use super::wrong_rules::{Reading, STRAIGHT, around, beside, count, points};

/// Whether the game is over.
fn is_over(position: &Position) -> bool {
    position.winner().is_some()
}

/// How many men of each kind a player has: mobile ones and towers.
fn men(position: &Position, player: u8) -> (usize, usize) {
    let owned = |piece: &Piece| matches!(piece, Piece::Man(_, owner) if *owner == player);
    let (towers, mobile): (Vec<Piece>, Vec<Piece>) =
        position.pieces().filter(owned).partition(|piece| matches!(piece, Piece::Man(Kind::Tower, _)));
    (mobile.len(), towers.len())
}

/// Whether some man of a kind that is so has so many dragons beside it, on the rim or away from it.
fn any_circle(position: &Position, so: fn(Kind) -> bool, dragons: usize, on_rim: bool) -> bool {
    points(position).into_iter().any(|point| {
        matches!(position.piece(point), Some(Piece::Man(kind, _)) if so(kind))
            && around(position, point).filter(|piece| *piece == Piece::Dragon).count() >= dragons
            && on_rim == (beside(position, point, STRAIGHT).count() < 4)
    })
}

/// Whether this is so of some player.
fn any_player(position: &Position, so: impl Fn(u8) -> bool) -> bool {
    (0..position.rules().players).any(so)
}

/// Whether somebody has won by dragons round a tower, which a game for defeat alone does not see.
fn is_won_by_circle(position: &Position) -> bool {
    is_over(position)
        && (0..position.rules().players).filter(|player| !position.is_defeated(*player)).count() > 1
}

/// Whether the player to move is out of the game though the game goes on.
fn is_out(position: &Position) -> bool {
    !is_over(position) && position.is_defeated(position.turn())
}

/// Whether the player to move has no move but the pass.
fn is_immobile(position: &Position) -> bool {
    position.legal_moves() == [Move::Pass]
}

/// It moves, as if the game went on, in positions that are so.
fn moves_where(so: impl Fn(&Position) -> bool + Send + 'static) -> Rule<Seen> {
    plays(move |line| Reading::RIGHT.first(line.position(), |_| true).filter(|_| so(line.position())))
}

/// It moves where the game is over in a way that is so.
fn plays_on(so: fn(&Position) -> bool) -> Rule<Seen> {
    moves_where(move |position| is_over(position) && so(position))
}

/// It passes where it takes the game for over though it is not.
fn gives_up(so: fn(&Position) -> bool) -> Rule<Seen> {
    plays(move |line| {
        let legal = line.position().legal_moves();
        (!legal.is_empty() && legal != [Move::Pass] && so(line.position())).then_some(Move::Pass)
    })
}

/// A move of the opponent where it cannot move itself.
fn move_of_opponent(line: &Line) -> Option<Move> {
    let position = line.position();
    let moves = position.after(Move::Pass).legal_moves();
    moves.first().copied().filter(|_| is_immobile(position) && !is_out(position))
}

/// Whether each legal move is so.
fn has_only(position: &Position, so: impl Fn(&Position, Move) -> bool) -> bool {
    position.legal_moves().into_iter().all(|mv| so(position, mv))
}

fn is_special(_: &Position, mv: Move) -> bool {
    matches!(mv, Move::Special(_))
}

/// Whether the last answer is about a game that is over.
fn answered_over(seen: &Seen) -> bool {
    seen.position().is_some_and(is_over)
}

/// It answers in a game that is over.
fn answers_over() -> Event<Seen> {
    says(answer).when(answered_over)
}

/// It is to think in a game that is over.
fn go_when_over() -> Event<Seen> {
    hears(go).when(in_line(|line| is_over(line.position())))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "plays-on-when-over", "BEI-MOVE-7", "it moves in a game that is over" => plays_on(|_| true);
    wrong "circle-unseen", "BEI-MOVE-7", "it does not see that dragons round a tower win" =>
        plays_on(is_won_by_circle);
    wrong "circle-of-the-first-tower-only", "BEI-MOVE-7",
        "it does not see dragons round a tower of a player who has another one" =>
        plays_on(|position| {
            is_won_by_circle(position) && any_player(position, |player| men(position, player).1 > 1)
        });
    wrong "third-player-never-defeated", "BEI-MOVE-7", "the last of three players is never defeated for it" =>
        plays_on(|position| position.rules().players == 3 && !is_won_by_circle(position));
    wrong "defeat-unseen", "BEI-MOVE-7", "it does not see that all others are defeated" =>
        plays_on(|position| !is_won_by_circle(position));
    wrong "three-men-play-on", "BEI-MOVE-7", "three men without a tower are enough for it" =>
        plays_on(|position| any_player(position, |player| men(position, player) == (3, 0)));
    wrong "towers-alone-play-on", "BEI-MOVE-7",
        "a player who has nothing but towers is not defeated for it" =>
        plays_on(|position| any_player(position, |player| matches!(men(position, player), (0, 1..))));
    lacks "no-answer-when-over", "BEI-MOVE-7", "it says nothing in a game that is over" =>
        answers_over().lost();
    wrong "no-move-when-over", "BEI-MOVE-7", "it sends a score alone in a game that is over" =>
        answers_over().told(|answer, _| Some(format!("move {}", answer.score)));
    wrong "two-passes-when-over", "BEI-MOVE-7", "it sends two passes in one line when the game is over" =>
        answers_over().changed(|answer, _| answer.moves.push("pass".to_owned()));
    wrong "resigns-when-over", "BEI-LOG-2", "it says resign in a game that is over" =>
        answers_over().first_says("resign");
    wrong "answers-twice-when-over", "BEI-GO-1", "it answers twice in a game that is over" =>
        answers_over().twice();
    wrong "stop-answered-when-over", "BEI-STOP-3", "a stop behind the pass is answered by another one" =>
        hears(stop).unless(Seen::is_thinking).when(answered_over).first_moves_again();
    wrong "score-missing-when-over", "BEI-MOVE-2", "its pass has no score in a game that is over" =>
        answers_over().told(|answer, _| Some(format!("move {}", answer.best())));
    wrong "crashes-when-over", "BEI-MOVE-7", "it crashes when it is to think in a game that is over" =>
        go_when_over().deadly();
    wrong "exits-when-over", "EC-ALIVE", "it exits when the game is over" =>
        answers_over().then(|_, context| context.exit(0));
    lacks "over-for-good", "BEI-GO-1", "behind a game that is over it does not think any more" =>
        hears(go).after(go_when_over()).after(says(answer)).lost();
    wrong "ponder-when-over-crashes", "EC-ALIVE", "it crashes when it is to ponder in a game that is over" =>
        hears(ponder).when(in_line(|line| is_over(line.position()))).deadly();
    wrong "one-tower-is-defeat", "BEI-MOVE-9", "it gives up with one tower and one man" =>
        gives_up(|position| men(position, position.turn()) == (1, 1));
    wrong "no-tower-is-defeat", "BEI-MOVE-9", "it gives up without a tower though it can build one" =>
        gives_up(|position| men(position, position.turn()).1 == 0);
    wrong "few-men-are-defeat", "BEI-MOVE-9", "it gives up with fewer than four men, towers or not" =>
        gives_up(|position| { let (men, towers) = men(position, position.turn()); men + towers < 4 });
    wrong "knights-do-not-count", "BEI-MOVE-9", "it gives up with fewer than four pawns and no tower" =>
        gives_up(|position| {
            count(position, Kind::Tower) == 0 && count(position, Kind::Pawn) < 4
        });
    wrong "circle-on-the-rim", "BEI-MOVE-9", "it takes three dragons round a tower on the rim for a circle" =>
        gives_up(|position| any_circle(position, |kind| kind == Kind::Tower, 3, true));
    wrong "circle-round-a-knight", "BEI-MOVE-9", "it takes dragons round any man for a circle" =>
        gives_up(|position| any_circle(position, |kind| kind != Kind::Tower, 4, false));
    wrong "circle-of-three", "BEI-MOVE-9", "three dragons round a tower are a circle for it" =>
        gives_up(|position| any_circle(position, |kind| kind == Kind::Tower, 3, false));
    wrong "one-defeat-ends-it", "BEI-MOVE-9", "it takes a game of three for over when one is defeated" =>
        gives_up(|position| any_player(position, |player| position.is_defeated(player)));
    wrong "specials-left-passes", "BEI-MOVE-9", "it passes when it can only build or promote" =>
        gives_up(|position| has_only(position, is_special));
    wrong "dragons-left-passes", "BEI-MOVE-9", "it passes when it can only move dragons" =>
        gives_up(|position| has_only(position, moves_dragon));
    wrong "defeated-plays-on", "BEI-MOVE-8", "it moves for a player who is out of the game" =>
        moves_where(is_out);
    lacks "immobile-unanswered", "BEI-MOVE-8", "it says nothing when it cannot move" =>
        says(answer).when(|seen| seen.position().is_some_and(is_immobile)).lost();
    wrong "immobile-moves-enemy", "BEI-MOVE-8", "it moves a piece of the opponent when it cannot move" =>
        plays(move_of_opponent);
    wrong "immobile-crashes", "EC-ALIVE", "it crashes when it cannot move" =>
        hears(go).when(in_line(|line| is_immobile(line.position()))).deadly();
};
