//! `learn`.

use super::prelude::*;

fn learned(line: &[u8]) -> bool {
    line == b"learned"
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "learn-silent", "NB-LEARN-1", "it does not answer learn" => says(learned).lost();
    wrong "says-learn", "NB-LEARN-1", "it answers learn by the same word" =>
        says(learned).instead_says("learn");
    wrong "learned-twice", "NB-LEARN-1", "it answers learn twice" => says(learned).twice();
    wrong "learn-loses-position", "NB-LEARN-4", "after learn it is at the beginning of the game" =>
        says(learned).then(|_, context| context.rewind());
    wrong "learn-stops-at-a-pass", "NB-LEARN-4", "after learn it is before the first pass of the game" =>
        says(learned).then(|_, context| {
            if let Some(position) = context.seen.positions.iter().find(|board| board.must_pass()).copied() {
                context.set_up(&position);
            }
        });
    wrong "moves-behind-learn-lost", "NB-MOVE-1", "behind learn it plays no move that is sent" =>
        hears(sent_move).after(says(learned)).until(hears(set_game)).lost();
    wrong "dies-on-learning-finished-game", "NB-GAME-2", "it crashes on learn in a game that is over" =>
        hears(learn).when(Seen::is_over).deadly();
    wrong "dies-on-learning-new-game", "NB-GAME-2", "it crashes on learn in a game without moves" =>
        hears(learn).when(|seen| seen.moves.is_empty()).deadly();
    wrong "dies-on-ping-after-learn", "NB-ROBUST-1", "it crashes on a ping right behind learn" =>
        hears("ping").after(hears(learn)).until(settles()).deadly();
};
