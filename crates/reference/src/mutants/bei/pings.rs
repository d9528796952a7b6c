//! `isready`, in every state.

use super::prelude::*;

/// It hears `isready` right after this.
fn isready_behind(event: Event<Seen>) -> Event<Seen> {
    hears(isready).right_after(event)
}

/// Whether it thinks and is to tell threats.
fn looks_for_threats(seen: &Seen) -> bool {
    seen.search().is_some_and(|search| search.threats)
}

/// Sets up the start of the game.
fn set_start_up(_: &[u8], context: &mut Context) {
    if let Some(start) = context.seen.game.and_then(Position::start) {
        context.hush(format!("setline {start}"));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "readyok-missing", "BEI-READY-1", "it never answers isready" => says("readyok").lost();
    lacks "readyok-misspelt", "BEI-READY-1", "it answers isready by ready" =>
        says("readyok").instead_says("ready");
    wrong "readyok-twice", "BEI-READY-1", "it answers each isready twice" => says("readyok").twice();
    lacks "readyoks-merged", "BEI-READY-1", "it answers several isready at once by one readyok" =>
        hears(isready).beyond(1).since(settles()).lost();
    lacks "isready-once", "BEI-READY-1", "it answers the first isready only" =>
        says("readyok").beyond(1).lost();
    lacks "every-sixty-fourth-isready-lost", "BEI-READY-1", "each sixty-fourth isready is lost" =>
        hears(isready).every(64).lost();
    lacks "isready-needs-bei", "BEI-READY-7", "it answers no isready before bei" =>
        hears(isready).until(hears(bei)).lost();
    lacks "isready-needs-game", "BEI-READY-1", "it answers no isready before a game is known" =>
        hears(isready).until(says("known")).lost();
    lacks "isready-behind-bei-lost", "BEI-READY-6", "it loses the isready that comes with bei" =>
        isready_behind(hears(bei)).until(settles()).lost();
    wrong "readyok-before-beiok", "BEI-READY-6", "it answers an isready before it has answered bei" =>
        says(anything).that(|line| line != b"readyok").waits_for(settles());
    wrong "readyok-before-known", "BEI-READY-2", "its readyok overtakes the answer to newgame" =>
        says(verdict).waits_for(settles());
    wrong "readyok-before-stopped-move", "BEI-READY-8", "its readyok overtakes the move that stop asks for" =>
        move_ended_by("stop").waits_for(settles());
    lacks "isready-waits-for-move", "BEI-READY-3", "it answers isready when it has stopped thinking" =>
        says("readyok").when(Seen::is_thinking).waits_for(says(answer));
    lacks "isready-waits-for-threats", "BEI-READY-3",
        "it answers isready when it has stopped looking for threats" =>
        says("readyok").when(looks_for_threats).waits_for(says(answer));
    lacks "isready-waits-behind-pondering", "BEI-READY-3",
        "in a search behind pondering it answers isready when it has stopped thinking" =>
        says("readyok").when(Seen::is_thinking).after(hears(go).when(Seen::is_pondering)).until(says(answer))
            .waits_for(says(answer));
    lacks "isready-thrice-while-thinking", "BEI-READY-3", "it answers three isready during each search" =>
        hears(isready).when(Seen::is_thinking).beyond(3).since(hears(go)).lost();
    lacks "isready-lost-while-thinking", "BEI-READY-3", "it throws isready away while it thinks" =>
        hears(isready).when(Seen::is_thinking).lost();
    lacks "isready-lost-while-pondering", "BEI-READY-5", "it throws isready away while it ponders" =>
        hears(isready).when(Seen::is_pondering).lost();
    wrong "isready-ends-thinking", "BEI-READY-4", "isready ends thinking" =>
        hears(isready).when(Seen::is_thinking).first_hears("stop");
    lacks "isready-swallows-move", "BEI-GO-1", "an isready during a search costs the move" =>
        says(answer).next_after(hears(isready).when(Seen::is_thinking)).lost();
    wrong "isready-begins-thinking", "BEI-GO-6", "it thinks at isready once a line is there" =>
        hears(isready).unless(Seen::is_thinking).after(hears(setline)).then_hears("go");
    wrong "isready-forgets-line", "BEI-LINE-1", "isready brings the start of the game back" =>
        hears(isready).unless(Seen::is_thinking).then(set_start_up);
    wrong "isready-while-thinking-crashes", "EC-ALIVE", "an isready crashes it while it thinks" =>
        hears(isready).when(Seen::is_thinking).deadly();
    wrong "isready-while-pondering-crashes", "EC-ALIVE", "an isready crashes it while it ponders" =>
        hears(isready).when(Seen::is_pondering).deadly();
    wrong "ready-at-newgame", "BEI-READY-1", "it says readyok behind known" =>
        says(verdict).then_says("readyok");
    lacks "isready-behind-newgame-lost", "BEI-READY-1", "it loses the isready behind a second newgame" =>
        isready_behind(hears(newgame).after(says("known"))).lost();
    lacks "isready-behind-ending-stop-lost", "BEI-READY-1",
        "it throws away what comes in one write with the stop that ends thinking" =>
        isready_behind(hears(stop).when(Seen::is_thinking)).until(settles()).lost();
    lacks "isready-behind-setline-lost", "BEI-READY-1", "it loses the isready behind setline" =>
        isready_behind(hears(setline)).lost();
    lacks "isready-behind-option-lost", "BEI-READY-1", "it loses the isready behind setoption" =>
        isready_behind(hears(option)).lost();
    lacks "isready-behind-idle-stop-lost", "BEI-READY-1",
        "it loses the isready behind a stop that has nothing to end" =>
        isready_behind(hears(stop).unless(Seen::is_thinking)).lost();
    lacks "isready-behind-go-lost", "BEI-READY-3", "it loses the isready right behind go" =>
        isready_behind(hears(go)).lost();
    lacks "isready-behind-ponder-lost", "BEI-READY-5", "it loses the isready right behind ponder" =>
        isready_behind(hears(ponder)).lost();
};
