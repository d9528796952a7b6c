//! Commands that no GUI sends while a search is under way, or before a position.

use super::prelude::*;

lines! {
    |line| Command::parse(line).name();
    interference: "uci" | "debug" | "setoption" | "ucinewgame" | "position" | "register",
}

/// It hears a `go` while it searches.
fn second_go() -> Event<Seen> {
    hears(go).when(Seen::is_searching)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "dies-on-second-go", "UCI-ROBUST-1", "it crashes on a go while it thinks" => second_go().deadly();
    lacks "second-go-breaks-first", "UCI-ROBUST-1", "a go while it thinks costs both answers" =>
        second_go().instead(|_, context| context.hush("stop"));
    lacks "second-go-waits-for-infinite", "UCI-ROBUST-1",
        "behind a go that comes during an infinite search it reads nothing before the end of that search" =>
        second_go().when(in_search(|search| search.go.infinite)).wedges();
    wrong "dies-on-command-while-thinking", "UCI-ROBUST-1",
        "it crashes on a command that comes while it thinks" =>
        hears(interference).when(Seen::is_searching).deadly();
    lacks "newgame-ends-search-for-good", "UCI-ROBUST-1", "ucinewgame while it thinks costs the answer" =>
        hears(newgame).when(Seen::is_searching).first(|_, context| context.hush("stop"));
    wrong "dies-without-position", "UCI-ROBUST-1", "it crashes on a go before the first position" =>
        hears(go).unless(|seen| seen.is_placed).deadly();
    wrong "dies-without-isready", "UCI-ROBUST-1", "it crashes on a go before the first isready" =>
        hears(go).until(hears(isready)).deadly();
};
