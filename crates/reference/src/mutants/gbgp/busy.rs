//! Commands that no GUI sends while a search is under way, or before a position.

use super::answers::illegal_move;
use super::prelude::*;

lines! {
    |line| command(line).name();
    interference: "gbgp" | "debug" | "setoption" | "newgame" | "position",
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "dies-on-second-go", "GB-ROBUST-1", "it crashes on a go while it thinks" =>
        hears(go).when(Seen::is_searching).deadly();
    lacks "second-go-breaks-first", "GB-ROBUST-1", "a go while it thinks costs both answers" =>
        hears(go).when(Seen::is_searching).instead(|_, context| context.hush("stop"));
    wrong "position-disturbs-search", "GB-GO-2", "a position while it thinks spoils the answer" =>
        with_other_move(
            says(answer).next_after(hears(position).when(Seen::is_searching)),
            |_, position| illegal_move(position),
        );
    lacks "blocks-on-position-while-thinking", "GB-ROBUST-1",
        "behind a position that comes while it thinks it reads no stop" =>
        hears(position).when(Seen::is_searching).stalls_until(|seen| !seen.is_searching());
    wrong "dies-on-command-while-thinking", "GB-ROBUST-1",
        "it crashes on a command that comes while it thinks" =>
        hears(interference).when(Seen::is_searching).deadly();
    lacks "newgame-ends-search-for-good", "GB-ROBUST-1", "newgame while it thinks costs the answer" =>
        hears(newgame).when(Seen::is_searching).first(|_, context| context.hush("stop"));
    wrong "dies-without-position", "GB-ROBUST-1", "it crashes on a go before the first position" =>
        hears(go).unless(|seen| seen.is_placed).deadly();
    lacks "silent-without-position", "GB-ROBUST-1", "it answers no go before the first position" =>
        hears(go).unless(|seen| seen.is_placed).lost();
};
