//! `setoption`: strength and depth.

use super::prelude::*;

lines! {
    |line| Command::parse(line);
    strength_zero: Command::Strength(0),
    low_strength: Command::Strength(..700),
    huge_strength: Command::Strength(rating) if rating > 10_000,
    negative_in_two_bytes: Command::Strength(rating) if rating & 0x8000 != 0,
    depth_zero: Command::Depth(0),
    large_depth: Command::Depth(plies) if plies >= 20,
    out_of_range: Command::Strength(..100 | 3001..) | Command::Depth(100..),
    huge_depth: Command::Depth(plies) if plies > 1000,
}

/// Sets a depth that is never reached.
const NO_DEPTH: &str = "setoption depth 40";

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "strength-answered", "BEI-OPT-3", "it answers setoption strength by readyok" =>
        hears(strength).then_says("readyok");
    wrong "depth-answered", "BEI-OPT-3", "it answers setoption depth by readyok" =>
        hears(depth).then_says("readyok");
    wrong "option-confirmed", "BEI-OPT-3", "it repeats what was set" => hears(depth).then_says("depth set");
    wrong "closest-value-told", "BEI-OPT-3", "it tells the value that it takes instead" =>
        hears(out_of_range).then_says("taken: the closest value");
    wrong "strength-is-an-error", "BEI-OPT-1", "it calls setoption strength an error" =>
        hears(strength).then_says("error no option strength");
    wrong "depth-is-an-error", "BEI-OPT-2", "it calls setoption depth an error" =>
        hears(depth).then_says("error no option depth");
    wrong "strength-crashes", "BEI-OPT-1", "setoption strength crashes it" => hears(strength).deadly();
    wrong "depth-crashes", "BEI-OPT-2", "setoption depth crashes it" => hears(depth).deadly();
    lacks "strength-wedges", "BEI-OPT-1", "behind setoption strength it hears nothing" =>
        hears(strength).deafens();
    wrong "huge-strength-crashes", "BEI-OPT-4", "a strength that it cannot play crashes it" =>
        hears(huge_strength).deadly();
    wrong "strength-zero-crashes", "BEI-OPT-4", "a strength of 0 crashes it" => hears(strength_zero).deadly();
    lacks "strength-zero-resigns", "BEI-OPT-4", "at a strength of 0 it does not think" =>
        hears(go).after(hears(strength_zero)).until(hears(strength)).lost();
    wrong "huge-strength-passes", "BEI-OPT-4", "at a strength that it cannot play it passes" =>
        says(answer).after(hears(huge_strength)).until(hears(strength)).instead_says("move 0 pass");
    lacks "strength-of-two-bytes", "BEI-OPT-4",
        "it keeps the strength in two bytes, and does not think where that makes it negative" =>
        hears(go).after(hears(negative_in_two_bytes)).until(hears(strength)).lost();
    wrong "weak-play-forgets-taboo", "BEI-LINE-7", "when weak it does not look at earlier positions" =>
        says(answer).after(hears(low_strength)).until(hears(strength)).playing(repeated_move);
    wrong "huge-depth-crashes", "BEI-OPT-5", "a depth that it cannot search crashes it" =>
        hears(huge_depth).deadly();
    wrong "depth-zero-crashes", "BEI-OPT-5", "a depth of 0 crashes it" => hears(depth_zero).deadly();
    lacks "depth-zero-never-ends", "BEI-OPT-5", "at a depth of 0 it thinks for ever" =>
        hears(depth_zero).instead_hears(NO_DEPTH);
    lacks "depth-ignored", "BEI-OPT-8", "it thinks as deep as ever whatever depth was set" =>
        hears(depth).instead_hears(NO_DEPTH);
    lacks "depth-counts-once", "BEI-OPT-8", "a depth counts for one search only" =>
        says(answer).after(hears(option)).then_hears(NO_DEPTH);
    lacks "first-depth-counts", "BEI-OPT-8", "only the first depth that is set counts" =>
        hears(depth).beyond(1).lost();
    lacks "depth-lost-while-thinking", "BEI-OPT-8", "it does not hear of a depth while it thinks" =>
        hears(depth).when(Seen::is_thinking).lost();
    wrong "option-ends-thinking", "BEI-OPT-7", "setoption ends thinking" =>
        hears(option).when(Seen::is_thinking).first_hears("stop");
    lacks "option-swallows-search", "BEI-OPT-7", "setoption ends thinking without a move" =>
        says(answer).next_after(hears(option).when(Seen::is_thinking)).lost();
    wrong "option-while-thinking-doubles-the-move", "BEI-GO-3",
        "a search in which an option is set ends with two moves" =>
        says(answer).next_after(hears(option).when(Seen::is_thinking)).twice();
    lacks "depth-while-thinking-swallows-move", "BEI-GO-3",
        "a depth that is set while it thinks costs the move" =>
        says(answer).next_after(hears(depth).when(Seen::is_thinking)).lost();
    wrong "option-while-thinking-crashes", "BEI-OPT-7", "setoption crashes it while it thinks" =>
        hears(option).when(Seen::is_thinking).deadly();
    wrong "option-while-pondering-crashes", "BEI-POND-7", "setoption crashes it while it ponders" =>
        hears(option).when(Seen::is_pondering).deadly();
    wrong "option-while-pondering-answered", "BEI-POND-3", "setoption ends pondering by a move" =>
        hears(option).when(Seen::is_pondering).first_moves_again();
    lacks "deep-search-ignores-stop", "BEI-OPT-9",
        "it does not hear stop when a depth was set that is large" =>
        hears(stop).when(Seen::is_thinking).after(hears(large_depth)).until(hears(depth)).lost();
    wrong "option-forgets-line", "BEI-GO-7", "setoption forgets the line" =>
        hears(option).when(Seen::is_idle).after(hears(setline)).then(|_, context| context.forget_line());
    wrong "unknown-option-crashes", "BEI-ROBUST-1", "an option that it does not know crashes it" =>
        hears(malformed("setoption")).deadly();
    lacks "unknown-option-wedges", "BEI-ROBUST-1",
        "behind an option that it does not know it hears nothing" => hears(malformed("setoption")).deafens();
};
