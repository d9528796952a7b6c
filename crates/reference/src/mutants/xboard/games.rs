//! `new`, `result`, `?` and settings in mid-search.

use super::prelude::*;
use super::turns::{search_outlives, think_aloud};
use crate::mutants::chess::balance;

/// Puts a position up and waits in it, as `new` does in the start position.
fn wait_in(fen: &str, context: &mut Context) {
    context.feed("force");
    context.feed(format!("setboard {fen}"));
    if Position::from_fen(fen).is_ok_and(|position| position.turn() == Color::White) {
        context.feed("playother");
    }
}

fn keep_board(line: &[u8], context: &mut Context) {
    let fen = context.seen.position.fen();
    context.feed(line);
    if fen != Position::start().fen() {
        wait_in(&fen, context);
    }
}

fn keep_black_on_move(_: &[u8], context: &mut Context) {
    wait_in(&Position::start().fen().replacen(" w ", " b ", 1), context);
}

/// In either order: `hard` and `post` may come after `new`.
fn ponder_after_new(_: &[u8], context: &mut Context) {
    let seen = &context.seen;
    if seen.fresh && seen.games > 0 && seen.hard && seen.post {
        think_aloud(context);
    }
}

/// It is told its clock.
fn clock(so: impl Fn(i64) -> bool + Send + 'static) -> Event<Seen> {
    hears("time").that(move |line| number(line).is_some_and(&so))
}

/// Takes no move when it has played so many games.
pub(super) fn plays_games(most: u32) -> Rule<Seen> {
    hears(sent_move).when(move |seen| seen.games > most).lost()
}

/// The half-move clock of the game before runs on.
fn claims_by_old_clock() -> [Rule<Seen>; 2] {
    [
        hears("new").first(|_, context| context.count = context.seen.position.halfmove_clock()),
        hears(sent_move).unless(Seen::is_forced).then(|_, context| {
            if context.count > 0 && context.count + context.seen.position.halfmove_clock() >= 100 {
                context.print("1/2-1/2 {Draw by fifty-move rule}");
            }
        }),
    ]
}

fn king_moves(position: &Position, mv: Move) -> bool {
    position.piece_on(mv.from()).is_some_and(|(_, piece)| piece == Piece::King) && !position.is_castling(mv)
}

