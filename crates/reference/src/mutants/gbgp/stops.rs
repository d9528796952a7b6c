//! `stop`: of a search, of one that has just begun or just ended, and of none.

use std::time::Duration;

use super::answers::illegal_move;
use super::context::answered;
use super::prelude::*;

/// How long it takes to notice a stop.
const SLOW: Duration = Duration::from_secs(8);
/// How young a search is in which a stop is still noticed.
const YOUNG: Duration = Duration::from_millis(400);
/// How long after the end of a search a stop is taken for one of it.
const CROSSING: Duration = Duration::from_millis(20);

/// It answers a search that was stopped.
fn stopped_answer() -> Event<Seen> {
    says(answer).when(after_search(|search| search.stopped))
}

/// How young a search is that has no move of its own yet.
const NEW: Duration = Duration::from_millis(5);

/// A search that is stopped at once is answered as the one before it.
fn repeats_the_last() -> Rule<Seen> {
    let mut last = None;
    says(answer).reworded(move |line, seen| {
        let before = std::mem::replace(&mut last, answered(line)?);
        let search = seen.last.as_ref().filter(|search| search.stopped)?;
        let mv = before.filter(|_| seen.answered <= search.began + NEW)?;
        Some(format!("bestmove {mv}"))
    })
}

/// It answers a `go` that was stopped in the same read.
fn early_answer() -> Event<Seen> {
    says(answer).next_after(hears(stop).next_after(hears(go)).until(settles()))
}

/// It hears a `stop` that ends a search.
fn due_stop() -> Event<Seen> {
    hears(stop).when(Seen::is_searching)
}

/// It hears a `stop` that has nothing to end.
fn idle_stop() -> Event<Seen> {
    hears(stop).unless(Seen::is_searching)
}

/// It could not last long.
fn is_shallow(search: &Search) -> bool {
    search.go.maxdepth.is_some_and(|most| most < 3)
}

/// The last search had no limit but its time.
fn ended_by_time(seen: &Seen) -> bool {
    seen.last.as_ref().is_some_and(|search| search.go.maxtime.is_some() && search.go.maxdepth.is_none())
}

fn other_line(line: &[u8]) -> bool {
    !stop(line)
}

fn feed_to_young_search(line: &[u8], context: &mut Context) {
    if context.seen.search.as_ref().is_none_or(|search| context.now <= search.began + YOUNG) {
        context.feed(line);
    }
}

fn repeat_recent_answer(_: &[u8], context: &mut Context) {
    if context.seen.answer.is_some() && context.now <= context.seen.answered + CROSSING {
        context.repeat_answer();
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "stop-ignored", "GB-STOP-1", "stop does nothing" => hears(stop).lost();
    lacks "go-without-limits-unanswered", "GB-STOP-1", "it ignores a go without limits" =>
        hears_go(|go, _| go.is_open() && !go.ponder).lost();
    lacks "stopped-search-unanswered", "GB-STOP-1", "it does not answer a search that was stopped" =>
        stopped_answer().lost();
    wrong "none-when-stopped", "GB-STOP-1", "it answers none when it was stopped" =>
        stopped_answer().instead_says("bestmove none");
    lacks "stop-takes-eight-seconds", "GB-STOP-1", "it notices stop after eight seconds" =>
        stopped_answer().late(SLOW);
    lacks "stop-ignored-after-400-ms", "GB-STOP-1", "it notices stop in the beginning of a search only" =>
        hears(stop).instead(feed_to_young_search);
    wrong "stopped-search-answers-illegally", "GB-STOP-1",
        "it answers with an illegal move when it was stopped" =>
        with_other_move(stopped_answer(), |_, position| illegal_move(position));
    lacks "second-stop-ignored", "GB-STOP-1", "it ignores the stop of its second search" =>
        due_stop().after(hears(go).the_nth(2)).until(hears(go).the_nth(3)).lost();
    lacks "seventh-stop-lost", "GB-STOP-1", "it loses the stop of its seventh search" =>
        due_stop().after(hears(go).the_nth(7)).until(hears(go).the_nth(8)).lost();
    wrong "stopped-search-answers-twice", "GB-GO-1", "it answers a stopped search twice" =>
        stopped_answer().twice();
    wrong "second-stop-answered", "GB-STOP-3", "it answers a stop behind the one that ended a search" =>
        idle_stop().after(due_stop()).until(hears(other_line)).first(|_, context| context.repeat_answer());
    wrong "early-stop-none", "GB-STOP-2", "it answers none when stop comes with its go" =>
        early_answer().instead_says("bestmove none");
    wrong "early-stop-first-node", "GB-STOP-2", "it answers P0 when stop comes with its go" =>
        early_answer().instead_says("bestmove P0");
    wrong "early-stop-repeats-the-last", "GB-STOP-2",
        "it gives its last answer again when stop comes with its go" =>
        repeats_the_last();
    wrong "early-stopped-pondering-none", "GB-STOP-2", "it answers none when stop comes with its go ponder" =>
        early_answer().when(after_search(|search| search.go.ponder)).instead_says("bestmove none");
    lacks "early-stop-unanswered", "GB-STOP-2", "it does not answer when stop comes with its go" =>
        early_answer().lost();
    wrong "crossing-stop-answered", "GB-STOP-4", "it answers again when stop crosses its answer" =>
        idle_stop().first(repeat_recent_answer);
    wrong "stop-behind-a-search-by-time-answered", "GB-STOP-4",
        "it answers again when stop crosses the answer of a search that its time ended" =>
        idle_stop().when(ended_by_time).first(repeat_recent_answer);
    lacks "crossing-stop-swallows-answer", "GB-STOP-4", "a stop at the end of a search costs the answer" =>
        stopped_answer().when(after_search(is_shallow)).every(7).lost();
    wrong "idle-stop-answered", "GB-STOP-3", "it answers none to a stop that has nothing to end" =>
        idle_stop().first_says("bestmove none");
    wrong "late-stop-answered", "GB-STOP-3", "it says its last answer again to a stop behind it" =>
        idle_stop().when(|seen| seen.answers > 0).first(|_, context| context.repeat_answer());
    wrong "idle-stop-remembered", "GB-STOP-3", "a stop that has nothing to end ends the next search" =>
        hears(go).next_after(idle_stop()).then_hears("stop");
    wrong "idle-stop-ends-next-pondering", "GB-GO-9",
        "a stop that has nothing to end ends the next pondering" =>
        hears_go(|go, _| go.ponder).next_after(idle_stop()).then_hears("stop");
    lacks "stopped-for-good", "GB-GO-1", "it thinks no more after a search that was stopped" =>
        hears(go).after(due_stop()).lost();
    wrong "stopped-search-plays", "GB-GO-10", "it plays the move of a search that was stopped" =>
        stopped_answer().then(|_, context| context.play_answer());
    wrong "none-twice-when-stopped", "GB-GO-3", "it answers again when stop comes behind none" =>
        idle_stop().when(|seen| seen.answer == Some(None)).first_says("bestmove none");
};
