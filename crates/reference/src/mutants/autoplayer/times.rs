//! Clocks and time controls.

use super::prelude::*;
use grammars::autoplayer::Level;

lines! {
    |line| command(line);
    without_time: Command::Time(..=0),
    with_time: Command::Time(1..),
    last_hundredth: Command::Time(..=1),
    opponents_flag: Command::Otim(..=1),
    below_zero: Command::Time(..0) | Command::Otim(..0),
    one_control: Command::Level(Level::Fischer { moves: 0, .. }),
    two_controls: Command::Level(Level::TwoControls { .. }),
    no_increment: Command::Level(Level::Fischer { increment: 0, .. }),
}

/// It tells its clock in this way.
fn tells(how: fn(i64) -> String) -> Rule<Seen> {
    says(anything).reworded(move |line, _| match message(line) {
        Message::Time(left) => Some(how(left)),
        _ => None,
    })
}

/// It reads `level` as such a line, where there is one.
fn levels_as(other: fn(Level) -> Option<String>) -> Rule<Seen> {
    hears(anything).reworded(move |line, _| match command(line) {
        Command::Level(level) => other(level),
        _ => None,
    })
}

/// What makes the engine think.
fn search_start(line: &[u8], seen: &Seen) -> bool {
    legal_move(line, seen) || go(line) && seen.is_open()
}

fn is_white(seen: &Seen) -> bool {
    seen.colour == Some(Color::White)
}

fn clocks_exchanged(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    let other: &[u8] = if word(line) == b"time" { b"otim " } else { b"time " };
    Some([other, argument(line)].concat())
}

/// In a game with such a `level` it makes only so many moves.
fn stops_after(most: fn(Level) -> Option<u32>) -> Rule<Seen> {
    let mut moves = None;
    hears(anything).instead(move |line, context| {
        match command(line) {
            Command::Level(level) => moves = most(level),
            Command::New => moves = None,
            _ => {}
        }
        let over = moves.is_some_and(|moves| context.seen.own_moves >= moves);
        if !(over && search_start(line, &context.seen)) {
            context.feed(line);
        }
    })
}

