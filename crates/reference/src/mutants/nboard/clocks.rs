//! The clock of the game.

use super::prelude::*;
use grammars::nboard::Real;

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

/// Moves with an evaluation took no time.
fn without_times_behind_evaluations(game: &mut Game<'_>) {
    for property in &mut game.properties {
        if let Property::Move(_, item) = property
            && item.eval.is_some()
        {
            item.time = None;
        }
    }
}

/// A move that is sent, without the time behind its evaluation.
fn without_time_behind_evaluation(line: &[u8], _: &Seen) -> Option<String> {
    let (before, _) = std::str::from_utf8(line).ok()?.rsplit_once('/')?;
    before.split_once('/').is_some_and(|(_, eval)| !eval.is_empty()).then(|| before.to_owned())
}

fn with_clock_of_black(game: &mut Game<'_>) {
    if let Some(clock) = game.clock(Disc::Black) {
        game.properties.retain(|property| !is_clock(property));
        game.properties.push(Property::Clock(clock));
    }
}

/// The side to move has used more than its main time.
fn is_overdrawn(game: &Game<'_>) -> bool {
    let Ok(position) = game.final_position() else { return false };
    let own = game.moves().filter(|(disc, _)| *disc == position.turn());
    let used: f64 = own.filter_map(|(_, item)| item.time).map(Real::value).sum();
    game.clock(position.turn()).is_some_and(|clock| used > clock.main.as_secs_f64())
}

/// The same game without a clock.
fn without_clock(line: &[u8], seen: &Seen) -> Option<Vec<u8>> {
    let mut game = game_of(line, seen)?;
    game.properties.retain(|property| !is_clock(property));
    Some([b"set game ", &game.to_bytes()[..]].concat())
}

/// Clocks behind the type of the game are not read.
fn without_clock_behind_type(game: &mut Game<'_>) {
    let mut is_behind = false;
    game.properties.retain(|property| {
        is_behind |= matches!(property, Property::Type(_));
        !(is_behind && is_clock(property))
    });
}

/// Where its clock has run out it repeats what it has answered before.
fn stale_without_time() -> Rule<Seen> {
    let mut before: Option<Vec<u8>> = None;
    says(answer).reworded(move |line, seen| {
        let out = seen.clock.is_some_and(|left| left.is_zero());
        let stale = before.clone().filter(|_| out);
        before.get_or_insert_with(|| line.to_vec());
        stale
    })
}

/// Both sides have the clock of the side that is to move at the end.
fn with_clock_of_the_mover(game: &mut Game<'_>) {
    let mover = game.final_position().map(|position| position.turn());
    if let Some(clock) = mover.ok().and_then(|mover| game.clock(mover)) {
        game.properties.retain(|property| !is_clock(property));
        game.properties.push(Property::Clock(clock));
    }
}

/// It takes the clock of a game for another.
fn clocks_as(change: impl Fn(&str) -> Option<String> + Send + 'static) -> Rule<Seen> {
    hears(set_game).reworded(move |line, seen| {
        let game = game_of(line, seen)?;
        let clock = game.clock(seen.position().turn())?;
        let text = std::str::from_utf8(clock.text()).ok()?;
        let whole = String::from_utf8_lossy(line);
        Some(whole.replace(&format!("[{text}]"), &format!("[{}]", change(text)?)))
    })
}

/// With an increment there is plenty of time.
fn increment_first(clock: &str) -> Option<String> {
    let (_, rest) = clock.split_once('/')?;
    let (increment, _) = rest.split_once('/').unwrap_or((rest, ""));
    (!increment.is_empty() && increment != "0").then(|| "30:00//0".to_owned())
}

/// Seconds alone are minutes.
fn seconds_as_minutes(clock: &str) -> Option<String> {
    let (main, rest) = clock.split_once('/').unwrap_or((clock, ""));
    (!main.contains(':')).then(|| format!("{main}:00/{rest}"))
}

/// Minutes and seconds are hours and minutes.
fn minutes_as_hours(clock: &str) -> Option<String> {
    let (main, rest) = clock.split_once('/').unwrap_or((clock, ""));
    (main.matches(':').count() == 1).then(|| format!("{main}:00/{rest}"))
}

/// Each move of a game that White began has the time of the next one.
fn with_times_by_number(game: &mut Game<'_>) {
    let mut items: Vec<_> = game
        .properties
        .iter_mut()
        .filter_map(|property| match property {
            Property::Move(color, item) => Some((*color, item)),
            _ => None,
        })
        .collect();
    if items.first().is_none_or(|(color, _)| *color == Disc::Black) {
        return;
    }
    for pair in items.chunks_mut(2) {
        if let [(_, one), (_, other)] = pair {
            std::mem::swap(&mut one.time, &mut other.time);
        }
    }
}

