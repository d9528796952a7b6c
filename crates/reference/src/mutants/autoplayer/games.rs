//! `new` and `go`: when the engine plays, and which side.

use super::prelude::*;

const BLACK_BEGINS: &str = "setpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
const NO_CASTLING: &str = "setpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

fn is_black_to_move(seen: &Seen) -> bool {
    seen.position.turn() == Color::Black
}

fn new_on_old_board(line: &[u8], context: &mut Context) {
    let old = context.seen.position.fen();
    context.feed(line);
    context.feed(format!("setpos {old}"));
}

/// So many plies without capture or pawn move that the draw is near.
fn has_many_quiet_moves(line: &[u8]) -> bool {
    let mut fields = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let clock = fields.nth(5).and_then(|word| std::str::from_utf8(word).ok()?.parse::<u32>().ok());
    clock.is_some_and(|plies| plies >= 90)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "new-ignored-in-mid-game", "AP-NEW-1", "new is lost while nobody has ended the game" =>
        hears(new).when(at(Stage::Running)).lost();
    wrong "quiet-moves-survive-new", "AP-NEW-1", "it goes on counting quiet moves when a new game begins" =>
        hears(legal_move).next_after(hears(new).after(hears("setpos").that(has_many_quiet_moves)))
        .then_says("1/2-1/2 {Fifty moves}");
    wrong "new-lost-while-thinking", "AP-NEW-1", "new is lost while it thinks" =>
        hears(new).when(Seen::is_thinking).lost();
    wrong "new-keeps-position", "AP-NEW-1", "new keeps the board" =>
        hears(new).when(Seen::has_moved).instead(new_on_old_board);
    wrong "new-keeps-side", "AP-NEW-1", "new keeps the side on move" =>
        hears(new).when(is_black_to_move).then_hears(BLACK_BEGINS);
    wrong "new-keeps-castling-rights", "AP-NEW-1",
        "castling rights that were lost stay lost in the next game" =>
        hears(new)
        .when(|seen| seen.position.fen().split(' ').nth(2) != Some("KQkq"))
        .then_hears(NO_CASTLING);
    wrong "new-keeps-search", "AP-NEW-1", "the move of a game that new has ended comes in the next one" =>
        comes_later(hears(new).when(Seen::is_thinking), |_, seen| Some(seen.position.san(seen.some_move()?)));
    wrong "new-keeps-colour", "AP-GO-2", "having played White it begins the next game, too" =>
        hears(new).when(|seen| seen.colour == Some(Color::White)).then_hears("go");
    lacks "result-ends-all-games", "AP-NEW-2", "after result it plays no more" =>
        last_game_with(hears("result"));
    lacks "claim-ends-all-games", "AP-NEW-2", "after a game whose end it has announced it plays no more" =>
        last_game_with(says(claim).when(at(Stage::Claimed)));
    lacks "result-during-search-ends-all-games", "AP-NEW-2",
        "after a result in mid-search it plays no more" =>
        last_game_with(hears("result").when(Seen::is_thinking));
    lacks "game-right-behind-a-result-lost", "AP-NEW-2",
        "what stands right behind a result in mid-search is lost" => [
        hears(new).right_after(hears("result").when(Seen::is_thinking)).then_hears("result * {}"),
    ];
    lacks "plays-three-games", "AP-NEW-2", "it plays three games" =>
        hears(new).beyond(3).then_hears("result * {}");
    wrong "moves-before-new", "AP-GO-2", "it begins to play when it starts" => starts().then_hears("go");
    wrong "new-moves", "AP-GO-2", "it moves after new" => hears(new).then_hears("go");
    wrong "level-moves", "AP-GO-2", "it moves after level" =>
        hears("level").when(at(Stage::Setup)).then_hears("go");
    wrong "setpos-moves", "AP-GO-2", "it moves after setpos" =>
        hears("setpos").when(at(Stage::Setup)).then_hears("go");
    lacks "go-ignored", "AP-GO-1", "it does not know go" => hears(go).lost();
    lacks "go-for-first-game-only", "AP-GO-1", "it knows go in its first game only" =>
        hears(go).when(|seen| seen.games > 1).lost();
    lacks "go-for-white-only", "AP-GO-1", "go does nothing while Black is on move" =>
        hears(go).when(is_black_to_move).lost();
    wrong "go-moves-for-other-side", "AP-GO-1", "at go it moves for the side that is not on move" =>
        plays_from(hears(go).when(at(Stage::Setup)), |_, seen| passed(&seen.position));
    lacks "go-for-one-move", "AP-GO-3", "after go it makes one move" => plays_no_more_after(hears(go));
    lacks "stops-after-first-move", "AP-GO-3", "it makes one move a game" =>
        says(own_move).when(|seen| seen.own_moves > 1).lost();
    lacks "forgets-side", "AP-GO-3", "after three moves it does not know any more which side it has" =>
        hears(sent_move).when(|seen| seen.own_moves >= 3).lost();
    lacks "no-reply-to-moves", "AP-GO-4", "it does not answer moves" =>
        says(own_move).when(|seen| seen.cause == Some(Cause::Move)).lost();
    lacks "first-move-needs-go", "AP-GO-4", "it answers a first move only when go follows" =>
        hears(sent_move).when(at(Stage::Setup)).waits_for(hears(go));
    wrong "plays-both-sides", "AP-GO-4", "it answers a first move with one for the same side" =>
        plays_from(hears(legal_move).when(at(Stage::Setup)), |line, seen| {
            passed(&seen.position.after(seen.incoming(line)?))
        });
    wrong "first-move-starts-it", "AP-GO-4", "it takes the first move for a go" =>
        hears(legal_move).when(at(Stage::Setup)).instead_hears("go");
};