/// Its side has next to nothing against much.
fn is_hopeless(seen: &Seen) -> bool {
    balance(&seen.position, seen.position.turn()) < -1500
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "new-needs-result", "XB-RESULT-4", "new is lost while a game is under way that nobody has ended" =>
        hears("new").when(Seen::has_moved).lost();
    wrong "new-keeps-board", "XB-NEW-1", "new keeps the board" => hears("new").instead(keep_board);
    wrong "new-keeps-side", "XB-NEW-1", "new keeps the side to move" =>
        hears("new").when(|seen| seen.position.turn() == Color::Black).then(keep_black_on_move);
    wrong "new-keeps-lost-rights", "XB-NEW-1", "new does not give lost castling rights back" =>
        refuses_move(
            hears_move(Position::is_castling).when(|seen| seen.games >= 2).after(hears_move(king_moves)),
        );
    lacks "new-keeps-force", "XB-NEW-2", "new does not leave force mode" =>
        hears("new").when(Seen::is_forced).then_hears("force");
    wrong "new-keeps-colour", "XB-NEW-2", "new keeps its colour" =>
        hears("new").when(|seen| seen.colour == Color::White).then_hears("go");
    wrong "new-toggles-colour", "XB-NEW-1", "a second new gives it the other colour" =>
        hears("new").when(|seen| seen.fresh && seen.games > 0).then_hears("go");
    wrong "new-moves", "XB-NEW-3", "it moves after new" => hears("new").then_hears(["st 1", "go"]);
    wrong "new-ponders", "XB-NEW-4", "it ponders after new" =>
        hears(["new", "hard", "post"]).then(ponder_after_new);
    wrong "new-keeps-clock", "XB-NEW-5", "new keeps the clock that has run out" =>
        hears("new").after(clock(|time| time < 100)).until(clock(|time| time >= 100)).then(|_, context| {
            context.print_later(Duration::from_millis(500), "1-0 {Black forfeits on time}");
        });
    lacks "new-keeps-depth", "XB-NEW-6", "new keeps the depth limit" => outlives_new("sd");
    wrong "new-keeps-search", "XB-NEW-9", "new does not end its search" => search_outlives("new");
    lacks "second-game-dead", "XB-NEW-11", "it plays one game only" => plays_games(1);
    lacks "third-game-dead", "XB-NEW-11", "it plays two games only" => plays_games(2);
    lacks "fourth-game-dead", "XB-NEW-11", "it plays three games only" => plays_games(3);
    lacks "result-alone-ignored", "XB-RESULT-2", "while it thinks, result does nothing to it" =>
        hears("result").when(Seen::is_thinking).lost();
    wrong "answers-result", "XB-RESULT-1", "it answers a result by the same result" =>
        hears("result").then(|line, context| context.print(argument(line)));
    lacks "result-waits-for-search", "XB-RESULT-2", "it sees a result only when its search is over" =>
        hears("result").when(Seen::is_thinking).stalls_until(|seen| !seen.is_thinking());
    lacks "now-works-once", "XB-NOW-2", "it moves at once only the first time that it is told to" =>
        hears(now).when(Seen::is_thinking).beyond(1).lost();
    wrong "now-twice-moves-twice", "XB-NOW-3", "told twice to move now, it moves twice" =>
        also_moves(hears(now).right_after(hears(now)));
    wrong "now-moves-for-opponent", "XB-NOW-3", "told to move while it waits, it moves for the opponent" =>
        hears(now).when(Seen::is_waiting).instead_hears("go");
    wrong "now-moves-in-force", "XB-NOW-3", "told to move in force mode, it moves" =>
        hears(now).when(Seen::is_forced).instead_hears(["st 1", "go"]);
    wrong "now-moves-while-pondering", "XB-NOW-3", "told to move while it ponders, it moves" =>
        moves_instead(hears(now).when(Seen::is_pondering));
    wrong "now-moves-while-analyzing", "XB-NOW-3", "told to move while it analyses, it moves" =>
        moves_instead(hears(now).when(Seen::is_analyzing));
    wrong "now-is-illegal-move", "XB-NOW-3", "it takes a question mark for a move" =>
        hears(now).unless(Seen::is_thinking).instead_says("Illegal move: ?");
    wrong "setting-ends-search", "XB-NOW-4", "a setting makes it move at once" =>
        hears(["post", "nopost", "hard", "easy"]).when(Seen::is_thinking).first_hears("?");
    wrong "nopost-lost-while-thinking", "XB-NOW-5", "nopost is lost while it thinks" =>
        hears("nopost").when(Seen::is_thinking).lost();
    wrong "new-keeps-fifty", "XB-NEW-1", "new does not begin its count of the fifty moves anew" =>
        claims_by_old_clock();
    lacks "new-after-sixty-plies-keeps-force", "XB-NEW-2", "new after a long game leaves it in force mode" =>
        hears("new").when(|seen| seen.position.plies() >= 60).then_hears("force");
    wrong "now-refused", "XB-NOW-3", "it does not know the question mark" => refuses_command(hears(now));
    wrong "new-lost-while-pondering", "XB-NEW-1", "new only ends its pondering" =>
        hears("new").when(Seen::is_pondering).lost();
    lacks "now-behind-go-ends-search", "XB-NOW-2", "told to move before it has found one, it makes none" =>
        hears(now).right_after(hears("go")).instead_hears("force");
    lacks "now-behind-move-ends-search", "XB-NOW-2",
        "told to move right behind the opponent's move it makes none" =>
        hears(now).right_after(hears(sent_move)).when(Seen::is_thinking).instead_hears("force");
    wrong "now-kept-for-later", "XB-NOW-3", "told to move while it waits, it keeps that for later" =>
        hears("go").next_after(hears(now).when(Seen::awaits_move)).then_hears("?");
    lacks "plays-no-more-after-resignation", "XB-NEW-11", "once it has resigned it answers no move" => [
        hears("go").when(is_hopeless).instead_says("resign"),
        hears(sent_move).after(hears("go").when(is_hopeless)).lost(),
    ];
    lacks "hangs-after-own-draw", "XB-NEW-11", "with pondering on it hangs behind an own move that draws" =>
        says("move").when(|seen| seen.hard && seen.position.can_claim_fifty()).deafens();
};