/// Numbers that begin with a zero are octal, and a clock that cannot be read is none.
fn octal(clock: &str) -> Option<String> {
    let (main, _) = clock.split_once('/').unwrap_or((clock, ""));
    let is_none = |part: &str| part.starts_with('0') && part.contains(['8', '9']);
    main.split(':').any(is_none).then(|| "30:00//0".to_owned())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "dies-of-overdrawn-time", "NB-GO-1", "it crashes where more than the main time has been used" =>
        hears_game(|game, _| is_overdrawn(game)).deadly();
    lacks "ignores-clock", "NB-GO-8", "it does not look at the clock" =>
        games_as(|game| game.properties.retain(|property| !is_clock(property)));
    lacks "keeps-first-clock", "NB-GAME-7", "the clock of the first game stays" => keeps_first_clock();
    lacks "clock-behind-the-type-ignored", "NB-GO-8", "it reads no clock behind the type of a game" =>
        games_as(without_clock_behind_type);
    wrong "stale-answer-without-time", "NB-GO-9", "without time it repeats its last answer" =>
        stale_without_time();
    lacks "ignores-time-used", "NB-GO-8", "it does not look at the time that moves have taken" =>
        games_as(without_times);
    lacks "reads-clock-of-black", "NB-GO-8", "it looks at the clock of black for both sides" =>
        games_as(with_clock_of_black);
    lacks "spends-increment-first", "NB-GO-8", "it spends the increment before it has earned it" =>
        clocks_as(increment_first);
    lacks "reads-seconds-as-minutes", "NB-GO-8", "it reads a clock of seconds as minutes" =>
        clocks_as(seconds_as_minutes);
    lacks "reads-minutes-as-hours", "NB-GO-8", "it reads minutes and seconds as hours and minutes" =>
        clocks_as(minutes_as_hours);
    lacks "reads-clock-as-octal", "NB-GO-8", "a clock whose numbers are not octal is none to it" =>
        clocks_as(octal);
    lacks "times-by-number-of-the-move", "NB-GO-8", "the times of every other move are black's" =>
        games_as(with_times_by_number);
    lacks "ignores-clock-at-the-end", "NB-GO-8", "with twenty empty squares it does not look at the clock" =>
        hears_game(|game, _| game.final_position().is_ok_and(|position| position.empties() <= 20))
            .reworded(without_clock);
    lacks "ignores-clock-behind-a-pass", "NB-GO-8", "behind a pass it does not look at the clock" =>
        hears_game(|game, _| game.moves().last().is_some_and(|(_, item)| item.mv == Move::Pass))
            .reworded(without_clock);
    lacks "clock-lost-by-a-stop", "NB-GO-8", "behind a search that was stopped it looks at no clock" =>
        hears(set_game).after(hears("ping").when(Seen::is_searching)).reworded(without_clock);
    lacks "clock-lost-by-a-hint", "NB-GO-8", "behind a hint it looks at no clock" =>
        hears(set_game).after(hears(hint)).reworded(without_clock);
    lacks "depth-forgets-clock", "NB-GO-8", "a depth that comes behind a game takes its clock away" =>
        hears(set_depth).when(|seen| seen.clock.is_some() && !seen.is_searching()).then(|_, context| {
            let position = *context.seen.position();
            context.set_up(&position);
        });
    lacks "keeps-clock-of-the-set-game", "NB-GO-8",
        "behind a move the clock of the side that was to move still counts" =>
        games_as(with_clock_of_the_mover);
    lacks "ignores-time-of-moves-sent", "NB-GO-8", "the time of moves that are sent costs it nothing" =>
        hears(sent_move).reworded(|line, _| {
            let text = std::str::from_utf8(line).ok()?;
            Some(text.split('/').next()?.to_owned())
        });
    lacks "ignores-time-behind-an-evaluation", "NB-GO-8",
        "the time of a move costs it nothing where an evaluation stands before it" => [
            games_as(without_times_behind_evaluations),
            hears(sent_move).reworded(without_time_behind_evaluation),
        ];
    lacks "silent-without-time", "NB-GO-1", "it answers nothing when its clock has run out" =>
        hears("go").when(|seen| seen.clock.is_some_and(|left| left.is_zero())).lost();
};
