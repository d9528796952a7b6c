//! `go ponder`, and `ponderhit`.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "ponder-taken-for-go", "UCI-GO-7", "it takes go ponder for go" => goes_as(|go, _| go.ponder = false);
    lacks "ponderhit-ignored", "UCI-PH-1", "ponderhit does nothing" => hears("ponderhit").lost();
    lacks "ponderhit-forgets-limits", "UCI-PH-1", "behind ponderhit it thinks without limits" =>
        goes_as(|go, _| if go.ponder { *go = Go { ponder: true, ..Go::default() } });
    lacks "stop-while-pondering-ignored", "UCI-PH-3", "it ignores stop while it ponders" =>
        hears(stop).when(Seen::is_pondering).lost();
    wrong "stopped-pondering-answers-twice", "UCI-PH-3", "it answers twice when its pondering is stopped" =>
        says(answer).when(after_search(|search| search.go.ponder && search.stopped)).twice();
};
