//! `set depth` and `set contempt`.

use super::prelude::*;

lines! {
    |line, seen: &Seen| seen.read(line);
    odd_depth: Command::SetDepth(..=0 | 61..) | Command::Malformed { command: "set depth", .. },
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
