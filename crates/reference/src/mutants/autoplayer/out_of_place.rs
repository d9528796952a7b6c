//! Lines that come where no interface sends them, and words of another notation.

use super::positions::hears_position;
use super::prelude::*;

lines! {
    |line| command(line);
    plain_move: Command::Move(mv) if mv.is_plain(),
}

/// What nobody sends after the end of a game.
fn late(line: &[u8]) -> bool {
    sent_move(line) || matches!(word(line), b"result" | b"draw" | b"decline")
}

fn is_before_new(seen: &Seen) -> bool {
    seen.games == 0
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "dies-on-go-out-of-place", "AP-ROBUST-1",
        "it crashes on a go that is not the first one of a game" =>
        hears(go).when(|seen| is_before_new(seen) || seen.stage != Stage::Setup).deadly();
    wrong "dies-before-new", "AP-ROBUST-1", "it crashes on what comes before the first new" =>
        hears(["level", "setpos", "result"]).when(is_before_new).deadly();
    wrong "dies-behind-result", "AP-ROBUST-1", "it crashes on what comes behind the end of a game" =>
        hears(late).when(at(Stage::Over)).deadly();
    wrong "dies-on-name-in-mid-game", "AP-ROBUST-1", "it crashes on a name in mid-game" =>
        hears("name").when(at(Stage::Running)).deadly();
    wrong "dies-on-setpos-in-mid-search", "AP-ROBUST-1", "it crashes on a position in mid-search" =>
        hears("setpos").when(Seen::is_thinking).deadly();
    wrong "dies-on-finished-position", "AP-ROBUST-1", "it crashes on a position in which the game is over" =>
        hears_position(|position| position.is_some_and(|position| position.outcome().is_some())).deadly();
    wrong "dies-on-level-without-time", "AP-ROBUST-1", "it divides by the time of a level" =>
        hears(exactly("level 0 0 0")).deadly();
    wrong "claims-at-start", "AP-RS-6", "it tells a result when it starts" =>
        starts().then_says("* {no game}");
    wrong "coordinates-unknown", "AP-MV-6", "it takes no move in coordinates" => refuses(hears(plain_move));
};
