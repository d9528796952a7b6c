//! Ends of life: `quit`, SIGTERM, the end of input.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "quit-ignored", "NB-QUIT-1", "quit does nothing" => hears("quit").lost();
    lacks "quit-ignored-while-searching", "NB-QUIT-1", "quit does nothing while it searches" =>
        hears("quit").when(Seen::is_searching).lost();
    lacks "quit-needs-game", "NB-QUIT-1", "quit does nothing before the first game" =>
        hears("quit").when(|seen| seen.games == 0).lost();
    lacks "quit-overtakes-pong", "NB-PING-1", "quit ends it before it has answered the ping before" =>
        says("pong").waits_for(settles());
    wrong "quit-with-code-1", "NB-QUIT-1", "quit ends it with exit code 1" => hears("quit").exits(1);
    wrong "quit-crashes", "EC-ALIVE", "it crashes at quit" => hears("quit").deadly();
    lacks "lives-on-at-eof", "NB-EOF-1", "it lives on when its input ends" => input_ends().lost();
    lacks "lives-on-at-eof-while-searching", "NB-EOF-1",
        "it lives on when its input ends while it searches" => input_ends().when(Seen::is_searching).lost();
    wrong "crashes-at-eof", "NB-EOF-1", "it crashes when its input ends" => input_ends().deadly();
    lacks "ignores-sigterm", "NB-SIG-1", "SIGTERM does not end it" => sigterm().lost();
    lacks "ignores-sigterm-while-thinking", "NB-SIG-1", "SIGTERM does not end it while it thinks" =>
        sigterm().when(Seen::is_searching).lost();
};
