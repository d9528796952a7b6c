//! Games without a referee: an honest engine that plays no standard chess, and what goes wrong in engines of its kind.
//!
//! Its game is chess in the middle of a board of ten files. To the engine inside every square lies two files further left.

use super::pings::answer;
use super::prelude::*;

/// It plays another game than chess, and nothing else.
pub(super) const WITHOUT_CHESS: &str = "without-chess";

/// The honest engine of that game.
pub(super) const PLAYS_NO_CHESS: Script = Script { heard, said, ..HONEST };

/// By how many files its board is shifted.
const SHIFT: u8 = 2;

/// The move in the coordinates of the other board; none if it is no move there.
fn shifted(text: &str, shift: impl Fn(u8) -> Option<u8>) -> Option<String> {
    let [from, from_rank, to, to_rank, rest @ ..] = text.as_bytes() else { return None };
    let is_rank = |byte: &u8| (b'1'..=b'8').contains(byte);
    if !is_rank(from_rank) || !is_rank(to_rank) || rest.len() > 1 {
        return None;
    }
    let mut other = vec![shift(*from)?, *from_rank, shift(*to)?, *to_rank];
    other.extend(rest);
    String::from_utf8(other).ok()
}

fn to_the_right(file: u8) -> Option<u8> {
    (b'a'..=b'h').contains(&file).then_some(file + SHIFT)
}

fn to_the_left(file: u8) -> Option<u8> {
    (b'a' + SHIFT..=b'h' + SHIFT).contains(&file).then(|| file - SHIFT)
}

/// Moves arrive as they are on the large board. Positions are not taken.
fn heard(line: &[u8], context: &mut Context) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    match word(line) {
        b"usermove" => match shifted(&text, to_the_left) {
            Some(mv) => context.feed(format!("usermove {mv}")),
            None => context.refuse_move(&text),
        },
        b"variant" if text == "capablanca" => {}
        b"setboard" | b"edit" => context.refuse_command(line),
        _ => context.feed(line),
    }
}

/// Whatever looks like a move is one on the large board.
fn said(line: &[u8], context: &mut Context) {
    let text = String::from_utf8_lossy(line);
    if text.starts_with("feature ") {
        let other = text.replace("variants=\"normal\"", "variants=\"capablanca\"");
        return context.print(other.replace("setboard=1", "setboard=0"));
    }
    let words: Vec<String> =
        text.split(' ').map(|word| shifted(word, to_the_right).unwrap_or_else(|| word.to_owned())).collect();
    context.print(words.join(" "));
}

/// A move comes some time after this, as if the search had gone on.
fn moves_later(event: Event<Seen>) -> Rule<Seen> {
    event.then(|_, context| {
        if let Some(mv) = context.seen.some_move().and_then(|mv| shifted(&mv, to_the_right)) {
            context.print_later(Duration::from_millis(700), format!("move {mv}"));
        }
    })
}

/// Mutants of that engine.
pub(super) const MUTANTS: &[Mutant] = &mutants! {
    of WITHOUT_CHESS;
    lacks "mute-in-variants", "XB-GO-1", "in another game than chess go does nothing" =>
        (PLAYS_NO_CHESS, [hears("go").lost()]);
    wrong "begins-variants-itself", "XB-NEW-3", "in another game than chess it makes the first move" =>
        (PLAYS_NO_CHESS, [moves_later(hears("variant"))]);
    lacks "variants-as-white-only", "XB-GO-2", "in another game than chess it plays White only" =>
        (PLAYS_NO_CHESS, [hears("go").when(|seen| seen.position.turn() == Color::Black).lost()]);
    lacks "variants-one-move-only", "XB-GO-3",
        "in another game than chess it makes one move and then none" =>
        (PLAYS_NO_CHESS, [hears(sent_move).when(Seen::has_moved).lost()]);
    wrong "variants-refuse-answers", "XB-MOVEIN-1",
        "in another game than chess it refuses the opponent's first move" =>
        (PLAYS_NO_CHESS, [refuses_move(hears(sent_move).when(|seen| seen.fresh))]);
    lacks "variants-ignore-st", "XB-TC-8", "in another game than chess it thinks longer than st permits" =>
        (PLAYS_NO_CHESS, [hears("st").instead_hears("st 12")]);
    wrong "variants-pong-early", "XB-PING-5",
        "in another game than chess it answers a ping while it thinks" =>
        (PLAYS_NO_CHESS, [hears("ping").when(Seen::is_thinking).instead(answer)]);
    lacks "variants-ignore-now", "XB-NOW-2", "in another game than chess it takes one question mark only" =>
        (PLAYS_NO_CHESS, [hears(now).when(Seen::is_thinking).beyond(1).lost()]);
    wrong "variants-search-outlives-force", "XB-FORCE-5",
        "in another game than chess the move of a search that force has ended comes later" =>
        (PLAYS_NO_CHESS, [moves_later(hears("force").when(Seen::is_thinking))]);
    wrong "variants-move-in-force", "XB-FORCE-1",
        "in another game than chess it answers moves in force mode" =>
        (PLAYS_NO_CHESS, [moves_later(hears(sent_move).when(Seen::is_forced))]);
    lacks "variants-take-any-move", "XB-MOVEIN-5", "in another game than chess it refuses no move" =>
        (PLAYS_NO_CHESS, [says(beginning("Illegal move")).lost()]);
    lacks "variants-undo-ignored", "XB-UNDO-1", "in another game than chess undo does nothing" =>
        (PLAYS_NO_CHESS, [hears("undo").lost()]);
    wrong "variants-once-only", "XB-NEW-11", "a second game that is not chess goes on from the first" =>
        (PLAYS_NO_CHESS, [hears("new").when(|seen| seen.games > 0).instead_hears("force")]);
    wrong "variants-move-behind-result", "XB-RESULT-1",
        "after a result in another game than chess it moves" =>
        (PLAYS_NO_CHESS, [moves_later(hears("result"))]);
    wrong "variants-ignore-nopost", "XB-POST-1", "in another game than chess it does not look at nopost" =>
        (PLAYS_NO_CHESS, [hears("nopost").lost()]);
    lacks "variants-quit-late", "XB-QUIT-2", "in another game than chess quit does nothing while it thinks" =>
        (PLAYS_NO_CHESS, [hears("quit").when(Seen::is_thinking).lost()]);
    wrong "variants-analysis-moves", "XB-ANALYZE-1", "it moves while it analyses another game than chess" =>
        (PLAYS_NO_CHESS, [moves_later(hears("analyze"))]);
    wrong "variants-analysis-outlives-exit", "XB-ANALYZE-7",
        "it goes on analysing another game than chess behind exit" =>
        (PLAYS_NO_CHESS, [hears("exit").lost()]);
};