/// It keeps the `level` of its first game.
fn keeps_first_level() -> Rule<Seen> {
    let mut first: Option<Vec<u8>> = None;
    hears("level").instead(move |line, context| {
        if context.seen.games <= 1 {
            first = Some(line.to_vec());
        }
        context.feed(first.as_deref().unwrap_or(line));
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "tells-seconds", "AP-TM-2", "it tells its clock in seconds" =>
        tells(|left| format!("time {}", left / 100));
    wrong "tells-milliseconds", "AP-TM-2", "it tells its clock in milliseconds" =>
        tells(|left| format!("time {}", left * 10));
    wrong "tells-minutes-and-seconds", "AP-TM-2", "it tells its clock as people read it" =>
        tells(|left| format!("time {}:{:02}", left / 6000, left / 100 % 60));
    wrong "tells-fractions", "AP-TM-2", "it tells its clock in seconds with fractions" =>
        tells(|left| format!("time {}.{:02}", left / 100, left % 100));
    lacks "time-ignored", "AP-TM-3", "it does not look at time" => hears("time").lost();
    lacks "time-in-seconds", "AP-TM-3", "it takes the hundredths of time for seconds" =>
        hears(anything).reworded(|line, _| match command(line) {
            Command::Time(left) => Some(format!("time {}", left.saturating_mul(100))),
            _ => None,
        });
    lacks "time-ignored-before-first-move", "AP-TM-3", "it does not look at time before its first move" =>
        hears("time").unless(Seen::has_moved).lost();
    lacks "time-heeded-once-a-game", "AP-TM-3", "it looks at the first time of a game only" =>
        hears("time").after(hears("time")).until(hears(new)).lost();
    lacks "time-is-white-s", "AP-TM-3", "it takes time for the clock of White" =>
        hears(["time", "otim"]).unless(is_white).reworded(clocks_exchanged);
    lacks "time-is-black-s", "AP-TM-3", "it takes time for the clock of Black" =>
        hears(["time", "otim"]).when(is_white).reworded(clocks_exchanged);
    lacks "otim-is-its-own-clock", "AP-TM-4", "it takes the opponent's clock for its own" =>
        hears("otim").reworded(clocks_exchanged);
    wrong "dies-of-opponents-flag", "AP-TM-4", "it divides by the opponent's time" =>
        hears(opponents_flag).deadly();
    wrong "dies-of-last-hundredth", "AP-TM-3", "it divides by what is left of a second" =>
        hears(last_hundredth).deadly();
    wrong "dies-of-negative-time", "AP-ROBUST-1", "it crashes when its clock is below zero" =>
        hears(below_zero).deadly();
    lacks "no-move-without-time", "AP-ROBUST-1", "it makes no move when its clock is at zero" =>
        hears(search_start).after(hears(without_time)).until(hears(with_time)).lost();
    wrong "gives-up-on-time", "AP-RS-6", "it announces that it has lost when its clock is at zero" => [
        hears(last_hundredth).when(is_white).then_says("0-1 {White has no time left}"),
        hears(last_hundredth).unless(is_white).then_says("1-0 {Black has no time left}"),
    ];
    wrong "answers-time", "AP-TM-5", "it answers time by its own clock" =>
        with_argument("time").then_says("time 5900");
    wrong "answers-otim", "AP-TM-5", "it confirms the opponent's clock" =>
        with_argument("otim").then_says("otim ok");
    wrong "answers-level", "AP-IO-4", "it confirms the time control" =>
        with_argument("level").then_says("level is set");
    lacks "level-in-hours", "AP-LV-1", "it takes the minutes of a control for hours" =>
        levels_as(|level| match level {
            Level::Fischer { moves, time, increment } => {
                Some(format!("level {moves} {} {increment}", time.minutes.saturating_mul(60)))
            }
            _ => None,
        });
    lacks "four-arguments-unread", "AP-LV-2", "it does not know two controls, and keeps the time it had" =>
        levels_as(|level| match level {
            Level::TwoControls { .. } => Some("level 40 5 0".to_owned()),
            _ => None,
        });
    lacks "level-time-for-each-move", "AP-LV-1", "it takes the time of a control for every move" =>
        levels_as(|level| match level {
            Level::Fischer { moves: 2.., time, increment } => Some(format!("level 1 {time} {increment}")),
            _ => None,
        });
    lacks "control-is-not-renewed", "AP-LV-1", "it makes no move after those of the first control" =>
        stops_after(|level| match level {
            Level::Fischer { moves, .. } => Some(moves).filter(|&moves| moves > 0),
            Level::TwoControls { .. } => None,
        });
    lacks "game-in-one-control-is-no-game", "AP-LV-1", "it makes no move where a control has 0 moves" =>
        stops_after(|level| matches!(level, Level::Fischer { moves: 0, .. }).then_some(0));
    wrong "dies-on-game-in-one-control", "AP-LV-1", "it divides by the moves of a control" =>
        hears(one_control).deadly();
    lacks "second-control-missing", "AP-LV-2", "it makes no move after the first of two controls" =>
        stops_after(|level| match level {
            Level::TwoControls { moves, .. } => Some(moves),
            Level::Fischer { .. } => None,
        });
    lacks "second-control-is-not-renewed", "AP-LV-2", "it makes no move after the second of two controls" =>
        stops_after(|level| match level {
            Level::TwoControls { moves, next_moves, .. } => Some(moves + next_moves),
            Level::Fischer { .. } => None,
        });
    wrong "dies-on-four-arguments", "AP-LV-2", "it crashes on a level with four arguments" =>
        hears(two_controls).deadly();
    lacks "four-arguments-are-minutes-a-move", "AP-LV-2",
        "of two controls it takes the first time for each move" =>
        levels_as(|level| match level {
            Level::TwoControls { time, .. } => Some(format!("level 1 {time} 0")),
            Level::Fischer { .. } => None,
        });
    wrong "dies-on-no-increment", "AP-LV-3", "it divides by the increment" => hears(no_increment).deadly();
    lacks "no-increment-is-a-minute", "AP-LV-3",
        "where there is no increment it takes a minute for each move" =>
        levels_as(|level| match level {
            Level::Fischer { moves, time, increment: 0 } => Some(format!("level {moves} {time} 60")),
            _ => None,
        });
    lacks "increment-in-minutes", "AP-LV-1", "it takes the increment for minutes" =>
        levels_as(|level| match level {
            Level::Fischer { moves, time, increment: inc @ 1.. } => {
                Some(format!("level {moves} {time} {}", inc.saturating_mul(60)))
            }
            _ => None,
        });
    lacks "minutes-are-hours", "AP-LV-4", "it takes the minutes of level for hours" =>
        levels_as(|level| match level {
            Level::Fischer { moves, time, increment } => {
                Some(format!("level {moves} {} {increment}", time.minutes.saturating_mul(60)))
            }
            Level::TwoControls { .. } => None,
        });
    lacks "level-ignored-after-first-game", "AP-LV-4", "it looks at level before its first game only" =>
        hears("level").after(says(own_move)).instead_hears("level 1 60 0");
    lacks "level-of-first-game-stays", "AP-LV-1", "it keeps the level of its first game" =>
        keeps_first_level();
    lacks "moves-after-flag", "AP-LV-4", "it moves when its time is long over" =>
        says(own_move).late(Duration::from_secs(20));
    wrong "level-resets-board", "AP-SP-1", "level begins a new game" => hears("level").first_hears("new");
    wrong "dies-on-level-in-mid-game", "AP-ROBUST-1", "it crashes on a level in mid-game" =>
        hears("level").when(Seen::has_moved).deadly();
    lacks "level-in-mid-game-ends-play", "AP-ROBUST-1", "after a level in mid-game it plays no more" =>
        hears("level").when(Seen::has_moved).then_hears("result * {}");
    wrong "clock-in-mid-search-moves-twice", "AP-MV-3", "told the clock while it thinks it moves twice" =>
        says(own_move).next_after(hears("time").when(Seen::is_thinking)).twice();
    lacks "clock-ends-search", "AP-TM-5", "told the clock while it thinks it forgets its search" =>
        forgets_search(hears("time"));
};
