//! The limits of `go`.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "depth-ignored", "UCI-GO-8", "it ignores depth" => goes_as(|go, _| go.depth = None);
    lacks "nodes-ignored", "UCI-GO-9", "it ignores nodes" => goes_as(|go, _| go.nodes = None);
    lacks "movetime-ignored", "UCI-GO-11", "it ignores movetime" => goes_as(|go, _| go.movetime = None);
    lacks "clocks-ignored", "UCI-GO-13", "it ignores the clocks" =>
        goes_as(|go, _| (go.wtime, go.btime) = (None, None));
    lacks "clocks-need-usual-order", "UCI-GO-2", "it ignores a go whose clock of Black comes first" =>
        hears_go(|_, _| true).that(|line| {
            words_of(line, &["go"]).is_some_and(|words| {
                let at = |name: &str| words.iter().position(|word| word == name);
                at("btime") < at("wtime")
            })
        }).lost();
    lacks "time-in-seconds", "UCI-GO-14", "it takes clocks for seconds" =>
        goes_as(|go, _| for clock in [&mut go.wtime, &mut go.btime] { *clock = clock.map(|left| left * 1000) });
    wrong "searchmoves-ignored", "UCI-GO-4", "it ignores searchmoves" => goes_as(|go, _| go.searchmoves = None);
    wrong "infinite-ends-by-itself", "UCI-GO-6", "an infinite search ends by itself" =>
        goes_as(|go, _| if std::mem::take(&mut go.infinite) { go.depth = Some(3) });
    wrong "infinite-ends-at-mate", "UCI-GO-6", "an infinite search ends when it has found a mate" =>
        says("info").when(in_search(|search| search.go.infinite && search.mates)).then_hears("stop");
};
