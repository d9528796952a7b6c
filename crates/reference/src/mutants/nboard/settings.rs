//! `set depth` and `set contempt`.

use super::prelude::*;

lines! {
    |line, seen: &Seen| seen.read(line);
    odd_depth: Command::SetDepth(..=0 | 61..) | Command::Malformed { command: "set depth", .. },
    deep: Command::SetDepth(41..=60),
    shallow: Command::SetDepth(..=40),
    no_depth: Command::SetContempt(..=0),
}

/// The depth is never less than it was before.
fn depth_never_lowered() -> Rule<Seen> {
    let mut deepest = 0;
    hears(set_depth).reworded(move |line, seen| {
        let Command::SetDepth(depth) = seen.read(line) else { return None };
        deepest = u32::try_from(depth).unwrap_or(0).max(deepest);
        Some(format!("set depth {deepest}"))
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "ignores-depth", "NB-GO-7", "it searches as deep as ever, whatever the depth set" =>
        hears(set_depth).instead_hears("set depth 40");
    wrong "game-resets-depth", "NB-GO-7", "with each game it searches three plies deep again" =>
        hears(set_game).then_hears("set depth 3");
    wrong "ping-resets-depth", "NB-GO-7", "behind a ping it searches three plies deep again" =>
        hears("ping").then_hears("set depth 3");
    wrong "first-depth-counts-alone", "NB-GO-7", "the first depth that was set holds for good" =>
        hears(set_depth).beyond(1).lost();
    wrong "dies-of-depth-beyond-forty", "NB-GO-1", "it has room for forty plies, and crashes beyond" =>
        hears(go).after(hears(deep)).until(hears(shallow)).deadly();
    lacks "depth-never-lowered", "NB-GO-7", "a depth smaller than the one before does not count" =>
        depth_never_lowered();
    wrong "depth-forgets-game", "NB-GAME-1", "set depth begins a new game" =>
        hears(set_depth).then(|_, context| context.reset());
    wrong "dies-on-odd-depth", "NB-ROBUST-1", "it crashes on a depth that it does not expect" =>
        hears(odd_depth).deadly();
    wrong "contempt-forgets-game", "NB-GAME-2", "set contempt begins a new game" =>
        hears(set_contempt).then(|_, context| context.reset());
    lacks "contempt-taken-for-depth", "NB-HINT-1",
        "set contempt sets the depth, and hint brings nothing at one below 1" =>
        hears(hint).after(hears(no_depth)).until(hears(set_depth)).lost();
    wrong "contempt-forgets-moves", "NB-MOVE-1", "set contempt loses the moves that were sent" =>
        hears(set_contempt).then(|_, context| context.take_back_sent_moves());
    wrong "depth-forgets-moves", "NB-MOVE-1", "set depth loses the moves that were sent" =>
        hears(set_depth).then(|_, context| context.take_back_sent_moves());
    wrong "contempt-answered", "NB-CONT-1", "it confirms set contempt" =>
        hears(set_contempt).then_says("learned");
};
