//! The limits of `go`.

use super::prelude::*;

/// So many moves it expects until the end of the game.
const MOVES_TO_GO: u64 = 30;

fn without_clocks(go: &mut Go<'_>) {
    (go.wtime, go.btime, go.winc, go.binc, go.movestogo) = (None, None, None, None, None);
}

fn in_seconds(limit: &mut Option<u64>) {
    *limit = limit.map(|number| number.saturating_mul(1000));
}

/// What it thinks it may take of its clock, with the increment.
fn share(go: &Go<'_>, turn: Colour) -> Option<u64> {
    let (time, increment) = if turn == Colour::White { (go.wtime, go.winc) } else { (go.btime, go.binc) };
    let share = time? / go.movestogo.unwrap_or(MOVES_TO_GO).max(1);
    increment.filter(|gain| *gain > 0).map(|gain| share.saturating_add(gain))
}

fn maxdepth_never_lowered() -> Rule<Seen> {
    let mut deepest = 0;
    goes_as(move |go, _| {
        deepest = deepest.max(go.maxdepth.unwrap_or(0));
        go.maxdepth = go.maxdepth.map(|_| deepest);
    })
}

/// What it may take of its clock becomes its time.
fn spend_increment(go: &mut Go<'_>, seen: &Seen) {
    if let Some(time) = share(go, seen.position().turn()) {
        without_clocks(go);
        go.maxtime = Some(go.maxtime.map_or(time, |most| most.min(time)));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "ignores-maxdepth", "GB-GO-5", "it does not look at maxdepth" =>
        goes_as(|go, _| go.maxdepth = None);
    lacks "maxdepth-of-five-is-none", "GB-GO-5", "from five on a maxdepth is no limit to it" =>
        goes_as(|go, _| go.maxdepth = go.maxdepth.filter(|depth| *depth < 5));
    wrong "maxdepth-from-five-exceeded", "GB-INFO-8", "from five on it thinks a ply deeper than maxdepth" =>
        goes_as(|go, _| go.maxdepth = go.maxdepth.map(|depth| if depth < 5 { depth } else { depth + 1 }));
    lacks "maxdepth-never-lowered", "GB-GO-5", "a maxdepth below the one before does not count" =>
        maxdepth_never_lowered();
    lacks "time-overrides-depth", "GB-GO-5", "with maxtime it does not look at maxdepth" =>
        goes_as(|go, _| go.maxdepth = go.maxdepth.filter(|_| go.maxtime.is_none()));
    lacks "long-maxtime-drops-go", "GB-GO-8", "it ignores a go with more time than sixteen bits hold" =>
        hears_go(|go, _| go.maxtime.is_some_and(|time| time > u16::MAX.into())).lost();
    lacks "ignores-maxtime", "GB-GO-6", "it does not look at maxtime" => goes_as(|go, _| go.maxtime = None);
    lacks "short-maxtime-ignored", "GB-GO-6", "a maxtime below a tenth of a second is no limit to it" =>
        goes_as(|go, _| go.maxtime = go.maxtime.filter(|time| *time >= 100));
    lacks "maxtime-for-white-only", "GB-GO-6", "it looks at maxtime when it plays White" =>
        goes_as(|go, seen| go.maxtime = go.maxtime.filter(|_| seen.position().turn() == Colour::White));
    lacks "maxtime-in-seconds", "GB-GO-6", "it takes maxtime for seconds" =>
        goes_as(|go, _| in_seconds(&mut go.maxtime));
    lacks "maxtime-in-hundredths", "GB-GO-6", "it takes maxtime for hundredths of a second" =>
        goes_as(|go, _| go.maxtime = go.maxtime.map(|time| time.saturating_mul(10)));
    lacks "depth-overrides-time", "GB-GO-6", "with maxdepth it does not look at maxtime" =>
        goes_as(|go, _| go.maxtime = go.maxtime.filter(|_| go.maxdepth.is_none()));
    lacks "ignores-clock", "GB-GO-7", "it does not look at the clocks" => goes_as(|go, _| without_clocks(go));
    lacks "clock-in-seconds", "GB-GO-7", "it takes the clocks for seconds" =>
        goes_as(|go, _| {
            [&mut go.wtime, &mut go.btime, &mut go.winc, &mut go.binc].into_iter().for_each(in_seconds);
        });
    lacks "thinks-by-clock-of-black", "GB-GO-7", "it thinks by Black's clock, whoever is to move" =>
        goes_as(|go, _| (go.wtime, go.winc) = (go.btime, go.binc));
    lacks "thinks-by-clock-of-white", "GB-GO-7", "it thinks by White's clock, whoever is to move" =>
        goes_as(|go, _| (go.btime, go.binc) = (go.wtime, go.winc));
    lacks "increment-is-there-already", "GB-GO-7", "it spends an increment that comes later" =>
        goes_as(spend_increment);
};
