//! `ucinewgame`, and what outlives a game or a position.

use super::prelude::*;
use crate::mutants::wrap::Action;

/// A little later than `readyok`.
const LATE: Duration = Duration::from_millis(80);

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "newgame-answered", "UCI-NEW-3", "it answers ucinewgame with uciok" =>
        hears(newgame).then_says("uciok");
    lacks "second-newgame-wedges", "UCI-NEW-1", "it reads nothing any more behind the third ucinewgame" =>
        hears(newgame).when(|seen| seen.games >= 2).deafens();
    wrong "newgame-forgets-settings", "UCI-SET-8", "a new game sets MultiPV back" =>
        hears(newgame).then_hears("setoption name MultiPV value 1");
    wrong "newgame-sticks-to-old-game", "UCI-NEW-1", "it ignores the first position of a second game" =>
        hears(position).next_after(hears(newgame).when(|seen| seen.games > 0)).lost();
    lacks "newgame-behind-the-end-wedges", "UCI-NEW-1",
        "it reads nothing any more behind the ucinewgame that follows the end of a game" =>
        hears(newgame).when(Seen::is_over).deafens();
    wrong "newgame-sets-up-late", "UCI-RDY-4",
        "it sets up the board of a new game when it has said readyok" =>
        hears(newgame).then(|_, context| context.later(LATE, Action::Feed(b"position startpos".to_vec())));
    lacks "needs-newgame", "UCI-NEW-2", "before the first ucinewgame it answers no go" =>
        hears(go).when(|seen| seen.games == 0).lost();
    wrong "other-move-in-another-game", "UCI-NEW-5", "in every second game it prefers another move" =>
        with_other_move(says(answer).when(|seen| seen.games > 0 && seen.games.is_multiple_of(2)), other_move);
    wrong "dies-on-newgame-twice", "UCI-NEW-4", "it crashes on a ucinewgame right behind another" =>
        hears(newgame).right_after(hears(newgame)).deadly();
};
