//! Ends of life: `quit`, SIGTERM, the end of input.

use std::time::Duration;

use super::prelude::*;

/// How long it takes to do what `quit` wants.
const TIDYING: Duration = Duration::from_millis(5);

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "quit-ignored", "GB-QUIT-1", "quit does nothing" => hears("quit").lost();
    wrong "quit-crashes", "EC-ALIVE", "it crashes at quit" => hears("quit").deadly();
    wrong "quit-with-code-1", "GB-QUIT-1", "quit ends it with exit code 1" => hears("quit").exits(1);
    lacks "quit-needs-game", "GB-QUIT-1", "quit does nothing before the first game" =>
        hears(quit).when(|seen| seen.games == 0).lost();
    lacks "quit-needs-gbgp", "GB-QUIT-1", "quit does nothing before gbgp" =>
        hears(quit).when(|seen| seen.greeted == 0).lost();
    lacks "quit-behind-ponderhit-lost", "GB-QUIT-2", "it ignores quit behind ponderhit" =>
        hears(quit).after(hears(ponderhit)).lost();
    wrong "quit-behind-setoption-crashes", "GB-QUIT-1", "it crashes at quit once an option was set" =>
        hears(quit).after(hears(beginning("setoption"))).deadly();
    wrong "quit-after-search-crashes", "GB-QUIT-1", "it crashes at quit once it has thought" =>
        hears(quit).when(|seen| seen.answers > 0).deadly();
    lacks "quit-ignored-while-thinking", "GB-QUIT-2", "quit does nothing while it thinks" =>
        hears(quit).when(Seen::is_thinking).lost();
    wrong "quit-while-thinking-crashes", "GB-QUIT-2", "it crashes at quit while it thinks" =>
        hears(quit).when(Seen::is_searching).deadly();
    lacks "quit-ignored-while-pondering", "GB-QUIT-2", "quit does nothing while it ponders" =>
        hears(quit).when(Seen::is_pondering).lost();
    lacks "quit-behind-stop-lost", "GB-QUIT-1", "it loses the quit right behind a stop" =>
        hears(quit).right_after(hears(stop).when(Seen::is_searching)).until(settles()).lost();
    wrong "quit-crashes-at-eof", "GB-QUIT-1", "it crashes when its input ends right behind quit" =>
        [hears(quit).late(TIDYING), input_ends().after(hears(quit)).deadly()];
    lacks "lives-on-at-eof", "GB-EOF-1", "it lives on when its input ends" => input_ends().lost();
    lacks "lives-on-at-eof-while-searching", "GB-EOF-1", "it lives on when its input ends while it thinks" =>
        input_ends().when(Seen::is_thinking).lost();
    lacks "lives-on-at-eof-while-pondering", "GB-EOF-1", "it lives on when its input ends while it ponders" =>
        input_ends().when(Seen::is_pondering).lost();
    wrong "crashes-at-eof", "GB-EOF-1", "it crashes when its input ends" => input_ends().deadly();
    lacks "ignores-sigterm", "GB-SIG-1", "SIGTERM does not end it" => sigterm().lost();
    lacks "ignores-sigterm-while-thinking", "GB-SIG-1", "SIGTERM does not end it while it thinks" =>
        sigterm().when(Seen::is_searching).lost();
};
