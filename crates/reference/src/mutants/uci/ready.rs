//! `isready`, in every state.

use super::prelude::*;
use games::chess::Color;

/// It hears `isready` during a search.
fn busy_isready() -> Event<Seen> {
    hears(isready).when(Seen::is_searching)
}

/// An `isready` during a search begins it again.
fn searches_again() -> Rule<Seen> {
    let mut last: Vec<u8> = Vec::new();
    hears(anything).instead(move |line, context| {
        let again = matches!(Command::parse(line), Command::IsReady) && context.seen.is_searching();
        if matches!(Command::parse(line), Command::Go(_)) {
            line.clone_into(&mut last);
        }
        context.feed(line);
        if again {
            context.hush("stop");
            context.feed(&last);
        }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "readyok-missing", "UCI-RDY-1", "it never answers isready" => says(readyok).lost();
    lacks "readyok-misspelt", "UCI-RDY-1",
        "it answers isready by ready" => says(readyok).instead_says("ready");
    wrong "readyok-twice", "UCI-RDY-5", "it answers each isready twice" => says(readyok).twice();
    wrong "readyok-with-number", "UCI-RDY-7", "it counts behind readyok" =>
        says(readyok).replacing("readyok", "readyok 1");
    lacks "readyoks-merged", "UCI-RDY-5", "it answers several isready at once by one readyok" => [
        hears(isready).after(hears(isready)).until(settles()).lost(),
        busy_isready().after(busy_isready()).until(settles().unless(Seen::is_searching)).lost(),
    ];
    lacks "isready-once-while-thinking", "UCI-RDY-5", "it answers one isready during each search" =>
        busy_isready().beyond(1).since(says(answer)).lost();
    lacks "drops-output-when-busy", "UCI-RDY-5",
        "of the lines that it writes at once those behind the third are lost" =>
        says(readyok).beyond(3).since(settles()).lost();
    lacks "isready-needs-game", "UCI-RDY-1", "it answers no isready before the first ucinewgame" =>
        hears(isready).when(|seen| seen.games == 0).lost();
    lacks "every-sixty-fourth-isready-lost", "UCI-RDY-1", "each sixty-fourth isready is lost" =>
        hears(isready).every(64).lost();
    lacks "deaf-after-newgame", "UCI-RDY-1", "it loses the isready right behind a second ucinewgame" =>
        hears(isready).right_after(hears(newgame).when(|seen| seen.games > 0)).lost();
    lacks "deaf-after-idle-stop", "UCI-RDY-1", "it loses the isready behind a stop that has nothing to end" =>
        hears(isready).right_after(hears(stop).unless(Seen::is_searching)).lost();
    lacks "deaf-until-position", "UCI-RDY-1", "behind its answer it waits for a position" =>
        hears(isready).after(says(answer)).until(hears(position)).until(hears(newgame)).lost();
    wrong "isready-resets-position", "UCI-RDY-4", "isready begins a new game" =>
        hears(isready).unless(Seen::is_searching).then_hears("position startpos");
    lacks "isready-waits-for-search", "UCI-RDY-2", "it answers isready when its search is over" =>
        busy_isready().held_until(|seen| !seen.is_searching());
    lacks "isready-waits-in-later-searches", "UCI-RDY-2",
        "from the second search on it answers isready when the search is over" =>
        busy_isready().when(|seen| seen.answers > 0).held_until(|seen| !seen.is_searching());
    lacks "isready-waits-with-variations", "UCI-RDY-2",
        "with MultiPV it answers isready when its search is over" =>
        busy_isready().when(|seen| seen.variations() > 1).held_until(|seen| !seen.is_searching());
    lacks "isready-ignored-while-thinking", "UCI-RDY-2", "it throws isready away while it thinks" =>
        busy_isready().lost();
    lacks "isready-ignored-for-black", "UCI-RDY-2", "it throws isready away while it thinks as Black" =>
        hears(isready).when(in_search(|search| search.root.turn() == Color::Black)).lost();
    lacks "isready-ignored-when-done", "UCI-RDY-2",
        "it throws isready away when its search has found a mate and waits for stop" =>
        hears(isready).when(in_search(|search| search.mates)).lost();
    wrong "isready-ends-search", "UCI-RDY-3", "an isready ends the search" =>
        busy_isready().then_hears("stop");
    wrong "isready-begins-search-again", "UCI-RDY-3", "an isready begins the search again" =>
        searches_again();
    lacks "isready-ends-thinking-for-good", "UCI-STOP-1", "an isready ends the search without an answer" =>
        busy_isready().first(|_, context| context.hush("stop"));
    lacks "isready-swallows-answer", "UCI-STOP-1", "an isready during a search costs the answer" =>
        says(answer).next_after(busy_isready()).lost();
    lacks "isready-ignored-behind-stop", "UCI-RDY-1", "it loses the isready between stop and its answer" =>
        hears(isready).right_after(hears(stop).when(Seen::is_searching)).until(settles()).lost();
    wrong "isready-ends-pondering", "UCI-RDY-3", "an isready ends pondering" =>
        hears(isready).when(Seen::is_pondering).then_hears("stop");
    wrong "readyok-behind-bestmove", "UCI-RDY-4",
        "its readyok comes behind the move of a go that was sent later" => [
        says(readyok).instead(|line, context| context.put_aside(line)),
        says(answer).then(|_, context| context.print_held()),
        settles().unless(Seen::is_searching).then(|_, context| context.print_held()),
    ];
};
