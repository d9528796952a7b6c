//! The limits of `go`.

use super::context::{Fate, change_go, heard};
use super::lacks;
use crate::Mutant;
use games::morris::Colour;
use grammars::gbgp::Go;

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

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("ignores-maxdepth", "it does not look at maxdepth", "GB-GO-5", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                go.maxdepth = None;
                Fate::Taken
            })
        })
    }),
    lacks("maxdepth-never-lowered", "a maxdepth below the one before does not count", "GB-GO-5", || {
        heard(|line, context| {
            change_go(line, context, |go, context| {
                if let Some(depth) = go.maxdepth {
                    context.count = context.count.max(u32::try_from(depth).unwrap_or(u32::MAX));
                    go.maxdepth = Some(context.count.into());
                }
                Fate::Taken
            })
        })
    }),
    lacks("time-overrides-depth", "with maxtime it does not look at maxdepth", "GB-GO-5", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                go.maxdepth = go.maxdepth.filter(|_| go.maxtime.is_none());
                Fate::Taken
            })
        })
    }),
    lacks("ignores-maxtime", "it does not look at maxtime", "GB-GO-6", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                go.maxtime = None;
                Fate::Taken
            })
        })
    }),
    lacks("maxtime-in-seconds", "it takes maxtime for seconds", "GB-GO-6", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                in_seconds(&mut go.maxtime);
                Fate::Taken
            })
        })
    }),
    lacks("depth-overrides-time", "with maxdepth it does not look at maxtime", "GB-GO-6", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                go.maxtime = go.maxtime.filter(|_| go.maxdepth.is_none());
                Fate::Taken
            })
        })
    }),
    lacks("ignores-clock", "it does not look at the clocks", "GB-GO-7", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                without_clocks(go);
                Fate::Taken
            })
        })
    }),
    lacks("clock-in-seconds", "it takes the clocks for seconds", "GB-GO-7", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                [&mut go.wtime, &mut go.btime, &mut go.winc, &mut go.binc].into_iter().for_each(in_seconds);
                Fate::Taken
            })
        })
    }),
    lacks("thinks-by-clock-of-black", "it thinks by Black's clock, whoever is to move", "GB-GO-7", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                (go.wtime, go.winc) = (go.btime, go.binc);
                Fate::Taken
            })
        })
    }),
    lacks("thinks-by-clock-of-white", "it thinks by White's clock, whoever is to move", "GB-GO-7", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                (go.btime, go.binc) = (go.wtime, go.winc);
                Fate::Taken
            })
        })
    }),
    lacks("increment-is-there-already", "it spends an increment that comes later", "GB-GO-7", || {
        heard(|line, context| {
            change_go(line, context, |go, context| {
                if let Some(time) = share(go, context.seen.position().turn()) {
                    without_clocks(go);
                    go.maxtime = Some(go.maxtime.map_or(time, |most| most.min(time)));
                }
                Fate::Taken
            })
        })
    }),
];
