//! Ends of life: `quit`, SIGTERM, the end of input.

use super::prelude::*;
use crate::mutants::common;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "quit-ignored", "AP-QT-1", "quit does nothing" => hears("quit").lost();
    lacks "quit-slow", "AP-QT-1", "quit takes fifteen seconds" => hears("quit").late(Duration::from_secs(15));
    lacks "quit-needs-game", "AP-QT-1", "quit does nothing before the first game" =>
        hears("quit").when(|seen| seen.games == 0).lost();
    lacks "quit-ignored-while-thinking", "AP-QT-1", "quit does nothing while it thinks" =>
        hears("quit").when(Seen::is_thinking).lost();
    lacks "quit-ignored-on-opponents-turn", "AP-QT-1", "quit does nothing on the opponent's turn" =>
        hears("quit").when(Seen::is_waiting).lost();
    lacks "quit-ignored-after-claim", "AP-QT-1", "quit does nothing once it has announced the end" =>
        hears("quit").when(at(Stage::Claimed)).lost();
    lacks "quit-ignored-after-result", "AP-QT-1", "quit does nothing after result" =>
        hears("quit").when(at(Stage::Over)).lost();
    wrong "quit-with-code-1", "EC-ALIVE", "quit ends it with exit code 1" => hears("quit").exits(1);
    wrong "quit-crashes", "EC-ALIVE", "it crashes at quit" => hears("quit").deadly();
    wrong "quit-while-thinking-crashes", "EC-ALIVE", "it crashes at quit while it thinks" =>
        hears("quit").when(Seen::is_thinking).deadly();
    lacks "lives-on-at-eof", "AP-EOF-1", "it lives on when its input ends" => input_ends().lost();
    lacks "lives-on-at-eof-while-thinking", "AP-EOF-1", "it lives on when its input ends while it thinks" =>
        input_ends().when(Seen::is_thinking).lost();
    wrong "crashes-at-eof", "AP-EOF-1", "it crashes when its input ends" => input_ends().deadly();
    wrong "dies-on-open-line", "AP-ROBUST-1", "it crashes when input ends within a line" =>
        common::dies_on_open_line::<Seen>();
    lacks "ignores-sigterm", "AP-SIG-1", "SIGTERM does not end it" => sigterm().lost();
    lacks "ignores-sigterm-while-thinking", "AP-SIG-1", "SIGTERM does not end it while it thinks" =>
        sigterm().when(Seen::is_thinking).lost();
};
