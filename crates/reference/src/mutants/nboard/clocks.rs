//! The clock of the game.

use super::prelude::*;

fn is_clock(property: &Property<'_>) -> bool {
    matches!(property, Property::Clock(_) | Property::ClockOf(..))
}

/// It takes the clocks of the first game for those of all.
fn keeps_first_clock() -> Rule<Seen> {
    let mut first = Vec::new();
    hears(set_game).reworded(move |line, seen| {
        let mut game = game_of(line, seen)?;
        if first.is_empty() {
            game.properties.iter().filter(|tag| is_clock(tag)).for_each(|tag| tag.print(&mut first));
            return None;
        }
        game.properties.retain(|property| !is_clock(property));
        let rest = game.to_bytes();
        let rest = rest.strip_prefix(b"(;").unwrap_or(&rest);
        Some([b"set game (;", &first[..], rest].concat())
    })
}

fn without_times(game: &mut Game<'_>) {
    for property in &mut game.properties {
        if let Property::Move(_, item) = property {
            item.time = None;
        }
    }
}

fn with_clock_of_black(game: &mut Game<'_>) {
    if let Some(clock) = game.clock(Disc::Black) {
        game.properties.retain(|property| !is_clock(property));
        game.properties.push(Property::Clock(clock));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "ignores-clock", "NB-GO-8", "it does not look at the clock" =>
        games_as(|game| game.properties.retain(|property| !is_clock(property)));
    lacks "keeps-first-clock", "NB-GAME-7", "the clock of the first game stays" => keeps_first_clock();
    lacks "ignores-time-used", "NB-GO-8", "it does not look at the time that moves have taken" =>
        games_as(without_times);
    lacks "reads-clock-of-black", "NB-GO-8", "it looks at the clock of black for both sides" =>
        games_as(with_clock_of_black);
    lacks "silent-without-time", "NB-GO-1", "it answers nothing when its clock has run out" =>
        hears("go").when(|seen| seen.clock.is_some_and(|left| left.is_zero())).lost();
};
