//! Ends of life: `quit`, SIGTERM, the end of input.

use super::ponder::DONE;
use super::prelude::*;

/// How long it takes to do what `quit` wants.
const TIDYING: Duration = Duration::from_millis(5);

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "quit-ignored", "UCI-QUIT-1", "quit does nothing" => hears(quit).lost();
    wrong "quit-crashes", "UCI-QUIT-1", "it crashes at quit" => hears(quit).deadly();
    wrong "quit-with-code-1", "UCI-QUIT-4", "quit ends it with exit code 1" => hears(quit).exits(1);
    lacks "quit-needs-game", "UCI-QUIT-3", "quit does nothing before the first position" =>
        hears(quit).when(|seen| seen.games == 0 && !seen.is_placed).lost();
    lacks "quit-needs-ucinewgame", "UCI-QUIT-1",
        "quit does nothing once it has thought without a ucinewgame" =>
        hears(quit).when(|seen| seen.games == 0 && seen.answers > 0).lost();
    lacks "quit-needs-uci", "UCI-QUIT-3", "quit does nothing before uci" =>
        hears(quit).when(|seen| seen.greeted == 0).lost();
    wrong "quit-after-search-crashes", "UCI-QUIT-1", "it crashes at quit once it has thought" =>
        hears(quit).when(|seen| seen.answers > 0).deadly();
    lacks "quit-ignored-while-searching", "UCI-QUIT-2", "it ignores quit while it searches" =>
        hears(quit).when(Seen::is_searching).lost();
    wrong "quit-while-thinking-crashes", "UCI-QUIT-2", "it crashes at quit while it thinks" =>
        hears(quit).when(Seen::is_searching).deadly();
    lacks "quit-ignored-while-pondering", "UCI-QUIT-2", "it ignores quit while it ponders" =>
        hears(quit).when(Seen::is_pondering).lost();
    lacks "quit-ignored-behind-pondering", "UCI-QUIT-1", "it ignores quit once it has pondered" =>
        hears(quit).after(hears(stop).when(Seen::is_pondering)).lost();
    wrong "dies-at-quit-behind-hash", "UCI-QUIT-1", "it crashes at quit when its hash table was changed" =>
        hears(quit).after(hears(setoption).that(|line| line.starts_with(b"setoption name Hash "))).deadly();
    lacks "quit-ignored-when-pondered-out", "UCI-QUIT-2", "it ignores quit when it has pondered to the end" =>
        hears_at_age(hears(quit).when(Seen::is_pondering), |age| age < DONE);
    lacks "quit-ignored-behind-ponderhit", "UCI-QUIT-2", "it ignores quit behind ponderhit" =>
        hears(quit).when(in_search(|search| search.hit)).lost();
    lacks "quit-ignored-behind-a-mate", "UCI-QUIT-2", "it ignores quit when it has found a mate" =>
        hears(quit).when(in_search(|search| search.mates)).lost();
    lacks "early-quit-ignored", "UCI-QUIT-2", "it ignores a quit that comes with a go" =>
        hears(quit).right_after(hears(go)).until(settles()).lost();
    lacks "quit-behind-stop-lost", "UCI-QUIT-1", "it loses the quit right behind a stop" =>
        hears(quit).right_after(hears(stop).when(Seen::is_searching)).until(settles()).lost();
    lacks "quit-in-lost-game-ignored", "UCI-QUIT-1", "it ignores quit where it has no legal move" =>
        hears(quit).when(Seen::is_over).lost();
    wrong "quit-crashes-at-eof", "UCI-QUIT-1", "it crashes when its input ends right behind quit" =>
        [hears(quit).late(TIDYING), input_ends().after(hears(quit)).deadly()];
    lacks "lives-on-at-eof", "UCI-EOF-1", "it lives on when its input ends" => input_ends().lost();
    lacks "lives-on-at-eof-while-searching", "UCI-EOF-1", "it lives on when its input ends while it thinks" =>
        input_ends().when(Seen::is_thinking).lost();
    lacks "lives-on-at-eof-while-pondering", "UCI-EOF-1",
        "it lives on when its input ends while it ponders" =>
        input_ends().when(Seen::is_pondering).lost();
    wrong "crashes-at-eof", "UCI-EOF-1", "it crashes when its input ends" => input_ends().deadly();
    lacks "ignores-sigterm", "UCI-SIG-1", "SIGTERM does not end it" => sigterm().lost();
    lacks "ignores-sigterm-while-thinking", "UCI-SIG-1", "SIGTERM does not end it while it thinks" =>
        sigterm().when(Seen::is_searching).lost();
};
