//! `newgame`, and what outlives a game or a position.

use super::prelude::*;

/// So often a position stands until the game is drawn.
const THRICE: usize = 3;

/// What makes a position of the moving phase the same as another one.
fn stood(position: &Position) -> Option<Vec<u8>> {
    let men = (position.men(Colour::White), position.men(Colour::Black), position.turn());
    (!position.is_placing()).then(|| format!("{men:?}").into_bytes())
}

/// Remembers all positions that a line passes through.
fn remember(line: &[u8], context: &mut Context) {
    let Some(setup) = Setup::read(line) else { return };
    let mut position = setup.start.position;
    context.held.extend(stood(&position));
    for mv in setup.moves {
        let Ok(next) = position.play(mv) else { return };
        position = next;
        context.held.extend(stood(&position));
    }
}

/// It takes for a draw what stands for the third time among all positions that are remembered.
fn counts_on() -> Rule<Seen> {
    says(answer).instead(|line, context| {
        let present = stood(context.seen.root().position());
        let times = context.held.iter().filter(|before| Some(*before) == present.as_ref()).count();
        if times >= THRICE { context.answer(None) } else { context.print(line) }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "newgame-answered", "GB-NEW-1", "it answers newgame by gbgpok" =>
        hears(newgame).then_says("gbgpok");
    lacks "second-newgame-wedges", "GB-NEW-1", "it reads nothing any more behind the third newgame" =>
        hears(newgame).when(|seen| seen.games >= 2).deafens();
    wrong "newgame-sticks-to-old-game", "GB-NEW-1", "it ignores the first position of a second game" =>
        hears(position).next_after(hears(newgame).when(|seen| seen.games > 0)).lost();
    wrong "takes-unread-in-second-game", "GB-NEW-1",
        "from the second game on it ignores a list in which something is taken" =>
        hears_position(|setup, seen| seen.games > 1 && setup.moves.iter().any(|mv| mv.take.is_some())).lost();
    lacks "newgame-behind-the-end-wedges", "GB-NEW-1",
        "it reads nothing any more behind the newgame that follows the end of a game" =>
        hears(newgame).when(|seen| seen.answer == Some(None)).deafens();
    lacks "newgame-behind-a-draw-wedges", "GB-NEW-1",
        "it reads nothing any more behind the newgame that follows a draw" =>
        hears(newgame).when(|seen| seen.root().is_certainly_drawn()).deafens();
    wrong "repetitions-outlive-game", "GB-NEW-1", "it counts how often positions stood in all games" => [
        // Of a game the last command counts alone; what stood in it stays when the next one begins.
        hears(position).first(|line, context| context.memo = line.to_vec()),
        hears(newgame).first(|_, context| remember(&std::mem::take(&mut context.memo), context)),
        counts_on(),
    ];
    wrong "repetitions-outlive-position", "GB-GO-4",
        "it counts how often positions stood in all commands of a game" =>
        [
            hears(newgame).first(|_, context| context.held.clear()),
            hears(position).first(remember),
            counts_on(),
        ];
    wrong "second-game-begins-later", "GB-NEW-1", "its second game begins with the plies of another one" =>
        hears(position).when(|seen| seen.games > 1).reworded(|line, _| {
            let line = std::str::from_utf8(line).ok()?;
            Some(line.replace("startpos", "pos w:;b:;w;2;0"))
        });
    lacks "needs-newgame", "GB-GO-1", "before the first newgame it answers no go" =>
        hears(go).when(|seen| seen.games == 0).lost();
};
