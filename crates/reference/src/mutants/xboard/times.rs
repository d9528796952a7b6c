//! Time controls and clocks: `level`, `st`, `time`, `otim`.

use super::prelude::*;

/// The three arguments of `level`.
fn level(line: &[u8]) -> Option<[&str; 3]> {
    let text = std::str::from_utf8(line).ok()?;
    let mut words = text.strip_prefix("level ")?.split_ascii_whitespace();
    Some([words.next()?, words.next()?, words.next()?])
}

/// It hears such a level.
fn hears_level(so: impl Fn([&str; 3]) -> bool + Send + 'static) -> Event<Seen> {
    hears(move |line: &[u8]| level(line).is_some_and(&so))
}

/// It reads `level` in a way of its own, and looks at no clock.
fn levels_as(other: fn([&str; 3]) -> Option<String>) -> [Rule<Seen>; 2] {
    [hears("level").reworded(move |line, _| level(line).and_then(other)), hears(["time", "otim"]).lost()]
}

fn with_increment_in_minutes([moves, base, inc]: [&str; 3]) -> Option<String> {
    Some(format!("level {moves} {base} {}", inc.parse::<u32>().ok()? * 60))
}

/// Where the game has one period.
fn with_increment_in_base([moves, base, inc]: [&str; 3]) -> Option<String> {
    let seconds: u32 = base.strip_prefix("0:")?.parse().ok()?;
    let all = seconds + inc.parse::<u32>().ok()?;
    (moves == "0").then(|| format!("st {all}"))
}

/// If it was a while.
fn pondered_time_is_added(_: &[u8], context: &mut Context) {
    let since = context.seen.moved_at.unwrap_or(context.now);
    let pondered = context.now.saturating_sub(since).as_secs();
    if pondered > 2 {
        context.feed(format!("st {}", 1 + 2 * pondered));
    }
}

/// The engine is about to think: `go`, or a legal move of the opponent.
fn starts_search(line: &[u8], seen: &Seen) -> bool {
    let answered = matches!(seen.mode, Mode::Play(own) if own != seen.position.turn())
        && move_of(line).is_some_and(|text| seen.legal(text).is_some());
    word(line) == b"go" || answered
}

/// It does not move as long as such a level is the last.
fn no_game_under(so: fn([&str; 3]) -> bool) -> Rule<Seen> {
    hears(starts_search).after(hears_level(so)).until(hears_level(move |level| !so(level))).lost()
}

fn periods_are_not_renewed() -> Rule<Seen> {
    let mut moves = 0;
    hears(anything).instead(move |line, context| {
        if let Some([number, ..]) = level(line) {
            moves = number.parse().unwrap_or(0);
        }
        let over = moves > 0 && context.seen.own_moves >= moves;
        if !over || !starts_search(line, &context.seen) {
            context.feed(line);
        }
    })
}

fn twelve_times(line: &[u8], _: &Seen) -> Option<String> {
    Some(format!("st {}", number(line)? * 12))
}

/// Each search may use what those before it have left.
fn st_accumulates() -> Rule<Seen> {
    let (mut seconds, mut searches): (Option<u32>, u32) = (None, 0);
    hears(anything).first(move |line, context| {
        match (word(line), number(line)) {
            (b"st", Some(number)) => (seconds, searches) = (u32::try_from(number).ok(), 0),
            (b"level" | b"new", _) => seconds = None,
            _ => {}
        }
        if starts_search(line, &context.seen) {
            searches += 1;
            if let Some(seconds) = seconds {
                context.feed(format!("st {}", seconds * searches));
            }
        }
    })
}

fn with_clocks_exchanged(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    let other = if word(line) == b"time" { b"otim " } else { b"time " };
    Some([other, argument(line)].concat())
}

fn is_clock_time(base: &str) -> bool {
    base.bytes().all(|b| b.is_ascii_digit() || b == b':')
}

fn is_nothing([_, base, _]: [&str; 3]) -> bool {
    matches!(base, "0" | "0:00")
}

fn odd_setting(line: &[u8]) -> bool {
    match word(line) {
        b"time" | b"otim" | b"st" | b"sd" => number(line).is_none_or(|n| !(1..=99_999_999).contains(&n)),
        b"level" => level(line).is_none_or(|[moves, base, _]| {
            moves.parse::<u32>().is_err() || !base.starts_with(|c: char| c.is_ascii_digit())
        }),
        _ => false,
    }
}

