//! Passes: answered, evaluated, sent, and in games.

use super::prelude::*;

fn passing_answer(line: &[u8]) -> bool {
    answer(line) && move_in(line) == Some(Move::Pass)
}

fn must_pass(seen: &Seen) -> bool {
    seen.root.must_pass()
}

/// The line with a square without a disc for its pass.
fn with_square(line: &[u8], seen: &Seen) -> Option<String> {
    let square = Square::ALL.into_iter().find(|&square| seen.root.disc_on(square).is_none())?;
    Some(String::from_utf8_lossy(line).replacen("PA", &square.to_string(), 1))
}

fn is_pass(property: &Property<'_>) -> bool {
    matches!(property, Property::Move(_, MoveItem { mv: Move::Pass, .. }))
}

fn cut_at_pass(game: &mut Game<'_>) {
    let end = game.properties.iter().position(is_pass).unwrap_or(game.properties.len());
    game.properties.truncate(end);
}

/// The line without passes in other words than `PA`.
fn without_other_passes(line: &[u8], _: &Seen) -> Option<String> {
    let mut text = String::from_utf8_lossy(line).into_owned();
    for word in ["pa", "pass", "PASS"] {
        for colour in ["B", "W"] {
            text = text.replace(&format!("{colour}[{word}]"), "");
        }
    }
    (text.len() < line.len()).then_some(text)
}

lines! {
    |line, seen: &Seen| seen.read(line);
    sent_pass: Command::Move(MoveItem { mv: Move::Pass, .. }),
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "moves-instead-of-passing", "NB-GO-10", "it answers with a square where it must pass" =>
        says(passing_answer).reworded(with_square);
    lacks "silent-instead-of-passing", "NB-GO-10", "it answers nothing where it must pass" =>
        says(passing_answer).lost();
    lacks "hint-silent-in-pass", "NB-PV-5", "hint brings nothing where it must pass" =>
        says(evaluation).when(must_pass).when(during(Task::Hint)).lost();
    wrong "hint-moves-in-pass", "NB-PV-3", "hint evaluates a square where it must pass" =>
        says(evaluation).when(must_pass).reworded(with_square);
    wrong "pass-not-understood", "NB-MOVE-5", "it does not know a pass that is sent" =>
        hears(sent_pass).lost();
    wrong "ignores-passes-in-game", "NB-GAME-4", "it leaves out the passes of a game" =>
        games_as(|game| game.properties.retain(|property| !is_pass(property)));
    wrong "pass-ends-game", "NB-GAME-4", "it reads a game up to the first pass" => games_as(cut_at_pass);
    wrong "only-upper-case-pass", "NB-ROBUST-1", "it knows PA in a game, but no other word for a pass" =>
        hears(anything).reworded(without_other_passes);
};
