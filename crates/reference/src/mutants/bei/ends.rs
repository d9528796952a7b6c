//! Ends of life: `quit`, SIGTERM, the end of input.

use super::prelude::*;
use crate::ProcessFault;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "quit-crashes", "EC-ALIVE", "it crashes at quit" => hears("quit").deadly();
    wrong "quit-with-code-1", "BEI-QUIT-2", "quit ends it with exit code 1" => hears("quit").exits(1);
    wrong "quit-while-thinking-crashes", "BEI-QUIT-3", "it crashes at quit while it thinks" =>
        hears(quit).when(Seen::is_thinking).deadly();
    wrong "quit-while-pondering-crashes", "BEI-QUIT-2", "it crashes at quit while it ponders" =>
        hears(quit).when(Seen::is_pondering).deadly();
    lacks "quit-lost-while-thinking", "BEI-QUIT-3", "quit does nothing while it thinks" =>
        hears(quit).when(Seen::is_thinking).lost();
    wrong "quit-after-search-crashes", "BEI-QUIT-2", "it crashes at quit once it has thought" =>
        hears(quit).after(says(answer)).deadly();
    wrong "quit-before-game-crashes", "BEI-QUIT-2", "it crashes at quit before the first game" =>
        hears(quit).until(says("known")).deadly();
    wrong "quit-then-crashes-at-eof", "BEI-EOF-1", "it stays behind quit and crashes when its input ends" =>
        [hears(quit).wedges(), input_ends().after(hears(quit)).deadly()];
    lacks "lives-on-at-eof", "BEI-EOF-1", "it lives on when its input ends" => input_ends().lost();
    lacks "lives-on-at-eof-while-thinking", "BEI-EOF-1", "it lives on when its input ends while it thinks" =>
        input_ends().when(Seen::is_thinking).lost();
    wrong "crashes-at-eof", "BEI-EOF-1", "it crashes when its input ends" => input_ends().deadly();
    wrong "crashes-at-eof-while-pondering", "BEI-EOF-1", "it crashes when its input ends while it ponders" =>
        input_ends().when(Seen::is_pondering).deadly();
    lacks "ignores-sigterm", "BEI-SIG-1", "SIGTERM does not end it" => sigterm().lost();
    lacks "ignores-sigterm-while-thinking", "BEI-SIG-1", "SIGTERM does not end it while it thinks" =>
        sigterm().when(Seen::is_thinking).lost();
    process "leaves-child-process", "EC-LEFT-BEHIND", "a process that it started lives on when it ends" =>
        ProcessFault::LeavesChild;
};