/// It is told that so many centiseconds are left on its clock, or fewer.
fn hears_time_of(most: i64) -> Event<Seen> {
    hears("time").that(move |line| number(line).is_some_and(|time| time <= most))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "level-base-for-each-move", "XB-TC-1", "it takes the time of a period for every move" =>
        levels_as(|[moves, base, inc]| (moves != "0").then(|| format!("level 1 {base} {inc}")));
    lacks "period-is-not-renewed", "XB-TC-1", "it makes no move after those of the first period" =>
        periods_are_not_renewed();
    lacks "level-seconds-are-minutes", "XB-TC-2", "it takes the seconds of level for minutes" =>
        levels_as(|[moves, base, inc]| Some(format!("level {moves} {} {inc}", base.strip_prefix("0:")?)));
    wrong "level-increment-in-minutes", "XB-TC-3", "it takes the increment of level for minutes" =>
        levels_as(with_increment_in_minutes);
    lacks "game-in-one-period-is-no-game", "XB-TC-3", "it makes no move where a period has 0 moves" =>
        no_game_under(|[moves, ..]| moves == "0");
    wrong "level-with-text-refused", "XB-TC-4", "it refuses a level with further characters in it" =>
        refuses_command(hears_level(|[_, base, inc]| {
            !is_clock_time(base) || !inc.bytes().all(|b| b.is_ascii_digit())
        }));
    lacks "level-with-text-is-no-time-control", "XB-TC-4",
        "it does not take a level with further characters" =>
        [hears_level(|[_, base, _]| !is_clock_time(base)).lost(), hears(["time", "otim"]).lost()];
    wrong "moves-after-flag", "XB-TC-5", "it thinks until its time is over" =>
        says("move").next_after(hears("level")).late(Duration::from_secs(3));
    lacks "level-in-mid-game-ignored", "XB-TC-6", "it looks at level at the start of a game only" =>
        [hears("level").when(Seen::has_moved).lost(), hears(["time", "otim"]).lost()];
    wrong "level-without-base-kills", "XB-TC-7", "it divides by a time of nothing" =>
        hears_level(is_nothing).deadly_by(8);
    lacks "level-without-base-is-no-game", "XB-TC-7", "it makes no move when its clock began at nothing" =>
        no_game_under(is_nothing);
    lacks "st-is-average", "XB-TC-8", "it may think much longer than st permits" =>
        hears("st").reworded(twelve_times);
    lacks "st-is-average-after-level", "XB-TC-8", "after a level it may think longer than st permits" =>
        hears("st").after(hears("level")).reworded(twelve_times);
    lacks "st-lost-after-ten-moves", "XB-TC-8", "after ten moves it forgets st" =>
        hears("go").when(|seen| seen.own_moves >= 10).first_hears("st 12");
    lacks "st-accumulates", "XB-TC-9", "it keeps the time that it did not use under st" => st_accumulates();
    lacks "time-in-seconds", "XB-CLOCK-1", "it takes the centiseconds of time for seconds" =>
        hears("time").reworded(|line, _| Some(format!("time {}", number(line)?.saturating_mul(100))));
    wrong "last-centisecond-kills", "XB-CLOCK-1", "it divides by what is left of a centisecond" =>
        hears_time_of(1).deadly_by(8);
    lacks "no-time-means-no-limit", "XB-CLOCK-1", "with no time left on its clock it thinks for ever" =>
        hears("go")
            .after(hears_time_of(0))
            .until(hears("new"))
            .lost();
    wrong "panics-with-an-old-move", "XB-MOVEOUT-6", "with no time left it makes a move of its last search" =>
        hears("go")
            .when(|seen| seen.games >= 2)
            .after(hears_time_of(1))
            .until(hears("new"))
            .instead_says("move f1e2");
    lacks "otim-is-its-own-clock", "XB-CLOCK-2", "it takes the opponent's clock for its own" =>
        hears("otim").reworded(with_clocks_exchanged);
    lacks "time-is-always-black-s", "XB-CLOCK-3", "it takes time for Black's clock, whatever it plays" =>
        hears(["time", "otim"]).when(|seen| seen.colour == Color::White).reworded(with_clocks_exchanged);
    wrong "odd-setting-kills", "XB-ERR-5", "it dies of a time, level, st or sd that it cannot use" =>
        hears(odd_setting).deadly();
    lacks "st-lost-after-forty-plies", "XB-TC-8", "after forty plies it forgets st" =>
        hears("go").when(|seen| seen.position.plies() >= 40).first_hears("st 12");
    lacks "level-lost-after-forty-plies", "XB-TC-1", "after forty plies it gives a move a minute" =>
        [
            hears("go").when(|seen| seen.position.plies() >= 40).first_hears("level 1 1 0"),
            hears(["time", "otim"]).lost(),
        ];
    lacks "time-counts-at-the-start-only", "XB-CLOCK-1", "it looks at time at the start of a game only" =>
        hears("time").when(Seen::has_moved).lost();
    lacks "st-for-white-only", "XB-TC-8", "as Black it may think much longer than st permits" =>
        hears("go").when(|seen| seen.position.turn() == Color::Black).first_hears("st 12");
    lacks "st-outlives-new", "XB-NEW-5", "a game after one with st goes by that, whatever level says" =>
        hears(["level", "time", "otim"]).after(hears("new").after(hears("st"))).lost();
    lacks "increment-spent-in-advance", "XB-TC-3", "it adds the increment to its clock before it moves" =>
        levels_as(with_increment_in_base);
    lacks "st-grows-by-pondering", "XB-TC-8", "the time of pondering is added to what st gives" =>
        hears(sent_move).when(Seen::is_pondering).first(pondered_time_is_added);
    lacks "st-fourfold", "XB-TC-8", "it takes st for an average, and thinks four times as long" =>
        hears("st").reworded(|line, _| Some(format!("st {}", number(line)? * 4)));
    lacks "level-outlives-new", "XB-TC-8", "a game after one with level goes by that, whatever st says" =>
        hears("st").after(hears("new").after(hears("level"))).lost();
    lacks "time-is-always-white-s", "XB-CLOCK-3", "it takes time for White's clock, whatever it plays" =>
        hears(["time", "otim"]).when(|seen| seen.colour == Color::Black).reworded(with_clocks_exchanged);
};
