//! `isready`, in every state.

use super::prelude::*;

/// It hears `isready` during a search.
fn busy_isready() -> Event<Seen> {
    hears(isready).when(Seen::is_searching)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "readyok-missing", "GB-RDY-1", "it never answers isready" => says(readyok).lost();
    lacks "readyok-misspelt", "GB-RDY-1", "it answers isready by ready" =>
        says(readyok).instead_says("ready");
    wrong "word-behind-readyok", "GB-IO-7", "it writes another word behind readyok" =>
        says(readyok).instead_says("readyok now");
    wrong "readyok-twice", "GB-RDY-2", "it answers each isready twice" => says(readyok).twice();
    lacks "readyoks-merged", "GB-RDY-2", "it answers several isready at once by one readyok" => [
        hears(isready).after(hears(isready)).until(settles()).lost(),
        busy_isready().after(busy_isready()).until(settles().unless(Seen::is_searching)).lost(),
    ];
    lacks "isready-once-while-thinking", "GB-RDY-2", "it answers one isready during each search" =>
        busy_isready().beyond(1).since(says(answer)).lost();
    lacks "drops-output-when-busy", "GB-RDY-2",
        "of the lines that it writes at once those behind the third are lost" =>
        says(readyok).beyond(3).since(settles()).lost();
    lacks "every-sixty-fourth-isready-lost", "GB-RDY-1", "each sixty-fourth isready is lost" =>
        hears(isready).every(64).lost();
    lacks "deaf-after-newgame", "GB-RDY-1", "it loses the isready behind a second newgame" =>
        hears(isready).right_after(hears(newgame).when(|seen| seen.games > 0)).lost();
    lacks "deaf-after-idle-stop", "GB-RDY-1", "it loses the isready behind a stop that has nothing to end" =>
        hears(isready).right_after(hears(stop).unless(Seen::is_searching)).lost();
    lacks "deaf-until-position", "GB-RDY-1", "behind its answer it waits for a position" =>
        hears(isready).after(says(answer)).until(hears(position)).until(hears(newgame)).lost();
    lacks "deaf-when-over", "GB-RDY-1", "it answers no isready when the game is lost" =>
        hears(isready).when(Seen::is_lost).lost();
    wrong "isready-resets-position", "GB-RDY-3", "isready begins a new game" =>
        hears(isready).then_hears("position startpos");
    wrong "first-isready-resets-position", "GB-RDY-3", "the first isready begins a new game" =>
        hears(isready).the_nth(1).then_hears("position startpos");
    lacks "isready-ends-thinking-for-good", "GB-RDY-4",
        "once it has thought, it thinks no more behind an isready" =>
        hears(go).after(hears(isready).when(|seen| seen.answers > 0)).lost();
    lacks "isready-ignored-while-thinking", "GB-RDY-5", "it throws isready away while it thinks" =>
        busy_isready().lost();
    lacks "isready-swallows-answer", "GB-RDY-5", "an isready during a search costs the answer" =>
        says(answer).next_after(busy_isready()).lost();
    wrong "isready-ends-pondering", "GB-GO-9", "an isready ends pondering" =>
        hears(isready).when(Seen::is_pondering).then_hears("stop");
    wrong "readyok-behind-bestmove", "GB-SEQ-1",
        "its readyok comes behind the move of a go that was sent later" =>
        [
            says(readyok).instead(|line, context| context.put_aside(line)),
            says(answer).then(|_, context| context.print_held()),
            settles().unless(Seen::is_searching).then(|_, context| context.print_held()),
        ];
};
